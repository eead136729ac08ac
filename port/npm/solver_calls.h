/* Calls of the libraries of games with an engine, for solver.js: see calls.h. */
#ifndef NPM_SOLVER_CALLS_H
#define NPM_SOLVER_CALLS_H

#include "calls.h"

typedef struct LIBRARY(task) task_type;
typedef struct LIBRARY(outcome) outcome_type;

static struct {
    task_type task;       /* from next, or for run ... */
    outcome_type outcome; /* ... and what came of it, or is to be noted */
} tasks;

static int calls_put(void *context, const char *text, size_t length)
{
    (void)context;
    host_put(text, length);
    return 0;
}

/* Of calls_judge(). */
int EXPORTED(calls_status)(void)
{
    return calls.status;
}

int EXPORTED(calls_option)(const char *name, const char *value)
{
    return LIBRARY(option)(calls.object, name, value);
}

double EXPORTED(calls_need)(double work)
{
    return (double)LIBRARY(need)(calls.object, (uint64_t)work);
}

int EXPORTED(calls_search)(double work, uint32_t preset, uint32_t steps)
{
    const struct LIBRARY(budget) budget = {(uint64_t)work, preset, steps};

    return LIBRARY(search)(calls.object, &budget, calls_stop, NULL);
}

double EXPORTED(calls_work)(void)
{
    return (double)LIBRARY(work)(calls.object);
}

int EXPORTED(calls_memory_limited)(void)
{
    return LIBRARY(memory_limited)(calls.object);
}

int EXPORTED(calls_solution)(void)
{
    return LIBRARY(solution)(calls.object, calls_put, NULL);
}

/* ---- tasks: their bytes are copied from one module to the other ---- */

const task_type *EXPORTED(calls_task)(void)
{
    return &tasks.task;
}

size_t EXPORTED(calls_task_bytes)(void)
{
    return sizeof tasks.task;
}

double EXPORTED(calls_task_work)(void)
{
    return (double)tasks.task.budget.work;
}

const outcome_type *EXPORTED(calls_outcome)(void)
{
    return &tasks.outcome;
}

size_t EXPORTED(calls_outcome_bytes)(void)
{
    return sizeof tasks.outcome;
}

int EXPORTED(calls_next)(double work_left)
{
    return LIBRARY(next)(calls.object, (uint64_t)work_left, &tasks.task);
}

int EXPORTED(calls_run)(void)
{
    return LIBRARY(run)(calls.object, &tasks.task, calls_stop, NULL, &tasks.outcome);
}

int EXPORTED(calls_note)(void)
{
    return LIBRARY(note)(calls.object, &tasks.outcome);
}

#endif
