/* Aims: the jobs of a file, as the options, the other files of the run and the given poses ask for them.
 *
 *     no -B              a pose without a bonus
 *     -B BONUS           that, and a pose with the bonus
 *     -B all             that; a pose with each bonus that another file unlocks, one that unlocks each bonus that
 *                        another file can use
 *     -B =BONUS          a pose with the bonus alone
 *     -B +BONUS:PROBLEM  a pose that unlocks the bonus alone
 *     -i                 the given poses, before all others
 *
 * The last three make one job of a file again: they are what the tag of its pose says beside the budget. */
#ifndef BRAINWALL_JOBS_H
#define BRAINWALL_JOBS_H

#include "engine_state.h"

/* The jobs of a file that has been read, as far as its own options tell. */
void jobs_add_file(const struct engine *engine, struct engine_problem *problem);

/* Once all files have been read, with -B all: adds jobs for the bonuses that files unlock for each other. May be called
 * again. */
void jobs_add_exchanged(const struct engine *engine);

/* Finds the files that unlock bonuses and those that use them, once all jobs are there. */
void jobs_link_givers(const struct engine *engine);

/* Once all files and given poses have been read: adds the other jobs. Reports each bonus whose giver is not known, as a
 * note, and each option -B +BONUS:PROBLEM that no file has a use for. False if there was such an option, or a given
 * pose that could not be used. */
bool jobs_complete(const struct engine *engine);

/* Whether poses of the file may use a bonus: one of its jobs searches with it, or without one for BONUS_NONE. */
bool jobs_allow_bonus(const struct engine_problem *problem, enum bonus use);

/* The problem that the pose of a job names as the one that unlocked its bonus: as an option says, as the given pose
 * says, the first file of the run that could, or 0. */
int64_t jobs_giver_id(const struct engine_job *job);

/* The given pose that a job begins with, or is; NULL if there is none. */
const struct initial_pose *jobs_initial_pose(const struct engine_job *job);

/* "pose with WALLHACK", "pose unlocking GLOBALIST for 12", "pose as given" */
void jobs_describe(const struct engine_job *job, struct message *message);

/* " B=WALLHACK:3", " B+GLOBALIST:12", " i": what the tag of a job's pose has beside the budget. */
void jobs_write_tag(const struct engine_job *job, struct message *message);

static inline const struct engine_goal *jobs_goal(const struct engine_job *job)
{
    return &job->problem->goals[job->number];
}

#endif
