/* Strata: the best candidates of a step of the search, kept apart by the rows cleared so far.
 *
 * All boards of a step have taken the same units, so those that have cleared as many rows have as many full
 * cells, and rank tells them apart well. Between a board that holds rows back, to clear them together, and
 * one that has cashed them singly it tells little: the points in hand win, and a step later nothing
 * is left to hold back. So each bucket has a share of the room, and what others leave of theirs goes by
 * rank.
 *
 * A heap of each bucket, all in one pool. Offers that are kept cost the logarithm of its size in the mean,
 * those that are not BUCKETS steps at the most; taking all costs a sort. */
#ifndef HEXTRIS_STRATA_H
#define HEXTRIS_STRATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../rules/board.h"

/* Rows are counted modulo so many; a share is one part of so many. */
#define BUCKETS 8

struct candidate {
    int64_t rank;
    uint64_t used;              /* phrases, a bit each */
    struct candidate *below[2]; /* in its heap; NULL when offered */
    int32_t points;             /* added by this step */
    uint32_t order;             /* of generation; of equal ranks the lower is the better */
    uint32_t parent;            /* number of the state that it comes from */
    struct pose pose;
    uint16_t node;  /* of the automaton, after the lock */
    uint16_t lines; /* cleared by it */
};

struct buckets {
    struct candidate *pool;
    uint32_t room, count, order;
    uint32_t known, last; /* who gives way to the bucket `known`, see last_of(); BUCKETS: not known */
    uint32_t size[BUCKETS];
    struct candidate *top[BUCKETS]; /* of the heap: the least, or NULL */
};

/* Room for so many candidates, of the arena; false: it has too little. */
bool buckets_init(struct buckets *buckets, uint32_t room, struct arena *arena);

/* Empties all buckets. From now on there is room for so many: 1 or more, no more than buckets_init() was told. */
void buckets_clear(struct buckets *buckets, uint32_t room);

/* What a candidate that has cleared so many rows must rank above. */
int64_t buckets_threshold(struct buckets *buckets, uint32_t cleared);

/* Keeps a copy of the candidate if there is room for its rank, and sets its order. */
void buckets_add(struct buckets *buckets, uint32_t cleared, struct candidate *candidate);

/* Ends the offers; what is left is taken. */
void buckets_reverse(struct buckets *buckets);

/* Takes the best candidate of a bucket, 0 .. BUCKETS - 1; NULL: none is left. */
const struct candidate *buckets_take(struct buckets *buckets, uint32_t bucket);

/* Makes one bucket of all that are left: 0. */
void buckets_merge(struct buckets *buckets);

#endif
