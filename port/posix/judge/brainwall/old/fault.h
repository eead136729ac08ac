/*
 * wall_fault: a fault of a pose in words.
 */
#ifndef JUDGE_BRAINWALL_FAULT_H
#define JUDGE_BRAINWALL_FAULT_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

#define WALL_FAULT_TEXT_MAX WALL_POSE_ERROR_MAX /* bytes, with the NUL */

/* One word for a kind of fault. */
const char *wall_fault_name(enum wall_fault_kind kind);

/* A sentence in printable ASCII with the edge or vertex, its length and limits or its place; empty if none. */
void wall_fault_text(char text[WALL_FAULT_TEXT_MAX], const struct wall_problem *problem,
                     const struct wall_pose *pose, const struct wall_fault *fault);

#endif
