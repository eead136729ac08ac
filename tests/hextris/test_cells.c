/* Tests of core/hextris/cells/cells: plans are replayed by the oracle, and compared with a dynamic programme without
 * limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/budget.h"
#include "../../core/hextris/cells/cells.h"
#include "../../core/hextris/cells/ways.h"
#include "../../core/hextris/rules/placement.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = CASE_COUNT(500), COLUMNS = 5, ROWS = 5, UNITS = 20, NODES = 13, USES = 8, BLOCK = 1 << 23 };

static uint64_t block[BLOCK / 8], more[BLOCK / 32];
static struct oracle_search search;

struct sample {
    struct random_problem from;
    struct random_phrases texts;
    struct phrase_set phrases;
    struct random_built built;
    uint8_t source[UNITS];
    struct prepared_game game;
    struct arena rest;
};

struct plan {
    uint64_t steps[UNITS];
    struct cells_result result;
    bool possible;
};

static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct random random = {number};

    sample.rest = arena_over(more, sizeof more);
    random_cells(&sample.from, &random, COLUMNS, ROWS);
    random_short_phrases(&sample.texts, &random);
    random_build(&sample.built, &sample.from.problem, &sample.rest);
    assert_true(phrase_set_build(&sample.phrases, sample.texts.texts, sample.texts.count, &sample.rest));
    sample.game = (struct prepared_game){sample.built.size, sample.built.board, sample.built.units, sample.source,
                                         sample.from.problem.source_length, &sample.phrases};
    return &sample;
}

static struct cells_settings settings_of_work(const struct sample *sample, uint64_t work)
{
    return cells_settings_of(&sample->from.problem, &sample->phrases, work, UINT32_MAX);
}

/* Runs in exactly the memory counted, full of junk. */
static struct plan plan_of(const struct sample *sample, const struct cells_settings *settings, struct stop *stop)
{
    struct arena counting = arena_counting(), scratch;
    struct plan plan;

    cells_count(sample->game.size, &sample->phrases, settings, &counting);
    assert_true(arena_counted(&counting) <= BLOCK);
    scratch = arena_over((char *)block + BLOCK - arena_counted(&counting), arena_counted(&counting));
    memset(scratch.at, 0xa5, arena_counted(&counting));
    plan.possible = cells_run(&sample->game, settings, scratch, stop, plan.steps, &plan.result);
    return plan;
}

/* Whether a unit can lock in a cell. */
static bool can_lock(const struct sample *sample, const struct oracle_board *board, struct pose pose)
{
    struct oracle_unit unit = oracle_spawned(&sample->from.units[0], sample->game.size.width);
    struct oracle_unit there = oracle_of_pose(&sample->built.units[0], pose);
    int32_t at;

    oracle_search(&search, board, &unit);
    at = oracle_find(&search, &there);
    return at >= 0 && search.locks[at];
}

/* Whether units can fill all empty cells of a row, in some order. */
static bool can_fill(const struct sample *sample, const struct oracle_board *board, int32_t y)
{
    bool full = true;

    for (int32_t x = 0; x < board->width; x++) {
        struct oracle_board after = *board;
        if (board->cells[y][x] == '#')
            continue;
        full = false;
        after.cells[y][x] = '#';
        if (can_lock(sample, board, (struct pose){0, (int16_t)x, (int16_t)y}) && can_fill(sample, &after, y))
            return true;
    }
    return full;
}

/* The lowest row that units can fill; 0 if there is none. */
static int32_t lowest(const struct sample *sample, const struct oracle_board *board)
{
    int32_t y = board->height - 1;

    while (y > 0 && !can_fill(sample, board, y))
        y--;
    return y;
}

