/* Ring: the points at an allowed distance from a centre, as spans of each row.
 *
 *     row dy:   -outer .. -inner   and   inner .. outer        one span, -outer .. outer, when inner is 0
 *
 * There is one table for each ring of a figure. Rows dy = 0 .. radius have spans, rows -dy have the same. A row without
 * a point has inner > outer. */
#ifndef BRAINWALL_RING_H
#define BRAINWALL_RING_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/figure.h"

struct ring_span {
    int16_t inner, outer;
};

struct ring {
    const struct ring_span *spans; /* of rows 0 .. radius */
    uint32_t radius;               /* floor(sqrt(high)), at most the `most` of rings_build() */
    uint32_t octant_rows;          /* every point of the ring, or the one with x and y exchanged, is in rows
                                      0 .. octant_rows - 1 or their mirror images: about radius / sqrt(2) */
    uint32_t points;               /* of the ring, for choosing one by number; 0 when there is none */
};

struct rings {
    const struct ring *ring; /* one for each of figure->rings */
    uint32_t count;
};

/* The radius of a ring with these limits, at most `most`. */
uint32_t ring_radius(struct length_limits limits, uint32_t most);

/* Builds a table for each ring of a figure in memory of the arena, cut off at `most` rows and columns: the greater side
 * of the hole, since points farther away are of no use. False when stopped. O(rows). */
bool rings_build(struct rings *rings, const struct figure *figure, uint32_t most, struct arena *arena,
                 struct stop *stop);

/* The k-th point of a ring around a centre, k below points, in order of rows. O(radius). */
struct point ring_nth(const struct ring *ring, struct point centre, uint32_t k);

#endif
