/* Settings of annealing, which presets choose. anneal.h describes a run. Below T0 is the start temperature of a fresh
 * run and p its progress, 0 .. 1. Temperatures are in dislikes. */
#ifndef BRAINWALL_ANNEAL_SETTINGS_H
#define BRAINWALL_ANNEAL_SETTINGS_H

#include <stdint.h>

#include "moves_kind.h"

/* The upper bound of T0, in dislikes. Chosen by hand. */
#define ANNEAL_TEMPERATURE_MAX 60000

struct anneal_settings {
    uint32_t seed;
    uint32_t runs;              /* upper limit of fresh runs, 1 .. 65535; fewer with little work. Each takes memory for
                                   a pose */
    uint32_t reheats;           /* runs from the incumbent after them, 0 and up */
    uint32_t fresh_share;       /* share of the work for the fresh runs, in 256ths, 0 .. 256 */
    uint32_t start_factor;      /* T0 = start_factor / 16 * (dislikes / corners of the incumbent after the probe) */
    uint32_t start_min;         /* lower bound of T0, in dislikes: 1 and up; the probe's T0 */
    uint32_t range;             /* the end temperature is T0 / range, also of reheats: 1 and up */
    uint32_t reheat;            /* start temperature of a reheat: T0 * reheat / 256 */
    uint32_t slack;             /* target of the penalty: slack / 256 * edges * max(0, 1 - p / (settle / 256)), in */
    uint32_t settle;            /* units of length; settle is 0 .. 256 */
    uint32_t gain;              /* of the controller: after work w of a run of work W, the weight changes by the
                                   fraction gain * w / W of itself, at least 1/512 and at most 1/8 */
    uint32_t must_unlock;       /* bit k, k below the problem's bonus count: a vertex is drawn to bonus k, and only
                                   poses that unlock all of these are offered to the incumbent */
    uint8_t moves[MOVES_KINDS]; /* how often each kind of move is tried, in 256ths; the rest are shifts of a vertex.
                                   They sum to less than 256 */
};

#endif
