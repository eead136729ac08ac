/* Repair: makes a pose that breaks rules valid, by moving few of its vertices, and by little. The page asks for it when
 * a person lets the player go on from a pose that does not fit. Bonuses are not used.
 *
 * It is a local search with weighted rules, the breakout method (Morris 1993). A vertex that breaks a rule goes to the
 * point, of several near ones, where the weighted errors of its edges have the least sum. Where no point is better, the
 * rules that it breaks weigh more from then on. A pure function of its arguments. */
#ifndef BRAINWALL_REPAIR_H
#define BRAINWALL_REPAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../rules/problem.h"

/* Bytes of scratch for a problem. */
size_t repair_need(const struct problem *problem);

/* Repairs the vertices in place. True: they are a valid pose. False: none was found with that work, and they are as they
 * were. The scratch must have repair_need() bytes. */
bool repair_run(const struct problem *problem, struct point *vertices, uint64_t work, uint32_t seed,
                struct arena scratch);

#endif
