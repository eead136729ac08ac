/* Wall fault: a fault of a pose in words. Numbers are those of the input: edges and vertices count from 0, lengths are
 * squared. */
#ifndef JUDGE_BRAINWALL_FAULT_H
#define JUDGE_BRAINWALL_FAULT_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

/* One word for a kind of fault. */
const char *wall_fault_name(enum wall_fault_kind kind);

/* Appends a sentence in printable ASCII with the edge or vertex, its length and limits or its place; nothing of
 * WALL_FAULT_NONE and of WALL_FAULT_FORM, which has the words of the reader. */
void wall_fault_text(struct message *message, const struct wall_problem *problem, const struct wall_pose *pose,
                     const struct wall_fault *fault);

#endif
