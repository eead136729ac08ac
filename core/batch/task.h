/* Task: one search of a job and the finish of its plan. choice.h makes tasks, trial.h carries them out and gives the
 * outcome back to choice.h. The two may run in different threads or programs. */
#ifndef BATCH_TASK_H
#define BATCH_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "results.h"
#include "rounds.h"

struct task {
    uint32_t index;     /* of the job in the results */
    struct budget budget;
    struct trial trial; /* the task as the job's rounds know it; its budget may be greater */
    bool requested;     /* the budget is the requested one */
    uint64_t search_ms; /* time for the search, from when the task was chosen; UINT64_MAX: no limit */
    uint64_t all_ms;    /* time for search and finish, from the same moment */
};

struct outcome {
    enum engine_status status;    /* of the search or, where that was ENGINE_DONE, of the finish */
    bool unfinished;              /* estimate and points are below those of the trial: the plan was not finished, and the
                                     status is ENGINE_STOPPED */
    struct submission submission; /* valid with ENGINE_DONE; its budget and score when unfinished, too */
    uint64_t search_ms;
    uint64_t work;                /* counted by search and finish (base/stop.h), at least that of the score */
};

#endif
