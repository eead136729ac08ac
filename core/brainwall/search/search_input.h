/* What every search of a figure is given: the figure, tables made from it, and how it learns that it has to end.
 *
 * A search is a pure function of this input, its own settings and its work: the pool of visibility regions is a cache
 * of exact answers. Work is counted in elementary operations, about a hundred million a second of a desktop core.
 *
 * A search can end at two kinds of places. At a question to `stop` the best pose so far has been offered: questions
 * come after the same work on every machine, so solver.c counts them, and the search can be repeated up to one of them.
 * Between two of these `anytime_stop` can end it; whatever was not offered before is lost. */
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
    const struct rings *rings;    /* of the figure, in the hole */
    struct visibility_pool *pool; /* of the hole; each worker has its own */
    struct stop *stop;            /* counts the work of the budget, stop_after(): the search ends soon after a yes */
    struct stop *anytime_stop;    /* counts all work, that of tables included; once it says yes `stop` does, too.
                                     NULL: nobody counts */
    const uint32_t *part;         /* number of the part of the whole work that has begun, see solver.h; it may change
                                     at each question to `stop`. A search offers the best pose it has when this
                                     changes, and when it ends. NULL: there are no parts */
    uint32_t must_unlock;         /* bit k: poses have to unlock bonus k of the problem. Backtracking sees to the
                                     lowest bit only, annealing to anneal_settings.must_unlock instead */
    bool prefers_unlocking;       /* of poses with equal dislikes the one that unlocks more bonuses is better */
};

#endif
