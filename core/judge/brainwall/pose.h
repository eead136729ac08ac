/* Pose: the coordinates of every vertex and the bonus that the pose uses, as a team submits them. */
#ifndef JUDGE_BRAINWALL_POSE_H
#define JUDGE_BRAINWALL_POSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "problem.h"

struct brainwall_pose {
    const struct brainwall_point *points; /* the caller's */
    size_t count;                 /* vertices listed */
    size_t bonus_count;           /* bonuses listed; one is allowed */
    enum brainwall_kind bonus;    /* the first of them */
    int64_t bonus_problem;        /* the problem whose pose unlocks it */
    bool has_leg;                 /* BREAK_A_LEG names an edge */
    struct brainwall_edge leg;    /* that edge */
};

/* Offsets of the parts of a pose in its text, in bytes. */
struct brainwall_pose_offsets {
    uint32_t *points; /* of each vertex; the caller's */
    uint32_t bonus, second_bonus;
};

/* Reads a pose. A fault of its form is refused as json.h says, and then the pose uses no bonus. The pose may list any
 * number of vertices; the first `capacity` go to `points`, and their offsets to offsets->points. Unknown keys are
 * skipped. offsets may be NULL. O(values). */
void brainwall_pose_read(struct brainwall_pose *pose, struct brainwall_pose_offsets *offsets,
                         const struct judge_json *json, size_t node, struct brainwall_point *points, size_t capacity);

#endif
