/* Progress: what a person at a terminal is told while jobs are searched, on one line of PORT_ERR that is written
 * over again and again:
 *
 *     3/20 games, 41 searches, 18204 points                 without a time limit
 *     20/20 games, best points 25310, 41.2 s left           under one
 *     20/20 games, best points 25310, 41 % of the work left by a clock of work
 *
 * And what the log (base/log.h) is told of each improvement. All is called under port_lock(). */
#ifndef BATCH_PROGRESS_H
#define BATCH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/log.h"
#include "results.h"

/* Between two showings, in milliseconds: ten a second look steady. */
#define PROGRESS_SHOW_MS 100

struct progress {
    bool wanted;       /* if not, nothing is shown */
    uint64_t end_ms;   /* on the run's clock: when the results are written; UINT64_MAX: there is no limit */
    bool by_work;      /* it is a clock of work */
    uint32_t jobs;     /* that are searched */
    uint32_t done;     /* of these, with a result */
    uint64_t searches; /* that ended with a result */
    int64_t points;    /* of the best results of all jobs, those that are no solution left out */
    uint64_t shown_ms; /* when it was shown */
};

/* Shows how things stand. With a limit, only if the last showing is PROGRESS_SHOW_MS ago or there is a first
 * result. `now_ms` is only looked at under one. */
void progress_show(struct progress *progress, uint64_t now_ms);

/* Notes the new best result of a job in the log, if there is one. */
void progress_log(struct log *log, const struct result *result, uint64_t now_ms, uint64_t work);

#endif
