/* Schedule: which job is searched next, by which worker, with how much work.
 *
 * Without a time limit every job is searched once with the budget given, and no clock has a say in the
 * result. With one, every job, or where a file's jobs compete for one solution its first job, is first searched
 * by the engine's first budget; then work is raised, for each job in rounds of its own (rounds.h), where that has paid
 * most for its time, as long as the search is expected to end in time. The results keep the best of all. */
#ifndef BATCH_SCHEDULE_H
#define BATCH_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory.h"
#include "results.h"
#include "rounds.h"

/* What the run asks for. */
struct request {
    struct budget budget; /* of every job, unless its work is raised */
    bool raise;           /* raise work while there is time; needs `timed` */
    bool timed;
    uint64_t write_by_ms; /* on port_clock_ms(): when all output should be written */
    int verbosity;        /* as of struct options; over 0 the clock is read to be shown */
};

/* When to have written everything under a time limit: 95 % of it, less 0.15 s for start and end or a quarter
 * of the limit, whichever is smaller. Chosen by hand and held by tests/hextris/limits.c: beside four busy processes
 * 200 of 200 runs ended at least 176 ms before their limit (tests/RESULTS). */
uint64_t schedule_write_by_ms(uint64_t limit_ms);

/* What is known of one job beside its result. */
struct schedule_job {
    struct rounds rounds; /* once result.started */
    uint32_t first;       /* of jobs[k]: the index of the first job of the file that is searched k-th in a pass of
                             first searches; it has nothing to do with the other members of jobs[k] */
};

/* Files with budgets that were lowered for want of memory. All zero at first, and kept between calls. */
struct lowered {
    struct names names;
    const struct file *last;
    struct budget budget; /* that of least work */
};

/* Searches the jobs of the results that have room for a plan, with the workers of `memory`. Returns when all
 * is done, the time is up or port_interrupted(). `jobs` is room for one of each result. */
void schedule_run(struct results *results, struct schedule_job *jobs, const struct memory *memory,
                  const struct request *request, struct lowered *lowered);

/* Reports those files, if there are any. */
void schedule_report_lowered(const struct lowered *lowered, const struct request *request);

#endif
