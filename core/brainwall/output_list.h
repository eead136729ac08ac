/* List: the pose of each file that is written already or, of a file that is not, the given one that will be written
 * unless a better choice is made. At any time the bonus that one of them uses is unlocked by another one, or by an
 * option: so what is left of a list of given poses is consistent, and so is what is written, however few of the files
 * are chosen for at a time. */
#ifndef BRAINWALL_OUTPUT_LIST_H
#define BRAINWALL_OUTPUT_LIST_H

#include "engine_state.h"

/* Once all jobs are known: the given poses, without those whose bonus none of the others unlocks. */
void output_list_start(const struct engine *engine);

/* The file of a job, to be changed. */
struct engine_problem *output_list_file(const struct engine_job *job);

/* The pose of a job as an entry: `score` of what came of a search, NULL if nothing did. */
struct output_entry output_list_entry(const struct engine_job *job, const struct engine_score *score);

/* Takes out of the list each pose whose bonus no other pose in it unlocks, and so on; what is in the output already
 * stays. True if all did. */
bool output_list_drop_unsupported(const struct engine *engine);

#endif
