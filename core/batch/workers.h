/* Workers: the loop of the threads that search the jobs of a run.
 *
 * Every worker asks for a task (choice.h), carries it out (trial.h) and submits what came of it, until there is no
 * task. Asking and submitting happen under the lock; searching does not. By a clock of work there is one worker: then
 * no other number, and no machine, changes what is chosen.
 *
 * The time to write all results, texts that have to be made again included, is subtracted from the time to search. */
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

/* What the run asks for. */
struct request {
    struct budget budget; /* of every job, unless its work is raised */
    bool limited;         /* by the clock; else no clock has a say in the result */
    bool raise;           /* raise work up to the limit; needs `limited` */
    uint64_t end_ms;      /* where limited: when all searches have ended on the run's clock and, by a clock of time, all
                             output is written; else UINT64_MAX */
    int verbosity;        /* as of struct options */
    struct log *log;      /* of improvements */
};

/* Searches the jobs of the results that are searchable, with the workers of `memory`. Returns when all is done, the
 * time is up or port_interrupted(). `jobs` is room for one of each result. */
void workers_run(struct results *results, struct choice_job *jobs, const struct memory *memory,
                 const struct request *request, struct clock *clock, struct lowered *lowered);

/* Reports the files whose budget was lowered, if there are any; and by a clock of work, that more memory may bring other
 * results. */
void workers_report_lowered(const struct lowered *lowered, const struct request *request, const struct clock *clock);

#endif
