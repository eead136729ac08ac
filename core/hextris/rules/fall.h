/* Fall: the cheapest game there is. The first unit falls straight down, nothing is searched. It is what is
 * written of a game that there was no time or no memory to search, and what budget 0 asks for. */
#ifndef HEXTRIS_FALL_H
#define HEXTRIS_FALL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/sink.h"
#include "problem.h"

/* Rows that the unit falls at the most, so that the fall of 1,024 units of 256 members takes some 50 ms; on a
 * higher board the game ends in the air. */
#define FALL_ROWS 64

/* Gives the letters to the sink: none where the first unit does not spawn or the scratch is too small for it.
 * False when the sink gave up. O(FALL_ROWS * members + board). */
bool fall_text(const struct problem *problem, uint32_t seed, struct arena scratch, struct sink sink);

#endif
