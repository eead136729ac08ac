/* Tests of core/batch/rounds: the trials of one job, begun by many workers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/batch/rounds.h"
#include "../kit/random.h"

const struct engine_info ENGINE = {.presets = BUDGET_PRESETS};

/* A finish costs as much as its search. */
uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget)
{
    (void)job;
    return 1 + budget.work / 100000;
}

static uint64_t least_works[BUDGET_PRESETS]; /* 0: any */

uint64_t engine_least_work(const struct engine_job *job, uint32_t preset)
{
    (void)job;
    return least_works[preset];
}

static const struct budget LEAST = {1, 0, 0};

#define LONG 1000000000u /* enough for anything */

static void start(struct rounds *rounds, uint32_t presets, uint8_t variations)
{
    const struct engine_traits traits = {.presets = presets, .round_share = 4, .variations = variations};

    rounds_start(rounds, NULL, &traits);
}

/* The trial brings points and takes so long, text included. */
static void end(struct rounds *rounds, struct budget budget, uint64_t spent, uint64_t ms,
                uint64_t share_ms, int64_t points)
{
    const struct trial_result result = {.budget = budget, .round = rounds->round.number, .spent = spent,
                                         .search_ms = ms, .estimate = points, .points = points};
    rounds_end(rounds, &result, share_ms);
}

static void begin(struct rounds *rounds, struct budget budget)
{
    const struct trial trial = {.budget = budget};
    rounds_begin(rounds, &trial);
}

/* Starts a job whose first trial has ended: it spent that work and took `ms`. */
static void start_timed(struct rounds *rounds, uint32_t presets, uint64_t spent, uint64_t ms)
{
    start(rounds, presets, 0);
    begin(rounds, LEAST);
    end(rounds, LEAST, spent, ms, LONG, 1000);
}

static void trials_begun_together_are_all_different(void **state)
{
    struct rounds rounds;
    struct trial trials[64];

    (void)state;
    for (uint32_t round = 0; round < 2; round++) {
        start(&rounds, 2, 1);
        if (round == 1) {
            begin(&rounds, LEAST);
            end(&rounds, LEAST, 300000, 80, LONG, 1000);
        }
        /* The first round has one preset, and at most two trials; the next has two presets. */
        uint32_t room = round == 0 ? 2 : 64;
        for (uint32_t i = 0; i < room; i++) {
            assert_true(rounds_next(&rounds, 1000000, &trials[i]));
            begin(&rounds, trials[i].budget);
            for (uint32_t j = 0; j < i; j++)
                assert_true(trials[i].budget.work != trials[j].budget.work
                            || trials[i].budget.preset != trials[j].budget.preset);
        }
        assert_int_equal(rounds.running, room);
        assert_false(rounds_next(&rounds, 1000000, &trials[0]));
    }
}

static void a_round_that_has_time_for_more_presets_than_it_seemed_tries_them_first(void **state)
{
    /* 800 / 4 ms: after a trial of 49 ms enough for four of eight presets, after one of 0 ms more for all. */
    static const struct { uint32_t preset, tries; } expected[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1},
                                                                   {4, 0}, {5, 0}, {6, 0}, {7, 0}, {1, 1}};
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start(&rounds, 8, 0);
    begin(&rounds, LEAST);
    end(&rounds, LEAST, 300000, 0, 800, 1000);
    for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(rounds_next(&rounds, LONG, &trial));
        assert_int_equal(trial.budget.preset, expected[i].preset);
        assert_int_equal(trial.budget.work, 1200000 * (16 + expected[i].tries) / 16);
        begin(&rounds, trial.budget);
        if (i == 0)
            end(&rounds, trial.budget, 1200000, 49, 800, 1000);
        if (i == 4)
            end(&rounds, (struct budget){1200000, 1, 0}, 1200000, 0, 800, 1000);
    }
}