static void a_plan_fills_the_lowest_row_that_can_be_filled(void **state)
{
    uint32_t possible = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct cells_settings settings = settings_of_work(sample, 1000 << number % 10);
        struct plan plan = plan_of(sample, &settings, NULL);
        struct oracle_board board = oracle_start(&sample->from.problem);
        uint32_t units = sample->game.length, lines = 1;
        int32_t row = 0;
        for (uint32_t i = 0; i < units; i++) {
            row = lines > 0 ? lowest(sample, &board) : row;
            CHECK(number, row > 0 || !plan.possible);
            if (row == 0)
                break;
            for (int32_t x = 0; x < board.width && !plan.possible; x++)
                board.cells[row][x] = '#';
            if (plan.possible) {
                struct pose pose = placement_pose(plan.steps[i]);
                struct oracle_unit there = oracle_of_pose(&sample->built.units[0], pose);
                CHECK(number, pose.y == row && can_lock(sample, &board, pose));
                oracle_fill(&board, &there);
            }
            lines = oracle_clear(&board);
        }
        CHECK(number, plan.possible ? plan.result.units == units && !plan.result.early : true);
        possible += plan.possible;
    }
    assert_true(possible > CASES / 2);
}

/* ---- the best plan ----------------------------------------------------------------------------- */

/* The most points of texts that leave a set of cells of the row empty, end in a node and have used a set of phrases. */
typedef int64_t table[1 << COLUMNS][NODES][USES];

static void lock_by_texts(struct ways *ways, int64_t points, uint64_t left, uint32_t x, table after)
{
    uint64_t run = bits_flood(left, (uint64_t)1 << x), rest = left & ~((uint64_t)1 << x);
    uint32_t ends[2] = {bits_lowest(run), bits_highest(run)};

    for (uint32_t end = 0; end < 2; end++) {
        const struct ways_text *texts;
        uint32_t count;
        if (x == ends[end] && ends[0] != ends[1])
            continue;
        count = ways_texts(ways, ends[end], x, x == ends[1 - end], &texts);
        for (uint32_t i = 0; i < count; i++) {
            int64_t *to = &after[rest][texts[i].node][texts[i].used];
            int64_t sum = points + texts[i].points + 1 + (rest == 0 ? 100 : 0);
            *to = sum > *to ? sum : *to;
        }
    }
}

/* Locks one unit in the target row of `ways`. */
static void lock_one(const struct sample *sample, struct ways *ways, table before, table after)
{
    memset(after, 0xff, sizeof(table));
    for (uint32_t left = 1; left < 1u << COLUMNS; left++)
        for (uint32_t node = 0; node < sample->phrases.node_count; node++)
            for (uint32_t used = 0; used < USES; used++) {
                if (before[left][node][used] < 0)
                    continue;
                ways_choose(ways, sample->built.units[0].spawn_x, (uint16_t)node, used);
                for (uint64_t w = left; w != 0; w &= w - 1)
                    lock_by_texts(ways, before[left][node][used], left, bits_lowest(w), after);
            }
}

/* The most points of a plan that fills the rows of `plan`. */
static int64_t most_points(struct sample *sample, const struct plan *plan)
{
    static table tables[2];
    struct arena arena = sample->rest;
    uint64_t *board = sample->built.board, full = ((uint64_t)1 << sample->game.size.width) - 1;
    uint32_t cells = 0;
    int64_t most = 0;
    struct ways ways;

    ways_init(&ways, &sample->phrases, sample->game.size, &arena);
    memset(tables, 0xff, sizeof tables);
    tables[0][0][0][0] = 0;
    for (uint32_t i = 0; i < plan->result.units; i++) {
        int16_t row = placement_pose(plan->steps[i]).y;
        if (cells == 0) {
            ways_begin(&ways, board, row);
            cells = bits_count(board[row]);
            memmove(tables[i % 2][board[row]], tables[i % 2][0], sizeof *tables[0]);
        }
        lock_one(sample, &ways, tables[i % 2], tables[1 - i % 2]);
        if (--cells > 0)
            continue;
        memmove(board + 1, board, (size_t)row * sizeof *board);
        board[0] = full;
    }
    for (size_t i = 0; i < sizeof(table) / sizeof(int64_t); i++) {
        int64_t points = ((int64_t *)tables[plan->result.units % 2])[i];
        most = points > most ? points : most;
    }
    return most;
}

