/* See deferred.h. */
#include "deferred.h"

/* The part of a solution's points by which the estimate of its plan may be above that of another plan that is still
 * worth a finish.
 *
 * Texts of 60 rows (18 of the contest by 20 s, 14 families of generated games by 10 s, three sets of phrases): of all
 * that made more points than any before, eight had an estimate below the greatest by a tenth, most of these with
 * phrases that need a lock, one by 15 %, none by a sixth. Texts further below took up to 56 % of the time of texts. */
#define SPREAD 6
#define SPREAD_LONG 16

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

int64_t deferred_estimate_min(const struct deferred *deferred, bool finish_long)
{
    int64_t points = deferred->finished_points, size = points < 0 ? -points : points;

    return deferred->finished ? deferred->finished_estimate - size / (finish_long ? SPREAD_LONG : SPREAD) : INT64_MIN;
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
