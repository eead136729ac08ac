/* See view.h. Marks are set in a window. It is a whole number of cells smaller than the scene, so that it can end where
 * the scene does, and it moves by whole cells: rows of hexagons keep their shift. */
#include "view.h"

#include <string.h>

#include "../base/integer.h"

/* ---- characters ---- */

/* Where a point of a scene without cells is drawn: (point - least) * up / down, in characters. */
struct scale {
    int64_t x_up, x_down, y_up, y_down;
};

struct pen {
    struct view *view;
    struct scale scale;
    int32_t points;   /* of a polygon that are still to come */
    struct game_xy first, before;
};

/* The larger of the scales that fit, the same in both directions. */
static struct scale scale_of(const struct view *view)
{
    const struct game_scene *scene = &view->scene;
    int64_t width = ((int64_t)scene->right - scene->left) * 1000;
    int64_t height = ((int64_t)scene->bottom - scene->top) * scene->y_permille;
    int64_t across = view->columns - 1, down = 2 * ((int64_t)view->rows - 1);
    bool wide = across * height <= down * width;
    int64_t up = wide ? across : down, all = wide ? width : height;

    all = integer_max(all, 1); /* a single point */
    return (struct scale){1000 * up, all, up * scene->y_permille, 2 * all};
}

static int64_t scaled(int64_t distance, int64_t up, int64_t down)
{
    return (distance * up + down / 2) / down;
}

static struct game_xy place_in(const struct pen *pen, int32_t x, int32_t y)
{
    const struct view *view = pen->view;
    int64_t column = (int64_t)x - view->left, row = (int64_t)y - view->top;

    if (view->scene.cell_step == 0) {
        column = scaled(column, pen->scale.x_up, pen->scale.x_down);
        row = scaled(row, pen->scale.y_up, pen->scale.y_down);
    }
    return (struct game_xy){(int32_t)column, (int32_t)row};
}

static void set_mark(const struct pen *pen, struct game_xy at, char mark, uint8_t role)
{
    struct view *view = pen->view;
    size_t cell;

    if (mark == '\0' || at.x < 0 || at.x >= view->columns || at.y < 0 || at.y >= view->rows)
        return;
    cell = (size_t)at.y * (size_t)view->columns + (size_t)at.x;
    view->marks[cell] = mark;
    view->roles[cell] = role;
}

/* Bresenham's line: the error is that of the next step across and down together. */
static void set_line(const struct pen *pen, struct game_xy from, struct game_xy to, char mark, uint8_t role)
{
    int32_t dx = (int32_t)integer_abs((int64_t)to.x - from.x), dy = (int32_t)-integer_abs((int64_t)to.y - from.y);
    int64_t error = (int64_t)dx + dy;

    for (;;) {
        int64_t twice = 2 * error;
        set_mark(pen, from, mark, role);
        if (from.x == to.x && from.y == to.y)
            return;
        if (twice >= dy) {
            error += dy;
            from.x += to.x > from.x ? 1 : -1;
        }
        if (twice <= dx) {
            error += dx;
            from.y += to.y > from.y ? 1 : -1;
        }
    }
}

/* The next corner of a polygon, at `at`. */
static void set_point(struct pen *pen, const struct game_shape *shape, struct game_xy at)
{
    if (pen->points == 0)
        return; /* of no polygon */
    if (pen->points < 0) { /* the first one: SHAPE_POLYGON left the number below zero */
        pen->points = -pen->points;
        pen->first = pen->before = at;
    }
    set_line(pen, pen->before, at, shape->mark, shape->role);
    pen->before = at;
    if (--pen->points == 0)
        set_line(pen, at, pen->first, shape->mark, shape->role);
}

static void set_run(const struct pen *pen, const struct game_shape *shape)
{
    const struct view *view = pen->view;
    int32_t step = view->scene.cell_step > 0 ? view->scene.cell_step : 1;

    if (shape->y < view->top || shape->y - view->top >= view->rows)
        return;
    for (int64_t x = shape->x; x <= shape->x2 && x - view->left < view->columns; x += step)
        set_mark(pen, place_in(pen, (int32_t)x, shape->y), shape->mark, shape->role);
}

static void set_frame(const struct pen *pen, const struct game_shape *shape, struct game_xy at)
{
    set_mark(pen, (struct game_xy){at.x - 1, at.y}, shape->text[0], shape->role);
    set_mark(pen, at, shape->mark, shape->role);
    if (shape->text[0] != '\0')
        set_mark(pen, (struct game_xy){at.x + 1, at.y}, shape->text[1], shape->role);
}

static void set_shape(void *context, const struct game_shape *shape)
{
    struct pen *pen = context;
    struct game_xy at = place_in(pen, shape->x, shape->y);

    switch (shape->kind) {
    case SHAPE_CELL: set_run(pen, shape); break;
    case SHAPE_FRAME: set_frame(pen, shape, at); break;
    case SHAPE_LINE: set_line(pen, at, place_in(pen, shape->x2, shape->y2), shape->mark, shape->role); break;
    case SHAPE_POLYGON: pen->points = -shape->amount; break;
    case SHAPE_POINT: set_point(pen, shape, at); break;
    default: set_mark(pen, at, shape->mark, shape->role);
    }
}

