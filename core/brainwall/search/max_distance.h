/* The greatest distance that two vertices can have in any pose: the sum of the greatest lengths of the edges along the
 * shortest path between them. Rounded up, so that no valid pose exceeds it. */
#ifndef BRAINWALL_MAX_DISTANCE_H
#define BRAINWALL_MAX_DISTANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/figure.h"

/* Distances are counted in eighths of a unit. */
#define DISTANCE_PARTS 8u

struct max_distance {
    const uint16_t *between; /* [u * count + v], in DISTANCE_PARTS; UINT16_MAX: any distance */
    uint32_t count;          /* vertices */
};

/* Builds the table in memory of the arena; false when stopped. O(vertices^3). */
bool max_distance_build(struct max_distance *max_distance, const struct figure *figure, struct arena *arena,
                        struct stop *stop);

/* Turns the lengths [u * count + v] of direct ways into those of the shortest ways over all others (Floyd and
 * Warshall). A length is at most UINT16_MAX - 1, or UINT16_MAX where there is no way. False when stopped.
 * O(count^3). */
bool shortest_paths(uint16_t *ways, uint32_t count, struct stop *stop);

#endif
