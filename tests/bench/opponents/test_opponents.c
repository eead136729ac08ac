/* Tests of the opponents: moves, distances and lists of turns against the referee's rules and plain searches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "choices.h"
#include "core/judge/less/generate.h"
#include "tests/kit/random.h"

enum { POSITIONS = 150, FAR = 1000 };

struct sample {
    struct less_board board;
    struct terrain terrain;
    struct less_position position;
    struct pieces pieces;
    int colour;
};

/* A generated board, or one full of walls; the pieces of half of the colours stand near home or are there. */
static void draw_sample(struct sample *sample, uint32_t number)
{
    struct random random = {number};

    less_generate(&sample->board, number);
    for (int i = 0; i < LESS_SQUARES && number % 3 == 0; i++) {
        sample->board.right[i] = i % LESS_SIDE < LESS_SIDE - 1 ? random_between(&random, 0, 2) : 0;
        sample->board.below[i] = i / LESS_SIDE < LESS_SIDE - 1 ? random_between(&random, 0, 2) : 0;
    }
    less_board_write(&sample->board);
    terrain_start(&sample->terrain, &sample->board);
    memset(sample->position.at, -1, sizeof sample->position.at);
    for (int i = 0; i < LESS_COLOURS * LESS_PIECES; i++) {
        int colour = i / LESS_PIECES;
        int square = less_goal_square(colour, i % LESS_PIECES);
        bool anywhere = random_chance(&random, number % 4 * 30);
        while (anywhere || sample->position.at[square] >= 0) {
            square = (int)random_below(&random, LESS_SQUARES);
            anywhere = false;
        }
        sample->position.at[square] = (signed char)colour;
    }
    pieces_of(&sample->pieces, &sample->position);
    sample->colour = (int)random_below(&random, LESS_COLOURS);
}

static void moves_are_those_of_the_referee(void **state)
{
    struct sample sample;

    (void)state;
    for (uint32_t number = 0; number < POSITIONS; number++) {
        struct less_move expected[LESS_MOVES_MAX];
        struct piece_move list[LESS_MOVES_MAX];
        draw_sample(&sample, number);
        int left = 1 + (int)number % LESS_TURN_MOVES;
        int count = less_moves(&sample.board, &sample.position, sample.colour, left, expected);
        assert_int_equal(terrain_moves(&sample.terrain, &sample.pieces, sample.colour, left, list), count);
        for (int i = 0; i < count; i++) {
            int same = 0;
            for (int j = 0; j < count; j++)
                same += list[j].from == expected[i].from && list[j].to == expected[i].to
                        && list[j].cost == expected[i].cost;
            assert_int_equal(same, 1);
        }
    }
}

/* The least sum over all ways to send pieces from `first` on to goals that are not `taken`. */
static int shared_out(int walks[LESS_SQUARES][LESS_SQUARES], const struct sample *sample, int colour, int first,
                      int taken)
{
    int best = first == LESS_PIECES ? 0 : FAR;

    for (int goal = 0; goal < LESS_PIECES && first < LESS_PIECES; goal++) {
        if (taken >> goal & 1)
            continue;
        int walk = walks[sample->pieces.square[colour][first]][less_goal_square(colour, goal)];
        int sum = walk + shared_out(walks, sample, colour, first + 1, taken | 1 << goal);
        best = sum < best ? sum : best;
    }
    return best;
}

static void distances_are_those_of_all_walks(void **state)
{
    struct sample sample;
    int walks[LESS_SQUARES][LESS_SQUARES];

    (void)state;
    for (uint32_t number = 0; number < POSITIONS; number++) {
        draw_sample(&sample, number);
        for (int i = 0; i < LESS_SQUARES * LESS_SQUARES; i++) {
            int a = i / LESS_SQUARES, b = i % LESS_SQUARES;
            bool beside = abs(a / LESS_SIDE - b / LESS_SIDE) + abs(a % LESS_SIDE - b % LESS_SIDE) == 1;
            walks[a][b] = a == b ? 0 : beside ? 1 + less_board_walls(&sample.board, a, b) : FAR;
        }
        for (int i = 0; i < LESS_SQUARES; i++)
            for (int a = 0; a < LESS_SQUARES; a++)
                for (int b = 0; b < LESS_SQUARES; b++)
                    if (walks[a][i] + walks[i][b] < walks[a][b])
                        walks[a][b] = walks[a][i] + walks[i][b];
        for (int colour = 0; colour < LESS_COLOURS; colour++)
            assert_int_equal(terrain_distance(&sample.terrain, colour, sample.pieces.square[colour]),
                             shared_out(walks, &sample, colour, 0, 0));
    }
}

