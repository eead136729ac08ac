/* Hinges: places where a figure can be folded: two vertices without which it falls apart, so that a part can be
 * mirrored at the line through them, or one vertex, around which a part can be turned. */
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

/* Finds the hinges of a figure, by a depth-first search for each vertex: O(vertices * (vertices + edges)), which is
 * added to *work. Of more than MOVES_HINGES(vertices) a random choice is kept: a great cycle has one for almost any two
 * vertices. Memory is taken from the arena. */
#define MOVES_HINGES(vertices) (8 * (size_t)(vertices))
void moves_hinges_find(struct moves_hinges *hinges, const struct figure *figure, struct random_wide *random,
                       struct arena *arena, uint64_t *work);

#endif
