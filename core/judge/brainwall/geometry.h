/* Geometry: exact integer tests of points and segments against the hole.
 *
 * Coordinates are within BRAINWALL_COORDINATE_MAX, so a cross or dot product of two differences is at most 8 *
 * 10^10. */
#ifndef JUDGE_BRAINWALL_GEOMETRY_H
#define JUDGE_BRAINWALL_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "problem.h"

/* A fraction of a segment's length from its first end: num / den, 0 <= num < den. */
struct brainwall_fraction {
    int64_t num, den;
};

int64_t brainwall_distance(struct brainwall_point a, struct brainwall_point b); /* squared */

/* Whether p lies on the segment from a to b; the ends belong to it. */
bool brainwall_on_segment(struct brainwall_point a, struct brainwall_point b, struct brainwall_point p);

/* Whether the segments a-b and c-d have a point in common. */
bool brainwall_segments_meet(struct brainwall_point a, struct brainwall_point b, struct brainwall_point c,
                             struct brainwall_point d);

/* Whether a point lies in the hole or on its boundary. O(corners). */
bool brainwall_point_inside(const struct brainwall_problem *hole, struct brainwall_point p);

/* Whether the whole segment from p to q lies in the hole or on its boundary; p must. If not, *leaves_at is how far
 * along the segment it first leaves the hole. O(corners). */
bool brainwall_segment_inside(const struct brainwall_problem *hole, struct brainwall_point p, struct brainwall_point q,
                              struct brainwall_fraction *leaves_at);

#endif
