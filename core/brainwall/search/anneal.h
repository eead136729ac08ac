/* Annealing: changes of a pose are accepted if they make the energy less, or more by so little that chance, at
 * the temperature of the moment, allows it. Temperature and window of the shifts fall from run to run's end.
 *
 *     energy = dislikes + weight * penalty          vertices and edges always in the hole, see anneal_state.h
 *
 * A fresh run starts with all vertices on one point. The weight of the penalty is controlled: the sum of the
 * length errors is to fall in a straight line to 0 at anneal_settings.settle of the run, so it starts as easily
 * as a rope and ends rigid. After several fresh runs, the best pose is annealed again from lower temperatures.
 *
 * A pure function of task, settings and work. */
#ifndef BRAINWALL_ANNEAL_H
#define BRAINWALL_ANNEAL_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "moves.h"
#include "task.h"

/* The most poses of replica exchange. */
#define ANNEAL_REPLICAS 16

/* The highest temperature. */
#define ANNEAL_HEAT_MAX 60000

struct anneal_settings {
    uint32_t seed;
    uint32_t runs;           /* fresh runs, 1 and up */
    uint32_t replicas;       /* 2 .. ANNEAL_REPLICAS: poses that a fresh run exchanges; 0: it cools one */
    uint32_t reheats;        /* runs from the best pose after them, 0 and up */
    uint32_t fresh_share;    /* of the work, in 256ths, for the fresh runs */
    uint32_t start_heat;     /* first temperature, in 16ths of the dislikes of a corner that a probe reached; */
    uint32_t start_least;    /* but at least this */
    uint32_t range;          /* the last temperature is the first one through this */
    uint32_t reheat;         /* first temperature of a reheat, in 256ths of that of a fresh run */
    uint32_t slack;          /* length error at the start that is aimed at, in 256ths of a unit for each edge */
    uint32_t settle;         /* part of a run, in 256ths, after which no error is aimed at */
    uint32_t gain;           /* of the controller: by how many powers of e the weight can change in a run */
    uint32_t pull;           /* bit k: a vertex is pulled to bonus k of the problem, and only poses that unlock
                                all of these are offered to the answer */
    uint8_t moves[MOVES_KINDS]; /* how often each kind of move is tried; they sum to less than 256 */
};

extern const struct anneal_settings ANNEAL_SETTINGS;

/* Anneals for that much work; poses better than the answer are offered to it. A valid pose in the answer is
 * where reheats start. Returns false when the scratch is too small. *spent is the work done: about `work`, less
 * if the task was stopped or a pose without dislikes was found. */
bool anneal_run(const struct task *task, const struct anneal_settings *settings, uint64_t work,
                struct arena scratch, struct answer *answer, uint64_t *spent);

/* Takes from a counting arena what anneal_run() needs. */
void anneal_count(const struct task *task, const struct anneal_settings *settings, struct arena *counting);

#endif
