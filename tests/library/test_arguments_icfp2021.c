/* Each function of icfp2021.h with each wrong argument: null pointers, what is no object, calls out of order and calls
 * from functions of the caller are ICFP2021_MISUSE, with a text where there is an object. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <string.h>

#include "../../core/library/icfp2021.h"

enum { WORDS = 1 << 17 };
enum group { SET_UP = 1, LOADS = 2, START = 4, SEARCHES = 8, ALL = 15 };

static uint64_t buffer[WORDS], other_buffer[WORDS];
static const char PROBLEM[] = "{\"hole\":[[0,0],[10,0],[10,10],[0,10]],\"epsilon\":1000,"
                              "\"figure\":{\"edges\":[[0,1]],\"vertices\":[[20,20],[25,20]]}}";
static const char POSE[] = "{\"vertices\":[[0,0],[5,0]]}";
static const struct icfp2021_point CORNERS[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}}, VERTICES[] = {{20, 20}, {25, 20}};
static const struct icfp2021_edge EDGE = {0, 1};
static const struct icfp2021_problem STRUCTS = {.corners = CORNERS, .vertices = VERTICES, .edges = &EDGE,
                                                .corner_count = 4, .vertex_count = 2, .edge_count = 1,
                                                .epsilon = 1000};
static const struct icfp2021_pose POINTS = {.vertices = VERTICES, .count = 2};
static const struct icfp2021_budget BUDGET = {1000, 0, 0};

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
static void is_misuse(const icfp2021 *game, int status, bool is_object)
{
    assert_int_equal(status, ICFP2021_MISUSE);
    assert_int_equal(icfp2021_error(game)[0] != '\0', is_object);
}

/* All functions of some groups, with right arguments otherwise. */
static void are_misuse(icfp2021 *game, unsigned groups, bool is_object)
{
    static struct icfp2021_task task;
    static struct icfp2021_outcome outcome;
    struct icfp2021_verdict verdict;
    struct icfp2021_point points[2];
    struct icfp2021_pose pose;

    if (groups & SET_UP)
        is_misuse(game, icfp2021_option(game, "prefer_unlocking", "yes"), is_object);
    if (groups & LOADS) {
        is_misuse(game, icfp2021_load_json(game, 1, PROBLEM, sizeof PROBLEM - 1), is_object);
        is_misuse(game, icfp2021_load_stream(game, 1, read_none, NULL), is_object);
        is_misuse(game, icfp2021_load(game, 1, &STRUCTS), is_object);
    }
    if (groups & START) {
        is_misuse(game, icfp2021_initial_json(game, POSE, sizeof POSE - 1), is_object);
        is_misuse(game, icfp2021_initial(game, &POINTS), is_object);
        is_misuse(game, icfp2021_judge_json(game, POSE, sizeof POSE - 1, &verdict), is_object);
        is_misuse(game, icfp2021_judge(game, &POINTS, &verdict), is_object);
        is_misuse(game, icfp2021_start(game), is_object);
    }
    if (!(groups & SEARCHES))
        return;
    is_misuse(game, icfp2021_search(game, &BUDGET, never, NULL), is_object);
    is_misuse(game, icfp2021_solve(game, 1, never, NULL), is_object);
    is_misuse(game, icfp2021_step(game, 1, never, NULL), is_object);
    is_misuse(game, icfp2021_solution(game, take_all, NULL), is_object);
    is_misuse(game, icfp2021_vertices(game, points, 2, &pose), is_object);
    is_misuse(game, icfp2021_next(game, 1000, &task), is_object);
    is_misuse(game, icfp2021_run(game, &task, never, NULL, &outcome), is_object);
    is_misuse(game, icfp2021_note(game, &outcome), is_object);
    is_misuse(game, icfp2021_cancel(game, &task), is_object);
}

static icfp2021 *start(void)
{
    icfp2021 *game = icfp2021_init(buffer, sizeof buffer);

    assert_int_equal(icfp2021_load_json(game, 1, PROBLEM, sizeof PROBLEM - 1), ICFP2021_OK);
    assert_int_equal(icfp2021_start(game), ICFP2021_OK);
    return game;
}

static void a_wrong_buffer_makes_no_object(void **state)
{
    (void)state;
    assert_null(icfp2021_init(NULL, sizeof buffer));
    assert_null(icfp2021_init(buffer, 0));
    assert_null(icfp2021_init(buffer, ICFP2021_SIZE_MIN - 1));
    for (size_t i = 1; i < 8; i++)
        assert_null(icfp2021_init((char *)buffer + i, sizeof buffer - 8));
}

