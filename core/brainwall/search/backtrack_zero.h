/* Zero: the search for a pose that covers all corners. */
#ifndef BRAINWALL_BACKTRACK_ZERO_H
#define BRAINWALL_BACKTRACK_ZERO_H

#include "backtrack_search.h"

/* Corners of the shortest chain that is laid first; those laid later may have 2. */
enum { CHAIN_LENGTH_MIN = 3 };

/* Searches until a pose is found, there is none, or the work is spent. */
enum backtrack_result backtrack_zero(struct backtrack *search);

#endif
