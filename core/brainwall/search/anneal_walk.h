/* The walk of annealing: one pose that changes step by step, at a temperature and a weight of the penalty that the
 * caller sets from batch to batch. */
#ifndef BRAINWALL_ANNEAL_WALK_H
#define BRAINWALL_ANNEAL_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "anneal_math.h"
#include "anneal_state.h"
#include "moves.h"

/* Steps of a batch. */
#define ANNEAL_BATCH 256

/* Shares of the kinds of moves are counted in 256ths. */
#define ANNEAL_KINDS 256

/* Weights are below 2^20. */
#define ANNEAL_WEIGHT_END (UINT64_C(1) << 36)

/* The best valid pose and, while there is none, the one with the least penalty. */
struct anneal_best {
    struct point *vertices;
    bool has_pose;
    int64_t penalty;
    int64_t dislikes;
};

struct anneal_walk {
    struct anneal_state *state; /* the pose that is walked on; moves.state is the same */
    struct moves moves;
    struct anneal_log *log;
    uint8_t *kinds;             /* of moves, ANNEAL_KINDS of them: each as often as it is tried */
    uint64_t temperature;       /* 16.16, at most 2^32 */
    uint64_t weight;            /* 16.16, below ANNEAL_WEIGHT_END */
    uint32_t window;            /* of shifts, 1 and up */
    struct anneal_best best;
    uint64_t work;              /* done so far */
};

/* Sets up in memory of the arena, on a state that was initialised. `moves` says how often each kind is tried in
 * ANNEAL_KINDS steps, less than that in total; shifts of a vertex fill the rest. */
void anneal_walk_init(struct anneal_walk *walk, struct anneal_state *state, const uint8_t *moves, uint32_t seed,
                      struct arena *arena);

/* Puts all vertices on one random point of the hole. */
void anneal_walk_collapse(struct anneal_walk *walk);

/* Makes a batch of steps; updates walk->best and walk->work. */
void anneal_walk_batch(struct anneal_walk *walk);

/* Forgets the best pose. */
void anneal_walk_forget(struct anneal_walk *walk);

#endif
