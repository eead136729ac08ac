/* Tests of core/judge/view and view_svg, on a game that draws whatever shapes a test gives it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/judge/view.h"
#include "../../port/port.h"
#include "../kit/fake_port.h"
#include "../kit/random.h"

/* ---- the game ---- */

enum { SHAPES = 600, MEMORY = 1 << 20 };

static struct game_shape drawn[3][SHAPES]; /* by layer */
static size_t drawn_count[3];
static struct game_scene shown;
static unsigned char memory[MEMORY];
static struct arena arena;

static void scene(struct game_problem *problem, const void *state, struct game_scene *scene)
{
    (void)problem;
    (void)state;
    *scene = shown;
}

static void shapes(struct game_problem *problem, const void *state, enum game_layer layer, game_draw *draw,
                   void *context)
{
    (void)problem;
    (void)state;
    for (size_t i = 0; i < drawn_count[layer]; i++)
        draw(context, &drawn[layer][i]);
}

static const struct game DRAWN = {.name = "drawn", .scene = scene, .shapes = shapes};

static void add(enum game_layer layer, struct game_shape shape)
{
    assert_true(drawn_count[layer] < SHAPES);
    drawn[layer][drawn_count[layer]++] = shape;
}

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    memset(drawn_count, 0, sizeof drawn_count);
    memset(memory, 0xa5, sizeof memory);
    arena = arena_over(memory, sizeof memory);
    return 0;
}

static const char *written(const struct view *view, bool colour)
{
    struct writer writer;

    fake_forget();
    writer_start(&writer, PORT_OUT);
    view_write(view, &writer, colour);
    assert_true(writer_flush(&writer));
    return fake.out;
}

static const char *picture(int32_t columns, int32_t rows)
{
    struct view view;

    assert_true(view_open(&view, &arena, &DRAWN, NULL, NULL, columns, rows));
    view_draw(&view, &DRAWN, NULL, NULL);
    return written(&view, false);
}

static void run(enum game_layer layer, uint8_t role, char mark, int32_t x, int32_t x2, int32_t y)
{
    add(layer, (struct game_shape){.kind = SHAPE_CELL, .role = role, .mark = mark, .x = x, .x2 = x2, .y = y, .y2 = y});
}

static void put(uint8_t kind, uint8_t role, char mark, const char *text, int32_t x, int32_t y)
{
    struct game_shape shape = {.kind = kind, .role = role, .mark = mark, .x = x, .y = y, .x2 = x, .y2 = y,
                               .amount = 500};

    (void)snprintf(shape.text, sizeof shape.text, "%s", text);
    add(GAME_MOVING, shape);
}

/* ---- the pictures of the three games, by the units that core/judge/README gives them ---- */

static void rows_of_hexagons_are_shifted_in_turn(void **state)
{
    (void)state;
    shown = (struct game_scene){.right = 7, .bottom = 2, .y_permille = 1732, .cell_step = 2, .hexagons = true};
    run(GAME_GROUND, ROLE_EMPTY, '.', 0, 6, 0);
    run(GAME_GROUND, ROLE_EMPTY, '.', 1, 3, 1);
    run(GAME_GROUND, ROLE_FULL, '#', 5, 7, 1);
    run(GAME_GROUND, ROLE_FULL, '#', 0, 6, 2);
    run(GAME_MOVING, ROLE_UNIT, 'o', 2, 2, 0);
    run(GAME_MOVING, ROLE_UNIT, 'o', 3, 3, 1);
    put(SHAPE_DISC, ROLE_PIVOT, '@', "", 3, 1);
    assert_string_equal(picture(0, 0), ". o . .\n . @ # #\n# # # #\n");
}

