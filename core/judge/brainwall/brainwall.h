/* Brain Wall for the judge: its record of functions, and what a contest asks beyond game.h.
 *
 * A game is a pose that is being made, from the figure as the problem draws it. Moves are a vertex and its place, a bonus, or
 * a whole pose as the contest takes it (move.c). Points are dislikes below zero: more is better. Refused is what is no pose:
 * another form, two bonuses, another number of vertices; what breaks a rule is a state. Figures: dislikes; table "corners",
 * the squared distance of each to the nearest vertex; "unlocked", 1 for each bonus of the problem that a vertex unlocks; and
 * "outside", 1 for each vertex. */
#ifndef JUDGE_BRAINWALL_BRAINWALL_H
#define JUDGE_BRAINWALL_BRAINWALL_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

extern const struct game game_brainwall;

/* What game_entry.own of a file of poses points to. */
struct brainwall_entry {
    bool alone; /* the file is a bare pose: its bonus need not be unlocked */
};

const struct wall_problem *brainwall_problem(const struct game_problem *problem);

/* The pose that the last move was, refused or not, and the verdict about it, which lasts until the next move or question
 * about a state. What could not be read as a pose has WALL_FAULT_FORM, and nothing is known of the pose. */
const struct wall_verdict *brainwall_given(struct game_problem *problem, const struct wall_pose **pose);

#endif
