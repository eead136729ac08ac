/* Each function of the library of a game with an engine, with each wrong argument: null pointers, what is no object,
 * calls out of order and calls from functions of the caller are MISUSE, with a text where there is an object.
 *
 * A game's file, test_arguments_icfp2015.c or test_arguments_icfp2021.c, defines before it includes this one:
 *     OBJECT, LIBRARY(name), STATUS(name)   the type of objects, functions and other types, constants of its library
 *     LOAD(function, game, ...)             a call of a load function, whose further arguments differ
 *     START(game, seed)                     a call of the start function
 *     OPTION, VALUE                         a right option
 *     PROBLEM, STRUCTS                      a small problem as text and as structs
 *     LONG_WORK, STOPS                      a search of this work, after start_long(), asks stop() at least STOPS times
 * and after it the functions of "the game's part" below. */
#ifndef TESTS_LIBRARY_ARGUMENTS_SOLVER_H
#define TESTS_LIBRARY_ARGUMENTS_SOLVER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <string.h>

enum { WORDS = 1 << 17 };
enum group { SET_UP = 1, LOADS = 2, STARTS = 4, SEARCHES = 8, ALL = 15 };

static uint64_t buffer[WORDS], other_buffer[WORDS];
static const struct LIBRARY(budget) BUDGET = {1000, 0, 0};

/* ---- the game's part ---- */

/* is_misuse() for each function of some groups that only this library has, or whose arguments differ. */
static void others_are_misuse(OBJECT *game, unsigned groups, bool is_object);

/* Questions that only this library answers, about what is no object. */
static void tells_nothing(const OBJECT *wrong);

/* Null pointers in the structs of a problem. */
static void null_pointers_in_structs_are_refused(OBJECT *game);

/* Null pointers for functions that only this library has, or whose arguments differ. `game` has started, before and
 * afterwards. */
static void other_null_arguments_are_refused(OBJECT *game);

/* Starts an object whose search takes long enough that stop() is asked. */
static OBJECT *start_long(void);

/* ---- right arguments ---- */

static int never(void *context)
{
    (void)context;
    return 0;
}

static int take_all(void *context, const char *text, size_t length)
{
    (void)context, (void)text, (void)length;
    return 0;
}

static long read_none(void *context, void *to, size_t size)
{
    (void)context, (void)to, (void)size;
    return 0;
}

/* `game` may be no object: then there is no text. */
static void is_misuse(const OBJECT *game, int status, bool is_object)
{
    assert_int_equal(status, STATUS(MISUSE));
    assert_int_equal(LIBRARY(error)(game)[0] != '\0', is_object);
}

/* All functions of some groups, with right arguments otherwise. */
static void are_misuse(OBJECT *game, unsigned groups, bool is_object)
{
    static struct LIBRARY(task) task;
    static struct LIBRARY(outcome) outcome;

    if (groups & SET_UP)
        is_misuse(game, LIBRARY(option)(game, OPTION, VALUE), is_object);
    if (groups & LOADS) {
        is_misuse(game, LOAD(load_json, game, PROBLEM, sizeof PROBLEM - 1), is_object);
        is_misuse(game, LOAD(load_stream, game, read_none, NULL), is_object);
        is_misuse(game, LOAD(load, game, &STRUCTS), is_object);
    }
    if (groups & STARTS)
        is_misuse(game, START(game, 0), is_object);
    others_are_misuse(game, groups, is_object);
    if (!(groups & SEARCHES))
        return;
    is_misuse(game, LIBRARY(search)(game, &BUDGET, never, NULL), is_object);
    is_misuse(game, LIBRARY(solve)(game, 1, never, NULL), is_object);
    is_misuse(game, LIBRARY(step)(game, 1, never, NULL), is_object);
    is_misuse(game, LIBRARY(solution)(game, take_all, NULL), is_object);
    is_misuse(game, LIBRARY(next)(game, 1000, &task), is_object);
    is_misuse(game, LIBRARY(run)(game, &task, never, NULL, &outcome), is_object);
    is_misuse(game, LIBRARY(note)(game, &outcome), is_object);
    is_misuse(game, LIBRARY(cancel)(game, &task), is_object);
}

static OBJECT *start(void)
{
    OBJECT *game = LIBRARY(init)(buffer, sizeof buffer);

    assert_int_equal(LOAD(load_json, game, PROBLEM, sizeof PROBLEM - 1), STATUS(OK));
    assert_int_equal(START(game, 7), STATUS(OK));
    return game;
}

