/* Tests of core/hextris/search/value: each feature against a count on a grid of characters, and changes of
 * the value against values of whole boards. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/search/weights.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 400, BLOCK = 1 << 17 };

static uint64_t block[BLOCK / 8];

/* A random board and everything that counts on it need. */
struct sample {
    struct random random;
    struct random_problem from;
    struct random_built built;
    struct oracle_board board;
    struct value value;
    struct value_rows rows;
    bool relative;
};

static struct value_rows rows_of(struct board_size size, struct arena *arena)
{
    struct value_rows rows = {.values = ARENA_TAKE(arena, size.height, int32_t)};

    for (uint32_t p = 0; p < VALUE_PROBES; p++) {
        rows.reached[p] = ARENA_TAKE(arena, (size_t)size.height * size.words, uint64_t);
        rows.unreached[p] = ARENA_TAKE(arena, size.height, int32_t);
        assert_true(rows.reached[p] != NULL && rows.unreached[p] != NULL);
    }
    return rows;
}

static struct sample *sample_of(uint32_t number, struct arena *arena)
{
    static struct sample sample;
    static const struct value_weights none;
    static const enum random_size sizes[] = {RANDOM_WIDE,  RANDOM_TINY,  RANDOM_SMALL,
                                             RANDOM_SMALL, RANDOM_SMALL, RANDOM_SMALL};

    memset(block, 0xa5, sizeof block);
    *arena = arena_over(block, sizeof block);
    sample.random = (struct random){number};
    random_problem(&sample.from, &sample.random, sizes[number % 6]);
    random_build(&sample.built, &sample.from.problem, arena);
    sample.board = oracle_start(&sample.from.problem);
    sample.relative = number % 4 < 2;
    value_init(&sample.value, sample.built.size, sample.built.units, sample.from.problem.unit_count,
               &none, sample.relative);
    sample.rows = rows_of(sample.built.size, arena);
    return &sample;
}

/* ---- counts on the grid; side walls count as full, cells above the board as empty ---- */

static bool full(const struct sample *sample, int32_t x, int32_t y)
{
    return x < 0 || x >= sample->board.width || (y >= 0 && sample->board.cells[y][x] == '#');
}

/* The number of full cells of the two above a cell, 0 in the top row. */
static int32_t full_above(const struct sample *sample, int32_t x, int32_t y)
{
    int32_t west = y % 2 == 0 ? x - 1 : x;

    return y == 0 ? 0 : full(sample, west, y - 1) + full(sample, west + 1, y - 1);
}

static int32_t full_cells(const struct sample *sample, int32_t y, int32_t west, int32_t east)
{
    int32_t count = 0;

    for (int32_t x = west; x <= east; x++)
        count += full(sample, x, y);
    return count;
}

/* The number of empty cells of a row below `min` to `max` full cells; `well`: only those between two full cells. */
static int32_t covered_cells(const struct sample *sample, int32_t y, int32_t min, int32_t max, bool well)
{
    int32_t count = 0;

    for (int32_t x = 0; x < sample->board.width; x++) {
        int32_t over = full_above(sample, x, y);
        if (!full(sample, x, y) && over >= min && over <= max &&
            (!well || (full(sample, x - 1, y) && full(sample, x + 1, y))))
            count++;
    }
    return count;
}

static int32_t segments(const struct sample *sample, int32_t y)
{
    int32_t count = 0;

    for (int32_t x = 0; x < sample->board.width; x++)
        count += !full(sample, x, y) && full(sample, x - 1, y);
    return count;
}

/* Finds where units spawn: the columns from the westmost to the eastmost member of any unit, and the rows. */
static void find_spawns(const struct sample *sample, int32_t *west, int32_t *east, int32_t *rows)
{
    struct oracle_board empty =
        oracle_empty(sample->from.problem.width, sample->from.problem.height);

    *west = sample->board.width;
    *east = *rows = 0;
    for (uint32_t i = 0; i < sample->from.problem.unit_count; i++) {
        struct oracle_unit unit =
            oracle_spawned(&sample->from.units[i], sample->from.problem.width);
        for (uint32_t m = 0; m < unit.count && oracle_fits(&empty, &unit); m++) {
            int32_t x = oracle_column(unit.members[m]);
            *west = x < *west ? x : *west;
            *east = x > *east ? x : *east;
            *rows = unit.members[m].z + 1 > *rows ? unit.members[m].z + 1 : *rows;
        }
    }
}

static bool bar_fits(const struct sample *sample, int32_t cells, int32_t x, int32_t y)
{
    for (int32_t i = 0; i < cells; i++)
        if (y >= sample->board.height || full(sample, x + i, y))
            return false;
    return true;
}

