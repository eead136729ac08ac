/* Tests of core/batch/ladder: the rungs one game climbs, begun by many workers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../core/batch/ladder.h"

static const struct budget LEAST = {1, 0, 0};

#define LONG 1000000000u /* enough for anything */

/* The rung brings points and takes so long, text included. */
static void end(struct ladder *ladder, struct budget budget, uint64_t spent, uint64_t ms,
                uint64_t share_ms, int64_t points)
{
    const struct ladder_result result = {.budget = budget, .spent = spent, .search_ms = ms,
                                         .estimate = points, .points = points};
    ladder_end(ladder, &result, share_ms);
}

static void begin(struct ladder *ladder)
{
    const struct ladder_rung rung = {.budget = {0, 0}};
    ladder_begin(ladder, &rung);
}

static void rungs_begun_together_are_all_different(void **state)
{
    struct ladder ladder;
    struct ladder_rung rungs[64];

    (void)state;
    for (uint32_t level = 0; level < 2; level++) {
        ladder_start(&ladder, 2, false);
        if (level == 1) {
            begin(&ladder);
            end(&ladder, LEAST, 300000, 80, LONG, 1000);
        }
        /* The first level has one preset, and at most two rungs; the next has two presets. */
        uint32_t room = level == 0 ? 2 : 64;
        for (uint32_t i = 0; i < room; i++) {
            assert_true(ladder_next(&ladder, 1000000, &rungs[i]));
            begin(&ladder);
            for (uint32_t j = 0; j < i; j++)
                assert_true(rungs[i].budget.work != rungs[j].budget.work
                            || rungs[i].budget.preset != rungs[j].budget.preset);
        }
        assert_int_equal(ladder.flying, room);
        assert_false(ladder_next(&ladder, 1000000, &rungs[0]));
    }
}

static void a_rung_that_does_not_fit_is_cut_to_the_time_left(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 2, true);
    begin(&ladder);
    end(&ladder, LEAST, 1000000, 499, LONG, 1000);
    assert_true(ladder_next(&ladder, 20000, &rung)); /* the preset that was timed */
    assert_int_equal(rung.budget.work, 4000000);
    assert_int_equal(rung.budget.preset, 0);
    assert_in_range(rung.expected_ms, 1950, 2050);
    begin(&ladder);
    assert_true(ladder_next(&ladder, 20000, &rung)); /* a new preset, maybe half as fast */
    assert_int_equal(rung.budget.work, 4000000);
    assert_int_equal(rung.budget.preset, 1);
    assert_in_range(rung.expected_ms, 3900, 4100);
    assert_true(ladder_next(&ladder, 2000, &rung));
    assert_int_equal(rung.budget.work, 1750000);
    assert_int_equal(rung.budget.preset, 1);
    assert_true(ladder_next(&ladder, 1000, &rung)); /* too short for it, but not for the old one */
    assert_int_equal(rung.budget.work, 1750000);
    assert_int_equal(rung.budget.preset, 0);
    assert_false(ladder_next(&ladder, 500, &rung)); /* less than the least budget took */
    assert_false(ladder_next(&ladder, 0, &rung));
    end(&ladder, (struct budget){4000000, 0, 0}, 4000000, 1999, LONG, 1000);
    assert_true(ladder_next(&ladder, 8000, &rung)); /* now it is known */
    assert_int_equal(rung.budget.work, 4000000);
    assert_int_equal(rung.budget.preset, 1);
    assert_in_range(rung.expected_ms, 3700, 4100);
}

/* Takes the rungs of a level; preset p makes points[p]. */
static uint32_t climb(struct ladder *ladder, const int64_t *points, uint32_t *presets, uint64_t ms,
                      uint64_t share_ms)
{
    uint32_t level = ladder->level, rungs = 0;

    while (ladder->level == level) {
        struct ladder_rung rung;
        assert_true(ladder_next(ladder, 1000000, &rung));
        begin(ladder);
        presets[rungs++] = rung.budget.preset;
        end(ladder, rung.budget, rung.budget.work, ms, share_ms, points[rung.budget.preset]);
    }
    return rungs;
}

