/* Whether a point or a segment lies in the hole, its boundary included: here it is decided that an edge leaves the
 * hole. Exact, in integers.
 *
 * A segment may touch the boundary and run along it. This is the direct test over all corners; searches ask
 * space/visibility_pool.h, which remembers what a point sees. */
#ifndef BRAINWALL_INSIDE_H
#define BRAINWALL_INSIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "point.h"

/* A polygon: at least three corners, simple. */
struct polygon {
    const struct point *corners;
    uint32_t count;
    bool clockwise; /* as drawn with y downwards: its inside is to the right of each of its edges */
};

/* Finds the direction of rotation. O(count). */
struct polygon polygon_of(const struct point *corners, uint32_t count);

/* Finds two edges of the polygon that meet anywhere but at a shared corner, or an edge of no length (both numbers are
 * that edge's). False if there are none: the polygon is simple. O(count^2). */
bool polygon_is_crossed(const struct point *corners, uint32_t count, uint32_t *edge, uint32_t *other);

/* Whether a point is inside or on the boundary. O(count). */
bool inside_point(const struct polygon *polygon, struct point p);

/* Whether all points of the segment are, its ends included; a == b is allowed. The points may be anywhere. O(count). */
bool inside_segment(const struct polygon *polygon, struct point a, struct point b);

/* The same where both ends are known to be inside or on the boundary. O(count). */
bool inside_between(const struct polygon *polygon, struct point a, struct point b);

#endif
