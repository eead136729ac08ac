/* Front: the given poses of a file of which no other one is as good in all respects. With -B all a pose with more
 * dislikes may be the one that unlocks a bonus; else of the poses that use a bonus, or none, the best is kept.
 *
 *     file->initial_poses --> no bonus, 50 dislikes --> no bonus, 80, unlocks bonus 0 --> WALLHACK, 7 --> NULL
 *
 * Each pose knows the lists that it stands in, or in the place of another one: output_list_start() chooses among
 * lists. */
#ifndef BRAINWALL_PARETO_FRONT_H
#define BRAINWALL_PARETO_FRONT_H

#include "../base/arena.h"
#include "engine_state.h"

/* The most poses that are kept of a file: without -B all one with each bonus, or none. */
uint32_t pareto_front_max(const struct engine *engine);

/* Takes the room for them: what is given later always has its place. False when *keep is too small. */
bool pareto_front_reserve(const struct engine *engine, struct engine_problem *file, struct arena *keep);

/* Bytes of that for the largest problem. */
size_t pareto_front_bytes_max(const struct engine *engine);

/* Adds a copy of a valid pose unless one that is kept is as good; those that are no better go. More than
 * INITIAL_POSES_MAX are not kept: then of those that are not the best with their bonus the one with the most dislikes
 * goes. */
void pareto_front_add(const struct engine *engine, struct engine_problem *file, const struct pose *pose,
                      const struct pose_verdict *verdict);

/* The given pose with the fewest dislikes that uses a bonus, or none; NULL if there is none. */
const struct initial_pose *pareto_front_best(const struct engine_problem *file, enum bonus use);

#endif
