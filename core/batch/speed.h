/* Speed: the times of one job's searches, and the expected time of the next one.
 *
 * Times are in milliseconds and below 2^41. Work is counted in the elementary operations of a budget, at most
 * BUDGET_WORK_MAX. Nothing here knows the clock. */
#ifndef BATCH_SPEED_H
#define BATCH_SPEED_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/budget.h"

struct speed {
    struct {
        uint64_t work;      /* of the largest search that ended; 0: none did */
        uint64_t search_ms; /* of that search */
        int64_t points;     /* of its solution, or derived from its plan's estimate */
    } preset[BUDGET_PRESETS]; /* by base preset */
    uint64_t finish_ms;     /* of a recent finish */
    uint64_t finish_work;   /* of the search that made its plan */
    bool finish_costly;     /* the last finish took more than a sixteenth of its search's time */
    bool finish_long;       /* it took more than six times as long as its search */
};

/* Expected times of a trial, in milliseconds. */
struct speed_times {
    uint64_t search_ms;
    uint64_t all_ms; /* search and finish, 1 and up */
};

/* Stores the search of a base preset if it is the largest of that preset so far. O(1), as all here but for
 * speed_expect() and speed_fit(): O(presets). */
void speed_note_search(struct speed *speed, uint32_t preset, uint64_t work, uint64_t search_ms, int64_t points);

/* Stores the time of a finish, unless its search was much smaller than that of the stored one. `representative`: the
 * search is large enough to tell whether finishes are costly or long; a job's first searches are not. */
void speed_note_finish(struct speed *speed, uint64_t work, uint64_t search_ms, uint64_t finish_ms, bool representative);

/* The factors of both functions were chosen by hand, so that trials end late less often than early.
 *
 * Expected times of a budget, scaled from the stored finish and the largest search of its base preset or, if that has
 * none, from half the speed of another preset. At least one search has ended. */
struct speed_times speed_expect(const struct speed *speed, struct budget budget);

/* The work that fits into a time, from the same data, minus an eighth of the time for estimates that are too low. At
 * most 16 times the largest search so far. */
uint64_t speed_fit(const struct speed *speed, struct budget budget, uint64_t ms);

#endif
