/* The output list: for each problem the pose that is written already, or else the initial pose that will be written
 * unless a better one is chosen. At any time an option, or another pose in the list, unlocks the bonus that a pose
 * uses. So the list stays consistent, however few problems are chosen for at a time. */
#ifndef BRAINWALL_OUTPUT_LIST_H
#define BRAINWALL_OUTPUT_LIST_H

#include "engine_state.h"

/* Fills the list with initial poses, once all jobs are known, and drops those whose bonus none of the others
 * unlocks. */
void output_list_start(const struct engine *engine);

/* The problem of a job, as one that may be changed. */
struct engine_problem *output_list_file(const struct engine_job *job);

/* The pose of a job as an entry. `score` is that of its search, NULL if there is none. */
struct output_entry output_list_entry(const struct engine_job *job, const struct engine_score *score);

/* Drops each pose whose bonus no other pose in the list unlocks, until none is left; those already written stay. True
 * if none was dropped. */
bool output_list_drop_unsupported(const struct engine *engine);

#endif
