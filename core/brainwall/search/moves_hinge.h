/* Hinges: where a figure can be folded. Either two vertices without which it falls apart, so that a part can be
 * mirrored at the line through them; or one such vertex, around which a part can turn. */
#ifndef BRAINWALL_MOVES_HINGE_H
#define BRAINWALL_MOVES_HINGE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/random.h"
#include "../rules/figure.h"

struct moves_hinge {
    uint16_t a, b; /* the same vertex twice: one is enough */
};

struct moves_hinges {
    struct moves_hinge *hinge; /* those of one vertex first */
    uint32_t ones, count;
};

/* Finds the hinges of a figure in memory of the arena, by a depth-first search for each vertex: O(vertices * (vertices
 * + edges)), which is added to *work. Keeps a random choice of MOVES_HINGES(vertices) at most: a large cycle has a
 * hinge for almost any two vertices. */
#define MOVES_HINGES(vertices) (8 * (size_t)(vertices))
void moves_hinges_find(struct moves_hinges *hinges, const struct figure *figure, struct random_wide *random,
                       struct arena *arena, uint64_t *work);

#endif
