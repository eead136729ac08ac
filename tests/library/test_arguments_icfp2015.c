/* Each function of icfp2015.h with each wrong argument: null pointers, what is no object, calls out of order and calls
 * from functions of the caller are ICFP2015_MISUSE, with a text where there is an object. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <string.h>

#include "../../core/library/icfp2015.h"

enum { WORDS = 1 << 17 };
enum group { SET_UP = 1, LOADS = 2, START = 4, SEARCHES = 8, ALL = 15 };

static uint64_t buffer[WORDS], other_buffer[WORDS];
static const char PROBLEM[] = "{\"id\":1,\"width\":5,\"height\":5,\"sourceLength\":3,\"sourceSeeds\":[7,8],\"filled\":[],"
                              "\"units\":[{\"members\":[{\"x\":0,\"y\":0}],\"pivot\":{\"x\":0,\"y\":0}}]}";
static const struct icfp2015_cell CELL;
static const struct icfp2015_unit UNIT = {&CELL, 1, {0, 0}};
static const struct icfp2015_problem STRUCTS = {.width = 5, .height = 5, .units = &UNIT, .unit_count = 1,
                                                .source_length = 3};
static const struct icfp2015_budget BUDGET = {1000, 0, 0};

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
static void is_misuse(const icfp2015 *game, int status, bool is_object)
{
    assert_int_equal(status, ICFP2015_MISUSE);
    assert_int_equal(icfp2015_error(game)[0] != '\0', is_object);
}

/* All functions of some groups, with right arguments otherwise. */
static void are_misuse(icfp2015 *game, unsigned groups, bool is_object)
{
    static struct icfp2015_task task;
    static struct icfp2015_outcome outcome;
    struct icfp2015_verdict verdict;

    if (groups & SET_UP)
        is_misuse(game, icfp2015_option(game, "phrase", "ei!"), is_object);
    if (groups & LOADS) {
        is_misuse(game, icfp2015_load_json(game, PROBLEM, sizeof PROBLEM - 1), is_object);
        is_misuse(game, icfp2015_load_stream(game, read_none, NULL), is_object);
        is_misuse(game, icfp2015_load(game, &STRUCTS), is_object);
    }
    if (groups & START)
        is_misuse(game, icfp2015_start(game, 0), is_object);
    if (!(groups & SEARCHES))
        return;
    is_misuse(game, icfp2015_search(game, &BUDGET, never, NULL), is_object);
    is_misuse(game, icfp2015_solve(game, 1, never, NULL), is_object);
    is_misuse(game, icfp2015_step(game, 1, never, NULL), is_object);
    is_misuse(game, icfp2015_solution(game, take_all, NULL), is_object);
    is_misuse(game, icfp2015_judge(game, "a", 1, &verdict), is_object);
    is_misuse(game, icfp2015_next(game, 1000, &task), is_object);
    is_misuse(game, icfp2015_run(game, &task, never, NULL, &outcome), is_object);
    is_misuse(game, icfp2015_note(game, &outcome), is_object);
    is_misuse(game, icfp2015_cancel(game, &task), is_object);
}

static icfp2015 *start(void)
{
    icfp2015 *game = icfp2015_init(buffer, sizeof buffer);

    assert_int_equal(icfp2015_load_json(game, PROBLEM, sizeof PROBLEM - 1), ICFP2015_OK);
    assert_int_equal(icfp2015_start(game, 7), ICFP2015_OK);
    return game;
}

static void a_wrong_buffer_makes_no_object(void **state)
{
    (void)state;
    assert_null(icfp2015_init(NULL, sizeof buffer));
    assert_null(icfp2015_init(buffer, 0));
    assert_null(icfp2015_init(buffer, ICFP2015_SIZE_MIN - 1));
    for (size_t i = 1; i < 8; i++)
        assert_null(icfp2015_init((char *)buffer + i, sizeof buffer - 8));
}

/* A null pointer, a pointer into an object, a copy of one, zeros. */
static void what_is_no_object_is_refused(void **state)
{
    icfp2015 *game = start(), *wrong[4] = {NULL, (icfp2015 *)(void *)((char *)game + 4), (icfp2015 *)(void *)other_buffer,
                                           (icfp2015 *)(void *)(buffer + WORDS - 64)};
    struct icfp2015_score score;
    uint32_t count = 9;

    (void)state;
    memcpy(other_buffer, buffer, sizeof buffer);
    memset(buffer + WORDS - 64, 0, 64 * sizeof *buffer);
    for (uint32_t i = 0; i < 4; i++) {
        are_misuse(wrong[i], ALL, false);
        assert_int_equal(icfp2015_best(wrong[i], &score), ICFP2015_MISUSE);
        assert_null(icfp2015_seeds(wrong[i], &count));
        assert_int_equal(count, 0);
        assert_true(icfp2015_id(wrong[i]) == 0 && icfp2015_need(wrong[i], 1) == 0 && icfp2015_work(wrong[i]) == 0 &&
                    icfp2015_memory_limited(wrong[i]) == 0);
    }
}

