/* See extreme_problem.h. */
#include "extreme_problem.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../core/hextris/bounds.h"
#include "../kit/host.h"

/* Longest text of a cell with coordinates of four digits, and of any cell, comma included. */
enum { NEAR_CELL_BYTES = 20, CELL_BYTES = 36, SEED_BYTES = 11, UNIT_BYTES = 80, FRAME_BYTES = 400 };

/* Rows and columns in which the members of a unit are drawn, and their middle. */
enum { BOX = 1024, CENTRE = BOX / 2 };

/* Most columns of a board with wells: all its rows find room in the text. */
enum { WELL_WIDTH = 40 };

/* Most columns and rows of a tiny board. */
enum { TINY_SIDE = 8 };

_Static_assert(BOX >= MAX_WIDTH && BOX >= MAX_HEIGHT, "units may be as large as any board");

enum shape { SHAPE_COMPACT, SHAPE_SPREAD, SHAPE_BAR, SHAPE_TURNING, SHAPE_TORN, SHAPES };
enum filling { FILL_NONE, FILL_SOME, FILL_MANY, FILL_ROWS, FILL_HOLES, FILLINGS };

struct shape_unit {
    struct cell members[MAX_MEMBERS];
    uint32_t count;
    struct cell pivot;
};

/* How dimensions are drawn: of a hundred, `least` are the least and `greatest` the greatest. */
struct tendency {
    uint32_t least, greatest;
};

struct drawing {
    struct random *random;
    struct extreme_problem *to;
    struct tendency tendency;
    enum shape shape;  /* of all units; SHAPES: of each unit another */
    bool misfits;      /* some units are larger than the board or torn */
    bool tiny;         /* a board on which a large budget keeps every state, however long the source */
    bool wells;        /* upright bars, and rows that lack one column: hundreds are cleared at once */
    uint32_t box_width, box_height; /* most columns and rows of a unit */
    size_t capacity;   /* bytes of to->text */
};

static uint32_t draw_size(struct drawing *drawing, uint32_t greatest)
{
    uint32_t percent = random_below(drawing->random, 100);

    if (percent < drawing->tendency.least || greatest == 1)
        return 1;
    if (percent >= 100 - drawing->tendency.greatest)
        return greatest;
    return (uint32_t)extreme_scaled(drawing->random, 2, greatest - 1);
}

/* ---- text ---- */

static void put(struct drawing *drawing, const char *format, ...)
{
    struct extreme_problem *to = drawing->to;
    va_list arguments;

    if (drawing->capacity - to->length < FRAME_BYTES) {
        drawing->capacity = 2 * drawing->capacity + FRAME_BYTES;
        to->text = judge_host_resize(to->text, drawing->capacity, 1);
    }
    va_start(arguments, format);
    to->length += (size_t)vsnprintf(to->text + to->length, FRAME_BYTES, format, arguments);
    va_end(arguments);
}

static void put_cell(struct drawing *drawing, const char *before, struct cell cell)
{
    put(drawing, "%s{\"x\":%" PRId32 ",\"y\":%" PRId32 "}", before, cell.x, cell.y);
}

/* ---- the cells of a unit ---- */

/* Cells of the box that are members of the unit that is drawn. */
static bool taken[BOX][BOX];

static bool add_member(struct shape_unit *unit, int32_t x, int32_t y)
{
    if (x < 0 || x >= BOX || y < 0 || y >= BOX || taken[y][x] || unit->count == MAX_MEMBERS)
        return false;
    taken[y][x] = true;
    unit->members[unit->count++] = (struct cell){x, y};
    return true;
}

static void release_members(const struct shape_unit *unit)
{
    for (uint32_t i = 0; i < unit->count; i++)
        taken[unit->members[i].y][unit->members[i].x] = false;
}

