/* Labels: the texts of one unit on one board, and the locks that they lead to, by a label-setting dynamic programme.
 *
 * A label is the best text so far to a pose, a state of the product automaton (product.h) and a set of used phrases.
 * Rows are processed from the spawn's downwards. In each row labels are extended until none is added; then they lock
 * the unit or move south. Labels are dropped by dominance and by their upper bounds (bound.h). */
#ifndef HEXTRIS_EXACT_LABELS_H
#define HEXTRIS_EXACT_LABELS_H

#include "exact_state.h"

/* Finds the texts of the unit of the current frame on its board, where the unit spawns, and sets the frame's locks,
 * sorted by their upper bounds. Gives complete games to found_game(). Sets exact->pass if it ends early. */
void labels_run(struct exact *exact);

/* Finds the poses that a unit can be steered to on a board, in memory.reach_next. Returns false where the unit does not
 * spawn, or when stopped. */
bool labels_reach_next(struct exact *exact, const uint64_t *board, const struct unit *unit);

/* An upper bound of the rows that units from number `unit` on can clear on a board, 0 .. BOUND_LINES: that of
 * bound_lines(), or 0 where no row can be cleared first. Changes memory.reach_next. */
uint32_t labels_lines(struct exact *exact, uint32_t unit, const uint64_t *board);

#endif
