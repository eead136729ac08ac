/* Visibility: the region of the hole that one of its points sees, as a bitmap. Two points see each other when the
 * segment between them lies in the hole; it may touch the boundary and run along it (rules/inside.h). Exact.
 *
 *     bitmap   `height` rows of `words` words of 64 bits, as hole->rows; a set bit: the point sees this one */
#ifndef BRAINWALL_VISIBILITY_H
#define BRAINWALL_VISIBILITY_H

#include <stdint.h>

#include "../../base/stop.h"
#include "hole.h"

/* Writes the visibility region of point p, which is in the hole. Once `stop` was answered yes the region is not
 * complete: it has points that p does not see. O(corners * height), and a direct test of each point behind a corner. */
void visibility_make(const struct hole *hole, uint64_t *region, struct point p, struct stop *stop);

#endif
