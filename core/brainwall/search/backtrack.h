/* Backtracking: places one vertex after another, with forward checking (assignment.h), and goes back where no pose can
 * follow. Three goals:
 *
 *     zero       a pose of 0 dislikes: all corners are covered. Chains with high scores (chains.h) are placed on
 *                the boundary first, in several ways (anchoring.h), then corners are covered one by one
 *     feasible   any valid pose; finds those of rigid figures, for which annealing seldom finds one
 *     best       branch and bound over all poses: when it ends, the best pose is proven
 *
 * Pure functions of input, seed and work. Every pose found is valid. Not for figures that assignment_fits() refuses. */
#ifndef BRAINWALL_BACKTRACK_H
#define BRAINWALL_BACKTRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "incumbent.h"

enum backtrack_goal { BACKTRACK_ZERO, BACKTRACK_FEASIBLE, BACKTRACK_BEST };

enum backtrack_result {
    BACKTRACK_FOUND,     /* a pose of that kind is in the incumbent; with BACKTRACK_BEST it is proven the best */
    BACKTRACK_NONE,      /* proven: there is none */
    BACKTRACK_UNDECIDED, /* the work was used up, or the search was stopped */
    BACKTRACK_MEMORY     /* the scratch is too small */
};

/* Units of work. */
struct backtrack_limits {
    uint64_t work;
    uint64_t likely_work; /* of BACKTRACK_ZERO, if it is more and chains show that a pose very likely exists */
};

/* Searches for about that work; *spent receives the units used, 0 with BACKTRACK_MEMORY and where the work is less than
 * twice that of the set-up. Offers every pose that it finds to the incumbent. */
enum backtrack_result backtrack_run(const struct search_input *input, enum backtrack_goal goal, uint32_t seed,
                                    struct backtrack_limits limits, struct arena scratch, struct incumbent *incumbent,
                                    uint64_t *spent);

/* Takes what backtrack_run() needs from a counting arena. */
void backtrack_count(const struct search_input *input, struct arena *counting);

#endif
