/* Tests of core/batch/deferred: which plans are finished, and which one waits, whatever the sign of points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/batch/deferred.h"

static const int64_t OFFSETS[] = {0, 100000, -100000};

static void the_best_unfinished_plan_is_due_if_it_beats_the_finished_ones(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct deferred deferred = {.has_finished = false};
        deferred_end_round(&deferred);
        assert_false(deferred.due);
        deferred_note_finished(&deferred, OFFSETS[i] + 50, 1);
        deferred_note_unfinished(&deferred, (struct budget){1, 0, 0}, OFFSETS[i] + 40);
        deferred_end_round(&deferred);
        assert_false(deferred.due);
        deferred_note_unfinished(&deferred, (struct budget){2, 0, 0}, OFFSETS[i] + 60);
        deferred_note_unfinished(&deferred, (struct budget){3, 0, 0}, OFFSETS[i] + 55);
        deferred_end_round(&deferred);
        assert_true(deferred.due);
        assert_int_equal(deferred.waiting.work, 2);
        deferred_note_finished(&deferred, OFFSETS[i] + 60, 2);
        deferred_end_round(&deferred);
        assert_false(deferred.due);
    }
}

static void a_sixth_of_the_points_less_is_worth_a_finish_and_a_sixteenth_where_that_takes_long(void **state)
{
    struct deferred deferred = {.has_finished = false};

    (void)state;
    for (int finish_long = 0; finish_long < 2; finish_long++)
        assert_true(deferred_estimate_min(&deferred, finish_long) == INT64_MIN);
    deferred_note_finished(&deferred, -1600, -4800);
    assert_int_equal(deferred_estimate_min(&deferred, false), -2400);
    assert_int_equal(deferred_estimate_min(&deferred, true), -1900);
    deferred_note_finished(&deferred, 1600, 4800);
    assert_int_equal(deferred_estimate_min(&deferred, false), 800);
    assert_int_equal(deferred_estimate_min(&deferred, true), 1300);
    deferred_note_finished(&deferred, 1500, 9600);
    assert_int_equal(deferred_estimate_min(&deferred, false), 800);
}

static void points_are_guessed_by_the_best_finished_plan(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct deferred deferred = {.has_finished = false};
        deferred_note_finished(&deferred, OFFSETS[i] + 100, OFFSETS[i] + 130);
        assert_int_equal(deferred_points(&deferred, OFFSETS[i] + 90), OFFSETS[i] + 120);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_unfinished_plan_is_due_if_it_beats_the_finished_ones),
        cmocka_unit_test(a_sixth_of_the_points_less_is_worth_a_finish_and_a_sixteenth_where_that_takes_long),
        cmocka_unit_test(points_are_guessed_by_the_best_finished_plan),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
