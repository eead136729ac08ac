/* Speed: what the searches of one job took, and what the next one is expected to take.
 *
 * Times are in milliseconds and below 2^41, works in the elementary operations of a budget, at most
 * BUDGET_WORK_MAX. Nothing here knows the clock. */
#ifndef BATCH_SPEED_H
#define BATCH_SPEED_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/budget.h"

struct speed {
    struct {
        uint64_t work;      /* of the largest search that ended; 0: none did */
        uint64_t search_ms;
        int64_t points;     /* of its solution, or as many as its plan's estimate tells */
    } preset[BUDGET_PRESETS]; /* by base preset */
    uint64_t finish_ms;     /* of a plan that was finished lately */
    uint64_t finish_work;   /* of the search that made that plan */
    bool finish_costly;     /* that took more than a sixteenth of the time of its search: poor plans are not finished */
    bool finish_long;       /* it took more than six times as long as its search */
};

/* Expected times of a trial. */
struct speed_times {
    uint64_t search_ms;
    uint64_t all_ms; /* search and finish, 1 and up */
};

/* Remembers the search of a base preset if it is the largest of that preset so far. */
void speed_note_search(struct speed *speed, uint32_t preset, uint64_t work, uint64_t search_ms, int64_t points);

/* Remembers a finish; its time, unless its search was much smaller than that of the one remembered. `counts`: it may be
 * called costly or long; a job's first searches are too small to tell. */
void speed_note_finish(struct speed *speed, uint64_t work, uint64_t search_ms, uint64_t finish_ms, bool counts);

/* The factors of both functions were chosen by hand, to be late less often than early.
 *
 * What a budget is expected to take, by the finish remembered and the largest search of its base preset or, where
 * there is none, by half the speed of another one. Some search has ended. */
struct speed_times speed_expect(const struct speed *speed, struct budget budget);

/* The work that fits into a time, by what speed_expect() goes by; an eighth of the time is kept for being
 * wrong. At most 16 times the largest search so far. */
uint64_t speed_fit(const struct speed *speed, struct budget budget, uint64_t ms);

#endif
