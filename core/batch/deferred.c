/* See deferred.h. */
#include "deferred.h"

/* The part by which the estimate of a plan may be less than that of another whose solution makes fewer
 * points. */
#define ESTIMATE_SPREAD 16

void deferred_note_finished(struct deferred *deferred, int64_t estimate, int64_t points)
{
    if (deferred->known && estimate <= deferred->estimate)
        return;
    deferred->known = true;
    deferred->estimate = estimate;
    deferred->points = points;
}

void deferred_note_unfinished(struct deferred *deferred, struct budget budget, int64_t estimate)
{
    if (deferred->waits && estimate <= deferred->best_estimate)
        return;
    deferred->waits = true;
    deferred->best = budget;
    deferred->best_estimate = estimate;
}

int64_t deferred_least(const struct deferred *deferred)
{
    int64_t size = deferred->estimate < 0 ? -deferred->estimate : deferred->estimate;

    return deferred->known ? deferred->estimate - size / ESTIMATE_SPREAD : INT64_MIN;
}

int64_t deferred_points(const struct deferred *deferred, int64_t estimate)
{
    return deferred->points - (deferred->estimate - estimate);
}

void deferred_end_round(struct deferred *deferred)
{
    deferred->due = deferred->waits && (!deferred->known || deferred->best_estimate > deferred->estimate);
}
