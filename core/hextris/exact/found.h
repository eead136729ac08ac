/* Found: what becomes of a text that is better than wanted. Where the rules allow it, it is the game found; else it
 * shows a loop that was not known (loops.h). */
#ifndef HEXTRIS_EXACT_FOUND_H
#define HEXTRIS_EXACT_FOUND_H

#include "exact_state.h"

/* A game of more points than `best` that ends with a letter after a label, by which the unit locks. */
void found_game(struct exact *exact, uint32_t label, char letter, const struct exact_lock *lock, int32_t points);

/* The row in which a label stands is against the rules: a loop is added. */
void found_loop(struct exact *exact, uint32_t label);

#endif
