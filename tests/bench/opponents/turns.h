/*
 * turns: what a colour may do in its turn, up to three moves, and the generator of the opponents' random numbers.
 */
#ifndef TURNS_H
#define TURNS_H

#include "terrain.h"

enum { TURNS_KEPT = 32 }; /* greatest length of a list of turns */

struct turn {
    struct piece_move moves[LESS_TURN_MOVES];
    int count; /* of moves; 0: none is possible */
    int cost;
    int value; /* the less the better */
    struct pieces after;
};

/* splitmix64, of which one state makes one sequence on every machine. */
uint64_t turns_random(uint64_t *state);
int turns_below(uint64_t *state, int bound);

/* Adds a move to a turn that is not full. */
void turn_add(struct turn *turn, const struct piece_move *move);

/* The turn may go on: something is left of it, and the team is not home. */
bool turn_open(const struct turn *turn, int colour);

/*
 * The `most` turns, at most TURNS_KEPT, after which the team's walking distance is least, the best one first and each
 * position once; of those that bring the team home the one that costs least. Turns of equal worth are in an order that
 * depends on the seed. Returns their number, 0 if there is no move.
 */
int turns_list(const struct terrain *terrain, const struct pieces *pieces, int colour, uint64_t seed, int most,
               struct turn list[TURNS_KEPT]);

#endif
