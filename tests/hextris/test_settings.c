/* Tests of core/hextris/settings: widths and corridors step by step, and what an estimate changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/hextris/player/settings.h"
#include "../../core/hextris/typing/route.h"

/* A board on which one route costs 40 * 100 * 25 = 100,000. */
enum { WIDTH = 100, HEIGHT = 25, ROUTE = 100000, LENGTH = 7 };
static const struct problem PROBLEM = {.width = WIDTH, .height = HEIGHT, .source_length = LENGTH};

/* No phrase; a phrase that needs a lock; one with a move south; one without. */
static const struct phrase_set NONE = {.count = 0}, LOCKED = {.count = 1},
    FALLING = {.count = 1, .descending = 1, .lock_free = {[UNIT_ORIENTATIONS] = 1}},
    SWEEPING = {.count = 1, .lock_free = {[UNIT_ORIENTATIONS] = 1}};

enum { ROUTED_PRESET = 22 }; /* of games with phrases that need no lock */

static struct settings by_unit_work(const struct phrase_set *phrases, uint64_t unit_work, uint32_t preset)
{
    return settings_of(&PROBLEM, phrases, (struct budget){unit_work * LENGTH, preset, 0});
}

struct text_case {
    uint64_t unit_work;
    uint32_t width, margin, courses;
};

static void check_texts(const struct phrase_set *phrases, const struct text_case *cases, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        struct settings settings = by_unit_work(phrases, cases[i].unit_work, 0);
        assert_int_equal(settings.text_width, cases[i].width);
        assert_int_equal(settings.text_margin, cases[i].margin);
        assert_int_equal(settings.text_courses, cases[i].courses);
        assert_int_equal(settings.route_width_max, cases[i].width);
    }
}

static void the_width_of_a_preset_number_limits_labels_of_text_and_search(void **state)
{
    static const uint64_t works[] = {1, 2, 12000, ROUTE * 17, ROUTE * 192, ROUTE * 1000};

    (void)state;
    for (uint32_t i = 0; i < sizeof works / sizeof *works; i++)
        for (uint32_t width = 1; width <= 31; width++) {
            struct settings all = by_unit_work(&FALLING, works[i], ROUTED_PRESET);
            struct settings few = by_unit_work(&FALLING, works[i], ROUTED_PRESET + BUDGET_PRESET_NUMBERS * width);
            uint32_t labels = width - 1, least = labels > 0 ? labels : 1;
            assert_int_equal(few.text_width, all.text_width < labels ? all.text_width : labels);
            assert_int_equal(few.search.route_width, all.search.route_width < least ? all.search.route_width : least);
            assert_true(few.route_width_max <= least && few.text_margin == all.text_margin);
            assert_true(few.preset == all.preset && few.search.width_max == all.search.width_max);
        }
}

static void a_text_has_more_labels_and_wider_corridors_the_more_work_there_is(void **state)
{
    static const struct text_case cases[] = {
        {1, 0, ROUTE_EVERYWHERE, 1},
        {2, 2, 3, 1},     /* the least corridor */
        {13499, 2, 5, 1}, /* 13 columns */
        {13500, 3, 3, 1}, /* 9 columns */
        {22500, 3, 6, 1}, /* 15 columns */
        {83999, 3, 6, 1},
        {84000, 4, 9, 1}, /* 21 columns */
        {ROUTE * 4 - 1, 4, 48, 1},
        {ROUTE * 4, 4, ROUTE_EVERYWHERE, 1},
        {ROUTE * 7, 7, ROUTE_EVERYWHERE, 1},
        {ROUTE * 8, 8, ROUTE_EVERYWHERE, 1},
        {ROUTE * 17, 8, ROUTE_EVERYWHERE, 1},
        {ROUTE * 18, 9, ROUTE_EVERYWHERE, 1},
        {ROUTE * 64, ROUTE_WIDTH_MAX, ROUTE_EVERYWHERE, 1},
        {ROUTE * 1000, ROUTE_WIDTH_MAX, ROUTE_EVERYWHERE, 1},
    };

    (void)state;
    check_texts(&FALLING, cases, sizeof cases / sizeof *cases);
}