static void a_trial_that_does_not_fit_is_cut_to_the_time_left(void **state)
{
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start_timed(&rounds, 2, 1000000, 499);
    assert_true(rounds_next(&rounds, 20000, &trial)); /* the preset that was timed */
    assert_int_equal(trial.budget.work, 4000000);
    assert_int_equal(trial.budget.preset, 0);
    assert_in_range(trial.expected_ms, 1950, 2050);
    begin(&rounds, trial.budget);
    assert_true(rounds_next(&rounds, 20000, &trial)); /* a new preset, maybe half as fast */
    assert_int_equal(trial.budget.work, 4000000);
    assert_int_equal(trial.budget.preset, 1);
    assert_in_range(trial.expected_ms, 3900, 4100);
    assert_true(rounds_next(&rounds, 2000, &trial));
    assert_int_equal(trial.budget.work, 1750000);
    assert_int_equal(trial.budget.preset, 1);
    assert_true(rounds_next(&rounds, 1000, &trial)); /* too short for it, but not for the old one */
    assert_int_equal(trial.budget.work, 1726562);
    assert_int_equal(trial.budget.preset, 0);
    assert_false(rounds_next(&rounds, 500, &trial)); /* less than the least budget took */
    assert_false(rounds_next(&rounds, 0, &trial));
    end(&rounds, (struct budget){4000000, 0, 0}, 4000000, 1999, LONG, 1000);
    assert_true(rounds_next(&rounds, 8000, &trial)); /* now it is known */
    assert_int_equal(trial.budget.work, 4000000);
    assert_int_equal(trial.budget.preset, 1);
    assert_in_range(trial.expected_ms, 3700, 4100);
}

/* Takes the trials of a round; preset p makes points[p]. */
static uint32_t take_round(struct rounds *rounds, const int64_t *points, uint32_t *presets, uint64_t ms,
                      uint64_t share_ms)
{
    uint32_t round = rounds->round.number, trials = 0;

    while (rounds->round.number == round) {
        struct trial trial;
        assert_true(rounds_next(rounds, 1000000, &trial));
        begin(rounds, trial.budget);
        presets[trials++] = trial.budget.preset;
        end(rounds, trial.budget, trial.budget.work, ms, share_ms, points[trial.budget.preset]);
    }
    return trials;
}

static void a_preset_without_use_for_more_work_has_no_more_trials(void **state)
{
    static const int64_t points[] = {10, 90, 20};
    uint32_t presets[64];
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start(&rounds, 3, 0);
    assert_int_equal(take_round(&rounds, points, presets, 0, LONG), 1);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(rounds_next(&rounds, 1000000, &trial));
        const struct trial_result result = {.budget = trial.budget, .round = trial.round, .spent = 1,
                                             .points = points[i],
                                             .exhausted = trial.budget.preset == 1};
        begin(&rounds, trial.budget);
        rounds_end(&rounds, &result, LONG);
    }
    assert_int_equal(take_round(&rounds, points, presets, 0, LONG), 2);
    assert_int_equal(presets[0], 2);
    assert_int_equal(presets[1], 0);
    while (rounds_next(&rounds, 1000000, &trial)) {
        const struct trial_result result = {.budget = trial.budget, .round = trial.round, .exhausted = true};
        assert_int_not_equal(trial.budget.preset, 1);
        begin(&rounds, trial.budget);
        rounds_end(&rounds, &result, LONG);
    }
    assert_int_equal(rounds.presets.exhausted, 7); /* all of them: the rounds ends */
}

