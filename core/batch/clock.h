/* Clock: what a run is measured by, in milliseconds.
 *
 *     CLOCK_NONE    always 0
 *     CLOCK_TIME    the port's clock
 *     CLOCK_WORK    the work of all tasks that have ended, and of the one that runs: the same on every machine
 *
 * A clock of work knows one task at a time. */
#ifndef BATCH_CLOCK_H
#define BATCH_CLOCK_H

#include <stdint.h>

enum clock_kind { CLOCK_NONE, CLOCK_TIME, CLOCK_WORK };

struct clock {
    enum clock_kind kind;
    uint64_t work; /* of tasks that have ended */
};

/* Work that makes a millisecond (core/base/budget.h). */
#define CLOCK_WORK_MS 100000

/* Work that a task counts at least, 20 microseconds of a desktop core. Chosen by hand, above 0 so that a run ends whose
 * searches tell nothing. */
#define CLOCK_WORK_TASK 2000

/* The time now, when the task that runs has told so much work. */
uint64_t clock_ms(const struct clock *clock, uint64_t work);

/* A task has ended that told so much work. */
void clock_advance(struct clock *clock, uint64_t work);

/* When to have written everything under a time limit: 95 % of it, less 0.15 s for start and end or a quarter
 * of the limit, whichever is smaller. Chosen by hand and held by tests/hextris/limits.c: beside four busy processes
 * 200 of 200 runs ended at least 176 ms before their limit. */
uint64_t clock_write_by_ms(uint64_t limit_ms);

#endif
