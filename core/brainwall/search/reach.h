/* Reach: how far apart two vertices can be at most, the sum of the greatest lengths along the shortest path
 * between them. Rounded up: no pose that keeps the limits has a greater distance. */
#ifndef BRAINWALL_REACH_H
#define BRAINWALL_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../rules/figure.h"

/* Parts of a unit that a reach is counted in. */
#define REACH_PARTS 8u

struct reach {
    const uint16_t *most; /* [u * count + v], in REACH_PARTS; UINT16_MAX: any distance */
    uint32_t count;       /* vertices */
};

/* Taken from the arena; false when it is too small. O(vertices^3). */
bool reach_build(struct reach *reach, const struct figure *figure, struct arena *arena);

/* Whether u and v may have that squared distance, at most SQUARE_MAX. */
static inline bool reach_allows(const struct reach *reach, uint32_t u, uint32_t v, uint32_t square)
{
    uint32_t most = reach->most[u * reach->count + v];

    return most == UINT16_MAX || (uint64_t)square * REACH_PARTS * REACH_PARTS <= (uint64_t)most * most;
}

#endif