/* Grown from a cell, each member beside one before it. */
static void draw_compact(struct drawing *drawing, struct shape_unit *unit, uint32_t goal)
{
    static const int8_t steps[2][6][2] = {
        {{1, 0}, {-1, 0}, {0, 1}, {-1, 1}, {0, -1}, {-1, -1}},
        {{1, 0}, {-1, 0}, {1, 1}, {0, 1}, {1, -1}, {0, -1}}};

    add_member(unit, (int32_t)drawing->box_width / 2, (int32_t)drawing->box_height / 2);
    for (uint32_t tries = 0; tries < 40 * goal && unit->count < goal; tries++) {
        struct cell near = unit->members[random_below(drawing->random, unit->count)];
        const int8_t *step = steps[near.y & 1][random_below(drawing->random, 6)];
        int32_t x = near.x + step[0], y = near.y + step[1];
        if (x >= 0 && x < (int32_t)drawing->box_width && y >= 0 && y < (int32_t)drawing->box_height)
            add_member(unit, x, y);
    }
}

/* Strewn over a part of the box. */
static void draw_spread(struct drawing *drawing, struct shape_unit *unit, uint32_t goal)
{
    uint32_t width = (uint32_t)extreme_scaled(drawing->random, 1, drawing->box_width);
    uint32_t height = (uint32_t)extreme_scaled(drawing->random, 1, drawing->box_height);

    for (uint32_t tries = 0; tries < 4 * goal && unit->count < goal; tries++) {
        struct cell cell =
            random_cell(drawing->random, 0, (int32_t)width - 1, 0, (int32_t)height - 1);
        add_member(unit, cell.x, cell.y);
    }
}

/* A line along a row, down the rows, or along the diagonal. */
static void draw_bar(struct drawing *drawing, struct shape_unit *unit, uint32_t goal)
{
    uint32_t way = drawing->wells ? 1 : random_below(drawing->random, 3);
    uint32_t most = way == 0 ? drawing->box_width : drawing->box_height;

    if (way == 2 && most > 2 * drawing->box_width - 1)
        most = 2 * drawing->box_width - 1;
    for (int32_t i = 0; i < (int32_t)goal && i < (int32_t)most; i++)
        add_member(unit, way == 0 ? i : way == 1 ? 0 : i / 2, way == 0 ? 0 : i);
}

static int32_t half(int32_t r) /* floor(r / 2) */
{
    return (r - (r & 1)) / 2;
}

/* Looks the same after a turn by 60, 120 or 180 degrees about its pivot: cells are (q, r) along the row and
 * down the diagonal from the pivot, and a turn by 60 degrees takes them to (-r, q + r). The top row becomes
 * an even one, so that the move to the top of the board leaves the shape as it is. */
static void draw_turning(struct drawing *drawing, struct shape_unit *unit, uint32_t goal)
{
    static const uint32_t turns[] = {1, 1, 2, 3};
    uint32_t by = turns[random_below(drawing->random, 4)], count = 0;
    uint32_t box = drawing->box_width < drawing->box_height ? drawing->box_width : drawing->box_height;
    int32_t radius = (int32_t)extreme_scaled(drawing->random, 1, box < 3 ? 1 : (box - 1) / 2) - (box < 3);
    struct cell qr[MAX_MEMBERS];
    int32_t top = 0;

    for (uint32_t tries = 0; tries < 2 * goal && count + 6 / by <= goal; tries++) {
        struct cell at = random_cell(drawing->random, -radius, radius, -radius, radius);
        if (at.x + at.y > radius || at.x + at.y < -radius)
            continue;
        for (uint32_t turn = 0; turn < 6; turn++) {
            if (turn % by == 0 && count < MAX_MEMBERS)
                qr[count++] = at;
            top = turn % by == 0 && at.y < top ? at.y : top;
            at = (struct cell){-at.y, at.x + at.y};
        }
    }
    if (count == 0 || (count < goal && random_chance(drawing->random, 50)))
        qr[count++] = (struct cell){0, 0};
    unit->pivot = (struct cell){CENTRE + half(top & 1), CENTRE + (top & 1)};
    for (uint32_t i = 0; i < count; i++) {
        int32_t row = qr[i].y + (top & 1);
        add_member(unit, CENTRE + qr[i].x + half(row), CENTRE + row);
    }
}

/* So far apart that no board can hold it. */
static void draw_torn(struct drawing *drawing, struct shape_unit *unit, uint32_t goal)
{
    const int32_t far = MAX_COORDINATE;

    unit->members[unit->count++] = (struct cell){-far, random_between(drawing->random, -far, far)};
    if (goal > 1)
        unit->members[unit->count++] = (struct cell){far, random_between(drawing->random, -far, far)};
    for (int32_t i = 2; i < (int32_t)goal; i++)
        unit->members[unit->count++] = (struct cell){i, random_chance(drawing->random, 50) ? far : -far};
}

