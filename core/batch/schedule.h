/* Schedule: which game is searched next, by which worker, with how much work.
 *
 * Without a time limit every game is searched once with the budget given, and no clock has a say in
 * the result. With one, every game is first searched at the least budget; then budgets are raised,
 * each game on its ladder, where that has paid most for its time, as long as the search is expected
 * to end in time. The shelf keeps the best of all. */
#ifndef HEXTRIS_SCHEDULE_H
#define HEXTRIS_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ladder.h"
#include "../hextris/player.h"
#include "shelf.h"
#include "split.h"

/* What the run asks for. */
struct schedule_order {
    struct budget budget; /* of every game, when not climbing */
    bool climb;                  /* raise budgets while there is time; needs `timed` */
    bool timed;
    uint64_t finish_ms;          /* on port_clock_ms(): when all output should be written */
    int verbosity;               /* as of struct options; over 0 the clock is read to be shown */
};

/* When to have written everything under a time limit: 95 % of it less 0.15 s for start and end, or
 * less a quarter of a very short limit. */
uint64_t schedule_finish_ms(uint64_t limit_ms);

/* What is known of one game beside its entry on the shelf. */
struct schedule_game {
    struct ladder ladder;
    uint32_t turn; /* at place k: the game whose first search is the k-th */
};

/* Plays the games of the shelf that have a plan, with the workers of `split`. Returns when all is
 * done, the time is up or port_interrupted(). `games` is room for one of each entry. */
void schedule_run(struct shelf *shelf, struct schedule_game *games, const struct split *split,
                  const struct schedule_order *order);

#endif
