/* Trial: carries out one task, a search and the finish of its plan.
 *
 * The caller has the clock, decides when to stop, and takes the solution. Callers are the threads of the program
 * (workers.c) and the libraries (core/library/instance_search.c). */
#ifndef BATCH_TRIAL_H
#define BATCH_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/sink.h"
#include "../base/stop.h"
#include "task.h"

/* The state of a running trial, for the caller to read. */
struct trial_state {
    const struct trial_caller *caller;
    const struct task *task;
    struct stop stop;
    uint64_t work;            /* counted up to the last check */
    uint64_t end_ms;          /* when search or finish has to end, on the caller's clock; UINT64_MAX: no limit */
    bool finishing;           /* the plan is being finished ... */
    bool plan_complete;       /* ... and has all steps that the budget asks for */
    uint64_t finish_start_ms; /* when the finish began, on the caller's clock */
};

struct trial_caller {
    void *context;

    /* The time after that much work of the trial. Any clock that does not go back. */
    uint64_t (*now_ms)(void *context, uint64_t work);

    /* Whether to stop now; called at each check (base/stop.h). */
    bool (*should_stop)(void *context, const struct trial_state *state);

    /* The sink for the solution; `rest` is what plan and scratch leave of the arena. */
    struct sink (*solution_sink)(void *context, struct arena rest);
};

/* Carries out the task of a job, chosen at `start_ms` on the caller's clock. The arena has memory_need() bytes for the
 * task's budget, and the plan of the outcome lies in it. Sets all of the outcome but the solution and its lengths. */
void trial_run(const struct engine_job *job, const struct task *task, uint64_t start_ms, struct arena arena,
               const struct trial_caller *caller, struct outcome *outcome);

#endif