/* ---- a unit ---- */

static int32_t clamp(int64_t value)
{
    return (int32_t)(value < -MAX_COORDINATE ? -MAX_COORDINATE
                     : value > MAX_COORDINATE ? MAX_COORDINATE : value);
}

static void draw_pivot(struct drawing *drawing, struct shape_unit *unit)
{
    struct cell near = unit->members[random_below(drawing->random, unit->count)];
    uint32_t kind = random_below(drawing->random, 20);
    int32_t range = kind < 8 ? 0 : kind < 14 ? 2 : kind < 17 ? 1200 : MAX_COORDINATE;
    struct cell away = random_cell(drawing->random, -range, range, -range, range);

    unit->pivot = (struct cell){clamp((int64_t)near.x + away.x), clamp((int64_t)near.y + away.y)};
    if (kind == 19)
        unit->pivot = (struct cell){kind & 1 ? MAX_COORDINATE : -MAX_COORDINATE, MAX_COORDINATE};
}

/* Moves the unit off the origin: not at all, a little, or as far as coordinates go. By an even number of
 * rows, which leaves the shape as it is, or now and then not. */
static void shift(struct drawing *drawing, struct shape_unit *unit)
{
    uint32_t kind = random_below(drawing->random, 10);
    struct cell by = random_cell(drawing->random, -9, 9, -9, 9);

    if (kind < 5)
        by = (struct cell){0, 0};
    else if (kind >= 8)
        by = (struct cell){kind == 8 ? MAX_COORDINATE - BOX : -MAX_COORDINATE,
                           random_chance(drawing->random, 50) ? MAX_COORDINATE - BOX : 10 - MAX_COORDINATE};
    if (random_chance(drawing->random, 80))
        by.y -= by.y & 1;
    for (uint32_t i = 0; i < unit->count; i++) {
        unit->members[i].x += by.x;
        unit->members[i].y += by.y;
    }
    unit->pivot = (struct cell){clamp((int64_t)unit->pivot.x + by.x), clamp((int64_t)unit->pivot.y + by.y)};
}

static enum shape draw_shape(struct drawing *drawing)
{
    uint32_t kind = random_below(drawing->random, 100);

    if (drawing->misfits && random_chance(drawing->random, 5))
        return SHAPE_TORN;
    if (drawing->shape != SHAPES)
        return drawing->shape;
    return kind < 50 ? SHAPE_COMPACT : kind < 65 ? SHAPE_SPREAD : kind < 80 ? SHAPE_BAR : SHAPE_TURNING;
}

/* The most rows of a unit: mostly a part of the board's, so that it has somewhere to go. */
static void draw_box(struct drawing *drawing)
{
    const struct extreme_problem *to = drawing->to;
    bool whole = random_chance(drawing->random, 15);

    drawing->box_width = to->width;
    drawing->box_height = whole || to->height < 3 ? to->height : 1 + to->height / 3;
    if (drawing->misfits && random_chance(drawing->random, 5))
        drawing->box_width = drawing->box_height = BOX;
}

static void draw_unit(struct drawing *drawing, struct shape_unit *unit, uint32_t goal)
{
    enum shape shape = draw_shape(drawing);

    unit->count = 0;
    draw_box(drawing);
    if (shape == SHAPE_TORN)
        draw_torn(drawing, unit, goal);
    else if (shape == SHAPE_SPREAD)
        draw_spread(drawing, unit, goal);
    else if (shape == SHAPE_BAR)
        draw_bar(drawing, unit, goal);
    else if (shape == SHAPE_TURNING)
        draw_turning(drawing, unit, goal);
    else
        draw_compact(drawing, unit, goal);
    if (shape != SHAPE_TORN)
        release_members(unit);
    if (shape != SHAPE_TURNING || random_chance(drawing->random, 10))
        draw_pivot(drawing, unit);
    if (shape != SHAPE_TORN)
        shift(drawing, unit);
}

/* ---- the problem ---- */

