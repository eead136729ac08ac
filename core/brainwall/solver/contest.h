/* Contest: what a pose is worth in points, and which poses of many problems are worth most together.
 *
 * A problem has several candidates, at most one of which is handed in. One that uses a bonus counts only if the pose
 * handed in for the problem where it was found unlocks it. */
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
    uint32_t starts;               /* bit l: it is in start l; the choice is to be worth no less than any start */
    bool bonus_available;          /* the bonus is there, whoever unlocks it */
    bool is_written;               /* worth more than all that are not: it stays in any choice that keeps its bonus */
    uint32_t unlocked;             /* bit k: bonus k of its problem */
    uint64_t dislikes;
    bool is_chosen;                /* the result */

    /* Set on the way. */
    bool is_supported;             /* if chosen: its bonus is there */
    uint32_t first_giver;          /* the first candidate of the problem that unlocks its bonus; UINT32_MAX: none */
    uint64_t points;               /* in 16ths */
    uint32_t first;                /* candidate of its problem; at that one stand: */
    uint32_t end;                  /* the candidate after the last one of the problem */
    uint32_t next_same_id;         /* the first candidate of the next problem of that number; UINT32_MAX: none */
    uint32_t choice, saved;        /* the one chosen, now and before what is being tried; UINT32_MAX: none */
    uint32_t choice_without_start; /* the one chosen by the way that did not begin with a start */
    bool is_fixed;                 /* the choice is part of what is being tried */
    bool bonus_used;               /* another one that counts may use a bonus of the problem */
};

/* Chooses one valid candidate of each problem that has one, but for those whose bonus is missing: by steps that change
 * the choice of one problem, of the problems that its bonus needs, and then of those that lost theirs, as long as the
 * sum of points rises. So the sum need not be the most, though it nearly always is. Of equal points the earlier one is
 * chosen. Takes less than .1 seconds, however many candidates there are: of many hundreds of problems some changes are
 * not tried. */
void contest_choose(struct contest_candidate *candidates, uint32_t count);

#endif