static void a_profile_without_use_for_more_work_climbs_no_further(void **state)
{
    static const int64_t points[] = {10, 90, 20};
    uint32_t presets[64];
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 3, true);
    assert_int_equal(climb(&ladder, points, presets, 0, LONG), 1);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(ladder_next(&ladder, 1000000, &rung));
        const struct ladder_result result = {.budget = rung.budget, .spent = 1, .points = points[i],
                                             .exhausted = rung.budget.preset == 1};
        begin(&ladder);
        ladder_end(&ladder, &result, LONG);
    }
    assert_int_equal(climb(&ladder, points, presets, 0, LONG), 2);
    assert_int_equal(presets[0], 2);
    assert_int_equal(presets[1], 0);
    while (ladder_next(&ladder, 1000000, &rung)) {
        const struct ladder_result result = {.budget = rung.budget, .exhausted = true};
        assert_int_not_equal(rung.budget.preset, 1);
        begin(&ladder);
        ladder_end(&ladder, &result, LONG);
    }
    assert_int_equal(ladder.exhausted, 7); /* all of them: the ladder ends */
}

static void the_best_profiles_go_on_when_time_gets_short(void **state)
{
    static const int64_t first[] = {10, 40, 20, 30, 50}, second[] = {0, 80, 0, 60, 70};
    static const int64_t third[] = {0, 81, 0, 0, 90};
    uint32_t presets[64];
    struct ladder ladder;

    (void)state;
    ladder_start(&ladder, 5, true);
    assert_int_equal(climb(&ladder, first, presets, 0, LONG), 1);
    assert_int_equal(climb(&ladder, first, presets, 0, LONG), 5);
    assert_int_equal(climb(&ladder, first, presets, 9, 499), 5);
    /* 499 / 4 is enough for three of 4 * 10 milliseconds. */
    assert_int_equal(climb(&ladder, second, presets, 39, 10000), 3);
    assert_int_equal(presets[0], 4);
    assert_int_equal(presets[1], 1);
    assert_int_equal(presets[2], 3);
    /* It could be six again, but who is behind stays there. */
    assert_int_equal(climb(&ladder, third, presets, 99, 1000), 3);
    assert_int_equal(presets[0], 1);
    /* Never less than two. */
    assert_int_equal(climb(&ladder, third, presets, 99, 1), 2);
    assert_int_equal(presets[0], 4);
    assert_int_equal(climb(&ladder, third, presets, 99, 1), 2);
    assert_int_equal(ladder.best_points, 90);
}

static void a_level_has_as_many_rungs_as_its_time_is_enough_for(void **state)
{
    /* 800 / 4 ms, of which each rung takes so many. */
    static const struct { uint64_t ms; uint32_t rungs; } cases[] = {{9, 20}, {19, 10}, {39, 5}, {99, 4}};
    static const int64_t points[20] = {1, 2, 3};
    uint32_t presets[64];
    struct ladder ladder;

    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ladder_start(&ladder, 20, true);
        climb(&ladder, points, presets, 4, 800);
        assert_int_equal(climb(&ladder, points, presets, cases[i].ms, 800), cases[i].rungs);
    }
}

static void a_text_is_timed_by_the_work_it_was_made_for(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 2, true);
    begin(&ladder);
    end(&ladder, LEAST, 1600000, 100, LONG, 1000);
    begin(&ladder);
    const struct ladder_result routed = {.budget = {8000000, 1}, .spent = 8000000, .search_ms = 500,
                                         .text_ms = 400, .points = 9000};
    ladder_end(&ladder, &routed, LONG);
    /* The first preset was timed by a fifth of that work, and without a text. */
    ladder.variation = 0;
    assert_true(ladder_next(&ladder, LONG, &rung));
    assert_int_equal(rung.budget.preset, 0);
    assert_int_equal(rung.budget.work, 6400000);
    assert_in_range(rung.expected_ms, 680, 760);
}

