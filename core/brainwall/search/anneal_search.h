/* Runs of annealing: how temperature, window and weight depend on the progress of a run, when a run ends, and which of
 * several fresh runs go on. */
#ifndef BRAINWALL_ANNEAL_SEARCH_H
#define BRAINWALL_ANNEAL_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "anneal_settings.h"
#include "anneal_walk.h"
#include "answer.h"

/* Fresh runs that wait for their next stage. */
struct anneal_waiting {
    struct point *vertices; /* of each run, one after the other */
    uint64_t *weight;       /* of the penalty in each run */
    int64_t *dislikes;      /* of each run, the mean at the end of its last stage */
    uint16_t *order;        /* runs, the best first */
};

struct anneal_search {
    const struct search_input *input;
    const struct anneal_settings *settings;
    struct answer *answer;
    struct anneal_state state;
    struct anneal_walk walk;
    struct anneal_waiting waiting;
    uint64_t run_work;    /* of the whole run */
    bool controls_weight; /* the weight follows the target; else it is fixed */
    uint32_t part;        /* of the work, in which the best pose was offered last */
    bool stopped;
};

/* A run, from one temperature to another. */
struct anneal_schedule {
    uint64_t first, last; /* temperatures, 16.16 */
    uint64_t work;
    bool is_fresh;        /* starts from one point; else from the answer if that lies in the hole */
    bool lengths_only;    /* dislikes hardly count: the weight is fixed, and a valid pose ends the run */
};

/* The window of shifts after `part` of a run, 0 .. 65536: it falls from a quarter of the hole to one unit. */
uint32_t anneal_window(const struct anneal_search *search, uint32_t part);

/* Walks a batch at the current temperature, then changes the weight so that the penalty tends to the target. Sets
 * `stopped`. */
void anneal_search_batch(struct anneal_search *search, int64_t target);

/* The weight in runs for lengths only: so high that dislikes, which change by some hundreds where a length changes by a
 * unit, hardly count. Temperatures of these runs are such weights times a length error. */
#define ANNEAL_LENGTHS_WEIGHT 65536

/* The weight at the start of fresh runs, 16.16. */
#define ANNEAL_FIRST_WEIGHT (UINT64_C(10) * PENALTY_ONE)

/* Offers the best pose of the walk to the answer. */
void anneal_search_offer(struct anneal_search *search);

/* Makes one run and offers its best pose. */
void anneal_cool(struct anneal_search *search, const struct anneal_schedule *schedule);

/* Continues a run from one part to another, 0 .. 65536. Returns the mean of the dislikes in the second half of it. */
int64_t anneal_cool_stage(struct anneal_search *search, const struct anneal_schedule *schedule, uint32_t from,
                          uint32_t to, uint64_t work);

/* Makes fresh runs by successive halving, with the work of the schedule in total: settings->runs of them, fewer with
 * little work. Offers the best poses. */
void anneal_halving(struct anneal_search *search, const struct anneal_schedule *schedule);
void anneal_halving_init(struct anneal_search *search, struct arena *arena);

#endif