static void the_best_presets_go_on_when_time_gets_short(void **state)
{
    static const int64_t first[] = {10, 40, 20, 30, 50}, second[] = {0, 80, 0, 60, 70};
    static const int64_t third[] = {0, 81, 0, 0, 90};
    uint32_t presets[64];
    struct rounds rounds;

    (void)state;
    start(&rounds, 5, 0);
    assert_int_equal(take_round(&rounds, first, presets, 0, LONG), 1);
    assert_int_equal(take_round(&rounds, first, presets, 0, LONG), 5);
    assert_int_equal(take_round(&rounds, first, presets, 9, 499), 5);
    /* 499 / 4 is enough for three of 4 * 10 milliseconds. */
    assert_int_equal(take_round(&rounds, second, presets, 39, 10000), 3);
    assert_int_equal(presets[0], 4);
    assert_int_equal(presets[1], 1);
    assert_int_equal(presets[2], 3);
    /* It could be six again, but who is behind stays there. */
    assert_int_equal(take_round(&rounds, third, presets, 99, 1000), 3);
    assert_int_equal(presets[0], 1);
    /* Never less than two. */
    assert_int_equal(take_round(&rounds, third, presets, 99, 1), 2);
    assert_int_equal(presets[0], 4);
    assert_int_equal(take_round(&rounds, third, presets, 99, 1), 2);
    assert_int_equal(rounds.best.points, 90);
}

static void a_round_has_as_many_trials_as_its_time_is_enough_for(void **state)
{
    /* 800 / 4 ms, of which each trial takes so many. */
    static const struct { uint64_t ms; uint32_t trials; } cases[] = {{9, 20}, {19, 10}, {39, 5}, {99, 2}};
    static const int64_t points[20] = {1, 2, 3};
    uint32_t presets[64];
    struct rounds rounds;

    (void)state;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start(&rounds, 20, 0);
        take_round(&rounds, points, presets, 4, 800);
        assert_int_equal(take_round(&rounds, points, presets, cases[i].ms, 800), cases[i].trials);
    }
}

static void a_finish_is_timed_by_its_cost(void **state)
{
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start_timed(&rounds, 2, 1600000, 100);
    begin(&rounds, (struct budget){8000000, 1, 0});
    const struct trial_result routed = {.budget = {8000000, 1, 0}, .round = 1, .spent = 8000000, .search_ms = 500,
                                         .finish_ms = 400, .points = 9000};
    rounds_end(&rounds, &routed, LONG);
    /* The first preset was timed by a fifth of that work, and without a text. */
    assert_true(rounds_next(&rounds, LONG, &trial));
    assert_int_equal(trial.budget.preset, 0);
    assert_int_equal(trial.budget.work, 6400000);
    assert_in_range(trial.expected_ms, 680, 760);
}

static void time_had_counts_against_a_job_and_its_first_rounds_tell_nothing(void **state)
{
    static const int64_t first[] = {10, 1000}, more[] = {20, 2000};
    uint32_t presets[64];
    struct rounds rounds;
    struct trial trial;
    uint64_t worth[4];

    (void)state;
    start(&rounds, 2, 0);
    for (uint32_t round = 0; round < 4; round++) {
        take_round(&rounds, round < 2 ? first : more, presets, round < 2 ? 10 : 0, LONG);
        assert_true(rounds_next(&rounds, LONG, &trial));
        worth[round] = rounds_worth(&rounds, &trial, 3);
        assert_true(rounds_worth(&rounds, &trial, 1) == worth[round] / 3);
    }
    /* A hundred times the points, then twice, then the same. */
    assert_true(worth[1] < worth[0]);
    assert_true(worth[2] > worth[1]);
    assert_true(worth[3] < worth[2]);
}

/* Its points do not tell how near a solution is. */
static void hope_stays_where_there_is_no_solution_yet(void **state)
{
    struct rounds solved, unsolved;
    const struct trial trial = {LEAST, 1, 0, INT64_MIN, INT64_MIN};

    (void)state;
    start(&solved, 1, 0);
    start(&unsolved, 1, 0);
    for (uint32_t i = 0; i < 40; i++) {
        struct trial_result result = {.budget = {(uint64_t)1 << i, 0, 0}, .spent = (uint64_t)1 << i,
                                      .estimate = -1000, .points = -1000};
        begin(&solved, result.budget);
        result.round = solved.round.number;
        rounds_end(&solved, &result, LONG);
        result.unsolved = true;
        result.round = unsolved.round.number;
        begin(&unsolved, result.budget);
        rounds_end(&unsolved, &result, LONG);
    }
    assert_true(rounds_worth(&unsolved, &trial, 1) > 30 * rounds_worth(&solved, &trial, 1));
}

