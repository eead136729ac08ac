/* See deferred.h. */
#include "deferred.h"

/* The part by which the estimate of a plan may be less than that of another whose solution makes fewer
 * points. */
#define ESTIMATE_SPREAD 16

void deferred_note_finished(struct deferred *deferred, int64_t estimate, int64_t points)
{
    if (deferred->finished && estimate <= deferred->finished_estimate)
        return;
    deferred->finished = true;
    deferred->finished_estimate = estimate;
    deferred->finished_points = points;
}

void deferred_note_unfinished(struct deferred *deferred, struct budget budget, int64_t estimate)
{
    if (deferred->waits && estimate <= deferred->waiting_estimate)
        return;
    deferred->waits = true;
    deferred->waiting = budget;
    deferred->waiting_estimate = estimate;
}

int64_t deferred_least(const struct deferred *deferred)
{
    int64_t estimate = deferred->finished_estimate, size = estimate < 0 ? -estimate : estimate;

    return deferred->finished ? estimate - size / ESTIMATE_SPREAD : INT64_MIN;
}

int64_t deferred_points(const struct deferred *deferred, int64_t estimate)
{
    return deferred->finished_points - (deferred->finished_estimate - estimate);
}

void deferred_end_round(struct deferred *deferred)
{
    deferred->due = deferred->waits &&
                    (!deferred->finished || deferred->waiting_estimate > deferred->finished_estimate);
}
