/* Large neighbourhood search (Shaw 1998): improves a valid pose. It frees some connected vertices, keeps the others in
 * place, and finds the best points for the freed ones by branch and bound over their domains (assignment.h); then it
 * repeats this from the new pose. It accepts a pose of equal dislikes, too, so that vertices that are nearest to no
 * corner make room for others.
 *
 * A pure function of input, seed, incumbent and work, in which a step of the assignment counts as a unit. Not for
 * figures that assignment_fits() refuses, such as those of poses that use GLOBALIST or WALLHACK. */
#ifndef BRAINWALL_LNS_H
#define BRAINWALL_LNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "incumbent.h"

/* Improves the incumbent, a valid pose, for about `work` units of work, or until it has no dislikes or the search is
 * stopped. A vertex that unlocks a bonus of input->must_unlock keeps its point. *spent receives the units used, 0 if
 * `work` is not enough to set up. False when the scratch is too small. */
bool lns_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
             struct incumbent *incumbent, uint64_t *spent);

/* Takes what lns_run() needs from a counting arena. */
void lns_count(const struct search_input *input, struct arena *counting);

#endif
