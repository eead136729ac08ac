/* Exact: an optimal game of a few units, by branch and bound to the end of the game.
 *
 *     game  --exact_run-->  the locks of an optimal game and its points
 *     game, locks  --exact_run-->  an optimal text to these locks, letter by letter
 *
 * The search branches over the locks of the units, depth first, best upper bound first. For each board a dynamic
 * programme makes the texts of the next unit (labels.h). A branch is pruned
 *
 *     - by bound: its upper bound (bound.h) does not exceed the threshold;
 *     - by the transposition table: the search has gone on from the same board with the same phrases used and the same
 *       automaton node, and with as many points. States are compared by hashes of 63 bits; two states with one hash
 *       would count as one.
 *
 * Threshold: iterative bound relaxation. The first pass looks for a game just below the upper bound of the whole game,
 * and prunes nearly all; each further pass lowers the threshold, until a pass finds a game or the threshold is the
 * given lower bound.
 *
 * Loops: a text must not visit a pose twice. To keep the set of visited poses in each state would be too much, so a
 * pass forbids known loops only (loops.h). If a text that exceeds the threshold visits a pose twice, its loop is added
 * and the next pass forbids it. This is decremental state space relaxation (Righini and Salani 2008). The first game
 * that the rules allow is optimal.
 *
 * Result: with 100M of work the search proves the optimum of problems 29 and 30 of the finals (2 and 3 units on
 * 10 x 9 cells) with the official phrases, with none and with the four illegal ones; with the six custom ones it does
 * not with 1G. Where work or memory do not suffice it gives up, and nothing is proven. */
#ifndef HEXTRIS_EXACT_H
#define HEXTRIS_EXACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/sink.h"
#include "../../base/stop.h"
#include "../rules/prepared.h"
#include "../rules/reach.h"
#include "bound.h"

enum exact_status {
    EXACT_OPTIMAL,     /* an optimal game was found */
    EXACT_IMPROVED,    /* a game above the lower bound was found; it may not be optimal */
    EXACT_NONE_BETTER, /* no game exceeds the lower bound: proven */
    EXACT_GIVEN_UP,    /* work or memory did not suffice, or units could clear more than BOUND_LINES rows */
    EXACT_STOPPED
};

struct exact_input {
    const struct prepared_game *game;
    struct reach *reach;         /* work space; it needs no list of locks */
    struct stop *stop;           /* NULL: never stopped */
    uint64_t budget_work;        /* decides the memory: exact_need() */
    uint64_t work_limit;         /* the search gives up soon after this much work */
    int32_t lower_bound;         /* only games of more points are looked for; -1 at least */
    const uint64_t *fixed_locks; /* placements, one a unit: only games with these locks are searched. NULL: all games */
    struct sink sink;            /* receives the text of an optimal game if fixed_locks is given */
};

struct exact_result {
    int64_t points, move; /* of the game found; the part of these that is not of phrases */
    uint32_t units, lines;
    uint64_t work;        /* elementary operations spent, found or not */
};

/* Whether a game may be searched: its source has at most BOUND_UNITS units, there are at most BOUND_PHRASES phrases,
 * and the board has at most 1,024 cells. */
bool exact_possible(const struct problem *problem, const struct phrase_set *phrases);

/* Bytes of scratch that a search with a budget of `work` takes. */
size_t exact_need(const struct problem *problem, uint64_t work);

/* Searches a game for which exact_possible() holds. `scratch` has exact_need() bytes. Where a game is found, its
 * placements (placement.h, without nodes) are written to `steps`, which holds as many as the source has units, and
 * *result is that of the game. */
enum exact_status exact_run(const struct exact_input *input, struct arena scratch, uint64_t *steps,
                            struct exact_result *result);

#endif