static void phrases_that_need_a_lock_have_more_labels(void **state)
{
    static const struct text_case cases[] = {
        {2, 2, 3, 1},
        {20999, 3, 5, 1},
        {21000, 6, 2, 1}, /* 7 columns */
        {45000, 6, 6, 1}, /* 15 columns */
        {125999, 6, 6, 1},
        {126000, 6, 9, 1}, /* 21 columns */
        {ROUTE * 6, 6, ROUTE_EVERYWHERE, 1},
        {ROUTE * 8, 8, ROUTE_EVERYWHERE, 1},
    };

    (void)state;
    check_texts(&LOCKED, cases, sizeof cases / sizeof *cases);
}

static void sweeps_have_two_labels_in_a_wider_corridor_then_on_the_whole_board_and_by_course(void **state)
{
    static const struct text_case cases[] = {
        {1, 0, ROUTE_EVERYWHERE, 1},
        {2, 2, 3, 1},
        {2750, 2, 4, 1}, /* 11 columns */
        {ROUTE / 4 - 250, 2, 48, 1},
        {ROUTE / 4, 2, ROUTE_EVERYWHERE, 1},
        {ROUTE / 2 - 1, 2, ROUTE_EVERYWHERE, 1},
        {ROUTE / 2, 3, ROUTE_EVERYWHERE, 1},
        {ROUTE * 3 / 2 - 1, 3, ROUTE_EVERYWHERE, 1},
        {ROUTE * 3 / 2, 3, ROUTE_EVERYWHERE, ROUTE_COURSES},
        {ROUTE * 23, 3, ROUTE_EVERYWHERE, ROUTE_COURSES},
        {ROUTE * 24, 4, ROUTE_EVERYWHERE, ROUTE_COURSES},
        {ROUTE * 1000, ROUTE_WIDTH_MAX / 3, ROUTE_EVERYWHERE, ROUTE_COURSES},
    };

    (void)state;
    check_texts(&SWEEPING, cases, sizeof cases / sizeof *cases);
}

static void without_phrases_nothing_is_routed_or_estimated(void **state)
{
    (void)state;
    for (uint64_t work = 1; work < UINT64_C(1) << 40; work *= 3) {
        struct settings settings = by_unit_work(&NONE, work, 0);
        assert_int_equal(settings.route_width_max, 0);
        assert_false(settings_need_estimate(&settings));
    }
}

static void a_routed_search_has_more_labels_the_more_work_there_is(void **state)
{
    static const struct {
        uint64_t unit_work;
        uint32_t width;
    } cases[] = {{1, 1}, {ROUTE * 16 - 1, 1}, {ROUTE * 16, 2}, {ROUTE * 48 - 1, 2}, {ROUTE * 48, 3}};

    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct settings settings = by_unit_work(&FALLING, cases[i].unit_work, ROUTED_PRESET);
        assert_true(settings.search.routed && settings.route_width_max > 0);
        assert_int_equal(settings.search.route_width, cases[i].width);
    }
}

static void only_single_cells_have_eight_labels(void **state)
{
    struct problem_unit units[] = {{.member_count = 1}, {.member_count = 1}};
    struct problem problem = PROBLEM;
    struct budget budget = {(uint64_t)ROUTE * 192 * LENGTH, ROUTED_PRESET, 0};

    (void)state;
    problem.units = units;
    problem.unit_count = 2;
    assert_int_equal(settings_of(&problem, &FALLING, budget).search.route_width, 8);
    budget.work--;
    assert_int_equal(settings_of(&problem, &FALLING, budget).search.route_width, 3);
    budget.work++;
    units[1].member_count = 2;
    assert_int_equal(settings_of(&problem, &FALLING, budget).search.route_width, 3);
}

static void states_and_history_are_bounded_by_work(void **state)
{
    (void)state;
    for (uint64_t work = 1; work < UINT64_C(1) << 40; work = work * 3 + 1) {
        struct settings settings = by_unit_work(&NONE, work, 0);
        assert_in_range(settings.search.width_max, 1, SETTINGS_STATES_MAX);
        assert_true(settings.search.width_max - 1 <= work / 1000);
        assert_true(settings.search.history_max >= LENGTH);
        assert_true(settings.search.history_max <= (uint64_t)LENGTH * settings.search.width_max);
    }
}

