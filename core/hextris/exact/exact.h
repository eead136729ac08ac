/* Exact: the best text of a game of a few units, searched to its end.
 *
 *     game  --exact_run-->  the locks of a best game, its points
 *     game, locks  --exact_run-->  a best text to these locks, letter by letter
 *
 * What it is for: problems 29 and 30 of the finals had 2 and 3 units, on 10 x 9 cells. There the result is proven, by
 * 100M of work with the official phrases, with none and with the four illegal ones; with the six custom ones not by 1G.
 * A beam over boards, and then over texts, leaves open whether there is a better game.
 *
 * A branch and bound search over the locks of all units, depth first; for each board, the texts of its unit
 * by dynamic programming. Two things are left out: what cannot come to more points than wanted, by bound.h, and a
 * state that was gone on from before with as many points. States are told apart by hashes of 63 bits, and two states
 * of one hash would count as one. What is wanted falls from the bound of the whole game in growing steps, so that
 * nearly all is left out.
 *
 * A text must not visit a pose twice. That would make a state of every set of poses visited; so the search
 * looks for the best text without the loops that are known (loops.h). Where the text that it finds is
 * against the rules after all, it shows a loop that was not known, and the search is made again without it.
 * This is decremental state space relaxation (Righini and Salani 2008). The first text that the rules allow
 * is then the best of all.
 *
 * The search gives up where its memory or work do not suffice: then nothing is known. */
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
    EXACT_BEST,        /* a best game was found */
    EXACT_BETTER,      /* a game of more points than `known` was found; whether it is a best one is not known */
    EXACT_NONE_BETTER, /* no game makes more points than `known` */
    EXACT_GIVEN_UP,    /* work or memory did not suffice, or the game is none of a few units */
    EXACT_STOPPED
};

struct exact_result {
    int64_t points, move; /* of the game, and the part that is not of phrases */
    uint32_t units, lines;
    uint64_t work;        /* spent */
};

/* Whether a game may be searched: it has at most BOUND_UNITS units and BOUND_PHRASES phrases, and its board at most
 * 1,024 cells. */
bool exact_possible(const struct problem *problem, const struct phrase_set *phrases);

/* Bytes of scratch for a budget of this work. */
size_t exact_need(const struct problem *problem, uint64_t work);

struct exact_work {
    uint64_t budget; /* decides the memory */
    uint64_t most;   /* that may be spent, about */
};

/* Searches for a game of more points than `known`, which is -1 at the least. `reach` is work space; it needs
 * no list of locks. `scratch` has exact_need() bytes. Fills `steps` (placement.h, without nodes; room for
 * the whole source) and the result, those of the game found. Where `planned` is not NULL only games with its
 * locks are searched, and the text of the best one goes to `sink`. */
enum exact_status exact_run(const struct prepared_game *game, struct exact_work work, struct reach *reach,
                            struct arena scratch, struct stop *stop, int32_t known,
                            const uint64_t *planned, uint64_t *steps, struct sink sink,
                            struct exact_result *result);

#endif
