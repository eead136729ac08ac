/* Tests of core/batch/speed: what searches and finishes took is what like ones are expected to take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/batch/speed.h"

/* A finish costs 1, or 7 from 10 million on. */
uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget)
{
    (void)job;
    return budget.work < 10000000 ? 1 : 7;
}

static struct budget budget_of(uint64_t work, uint32_t preset)
{
    return (struct budget){work, preset, 0};
}

static void a_search_is_expected_in_proportion_to_its_work_and_a_finish_to_its_cost(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 3, 1600000, 160, 0);
    speed_note_finish(&speed, budget_of(1600000, 3), 80);
    for (uint64_t factor = 1; factor <= 64; factor *= 2)
        assert_int_equal(speed_expect(&speed, budget_of(1600000 * factor, 3)),
                         160 * factor + (1600000 * factor < 10000000 ? 80 : 560) + 1);
}

static void an_unknown_preset_may_be_half_as_fast(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 3, 1600000, 160, 0);
    speed_note_finish(&speed, budget_of(1600000, 3), 80);
    assert_int_equal(speed_expect(&speed, budget_of(1600000, 3)), 160 + 80 + 1);
    assert_int_equal(speed_expect(&speed, budget_of(1600000, 0)), 320 + 80 + 1);
    /* A variation is as fast as its base preset. */
    assert_int_equal(speed_expect(&speed, budget_of(1600000, 3 + BUDGET_PRESETS)), 160 + 80 + 1);
}

static void the_largest_search_of_a_preset_counts(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 0, 2000, 20, 7);
    speed_note_search(&speed, 0, 1000, 90, 9);
    assert_int_equal(speed.preset[0].search_ms, 20);
    assert_int_equal(speed.preset[0].points, 7);
    speed_note_search(&speed, 0, 2000, 30, 8);
    assert_int_equal(speed.preset[0].search_ms, 30);
    assert_int_equal(speed.preset[0].points, 8);
}

static void what_fits_is_the_most_that_is_expected_to_end_in_time(void **state)
{
    struct speed speed = {.finish_ms = 0};
    struct budget wanted = budget_of(64000000, 0);

    (void)state;
    speed_note_search(&speed, 0, 4000000, 400, 0);
    speed_note_finish(&speed, budget_of(4000000, 0), 50);
    for (uint64_t ms = 1; ms < 7500; ms += 37) {
        uint64_t work = speed_fit(&speed, wanted, ms), more = work + 1000000;
        assert_int_equal(work % 1000000, 0);
        assert_true(work == 0 || speed_expect(&speed, budget_of(work, 0)) <= ms);
        assert_true(more == wanted.work || speed_expect(&speed, budget_of(more, 0)) > ms);
    }
    assert_int_equal(speed_fit(&speed, wanted, 151), 1000000);
    assert_int_equal(speed_fit(&speed, wanted, 150), 0);
    assert_int_equal(speed_fit(&speed, wanted, 10000), 63000000);
}

static void a_finish_that_costs_much_less_does_not_tell_what_finishes_take(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_finish(&speed, budget_of(9999999, 0), 5);
    assert_int_equal(speed.finish_ms, 5);
    speed_note_finish(&speed, budget_of(10000000, 0), 70);
    assert_int_equal(speed.finish_ms, 70);
    speed_note_finish(&speed, budget_of(10000000, 0), 60);
    assert_int_equal(speed.finish_ms, 60);
    /* 1 is a quarter of 7, rounded down. */
    speed_note_finish(&speed, budget_of(9999999, 0), 6);
    assert_int_equal(speed.finish_ms, 6);
    assert_int_equal(speed.finish_cost, 1);
    speed.finish_cost = 8;
    speed_note_finish(&speed, budget_of(9999999, 0), 9);
    assert_int_equal(speed.finish_ms, 6);
}

static void times_stay_inside_their_numbers(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 0, 1, UINT64_C(1) << 41, 0);
    speed_note_finish(&speed, budget_of(1, 0), UINT64_C(1) << 41);
    assert_int_equal(speed_expect(&speed, budget_of(BUDGET_WORK_MAX, 1)), UINT64_C(1) << 41);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_is_expected_in_proportion_to_its_work_and_a_finish_to_its_cost),
        cmocka_unit_test(an_unknown_preset_may_be_half_as_fast),
        cmocka_unit_test(the_largest_search_of_a_preset_counts),
        cmocka_unit_test(what_fits_is_the_most_that_is_expected_to_end_in_time),
        cmocka_unit_test(a_finish_that_costs_much_less_does_not_tell_what_finishes_take),
        cmocka_unit_test(times_stay_inside_their_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
