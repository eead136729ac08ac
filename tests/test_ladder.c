/* Tests of core/hextris/ladder: the rungs one game climbs, begun by many workers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../core/hextris/ladder.h"

static const struct player_budget LEAST = {1, 0};

#define LONG 1000000000u /* enough for anything */

static void rungs_begun_together_are_all_different(void **state)
{
    struct ladder ladder;
    struct ladder_rung rungs[64];

    (void)state;
    for (uint32_t level = 0; level < 2; level++) {
        ladder_start(&ladder, 2);
        if (level == 1) {
            ladder_begin(&ladder);
            ladder_end(&ladder, LEAST, 300000, 80, LONG, 1000);
        }
        /* The first level has one profile, the next has two. */
        uint32_t room = level == 0 ? 32 : 64;
        for (uint32_t i = 0; i < room; i++) {
            assert_true(ladder_next(&ladder, 1000000, &rungs[i]));
            ladder_begin(&ladder);
            for (uint32_t j = 0; j < i; j++)
                assert_true(rungs[i].budget.work != rungs[j].budget.work
                            || rungs[i].budget.profile != rungs[j].budget.profile);
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
    ladder_start(&ladder, 2);
    ladder_begin(&ladder);
    ladder_end(&ladder, LEAST, 1000000, 499, LONG, 1000);
    assert_true(ladder_next(&ladder, 5000, &rung)); /* the profile that was timed */
    assert_int_equal(rung.budget.work, 4000000);
    assert_int_equal(rung.budget.profile, 0);
    assert_in_range(rung.expected_ms, 1950, 2050);
    ladder_begin(&ladder);
    assert_true(ladder_next(&ladder, 5000, &rung)); /* a new profile, maybe half as fast */
    assert_int_equal(rung.budget.work, 4000000);
    assert_int_equal(rung.budget.profile, 1);
    assert_in_range(rung.expected_ms, 3900, 4100);
    assert_true(ladder_next(&ladder, 2000, &rung));
    assert_int_equal(rung.budget.work, 1750000);
    assert_int_equal(rung.budget.profile, 1);
    assert_true(ladder_next(&ladder, 1000, &rung)); /* too short for it, but not for the old one */
    assert_int_equal(rung.budget.work, 1750000);
    assert_int_equal(rung.budget.profile, 0);
    assert_false(ladder_next(&ladder, 500, &rung)); /* less than the least budget took */
    assert_false(ladder_next(&ladder, 0, &rung));
}

/* Takes the rungs of a level; profile p makes points[p]. */
static uint32_t climb(struct ladder *ladder, const int64_t *points, uint32_t *profiles, uint64_t ms,
                      uint64_t share_ms)
{
    uint32_t level = ladder->level, rungs = 0;

    while (ladder->level == level) {
        struct ladder_rung rung;
        assert_true(ladder_next(ladder, 1000000, &rung));
        ladder_begin(ladder);
        profiles[rungs++] = rung.budget.profile;
        ladder_end(ladder, rung.budget, rung.budget.work, ms, share_ms, points[rung.budget.profile]);
    }
    return rungs;
}

static void the_best_profiles_go_on_when_time_gets_short(void **state)
{
    static const int64_t first[] = {10, 40, 20, 30, 50}, second[] = {0, 80, 0, 60, 70};
    static const int64_t third[] = {0, 81, 0, 0, 90};
    uint32_t profiles[64];
    struct ladder ladder;

    (void)state;
    ladder_start(&ladder, 5);
    assert_int_equal(climb(&ladder, first, profiles, 0, LONG), 1);
    assert_int_equal(climb(&ladder, first, profiles, 0, LONG), 5);
    assert_int_equal(climb(&ladder, first, profiles, 9, 499), 5);
    /* 499 / 4 is enough for three of 4 * 10 milliseconds. */
    assert_int_equal(climb(&ladder, second, profiles, 99, 10000), 3);
    assert_int_equal(profiles[0], 4);
    assert_int_equal(profiles[1], 1);
    assert_int_equal(profiles[2], 3);
    /* It could be six again, but who is behind stays there. */
    assert_int_equal(climb(&ladder, third, profiles, 99, 1000), 3);
    assert_int_equal(profiles[0], 1);
    /* Never less than two. */
    assert_int_equal(climb(&ladder, third, profiles, 99, 1), 2);
    assert_int_equal(profiles[0], 4);
    assert_int_equal(climb(&ladder, third, profiles, 99, 1), 2);
    assert_int_equal(ladder.best_points, 90);
}

static void the_highest_rungs_stay_inside_their_numbers(void **state)
{
    struct ladder ladder;
    struct ladder_rung rung;

    (void)state;
    ladder_start(&ladder, 2);
    ladder_begin(&ladder);
    ladder_end(&ladder, LEAST, UINT64_MAX, UINT64_C(1) << 40, LONG, INT64_C(1) << 40);
    for (int i = 0; i < 64; i++) {
        assert_true(ladder_next(&ladder, UINT64_C(1) << 50, &rung));
        assert_true(rung.budget.work <= UINT64_C(1) << 53);
        assert_true(rung.budget.work > UINT64_C(1) << 51);
        ladder_begin(&ladder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rungs_begun_together_are_all_different),
        cmocka_unit_test(a_rung_that_does_not_fit_is_cut_to_the_time_left),
        cmocka_unit_test(the_best_profiles_go_on_when_time_gets_short),
        cmocka_unit_test(the_highest_rungs_stay_inside_their_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
