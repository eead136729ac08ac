/* Tests of core/less/solo: ranks, tables held against the referee's search, distances without a table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/less/solo/solo.h"
#include "less_kit.h"

enum { BOARDS = 1 + CASE_COUNT(5), DRAWN = CASE_COUNT(2000) };

static uint64_t block[(4 * PLACEMENTS + 64) / 8];

static uint64_t random_placement(struct random *random)
{
    uint64_t pieces = 0;

    while (bits_count(pieces) < PIECES)
        pieces |= (uint64_t)1 << less_kit_below(random, SQUARES);
    return pieces;
}

static struct solo *solo_with(const struct walls *walls, uint32_t first, uint32_t tables)
{
    static struct solo solo;
    struct arena arena = arena_over(block, sizeof block);

    solo_open_tables(&solo, walls, first, tables, &arena);
    return &solo;
}

static void every_rank_has_its_placement(void **state)
{
    struct rank_table table;

    (void)state;
    rank_table_fill(&table);
    for (uint32_t rank = 0; rank < PLACEMENTS; rank += PLACEMENTS / CASE_COUNT(PLACEMENTS)) {
        uint8_t squares[PIECES], expected[PIECES];
        uint64_t pieces = rank_pieces(&table, rank, squares);
        rank_squares(pieces, expected);
        CHECK(rank, bits_count(pieces) == PIECES && rank_of(&table, pieces) == rank);
        CHECK(rank, memcmp(squares, expected, PIECES) == 0);
    }
}

static void the_rank_after_a_move_is_that_of_the_placement(void **state)
{
    struct rank_table table;
    struct random random = {4};

    (void)state;
    rank_table_fill(&table);
    for (uint32_t number = 0; number < DRAWN; number++) {
        uint64_t pieces = random_placement(&random);
        uint8_t squares[PIECES];
        struct rank_rest rests[PIECES];
        rank_squares(pieces, squares);
        rank_without_each(&table, squares, rests);
        for (uint32_t i = 0; i < PIECES; i++) {
            uint64_t others = pieces ^ (uint64_t)1 << squares[i];
            for (uint32_t to = 0; to < SQUARES; to++)
                if ((others >> to & 1) == 0)
                    CHECK(number, rank_with(&table, &rests[i], to) == rank_of(&table, others | (uint64_t)1 << to));
        }
    }
}

static void tables_have_the_distances_of_the_referee(void **state)
{
    struct less_sample sample;
    struct random random = {5};

    (void)state;
    for (uint32_t board = 0; board < BOARDS; board++) {
        struct solo *solo;
        less_kit_board(&sample, &random, board);
        solo = solo_with(&sample.walls, board % COLOURS, COLOURS);
        for (uint32_t colour = 0; colour < COLOURS; colour++)
            for (uint32_t number = 0; number < DRAWN / 8; number++) {
                struct position position = {.ply = 0};
                struct less_position alone;
                position.pieces[colour] = number == 0 ? POSITION_HOME[colour] : random_placement(&random);
                less_kit_oracle(&alone, &position);
                CHECK(number, (int)solo_distance(solo, colour, position.pieces[colour]) ==
                                  less_solo(less_kit_solo(), &sample.board, &alone, (int)colour));
            }
    }
}

/* Cost of walking between all squares, by Floyd and Warshall. */
static void walk_all(const struct less_board *board, int walks[LESS_SQUARES][LESS_SQUARES])
{
    for (int a = 0; a < LESS_SQUARES; a++)
        for (int b = 0; b < LESS_SQUARES; b++) {
            bool near = abs(a / LESS_SIDE - b / LESS_SIDE) + abs(a % LESS_SIDE - b % LESS_SIDE) == 1;
            walks[a][b] = a == b ? 0 : near ? 1 + less_board_walls(board, a, b) : 1000;
        }
    for (int via = 0; via < LESS_SQUARES; via++)
        for (int a = 0; a < LESS_SQUARES; a++)
            for (int b = 0; b < LESS_SQUARES; b++)
                if (walks[a][via] + walks[via][b] < walks[a][b])
                    walks[a][b] = walks[a][via] + walks[via][b];
}

/* The least sum over all ways to give the pieces the squares of home, each its own. */
static int best_assignment(int walks[LESS_SQUARES][LESS_SQUARES], uint64_t pieces, uint64_t home)
{
    uint8_t from[PIECES], to[PIECES];
    int least = 1000;

    rank_squares(pieces, from);
    rank_squares(home, to);
    for (uint32_t code = 0; code < 256; code++) {
        uint32_t used = 0;
        int sum = 0;
        for (uint32_t i = 0; i < PIECES; i++) {
            uint32_t which = code >> 2 * i & 3;
            used |= 1u << which;
            sum += walks[from[i]][to[which]];
        }
        if (used == 15 && sum < least)
            least = sum;
    }
    return least;
}

static void without_a_table_distances_are_those_of_walking(void **state)
{
    static int walks[LESS_SQUARES][LESS_SQUARES];
    struct less_sample sample;
    struct random random = {6};

    (void)state;
    for (uint32_t board = 0; board < BOARDS; board++) {
        const struct solo *solo;
        less_kit_board(&sample, &random, board);
        walk_all(&sample.board, walks);
        solo = solo_with(&sample.walls, 0, 0);
        for (uint32_t number = 0; number < DRAWN; number++) {
            uint32_t colour = number % COLOURS;
            uint64_t pieces = random_placement(&random);
            CHECK(number, (int)solo_distance(solo, colour, pieces) ==
                              best_assignment(walks, pieces, POSITION_HOME[colour]));
        }
    }
}

