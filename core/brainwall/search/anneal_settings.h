/* Settings of annealing: what presets choose. anneal.h says how a run goes. */
#ifndef BRAINWALL_ANNEAL_SETTINGS_H
#define BRAINWALL_ANNEAL_SETTINGS_H

#include <stdint.h>

#include "moves_kind.h"

/* The highest first temperature of a fresh run. Chosen by hand. */
#define ANNEAL_HEAT_MAX 60000

struct anneal_settings {
    uint32_t seed;
    uint32_t runs;              /* fresh runs that are begun if there is work enough, 1 .. 65535: each takes memory
                                   for a pose */
    uint32_t reheats;           /* runs from the best pose after them, 0 and up */
    uint32_t fresh_share;       /* of the work, in 256ths, for the fresh runs */
    uint32_t start_heat;        /* first temperature, in 16ths of the dislikes of a corner in the best pose after the
                                   probe; */
    uint32_t start_least;       /* but at least this */
    uint32_t range;             /* the last temperature is the first one through this */
    uint32_t reheat;            /* first temperature of a reheat, in 256ths of that of a fresh run */
    uint32_t slack;             /* length error at the start that is aimed at, in 256ths of a unit for each edge */
    uint32_t settle;            /* part of a run, in 256ths, after which no error is aimed at */
    uint32_t gain;              /* of the controller: by how many powers of e the weight can change in a run */
    uint32_t must_unlock;       /* bit k: a vertex is pulled to bonus k of the problem, and only poses that unlock
                                   all of these are offered to the answer */
    uint8_t moves[MOVES_KINDS]; /* how often each kind of move is tried; they sum to less than 256 */
};

#endif