static void variations_follow_a_round_that_brought_nothing_where_they_are_wanted(void **state)
{
    static const int64_t points[] = {10, 40, 30};
    uint32_t presets[64];
    struct rounds rounds;

    (void)state;
    start(&rounds, 3, 1);
    take_round(&rounds, points, presets, 0, LONG);
    take_round(&rounds, points, presets, 0, LONG);
    assert_int_equal(take_round(&rounds, points, presets, 0, LONG), 3);
    assert_true(rounds.round.of_variations);
    uint64_t raised = rounds.round.work, work = rounds.best.budget.work;
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 32; i++) {
            struct trial trial;
            assert_true(rounds.round.of_variations);
            assert_true(rounds_next(&rounds, 1000000, &trial));
            assert_true(trial.budget.work == work);
            assert_int_equal(trial.budget.preset, 1 + BUDGET_PRESETS * (1 + 32 * round + i));
            rounds_begin(&rounds, &trial);
            end(&rounds, trial.budget, trial.budget.work, 0, LONG, round == 0 && i == 7 ? 41 : 9);
        }
    /* What they made the first time, they did not make again. */
    assert_false(rounds.round.of_variations);
    assert_int_equal(rounds.best.points, 41);
    assert_int_equal(rounds.best.budget.preset, 1 + BUDGET_PRESETS * 8);
    /* All goes on as if they had not been. */
    assert_true(rounds.round.work == raised);
    assert_int_equal(rounds.speed.preset[1].points, 40);
    assert_int_equal(take_round(&rounds, points, presets, 0, LONG), 3);
    assert_int_equal(presets[0], 1);
    assert_true(rounds.round.work == 4 * raised);
}

static void variations_wait_for_as_many_rounds_without_a_gain_as_the_engine_says(void **state)
{
    static const int64_t points[] = {10, 40, 30}, more[] = {50, 50, 50};
    uint32_t presets[64];
    struct rounds rounds;

    (void)state;
    for (uint8_t after = 2; after < 5; after++) {
        start(&rounds, 3, after);
        for (uint32_t round = 0; round < 3; round++)
            take_round(&rounds, points, presets, 0, LONG);
        take_round(&rounds, more, presets, 0, LONG); /* what came before counts no longer */
        for (uint8_t gainless = 0; gainless < after; gainless++) {
            assert_false(rounds.round.of_variations);
            take_round(&rounds, points, presets, 0, LONG);
        }
        assert_true(rounds.round.of_variations);
    }
}

/* It may have begun before other trials ended the round. */
static void a_trial_that_ends_after_its_round_is_not_counted_in_the_next(void **state)
{
    struct rounds rounds;
    struct trial late, trial;

    (void)state;
    start(&rounds, 2, 0);
    assert_true(rounds_next(&rounds, LONG, &trial));
    rounds_begin(&rounds, &trial);
    assert_true(rounds_next(&rounds, LONG, &late));
    rounds_begin(&rounds, &late);
    end(&rounds, trial.budget, 300000, 10, LONG, 1000);
    assert_int_equal(rounds.round.number, 1);
    const struct trial_result result = {.budget = late.budget, .round = late.round, .spent = late.budget.work,
                                         .search_ms = 10, .estimate = 2000, .points = 2000};
    rounds_end(&rounds, &result, LONG);
    assert_int_equal(rounds.round.ended, 0);
    assert_int_equal(rounds.best.points, 2000);
    assert_int_equal(rounds.running, 0);
    assert_true(rounds_next(&rounds, LONG, &trial));
    assert_int_equal(trial.round, 1);
    assert_int_equal(trial.budget.work, 4 * 300000);
}

