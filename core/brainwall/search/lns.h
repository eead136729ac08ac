/* Large neighbourhood search (Shaw 1998): makes a valid pose better. It lifts some vertices that hang together, lets
 * the others stand, and finds the best points for the lifted ones by branch and bound over their domains
 * (assignment.h); then it does the same from the new pose. It takes a pose of equal dislikes, too, so that vertices
 * that serve no corner make room for others.
 *
 * A pure function of input, seed, answer and work. Not for figures that assignment_fits() refuses, such as those of
 * poses that use GLOBALIST or WALLHACK. */
#ifndef BRAINWALL_LNS_H
#define BRAINWALL_LNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "answer.h"

/* Improves the answer, a valid pose, for about `work` units of work, or until it has no dislikes or the search is
 * stopped. A vertex that unlocks a bonus of input->must_unlock keeps its point. *spent is the work done, 0 if `work` is
 * not enough to set up. False when the scratch is too small. */
bool lns_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
             struct answer *answer, uint64_t *spent);

/* Takes what lns_run() needs from a counting arena. */
void lns_count(const struct search_input *input, struct arena *counting);

#endif
