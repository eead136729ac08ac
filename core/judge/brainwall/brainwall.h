/* Brain Wall, the game of the ICFP contest 2021, as a struct game.
 *
 * A state is a pose under construction; it starts as the figure of the problem. A move places one vertex, chooses a
 * bonus, or replaces the whole pose by one in the format of the contest (move.c). Points are the dislikes with a minus
 * sign, so more is better. A move is refused if it makes no pose: malformed text, two bonuses, a wrong number of
 * vertices. A pose that breaks a rule is a state, and status() names the rule.
 *
 *     figures   dislikes
 *               table "corners": squared distance from each corner to the nearest vertex
 *               table "unlocked": for each bonus of the problem, 1 if a vertex unlocks it
 *               table "outside": for each vertex, 1 if it lies outside the hole */
#ifndef JUDGE_BRAINWALL_BRAINWALL_H
#define JUDGE_BRAINWALL_BRAINWALL_H

#include "pose.h"
#include "problem.h"
#include "verdict.h"

extern const struct game game_brainwall;

/* What game_entry.game_data points to. */
struct brainwall_entry {
    bool is_bare; /* the file is a pose by itself: its bonus need not be unlocked */
};

const struct brainwall_problem *brainwall_problem(const struct game_problem *problem);

/* The pose of the last move, refused or not, and its verdict, which lasts until the next move or question about a
 * state. A text that is no pose has BRAINWALL_FAULT_FORM, and *pose is then meaningless. */
const struct brainwall_verdict *brainwall_last_pose(struct game_problem *problem, const struct brainwall_pose **pose);

#endif