/* The number of empty cells that a bar, steered from the spawn by single moves, does not cover. */
static int32_t unreached(const struct sample *sample, int32_t cells)
{
    static bool seen[ORACLE_HEIGHT + 1][ORACLE_WIDTH], covered[ORACLE_HEIGHT][ORACLE_WIDTH];
    static struct cell queue[ORACLE_HEIGHT * ORACLE_WIDTH];
    int32_t west, east, rows, count = 0, tail = 0;

    memset(seen, 0, sizeof seen);
    memset(covered, 0, sizeof covered);
    find_spawns(sample, &west, &east, &rows);
    for (int32_t x = west; x <= east; x++)
        if (bar_fits(sample, cells, x, 0)) {
            seen[0][x] = true;
            queue[tail++] = (struct cell){x, 0};
        }
    for (int32_t head = 0; head < tail; head++) {
        int32_t x = queue[head].x, y = queue[head].y, south = y % 2 == 0 ? x - 1 : x;
        const struct cell next[] = {{x - 1, y}, {x + 1, y}, {south, y + 1}, {south + 1, y + 1}};
        memset(&covered[y][x], 1, (size_t)cells);
        for (uint32_t i = 0; i < 4; i++)
            if (bar_fits(sample, cells, next[i].x, next[i].y) && !seen[next[i].y][next[i].x]) {
                seen[next[i].y][next[i].x] = true;
                queue[tail++] = next[i];
            }
    }
    for (int32_t y = 0; y < sample->board.height; y++)
        for (int32_t x = 0; x < sample->board.width; x++)
            count += !full(sample, x, y) && !covered[y][x];
    return count;
}

/* count * 2^(-times / 8), rounded down step by step. */
static int32_t halved(int32_t count, int32_t times)
{
    double exact = floor(1024 * pow(2, -(times % 8) / 8.0) + 0.5) * count;

    return (int32_t)floor(exact / pow(2, 10 + times / 8));
}

/* A feature counted in shares, times 64: shares of a row and of the board's height are taken in 256ths. */
static int32_t share_in_row(const struct sample *sample, enum value_feature feature, int32_t y)
{
    int32_t width = sample->board.width, height = sample->board.height - y, free = 0;
    int32_t share = full_cells(sample, y, 0, width - 1) * (65536 / width) / 256;
    int32_t share2 = share * share / 256, rest2 = (256 - share) * (256 - share) / 256;
    int32_t half_holes = covered_cells(sample, y, 1, 1, false), holes = covered_cells(sample, y, 2, 2, false);
    int32_t rough = segments(sample, y) + half_holes + 4 * holes;

    if (sample->relative && width > VALUE_WIDE)
        rough = rough * (VALUE_WIDE * (65536 / width)) / 65536;
    int32_t nearly = halved(share2 * share2 / 256, 2 * rough);
    int32_t above = y > 0 ? full_cells(sample, y - 1, 0, width - 1) * (65536 / width) / 256 : 0;

    for (int32_t x = 0; x < width; x++)
        free += !full(sample, x, y) && !full(sample, x - 1, y) && !full(sample, x + 1, y) &&
                full_above(sample, x, y) == 0;
    switch (feature) {
    case VALUE_FILL2_SMOOTH: return halved(share2, rough);
    case VALUE_FILL4_SMOOTH: return nearly;
    case VALUE_EMPTY2_HIGH: return rest2 * (height * (65536 / sample->board.height) / 256) / 256;
    case VALUE_FREE_CELLS: return free * height * (65536 / width) / 1024;
    case VALUE_STACKED_FILL: return nearly * (above * above / 256) / 256;
    default: return 0;
    }
}

static bool is_share(uint32_t feature)
{
    return feature >= VALUE_FILL2_SMOOTH && feature <= VALUE_STACKED_FILL;
}