static void put_units(struct drawing *drawing, size_t bytes_most)
{
    struct extreme_problem *to = drawing->to;
    uint32_t most = drawing->wells ? MAX_MEMBERS : draw_size(drawing, MAX_MEMBERS);
    bool alike = random_chance(drawing->random, 50); /* all have as many members */
    size_t end = to->length + bytes_most / 4 * 3;
    struct shape_unit unit;
    uint32_t wanted = to->unit_count;

    to->unit_count = 0;
    put(drawing, "\"units\":[");
    for (uint32_t n = 0; n < wanted && (n == 0 || to->length + most * CELL_BYTES < end); n++) {
        uint32_t goal = alike ? most : (uint32_t)extreme_scaled(drawing->random, 1, most);
        draw_unit(drawing, &unit, goal);
        to->unit_count++;
        to->member_most = unit.count > to->member_most ? unit.count : to->member_most;
        put(drawing, "%s{\"members\":[", n > 0 ? "," : "");
        for (uint32_t i = 0; i < unit.count; i++)
            put_cell(drawing, i > 0 ? "," : "", unit.members[i]);
        put_cell(drawing, "],\"pivot\":", unit.pivot);
        put(drawing, "}");
    }
    put(drawing, "]");
}

/* The filled cells of a problem. */
struct filled {
    enum filling filling;
    uint32_t percent;  /* of the cells of a row */
    uint32_t rows, every; /* from the bottom up; each, or every second and so on */
    uint32_t hole;     /* the column without a cell ... */
    bool wandering;    /* ... of each row another */
    uint32_t full;     /* percent of the rows that have no hole */
};

static struct filled draw_filled(struct drawing *drawing)
{
    static const enum filling kinds[] = {FILL_NONE, FILL_NONE, FILL_NONE, FILL_SOME, FILL_SOME,
                                         FILL_MANY, FILL_MANY, FILL_ROWS, FILL_HOLES, FILL_HOLES};
    static const uint32_t full[] = {0, 0, 10, 50, 90};
    const struct extreme_problem *to = drawing->to;
    struct filled filled = {.filling = kinds[random_below(drawing->random, 10)], .every = 1};

    filled.filling = drawing->wells ? FILL_HOLES : filled.filling;
    filled.percent = filled.filling == FILL_SOME ? 1 + random_below(drawing->random, 10)
                                                 : 30 + random_below(drawing->random, 50);
    filled.rows = to->height;
    if (random_chance(drawing->random, drawing->wells ? 100 : 80))
        filled.rows = random_below(drawing->random, to->height / 2 + 1);
    if (random_chance(drawing->random, 20))
        filled.every = 2 + random_below(drawing->random, 5);
    filled.hole = random_below(drawing->random, to->width);
    filled.wandering = !drawing->wells && random_chance(drawing->random, 30);
    filled.full = full[random_below(drawing->random, 5)];
    return filled;
}

static bool is_filled(struct drawing *drawing, const struct filled *filled, uint32_t x)
{
    if (filled->filling == FILL_ROWS)
        return true;
    if (filled->filling == FILL_HOLES)
        return x != filled->hole;
    return random_chance(drawing->random, filled->percent);
}

/* From the bottom up, as far as there is room for it. */
static void put_filled(struct drawing *drawing, size_t bytes_most)
{
    struct extreme_problem *to = drawing->to;
    struct filled filled = draw_filled(drawing);
    uint32_t most = (uint32_t)(bytes_most / NEAR_CELL_BYTES), column = filled.hole;

    put(drawing, "\"filled\":[");
    for (uint32_t i = 0; i < filled.rows && filled.filling != FILL_NONE; i += filled.every) {
        struct cell cell = {0, (int32_t)(to->height - 1 - i)};
        filled.hole = filled.wandering ? random_below(drawing->random, to->width) : column;
        if (random_chance(drawing->random, filled.full))
            filled.hole = to->width;
        for (uint32_t x = 0; x < to->width && to->filled < most; x++)
            if (is_filled(drawing, &filled, x)) {
                cell.x = (int32_t)x;
                put_cell(drawing, to->filled++ > 0 ? "," : "", cell);
            }
    }
    put(drawing, "]");
}