static void null_arguments_are_refused(void **state)
{
    struct icfp2015_problem problem = STRUCTS;
    struct icfp2015_unit unit = UNIT;
    struct icfp2015_outcome outcome;
    struct icfp2015_task task;
    struct icfp2015_verdict verdict;
    icfp2015 *game = icfp2015_init(buffer, sizeof buffer);

    (void)state;
    is_misuse(game, icfp2015_option(game, NULL, "1"), true);
    is_misuse(game, icfp2015_option(game, "workers", NULL), true);
    is_misuse(game, icfp2015_load_json(game, NULL, 0), true);
    is_misuse(game, icfp2015_load_stream(game, NULL, NULL), true);
    is_misuse(game, icfp2015_load(game, NULL), true);
    problem.filled_count = UINT32_MAX;
    is_misuse(game, icfp2015_load(game, &problem), true);
    problem = STRUCTS;
    problem.units = NULL;
    is_misuse(game, icfp2015_load(game, &problem), true);
    problem.units = &unit;
    unit.members = NULL;
    is_misuse(game, icfp2015_load(game, &problem), true);
    game = start();
    assert_null(icfp2015_seeds(game, NULL));
    is_misuse(game, icfp2015_search(game, NULL, NULL, NULL), true);
    is_misuse(game, icfp2015_solution(game, NULL, NULL), true);
    is_misuse(game, icfp2015_judge(game, NULL, 1, &verdict), true);
    is_misuse(game, icfp2015_judge(game, "a", 1, NULL), true);
    is_misuse(game, icfp2015_next(game, 1000000, NULL), true);
    assert_int_equal(icfp2015_next(game, 1000000, &task), ICFP2015_OK);
    is_misuse(game, icfp2015_run(game, NULL, NULL, NULL, &outcome), true);
    is_misuse(game, icfp2015_run(game, &task, NULL, NULL, NULL), true);
    is_misuse(game, icfp2015_note(game, NULL), true);
    is_misuse(game, icfp2015_cancel(game, NULL), true);
    assert_int_equal(icfp2015_run(game, &task, NULL, NULL, &outcome), ICFP2015_OK);
    assert_int_equal(icfp2015_best(game, NULL), ICFP2015_MISUSE);
}

static void calls_out_of_order_are_refused(void **state)
{
    struct icfp2015_score score;
    struct icfp2015_task task;
    icfp2015 *game = icfp2015_init(buffer, sizeof buffer);

    (void)state;
    are_misuse(game, START | SEARCHES, true);
    assert_int_equal(icfp2015_best(game, &score), ICFP2015_MISUSE);
    assert_int_equal(icfp2015_load_json(game, PROBLEM, sizeof PROBLEM - 1), ICFP2015_OK);
    are_misuse(game, SET_UP | SEARCHES, true);
    assert_int_equal(icfp2015_start(game, 7), ICFP2015_OK);
    are_misuse(game, SET_UP, true);
    assert_int_equal(icfp2015_next(game, 1000000, &task), ICFP2015_OK);
    is_misuse(game, icfp2015_solve(game, 1000, NULL, NULL), true);
    is_misuse(game, icfp2015_step(game, 1000, NULL, NULL), true);
    is_misuse(game, icfp2015_next(game, 1000, &task), true);
    assert_int_equal(icfp2015_cancel(game, &task), ICFP2015_OK);
    is_misuse(game, icfp2015_cancel(game, &task), true);
}

static void no_bit_of_a_task_or_an_outcome_may_change(void **state)
{
    icfp2015 *game = start();
    struct icfp2015_task task;
    struct icfp2015_outcome outcome;

    (void)state;
    assert_int_equal(icfp2015_next(game, 1000000, &task), ICFP2015_OK);
    for (uint32_t bit = 0; bit < 64 * 12; bit++) {
        struct icfp2015_task wrong = task;
        wrong.internal[bit / 64] ^= (uint64_t)1 << bit % 64;
        is_misuse(game, icfp2015_run(game, &wrong, NULL, NULL, &outcome), true);
        is_misuse(game, icfp2015_cancel(game, &wrong), true);
    }
    assert_int_equal(icfp2015_run(game, &task, NULL, NULL, &outcome), ICFP2015_OK);
    for (uint32_t bit = 0; bit < 64 * 32; bit++) {
        struct icfp2015_outcome wrong = outcome;
        wrong.internal[bit / 64] ^= (uint64_t)1 << bit % 64;
        is_misuse(game, icfp2015_note(game, &wrong), true);
    }
    assert_int_equal(icfp2015_note(game, &outcome), ICFP2015_OK);
}

static void budgets_outside_the_limits_are_refused(void **state)
{
    static const struct icfp2015_budget WRONG[] = {{0, 0, 0}, {(UINT64_C(1) << 53) + 1, 0, 0}, {1000, UINT32_MAX, 0},
                                                   {1000, 0, UINT32_MAX}};
    icfp2015 *game = start();

    (void)state;
    for (uint32_t i = 0; i < 4; i++)
        is_misuse(game, icfp2015_search(game, &WRONG[i], NULL, NULL), true);
}

/* ---- functions of the caller ---- */

static uint32_t inside;

static int stop_that_calls(void *context)
{
    are_misuse(context, ALL, true);
    return inside++ >= 2;
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
    icfp2015 *game = start();

    (void)state;
    inside = 0;
    assert_int_equal(icfp2015_solve(game, 100000, stop_that_calls, game), ICFP2015_STOPPED);
    assert_string_equal(icfp2015_error(game), "");
    assert_int_equal(inside, 3);
    assert_int_equal(icfp2015_solution(game, put_that_calls, game), ICFP2015_OK);
    assert_string_equal(icfp2015_error(game), "");
    assert_true(inside > 3);
    inside = 0;
    assert_int_equal(icfp2015_load_stream(game, read_that_calls, game), ICFP2015_INPUT);
    assert_string_not_equal(icfp2015_error(game), "called from a function that another call has called");
    assert_true(inside > 0);
}

static void a_wrong_number_of_bytes_read_is_a_failure(void **state)
{
    icfp2015 *game = icfp2015_init(buffer, sizeof buffer);

    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(icfp2015_load_stream(game, read_too_much, &i), ICFP2015_INPUT);
        assert_non_null(strstr(icfp2015_error(game), "read() failed"));
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