static void presets_go_in_the_order_of_the_engine(void **state)
{
    static const uint8_t order[] = {2, 0, 1};
    const struct engine_traits traits = {.presets = 3, .round_share = 4, .order = order};
    struct rounds rounds;
    struct trial trial;

    (void)state;
    rounds_start(&rounds, NULL, &traits);
    begin(&rounds, (struct budget){1, 2, 0});
    end(&rounds, (struct budget){1, 2, 0}, 300000, 80, LONG, 1000);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(rounds_next(&rounds, 1000000, &trial));
        assert_int_equal(trial.budget.preset, order[i]);
        rounds_begin(&rounds, &trial);
    }
}

static void a_preset_comes_after_the_best_as_soon_as_a_round_has_its_least_work(void **state)
{
    static const int64_t points[] = {10, 40, 30, 50, 20};
    /* Works of the rounds: 4, 16, 64 and 256. */
    static const uint32_t expected[][5] = {{0, 2, 4}, {2, 1, 4, 0}, {1, 2, 4, 0}, {1, 3, 2, 4, 0}};
    uint32_t presets[64];
    struct rounds rounds;

    (void)state;
    least_works[1] = 5;
    least_works[3] = 250;
    start(&rounds, 5, 0);
    take_round(&rounds, points, presets, 0, LONG);
    for (uint32_t round = 0; round < 4; round++) {
        assert_int_equal(rounds.round.work, 4 << 2 * round);
        uint32_t trials = take_round(&rounds, points, presets, 0, LONG);
        assert_int_equal(trials, round == 0 ? 3 : round < 3 ? 4 : 5);
        assert_memory_equal(presets, expected[round], trials * sizeof *presets);
    }
    memset(least_works, 0, sizeof least_works);
}

/* With time for all presets in each round: of some more work would only repeat the result. */
static void no_trial_has_less_than_the_least_work_of_its_preset_and_each_gets_it(void **state)
{
    struct random random = {58};

    (void)state;
    for (uint32_t job = 0; job < 500; job++) {
        uint32_t count = 1 + random_below(&random, 9), tried = 0;
        uint64_t left = LONG;
        struct rounds rounds;
        struct trial trial;
        for (uint32_t i = 0; i < count; i++)
            least_works[i] = (uint64_t)1 << (random_chance(&random, 50) ? 0 : random_below(&random, 30));
        start_timed(&rounds, count, 1 + random_below(&random, 300000), 0);
        while (rounds.round.work < (uint64_t)1 << 34 && rounds_next(&rounds, left, &trial)) {
            uint32_t preset = trial.budget.preset;
            const struct trial_result result = {.budget = trial.budget, .round = trial.round, .search_ms = left < LONG,
                                                 .points = 1000 + random_below(&random, 500),
                                                 .exhausted = random_chance(&random, 10)};
            assert_true(trial.budget.work >= least_works[preset]);
            if ((tried >> preset & 1) == 0 && trial.round > 1)
                assert_true(trial.budget.work < 4 * least_works[preset]);
            tried |= UINT32_C(1) << preset;
            rounds_begin(&rounds, &trial);
            rounds_end(&rounds, &result, LONG);
        }
        assert_int_equal(tried, (UINT32_C(1) << count) - 1);
    }
    memset(least_works, 0, sizeof least_works);
}

static void a_trial_that_is_cut_to_the_time_left_keeps_the_least_work_of_its_preset(void **state)
{
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start_timed(&rounds, 1, 1000000, 500);
    least_works[0] = 3000000;
    for (uint64_t left_ms = 1; left_ms < 3000; left_ms++)
        assert_int_equal(rounds_next(&rounds, left_ms, &trial) && trial.budget.work >= 3000000,
                         rounds_next(&rounds, left_ms, &trial));
    assert_false(rounds_next(&rounds, 1600, &trial));
    assert_true(rounds_next(&rounds, 2000, &trial));
    memset(least_works, 0, sizeof least_works);
}

