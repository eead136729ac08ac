/* Exact: an optimal game of a few units, by branch and bound to the end of the game.
 *
 *     game  --exact_run-->  the locks of an optimal game and its points
 *     game, locks  --exact_run-->  an optimal text to these locks, letter by letter
 *
 * The search branches over the locks of the units, depth first, best upper bound first. For each board a dynamic
 * programme makes the texts of the next unit (labels.h). Its labels are in states of the product automaton
 * (product.h): the automaton that finds phrases, and one that forbids known loops, side by side. A branch is pruned
 *
 *     - by bound: its upper bound (bound.h) does not exceed the threshold;
 *     - by the transposition table, a hash table of the states from which the search has gone on: the same board,
 *       phrases used, phrase node and rows cleared by the last lock, with at least as many points.
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
 * Proof: states of the transposition table are compared by hashes of 63 bits alone, so "proven" means up to a
 * collision. A lookup meets one of at most 2^16 entries. If hashes are spread evenly, it errs with a probability of at
 * most 2^16 / 2^63; of 10^8 lookups, more than a search by 100M makes, one errs with a probability below 10^-6.
 *
 * Result: with 100M of work the search proves the optimum of problems 29 and 30 of the finals (2 and 3 units on
 * 10 x 9 cells) with the 18 official phrases, with none and with the four "pkkpdbbd", "ssseespsps", "pb" and "sd". With
 * "pkkpdbbd", "aaaabbbb", "aabllp", "ssseespsps", "uuuuu" and "ddddd" it does not with 1G. Where work or memory do not
 * suffice it gives up, and nothing is proven. */
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
    EXACT_OPTIMAL,     /* a game was found, and none makes more points: proven */
    EXACT_IMPROVED,    /* a game above the lower bound was found before work or memory ran out */
    EXACT_NONE_BETTER, /* no game exceeds the lower bound: proven */
    EXACT_GIVEN_UP,    /* no game was found before work or memory ran out, or units could clear more than BOUND_LINES
                          (31) rows */
    EXACT_STOPPED      /* `stop` ended the search, or the sink refused the text */
};

struct exact_input {
    const struct prepared_game *game; /* one for which exact_possible() holds */
    struct reach *reach;         /* work space: reach_init_sets() for the game's board, reach->stop is `stop` */
    struct stop *stop;           /* NULL: never stopped */
    uint64_t budget_work;        /* decides how many objects the memory holds, as in exact_need() */
    uint64_t work_limit;         /* the search gives up after this much work, at the next end of a unit's pivot row: it
                                    may exceed the limit by the work of a row or of the tables of one pass */
    int32_t lower_bound;         /* only games of more points are looked for; -1 at least */
    const uint64_t *fixed_locks; /* placements of an earlier exact_run() of the game, one for each unit that it locks:
                                    only games with these locks are searched. NULL: all games */
    struct sink sink;            /* receives the text of an optimal game; not used if fixed_locks is NULL */
};

struct exact_result {
    /* Of the game found; undefined unless the status is EXACT_OPTIMAL or EXACT_IMPROVED. */
    int64_t points; /* all points */
    int64_t move;   /* points of locks and cleared rows; the others are those of phrases */
    uint32_t units; /* units locked */
    uint32_t lines; /* rows cleared */

    uint64_t work;  /* elementary operations spent, whatever the status */
};

/* Whether a game may be searched: its source has at most BOUND_UNITS (5) units, there are at most BOUND_PHRASES (32)
 * phrases, and the board has at most 1,024 cells. */
bool exact_possible(const struct problem *problem, const struct phrase_set *phrases);

/* Bytes of scratch that a search with budget_work = `work` takes: on 10 x 10 cells .2 MB by 500k, 7 MB by 50M and at
 * most 24 MB. */
size_t exact_need(const struct problem *problem, uint64_t work);

/* Searches a game. `scratch` has exact_need() bytes, which the caller checks. `steps` holds a word for each unit of the
 * source; EXACT_OPTIMAL and EXACT_IMPROVED fill result->units of them with placements (rules/placement.h) of node 0.
 * Deterministic unless stopped. Reentrant: two searches may run at the same time if they share at most the game. */
enum exact_status exact_run(const struct exact_input *input, struct arena scratch, uint64_t *steps,
                            struct exact_result *result);

#endif
