/* Labels: the texts of one unit on one board, by dynamic programming, and the locks that they lead to.
 *
 * A label is the best text so far to a pose, a pair (letters.h) and a set of phrases used. Rows are taken
 * from the spawn's downwards. Labels of a row are extended until none gains any more; then they lock the
 * unit or move south. A label that cannot come to more points than `best` is left out. */
#ifndef HEXTRIS_EXACT_LABELS_H
#define HEXTRIS_EXACT_LABELS_H

#include "exact_state.h"

/* Finds the texts of the unit of the frame in hand, on its board, where it spawns. Sets the frame's locks,
 * sorted. A complete game goes to found_game(). */
void labels_run(struct exact *exact);

/* Finds in `below` the poses that a unit can be steered to on a board. False where it does not spawn, or when
 * stopped. */
bool labels_reach_below(struct exact *exact, const uint64_t *board, const struct unit *unit);

/* The most rows that units from number `unit` on can clear on a board, 0 .. BOUND_LINES. Uses `below`. */
uint32_t labels_lines(struct exact *exact, uint32_t unit, const uint64_t *board);

#endif
