/* Tests of core/hextris/search/beam: plans are replayed by the oracle, and on tiny boards compared with the
 * best plan there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/rules/placement.h"
#include "../../core/hextris/search/beam.h"
#include "../../core/hextris/search/preset.h"
#include "../../core/hextris/search/weights.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = CASE_COUNT(200), SOURCE = 20, TINY_SOURCE = 3, ROOMY_SOURCE = 6, ROOMY_STATES = 1000, BLOCK = 1 << 22 };

static uint64_t block[BLOCK / 8];
static struct oracle_search search;

/* A random game, prepared for the search. */
struct sample {
    uint32_t number;
    struct random_problem from;
    struct random_built built;
    struct random_phrases texts;
    struct phrase_set phrases;
    uint8_t source[SOURCE];
    struct reach reach;
    struct route route;
    struct value value;
    struct prepared_game game;
    struct beam_settings settings;
    int32_t pose_points[MAX_UNITS];
    struct arena rest;
};

struct plan {
    uint64_t steps[SOURCE];
    struct beam_result result;
};

static void lay_tables(struct sample *sample, const struct value_weights *weights)
{
    const struct problem *problem = &sample->from.problem;

    assert_true(phrase_set_build(&sample->phrases, sample->texts.texts, sample->texts.count,
                                 &sample->rest));
    reach_init(&sample->reach, sample->built.size, &sample->rest);
    route_init(&sample->route, &sample->phrases,
               (struct route_limits){sample->built.size, 2, 1, ROUTE_EVERYWHERE, true},
               &sample->rest);
    value_init(&sample->value, sample->built.size, sample->built.units, problem->unit_count,
               weights, false);
    game_source(sample->source, SOURCE, sample->from.seed, problem->unit_count);
    sample->game =
        (struct prepared_game){sample->built.size, sample->built.board,    sample->built.units,
                           sample->source,     problem->source_length, &sample->phrases};
}

/* A random game and settings; every second game is routed. */
static struct sample *sample_of(uint32_t number, enum random_size size)
{
    static struct sample sample;
    struct random random = {number};

    sample.number = number;
    sample.rest = arena_over(block, sizeof block);
    memset(block, 0xa5, sizeof block / 16);
    random_problem(&sample.from, &random, size);
    random_build(&sample.built, &sample.from.problem, &sample.rest);
    random_phrases(&sample.texts, &random, (enum random_taste)(number / 2 % RANDOM_TASTES));
    lay_tables(&sample, &WEIGHTS_TUNED[number % 2]);
    uint32_t states = 1 + random_below(&random, 20);
    uint32_t work = 100 + random_below(&random, 300000);
    sample.settings = (struct beam_settings){.work = work, .units_max = UINT32_MAX, .allows_second_pass = true,
                                         .width_max = states,
                                         .history_max = SOURCE + 1 + random_below(&random, 20 * states),
                                         .route_width = 1 + number / 2 % 2,
                                         .routed = number % 2 == 1,
                                         .bucketed = number / 8 % 2 == 1,
                                         .row_points = number / 4 % 2 == 0 ? 20 : 0,
                                         .pose_points = number / 4 % 2 == 0 ? NULL : sample.pose_points,
                                         .pose_share = PRESET_SHARES};
    for (uint32_t i = 0; i < MAX_UNITS; i++)
        sample.pose_points[i] = (int32_t)(i % 3 * 200);
    return &sample;
}

static struct beam_input input_of(struct sample *sample, struct stop *stop)
{
    return (struct beam_input){&sample->game, &sample->settings, &sample->value, &sample->reach,
                               sample->settings.routed ? &sample->route : NULL, stop};
}

static void plan_in(struct sample *sample, struct plan *plan, struct arena scratch)
{
    struct beam_input input = input_of(sample, NULL);

    memset(plan->steps, 0xa5, sizeof plan->steps);
    beam_run(&input, scratch, plan->steps, &plan->result);
}