static void squares_have_walls_between_them_and_frames(void **state)
{
    (void)state;
    shown = (struct game_scene){.right = 11, .bottom = 3, .y_permille = 2000, .cell_step = 4};
    put(SHAPE_LABEL, ROLE_NAME, '1', "1", 5, 0);
    put(SHAPE_LABEL, ROLE_NAME, '2', "2", 9, 0);
    put(SHAPE_LABEL, ROLE_NAME, 'a', "a", 0, 1);
    put(SHAPE_LABEL, ROLE_NAME, 'b', "b", 0, 3);
    run(GAME_GROUND, ROLE_EMPTY, '.', 5, 9, 1);
    run(GAME_GROUND, ROLE_EMPTY, '.', 5, 9, 3);
    put(SHAPE_BAR, ROLE_WALL, '#', "", 7, 1);
    put(SHAPE_BAR, ROLE_WALL, '=', "", 9, 2);
    put(SHAPE_FRAME, ROLE_FROM, ' ', "()", 9, 1);
    put(SHAPE_FRAME, ROLE_TO, '\0', "[]", 5, 3);
    put(SHAPE_DISC, ROLE_PLAYER_0, 'Y', "", 5, 3);
    put(SHAPE_DISC, ROLE_PLAYER_1, 'B', "", 5, 1);
    assert_string_equal(picture(0, 0), "     1   2\na    B #( )\n         =\nb   [Y]  .\n");
}

static void a_scene_without_cells_is_scaled_to_fit(void **state)
{
    (void)state;
    shown = (struct game_scene){.left = -50, .top = 10, .right = 50, .bottom = 60, .y_permille = 1000, .still = true};
    add(GAME_GROUND, (struct game_shape){.kind = SHAPE_POLYGON, .role = ROLE_HOLE, .amount = 4});
    for (int i = 0; i < 4; i++)
        add(GAME_GROUND, (struct game_shape){.kind = SHAPE_POINT, .role = ROLE_HOLE, .mark = '.',
                                             .x = i % 3 == 0 ? -50 : 50,
                                             .y = i < 2 ? 10 : 60});
    add(GAME_MOVING, (struct game_shape){.kind = SHAPE_LINE, .role = ROLE_RIGHT, .mark = '*', .x = -50, .y = 10,
                                         .x2 = 50,
                                         .y2 = 60});
    put(SHAPE_DISC, ROLE_UNIT, '+', "", 0, 35);
    assert_string_equal(picture(9, 9), "**.......\n. **+*  .\n......***\n");
    shown.y_permille = 3000;
    assert_string_equal(picture(9, 9), "*........\n.*      .\n. **    .\n.   +   .\n.    *  .\n.     **.\n........*\n");
}

/* 80 x 40 characters are the most, a character is twice as high as wide, and the longer way of the scene is filled. */
static void a_scene_without_cells_has_a_size_of_its_own(void **state)
{
    static const struct { int32_t right, bottom, columns, rows; } SIDES[] = {
        {1000, 500, 80, 21}, {1000, 1000, 79, 40}, {500, 1000, 40, 40}, {100, 2000, 5, 40}, {3000, 100, 80, 3}};
    struct view view;

    (void)state;
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        shown = (struct game_scene){.right = SIDES[i].right, .bottom = SIDES[i].bottom, .y_permille = 1000,
                                    .still = true};
        arena = arena_over(memory, sizeof memory);
        assert_true(view_open(&view, &arena, &DRAWN, NULL, NULL, 0, 0));
        assert_int_equal(view.columns, SIDES[i].columns);
        assert_int_equal(view.rows, SIDES[i].rows);
    }
}

static void runs_of_a_scene_without_cells_are_places_beside_each_other(void **state)
{
    (void)state;
    shown = (struct game_scene){.right = 8, .bottom = 4, .y_permille = 2000, .still = true};
    run(GAME_GROUND, ROLE_EMPTY, '.', 2, 6, 2);
    assert_string_equal(picture(9, 5), "\n\n  .....\n\n\n");
}

/* ---- windows, held against the whole picture ---- */

static struct random random_state;

static int32_t between(int32_t least, int32_t most)
{
    return random_between(&random_state, least, most);
}