/* The least distance of the team after any turn, by the referee's moves. */
static int least_after(const struct sample *sample, const struct less_position *position, int left)
{
    struct less_move list[LESS_MOVES_MAX];
    int count = less_moves(&sample->board, position, sample->colour, left, list);
    int best = FAR;

    for (int i = 0; i < count; i++) {
        struct less_position after = *position;
        struct pieces pieces;
        less_move_make(&after, &list[i]);
        pieces_of(&pieces, &after);
        int distance = terrain_team_distance(&sample->terrain, &pieces, sample->colour);
        best = distance < best ? distance : best;
        if (list[i].cost < left && distance > 0) {
            distance = least_after(sample, &after, left - list[i].cost);
            best = distance < best ? distance : best;
        }
    }
    return best;
}

/* The turn as text, made by the referee, leads to the position that the turn says. */
static void assert_legal(const struct sample *sample, const struct turn *turn)
{
    struct less_position position = sample->position;
    struct pieces pieces;
    char text[LESS_TURN_TEXT] = "";
    struct message reason;

    for (int i = 0; i < turn->count; i++) {
        if (i > 0)
            text[5 * i - 1] = ':';
        less_board_name(turn->moves[i].from, text + 5 * (size_t)i);
        less_board_name(turn->moves[i].to, text + 5 * (size_t)i + 2);
    }
    assert_int_equal(less_turn(&sample->board, &position, sample->colour, text, &reason), turn->cost);
    pieces_of(&pieces, &position);
    assert_memory_equal(pieces.mask, turn->after.mask, sizeof pieces.mask);
}

static void turns_are_legal_and_the_first_is_the_nearest_to_home(void **state)
{
    struct sample sample;
    struct turn list[TURNS_KEPT];

    (void)state;
    for (uint32_t number = 0; number < POSITIONS; number++) {
        draw_sample(&sample, number);
        if (pieces_team_home(&sample.pieces, sample.colour))
            continue;
        int count = turns_list(&sample.terrain, &sample.pieces, sample.colour, number, TURNS_KEPT, list);
        for (int i = 0; i < count; i++) {
            assert_legal(&sample, &list[i]);
            assert_true(i == 0 || list[i].value >= list[i - 1].value);
            for (int j = 0; j < i; j++)
                assert_memory_not_equal(list[i].after.mask, list[j].after.mask, sizeof list[j].after.mask);
        }
        int least = least_after(&sample, &sample.position, LESS_TURN_MOVES);
        int first = count > 0 ? terrain_team_distance(&sample.terrain, &list[0].after, sample.colour) : FAR;
        assert_int_equal(first, least);
    }
}

static void every_opponent_plays_legal_turns(void **state)
{
    static const struct {
        choose *choose;
        int work;
    } opponents[] = {{choose_random, 0}, {choose_greedy, 50}, {choose_minimax, 2}, {choose_monte_carlo, 40}};
    struct sample sample;

    (void)state;
    for (uint32_t number = 0; number < POSITIONS; number++) {
        draw_sample(&sample, number);
        for (int i = 0; i < 4 && !pieces_team_home(&sample.pieces, sample.colour); i++) {
            struct choice choice = {&sample.terrain, sample.pieces, sample.colour, number, opponents[i].work};
            struct turn turn;
            opponents[i].choose(&choice, &turn);
            if (turn.count > 0)
                assert_legal(&sample, &turn);
            else
                assert_int_equal(least_after(&sample, &sample.position, LESS_TURN_MOVES), FAR);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_referee),
        cmocka_unit_test(distances_are_those_of_all_walks),
        cmocka_unit_test(turns_are_legal_and_the_first_is_the_nearest_to_home),
        cmocka_unit_test(every_opponent_plays_legal_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
