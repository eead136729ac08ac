/* The jobs of a problem, as the options, the other problems of the run and the initial poses ask for them.
 *
 *     no -B              a pose without a bonus
 *     -B BONUS           that, and a pose with the bonus
 *     -B all             that; a pose with each bonus that another problem unlocks, one that unlocks each bonus that
 *                        another problem can use
 *     -B =BONUS          a pose with the bonus alone
 *     -B +BONUS:PROBLEM  a pose that unlocks the bonus alone
 *     -i                 the initial poses, before all others
 *
 * The last three repeat one job of a problem: they are what the tag of its pose says beside the budget. */
#ifndef BRAINWALL_JOBS_H
#define BRAINWALL_JOBS_H

#include "engine_state.h"

/* Adds the jobs that the options ask for to a problem that has just been read. */
void jobs_add_file(const struct engine *engine, struct engine_problem *problem);

/* With -B all, once all problems have been read: adds jobs for the bonuses that problems unlock for each other. May be
 * called again. O(problems^2). */
void jobs_add_exchanged(const struct engine *engine);

/* Finds for each job the problem that unlocks its bonus, and for each bonus the problem that can use it. Call it when
 * all jobs are there. */
void jobs_link_givers(const struct engine *engine);

/* Once all problems and initial poses have been read: adds the other jobs. Notes each bonus that no problem unlocks,
 * and reports each option -B +BONUS:PROBLEM that applies to no problem. False if there was such an option or an initial
 * pose that could not be used. May be called again after further initial poses. */
bool jobs_complete(const struct engine *engine);

/* Whether a job of the problem searches for poses that use the bonus, or, for BONUS_NONE, for poses without one. */
bool jobs_allow_bonus(const struct engine_problem *problem, enum bonus use);

/* The number that the pose of a job names as the problem that unlocked its bonus: that of an option, else that of the
 * initial pose, else the first problem of the run that can unlock it, else 0. */
int64_t jobs_giver_id(const struct engine_job *job);

/* The initial pose that is the job, or that its search starts from; NULL if there is none. */
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
