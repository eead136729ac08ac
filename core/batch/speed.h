/* Speed: the times of one job's searches and finishes, and the expected time of the next ones.
 *
 * Times are in milliseconds and below 2^41. Work is counted in the elementary operations of a budget, at most
 * BUDGET_WORK_MAX. Nothing here knows the clock. */
#ifndef BATCH_SPEED_H
#define BATCH_SPEED_H

#include <stdint.h>

#include "../engine.h"

struct speed {
    const struct engine_job *job;
    struct {
        uint64_t work;      /* of the largest search that ended; 0: none did */
        uint64_t search_ms; /* of that search */
        int64_t points;     /* of its solution, or expected from its plan's estimate */
    } preset[BUDGET_PRESETS]; /* by base preset */
    uint64_t finish_ms;     /* of a recent finish */
    uint64_t finish_cost;   /* engine_finish_cost() of its budget; 0: there was none */
};

/* Stores the search of a base preset if it is the largest of that preset so far. O(1). */
void speed_note_search(struct speed *speed, uint32_t preset, uint64_t work, uint64_t search_ms, int64_t points);

/* Stores the time of a finish, unless it costs much less than the stored one. Cost: engine_finish_cost(). */
void speed_note_finish(struct speed *speed, struct budget budget, uint64_t finish_ms);

/* The expected time of a search with this budget and of its finish; 1 and up. The search is scaled by work from the
 * largest one of the base preset or, if that has none, from half the speed of another preset; the finish is scaled by
 * its cost. At least one search has ended. O(presets) and engine_finish_cost(). */
uint64_t speed_expect(const struct speed *speed, struct budget budget);

/* The part of that for the search. O(presets). */
uint64_t speed_expect_search(const struct speed *speed, struct budget budget);

/* The most of the budget's work, in 64ths and less than the whole, that is expected to take no more than `ms`; 0: none
 * is. Cost: six times that of speed_expect(). */
uint64_t speed_fit(const struct speed *speed, struct budget budget, uint64_t ms);

#endif
