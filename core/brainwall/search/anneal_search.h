/* One run of annealing: the walk, how its temperature, window and weight follow from where the run is, and when
 * it ends. */
#ifndef BRAINWALL_ANNEAL_SEARCH_H
#define BRAINWALL_ANNEAL_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "anneal_settings.h"
#include "anneal_walk.h"

struct anneal_search {
    const struct task *task;
    const struct anneal_settings *settings;
    struct answer *answer;
    struct anneal_state state;
    struct anneal_walk walk;
    uint64_t run_work; /* of the run */
    bool led;          /* the weight is controlled */
    uint32_t part;     /* of the work of the task, that the answer was last offered to in */
    bool stopped;
};

/* A run from one temperature to another. */
struct anneal_schedule {
    uint64_t first, last; /* temperatures, 16.16 */
    uint64_t work;
    bool fresh;           /* from one point; else from the answer, if all of it is in the hole */
    bool rigid;           /* lengths alone count: the weight stays, and the first valid pose ends the run */
};

/* The window of shifts at a part of the way from hot to cold, 0 .. 65536: from a quarter of the hole to one
 * unit. */
uint32_t anneal_window(const struct anneal_search *search, uint32_t part);

/* A batch of the walk at its temperature, after which the weight is changed so that the penalty tends to the
 * target; sets `stopped`. */
void anneal_search_batch(struct anneal_search *search, int64_t target);

/* The weight of rigid runs: so much that dislikes, which change by some hundreds where a length changes by a
 * unit, hardly count. Their temperatures are weights of such a part of a unit. */
#define ANNEAL_RIGID 65536

/* Offers the best pose of the walk to the answer. */
void anneal_search_offer(struct anneal_search *search);

/* One run; the best pose is offered. */
void anneal_cool(struct anneal_search *search, const struct anneal_schedule *schedule);

#endif
