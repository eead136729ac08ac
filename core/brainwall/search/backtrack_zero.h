/* The search for a pose of 0 dislikes: a vertex covers every corner. */
#ifndef BRAINWALL_BACKTRACK_ZERO_H
#define BRAINWALL_BACKTRACK_ZERO_H

#include "backtrack_search.h"

/* Corners of the shortest chain that is laid first; those laid later may have 2. */
enum { CHAIN_LENGTH_MIN = 3 };

/* Searches until a pose is found, none is proven, or the work is used up. */
enum backtrack_result backtrack_zero(struct backtrack *search);

#endif