static void a_wrong_buffer_makes_no_object(void **state)
{
    (void)state;
    assert_null(LIBRARY(init)(NULL, sizeof buffer));
    assert_null(LIBRARY(init)(buffer, 0));
    assert_null(LIBRARY(init)(buffer, STATUS(SIZE_MIN) - 1));
    for (size_t i = 1; i < 8; i++)
        assert_null(LIBRARY(init)((char *)buffer + i, sizeof buffer - 8));
}

/* A null pointer, a pointer into an object, a copy of one, zeros. */
static void what_is_no_object_is_refused(void **state)
{
    OBJECT *game = start(), *wrong[4] = {NULL, (OBJECT *)(void *)((char *)game + 4), (OBJECT *)(void *)other_buffer,
                                         (OBJECT *)(void *)(buffer + WORDS - 64)};
    struct LIBRARY(score) score;

    (void)state;
    memcpy(other_buffer, buffer, sizeof buffer);
    memset(buffer + WORDS - 64, 0, 64 * sizeof *buffer);
    for (uint32_t i = 0; i < 4; i++) {
        are_misuse(wrong[i], ALL, false);
        assert_int_equal(LIBRARY(best)(wrong[i], &score), STATUS(MISUSE));
        assert_true(LIBRARY(need)(wrong[i], 1) == 0 && LIBRARY(work)(wrong[i]) == 0 &&
                    LIBRARY(memory_limited)(wrong[i]) == 0);
        tells_nothing(wrong[i]);
    }
}

static void null_arguments_are_refused(void **state)
{
    struct LIBRARY(outcome) outcome;
    struct LIBRARY(task) task;
    OBJECT *game = LIBRARY(init)(buffer, sizeof buffer);

    (void)state;
    is_misuse(game, LIBRARY(option)(game, NULL, "1"), true);
    is_misuse(game, LIBRARY(option)(game, "workers", NULL), true);
    is_misuse(game, LOAD(load_json, game, NULL, 0), true);
    is_misuse(game, LOAD(load_stream, game, NULL, NULL), true);
    is_misuse(game, LOAD(load, game, NULL), true);
    null_pointers_in_structs_are_refused(game);
    game = start();
    is_misuse(game, LIBRARY(search)(game, NULL, NULL, NULL), true);
    is_misuse(game, LIBRARY(solution)(game, NULL, NULL), true);
    other_null_arguments_are_refused(game);
    is_misuse(game, LIBRARY(next)(game, 1000000, NULL), true);
    assert_int_equal(LIBRARY(next)(game, 1000000, &task), STATUS(OK));
    is_misuse(game, LIBRARY(run)(game, NULL, NULL, NULL, &outcome), true);
    is_misuse(game, LIBRARY(run)(game, &task, NULL, NULL, NULL), true);
    is_misuse(game, LIBRARY(note)(game, NULL), true);
    is_misuse(game, LIBRARY(cancel)(game, NULL), true);
    assert_int_equal(LIBRARY(run)(game, &task, NULL, NULL, &outcome), STATUS(OK));
    assert_int_equal(LIBRARY(best)(game, NULL), STATUS(MISUSE));
}

static void calls_out_of_order_are_refused(void **state)
{
    struct LIBRARY(score) score;
    struct LIBRARY(task) task;
    OBJECT *game = LIBRARY(init)(buffer, sizeof buffer);

    (void)state;
    are_misuse(game, STARTS | SEARCHES, true);
    assert_int_equal(LIBRARY(best)(game, &score), STATUS(MISUSE));
    assert_int_equal(LOAD(load_json, game, PROBLEM, sizeof PROBLEM - 1), STATUS(OK));
    are_misuse(game, SET_UP | SEARCHES, true);
    assert_int_equal(START(game, 7), STATUS(OK));
    are_misuse(game, SET_UP, true);
    assert_int_equal(LIBRARY(next)(game, 1000000, &task), STATUS(OK));
    is_misuse(game, LIBRARY(solve)(game, 1000, NULL, NULL), true);
    is_misuse(game, LIBRARY(step)(game, 1000, NULL, NULL), true);
    is_misuse(game, LIBRARY(next)(game, 1000, &task), true);
    assert_int_equal(LIBRARY(cancel)(game, &task), STATUS(OK));
    is_misuse(game, LIBRARY(cancel)(game, &task), true);
}

