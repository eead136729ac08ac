/* The Pareto front of the initial poses of a problem: those that no other one dominates. With -B all, dislikes and the
 * bonuses that a pose unlocks both count; else dislikes alone, for each bonus that a pose uses or none.
 *
 *     problem->initial_poses --> no bonus, 50 dislikes --> no bonus, 80, unlocks bonus 0 --> WALLHACK, 7 --> NULL
 *
 * Each pose knows the lists of -i that it, or a pose that it dominates, stands in: output_list_start() chooses among
 * them. */
#ifndef BRAINWALL_PARETO_FRONT_H
#define BRAINWALL_PARETO_FRONT_H

#include "../base/arena.h"
#include "engine_state.h"

/* The most poses that are kept for a problem. */
uint32_t pareto_front_max(const struct engine *engine);

/* Takes the memory for them from *keep, so that pareto_front_add() cannot fail. False when *keep is too small. */
bool pareto_front_reserve(const struct engine *engine, struct engine_problem *file, struct arena *keep);

/* The bytes that pareto_front_reserve() takes for the largest problem. */
size_t pareto_front_bytes_max(const struct engine *engine);

/* Adds a copy of a valid pose unless a kept one dominates it, and drops those that it dominates. When INITIAL_POSES_MAX
 * are kept, drops the pose with the most dislikes that is not the best with its bonus. O(kept poses). */
void pareto_front_add(const struct engine *engine, struct engine_problem *file, const struct pose *pose,
                      const struct pose_verdict *verdict);

/* The initial pose with the fewest dislikes that uses the bonus, or none for BONUS_NONE; NULL if there is none. */
const struct initial_pose *pareto_front_best(const struct engine_problem *file, enum bonus use);

#endif