static void time_had_counts_against_a_ladder_and_its_first_levels_tell_nothing(void **state)
{
    static const int64_t first[] = {10, 1000}, more[] = {20, 2000};
    uint32_t presets[64];
    struct ladder ladder;
    struct ladder_rung rung;
    uint64_t worth[4];

    (void)state;
    ladder_start(&ladder, 2, true);
    for (uint32_t level = 0; level < 4; level++) {
        climb(&ladder, level < 2 ? first : more, presets, level < 2 ? 10 : 0, LONG);
        assert_true(ladder_next(&ladder, LONG, &rung));
        worth[level] = ladder_worth(&ladder, &rung, 1);
        assert_true(ladder_worth(&ladder, &rung, 3) == worth[level] / 3);
    }
    /* A hundred times the points, then twice, then the same. */
    assert_true(worth[1] < worth[0]);
    assert_true(worth[2] > worth[1]);
    assert_true(worth[3] < worth[2]);
}

static void without_phrases_variants_follow_a_level_that_brought_nothing(void **state)
{
    static const int64_t points[] = {10, 40, 30};
    uint32_t presets[64];
    struct ladder ladder;

    (void)state;
    ladder_start(&ladder, 3, false);
    climb(&ladder, points, presets, 0, LONG);
    climb(&ladder, points, presets, 0, LONG);
    assert_int_equal(climb(&ladder, points, presets, 0, LONG), 3);
    assert_true(ladder.varies);
    uint64_t base = ladder.base, work = ladder.best.work;
    for (uint32_t level = 0; level < 2; level++)
        for (uint32_t i = 0; i < 32; i++) {
            struct ladder_rung rung;
            assert_true(ladder.varies);
            assert_true(ladder_next(&ladder, 1000000, &rung));
            assert_true(rung.budget.work == work);
            assert_int_equal(rung.budget.preset, 1 + BUDGET_PRESETS * (1 + 32 * level + i));
            ladder_begin(&ladder, &rung);
            end(&ladder, rung.budget, rung.budget.work, 0, LONG, level == 0 && i == 7 ? 41 : 9);
        }
    /* What they made the first time, they did not make again. */
    assert_false(ladder.varies);
    assert_int_equal(ladder.best_points, 41);
    assert_int_equal(ladder.best.preset, 1 + BUDGET_PRESETS * 8);
    /* All goes on as if they had not been. */
    assert_true(ladder.base == base);
    assert_int_equal(ladder.done[1].points, 40);
    assert_int_equal(climb(&ladder, points, presets, 0, LONG), 3);
    assert_int_equal(presets[0], 1);
    assert_true(ladder.base == 4 * base);
}

static void who_only_repeats_another_comes_last(void **state)
{
    static const int64_t points[] = {40, 50, 30, 50, 20, 40};
    static const uint32_t order[] = {1, 0, 2, 4, 3, 5};
    uint32_t presets[64];
    struct ladder ladder;

    (void)state;
    ladder_start(&ladder, 6, false);
    climb(&ladder, points, presets, 0, LONG);
    climb(&ladder, points, presets, 0, LONG);
    assert_memory_equal(ladder.order, order, sizeof order);
}

static void the_highest_rungs_stay_inside_their_numbers(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 2, false);
    begin(&ladder);
    end(&ladder, LEAST, UINT64_MAX, UINT64_C(1) << 40, LONG, INT64_C(1) << 40);
    for (int i = 0; i < 64; i++) {
        assert_true(ladder_next(&ladder, UINT64_C(1) << 50, &rung));
        assert_true(rung.budget.work <= UINT64_C(1) << 53);
        assert_true(rung.budget.work > UINT64_C(1) << 51);
        begin(&ladder);
    }
}

/* Takes the rung: its search takes 10 ms, its text 30 if it has one. False when the plan was poor. */
static bool take(struct ladder *ladder, const struct ladder_rung *rung, int64_t estimate)
{
    const struct ladder_result result = {.budget = rung->budget, .late = rung->late,
                                         .spent = rung->budget.work, .search_ms = 10, .estimate = estimate,
                                         .poor = estimate < rung->least, .text_ms = 30,
                                         .points = 2 * estimate};
    ladder_begin(ladder, rung);
    ladder_end(ladder, &result, 10000);
    return !result.poor;
}