/* A null pointer, a pointer into an object, a copy of one, zeros. */
static void what_is_no_object_is_refused(void **state)
{
    icfp2021 *game = start(), *wrong[4] = {NULL, (icfp2021 *)(void *)((char *)game + 4), (icfp2021 *)(void *)other_buffer,
                                           (icfp2021 *)(void *)(buffer + WORDS - 64)};
    struct icfp2021_score score;

    (void)state;
    memcpy(other_buffer, buffer, sizeof buffer);
    memset(buffer + WORDS - 64, 0, 64 * sizeof *buffer);
    for (uint32_t i = 0; i < 4; i++) {
        are_misuse(wrong[i], ALL, false);
        assert_int_equal(icfp2021_best(wrong[i], &score), ICFP2021_MISUSE);
        assert_true(icfp2021_need(wrong[i], 1) == 0 && icfp2021_work(wrong[i]) == 0 && icfp2021_memory_limited(wrong[i]) == 0);
    }
}

static void null_arguments_are_refused(void **state)
{
    struct icfp2021_problem problem = STRUCTS;
    struct icfp2021_pose no_points = {.vertices = NULL, .count = 2}, pose;
    struct icfp2021_point points[2];
    struct icfp2021_outcome outcome;
    struct icfp2021_task task;
    struct icfp2021_verdict verdict;
    icfp2021 *game = icfp2021_init(buffer, sizeof buffer);

    (void)state;
    is_misuse(game, icfp2021_option(game, NULL, "1"), true);
    is_misuse(game, icfp2021_option(game, "workers", NULL), true);
    is_misuse(game, icfp2021_load_json(game, 1, NULL, 0), true);
    is_misuse(game, icfp2021_load_stream(game, 1, NULL, NULL), true);
    is_misuse(game, icfp2021_load(game, 1, NULL), true);
    problem.corners = NULL;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    problem = STRUCTS;
    problem.vertices = NULL;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    problem = STRUCTS;
    problem.edges = NULL;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    problem = STRUCTS;
    problem.bonus_count = UINT32_MAX;
    is_misuse(game, icfp2021_load(game, 1, &problem), true);
    game = start();
    is_misuse(game, icfp2021_search(game, NULL, NULL, NULL), true);
    is_misuse(game, icfp2021_solution(game, NULL, NULL), true);
    is_misuse(game, icfp2021_judge(game, NULL, &verdict), true);
    is_misuse(game, icfp2021_judge(game, &POINTS, NULL), true);
    is_misuse(game, icfp2021_judge_json(game, NULL, 1, &verdict), true);
    is_misuse(game, icfp2021_judge_json(game, POSE, sizeof POSE - 1, NULL), true);
    is_misuse(game, icfp2021_judge(game, &no_points, &verdict), true);
    is_misuse(game, icfp2021_initial(game, NULL), true);
    is_misuse(game, icfp2021_initial(game, &no_points), true);
    is_misuse(game, icfp2021_initial_json(game, NULL, 1), true);
    assert_int_equal(icfp2021_start(game), ICFP2021_OK);
    is_misuse(game, icfp2021_vertices(game, NULL, 2, &pose), true);
    is_misuse(game, icfp2021_vertices(game, points, 2, NULL), true);
    is_misuse(game, icfp2021_next(game, 1000000, NULL), true);
    assert_int_equal(icfp2021_next(game, 1000000, &task), ICFP2021_OK);
    is_misuse(game, icfp2021_run(game, NULL, NULL, NULL, &outcome), true);
    is_misuse(game, icfp2021_run(game, &task, NULL, NULL, NULL), true);
    is_misuse(game, icfp2021_note(game, NULL), true);
    is_misuse(game, icfp2021_cancel(game, NULL), true);
    assert_int_equal(icfp2021_run(game, &task, NULL, NULL, &outcome), ICFP2021_OK);
    assert_int_equal(icfp2021_best(game, NULL), ICFP2021_MISUSE);
}

