/* Runs of annealing: the walk, how its temperature, window and weight follow from where a run is, when it ends, and
 * which of several fresh runs go on. */
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
    bool controls_weight; /* the weight is controlled */
    uint32_t part;        /* of the work of the input, that the answer was last offered to in */
    bool stopped;
};

/* A run from one temperature to another. */
struct anneal_schedule {
    uint64_t first, last; /* temperatures, 16.16 */
    uint64_t work;
    bool is_fresh;        /* from one point; else from the answer, if all of it is in the hole */
    bool lengths_only;    /* lengths alone count: the weight stays, and the first valid pose ends the run */
};

/* The window of shifts at a part of the way from hot to cold, 0 .. 65536: from a quarter of the hole to one unit. */
uint32_t anneal_window(const struct anneal_search *search, uint32_t part);

/* A batch of the walk at its temperature, after which the weight is changed so that the penalty tends to the target;
 * sets `stopped`. */
void anneal_search_batch(struct anneal_search *search, int64_t target);

/* The weight of rigid runs: so much that dislikes, which change by some hundreds where a length changes by a unit,
 * hardly count. Their temperatures are weights of such a part of a unit. */
#define ANNEAL_RIGID 65536

/* The weight at the start of fresh runs, 16.16. */
#define ANNEAL_LOOSE (UINT64_C(10) * PENALTY_ONE)

/* Offers the best pose of the walk to the answer. */
void anneal_search_offer(struct anneal_search *search);

/* One run; the best pose is offered. */
void anneal_cool(struct anneal_search *search, const struct anneal_schedule *schedule);

/* A run that was begun, from a part of its way, 0 .. 65536, to another. Returns the mean of the dislikes in the second
 * half of that. */
int64_t anneal_cool_stage(struct anneal_search *search, const struct anneal_schedule *schedule, uint32_t from,
                          uint32_t to, uint64_t work);

/* Fresh runs by successive halving, with the work of the schedule in all; settings->runs of them are begun, fewer with
 * little work. The best poses are offered. */
void anneal_halving(struct anneal_search *search, const struct anneal_schedule *schedule);
void anneal_halving_init(struct anneal_search *search, struct arena *arena);

#endif
