/* Dislikes: the sum, over all corners of the hole, of the squared distance to the nearest vertex of a pose. */
#ifndef BRAINWALL_DISLIKES_H
#define BRAINWALL_DISLIKES_H

#include <stdint.h>

#include "point.h"

/* The squared distance of a corner to the nearest of the vertices; *nearest, unless NULL, becomes its number, the
 * lowest one of several. There is at least one vertex. O(count). */
uint32_t dislikes_corner(struct point corner, const struct point *vertices, uint32_t count, uint32_t *nearest);

/* The sum over all corners. At most MAX_CORNERS * SQUARE_MAX < 2^33. O(corners * count). */
uint64_t dislikes_of(const struct point *corners, uint32_t corner_count, const struct point *vertices,
                     uint32_t count);

#endif