static void draw_scene(int32_t *step)
{
    int32_t wide = between(1, 20), high = between(1, 20);

    *step = between(1, 4);
    shown = (struct game_scene){.left = between(-3, 3), .top = between(-3, 3), .y_permille = 1000, .cell_step = *step};
    shown.right = shown.left + *step * (wide - 1) + between(0, *step - 1);
    shown.bottom = shown.top + high - 1;
    shown.still = between(0, 3) == 0;
    shown.focus = (struct game_xy){between(shown.left, shown.right), between(shown.top, shown.bottom)};
    memset(drawn_count, 0, sizeof drawn_count);
    for (int32_t y = shown.top; y <= shown.bottom; y++)
        for (int32_t part = 0; part < 3; part++) {
            int32_t first = shown.left + *step * between(0, wide - 1);
            run(part < 2 ? GAME_GROUND : GAME_MOVING, ROLE_FULL, (char)('a' + between(0, 25)), first,
                first + *step * between(0, (shown.right - first) / *step), y);
        }
}

/* The part of a side that a window shows: `first` units are before it. */
static void expect_side(int32_t first, int32_t size, int32_t all, int32_t place, int32_t step, int32_t most)
{
    assert_true(first >= 0 && first + size <= all && first % step == 0 && size <= most);
    assert_true(size == all || size + step > most || size < step);
    if (shown.still || size < 4 * step)
        return;
    assert_true(first == 0 || place >= first + size / 4 - 1);
    assert_true(first + size == all || place < first + size - size / 4 + 1);
}

static void a_window_is_a_part_of_the_picture_around_the_focus(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        struct view whole, part;
        int32_t step, columns, rows;

        random_state = (struct random){seed};
        arena = arena_over(memory, sizeof memory);
        draw_scene(&step);
        columns = between(1, 40);
        rows = between(1, 15);
        assert_true(view_open(&whole, &arena, &DRAWN, NULL, NULL, 0, 0));
        assert_true(view_open(&part, &arena, &DRAWN, NULL, NULL, columns, rows));
        for (int again = 0; again < 3; again++) {
            view_draw(&whole, &DRAWN, NULL, NULL);
            view_draw(&part, &DRAWN, NULL, NULL);
            assert_int_equal(whole.columns, shown.right - shown.left + 1);
            assert_true(part.columns > 0 && part.rows > 0);
            expect_side(part.left - shown.left, part.columns, whole.columns, shown.focus.x - shown.left, step, columns);
            expect_side(part.top - shown.top, part.rows, whole.rows, shown.focus.y - shown.top, 1, rows);
            for (int32_t row = 0; row < part.rows; row++)
                assert_memory_equal(part.marks + row * part.columns,
                                    whole.marks + (row + part.top - shown.top) * whole.columns + part.left - shown.left,
                                    (size_t)part.columns);
            shown.focus = (struct game_xy){between(shown.left, shown.right), between(shown.top, shown.bottom)};
        }
    }
}

static void without_a_focus_a_window_stays(void **state)
{
    struct view view;

    (void)state;
    shown = (struct game_scene){.right = 199, .bottom = 99, .y_permille = 1000, .cell_step = 2, .focus = {150, 70}};
    assert_true(view_open(&view, &arena, &DRAWN, NULL, NULL, 40, 20));
    view_draw(&view, &DRAWN, NULL, NULL);
    assert_int_equal(view.left, 130);
    assert_int_equal(view.top, 60);
    shown.still = true;
    shown.focus = (struct game_xy){0, 0};
    view_draw(&view, &DRAWN, NULL, NULL);
    assert_int_equal(view.left, 130);
    assert_int_equal(view.top, 60);
}

static void too_little_memory_is_told(void **state)
{
    struct view view;
    struct arena small = arena_over(memory, 64);

    (void)state;
    shown = (struct game_scene){.right = 9, .bottom = 9, .y_permille = 1000, .cell_step = 1};
    assert_false(view_open(&view, &small, &DRAWN, NULL, NULL, 0, 0));
}

