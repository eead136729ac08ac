/* Polish: makes a valid pose better by large neighbourhood search (Shaw 1998). Some vertices that hang together are
 * lifted, the others stay where they stand; those that were lifted are placed anew by an exact search, branch and bound
 * over their domains (assignment.h), for the least dislikes; and so on from there. A pose of equal dislikes is taken,
 * too, so that vertices that are of no use to a corner make room for others.
 *
 * A pure function of input, seed, answer and work. Not for figures that assignment_fits() refuses: poses that use
 * GLOBALIST or WALLHACK are not polished. */
#ifndef BRAINWALL_LNS_H
#define BRAINWALL_LNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "answer.h"

/* Polishes the answer, a valid pose, for that much work, or until it has no dislikes or the input is stopped. What
 * unlocks a bonus of input->must_unlock stays. *spent is the work done, 0 if the work is not enough to set up. False
 * when the scratch is too small. */
bool lns_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
             struct answer *answer, uint64_t *spent);

/* Takes from a counting arena what lns_run() needs. */
void lns_count(const struct search_input *input, struct arena *counting);

#endif