static void no_trial_is_cut_to_what_its_preset_had_before(void **state)
{
    struct rounds rounds;
    struct trial trial;
    uint32_t fit = 0;

    (void)state;
    start_timed(&rounds, 1, 1600000, 100);
    begin(&rounds, (struct budget){6400000, 0, 0});
    end(&rounds, (struct budget){6400000, 0, 0}, 6400000, 400, LONG, 1000);
    for (uint64_t left_ms = 1; left_ms < 3000; left_ms++)
        if (rounds_next(&rounds, left_ms, &trial)) {
            assert_int_not_equal(trial.budget.work, 6400000);
            fit += trial.budget.work > 5900000 && trial.budget.work < 6900000;
        }
    assert_true(fit > 10); /* a little more or less is worth a trial */
}

static void where_nothing_is_expected_to_fit_after_the_first_trial_one_more_is_begun(void **state)
{
    struct random random = {59};

    (void)state;
    for (uint32_t i = 0; i < 500; i++) {
        uint64_t spent = 200000 + random_below(&random, 10000000), ms = 10 + random_below(&random, 500);
        uint64_t left_ms = 5 * ms + random_below(&random, 3000);
        /* The finish of a trial with as much work as was spent takes more than the time left. */
        struct trial_result first = {.budget = LEAST, .spent = spent, .search_ms = ms, .points = 100,
                                     .finish_ms = left_ms};
        uint32_t presets = 1 + random_below(&random, 8);
        struct rounds rounds;
        struct trial trial;
        start(&rounds, presets, 0);
        begin(&rounds, LEAST);
        rounds_end(&rounds, &first, LONG);
        assert_false(rounds_next(&rounds, 4 * ms, &trial));
        assert_true(rounds_next(&rounds, left_ms, &trial));
        assert_int_equal(trial.budget.preset, rounds.presets.order[0]);
        assert_true(trial.budget.work > spent && trial.budget.work * ms / spent <= left_ms / 4);
        assert_int_equal(trial.expected_ms, left_ms);
        begin(&rounds, trial.budget);
        assert_false(rounds_next(&rounds, left_ms, &trial));
    }
}

static void presets_that_only_repeat_another_come_last(void **state)
{
    static const int64_t points[] = {40, 50, 30, 50, 20, 40};
    static const uint8_t order[] = {1, 0, 2, 4, 3, 5};
    uint32_t presets[64];
    struct rounds rounds;

    (void)state;
    start(&rounds, 6, 1);
    take_round(&rounds, points, presets, 0, LONG);
    take_round(&rounds, points, presets, 0, LONG);
    assert_memory_equal(rounds.presets.order, order, sizeof order);
}

static void the_greatest_works_stay_inside_their_numbers(void **state)
{
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start(&rounds, 2, 1);
    begin(&rounds, LEAST);
    end(&rounds, LEAST, UINT64_MAX, UINT64_C(1) << 40, LONG, INT64_C(1) << 40);
    for (int i = 0; i < 64; i++) {
        assert_true(rounds_next(&rounds, UINT64_C(1) << 50, &trial));
        assert_true(trial.budget.work <= UINT64_C(1) << 53);
        assert_true(trial.budget.work > UINT64_C(1) << 51);
        begin(&rounds, trial.budget);
    }
}

static void a_plan_of_a_much_lower_estimate_is_not_finished(void **state)
{
    struct rounds rounds;
    struct trial trial;

    (void)state;
    start(&rounds, 2, 1);
    assert_true(rounds_next(&rounds, 1000000, &trial));
    assert_true(trial.estimate_min == INT64_MIN);
    begin(&rounds, LEAST);
    end(&rounds, LEAST, 1000, 10, LONG, 1600);
    assert_true(rounds_next(&rounds, 50, &trial));
    assert_int_equal(trial.estimate_min, 1600 - 1600 / 6);
    assert_int_equal(trial.points_min, 1600 - 1600 / 6);
    rounds.best.unsolved = true; /* points of no solution tell nothing */
    assert_true(rounds_next(&rounds, 50, &trial));
    assert_true(trial.estimate_min == INT64_MIN);
    rounds.best.unsolved = false;
    assert_true(rounds_next(&rounds, 50, &trial));
    rounds_begin(&rounds, &trial);
    const struct trial_result poor = {.budget = trial.budget, .round = trial.round, .spent = 1, .search_ms = 10,
                                       .estimate = 1333, .unfinished = true};
    rounds_end(&rounds, &poor, LONG);
    assert_int_equal(rounds.best.points, 1600);
    assert_int_equal(rounds.best.budget.work, 1000);
    assert_int_equal(rounds.speed.preset[trial.budget.preset].points, 1333);
    assert_int_equal(rounds.round.ended, 1);
}