/* With tables for two colours and without for the two others. The playouts rely on what a move can gain at
 * most and at least. */
static void moves_are_the_referee_s_with_the_distance_after_them(void **state)
{
    struct less_sample sample;
    struct random random = {7};
    const struct solo *solo = NULL;
    uint32_t gained = 0;

    (void)state;
    for (uint32_t number = 0; number < DRAWN; number++) {
        struct less_move oracle[LESS_MOVES_MAX];
        struct solo_move moves[MOVES_MAX];
        uint32_t colour = number % COLOURS, left = 1 + less_kit_below(&random, TURN_COST), count, who;
        int32_t gain;
        int expected;
        if (number % 500 == 0) {
            less_kit_board(&sample, &random, number / 500);
            solo = solo_with(&sample.walls, 1, 2);
        }
        less_kit_position(&sample, &random);
        who = (uint32_t)less_moved_colour(&sample.oracle, (int)colour);
        expected = less_moves(&sample.board, &sample.oracle, (int)colour, (int)left, oracle);
        count = solo_moves(solo, who, sample.position.pieces[who], position_occupied(&sample.position), left, moves);
        CHECK(number, (int)count == expected);
        for (uint32_t i = 0; i < count; i++) {
            uint64_t after = sample.position.pieces[who] ^
                             ((uint64_t)1 << moves[i].from | (uint64_t)1 << moves[i].to);
            bool found = false;
            for (int j = 0; j < expected; j++)
                found |= oracle[j].from == moves[i].from && oracle[j].to == moves[i].to &&
                         oracle[j].cost == moves[i].cost;
            CHECK(number, found && solo_distance(solo, who, after) == moves[i].distance);
            gain = (int32_t)solo_distance(solo, who, sample.position.pieces[who]) - moves[i].distance - moves[i].cost;
            CHECK(number, gain >= -2 * TURN_COST && gain <= 1);
            gained += gain == 1;
        }
    }
    assert_true(gained > CASE_COUNT(100));
}

/* Without this the rush without a table might not end. */
static void some_move_lowers_the_distance_by_its_cost(void **state)
{
    struct less_sample sample;
    struct random random = {8};
    const struct solo *solo = NULL;

    (void)state;
    for (uint32_t number = 0; number < 4 * DRAWN; number++) {
        uint32_t colour = number % COLOURS, count, distance;
        uint64_t pieces = random_placement(&random);
        struct solo_move moves[MOVES_MAX];
        bool found = false;
        if (number % DRAWN == 0) {
            less_kit_board(&sample, &random, 2 * number / DRAWN);
            solo = solo_with(&sample.walls, 0, 2);
        }
        distance = solo_distance(solo, colour, pieces);
        count = solo_moves(solo, colour, pieces, pieces, TURN_COST, moves);
        for (uint32_t i = 0; i < count; i++)
            found |= moves[i].distance + moves[i].cost <= distance;
        CHECK(number, found || pieces == POSITION_HOME[colour]);
    }
}

struct told {
    uint64_t looks, most;
};

static bool look(void *context)
{
    struct told *told = context;

    return ++told->looks > told->most;
}

/* The work of a table hardly depends on the board, which the player's clock relies on; a table that is stopped leaves
 * nothing behind. */
static void a_table_tells_its_work_and_may_be_stopped(void **state)
{
    static const uint32_t WALLS[] = {0, 0, 4, 8, 8};
    struct random random = {77};

    (void)state;
    for (uint32_t number = 0; number < CASE_COUNT(sizeof WALLS / sizeof *WALLS); number++) {
        struct less_sample sample;
        struct told told = {0, UINT64_MAX};
        struct stop stop = {.should_stop = look, .context = &told};
        struct arena arena = arena_over(block, sizeof block);
        size_t room = arena_left(&arena);
        struct solo *solo;
        less_kit_board(&sample, &random, WALLS[number]);
        solo = solo_with(&sample.walls, 0, 0);
        assert_true(solo_make_table(solo, BLACK, &arena, &stop) && solo->tables[BLACK] != NULL);
        assert_true(arena_left(&arena) + PLACEMENTS <= room);
        CHECK(number, told.looks * STOP_WORK > SOLO_TABLE_WORK / 10 * 9);
        CHECK(number, told.looks * STOP_WORK < SOLO_TABLE_WORK / 10 * 11);
        arena = arena_over(block, sizeof block);
        told = (struct told){0, told.looks / 2};
        stop = (struct stop){.should_stop = look, .context = &told};
        assert_true(!solo_make_table(solo, RED, &arena, &stop) && solo->tables[RED] == NULL);
        assert_int_equal(arena_left(&arena), room);
        assert_int_equal(solo_distance(solo, RED, POSITION_HOME[RED]), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rank_has_its_placement),
        cmocka_unit_test(the_rank_after_a_move_is_that_of_the_placement),
        cmocka_unit_test(tables_have_the_distances_of_the_referee),
        cmocka_unit_test(without_a_table_distances_are_those_of_walking),
        cmocka_unit_test(moves_are_the_referee_s_with_the_distance_after_them),
        cmocka_unit_test(some_move_lowers_the_distance_by_its_cost),
        cmocka_unit_test(a_table_tells_its_work_and_may_be_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
