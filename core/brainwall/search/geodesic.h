/* Geodesic distances: the length of the shortest way inside the hole from corner to corner, and from any point to the
 * corners. Rounded down, so that no way is shorter.
 *
 * A path of the figure lies inside the hole. So two vertices can stand at two corners only if their greatest distance
 * (max_distance.h) is no less than the geodesic one. In holes with arms this refutes what the straight distance allows:
 * half of the pairs of corners of problem 85 have a way that is longer by a tenth, two in five of problem 125, none of
 * problem 76. */
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

/* Builds the table in memory of the arena; false when stopped. O(corners^3). */
bool geodesic_build(struct geodesic *geodesic, const struct hole *hole, struct arena *arena, struct stop *stop);

/* Writes the length of the way from p to each corner. `seen` is the visibility region of p (space/visibility.h).
 * Returns the number of corners that p sees. O(corners seen * corners). */
uint32_t geodesic_from(const struct geodesic *geodesic, const struct hole *hole, struct point p,
                       const uint64_t *seen, uint16_t *ways);

#endif
