/* Tests of core/less/search/turns: held against all sequences of the referee's moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/less/rules/notation.h"
#include "../../core/less/search/turns.h"
#include "less_kit.h"

enum { CASES = 400, FOUND = 1 << 13 };

static uint64_t block[(4 * PLACEMENTS + (1 << 17)) / 8];

/* The positions that sequences of moves lead to, and the least cost of one. */
struct found {
    struct less_position position;
    int cost;
};
static struct found found[FOUND];
static uint32_t found_count;

static void note(const struct less_position *position, int cost)
{
    for (uint32_t i = 0; i < found_count; i++)
        if (memcmp(&found[i].position, position, sizeof *position) == 0) {
            found[i].cost = cost < found[i].cost ? cost : found[i].cost;
            return;
        }
    assert_true(found_count < FOUND);
    found[found_count++] = (struct found){*position, cost};
}

/* All sequences that go on from a position; a team at home has no more moves. */
static void follow(const struct less_board *board, const struct less_position *position, int colour, int cost)
{
    struct less_move moves[LESS_MOVES_MAX];
    int count;

    note(position, cost);
    if (cost == LESS_TURN_MOVES || less_team_is_home(position, colour))
        return;
    count = less_turn_moves(board, position, colour, cost, moves);
    for (int i = 0; i < count; i++) {
        struct less_position after = *position;
        less_move_make(&after, &moves[i]);
        follow(board, &after, colour, cost + moves[i].cost);
    }
}

/* The position of a placement, in the referee's form. */
static void placement_position(struct less_position *oracle, struct position position,
                               const struct turns_placement *placement)
{
    uint32_t colour = position.ply % COLOURS;

    position.pieces[placement->of_partner ? partner_of(colour) : colour] = placement->pieces;
    if (placement->of_partner)
        position.pieces[colour] = POSITION_HOME[colour];
    less_kit_oracle(oracle, &position);
}

static void check_placement(uint32_t number, const struct less_sample *sample, const struct turns *turns, uint32_t at)
{
    const struct turns_placement *placement = &turns->placements[at];
    uint32_t colour = sample->position.ply % COLOURS, matches = 0;
    struct less_position after, played = sample->oracle;
    struct position end = sample->position;
    char text[NOTATION_TURN + 1];
    struct message reason;
    struct turn turn;

    placement_position(&after, sample->position, placement);
    for (uint32_t i = 0; i < found_count; i++)
        matches += memcmp(&found[i].position, &after, sizeof after) == 0 && found[i].cost == placement->cost;
    CHECK(number, matches == 1);
    if (at == 0)
        return;
    turns_moves(turns, at, &turn);
    notation_put_turn(text, &turn);
    CHECK(number, less_turn(&sample->board, &played, (int)colour, text, &reason) == placement->cost);
    CHECK(number, memcmp(&played, &after, sizeof after) == 0);
    CHECK(number, turns_team_is_home(placement, colour) == less_team_is_home(&after, (int)colour));
    end.pieces[placement->of_partner ? partner_of(colour) : colour] = placement->pieces;
    if (placement->of_partner)
        end.pieces[colour] = POSITION_HOME[colour];
    CHECK(number, placement->distance == solo_distance(turns->solo, colour, end.pieces[colour]) +
                                         solo_distance(turns->solo, partner_of(colour),
                                                       end.pieces[partner_of(colour)]));
}

static void every_placement_is_listed_once_at_the_least_cost(void **state)
{
    static struct solo solo;
    struct arena arena = arena_over(block, sizeof block);
    struct less_sample sample;
    struct random random = {9};
    struct turns turns;
    uint32_t most = 0;

    (void)state;
    less_kit_board(&sample, &random, 0);
    solo_open_tables(&solo, &sample.walls, 0, COLOURS, &arena);
    turns_open(&turns, &solo, &arena);
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t colour;
        uint64_t work = 0;
        less_kit_position(&sample, &random);
        colour = sample.position.ply % COLOURS;
        if (position_team_is_home(&sample.position, colour))
            continue;
        found_count = 0;
        follow(&sample.board, &sample.oracle, (int)colour, 0);
        turns_list(&turns, &sample.position, MAX_TURNS, &work);
        CHECK(number, turns.count == found_count && work + 1 >= found_count);
        for (uint32_t i = 0; i < turns.count; i++)
            check_placement(number, &sample, &turns, i);
        most = turns.count > most ? turns.count : most;
    }
    assert_true(most > 300 && most < MAX_TURNS);
}

/* White in its corner, and black and red pieces on all squares that its moves lead to or over; Yellow is home. */
static void shut_in(struct position *position)
{
    uint64_t white = 0, around = 0;

    for (int i = 0; i < LESS_PIECES; i++)
        white |= UINT64_C(1) << less_start_square(LESS_WHITE, i);
    for (int square = 0; square < LESS_SQUARES; square++)
        for (int other = 0; (white >> square & 1) != 0 && other < LESS_SQUARES; other++) {
            int rows = abs(square / LESS_SIDE - other / LESS_SIDE), columns = abs(square % LESS_SIDE - other % LESS_SIDE);
            if ((rows == 0 || columns == 0) && rows + columns <= 2)
                around |= UINT64_C(1) << other;
        }
    around &= ~white;
    *position = (struct position){.pieces = {[LESS_YELLOW] = POSITION_HOME[LESS_YELLOW], [LESS_WHITE] = white}};
    for (int square = 0, count = 0; square < LESS_SQUARES; square++)
        if ((around >> square & 1) != 0)
            position->pieces[count++ < LESS_PIECES ? LESS_BLACK : LESS_RED] |= UINT64_C(1) << square;
}

static void a_player_whose_partner_is_shut_in_leaves_its_goal(void **state)
{
    static struct solo solo;
    struct arena arena = arena_over(block, sizeof block);
    struct less_move moves[LESS_MOVES_MAX];
    struct random random = {9};
    struct less_sample sample;
    struct message reason;
    struct turns turns;
    struct turn turn;
    uint64_t work = 0;

    (void)state;
    less_kit_board(&sample, &random, 0);
    shut_in(&sample.position);
    less_kit_oracle(&sample.oracle, &sample.position);
    solo_open_tables(&solo, &sample.walls, 0, COLOURS, &arena);
    turns_open(&turns, &solo, &arena);
    turns_list(&turns, &sample.position, MAX_TURNS, &work);
    assert_int_equal(less_moves(&sample.board, &sample.oracle, LESS_YELLOW, LESS_TURN_MOVES, moves), 0);
    found_count = 0;
    follow(&sample.board, &sample.oracle, LESS_YELLOW, 0);
    assert_true(found_count > 1 && turns.count >= found_count);
    for (uint32_t i = 1; i < turns.count; i++) {
        struct less_position played = sample.oracle;
        char text[NOTATION_TURN + 1];
        uint32_t matches = 0;
        turns_moves(&turns, i, &turn);
        notation_put_turn(text, &turn);
        CHECK(i, less_turn(&sample.board, &played, LESS_YELLOW, text, &reason) == (int)turns.placements[i].cost);
        for (uint32_t k = 0; k < found_count; k++)
            matches += memcmp(&found[k].position, &played, sizeof played) == 0;
        CHECK(i, matches == 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_placement_is_listed_once_at_the_least_cost),
        cmocka_unit_test(a_player_whose_partner_is_shut_in_leaves_its_goal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
