/* Wall geometry: points, segments and the hole, decided by exact integers.
 *
 * Coordinates are within WALL_COORDINATE_MAX, so a cross or dot product of two differences is at most 8 * 10^10. */
#ifndef JUDGE_BRAINWALL_GEOMETRY_H
#define JUDGE_BRAINWALL_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "problem.h"

/* A part of a segment's length from its first end, num / den, 0 <= num < den. */
struct wall_part {
    int64_t num, den;
};

int64_t wall_distance(struct wall_point a, struct wall_point b); /* squared */

/* Whether p lies on the segment from a to b, its ends included. */
bool wall_on_segment(struct wall_point a, struct wall_point b, struct wall_point p);

/* Whether two segments have a point in common. */
bool wall_segments_meet(struct wall_point a, struct wall_point b, struct wall_point c, struct wall_point d);

/* Whether a point lies in the hole or on its boundary. O(corners), as is the next. */
bool wall_point_inside(const struct wall_problem *hole, struct wall_point p);

/* Whether all of the segment from p, which must lie inside, to q lies in the hole or on its boundary. If not, it leaves
 * the hole for the first time behind the part *leaves of its length. */
bool wall_segment_inside(const struct wall_problem *hole, struct wall_point p, struct wall_point q,
                         struct wall_part *leaves);

#endif
