/* Preset: which searches run, with which share of the work and which settings. */
#ifndef BRAINWALL_PRESET_H
#define BRAINWALL_PRESET_H

#include <stdint.h>

#include "../../base/rows.h"
#include "../search/anneal_settings.h"

/* 1.0 of a share. */
#define PRESET_SHARE_ONE 256

/* The shares of the work, 0 .. PRESET_SHARE_ONE. After a first pose, backtracking comes first, with each goal at most
 * its share; near covers and the tree search after the first goal, with what that leaves for them; then annealing with
 * all that is left, except the share of large neighbourhood search, which comes last. */
struct preset {
    uint16_t zero, feasible, best; /* search/backtrack.h */
    uint16_t likely_zero;          /* instead of `zero` where chains show that such a pose very likely exists */
    uint16_t near;                 /* search/near_covers.h */
    uint16_t tree;                 /* search/tree_search.h */
    uint16_t lns;                  /* search/lns.h */
    struct anneal_settings anneal;
};

/* The base presets, a row each: number; shares of backtracking for zero, for zero where it is likely, of near covers,
 * of the tree search, of backtracking for feasible and best; fresh runs of annealing, and reheats. Their number follows
 * (base/rows.h). */
#define PRESET_ROWS(ROW) \
    ROW(0, 32, 160, 64, 128, 16, 160, 16, 4) \
    ROW(1, 232, 232, 0, 0, 0, 0, 8, 2) \
    ROW(2, 0, 160, 0, 0, 0, 0, 16, 8)

enum { PRESETS = 0 PRESET_ROWS(ROWS_ONE) };

/* The preset of a number (base/budget.h): its base preset, or preset 1 if the variation is a multiple of 5, but not
 * 0. */
const struct preset *preset_of(uint32_t number);

#endif
