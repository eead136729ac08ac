/* Zero: the search for a pose that covers all corners. */
#ifndef BRAINWALL_EXACT_ZERO_H
#define BRAINWALL_EXACT_ZERO_H

#include "exact_search.h"

/* Corners of the shortest run that is laid first; those laid later may have 2. */
enum { EXACT_RUN_LEAST = 3 };

/* Searches until a pose is found, there is none, or the work is spent. */
enum exact_result exact_zero(struct exact *exact);

#endif
