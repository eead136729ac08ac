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

/* Weights, 16.16, are below this: 2^20 as numbers. */
#define ANNEAL_WEIGHT_END (UINT64_C(1) << 36)

/* The best pose since the walk was set up or forgot it: that with the least penalty, then with the fewest dislikes. */
struct anneal_best {
    struct point *vertices; /* set once has_pose */
    bool has_pose;
    int64_t penalty;        /* 16.16; 0: the lengths are valid. INT64_MAX without a pose, as dislikes */
    int64_t dislikes;
};

struct anneal_walk {
    struct anneal_state *state; /* the pose that is walked on; moves.state is the same */
    struct moves moves;
    struct anneal_log *log;
    uint8_t *kinds;             /* of moves, ANNEAL_KINDS entries: a step draws one of them */
    uint64_t temperature;       /* 16.16, in dislikes, at most 2^32 */
    uint64_t weight;            /* 16.16, below ANNEAL_WEIGHT_END */
    uint32_t shift_max;            /* largest shift, in units of length: 1 and up */
    struct anneal_best best;
    uint64_t work;              /* units in all batches so far */
};

/* Sets up in memory of the arena, which must suffice, on a state that was initialised. `moves` says how often each kind
 * is tried in ANNEAL_KINDS steps, less than that in total; shifts of a vertex fill the rest. */
void anneal_walk_init(struct anneal_walk *walk, struct anneal_state *state, const uint8_t *moves, uint32_t seed,
                      struct arena *arena);

/* Places all vertices on one random point of the hole. */
void anneal_walk_collapse(struct anneal_walk *walk);

/* Makes a batch of steps, fewer when `anytime_stop` stops it; updates walk->best and walk->work. */
void anneal_walk_batch(struct anneal_walk *walk);

/* Forgets the best pose. */
void anneal_walk_forget(struct anneal_walk *walk);

#endif
