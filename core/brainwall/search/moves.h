/* Moves: changes of a pose that annealing proposes, of ten kinds.
 *
 *     shift     a vertex, by some units                  fold    a part behind one or two vertices is mirrored
 *     jump      a vertex, along the ring of an edge                at them, or turned around one
 *     mirror    a vertex, at the line of two neighbours  turn    a connected group around one of its vertices
 *     edge      two neighbours, by the same shift        whole   all vertices: shifted, turned or mirrored
 *     ball      a connected group, by the same shift     snap    a vertex, or a group with it, to a corner
 *                                                        domain  a vertex, to any point that all its edges allow
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
    uint16_t *queue;   /* of a walk over the figure: the vertices reached, in order */
    uint16_t *mark;    /* of each vertex: the number of the walk that reached it last */
    uint16_t walk;     /* number of the last walk */
    int16_t *sine;     /* 1.14, of steps 0 .. MOVES_TURN_STEPS * 5 / 4 */
    uint64_t *rows[2]; /* of domains */
};

/* Takes memory from the arena and finds the hinges, O(vertices * (vertices + edges)). */
void moves_init(struct moves *moves, struct anneal_state *state, uint32_t seed, struct arena *arena);

/* Fills state->change with a random change of a kind, with shifts of at most `window` units, to points where the
 * vertices may stand. False when the kind does not apply here, or when the attempt failed. */
bool moves_fill(struct moves *moves, enum moves_kind kind, uint32_t window);

#endif