static void with_enough_work_no_order_makes_more_points(void **state)
{
    uint32_t possible = 0, best = 0, narrow = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct cells_settings settings = settings_of_work(sample, 10000000), least = settings_of_work(sample, 1);
        struct plan plan = plan_of(sample, &settings, NULL), poor = plan_of(sample, &least, NULL);
        int64_t most;
        if (!plan.possible)
            continue;
        most = most_points(sample, &plan);
        CHECK(number, plan.result.points <= most && poor.result.points <= most);
        possible++;
        best += plan.result.points == most;
        narrow += poor.result.points == most;
    }
    /* States that differ in the phrases used are merged. */
    assert_true(best > possible * 9 / 10);
    assert_true(narrow < possible * 3 / 4);
}

/* ---- stops, limits, work ----------------------------------------------------------------------- */

static bool yes(void *context)
{
    (void)context;
    return true;
}

static bool no(void *context)
{
    (void)context;
    return false;
}

static void a_plan_that_is_stopped_is_the_plan_of_that_many_units(void **state)
{
    uint32_t early = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct cells_settings settings = settings_of_work(sample, 2000000);
        /* Stopped after 0 to 8,000 work. */
        struct stop stop = {.should_stop = yes, .work = STOP_WORK - number % 9 * 1000};
        struct plan stopped, again;
        stopped = plan_of(sample, &settings, &stop);
        if (!stopped.result.early || stopped.result.units == 0)
            continue;
        early++;
        settings.units_max = stopped.result.units;
        again = plan_of(sample, &settings, NULL);
        CHECK(number, again.result.units == stopped.result.units && again.result.points == stopped.result.points);
        CHECK(number, memcmp(again.steps, stopped.steps, again.result.units * sizeof *again.steps) == 0);
    }
    assert_true(early > CASES / 10);
}

static void the_work_is_what_the_budget_says(void **state)
{
    uint32_t spent = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct stop stop = {.should_stop = no};
        uint64_t work = 2000u << number % 6;
        struct cells_settings settings = settings_of_work(sample, work);
        struct plan plan = plan_of(sample, &settings, &stop);
        if (!plan.possible || !settings.possible)
            continue;
        CHECK(number, plan.result.work <= 2 * work);
        CHECK(number, stop.gap <= STOP_GAP_MAX);
        spent += plan.result.work > work / 2;
    }
    assert_true(spent > CASES / 20);
}

static void games_are_planned_by_their_least_work_and_by_no_less(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct problem *problem = &sample->from.problem;
        uint64_t least = cells_least_work(problem, &sample->phrases);
        CHECK(number, settings_of_work(sample, least).possible && !settings_of_work(sample, least - 1).possible);
        problem->width += WAYS_COLUMNS_MAX;
        CHECK(number, cells_least_work(problem, &sample->phrases) == UINT64_MAX);
        problem->width -= WAYS_COLUMNS_MAX;
    }
}

static void ways_limit_columns_and_nodes(void **state)
{
    static const struct cell cell = {0, 0};
    static const uint64_t filled[2];
    const struct problem_unit unit = {&cell, 1, {0, 0}};

    (void)state;
    for (uint32_t width = 1; width <= 70; width++) {
        const struct problem problem = {.width = width, .height = 1, .units = &unit, .unit_count = 1,
                                        .source_length = 1, .filled = filled};
        uint32_t most = width <= WAYS_COLUMNS_MAX ? WAYS_LABELS_MAX / width : 0;
        const uint32_t nodes[] = {1, most, most + 1, UINT16_MAX};
        for (uint32_t i = most > 0 ? 0 : 2; i < 4; i++) {
            const struct phrase_set phrases = {.node_count = nodes[i]};
            struct cells_settings settings = cells_settings_of(&problem, &phrases, BUDGET_WORK_MAX, UINT32_MAX);
            CHECK(width, settings.possible == (nodes[i] <= most));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_fills_the_lowest_row_that_can_be_filled),
        cmocka_unit_test(with_enough_work_no_order_makes_more_points),
        cmocka_unit_test(a_plan_that_is_stopped_is_the_plan_of_that_many_units),
        cmocka_unit_test(games_are_planned_by_their_least_work_and_by_no_less),
        cmocka_unit_test(ways_limit_columns_and_nodes),
        cmocka_unit_test(the_work_is_what_the_budget_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