static void calls_out_of_order_are_refused(void **state)
{
    struct icfp2021_score score;
    struct icfp2021_task task;
    icfp2021 *game = icfp2021_init(buffer, sizeof buffer);

    (void)state;
    are_misuse(game, START | SEARCHES, true);
    assert_int_equal(icfp2021_best(game, &score), ICFP2021_MISUSE);
    assert_int_equal(icfp2021_load_json(game, 1, PROBLEM, sizeof PROBLEM - 1), ICFP2021_OK);
    are_misuse(game, SET_UP | SEARCHES, true);
    assert_int_equal(icfp2021_start(game), ICFP2021_OK);
    are_misuse(game, SET_UP, true);
    assert_int_equal(icfp2021_next(game, 1000000, &task), ICFP2021_OK);
    is_misuse(game, icfp2021_solve(game, 1000, NULL, NULL), true);
    is_misuse(game, icfp2021_step(game, 1000, NULL, NULL), true);
    is_misuse(game, icfp2021_next(game, 1000, &task), true);
    assert_int_equal(icfp2021_cancel(game, &task), ICFP2021_OK);
    is_misuse(game, icfp2021_cancel(game, &task), true);
}

static void no_bit_of_a_task_or_an_outcome_may_change(void **state)
{
    icfp2021 *game = start();
    struct icfp2021_task task;
    struct icfp2021_outcome outcome;

    (void)state;
    assert_int_equal(icfp2021_next(game, 1000000, &task), ICFP2021_OK);
    for (uint32_t bit = 0; bit < 64 * 12; bit++) {
        struct icfp2021_task wrong = task;
        wrong.internal[bit / 64] ^= (uint64_t)1 << bit % 64;
        is_misuse(game, icfp2021_run(game, &wrong, NULL, NULL, &outcome), true);
        is_misuse(game, icfp2021_cancel(game, &wrong), true);
    }
    assert_int_equal(icfp2021_run(game, &task, NULL, NULL, &outcome), ICFP2021_OK);
    for (uint32_t bit = 0; bit < 64 * 32; bit++) {
        struct icfp2021_outcome wrong = outcome;
        wrong.internal[bit / 64] ^= (uint64_t)1 << bit % 64;
        is_misuse(game, icfp2021_note(game, &wrong), true);
    }
    assert_int_equal(icfp2021_note(game, &outcome), ICFP2021_OK);
}

static void budgets_outside_the_limits_are_refused(void **state)
{
    static const struct icfp2021_budget WRONG[] = {{0, 0, 0}, {(UINT64_C(1) << 53) + 1, 0, 0}, {1000, UINT32_MAX, 0},
                                                   {1000, 0, UINT32_MAX}};
    icfp2021 *game = start();

    (void)state;
    for (uint32_t i = 0; i < 4; i++)
        is_misuse(game, icfp2021_search(game, &WRONG[i], NULL, NULL), true);
}

/* ---- functions of the caller ---- */

/* Its search takes long enough that stop() is asked. */
static const char LARGE[] = "{\"hole\":[[0,0],[90,0],[120,70],[90,100],[50,40],[0,90]],\"epsilon\":100000,\"figure\":"
                            "{\"edges\":[[0,1],[1,2],[2,3],[3,4],[4,0],[0,5],[5,3],[2,6],[6,7],[7,1]],\"vertices\":"
                            "[[20,20],[45,20],[50,49],[30,60],[7,30],[19,55],[66,33],[70,10]]}}";

static uint32_t inside;

static int stop_that_calls(void *context)
{
    are_misuse(context, ALL, true);
    inside++;
    return 1;
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
    icfp2021 *game = icfp2021_init(buffer, sizeof buffer);

    (void)state;
    inside = 0;
    assert_int_equal(icfp2021_load_json(game, 1, LARGE, sizeof LARGE - 1), ICFP2021_OK);
    assert_int_equal(icfp2021_start(game), ICFP2021_OK);
    assert_int_equal(icfp2021_solve(game, 10000000, stop_that_calls, game), ICFP2021_STOPPED);
    assert_string_equal(icfp2021_error(game), "");
    assert_int_equal(inside, 1);
    assert_int_equal(icfp2021_solution(game, put_that_calls, game), ICFP2021_OK);
    assert_string_equal(icfp2021_error(game), "");
    assert_true(inside > 1);
    inside = 0;
    assert_int_equal(icfp2021_load_stream(game, 1, read_that_calls, game), ICFP2021_INPUT);
    assert_string_not_equal(icfp2021_error(game), "called from a function that another call has called");
    assert_true(inside > 0);
}

static void a_wrong_number_of_bytes_read_is_a_failure(void **state)
{
    icfp2021 *game = icfp2021_init(buffer, sizeof buffer);

    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(icfp2021_load_stream(game, 1, read_too_much, &i), ICFP2021_INPUT);
        assert_non_null(strstr(icfp2021_error(game), "read() failed"));
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
