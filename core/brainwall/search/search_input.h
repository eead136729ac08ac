/* What every search of a figure is given: the figure, tables made from it, and how it learns that it has to end.
 *
 * A search is a pure function of this input, its own settings and its work: the pool of visibility regions is a cache
 * of exact answers. A unit of work is an elementary operation, about 10 ns of a desktop core. Assignment
 * and chain finder count steps; backtracking takes three of them for a unit.
 *
 * Functions that take memory from an arena and return nothing need one that suffices: measure with a counting arena
 * first (base/arena.h).
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
    struct stop *stop;            /* counts the work of the budget; the search ends soon after it says yes, and that end
                                     can be repeated */
    struct stop *anytime_stop;    /* counts all work, that of tables included, and ends the search at once; then
                                     `stop` says yes, too. NULL: nobody counts */
    const uint32_t *part;         /* number of the part of the whole work that has begun, see solver.h; it may change
                                     at each question to `stop`. A search offers the best pose it has when this
                                     changes, and when it ends. NULL: there are no parts */
    uint32_t must_unlock;         /* bit k, k below the problem's bonus count: poses have to unlock bonus k. Of several
                                     bits backtracking satisfies the lowest only, so solver.c runs it for one at most.
                                     Annealing reads anneal_settings.must_unlock, which solver.c sets to the same */
    bool prefers_unlocking;       /* of poses with equal dislikes the one that unlocks more bonuses is better */
};

#endif