/* The count of row y of a feature that is counted row by row. */
static int32_t count_in_row(const struct sample *sample, enum value_feature feature, int32_t y)
{
    int32_t width = sample->board.width, height = sample->board.height - y;
    int32_t cells = full_cells(sample, y, 0, width - 1), west, east, rows;

    find_spawns(sample, &west, &east, &rows);
    int32_t top = rows + 2 > y ? rows + 2 - y : 0;
    if (feature == VALUE_HOLES)
        return covered_cells(sample, y, 2, 2, false);
    if (feature == VALUE_HALF_HOLES)
        return covered_cells(sample, y, 1, 1, false);
    if (is_share(feature))
        return share_in_row(sample, feature, y);
    if (cells == 0)
        return 0;
    switch (feature) {
    case VALUE_CELL_HEIGHT: return cells * height;
    case VALUE_ROW_HEIGHT: return height;
    case VALUE_ROW_HEIGHT_SQUARED: return height * height / sample->board.height;
    case VALUE_SEGMENTS: return segments(sample, y);
    case VALUE_HOLE_HEIGHT: return covered_cells(sample, y, 2, 2, false) * height / 8;
    case VALUE_WELLS: return covered_cells(sample, y, 0, 2, true);
    case VALUE_WELL_HOLES: return covered_cells(sample, y, 2, 2, true);
    case VALUE_ROW_FILL_SQUARED: return cells * cells / width;
    case VALUE_ALMOST_FULL_ROWS: return width - cells <= 3 && covered_cells(sample, y, 2, 2, false) == 0;
    case VALUE_TOP_CELLS: return cells * top;
    case VALUE_SPAWN_CELLS: return full_cells(sample, y, west, east) * top;
    default: fail_msg("a feature without a count: %d", (int)feature); return 0;
    }
}

static int64_t count_of(const struct sample *sample, enum value_feature feature)
{
    int64_t sum = 0;

    if (feature == VALUE_CLEARED_ROWS || feature == VALUE_POINTS)
        return 0;
    if (feature == VALUE_UNREACHED_BY_CELL)
        return unreached(sample, 1);
    if (feature == VALUE_UNREACHED_BY_BAR)
        return unreached(sample, sample->value.probe[1]);
    for (int32_t y = 0; y < sample->board.height; y++)
        sum += count_in_row(sample, feature, y);
    return sum;
}

/* ---- tests ---- */

static void each_feature_alone_is_its_count(void **state)
{
    int64_t sums[VALUE_FEATURES] = {0};

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct arena arena;
        struct sample *sample = sample_of(number, &arena);
        for (uint32_t f = 0; f < VALUE_FEATURES; f++) {
            sample->value.weights = (struct value_weights){{0}};
            sample->value.weights.of[f] = is_share(f) ? 64 : 1;
            int64_t value = value_board(&sample->value, sample->built.board, &sample->rows);
            if (value != count_of(sample, (enum value_feature)f))
                fail_msg("case %u: feature %u is %ld", (unsigned)number, (unsigned)f, (long)value);
            sums[f] += value;
        }
    }
    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        CHECK(f, f == VALUE_CLEARED_ROWS || f == VALUE_POINTS ? sums[f] == 0 : sums[f] > 0);
}

static void choose_weights(struct sample *sample)
{
    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        sample->value.weights.of[f] = (int16_t)random_between(&sample->random, -90, 90);
}

static void the_value_is_the_weighted_sum_of_the_features(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct arena arena;
        struct sample *sample = sample_of(number, &arena);
        int64_t sum = 0;
        choose_weights(sample);
        for (uint32_t f = 0; f < VALUE_FEATURES; f++)
            sum += is_share(f) ? 0 : sample->value.weights.of[f] * count_of(sample, (enum value_feature)f);
        for (int32_t y = 0; y < sample->board.height; y++) {
            int32_t shares = 0;
            for (uint32_t f = VALUE_FILL2_SMOOTH; f <= VALUE_STACKED_FILL; f++)
                shares += sample->value.weights.of[f] * share_in_row(sample, (enum value_feature)f, y);
            sum += shares / 64;
        }
        CHECK(number, value_board(&sample->value, sample->built.board, &sample->rows) == sum);
    }
}

static void the_rows_and_the_probes_add_up_to_the_board(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct arena arena;
        struct sample *sample = sample_of(number, &arena);
        struct board_size size = sample->built.size;
        choose_weights(sample);
        int64_t value = value_board(&sample->value, sample->built.board, &sample->rows), sum = 0;
        for (int32_t y = 0; y < (int32_t)size.height; y++) {
            const uint64_t *row = board_row_const(sample->built.board, size, y);
            int32_t terms = value_row(&sample->value, row, y > 0 ? row - size.words : NULL, y);
            CHECK(number, sample->rows.values[y] == terms);
            sum += terms;
            sum += (int64_t)sample->value.weights.of[VALUE_UNREACHED_BY_CELL] * sample->rows.unreached[0][y];
            sum += (int64_t)sample->value.weights.of[VALUE_UNREACHED_BY_BAR] * sample->rows.unreached[1][y];
        }
        CHECK(number, value == sum);
    }
}

