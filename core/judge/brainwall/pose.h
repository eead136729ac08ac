/* Wall pose: a pose as a team would submit it: a place for each vertex, and a bonus that it uses. */
#ifndef JUDGE_BRAINWALL_POSE_H
#define JUDGE_BRAINWALL_POSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem.h"

struct wall_pose {
    const struct wall_point *points; /* the caller's */
    size_t count;        /* of vertices, as listed */
    size_t bonus_count;  /* as listed; one is allowed */
    enum wall_kind used; /* the first of them */
    int64_t from;        /* the problem whose pose unlocks it */
    bool has_leg;        /* it names an edge to be broken */
    struct wall_edge leg;
};

/* Where the parts of a pose stand in its text. */
struct wall_pose_places {
    uint32_t *points; /* the first byte of each; the caller's */
    uint32_t bonus, second_bonus;
};

/* Reads a pose; what is wrong with its form is refused as json.h says, and then it uses no bonus. It may have any number of
 * vertices: the first `room` are kept in `points`, and their places in places->points. Keys that are not known are skipped.
 * places may be NULL. O(values). */
void wall_pose_read(struct wall_pose *pose, struct wall_pose_places *places, const struct judge_json *json, size_t node,
                    struct wall_point *points, size_t room);

#endif
