/* Bound: the least dislikes that can come of an assignment. */
#ifndef BRAINWALL_EXACT_BOUND_H
#define BRAINWALL_EXACT_BOUND_H

#include <stdint.h>

#include "assignment.h"

/* The points of a box: x0 .. x1, y0 .. y1. */
struct exact_box {
    int16_t x0, y0, x1, y1;
};

/* `boxes` is room for one of each vertex. The sum, over the corners, of the distance to the nearest placed vertex, or to the nearest place of a domain if
 * that is less. May end early with some sum of `enough` or more. O(corners * vertices). */
uint64_t exact_bound(const struct assignment *assignment, struct exact_box *boxes, uint64_t enough);

#endif
