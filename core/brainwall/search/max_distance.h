/* Reach: how far apart two vertices can be at most, the sum of the greatest lengths along the shortest path between
 * them. Rounded up: no pose that keeps the limits has a greater distance. */
#ifndef BRAINWALL_MAX_DISTANCE_H
#define BRAINWALL_MAX_DISTANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/figure.h"

/* Parts of a unit that a reach is counted in. */
#define DISTANCE_PARTS 8u

struct max_distance {
    const uint16_t *between; /* [u * count + v], in DISTANCE_PARTS; UINT16_MAX: any distance */
    uint32_t count;          /* vertices */
};

/* Taken from the arena; false when stopped. O(vertices^3). */
bool max_distance_build(struct max_distance *max_distance, const struct figure *figure, struct arena *arena,
                        struct stop *stop);

/* Makes the ways from each of `count` to each other, at most UINT16_MAX - 1 or none (UINT16_MAX), the shortest over all
 * in between (Floyd and Warshall). False when stopped. O(count^3). */
bool shortest_paths(uint16_t *ways, uint32_t count, struct stop *stop);

#endif
