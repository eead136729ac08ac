/* What a pose is worth in contest points, and which poses of several problems are worth most together.
 *
 * A problem has several candidates, and hands in one of them at most. A pose that uses a bonus counts only if the pose
 * handed in for another problem unlocks it. */
#ifndef BRAINWALL_CONTEST_H
#define BRAINWALL_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/problem.h"

/* The points of a pose, in 16ths, where the best one of the problem has `best` dislikes: 1000 * log2(vertices * edges *
 * corners / 6) * sqrt((best + 1) / (dislikes + 1)). */
uint32_t contest_points(const struct problem *problem, uint64_t best, uint64_t dislikes);

struct contest_candidate {
    const struct problem *problem; /* candidates of one problem lie side by side */
    bool valid;                    /* others are never chosen */
    enum bonus use;                /* that it uses */
    int64_t giver_id;              /* the problem that unlocks it */
    uint32_t starts;               /* bit l: it is in start l; the choice is worth no less than any start */
    bool bonus_available;          /* its bonus is unlocked, whatever is chosen */
    bool is_written;               /* in the output already: it stays chosen if its bonus does */
    uint32_t unlocked;             /* bit k: bonus k of its problem */
    uint64_t dislikes;
    bool is_chosen;                /* the result */

    /* Set by contest_choose(). */
    bool is_supported;             /* it is chosen, and its bonus is unlocked */
    uint32_t first_giver;          /* the first candidate of the problem that unlocks its bonus; UINT32_MAX: none */
    uint64_t points;               /* in 16ths */
    uint32_t first;                /* candidate of its problem; at that one stand: */
    uint32_t end;                  /* the candidate after the last one of the problem */
    uint32_t next_same_id;         /* the first candidate of the next problem of that number; UINT32_MAX: none */
    uint32_t choice, saved;        /* the one chosen, now and before what is being tried; UINT32_MAX: none */
    uint32_t choice_without_start; /* the choice of the climb that began without a start */
    bool is_fixed;                 /* the step that is being tried needs this choice */
    bool bonus_used;               /* another supported pose may use a bonus of the problem */
};

/* Chooses one valid candidate of each problem that has one, except where its bonus is not unlocked. A hill climb: each
 * step changes the choice of one problem, of the problems that its bonus needs, and of those that lost theirs, as long
 * as the sum of points rises. The sum is nearly always the highest possible, but that is not proven. Of equal points
 * the earlier candidate wins. Takes less than .1 seconds: of many hundreds of problems some changes are not tried. */
void contest_choose(struct contest_candidate *candidates, uint32_t count);

#endif
