/* Deferred: plans whose finish is put off until it is known whether they are worth it.
 *
 * Where finishing a plan costs time (speed.finish_costly), plans are not finished whose estimate is below the greatest
 * of a finished plan by more than a sixth of that plan's points; where it takes much longer than making the plan
 * (speed.finish_long), by more than a sixteenth. These are never taken up again.
 *
 * Where finishes are long and there is time (rounds.c), every finish is put off to the end of the round. The plan with
 * the greatest estimate waits until then, and is searched again and finished if no finished plan has a greater one. */
#ifndef BATCH_DEFERRED_H
#define BATCH_DEFERRED_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/budget.h"

struct deferred {
    bool finished;             /* some plan was finished */
    int64_t finished_estimate; /* the greatest estimate of a plan that was finished */
    int64_t finished_points;   /* the points of that plan's solution */
    bool waits;                /* some plan was not finished */
    struct budget waiting;     /* of the plan with the greatest estimate among those not finished */
    int64_t waiting_estimate;  /* the estimate of that plan */
    bool due;                  /* that plan is to be finished next */
};

/* Remembers a plan that was finished, and one that was not. */
void deferred_note_finished(struct deferred *deferred, int64_t estimate, int64_t points);
void deferred_note_unfinished(struct deferred *deferred, struct budget budget, int64_t estimate);

/* The least estimate of a plan worth finishing where finishes are costly, or where they are long. */
int64_t deferred_estimate_min(const struct deferred *deferred, bool finish_long);

/* The points that an unfinished plan would make, by its estimate. */
int64_t deferred_points(const struct deferred *deferred, int64_t estimate);

/* At the end of a round: the plan that waits is due if its estimate is better than those of all that were
 * finished. */
void deferred_end_round(struct deferred *deferred);

#endif
