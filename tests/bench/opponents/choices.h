/*
 * choices: the opponents. Each says what a colour plays in a position; the same `seed` and `work` make the same turn.
 */
#ifndef CHOICES_H
#define CHOICES_H

#include "turns.h"

struct choice {
    const struct terrain *terrain;
    struct pieces pieces;
    int colour;
    uint64_t seed; /* made of the position */
    int work;
};

/* Fills in a turn; one without moves if none is possible. */
typedef void choose(struct choice *choice, struct turn *turn);

/* Moves drawn evenly; after each one of four turns ends. */
choose choose_random;

/* `work` of 100 turns get the team nearest home, by walking distance; the others are random. */
choose choose_greedy;

/* Alpha-beta search, `work` turns deep, of the turns that get each team nearest home. */
choose choose_minimax;

/* Monte Carlo without a tree: `work` playouts shared out among the turns that get the team nearest home. */
choose choose_monte_carlo;

#endif
