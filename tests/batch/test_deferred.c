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
        struct deferred deferred = {.finished = false};
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

static void a_sixteenth_less_is_worth_a_finish(void **state)
{
    struct deferred deferred = {.finished = false};

    (void)state;
    assert_true(deferred_least(&deferred) == INT64_MIN);
    deferred_note_finished(&deferred, -1600, -2000);
    assert_int_equal(deferred_least(&deferred), -1700);
    deferred_note_finished(&deferred, 1600, 2000);
    assert_int_equal(deferred_least(&deferred), 1500);
    deferred_note_finished(&deferred, 1500, 3000);
    assert_int_equal(deferred_least(&deferred), 1500);
}

static void points_are_guessed_by_the_best_finished_plan(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct deferred deferred = {.finished = false};
        deferred_note_finished(&deferred, OFFSETS[i] + 100, OFFSETS[i] + 130);
        assert_int_equal(deferred_points(&deferred, OFFSETS[i] + 90), OFFSETS[i] + 120);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_unfinished_plan_is_due_if_it_beats_the_finished_ones),
        cmocka_unit_test(a_sixteenth_less_is_worth_a_finish),
        cmocka_unit_test(points_are_guessed_by_the_best_finished_plan),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
