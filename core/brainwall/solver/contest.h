/* Contest: what a pose is worth in points, and which poses of many problems are worth most together.
 *
 * A problem has several candidates, at most one of which is handed in. One that uses a bonus counts only if the
 * pose handed in for the problem where it was found unlocks it. */
#ifndef BRAINWALL_CONTEST_H
#define BRAINWALL_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/problem.h"

/* The points of a pose, in 16ths, where the best one of the problem has `best` dislikes:
 * 1000 * log2(vertices * edges * corners / 6) * sqrt((best + 1) / (dislikes + 1)). */
uint32_t contest_points(const struct problem *problem, uint64_t best, uint64_t dislikes);

struct contest_candidate {
    const struct problem *problem; /* candidates of one problem lie side by side */
    bool valid;                    /* others are never chosen */
    enum bonus use;                /* that it uses */
    bool granted;                  /* the bonus is there, whoever unlocks it */
    uint32_t unlocked;             /* bit k: bonus k of its problem */
    uint64_t dislikes;
    bool chosen;                   /* the result */
    uint32_t points;               /* set on the way */
};

/* Chooses one valid candidate of each problem that has one: by steps that change the choice of one problem, and of
 * the problem that its bonus needs, as long as the sum of points rises. Of equal points the earlier one is
 * chosen. O(candidates^2) a round. */
void contest_choose(struct contest_candidate *candidates, uint32_t count);

#endif