static void each_role_has_its_colour(void **state)
{
    struct view view;

    (void)state;
    shown = (struct game_scene){.right = 3, .y_permille = 1000, .cell_step = 1};
    run(GAME_GROUND, ROLE_FULL, '#', 0, 1, 0);
    run(GAME_MOVING, ROLE_UNIT, 'o', 3, 3, 0);
    assert_true(view_open(&view, &arena, &DRAWN, NULL, NULL, 0, 0));
    view_draw(&view, &DRAWN, NULL, NULL);
    assert_string_equal(written(&view, true), "\033[0;34m##\033[0m \033[0;1;33mo\033[0m\n");
    assert_string_equal(view_escape(ROLE_NAME), "\033[0m");
    assert_string_equal(view_escape(ROLES), "\033[0m");
}

/* ---- SVG ---- */

static const char *svg(const char *title)
{
    struct writer writer;

    fake_forget();
    writer_start(&writer, PORT_OUT);
    view_svg(&writer, &DRAWN, NULL, NULL, title);
    assert_true(writer_flush(&writer));
    return fake.out;
}

static size_t count(const char *text, const char *part)
{
    size_t found = 0;

    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        found++;
    return found;
}

/* Whether every element that is begun ends, in the right order. */
static bool is_balanced(const char *at)
{
    char open[8][16];
    size_t depth = 0;

    while ((at = strchr(at, '<')) != NULL) {
        const char *end = strchr(at, '>');
        char name[16];
        if (end == NULL || sscanf(at + (at[1] == '/' ? 2 : 1), "%15[a-z]", name) != 1 || depth == 8)
            return false;
        if (at[1] == '/' && (depth == 0 || strcmp(open[--depth], name) != 0))
            return false;
        if (at[1] != '/' && end[-1] != '/')
            memcpy(open[depth++], name, sizeof name);
        at = end;
    }
    return depth == 0;
}

static void every_shape_becomes_its_elements(void **state)
{
    const char *text;

    (void)state;
    shown = (struct game_scene){.right = 40, .bottom = 20, .y_permille = 1500, .cell_step = 4};
    run(GAME_GROUND, ROLE_EMPTY, '.', 0, 8, 2); /* three cells */
    put(SHAPE_FRAME, ROLE_TO, '\0', "[]", 4, 2);
    add(GAME_MOVING, (struct game_shape){.kind = SHAPE_BAR, .role = ROLE_WALL, .x = 2, .y = 2, .y2 = 1, .amount = 2});
    put(SHAPE_DISC, ROLE_PLAYER_1, 'B', "", 8, 2);
    put(SHAPE_DISC, ROLE_BONUS, '$', "", 12, 2);
    put(SHAPE_DISC, ROLE_WRONG, 'x', "", 16, 2);
    put(SHAPE_LABEL, ROLE_BONUS, '\0', "<a> & \"b\"", 12, 2);
    put(SHAPE_LABEL, ROLE_NAME, 'a', "a", 0, 4); /* half a cell higher */
    text = svg("1 < 2");
    assert_true(is_balanced(text));
    assert_int_equal(count(text, "<use class=\"empty\" href=\"#cell\" x="), 3);
    assert_non_null(strstr(text, "x=\"8\" y=\"3\"/>"));
    assert_int_equal(count(text, "<rect class=\"frame to\" x=\"2.16\" y=\"1.16\" width=\"3.68\" height=\"3.68\"/>"), 1);
    assert_int_equal(count(text, "<path class=\"bar wall\""), 2);
    assert_non_null(strstr(text, "d=\"M1.75 1.5L1.75 4.5\""));
    assert_non_null(strstr(text, "d=\"M2.25 1.5L2.25 4.5\""));
    assert_int_equal(count(text, "<circle class=\"p1\" cx=\"8\" cy=\"3\" r=\"1\"/>"), 1);
    assert_int_equal(count(text, "<path class=\"bonus\" d=\"M11 3L12 2L13 3L12 4Z\"/>"), 1);
    assert_int_equal(count(text, "<path class=\"line cross wrong\""), 2);
    assert_non_null(strstr(text, ">&#60;a&#62; &#38; &#34;b&#34;</text>"));
    assert_non_null(strstr(text, "<text class=\"name\" x=\"0\" y=\"4\" text-anchor=\"middle\" dy=\".35em\">a</text>"));
    assert_int_equal(count(text, "1 &#60; 2"), 2); /* title and heading */
}