static struct plan plan_of(struct sample *sample)
{
    struct plan plan;

    plan_in(sample, &plan, sample->rest);
    return plan;
}

static int64_t points_of(uint32_t cells, uint32_t lines, uint32_t lines_before)
{
    int64_t points = cells + 100 * (1 + (int64_t)lines) * lines / 2;

    return points + (lines_before > 1 ? (lines_before - 1) * points / 10 : 0);
}

/* Locks the planned units on the oracle's board, and checks that each can be locked there. Returns the
 * points. */
static int64_t replay(const struct sample *sample, const struct plan *plan)
{
    struct oracle_board board = oracle_start(&sample->from.problem);
    uint32_t lines = 0;
    int64_t points = 0;

    CHECK(sample->number, plan->result.units <= sample->game.length);
    for (uint32_t i = 0; i <= plan->result.units && i < sample->game.length; i++) {
        uint32_t which = sample->source[i];
        struct oracle_unit spawned =
            oracle_spawned(&sample->from.units[which], sample->built.size.width);
        oracle_search(&search, &board, &spawned);
        if (i == plan->result.units) {
            CHECK(sample->number, search.count == 0);
            break;
        }
        struct oracle_unit place =
            oracle_of_pose(&sample->built.units[which], placement_pose(plan->steps[i]));
        int32_t found = oracle_find(&search, &place);
        CHECK(sample->number, found >= 0 && search.locks[found]);
        oracle_fill(&board, &place);
        uint32_t cleared = oracle_clear(&board);
        points += points_of(place.count, cleared, lines);
        lines = cleared;
    }
    return points;
}

static void a_plan_locks_unit_after_unit_until_none_can_be_spawned(void **state)
{
    uint32_t units = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_ANY);
        struct plan plan = plan_of(sample);
        replay(sample, &plan);
        units += plan.result.units;
    }
    assert_true(units > 4 * CASES);
}

static void only_the_plan_of_a_routed_search_has_nodes(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_ANY);
        struct plan plan = plan_of(sample);
        for (uint32_t i = 0; i < plan.result.units; i++)
            CHECK(number, placement_node(plan.steps[i]) <
                              (sample->settings.routed ? sample->phrases.node_count : 1));
    }
}

static bool same_steps(const struct plan *a, const struct plan *b)
{
    return a->result.units == b->result.units &&
           memcmp(a->steps, b->steps, a->result.units * sizeof *a->steps) == 0;
}

static bool same_plan(const struct plan *a, const struct plan *b)
{
    return a->result.work == b->result.work && same_steps(a, b);
}

/* The number of bytes that the search needs. */
static size_t need_of(const struct sample *sample)
{
    struct arena counting = arena_counting();

    beam_count(sample->game.size, &sample->settings, &counting);
    return arena_counted(&counting);
}

static void a_plan_does_not_depend_on_what_memory_holds(void **state)
{
    static const int junk[] = {0x00, 0xa5, 0xff};

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_SMALL);
        size_t need = need_of(sample);
        struct plan plans[3];
        for (uint32_t i = 0; i < 3; i++) {
            /* The second block is larger. */
            size_t size = need + (i == 1 ? 4096 : 0);
            void *memory = malloc(size);
            assert_non_null(memory);
            memset(memory, junk[i], size);
            plan_in(sample, &plans[i], arena_over(memory, size));
            free(memory);
            CHECK(number, same_plan(&plans[0], &plans[i]));
        }
    }
}

/* A stop that says yes to question number `last`, and is asked much more often than every STOP_WORK. */
struct questions {
    struct stop stop;
    uint32_t count, last;
};

static bool answer(void *context)
{
    struct questions *questions = context;

    questions->stop.work = STOP_WORK - 100;
    return questions->count++ == questions->last;
}

