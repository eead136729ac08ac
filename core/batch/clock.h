/* Clock: the time of a run, in milliseconds.
 *
 *     CLOCK_NONE    always 0
 *     CLOCK_TIME    the port's clock
 *     CLOCK_WORK    the work of all tasks so far: the same on every machine
 *
 * With a clock of work, tasks run one at a time, and none begins once the limit of work is spent. */
#ifndef BATCH_CLOCK_H
#define BATCH_CLOCK_H

#include <stdint.h>

#include "../base/integer.h"

enum clock_kind { CLOCK_NONE, CLOCK_TIME, CLOCK_WORK };

struct clock {
    enum clock_kind kind;
    uint64_t work;  /* of all tasks that have ended */
    uint64_t limit; /* of CLOCK_WORK; 0: none */
};

/* Work that makes a millisecond (core/base/budget.h). */
#define CLOCK_WORK_MS 100000

/* The least work that a task counts, 20 microseconds of a desktop core, plus this for each job compared to choose it
 * (200 jobs: 45 microseconds). Above 0, so that a run ends even if its searches count no work. */
#define CLOCK_WORK_TASK 2000
#define CLOCK_WORK_JOB 20

/* The time of CLOCK_WORK after that much work. */
static inline uint64_t clock_work_ms(uint64_t work)
{
    return work / CLOCK_WORK_MS;
}

/* When a limit of work ends: a part of a millisecond counts as a whole one. */
static inline uint64_t clock_end_ms(uint64_t limit)
{
    return (limit + CLOCK_WORK_MS - 1) / CLOCK_WORK_MS;
}

/* The time that the limit leaves; 0 as soon as it is spent. */
static inline uint64_t clock_left_ms(const struct clock *clock)
{
    return clock->work < clock->limit ? clock_end_ms(clock->limit) - clock_work_ms(clock->work) : 0;
}

/* Adds the work of a task that has ended, for which `jobs` were compared. */
static inline void clock_advance(struct clock *clock, uint64_t work, uint32_t jobs)
{
    clock->work += integer_max_unsigned(work, CLOCK_WORK_TASK + (uint64_t)CLOCK_WORK_JOB * jobs);
}

/* The time now; `work`: counted so far by the task that runs. Of a limit of work that is spent the end has come. */
uint64_t clock_ms(const struct clock *clock, uint64_t work);

/* The deadline for writing all results under a time limit: 95 % of it, minus 0.15 s for start and end or a quarter of
 * the limit, whichever is smaller. Chosen by hand and tested by tests/hextris/limits.c: next to four busy processes 200
 * of 200 runs ended at least 176 ms before their limit. */
uint64_t clock_write_by_ms(uint64_t limit_ms);

#endif