static void edges_are_coloured_by_their_stretch(void **state)
{
    static const struct {
        int32_t amount;
        const char *hue;
    } CASES[] = {{0, "hsl(125,"},     {1000, "hsl(0,"}, {-1000, "hsl(230,"}, {500, "hsl(63,"},
                 {-500, "hsl(178,"}, {9000, "hsl(0,"}, {-9000, "hsl(230,"}};
    (void)state;
    shown = (struct game_scene){.left = -9, .right = 9, .bottom = 9, .y_permille = 1000, .still = true};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        drawn_count[GAME_MOVING] = 0;
        add(GAME_MOVING, (struct game_shape){.kind = SHAPE_LINE, .role = i % 2 == 0 ? ROLE_LONG : ROLE_WRONG, .x = -9,
                                             .x2 = 9,
                                             .y2 = 9, .amount = CASES[i].amount});
        assert_non_null(strstr(svg(""), CASES[i].hue));
        assert_int_equal(count(fake.out, "class=\"line wrong\""), i % 2);
        assert_non_null(strstr(fake.out, " d=\"M-9 0L9 9\""));
    }
}

static void what_comes_next_stands_beside_the_board(void **state)
{
    (void)state;
    shown = (struct game_scene){.right = 10, .bottom = 10, .y_permille = 1000, .cell_step = 2};
    run(GAME_NEXT, ROLE_UNIT, 'o', 4, 6, 0);
    assert_non_null(strstr(svg(""), "<g transform=\"translate(10 0)\">\n<use class=\"unit\" href=\"#cell\" x=\"4\""));
    assert_true(is_balanced(fake.out));
    /* from -1 to 6 + 10 + 1, and the margins of 5 hundredths */
    assert_non_null(strstr(fake.out, " viewBox=\"-1.9 -2.8 19.8 "));
}

/* ---- whole pictures, kept in files ---- */

static bool writing;

static void expect_file(const char *path)
{
    static char kept[1 << 16];
    FILE *file = fopen(path, writing ? "w" : "r");
    size_t length;

    assert_non_null(file);
    length = writing ? fwrite(fake.out, 1, fake.out_length, file) : fread(kept, 1, sizeof kept - 1, file);
    assert_int_equal(fclose(file), 0);
    kept[length] = '\0';
    if (!writing)
        assert_string_equal(fake.out, kept);
}

/* Each kind of shape in each role that has one of its own. */
static void add_all_kinds(void)
{
    for (uint8_t role = 0; role < ROLES; role++) {
        int32_t x = 4 * (role % 10), y = 2 + 4 * (role / 10);
        put(SHAPE_DISC, role, '*', "", x, y);
        put(SHAPE_LABEL, role, '\0', "text", x, y);
        add(GAME_MOVING, (struct game_shape){.kind = SHAPE_DISC, .role = role, .x = x, .y = y, .amount = -333});
        add(GAME_MOVING, (struct game_shape){.kind = SHAPE_LINE, .role = role, .x = x, .y = y, .x2 = 40 - x, .y2 = 7,
                                             .amount = 77 * role - 700});
    }
    put(SHAPE_FRAME, ROLE_FROM, '\0', "()", 8, 2);
    put(SHAPE_FRAME, ROLE_TO, '\0', "[]", 8, 6);
    add(GAME_MOVING, (struct game_shape){.kind = SHAPE_BAR, .role = ROLE_WALL, .x = 6, .y = 2, .y2 = 2, .amount = 3});
    add(GAME_MOVING, (struct game_shape){.kind = SHAPE_BAR, .role = ROLE_WALL, .x = 8, .y = 4, .x2 = 2, .amount = 1});
    add(GAME_GROUND, (struct game_shape){.kind = SHAPE_POLYGON, .role = ROLE_HOLE, .amount = 3});
    for (int i = 0; i < 3; i++)
        add(GAME_GROUND, (struct game_shape){.kind = SHAPE_POINT, .role = ROLE_HOLE, .x = 20 * i,
                                             .y = i % 2 == 0 ? 0 : 9});
}

