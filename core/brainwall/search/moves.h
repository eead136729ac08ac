/* Moves: changes of a pose that annealing proposes, of ten kinds.
 *
 *     shift     a vertex is shifted by some units
 *     jump      a vertex goes to a random point of the ring of one of its edges
 *     mirror    a vertex is mirrored at the line through two neighbours
 *     edge      the two ends of an edge are shifted alike
 *     group     the vertices of a connected group are shifted alike
 *     fold      the smaller side of a hinge is mirrored, or turned (moves_hinge.h)
 *     turn      a connected group is turned around one of its vertices
 *     whole     all vertices are shifted, turned or mirrored
 *     snap      a vertex, alone or with a connected group, is shifted so that it comes to a corner
 *     domain    a vertex goes to a random point where all its edges have allowed lengths
 *
 * Points are rounded to the grid, so a turn changes lengths a little; annealing decides whether to accept it. */
#ifndef BRAINWALL_MOVES_H
#define BRAINWALL_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/random.h"
#include "../space/domain.h"
#include "anneal_state.h"
#include "moves_hinge.h"
#include "moves_kind.h"

/* Steps of a full turn in the table of sines, a power of two. */
#define MOVES_TURN_STEPS 1024

struct moves {
    struct anneal_state *state;
    struct random_wide random;
    struct moves_hinges hinges;
    uint16_t *queue;    /* of a breadth-first traversal: the vertices reached, in order */
    uint16_t *mark;     /* of each vertex: the number of the traversal that reached it last */
    uint16_t traversal; /* number of the last one */
    int16_t *sine;      /* 1.14, of steps 0 .. MOVES_TURN_STEPS * 5 / 4 */
    uint64_t *rows[2];  /* of domains */
};

/* Takes memory from the arena, which must suffice, and finds the hinges, O(vertices * (vertices + edges)). */
void moves_init(struct moves *moves, struct anneal_state *state, uint32_t seed, struct arena *arena);

/* Fills state->change with a random change of a kind, with shifts of at most `shift_max` units in x and in y, to
 * points where the vertices may stand. False when the kind does not apply here, or when the attempt failed. */
bool moves_fill(struct moves *moves, enum moves_kind kind, uint32_t shift_max);

#endif
