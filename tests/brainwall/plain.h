/* Plain: a slow reference for geometry and lengths, with fractions written out, that tests compare the core with.
 * Coordinates are small: 0 .. PLAIN_SIDE. */
#ifndef TESTS_BRAINWALL_PLAIN_H
#define TESTS_BRAINWALL_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "../../core/brainwall/rules/point.h"
#include "../kit/check.h"

enum { PLAIN_SIDE = 100, PLAIN_CORNERS = 128 };

/* Whether two segments have a point in common: there are fractions 0 .. 1 of both that meet. */
bool plain_meet(struct point a, struct point b, struct point c, struct point d);

/* Whether no two edges of a polygon meet but in a corner they share. */
bool plain_simple(const struct point *corners, uint32_t count);

/* Whether the point (x / scale, y / scale) is in the polygon or on its boundary. */
bool plain_point(const struct point *corners, uint32_t count, int64_t x, int64_t y, int64_t scale);

/* Whether every point of a segment is: the segment is cut wherever it meets the boundary, and the ends and the middle
 * of each piece are looked at. */
bool plain_segment(const struct point *corners, uint32_t count, struct point a, struct point b);

/* Whether |times * e / d - 1| <= epsilon / 1000000. */
bool plain_length(int64_t d, int64_t epsilon, int64_t times, int64_t e);

#endif
