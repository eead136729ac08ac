/* Found: what happens with a text whose points exceed the threshold. If the rules allow the text, it becomes the game
 * found, and its points the threshold. If it visits a pose twice, it shows a loop that was not known (loops.h). */
#ifndef HEXTRIS_EXACT_FOUND_H
#define HEXTRIS_EXACT_FOUND_H

#include "exact_state.h"

/* Takes a complete game whose `points` exceed the threshold. Its text is that of `label` and then `letter`, which locks
 * the unit in `lock`. */
void found_game(struct exact *exact, uint32_t label, char letter, const struct exact_lock *lock, int32_t points);

/* Adds the loop of a label that has more letters in its row than the row has poses; so the pass must be repeated. */
void found_loop(struct exact *exact, uint32_t label);

#endif