static struct plan stopped_plan(struct sample *sample, uint32_t last, uint32_t *asked)
{
    struct questions questions = {.stop = {.should_stop = answer, .work = STOP_WORK}, .last = last};
    struct beam_input input = input_of(sample, &questions.stop);
    struct plan plan;

    memset(plan.steps, 0xa5, sizeof plan.steps);
    questions.stop.context = &questions;
    sample->reach.stop = sample->route.stop = &questions.stop;
    sample->route.heuristic.orientations = 0; /* tables left by the search before would save this one questions */
    beam_run(&input, sample->rest, plan.steps, &plan.result);
    sample->reach.stop = sample->route.stop = NULL;
    *asked = questions.count;
    return plan;
}

/* Checks that a plan ended early is that of a search of as many units as it has. */
static void check_early(uint32_t number, struct sample *sample, const struct plan *early)
{
    struct plan same;

    sample->settings.units_max = early->result.units;
    sample->settings.allows_second_pass = false;
    same = plan_of(sample);
    CHECK(number, same.result.early == (early->result.units < sample->game.length));
    CHECK(number, same.result.units == early->result.units);
    CHECK(number, memcmp(same.steps, early->steps, early->result.units * sizeof *early->steps) == 0);
}

static void a_stopped_search_is_the_search_of_as_many_units(void **state)
{
    uint32_t stopped = 0, between = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES / 4; number++) {
        struct sample *sample = sample_of(number, RANDOM_ANY);
        struct plan whole = plan_of(sample), part;
        uint32_t asked, until;
        (void)stopped_plan(sample, UINT32_MAX, &asked);
        CHECK(number, asked >= whole.result.work / 1000);
        for (uint32_t i = 0; i <= asked; i += 1 + asked / 10) {
            part = stopped_plan(sample, i, &until);
            CHECK(number, until == (i < asked ? i + 1 : asked));
            CHECK(number, part.result.early || memcmp(part.steps, whole.steps, sizeof part.steps) == 0);
            if (!part.result.early)
                continue;
            stopped++;
            between += part.result.units > 0;
            check_early(number, sample, &part);
            sample->settings.units_max = UINT32_MAX;
            sample->settings.allows_second_pass = true;
        }
    }
    assert_true(stopped > CASES / 4 && between > CASES / 8);
}

/* A tiny game and room for all its boards, or nearly so. */
static struct sample *roomy_sample(uint32_t number)
{
    struct sample *sample = sample_of(2 * number, RANDOM_TINY);

    sample->game.length = sample->game.length < ROOMY_SOURCE ? sample->game.length : ROOMY_SOURCE;
    sample->settings.work = 100000000;
    sample->settings.width_max = ROOMY_STATES;
    sample->settings.history_max = ROOMY_SOURCE * ROOMY_STATES;
    sample->settings.row_points = 0;
    sample->settings.pose_points = NULL;
    return sample;
}

static void a_second_pass_that_is_stopped_leaves_the_plan_of_the_first(void **state)
{
    uint32_t second = 0, better = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = roomy_sample(number);
        uint32_t asked, until;
        struct plan whole = stopped_plan(sample, UINT32_MAX, &asked);
        sample->settings.allows_second_pass = false;
        struct plan first = plan_of(sample);
        better += !same_steps(&whole, &first) && replay(sample, &whole) > replay(sample, &first);
        for (uint32_t i = 0; i <= asked; i += 1 + asked / 10) {
            sample->settings.allows_second_pass = true;
            struct plan part = stopped_plan(sample, i, &until);
            if (!part.result.early || part.result.work <= first.result.work || part.result.units == 0)
                continue;
            CHECK(number, same_steps(&part, &first));
            check_early(number, sample, &part);
            sample->settings.units_max = UINT32_MAX;
            second++;
        }
    }
    assert_true(second > CASES && better > 0);
}