/* Characters of a side: all of it or, where it is too long, as many as leave out whole cells. */
static int32_t side(int64_t units, int64_t most, int64_t step)
{
    int64_t left_out;

    if (most == 0 || units <= most)
        return (int32_t)units;
    left_out = (units - most + step - 1) / step * step;
    return (int32_t)(units > left_out ? units - left_out : most);
}

/* Leaves out columns and rows that a scene without cells, scaled, does not reach. */
static void shrink(struct view *view)
{
    const struct scale scale = scale_of(view);
    int64_t width = (int64_t)view->scene.right - view->scene.left;
    int64_t height = (int64_t)view->scene.bottom - view->scene.top;

    view->columns = (int32_t)((width * scale.x_up + scale.x_down - 1) / scale.x_down) + 1;
    view->rows = (int32_t)((height * scale.y_up + scale.y_down - 1) / scale.y_down) + 1;
}

bool view_open(struct view *view, struct arena *arena, const struct game *game, struct game_problem *problem,
               const void *state, int32_t columns, int32_t rows)
{
    struct game_scene scene;
    size_t size;

    game->scene(problem, state, &scene);
    *view = (struct view){.columns = columns, .rows = rows, .left = scene.left, .top = scene.top, .scene = scene};
    if (scene.cell_step == 0) {
        view->columns = columns == 0 ? VIEW_COLUMNS : columns;
        view->rows = rows == 0 ? VIEW_ROWS : rows;
        shrink(view);
    } else {
        view->columns = side((int64_t)scene.right - scene.left + 1, columns, scene.cell_step);
        view->rows = side((int64_t)scene.bottom - scene.top + 1, rows, 1);
    }
    size = (size_t)view->columns * (size_t)view->rows;
    view->marks = ARENA_TAKE(arena, size, char);
    view->roles = ARENA_TAKE(arena, size, uint8_t);
    return view->marks != NULL && view->roles != NULL;
}

/* The first unit of a window of `size`, now at `first`, in a scene from `least` to `most`. */
static int32_t follow(int64_t first, int64_t size, int64_t focus, int64_t least, int64_t most, int64_t step)
{
    if (focus < first + size / 4 || focus >= first + size - size / 4)
        first = focus - size / 2;
    first = integer_max(integer_min(first, most - size + 1), least);
    return (int32_t)(first - (first - least) % step);
}

static void move_window(struct view *view)
{
    const struct game_scene *scene = &view->scene;
    bool still = scene->still;

    if (scene->cell_step == 0) {
        view->left = scene->left;
        view->top = scene->top;
        return;
    }
    view->left = follow(view->left, view->columns, still ? view->left + (int64_t)view->columns / 2 : scene->focus.x,
                        scene->left, scene->right, scene->cell_step);
    view->top = follow(view->top, view->rows, still ? view->top + (int64_t)view->rows / 2 : scene->focus.y, scene->top,
                       scene->bottom, 1);
}

void view_draw(struct view *view, const struct game *game, struct game_problem *problem, const void *state)
{
    struct pen pen = {.view = view};
    size_t size = (size_t)view->columns * (size_t)view->rows;

    game->scene(problem, state, &view->scene);
    move_window(view);
    pen.scale = scale_of(view);
    memset(view->marks, ' ', size);
    memset(view->roles, ROLE_EMPTY, size);
    game->shapes(problem, state, GAME_GROUND, set_shape, &pen);
    game->shapes(problem, state, GAME_MOVING, set_shape, &pen);
}

static const char PLAIN[] = "\033[0m";

const char *view_escape(uint8_t role)
{
    static const char *const ESCAPES[ROLES] = {
        [ROLE_EMPTY] = "\033[0;2m",      [ROLE_FULL] = "\033[0;34m",      [ROLE_UNIT] = "\033[0;1;33m",
        [ROLE_PIVOT] = "\033[0;1;35m",   [ROLE_SHORT] = "\033[0;34m",     [ROLE_LONG] = "\033[0;33m",
        [ROLE_WRONG] = "\033[0;1;31m",   [ROLE_FAR] = "\033[0;1;35m",     [ROLE_BONUS] = "\033[0;1;33m",
        [ROLE_PLAYER_0] = "\033[0;1;33m", [ROLE_PLAYER_1] = "\033[0;1;34m", [ROLE_PLAYER_2] = "\033[0;1;37m",
        [ROLE_PLAYER_3] = "\033[0;1;31m",
    };
    return role < ROLES && ESCAPES[role] != NULL ? ESCAPES[role] : PLAIN;
}

static void write_row(const char *marks, const uint8_t *roles, int32_t columns, struct writer *writer, bool colour)
{
    const char *ink = PLAIN;

    while (columns > 0 && marks[columns - 1] == ' ')
        columns--;
    for (int32_t i = 0; i < columns; i++) {
        const char *wanted = marks[i] == ' ' ? PLAIN : view_escape(roles[i]);
        if (colour && wanted != ink)
            writer_print(writer, "%s", wanted);
        ink = wanted;
        writer_print(writer, "%c", marks[i]);
    }
    writer_print(writer, "%s\n", colour && ink != PLAIN ? PLAIN : "");
}

void view_write(const struct view *view, struct writer *writer, bool colour)
{
    for (int32_t row = 0; row < view->rows; row++) {
        size_t first = (size_t)row * (size_t)view->columns;
        write_row(view->marks + first, view->roles + first, view->columns, writer, colour);
    }
}
