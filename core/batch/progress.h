/* Progress: one line on PORT_ERR, overwritten again and again, for a person at a terminal while jobs are searched:
 *
 *     3/20 games, 41 searches, 18204 points                 without a time limit
 *     20/20 games, best points 25310, 41.2 s left           under one
 *     20/20 games, best points 25310, 41 % of the work left by a clock of work
 *
 * And a line of the log (base/log.h) for each improvement. Everything is called under port_lock(). */
#ifndef BATCH_PROGRESS_H
#define BATCH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/log.h"
#include "results.h"

/* Milliseconds between two updates: ten a second look steady. */
#define PROGRESS_SHOW_MS 100

struct progress {
    bool wanted;       /* false: nothing is shown */
    uint64_t end_ms;   /* when the results are written, on the run's clock; UINT64_MAX: no limit */
    bool by_work;      /* that is a clock of work */
    uint32_t jobs;     /* number of jobs that are searched */
    uint32_t done;     /* number of these with a result */
    uint64_t searches; /* number of searches that ended with a result */
    int64_t points;    /* sum of the best results of all jobs, unsolved ones not counted */
    uint64_t shown_ms; /* time of the last update */
};

/* Updates the line. With a limit, only if the last update was PROGRESS_SHOW_MS ago or there is a first result; without
 * one `now_ms` is ignored. */
void progress_show(struct progress *progress, uint64_t now_ms);

/* Writes the new best result of a job to the log, if a log is kept. */
void progress_log(struct log *log, const struct result *result, uint64_t now_ms, uint64_t work);

#endif