/* The weights prefer states of few points. So the states of most points are dropped, and some plans that are ended
 * early have fewer units than were asked for. From number 8900 on there are games in which a dropped state had more
 * points than the best one after which the game is over. */
static void a_plan_ended_early_is_the_plan_of_as_many_units_as_it_has(void **state)
{
    const uint32_t first = 8900;
    uint32_t shorter = 0;

    (void)state;
    for (uint32_t number = first; number < first + CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_TINY);
        struct plan early;
        sample->settings.work = 1000000;
        sample->settings.width_max = 1 + number / 3 % 6;
        sample->settings.history_max = 5 * SOURCE;
        sample->value.weights.of[VALUE_POINTS] = -20;
        for (uint32_t units = 1; units < sample->game.length; units++) {
            sample->settings.units_max = units;
            sample->settings.allows_second_pass = false;
            early = plan_of(sample);
            if (!early.result.early)
                break;
            check_early(number, sample, &early);
            shorter += early.result.units < units;
        }
    }
    assert_true(shorter > 0);
}

static void work_spent_is_near_the_limit_at_the_most(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, RANDOM_SMALL);
        uint64_t work = sample->settings.work;
        sample->settings.work = 1;
        uint64_t least = plan_of(sample).result.work;
        sample->settings.work = work;
        CHECK(number, plan_of(sample).result.work <= 2 * (least + work));
    }
}

/* ---- tiny boards: all plans tried ---- */

/* The most points of all ways to lock the units from number `i` on. */
static int64_t best_of(const struct sample *sample, const struct oracle_board *board, uint32_t i,
                       uint32_t lines_before)
{
    static struct oracle_search searches[TINY_SOURCE];
    struct oracle_search *here;
    int64_t best = 0;

    if (i == sample->game.length)
        return 0;
    here = &searches[i];
    struct oracle_unit spawned =
        oracle_spawned(&sample->from.units[sample->source[i]], sample->built.size.width);
    oracle_search(here, board, &spawned);
    for (uint32_t at = 0; at < here->count; at++) {
        struct oracle_board after = *board;
        if (!here->locks[at])
            continue;
        oracle_fill(&after, &here->units[at]);
        uint32_t lines = oracle_clear(&after);
        int64_t points =
            points_of(spawned.count, lines, lines_before) + best_of(sample, &after, i + 1, lines);
        best = points > best ? points : best;
    }
    return best;
}

static void a_wide_beam_finds_the_best_plan_of_a_tiny_game(void **state)
{
    struct value_weights points_only = {{0}};
    uint32_t solved = 0, cleared = 0;

    (void)state;
    points_only.of[VALUE_POINTS] = 1;
    for (uint32_t number = 0; number < 3 * CASES; number++) {
        struct sample *sample = sample_of(2 * number, RANDOM_TINY);
        if (sample->built.size.width * sample->built.size.height > 12 || sample->game.length == 0)
            continue;
        sample->game.length = 1 + number % TINY_SOURCE;
        sample->value.weights = points_only;
        sample->settings =
            (struct beam_settings){.work = UINT64_C(1) << 40, .units_max = UINT32_MAX, .allows_second_pass = true,
                                   .width_max = 2000, .history_max = 6001};
        struct oracle_board board = oracle_start(&sample->from.problem);
        int64_t best = best_of(sample, &board, 0, 0);
        struct plan plan = plan_of(sample);
        int64_t points = replay(sample, &plan);
        CHECK(number, plan.result.proven && points == best);
        cleared += points > 100;
        solved++;
    }
    assert_true(solved > CASES && cleared > CASES / 10);
}

static void more_states_bring_more_points(void **state)
{
    int64_t sums[2] = {0};

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(2 * number, RANDOM_SMALL);
        for (uint32_t i = 0; i < 2; i++) {
            sample->settings.width_max = i == 0 ? 1 : 20;
            sample->settings.work = 10000000;
            sample->settings.history_max = SOURCE * sample->settings.width_max + 1;
            sample->settings.row_points = 0;
            sample->settings.pose_share = 0;
            struct plan plan = plan_of(sample);
            sums[i] += replay(sample, &plan);
        }
    }
    assert_true(sums[0] > 100 * CASES && sums[1] > sums[0]);
}

