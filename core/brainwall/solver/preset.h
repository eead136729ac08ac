/* Preset: which searches run, with which share of the work and which settings. */
#ifndef BRAINWALL_PRESET_H
#define BRAINWALL_PRESET_H

#include <stdint.h>

#include "../../base/rows.h"
#include "../search/anneal_settings.h"

/* Parts that a share is counted in. */
#define PRESET_PARTS 256

/* The exact searches come first, in this order, each with a share of the work at most; then comes annealing, with what
 * is left but for the share of the lns, which ends the work. */
struct preset {
    uint16_t zero, feasible, best; /* search/backtrack.h */
    uint16_t lns;                  /* search/lns.h */
    struct anneal_settings anneal;
};

/* The base presets, a row each: number, shares of the exact searches, fresh runs of annealing and later ones. Their
 * count follows (base/rows.h). */
#define PRESET_ROWS(ROW) \
    ROW(0, 32, 16, 160, 16, 4) \
    ROW(1, 232, 0, 0, 8, 2) \
    ROW(2, 0, 0, 0, 16, 8)

enum { PRESETS = 0 PRESET_ROWS(ROWS_ONE) };

/* The preset of a number (base/budget.h): its base preset, or preset 1 if the variation is a multiple of 5, but not
 * 0. */
const struct preset *preset_of(uint32_t number);

#endif