static void put_seeds(struct drawing *drawing)
{
    uint32_t kind = random_below(drawing->random, 100), seed = random_below(drawing->random, UINT32_MAX);
    uint32_t count = kind < 3 ? 0 : kind < 53 ? 1 : MAX_SEEDS;
    uint32_t repeats = random_chance(drawing->random, 10) ? 3 : 1;

    if (kind >= 53 && kind < 85)
        count = 2 + random_below(drawing->random, 40);
    put(drawing, "\"sourceSeeds\":[");
    for (uint32_t i = 0; i < count; i++) {
        if (i % repeats == 0)
            seed = i == 0 ? seed % 3 - 1 : random_below(drawing->random, UINT32_MAX);
        put(drawing, "%s%" PRIu32, i > 0 ? "," : "", seed);
    }
    put(drawing, "]");
    drawing->to->seed_count = count;
}

static void draw_length(struct drawing *drawing)
{
    uint32_t kind = random_below(drawing->random, 100);
    uint32_t *length = &drawing->to->source_length;

    if (drawing->tiny && random_chance(drawing->random, 50))
        *length = UINT32_C(1) << random_below(drawing->random, 20);
    else if (kind < 15)
        *length = kind >= 3;
    else if (kind < 60)
        *length = 10 + random_below(drawing->random, 90);
    else if (kind < 80)
        *length = (uint32_t)extreme_scaled(drawing->random, 100, MAX_SOURCE);
    else
        *length = MAX_SOURCE;
}

static int64_t draw_id(struct drawing *drawing, uint32_t place)
{
    uint32_t kind = random_below(drawing->random, 20);
    int64_t id = 8 * (int64_t)random_below(drawing->random, 1000) + place;

    return kind == 0 ? INT64_MIN + place : kind == 1 ? INT64_MAX - place : kind == 2 ? -id : id;
}

static void draw_tendency(struct drawing *drawing)
{
    static const struct tendency tendencies[] = {{10, 20}, {50, 5}, {5, 60}};
    static const enum shape shapes[] = {SHAPE_COMPACT, SHAPE_COMPACT, SHAPE_SPREAD, SHAPE_BAR, SHAPE_TURNING};
    uint32_t kind = random_below(drawing->random, 100);

    drawing->tendency = tendencies[kind < 80 ? 0 : kind < 88 ? 1 : 2];
    drawing->shape = random_chance(drawing->random, 50) ? SHAPES : shapes[random_below(drawing->random, 5)];
    drawing->misfits = random_chance(drawing->random, 15);
    drawing->wells = random_chance(drawing->random, 4);
    drawing->tiny = !drawing->wells && random_chance(drawing->random, 12);
    if (drawing->wells)
        drawing->shape = SHAPE_BAR;
}

void extreme_problem_draw(struct extreme_problem *to, struct random *random, uint32_t place, size_t bytes_most)
{
    struct drawing drawing = {.random = random, .to = to};
    size_t left = bytes_most - FRAME_BYTES - MAX_SEEDS * SEED_BYTES;
    bool filled_first = random_chance(random, 20);

    memset(to, 0, sizeof *to);
    draw_tendency(&drawing);
    to->width = draw_size(&drawing, MAX_WIDTH);
    to->height = draw_size(&drawing, MAX_HEIGHT);
    to->unit_count = draw_size(&drawing, MAX_UNITS);
    draw_length(&drawing);
    if (drawing.wells || drawing.tiny) {
        to->width = (uint32_t)extreme_scaled(random, 1, drawing.wells ? WELL_WIDTH : TINY_SIDE);
        to->height = drawing.wells ? MAX_HEIGHT : (uint32_t)extreme_scaled(random, 1, TINY_SIDE);
    }
    put(&drawing, "{\"id\":%" PRId64 ",", draw_id(&drawing, place));
    if (filled_first) {
        put_filled(&drawing, left / 2);
        put(&drawing, ",");
        left -= left / 2;
    }
    put(&drawing, "\"width\":%" PRIu32 ",\"height\":%" PRIu32 ",\"sourceLength\":%" PRIu32 ",", to->width,
        to->height, to->source_length);
    put_units(&drawing, left);
    put(&drawing, ",");
    if (!filled_first) {
        left = bytes_most > to->length ? bytes_most - to->length : 0;
        put_filled(&drawing, left);
        put(&drawing, ",");
    }
    put_seeds(&drawing);
    put(&drawing, "}\n");
}
