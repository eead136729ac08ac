/* Exact: searches by placing one vertex after another, with all consequences drawn (assignment.h). Three goals:
 *
 *     zero       all corners covered: the likeliest chains (chains.h) are laid on the boundary first, then corners
 *                are covered one by one
 *     feasible   any valid pose: it finds those of figures that bend little, where chance fails
 *     best       every pose, less what a bound on the dislikes cuts off: when it ends the best pose is proven
 *
 * Pure functions of input, seed and work. They know no pose that breaks a rule. Not for figures that assignment_fits()
 * refuses. */
#ifndef BRAINWALL_BACKTRACK_H
#define BRAINWALL_BACKTRACK_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "answer.h"

enum backtrack_goal { BACKTRACK_ZERO, BACKTRACK_FEASIBLE, BACKTRACK_BEST };

enum backtrack_result {
    BACKTRACK_FOUND,     /* a pose of that kind is in the answer; with BACKTRACK_BEST: it is proven the best */
    BACKTRACK_NONE,      /* there is none */
    BACKTRACK_UNDECIDED, /* the work ran out, or the input was stopped */
    BACKTRACK_MEMORY     /* the scratch is too small */
};

/* Searches for that much work. Every pose found is offered to the answer. *spent is the work done. */
enum backtrack_result backtrack_run(const struct search_input *input, enum backtrack_goal goal, uint32_t seed,
                                    uint64_t work,
                                    struct arena scratch, struct answer *answer, uint64_t *spent);

/* Takes from a counting arena what backtrack_run() needs. */
void backtrack_count(const struct search_input *input, struct arena *counting);

#endif