static void no_bit_of_a_task_or_an_outcome_may_change(void **state)
{
    OBJECT *game = start();
    struct LIBRARY(task) task;
    struct LIBRARY(outcome) outcome;

    (void)state;
    assert_int_equal(LIBRARY(next)(game, 1000000, &task), STATUS(OK));
    for (uint32_t bit = 0; bit < 64 * 12; bit++) {
        struct LIBRARY(task) wrong = task;
        wrong.internal[bit / 64] ^= (uint64_t)1 << bit % 64;
        is_misuse(game, LIBRARY(run)(game, &wrong, NULL, NULL, &outcome), true);
        is_misuse(game, LIBRARY(cancel)(game, &wrong), true);
    }
    assert_int_equal(LIBRARY(run)(game, &task, NULL, NULL, &outcome), STATUS(OK));
    for (uint32_t bit = 0; bit < 64 * 32; bit++) {
        struct LIBRARY(outcome) wrong = outcome;
        wrong.internal[bit / 64] ^= (uint64_t)1 << bit % 64;
        is_misuse(game, LIBRARY(note)(game, &wrong), true);
    }
    assert_int_equal(LIBRARY(note)(game, &outcome), STATUS(OK));
}

static void budgets_outside_the_limits_are_refused(void **state)
{
    static const struct LIBRARY(budget) WRONG[] = {{0, 0, 0}, {(UINT64_C(1) << 53) + 1, 0, 0}, {1000, UINT32_MAX, 0},
                                                   {1000, 0, UINT32_MAX}};
    OBJECT *game = start();

    (void)state;
    for (uint32_t i = 0; i < 4; i++)
        is_misuse(game, LIBRARY(search)(game, &WRONG[i], NULL, NULL), true);
}

/* ---- functions of the caller ---- */

static uint32_t inside;

static int stop_that_calls(void *context)
{
    are_misuse(context, ALL, true);
    return ++inside >= STOPS;
}

static int put_that_calls(void *context, const char *text, size_t length)
{
    (void)text, (void)length;
    are_misuse(context, ALL, true);
    inside++;
    return 0;
}

static long read_that_calls(void *context, void *to, size_t size)
{
    (void)to, (void)size;
    are_misuse(context, ALL, true);
    inside++;
    return 0;
}

static long read_too_much(void *context, void *to, size_t size)
{
    (void)to;
    return *(const uint32_t *)context == 0 ? (long)size + 1 : *(const uint32_t *)context == 1 ? -1 : INT32_MAX;
}

static void functions_of_the_caller_may_not_call(void **state)
{
    OBJECT *game = start_long();

    (void)state;
    inside = 0;
    assert_int_equal(LIBRARY(solve)(game, LONG_WORK, stop_that_calls, game), STATUS(STOPPED));
    assert_string_equal(LIBRARY(error)(game), "");
    assert_int_equal(inside, STOPS);
    assert_int_equal(LIBRARY(solution)(game, put_that_calls, game), STATUS(OK));
    assert_string_equal(LIBRARY(error)(game), "");
    assert_true(inside > STOPS);
    inside = 0;
    assert_int_equal(LOAD(load_stream, game, read_that_calls, game), STATUS(INPUT));
    assert_string_not_equal(LIBRARY(error)(game), "called from a function that another call has called");
    assert_true(inside > 0);
}

static void a_wrong_number_of_bytes_read_is_a_failure(void **state)
{
    OBJECT *game = LIBRARY(init)(buffer, sizeof buffer);

    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(LOAD(load_stream, game, read_too_much, &i), STATUS(INPUT));
        assert_string_equal(LIBRARY(error)(game), "problem:1:1: the input cannot be read");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_buffer_makes_no_object),
        cmocka_unit_test(what_is_no_object_is_refused),
        cmocka_unit_test(null_arguments_are_refused),
        cmocka_unit_test(calls_out_of_order_are_refused),
        cmocka_unit_test(no_bit_of_a_task_or_an_outcome_may_change),
        cmocka_unit_test(budgets_outside_the_limits_are_refused),
        cmocka_unit_test(functions_of_the_caller_may_not_call),
        cmocka_unit_test(a_wrong_number_of_bytes_read_is_a_failure),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
