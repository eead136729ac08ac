/* Runs of annealing: how temperature, shifts and weight depend on the progress of a run, when a run ends, and which of
 * several fresh runs continue.
 *
 * Progress is 0 .. ANNEAL_PROGRESS_END, from the start of a run to its end. */
#ifndef BRAINWALL_ANNEAL_SEARCH_H
#define BRAINWALL_ANNEAL_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "anneal_settings.h"
#include "anneal_walk.h"
#include "incumbent.h"

#define ANNEAL_PROGRESS_END 65536u

/* Fresh runs that wait for their next stage. */
struct anneal_waiting {
    struct point *vertices; /* of each run, one after the other */
    uint64_t *weight;       /* of the penalty in each run, 16.16 */
    int64_t *dislikes;      /* of each run: the mean in the second half of its last stage */
    uint16_t *order;        /* indices of runs, the best first */
};

struct anneal_search {
    const struct search_input *input;
    const struct anneal_settings *settings;
    struct incumbent *incumbent;
    struct anneal_state state;
    struct anneal_walk walk;
    struct anneal_waiting waiting;
    uint64_t run_work;    /* of one whole run */
    bool controls_weight; /* the weight follows the target; else it is fixed */
    uint32_t part;        /* *input->part when the best pose was offered last */
    bool stopped;
};

/* A run, from one temperature to another. */
struct anneal_schedule {
    uint64_t start, end; /* temperatures, 16.16 */
    uint64_t work;       /* of the run; for anneal_halving() of all runs together */
    bool is_fresh;       /* starts from one point; else from the incumbent if that lies in the hole */
    bool lengths_only;   /* dislikes hardly count: the weight is fixed, and a valid pose ends the run */
};

/* The largest shift at some progress, in units: it falls exponentially from a quarter of the hole's side to 1. */
uint32_t anneal_shift_max(const struct anneal_search *search, uint32_t progress);

/* Walks a batch at the current temperature, then changes the weight so that the penalty approaches the target, 16.16
 * as penalties. Sets `stopped`. */
void anneal_search_batch(struct anneal_search *search, int64_t target);

/* Weights, 16.16. In runs for lengths only the weight is so high that dislikes, which change by some hundreds where a
 * length changes by a unit, hardly count. Temperatures of these runs are this weight times a length error. */
#define ANNEAL_LENGTHS_WEIGHT (UINT64_C(65536) * PENALTY_ONE)
#define ANNEAL_FIRST_WEIGHT (UINT64_C(10) * PENALTY_ONE) /* at the start of fresh runs */

/* Offers the best pose of the walk to the incumbent. */
void anneal_search_offer(struct anneal_search *search);

/* Makes one run and offers its best pose. */
void anneal_cool(struct anneal_search *search, const struct anneal_schedule *schedule);

/* Continues a run from one progress to another with `work` units; schedule->work is not used. Returns the mean of the
 * dislikes in the second half of this stage. */
int64_t anneal_cool_stage(struct anneal_search *search, const struct anneal_schedule *schedule, uint32_t from,
                          uint32_t to, uint64_t work);

/* Makes fresh runs by successive halving: settings->runs of them, fewer with little work. Offers the best poses.
 * anneal_halving_init() takes the memory for them. */
void anneal_halving(struct anneal_search *search, const struct anneal_schedule *schedule);
void anneal_halving_init(struct anneal_search *search, struct arena *arena);

#endif
