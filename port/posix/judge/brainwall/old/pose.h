/*
 * wall_pose: a pose as a team would submit it: a place for each vertex, and a bonus that it uses.
 */
#ifndef JUDGE_BRAINWALL_POSE_H
#define JUDGE_BRAINWALL_POSE_H

#include "../../json.h"
#include "problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WALL_POSE_ERROR_MAX JUDGE_JSON_FAULT_MAX /* bytes, with the NUL */

struct wall_pose {
    struct wall_point *points; /* owned */
    size_t count;
    size_t bonus_count;  /* as listed; one is allowed */
    enum wall_kind used; /* the first of them */
    int64_t from;        /* the problem whose pose unlocks it */
    bool has_leg;        /* it names an edge to be broken */
    struct wall_edge leg;
    char error[WALL_POSE_ERROR_MAX]; /* why the value is no pose, which uses no bonus then; empty if it is one */
};

/*
 * Reads a pose. A value of another form is no failure of the program but a pose with an error, which
 * names the place. Keys that are not known are skipped. The caller frees.
 */
void wall_pose_read(struct wall_pose *pose, struct judge_json *json, size_t node);
void wall_pose_free(struct wall_pose *pose);

#endif