static int64_t rows_cleared(const struct sample *sample, const struct plan *plan)
{
    struct oracle_board board = oracle_start(&sample->from.problem);
    int64_t cleared = 0;

    for (uint32_t i = 0; i < plan->result.units; i++) {
        struct oracle_unit place = oracle_of_pose(&sample->built.units[sample->source[i]],
                                                  placement_pose(plan->steps[i]));
        oracle_fill(&board, &place);
        cleared += oracle_clear(&board);
    }
    return cleared;
}

static void rows_cleared_count_by_their_weight(void **state)
{
    int64_t sums[2] = {0};

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(2 * number, RANDOM_SMALL);
        sample->settings = (struct beam_settings){.work = 10000000, .units_max = SOURCE, .width_max = 20,
                                                   .history_max = 20 * SOURCE};
        for (uint32_t i = 0; i < 2; i++) {
            sample->value.weights = (struct value_weights){{0}};
            sample->value.weights.of[VALUE_ROW_FILL_SQUARED] = i == 0 ? -1 : 1;
            sample->value.weights.of[VALUE_CLEARED_ROWS] = i == 0 ? -1000 : 1000;
            struct plan plan = plan_of(sample);
            sums[i] += rows_cleared(sample, &plan);
        }
    }
    assert_true(sums[1] > 4 * sums[0] && sums[1] > CASES);
}

static void with_buckets_rows_held_back_bring_more_points(void **state)
{
    int64_t sums[2] = {0};

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(2 * number, RANDOM_SMALL);
        sample->settings = (struct beam_settings){.work = 10000000, .units_max = SOURCE, .width_max = 100,
                                                   .history_max = 100 * SOURCE};
        for (uint32_t i = 0; i < 2; i++) {
            sample->settings.bucketed = i == 1;
            struct plan plan = plan_of(sample);
            sums[i] += replay(sample, &plan);
        }
    }
    assert_true(sums[1] > sums[0] + sums[0] / 50);
}

static void a_step_holds_pose_and_node(void **state)
{
    struct random random = {1};

    (void)state;
    for (uint32_t number = 0; number < 10 * CASES; number++) {
        struct cell cell = random_cell(&random, 0, 1023, 0, 1023);
        struct pose pose = {(uint8_t)(number % 6), (int16_t)cell.x, (int16_t)cell.y};
        uint32_t node = random_below(&random, 65536);
        uint64_t step = placement_pack(pose, node);
        struct pose back = placement_pose(step);
        CHECK(number, back.orientation == pose.orientation && back.x == pose.x && back.y == pose.y);
        CHECK(number, placement_node(step) == node);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_locks_unit_after_unit_until_none_can_be_spawned),
        cmocka_unit_test(only_the_plan_of_a_routed_search_has_nodes),
        cmocka_unit_test(a_plan_does_not_depend_on_what_memory_holds),
        cmocka_unit_test(a_stopped_search_is_the_search_of_as_many_units),
        cmocka_unit_test(a_second_pass_that_is_stopped_leaves_the_plan_of_the_first),
        cmocka_unit_test(a_plan_ended_early_is_the_plan_of_as_many_units_as_it_has),
        cmocka_unit_test(work_spent_is_near_the_limit_at_the_most),
        cmocka_unit_test(a_wide_beam_finds_the_best_plan_of_a_tiny_game),
        cmocka_unit_test(more_states_bring_more_points),
        cmocka_unit_test(rows_cleared_count_by_their_weight),
        cmocka_unit_test(with_buckets_rows_held_back_bring_more_points),
        cmocka_unit_test(a_step_holds_pose_and_node),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
