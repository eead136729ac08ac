/* Hinges: where a figure can be folded. A hinge is a 2-vertex separator, so that the vertices on one side can be
 * mirrored at the line through both; or an articulation vertex, around which one side can turn. */
#ifndef BRAINWALL_MOVES_HINGE_H
#define BRAINWALL_MOVES_HINGE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/random.h"
#include "../rules/figure.h"

struct moves_hinge {
    uint16_t a, b; /* a separator; a == b: an articulation vertex */
};

struct moves_hinges {
    struct moves_hinge *hinge; /* articulation vertices first */
    uint32_t articulations;    /* number of these */
    uint32_t count;            /* of all hinges, MOVES_HINGES(vertices) at most */
};

/* Finds the hinges of a figure in memory of the arena, by a depth-first search for each vertex: O(vertices * (vertices
 * + edges)), which is added to *work. Keeps a random choice of MOVES_HINGES(vertices) at most: in a long cycle almost
 * any two vertices are a separator. On a counting arena it takes the memory and finds none. */
#define MOVES_HINGES(vertices) (8 * (size_t)(vertices))
void moves_hinges_find(struct moves_hinges *hinges, const struct figure *figure, struct random_wide *random,
                       struct arena *arena, uint64_t *work);

#endif
