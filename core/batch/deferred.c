/* See deferred.h. */
#include "deferred.h"

#include "../base/integer.h"

/* A plan is worth finishing unless its estimate is further below the greatest one than this part of the points.
 *
 * Measured on 60 series of games (18 problems of the contest with 20 s, 14 families of generated games with 10 s, three
 * sets of phrases). Of all solutions that made more points than any before, eight had an estimate below the greatest by
 * a tenth, most of these with phrases that need a lock; one by 15 %; none by a sixth. Plans further below took up to 56
 * % of the time of finishes. */
#define SPREAD 6
#define SPREAD_LONG 16

void deferred_note_finished(struct deferred *deferred, int64_t estimate, int64_t points)
{
    if (deferred->has_finished && estimate <= deferred->finished_estimate)
        return;
    deferred->has_finished = true;
    deferred->finished_estimate = estimate;
    deferred->finished_points = points;
}

void deferred_note_unfinished(struct deferred *deferred, struct budget budget, int64_t estimate)
{
    if (deferred->has_waiting && estimate <= deferred->waiting_estimate)
        return;
    deferred->has_waiting = true;
    deferred->waiting = budget;
    deferred->waiting_estimate = estimate;
}

int64_t deferred_estimate_min(const struct deferred *deferred, bool finish_long)
{
    int64_t size = integer_abs(deferred->finished_points);

    if (!deferred->has_finished)
        return INT64_MIN;
    return deferred->finished_estimate - size / (finish_long ? SPREAD_LONG : SPREAD);
}

int64_t deferred_points(const struct deferred *deferred, int64_t estimate)
{
    return deferred->finished_points - (deferred->finished_estimate - estimate);
}

void deferred_end_round(struct deferred *deferred)
{
    deferred->due = deferred->has_waiting &&
                    (!deferred->has_finished || deferred->waiting_estimate > deferred->finished_estimate);
}