/* Whatever the sign of points, and whichever of two plans was finished first. */
static void the_greatest_estimate_of_a_finished_plan_counts(void **state)
{
    static const int64_t offsets[] = {0, 100000, -100000};

    (void)state;
    for (uint32_t i = 0; i < 6; i++) {
        int64_t offset = offsets[i / 2], points[] = {offset + 1200, offset + 600};
        struct rounds rounds;
        struct trial trial;
        start(&rounds, 2, 1);
        for (uint32_t k = 0; k < 2; k++) {
            const struct trial_result result = {.budget = {1000 + k, k, 0}, .spent = 1000, .search_ms = 10,
                                                 .round = k, .estimate = offset + 50 + (k == i % 2 ? 10 : 0),
                                                 .points = points[k]};
            begin(&rounds, result.budget);
            rounds_end(&rounds, &result, LONG);
        }
        assert_true(rounds_next(&rounds, LONG, &trial));
        int64_t size = points[i % 2] < 0 ? -points[i % 2] : points[i % 2];
        assert_int_equal(trial.estimate_min, offset + 60 - size / 6);
        int64_t best = points[0], best_size = best < 0 ? -best : best; /* the first is better */
        assert_int_equal(trial.points_min, best - best_size / 6);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trials_begun_together_are_all_different),
        cmocka_unit_test(a_round_that_has_time_for_more_presets_than_it_seemed_tries_them_first),
        cmocka_unit_test(a_trial_that_does_not_fit_is_cut_to_the_time_left),
        cmocka_unit_test(a_preset_without_use_for_more_work_has_no_more_trials),
        cmocka_unit_test(the_best_presets_go_on_when_time_gets_short),
        cmocka_unit_test(a_round_has_as_many_trials_as_its_time_is_enough_for),
        cmocka_unit_test(a_finish_is_timed_by_its_cost),
        cmocka_unit_test(time_had_counts_against_a_job_and_its_first_rounds_tell_nothing),
        cmocka_unit_test(a_plan_of_a_much_lower_estimate_is_not_finished),
        cmocka_unit_test(the_greatest_estimate_of_a_finished_plan_counts),
        cmocka_unit_test(hope_stays_where_there_is_no_solution_yet),
        cmocka_unit_test(variations_follow_a_round_that_brought_nothing_where_they_are_wanted),
        cmocka_unit_test(variations_wait_for_as_many_rounds_without_a_gain_as_the_engine_says),
        cmocka_unit_test(a_trial_that_ends_after_its_round_is_not_counted_in_the_next),
        cmocka_unit_test(presets_go_in_the_order_of_the_engine),
        cmocka_unit_test(a_preset_comes_after_the_best_as_soon_as_a_round_has_its_least_work),
        cmocka_unit_test(no_trial_has_less_than_the_least_work_of_its_preset_and_each_gets_it),
        cmocka_unit_test(a_trial_that_is_cut_to_the_time_left_keeps_the_least_work_of_its_preset),
        cmocka_unit_test(no_trial_is_cut_to_what_its_preset_had_before),
        cmocka_unit_test(where_nothing_is_expected_to_fit_after_the_first_trial_one_more_is_begun),
        cmocka_unit_test(presets_that_only_repeat_another_come_last),
        cmocka_unit_test(the_greatest_works_stay_inside_their_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
