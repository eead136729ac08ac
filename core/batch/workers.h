/* Workers: the loop of the threads that search the jobs of a run.
 *
 * Every worker takes a task (choice.h), carries it out (trial.h) and submits the outcome, until there is no task. Tasks
 * are taken and submitted under the lock; searching is not. With a clock of work there is one worker, so that neither
 * the number of workers nor the machine changes what is chosen.
 *
 * The time to write all results is subtracted from the time to search; it includes making solutions again. */
#ifndef BATCH_WORKERS_H
#define BATCH_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/log.h"
#include "choice.h"
#include "clock.h"
#include "memory.h"
#include "results.h"

/* What the user requested. */
struct request {
    struct budget budget; /* of every job, unless its work is raised */
    bool limited;         /* by the run's clock; else no clock influences the result */
    bool raise_work;      /* up to the limit; needs `limited` */
    uint64_t end_ms;      /* where limited: when all searches have to end on the run's clock and, by a clock of time,
                             all output has to be written; else UINT64_MAX */
    int verbosity;        /* options.verbosity */
    struct log *log;      /* of improvements */
};

/* Searches all searchable jobs with the workers of `memory`. Returns when all is done, the time is up or
 * port_interrupted(). `jobs` is an array with an element for each result. */
void workers_run(struct results *results, struct choice_job *jobs, const struct memory *memory,
                 const struct request *request, struct clock *clock, struct lowered *lowered);

/* Reports the files whose budget was lowered, if there are any; with a clock of work also that more memory may change
 * the results. */
void workers_report_lowered(const struct lowered *lowered, const struct request *request, const struct clock *clock);

#endif
