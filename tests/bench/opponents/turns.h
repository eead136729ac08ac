/*
 * turns: the turns that a colour can make, and the opponents' random numbers.
 */
#ifndef TURNS_H
#define TURNS_H

#include "terrain.h"

enum { TURNS_KEPT = 32 }; /* the greatest length of a list of turns */

struct turn {
    struct piece_move moves[LESS_TURN_MOVES];
    int count; /* of moves; 0: no move is possible */
    int cost;
    int value; /* the less the better */
    struct pieces after;
};

/* The next number of splitmix64, the same on every machine; and one below `bound`. */
uint64_t turns_random(uint64_t *state);
int turns_below(uint64_t *state, int bound);

/* Adds a move to a turn of fewer than three moves and plays it. */
void turn_add(struct turn *turn, const struct piece_move *move);

/* Whether the turn can have another move: it costs less than three, and the team is not home. */
bool turn_open(const struct turn *turn, int colour);

/*
 * Lists the `most` turns (at most TURNS_KEPT) after which the team's walking distance is least, the best one first.
 * Each position appears once; of turns that bring the team home the cheapest is best. The seed decides the order of
 * equal turns. Returns their number; 0 where there is no move.
 */
int turns_list(const struct terrain *terrain, const struct pieces *pieces, int colour, uint64_t seed, int most,
               struct turn list[TURNS_KEPT]);

#endif
