/* Deferred: plans whose finish is deferred until it is known whether they are worth it.
 *
 * Where finishing costs time (speed.finish_costly), a plan is not finished if its estimate is below the greatest of a
 * finished plan by more than a sixth of that plan's points; where it takes much longer than the search
 * (speed.finish_long), by more than a sixteenth. Such a plan is dropped.
 *
 * Where finishes are long and there is time (rounds.c), every finish is deferred to the end of the round. The plan with
 * the greatest estimate waits until then. Unless a finished plan has a greater one, it is searched again and
 * finished. */
#ifndef BATCH_DEFERRED_H
#define BATCH_DEFERRED_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/budget.h"

struct deferred {
    bool has_finished;         /* at least one plan was finished */
    int64_t finished_estimate; /* greatest estimate of a finished plan */
    int64_t finished_points;   /* points of that plan's solution */
    bool has_waiting;          /* at least one plan was not finished */
    struct budget waiting;     /* of the plan with the greatest estimate among those not finished */
    int64_t waiting_estimate;  /* its estimate */
    bool due;                  /* it is to be finished next */
};

/* Note a plan that was finished, and one that was not. O(1), as all here. */
void deferred_note_finished(struct deferred *deferred, int64_t estimate, int64_t points);
void deferred_note_unfinished(struct deferred *deferred, struct budget budget, int64_t estimate);

/* The least estimate of a plan worth finishing if finishes are costly or, with `finish_long`, long; INT64_MIN as long
 * as none was finished. */
int64_t deferred_estimate_min(const struct deferred *deferred, bool finish_long);

/* The points that an unfinished plan would probably make. */
int64_t deferred_points(const struct deferred *deferred, int64_t estimate);

/* At the end of a round: the waiting plan becomes due if its estimate is above those of all finished plans. */
void deferred_end_round(struct deferred *deferred);

#endif
