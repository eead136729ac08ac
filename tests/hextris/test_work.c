/* Tests that each run of reach counts as work exactly once, and that a stop during one is noticed. The linker replaces
 * reach_run() and reach_run_resting() by functions that add so much work for each run that the sum shows the number of
 * runs, and that can be stopped in any run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/exact/exact.h"
#include "../../core/hextris/player/player.h"
#include "../kit/check.h"
#include "random_game.h"

typedef bool run_function(struct reach *reach, const uint64_t *board, const struct unit *unit);

run_function __real_reach_run, __wrap_reach_run, __real_reach_run_resting, __wrap_reach_run_resting;

enum { CASES = 60, BLOCK = 1 << 24, PHRASE_BLOCK = 1 << 18, UNITS = 20, RUN_SHIFT = 40 };

static uint64_t block[BLOCK / 8], phrase_block[PHRASE_BLOCK / 8];
static uint64_t runs, stopped_run; /* 0: none is stopped */

static void count_run(struct reach *reach)
{
    if (++runs == stopped_run)
        reach->stop->stopped = true;
    reach->work += UINT64_C(1) << RUN_SHIFT;
}

bool __wrap_reach_run(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    count_run(reach);
    return __real_reach_run(reach, board, unit);
}

bool __wrap_reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit)
{
    count_run(reach);
    return __real_reach_run_resting(reach, board, unit);
}

static bool never_asked(void *context)
{
    (void)context;
    return false;
}

static struct stop never = {.should_stop = never_asked};

static struct random_problem from;
static struct random_phrases texts;
static struct phrase_set phrases;

/* A random game of `length` units; its preset follows from its number. */
static struct player_game draw(uint32_t number, uint32_t length)
{
    struct arena arena = arena_over(phrase_block, sizeof phrase_block);
    struct random random = {number};

    random_problem(&from, &random, RANDOM_SMALL);
    random_phrases(&texts, &random, (enum random_taste)(number % RANDOM_TASTES));
    from.problem.source_length = length;
    assert_true(phrase_set_build(&phrases, texts.texts, texts.count, &arena));
    runs = stopped_run = 0;
    never.stopped = false;
    return (struct player_game){.problem = &from.problem, .seed = from.seed, .phrases = &phrases,
                                .budget = {10000, number / 4 % 5, 0}};
}

static bool forget(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return true;
}

static void all_runs_of_a_search_and_of_a_text_are_counted(void **state)
{
    uint64_t steps[UNITS], all = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct arena arena = arena_over(block, sizeof block);
        struct player_game game = draw(number, UNITS);
        struct plan plan = {.steps = steps};
        struct player_score score;
        CHECK(number, player_search(&game, arena, &never, &plan, &score) == PLAYER_OK);
        CHECK(number, score.work >> RUN_SHIFT == runs);
        all += runs;
        runs = 0;
        CHECK(number, player_text(&game, arena, &never, &plan, (struct sink){forget, NULL}, &score) == PLAYER_OK);
        CHECK(number, score.work >> RUN_SHIFT == runs);
    }
    assert_true(all > 10 * CASES);
}

/* Stops the search in its last run of reach, then in the one before, while the plan stays complete: back to the first
 * run of the plan's estimate. */
static void a_plan_whose_estimate_is_stopped_at_once_has_the_points_of_its_locks(void **state)
{
    uint64_t steps[UNITS];
    uint32_t stopped = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct arena arena = arena_over(block, sizeof block);
        struct player_game game = draw(number, UNITS);
        struct plan plan = {.steps = steps};
        struct player_score score, text;
        int64_t least = INT64_MAX;
        CHECK(number, player_search(&game, arena, &never, &plan, &score) == PLAYER_OK);
        CHECK(number, player_text(&game, arena, &never, &plan, (struct sink){forget, NULL}, &text) == PLAYER_OK);
        runs = 0;
        CHECK(number, player_search(&game, arena, &never, &plan, &score) == PLAYER_OK);
        for (stopped_run = runs; stopped_run > 0; stopped_run--) {
            runs = 0;
            never.stopped = false;
            if (player_search(&game, arena, &never, &plan, &score) != PLAYER_OK || plan.early)
                break;
            CHECK(number, score.estimate <= least);
            least = score.estimate;
        }
        CHECK(number, least == INT64_MAX || least == text.move);
        stopped += least != INT64_MAX;
    }
    assert_true(stopped > CASES / 8);
}

/* Searches a game of up to 3 units to its end. */
static enum exact_status run_exact(struct exact_result *result)
{
    struct arena arena = arena_over(block, sizeof block);
    struct stop stop = {.should_stop = never_asked};
    uint64_t steps[BOUND_UNITS];
    struct exact_input input;
    struct prepared prepared;
    struct reach reach;

    prepared_layout(&prepared, &from.problem, &phrases, &arena);
    reach_init_sets(&reach, prepared.game.size, &arena);
    prepared_fill(&prepared, &from.problem, from.seed, NULL);
    reach.stop = &stop;
    runs = 0;
    input = (struct exact_input){.game = &prepared.game, .reach = &reach, .stop = &stop, .budget_work = 1000000,
                                 .work_limit = UINT64_MAX, .lower_bound = -1};
    return exact_run(&input, arena, steps, result);
}

static void all_runs_of_an_exact_search_are_counted(void **state)
{
    struct exact_result result;
    uint64_t all = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        (void)draw(number, 1 + number % 3);
        (void)run_exact(&result);
        CHECK(number, result.work >> RUN_SHIFT == runs);
        all += runs;
    }
    assert_true(all > 10 * CASES);
}

static void an_exact_search_that_is_stopped_in_a_run_has_no_result(void **state)
{
    struct exact_result result;

    (void)state;
    for (uint32_t number = 0; number < CASES; number += 4) {
        (void)draw(number, 1 + number % 3);
        (void)run_exact(&result);
        for (uint64_t last = runs, back = 0; back < last && back < 5; back++) {
            stopped_run = last - back;
            CHECK(number, run_exact(&result) == EXACT_STOPPED);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_runs_of_a_search_and_of_a_text_are_counted),
        cmocka_unit_test(a_plan_whose_estimate_is_stopped_at_once_has_the_points_of_its_locks),
        cmocka_unit_test(all_runs_of_an_exact_search_are_counted),
        cmocka_unit_test(an_exact_search_that_is_stopped_in_a_run_has_no_result),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