/* Chooses a random pose of a random unit that fits the board; false after too many tries. */
static bool choose_pose(struct sample *sample, const struct unit **unit, struct pose *pose)
{
    for (uint32_t tries = 0; tries < 60; tries++) {
        *unit =
            &sample->built.units[random_below(&sample->random, sample->from.problem.unit_count)];
        uint32_t orientation = random_below(&sample->random, (*unit)->orientations);
        struct cell cell =
            random_cell(&sample->random, 0, sample->board.width - 1, 0, sample->board.height - 1);
        *pose = (struct pose){(uint8_t)orientation, (int16_t)cell.x, (int16_t)cell.y};
        if (board_fits(sample->built.board, sample->built.size, *unit, *pose))
            return true;
    }
    return false;
}

static bool some_row_full(const uint64_t *board, struct board_size size)
{
    for (int32_t y = 0; y < (int32_t)size.height; y++)
        if (board_row_full(board_row_const(board, size, y), size.words))
            return true;
    return false;
}

/* Only the rows that the unit touches are given to the functions, as in the search. */
static void a_change_is_the_difference_of_two_boards_counted_from_scratch(void **state)
{
    static uint64_t after[RANDOM_HEIGHT * RANDOM_WORDS], rows_after[RANDOM_HEIGHT * RANDOM_WORDS];
    uint32_t changes = 0;

    (void)state;
    for (uint32_t number = 0; number < 3 * CASES; number++) {
        struct arena arena;
        struct sample *sample = sample_of(number, &arena);
        struct board_size size = sample->built.size;
        struct value_rows other = rows_of(size, &arena);
        const struct unit *unit;
        struct pose pose;
        choose_weights(sample);
        if (!choose_pose(sample, &unit, &pose))
            continue;
        int32_t end = pose.y + unit->shape[pose.orientation].height;
        memcpy(after, sample->built.board, sizeof after);
        board_fill(after, size, unit, pose);
        if (some_row_full(after, size))
            continue;
        memset(rows_after, 0x5a, sizeof rows_after);
        memcpy(board_row(rows_after, size, pose.y), board_row(after, size, pose.y),
               (uint32_t)(end - pose.y) * size.words * sizeof *rows_after);
        int64_t before = value_board(&sample->value, sample->built.board, &sample->rows);
        int64_t from_scratch = value_board(&sample->value, after, &other);
        int64_t rows =
            value_rows_change(&sample->value, sample->built.board, &sample->rows, rows_after, pose.y, end);
        int64_t probes = value_probes_change(&sample->value, sample->built.board, &sample->rows,
                                             rows_after, pose.y, end);
        CHECK(number, before + rows + probes == from_scratch);
        CHECK(number, probes <= value_probes_change_max(&sample->value, unit->member_count));
        changes++;
    }
    assert_true(changes > CASES);
}

static void a_board_of_the_largest_size_does_not_overflow(void **state)
{
    enum { SIDE = 1024, WORDS = SIDE / 64 };
    static uint64_t board[SIDE * WORDS], places[VALUE_PROBES][SIDE * WORDS];
    static int32_t terms[SIDE], cells[VALUE_PROBES][SIDE];
    struct value_rows rows = {terms, {places[0], places[1]}, {cells[0], cells[1]}};
    struct value_weights weights = {{0}};
    struct value value;

    (void)state;
    weights.of[VALUE_CELL_HEIGHT] = -100;
    weights.of[VALUE_UNREACHED_BY_CELL] = -100;
    value_init(&value, (struct board_size){SIDE, SIDE, WORDS}, NULL, 0, &weights, false);
    for (uint32_t i = 0; i < SIDE * WORDS; i++)
        board[i] = 1;
    /* A column of each 64 is empty; no unit spawns, so no cell of them can be reached. */
    assert_true(value_board(&value, board, &rows) ==
                -100 * (INT64_C(1008) * SIDE * (SIDE + 1) / 2) - 100 * INT64_C(16) * SIDE);
}

static void points_have_a_positive_weight_in_every_set(void **state)
{
    (void)state;
    for (uint32_t set = 0; set < WEIGHTS_SETS; set++)
        assert_true(WEIGHTS_TUNED[set].of[VALUE_POINTS] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_feature_alone_is_its_count),
        cmocka_unit_test(the_value_is_the_weighted_sum_of_the_features),
        cmocka_unit_test(the_rows_and_the_probes_add_up_to_the_board),
        cmocka_unit_test(a_change_is_the_difference_of_two_boards_counted_from_scratch),
        cmocka_unit_test(a_board_of_the_largest_size_does_not_overflow),
        cmocka_unit_test(points_have_a_positive_weight_in_every_set),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
