/* Task: one search of a job and the finish of its plan. Choice makes tasks (choice.h), trial carries them out
 * (trial.h), and choice is told what came of them. The two may be in different threads or programs. */
#ifndef BATCH_TASK_H
#define BATCH_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "results.h"
#include "rounds.h"

struct task {
    uint32_t index;     /* of the job in the results */
    struct budget budget;
    struct trial trial; /* as which the job's rounds know it; its budget may be greater */
    bool requested;     /* the budget is the one asked for */
    uint64_t search_ms; /* for the search, from when the task was chosen; UINT64_MAX: it has no end */
    uint64_t all_ms;    /* for search and finish, from the same time */
};

struct outcome {
    enum engine_status status;    /* of the search or, where that was ENGINE_DONE, of the finish */
    struct submission submission; /* where it is ENGINE_DONE; the score where it is ENGINE_BELOW, too */
    uint64_t search_ms;
    uint64_t work;                /* told by search and finish (base/stop.h), that of the score at least */
};

#endif