static void pictures_are_those_of_the_files(void **state)
{
    (void)state;
    shown = (struct game_scene){.right = 40, .bottom = 9, .y_permille = 1732, .cell_step = 2, .hexagons = true};
    run(GAME_GROUND, ROLE_FULL, '#', 1, 5, 3);
    run(GAME_NEXT, ROLE_UNIT, 'o', 1, 3, -1);
    run(GAME_NEXT, ROLE_UNIT, 'o', 0, 0, 12);
    add_all_kinds();
    (void)svg("cells");
    expect_file("tests/judge/view_cells.svg");
    shown = (struct game_scene){.right = 40, .bottom = 9, .y_permille = 1000, .still = true};
    drawn_count[GAME_NEXT] = drawn_count[GAME_GROUND] = drawn_count[GAME_MOVING] = 0;
    add_all_kinds();
    (void)svg("no cells");
    expect_file("tests/judge/view_scaled.svg");
}

/* Every number within the box of the picture, for scenes up to the ends of 32 bits. */
static void places_lie_in_the_picture(void **state)
{
    static const int32_t ENDS[][2] = {{0, 0}, {0, 1}, {-7, 90}, {0, 4096}, {-1000000, 1000000}, {INT32_MIN, INT32_MAX}};

    (void)state;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        double x, y, width, high, left, top;

        shown = (struct game_scene){.left = ENDS[i][0], .right = ENDS[i][1], .top = ENDS[i][0], .bottom = ENDS[i][1],
                                    .y_permille = 1000, .still = true};
        drawn_count[GAME_MOVING] = 0;
        put(SHAPE_DISC, ROLE_UNIT, '+', "", ENDS[i][0], ENDS[i][1]);
        assert_int_equal(sscanf(strstr(svg(""), "viewBox"), "viewBox=\"%lf %lf %lf %lf\"", &left, &top, &width, &high),
                         4);
        assert_int_equal(sscanf(strstr(fake.out, "<circle"), "<circle class=\"unit\" cx=\"%lf\" cy=\"%lf\"", &x, &y),
                         2);
        assert_true(x == ENDS[i][0] && y == ENDS[i][1]);
        assert_true(left < x && x < left + width && top < y && y < top + high);
    }
}

/* test_view write: writes the pictures anew that are kept in files. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(rows_of_hexagons_are_shifted_in_turn, fresh),
        cmocka_unit_test_setup(squares_have_walls_between_them_and_frames, fresh),
        cmocka_unit_test_setup(a_scene_without_cells_is_scaled_to_fit, fresh),
        cmocka_unit_test_setup(a_scene_without_cells_has_a_size_of_its_own, fresh),
        cmocka_unit_test_setup(runs_of_a_scene_without_cells_are_places_beside_each_other, fresh),
        cmocka_unit_test_setup(a_window_is_a_part_of_the_picture_around_the_focus, fresh),
        cmocka_unit_test_setup(without_a_focus_a_window_stays, fresh),
        cmocka_unit_test_setup(too_little_memory_is_told, fresh),
        cmocka_unit_test_setup(each_role_has_its_colour, fresh),
        cmocka_unit_test_setup(every_shape_becomes_its_elements, fresh),
        cmocka_unit_test_setup(edges_are_coloured_by_their_stretch, fresh),
        cmocka_unit_test_setup(what_comes_next_stands_beside_the_board, fresh),
        cmocka_unit_test_setup(pictures_are_those_of_the_files, fresh),
        cmocka_unit_test_setup(places_lie_in_the_picture, fresh),
    };
    writing = argc > 1 && strcmp(argv[1], "write") == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
