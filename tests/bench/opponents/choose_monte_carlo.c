/*
 * Candidates are the turns that get the team nearest home. Each gets an equal number of playouts, then the worse half
 * is dropped, and so on until one is left (sequential halving). In a playout every colour makes two turns; walking
 * distances give the rest of the game.
 */
#include "choices.h"

#include <stdlib.h>

enum {
    CANDIDATES = 16, /* a power of two */
    HALVINGS = 4,    /* from 16 to 1 */
    PLIES = 8,
    WEIGHTS = 4,
};

/* Weights of moves in a playout by the moves that they waste: the cost less the drop of the walking distance. */
static const int weights[WEIGHTS] = {32, 4, 1, 1};
static const int weight_of_jump = 128; /* a jump that gains a move */

struct candidate {
    int64_t sum; /* of leads, over `playouts` */
    struct turn turn;
    int rank; /* in the list of turns */
    int playouts;
};

static int weight_of(const struct choice *choice, struct pieces *pieces, const struct piece_move *move, int distance)
{
    pieces_move(pieces, move);
    int wasted = terrain_distance(choice->terrain, move->colour, pieces->square[move->colour]) + move->cost - distance;
    pieces_take_back(pieces, move);
    return wasted < 0 ? weight_of_jump : weights[wasted < WEIGHTS ? wasted : WEIGHTS - 1];
}

/* Draws one move; false if there is none. */
static bool draw(struct choice *choice, const struct turn *turn, int colour, struct piece_move *move)
{
    struct piece_move list[LESS_MOVES_MAX];
    int weight[LESS_MOVES_MAX] = {0};
    struct pieces pieces = turn->after;
    int count = terrain_moves(choice->terrain, &pieces, colour, LESS_TURN_MOVES - turn->cost, list);
    int sum = 0;

    if (count == 0)
        return false;
    int distance = terrain_distance(choice->terrain, list[0].colour, pieces.square[list[0].colour]);
    for (int i = 0; i < count; i++) {
        weight[i] = weight_of(choice, &pieces, &list[i], distance);
        sum += weight[i];
    }
    int drawn = turns_below(&choice->seed, sum);
    int at = 0;
    while (drawn >= weight[at])
        drawn -= weight[at++];
    *move = list[at];
    return true;
}

/* Plays a random turn. Returns the moves counted for it. */
static int play_turn(struct choice *choice, struct pieces *pieces, int colour)
{
    struct turn turn = {.after = *pieces};
    struct piece_move move;

    if (pieces_team_home(pieces, colour))
        return 0;
    while (turn_open(&turn, colour) && draw(choice, &turn, colour, &move)) {
        turn_add(&turn, &move);
        turn.count = 0; /* the list of moves is not needed */
    }
    *pieces = turn.after;
    return pieces_team_home(pieces, colour) ? turn.cost : LESS_TURN_MOVES;
}

/* Plays out a turn. Returns the lead of the choice's colour. */
static int playout(struct choice *choice, const struct turn *turn)
{
    struct pieces pieces = turn->after;
    int lead = pieces_team_home(&pieces, choice->colour) ? -turn->cost : -LESS_TURN_MOVES;
    int other = (choice->colour + 1) % LESS_COLOURS;

    for (int ply = 1; ply <= PLIES; ply++) {
        int moves = play_turn(choice, &pieces, (choice->colour + ply) % LESS_COLOURS);
        lead += ply % 2 == 1 ? moves : -moves;
    }
    return lead + terrain_team_distance(choice->terrain, &pieces, other)
           - terrain_team_distance(choice->terrain, &pieces, choice->colour);
}

/* Sorts by mean, the greatest first, then by rank. No two candidates are equal in both, because qsort() would order
 * them differently in each library. */
static int compare(const void *one, const void *two)
{
    const struct candidate *a = one, *b = two;
    int64_t difference = b->sum * a->playouts - a->sum * b->playouts;
    if (difference == 0)
        return a->rank - b->rank;
    return difference > 0 ? 1 : -1;
}

void choose_monte_carlo(struct choice *choice, struct turn *turn)
{
    struct turn list[TURNS_KEPT];
    struct candidate candidates[CANDIDATES];
    int count = turns_list(choice->terrain, &choice->pieces, choice->colour, choice->seed, CANDIDATES, list);

    for (int i = 0; i < count; i++)
        candidates[i] = (struct candidate){.turn = list[i], .rank = i};
    for (int left = count; left > 1; left = (left + 1) / 2) {
        int playouts = choice->work / HALVINGS / left + 1;
        for (int i = 0; i < left * playouts; i++) {
            candidates[i % left].sum += playout(choice, &candidates[i % left].turn);
            candidates[i % left].playouts++;
        }
        qsort(candidates, (size_t)left, sizeof candidates[0], compare);
    }
    turn->count = 0;
    if (count > 0)
        *turn = candidates[0].turn;
}