static void an_estimate_counts_by_rows_unless_a_phrase_sweeps(void **state)
{
    static const int32_t pose_points[1] = {5};
    struct settings falling = by_unit_work(&FALLING, ROUTE, 2), sweeping = by_unit_work(&FALLING, ROUTE, 2);

    (void)state;
    assert_true(settings_need_estimate(&falling) && settings_need_estimate(&sweeping));
    settings_use_estimate(&falling, &PROBLEM, &FALLING, 1000, pose_points);
    settings_use_estimate(&sweeping, &PROBLEM, &SWEEPING, 1000, pose_points);
    assert_int_equal(falling.search.row_points, 1000 * falling.preset->phrase_share / PRESET_SHARES);
    assert_null(falling.search.pose_points);
    assert_int_equal(sweeping.search.row_points, 0);
    assert_ptr_equal(sweeping.search.pose_points, pose_points);
    assert_int_equal(sweeping.search.pose_share, sweeping.preset->phrase_share);
}

static void the_board_counts_twice_as_much_each_time_that_phrase_points_double(void **state)
{
    static const struct {
        int32_t unit_points;
        uint32_t shift;
    } cases[] = {{0, 2}, {127, 2}, {128, 3}, {255, 3}, {256, 4}, {64 << 14, 16}, {64 << 15, 17}, {64 << 20, 17}};
    const struct problem tall = {.width = WIDTH, .height = BEAM_ESTIMATE_ROWS, .source_length = LENGTH};
    struct settings settings = settings_of(&tall, &FALLING, (struct budget){1, 3, 0});

    (void)state;
    assert_int_equal(settings.preset->shift, PRESET_SHIFT_BY_PHRASE_POINTS);
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        settings_use_estimate(&settings, &tall, &FALLING, cases[i].unit_points, NULL);
        assert_int_equal(settings.search.board_shift, cases[i].shift);
    }
}

static void the_least_work_of_a_routed_preset_is_a_route_a_unit(void **state)
{
    static const struct phrase_set *const sets[] = {&NONE, &LOCKED, &FALLING, &SWEEPING};

    (void)state;
    for (uint32_t preset = 0; preset < BUDGET_PRESETS; preset++)
        for (uint32_t set = 0; set < 4; set++) {
            bool routed = by_unit_work(sets[set], 1, preset).search.routed;
            assert_int_equal(settings_least_work(&PROBLEM, sets[set], preset), routed ? ROUTE * LENGTH : 1);
        }
}

/* Columns of a corridor around each column of the board, one after another. */
static void a_text_costs_as_much_as_corridors_have_columns_in_the_mean(void **state)
{
    (void)state;
    for (uint32_t width = 1; width < 60; width++)
        for (uint32_t i = 0; i <= width; i++) {
            uint32_t margin = i < width ? i : ROUTE_EVERYWHERE;
            struct settings one = {.text_width = 1, .text_courses = 1, .text_margin = margin};
            struct settings six = {.text_width = 2, .text_courses = 3, .text_margin = margin};
            uint64_t columns = 0;
            for (uint32_t x = 0; x < width; x++)
                for (uint32_t other = 0; other < width; other++)
                    columns += (x > other ? x - other : other - x) <= margin;
            uint64_t cost = settings_text_cost(&one, width);
            assert_in_range(cost, 16 * columns / width, 16 * columns / width + 1);
            assert_int_equal(settings_text_cost(&six, width), 4 * cost);
            one.text_width = 0;
            assert_int_equal(settings_text_cost(&one, width), 1);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_work_of_a_routed_preset_is_a_route_a_unit),
        cmocka_unit_test(a_text_costs_as_much_as_corridors_have_columns_in_the_mean),
        cmocka_unit_test(the_width_of_a_preset_number_limits_labels_of_text_and_search),
        cmocka_unit_test(a_text_has_more_labels_and_wider_corridors_the_more_work_there_is),
        cmocka_unit_test(phrases_that_need_a_lock_have_more_labels),
        cmocka_unit_test(sweeps_have_two_labels_in_a_wider_corridor_then_on_the_whole_board_and_by_course),
        cmocka_unit_test(without_phrases_nothing_is_routed_or_estimated),
        cmocka_unit_test(a_routed_search_has_more_labels_the_more_work_there_is),
        cmocka_unit_test(only_single_cells_have_eight_labels),
        cmocka_unit_test(states_and_history_are_bounded_by_work),
        cmocka_unit_test(an_estimate_counts_by_rows_unless_a_phrase_sweeps),
        cmocka_unit_test(the_board_counts_twice_as_much_each_time_that_phrase_points_double),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
