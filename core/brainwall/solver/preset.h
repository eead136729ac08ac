/* Preset: which searches run, with which share of the work and which settings. */
#ifndef BRAINWALL_PRESET_H
#define BRAINWALL_PRESET_H

#include <stdint.h>

#include "../search/anneal.h"

/* Parts that a share is counted in. */
#define PRESET_PARTS 256

/* What a preset searches first, and with how much of the work; annealing has what is left. */
struct preset {
    const char *name;
    uint16_t exact;                /* share of the exact search */
    struct anneal_settings anneal;
};

/* Base presets, at most BUDGET_PRESETS. */
#define PRESETS 2u

const struct preset *preset_of(uint32_t number);

#endif
