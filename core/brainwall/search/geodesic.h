/* Geodesic: how long the shortest way inside the hole is, from corner to corner and from any point to the corners.
 * Rounded down: no way is shorter. A path of the figure lies inside the hole, so its reach (max_distance.h) must be
 * that long. In holes with arms this refutes what the straight distance allows: of the pairs of corners of problem 85
 * half have a way that is longer by a tenth, of 125 two in five, of 76 none. */
#ifndef BRAINWALL_GEODESIC_H
#define BRAINWALL_GEODESIC_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../space/hole.h"

struct geodesic {
    uint16_t *between; /* [c * count + d], in DISTANCE_PARTS; at most GEODESIC_MOST */
    uint32_t count;    /* corners */
};

/* Longer ways count as this. */
#define GEODESIC_MOST (UINT16_MAX - 1u)

/* Taken from the arena; false when stopped. O(corners^3). */
bool geodesic_build(struct geodesic *geodesic, const struct hole *hole, struct arena *arena, struct stop *stop);

/* Writes the ways from a point that sees what the bitmap `seen` holds (space/visibility.h), to each corner. Returns the
 * corners that it sees. O(corners seen * corners). */
uint32_t geodesic_from(const struct geodesic *geodesic, const struct hole *hole, struct point p,
                       const uint64_t *seen, uint16_t *ways);

#endif
