/* Near covers: a search for poses with few dislikes where none with 0 is found. It looks for a pose with a vertex near
 * every corner, by backtracking, and improves it by large neighbourhood search; then again from smaller distances, or
 * larger ones if it found none:
 *
 *     any pose that contains chains --> a vertex within some 17 units of every corner --> within 14 --> ...
 *
 * For figures with chains that hardly match by chance (chains.h), whose poses annealing seldom unfolds. Others are left
 * as they are. A pure function of input, seed and work. Not for figures that assignment_fits() refuses, and not for
 * poses that have to unlock a bonus. */
#ifndef BRAINWALL_NEAR_COVERS_H
#define BRAINWALL_NEAR_COVERS_H

#include <stdint.h>

#include "../../base/arena.h"
#include "incumbent.h"

/* Searches for about `work` units of work; offers each pose to the incumbent. Begins with the incumbent's pose if that
 * is valid and already near the corners. *spent receives the units used: few where there are no such chains, 0 if the
 * scratch is too small, or the work too little to be worth the setup. */
void near_covers_run(const struct search_input *input, uint32_t seed, uint64_t work, struct arena scratch,
                     struct incumbent *incumbent, uint64_t *spent);

/* Takes what near_covers_run() needs from a counting arena. */
void near_covers_count(const struct search_input *input, struct arena *counting);

#endif
