/*
 * choices: the opponents. Each chooses the turn of a colour in a position; equal `seed` and `work` give the same turn.
 */
#ifndef CHOICES_H
#define CHOICES_H

#include "turns.h"

struct choice {
    const struct terrain *terrain;
    struct pieces pieces;
    int colour;
    uint64_t seed; /* from the board and the position */
    int work;      /* as each opponent defines it */
};

/* Fills in a turn; it has no moves where none is possible. */
typedef void choose(struct choice *choice, struct turn *turn);

/* Draws moves evenly. After each move it ends the turn with a chance of one in four. */
choose choose_random;

/* Makes `work` of 100 turns so that the team has the least walking distance; the others are random. */
choose choose_greedy;

/* Alpha-beta search, `work` turns deep, over the turns that get each team nearest home. */
choose choose_minimax;

/* Monte Carlo search without a tree: divides `work` playouts among the turns that get the team nearest home. */
choose choose_monte_carlo;

#endif
