/* Fault: the messages about poses that break a rule. Numbers are those of the input: edges and vertices count from 0,
 * lengths are squared. */
#ifndef JUDGE_BRAINWALL_FAULT_H
#define JUDGE_BRAINWALL_FAULT_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

/* The word for a kind of fault in JSON reports. */
const char *brainwall_fault_name(enum brainwall_fault_kind kind);

/* Appends a sentence in printable ASCII with the edge or vertex, its length or coordinates, and the limits. Appends
 * nothing for BRAINWALL_FAULT_NONE, nor for BRAINWALL_FAULT_FORM, which the reader describes. */
void brainwall_fault_text(struct message *message, const struct brainwall_problem *problem,
                          const struct brainwall_pose *pose, const struct brainwall_fault *fault);

#endif
