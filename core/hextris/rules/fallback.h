/* Fallback: the cheapest solution of a game, made without a search: the first unit moves straight down until it locks.
 * It is written if neither time nor memory sufficed for a search, and for budget 0. */
#ifndef HEXTRIS_FALLBACK_H
#define HEXTRIS_FALLBACK_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/sink.h"
#include "problem.h"

/* Upper limit of the unit's moves; on a higher board the game ends before the unit locks. With 64 moves the fallbacks
 * of 1,024 games with units of 256 members take some 50 ms. */
#define FALLBACK_ROWS 64

/* Gives the letters to the sink one by one, at most FALLBACK_ROWS. There are none if the source is empty, if the first
 * unit does not fit at its spawn, or if scratch is too small for the board and the unit. False if the sink returned
 * false. O(FALLBACK_ROWS * members + cells of the board / 64). */
bool fallback_text(const struct problem *problem, uint32_t seed, struct arena scratch, struct sink sink);

#endif