static void a_plan_that_promises_much_less_is_poor_where_texts_are_long(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 2, false);
    assert_true(ladder_next(&ladder, 1000000, &rung));
    assert_int_equal(rung.least, 0);
    begin(&ladder);
    end(&ladder, LEAST, 1000, 10, LONG, 1600);
    assert_true(ladder_next(&ladder, 100, &rung));
    assert_int_equal(rung.least, 0);
    ladder.text_long = true;
    assert_true(ladder_next(&ladder, 100, &rung)); /* too short a time to let its text wait */
    assert_int_equal(rung.least, 1500);
    ladder_begin(&ladder, &rung);
    const struct ladder_result poor = {.budget = rung.budget, .spent = 1, .search_ms = 10,
                                       .estimate = 1499, .poor = true};
    ladder_end(&ladder, &poor, LONG);
    assert_int_equal(ladder.best_points, 1600);
    assert_int_equal(ladder.best.work, 1000);
    assert_int_equal(ladder.done[rung.budget.preset].points, 1499);
    assert_int_equal(ladder.ended, 1);
}

static void long_texts_wait_for_the_best_plan_of_the_level(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;
    struct budget best = {0};
    uint32_t texts = 0, rungs = 0;

    (void)state;
    ladder_start(&ladder, 8, true);
    begin(&ladder);
    end(&ladder, LEAST, 1000, 10, 4 * 130, 100);
    while (ladder.level == 1) {
        assert_true(ladder_next(&ladder, 10000, &rung));
        if (rungs > 0)
            assert_true(rung.least == INT64_MAX);
        if (rung.budget.preset == 6)
            best = rung.budget;
        texts += take(&ladder, &rung, rung.budget.preset == 6 ? 300 : 200 + rung.budget.preset);
        rungs++;
    }
    /* With a text each there would be time for four at most. */
    assert_int_equal(rungs, 8);
    assert_int_equal(texts, 1);
    assert_true(ladder_next(&ladder, 10000, &rung));
    assert_true(rung.budget.work == best.work && rung.budget.preset == 6);
    assert_true(rung.late);
    assert_int_equal(rung.least, 0);
    assert_int_equal(rung.expected_ms, 10 + 30 + 1);
    assert_true(take(&ladder, &rung, 300));
    assert_int_equal(ladder.best_points, 600);
    assert_int_equal(ladder.best.preset, 6);
    /* That was no rung of the next level, which goes on with the best. */
    assert_int_equal(ladder.ended, 0);
    assert_true(ladder_next(&ladder, 10000, &rung));
    assert_true(rung.budget.work > best.work && rung.budget.preset == 6);
}

static void a_late_text_needs_its_time(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 2, false);
    ladder.open = (struct budget){77, 1, 0};
    ladder.open_estimate = 9;
    ladder.due = true;
    ladder.done[1].search_ms = 10;
    ladder.text_ms = 30;
    assert_true(ladder_next(&ladder, 41, &rung));
    assert_int_equal(rung.budget.work, 77);
    assert_true(ladder_worth(&ladder, &rung, 1000) == UINT64_MAX); /* before all else */
    assert_true(ladder_next(&ladder, 40, &rung));
    assert_int_equal(rung.budget.work, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rungs_begun_together_are_all_different),
        cmocka_unit_test(a_rung_that_does_not_fit_is_cut_to_the_time_left),
        cmocka_unit_test(a_profile_without_use_for_more_work_climbs_no_further),
        cmocka_unit_test(the_best_profiles_go_on_when_time_gets_short),
        cmocka_unit_test(a_level_has_as_many_rungs_as_its_time_is_enough_for),
        cmocka_unit_test(a_text_is_timed_by_the_work_it_was_made_for),
        cmocka_unit_test(time_had_counts_against_a_ladder_and_its_first_levels_tell_nothing),
        cmocka_unit_test(a_plan_that_promises_much_less_is_poor_where_texts_are_long),
        cmocka_unit_test(long_texts_wait_for_the_best_plan_of_the_level),
        cmocka_unit_test(a_late_text_needs_its_time),
        cmocka_unit_test(without_phrases_variants_follow_a_level_that_brought_nothing),
        cmocka_unit_test(who_only_repeats_another_comes_last),
        cmocka_unit_test(the_highest_rungs_stay_inside_their_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
