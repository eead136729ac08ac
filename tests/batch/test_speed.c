/* Tests of core/batch/speed: what searches took is what like ones are expected to take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/batch/speed.h"

static struct budget budget_of(uint64_t work, uint32_t preset)
{
    return (struct budget){work, preset, 0};
}

static void time_is_expected_in_proportion_to_work(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 3, 1600000, 160, 0);
    speed_note_finish(&speed, 1600000, 160, 80, true);
    for (uint64_t factor = 1; factor <= 64; factor *= 2) {
        struct speed_times times = speed_expect(&speed, budget_of(1600000 * factor, 3));
        assert_in_range(times.search_ms, 150 * factor, 160 * factor);
        assert_in_range(times.all_ms, 220 * factor, 242 * factor + 1);
    }
}

static void an_unknown_preset_may_be_half_as_fast(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 3, 1600000, 160, 0);
    struct speed_times known = speed_expect(&speed, budget_of(1600000, 3));
    struct speed_times unknown = speed_expect(&speed, budget_of(1600000, 0));
    assert_int_equal(unknown.search_ms, 2 * known.search_ms);
    assert_in_range(unknown.all_ms, 2 * known.all_ms - 2, 2 * known.all_ms);
    /* A variation is as fast as its base preset. */
    assert_int_equal(speed_expect(&speed, budget_of(1600000, 3 + BUDGET_PRESETS)).search_ms, known.search_ms);
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

static void what_fits_is_expected_to_end_in_time(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 0, 3200000, 320, 0);
    for (uint64_t ms = 100; ms < 4000; ms += 37) {
        struct budget budget = budget_of(speed_fit(&speed, budget_of(1, 0), ms), 0);
        assert_true(speed_expect(&speed, budget).all_ms <= ms);
        assert_true(speed_expect(&speed, budget).all_ms >= ms * 3 / 4 - 30);
    }
    /* Not more than sixteen times what is known. */
    assert_int_equal(speed_fit(&speed, budget_of(1, 0), 1000000), 16 * 3200000);
}

static void a_finish_is_long_by_its_search(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_finish(&speed, 1000, 100, 606, true);
    assert_false(speed.finish_long);
    speed_note_finish(&speed, 1000, 100, 607, true);
    assert_true(speed.finish_long);
    speed_note_finish(&speed, 1000, 100, 607, false);
    assert_false(speed.finish_long);
    /* A search of no time may have taken nearly a millisecond. */
    speed_note_finish(&speed, 10, 0, 6, true);
    assert_false(speed.finish_long);
    speed_note_finish(&speed, 10, 0, 7, true);
    assert_true(speed.finish_long);
}

static void a_finish_is_costly_that_takes_a_sixteenth_of_the_time_of_its_search(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_finish(&speed, 1000, 159, 10, true);
    assert_false(speed.finish_costly);
    speed_note_finish(&speed, 1000, 158, 10, true);
    assert_true(speed.finish_costly);
    speed_note_finish(&speed, 1000, 158, 10, false);
    assert_false(speed.finish_costly);
    speed_note_finish(&speed, 1, 0, 0, true);
    assert_false(speed.finish_costly);
}

static void a_finish_after_a_much_smaller_search_does_not_tell_what_finishes_take(void **state)
{
    struct speed speed = {.finish_ms = 0};

    (void)state;
    speed_note_search(&speed, 0, 4000000, 10, 1);
    speed_note_finish(&speed, 4000000, 10, 1, true);
    uint64_t expected = speed_expect(&speed, budget_of(16000000, 0)).all_ms;
    speed_note_finish(&speed, 999999, 0, 5, true);
    assert_int_equal(speed_expect(&speed, budget_of(16000000, 0)).all_ms, expected);
    speed_note_finish(&speed, 1000000, 0, 5, true);
    assert_true(speed_expect(&speed, budget_of(16000000, 0)).all_ms > expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_is_expected_in_proportion_to_work),
        cmocka_unit_test(a_finish_is_costly_that_takes_a_sixteenth_of_the_time_of_its_search),
        cmocka_unit_test(an_unknown_preset_may_be_half_as_fast),
        cmocka_unit_test(the_largest_search_of_a_preset_counts),
        cmocka_unit_test(what_fits_is_expected_to_end_in_time),
        cmocka_unit_test(a_finish_is_long_by_its_search),
        cmocka_unit_test(a_finish_after_a_much_smaller_search_does_not_tell_what_finishes_take),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
