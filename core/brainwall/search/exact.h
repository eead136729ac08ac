/* Exact: searches by placing one vertex after another, with all consequences drawn (assignment.h). Three goals:
 *
 *     zero       all corners covered: the likeliest runs (runs.h) are laid on the boundary first, then corners
 *                are covered one by one
 *     feasible   any valid pose: it finds those of figures that bend little, where chance fails
 *     best       every pose, less what a bound on the dislikes cuts off: when it ends the best pose is proven
 *
 * Pure functions of task, seed and work. They know no pose that breaks a rule. Not for figures that
 * assignment_fits() refuses. */
#ifndef BRAINWALL_EXACT_H
#define BRAINWALL_EXACT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "task.h"

enum exact_goal { EXACT_ZERO, EXACT_FEASIBLE, EXACT_BEST };

enum exact_result {
    EXACT_FOUND,     /* a pose of that kind is in the answer; with EXACT_BEST: it is proven the best */
    EXACT_NONE,      /* there is none */
    EXACT_UNDECIDED, /* the work ran out, or the task was stopped */
    EXACT_MEMORY     /* the scratch is too small */
};

/* Searches for that much work. Every pose found is offered to the answer. *spent is the work done. */
enum exact_result exact_run(const struct task *task, enum exact_goal goal, uint32_t seed, uint64_t work,
                            struct arena scratch, struct answer *answer, uint64_t *spent);

/* Takes from a counting arena what exact_run() needs. */
void exact_count(const struct task *task, struct arena *counting);

#endif
