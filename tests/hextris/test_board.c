/* Tests of core/hextris/rules/board: fitting, filling and clearing, against a grid of characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"
#include "random_game.h"

enum { CASES = 1000, BLOCK = 1 << 16 };

static uint64_t block[BLOCK / 8];

/* One random board twice: the core's and the oracle's. */
struct sample {
    struct random random;
    struct random_problem from;
    struct random_built built;
    struct oracle_board board;
};

static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct arena arena = arena_over(block, sizeof block);

    sample.random = (struct random){number};
    random_problem(&sample.from, &sample.random, number % 3 == 0 ? RANDOM_WIDE : RANDOM_ANY);
    random_build(&sample.built, &sample.from.problem, &arena);
    sample.board = oracle_start(&sample.from.problem);
    return &sample;
}

static const struct unit *random_unit(struct sample *sample)
{
    return &sample->built.units[random_below(&sample->random, sample->from.problem.unit_count)];
}

/* Some pose on the board or a little off it. */
static struct pose random_pose(struct sample *sample, const struct unit *unit)
{
    int32_t width = (int32_t)sample->built.size.width, height = (int32_t)sample->built.size.height;
    struct cell cell = random_cell(&sample->random, -3, width + 3, -3, height + 3);
    uint32_t orientation = random_below(&sample->random, unit->orientations);

    return (struct pose){(uint8_t)orientation, (int16_t)cell.x, (int16_t)cell.y};
}

static void a_board_starts_as_the_problem_gives_it(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        CHECK(number, oracle_same_board(&sample->board, sample->built.board));
    }
}

static void junk_beyond_the_width_is_left_out(void **state)
{
    uint64_t filled[4] = {0, ~(uint64_t)0, 5, ~(uint64_t)0 << 2}, board[4];
    struct problem problem = {.width = 66, .height = 2, .filled = filled};
    struct oracle_board expected = oracle_start(&problem);

    (void)state;
    board_start(board, board_size_of(&problem), &problem);
    assert_true(oracle_same_board(&expected, board));
    assert_true(expected.cells[0][65] == '#' && expected.cells[1][65] == '.');
}

static void a_pose_fits_when_all_its_cells_are_empty(void **state)
{
    uint32_t fitting = 0, tried = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        for (uint32_t tries = 0; tries < 50; tries++) {
            const struct unit *unit = random_unit(sample);
            struct pose pose = random_pose(sample, unit);
            bool fits = board_fits(sample->built.board, sample->built.size, unit, pose);
            if (!unit->shape[pose.orientation].fits) {
                CHECK(number, !fits);
                continue;
            }
            struct oracle_unit place = oracle_of_pose(unit, pose);
            CHECK(number, fits == oracle_fits(&sample->board, &place));
            fitting += fits;
            tried++;
        }
    }
    assert_in_range(fitting, tried / 20, tried / 2);
}

static void filling_and_clearing_keep_to_the_grid(void **state)
{
    uint32_t cleared = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        for (uint32_t tries = 0; tries < 100; tries++) {
            const struct unit *unit = random_unit(sample);
            struct pose pose = random_pose(sample, unit);
            if (!board_fits(sample->built.board, sample->built.size, unit, pose))
                continue;
            struct oracle_unit place = oracle_of_pose(unit, pose);
            board_fill(sample->built.board, sample->built.size, unit, pose);
            oracle_fill(&sample->board, &place);
            CHECK(number, oracle_same_board(&sample->board, sample->built.board));
            uint32_t lines = oracle_clear(&sample->board);
            CHECK(number, board_clear(sample->built.board, sample->built.size) == lines);
            CHECK(number, oracle_same_board(&sample->board, sample->built.board));
            cleared += lines;
        }
    }
    assert_true(cleared > CASES / 8);
}

/* Rows are made full on purpose, any number of them. */
static void any_set_of_full_rows_is_cleared_at_once(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct board_size size = sample->built.size;
        uint32_t percent = random_below(&sample->random, 101);
        for (uint32_t y = 0; y < size.height; y++) {
            if (!random_chance(&sample->random, percent))
                continue;
            memset(board_row(sample->built.board, size, (int32_t)y), 0,
                   size.words * sizeof(uint64_t));
            memset(sample->board.cells[y], '#', size.width);
        }
        uint32_t lines = oracle_clear(&sample->board);
        CHECK(number, board_clear(sample->built.board, size) == lines);
        CHECK(number, oracle_same_board(&sample->board, sample->built.board));
    }
}

static void a_row_is_full_when_no_cell_of_it_is_empty(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct board_size size = sample->built.size;
        for (int32_t y = 0; y < sample->board.height; y++) {
            bool full = memchr(sample->board.cells[y], '.', size.width) == NULL;
            const uint64_t *row = board_row_const(sample->built.board, size, y);
            CHECK(number, board_row_full(row, size.words) == full);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_starts_as_the_problem_gives_it),
        cmocka_unit_test(junk_beyond_the_width_is_left_out),
        cmocka_unit_test(a_pose_fits_when_all_its_cells_are_empty),
        cmocka_unit_test(filling_and_clearing_keep_to_the_grid),
        cmocka_unit_test(any_set_of_full_rows_is_cleared_at_once),
        cmocka_unit_test(a_row_is_full_when_no_cell_of_it_is_empty),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
