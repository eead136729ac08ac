/* Task: what every search of this game is given, and the answer that it improves.
 *
 * A search is a pure function of the input, its own settings and its work: the pool of pool is a memory of exact
 * answers. Work is counted in elementary operations, about a hundred million a second of a desktop core. */
#ifndef BRAINWALL_SEARCH_INPUT_H
#define BRAINWALL_SEARCH_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/stop.h"
#include "../rules/figure.h"
#include "../rules/pose.h"
#include "../space/hole.h"
#include "../space/ring.h"
#include "../space/visibility_pool.h"

struct search_input {
    const struct figure *figure;
    const struct hole *hole;
    const struct rings *rings;
    struct visibility_pool *pool;
    struct stop *stop;         /* asked with the work done, stop_after(): a search ends soon after it said yes */
    struct stop *anytime_stop; /* told the work that is done between two questions to `stop`, counted by the budget
                                  or not; where its answer is yes `stop` says yes from then on. NULL: nobody is told.
                                  A search that it ends midway is of no use: what was offered before counts */
    const uint32_t *part;      /* number of the part of the whole work that has begun; it may change whenever `stop`
                                  is asked. A search offers the best it has when this changes, and when it ends: so a
                                  stopped search can be made again up to the part that was complete */
    uint32_t must_unlock;      /* bit k: poses have to unlock bonus k of the problem. Exact searches see to the
                                  lowest bit alone, annealing has its own in anneal_settings.must_unlock */
    bool prefers_unlocking;    /* of poses with equal dislikes those that unlock more bonuses are better */
};

#endif
