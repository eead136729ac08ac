/* Buckets: the best candidates of one step of a stratified beam search.
 *
 *     buckets_clear, then for each candidate  buckets_add       the best are kept, worst first out
 *     buckets_reverse, then in order of rank  buckets_pop      of one bucket, or after buckets_merge of all
 *
 * A bucket holds the candidates that have cleared a certain number of rows so far, modulo BUCKETS. All boards
 * of a step have received the same units, so boards of one bucket have equally many full cells, and their
 * ranks compare well. Ranks of different buckets compare badly: a board that holds rows back, to clear them
 * together later, ranks below a board that has cleared them one by one and has the points already, although
 * it may bring more. So each bucket is sure of one part in BUCKETS of the room; places that a bucket does not
 * use go to the best remaining candidates of all buckets.
 *
 * Cost: keeping a candidate takes the logarithm of the bucket's size in the mean, and refusing one at most
 * BUCKETS comparisons; taking all candidates costs a sort. */
#ifndef HEXTRIS_BUCKETS_H
#define HEXTRIS_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/board.h"

/* Chosen by hand. Boards whose cleared rows differ by a multiple of BUCKETS share a bucket. */
#define BUCKETS 8

/* A state of the beam with one more unit locked, not made yet. */
struct candidate {
    int64_t rank;               /* candidates are ordered by rank: the higher the better */
    uint64_t used;              /* phrases used, a bit each */
    struct candidate *below[2]; /* children in the heap of its bucket; NULL when added */
    int32_t points;             /* points of this step */
    uint32_t order;             /* candidates added before; of equal ranks the lower order is better */
    uint32_t parent;            /* index of the state that it comes from */
    struct pose pose;           /* where the unit locks */
    uint16_t node;              /* node of the phrase automaton after the lock */
    uint16_t lines;             /* rows cleared by the lock */
};

struct buckets {
    struct candidate *pool; /* [room]: the candidates of all buckets */
    uint32_t room;          /* the most candidates that are kept; a bucket's share is room / BUCKETS */
    uint32_t count;         /* candidates kept */
    uint32_t order;         /* candidates added since buckets_clear(), refused ones included */

    /* Eviction cache: while the pool is full, a new candidate of bucket `cached_for` replaces one of bucket
     * `cached_victim`. Valid until a candidate is kept, which changes sizes and tops. */
    uint32_t cached_for;    /* BUCKETS: nothing is cached */
    uint32_t cached_victim;

    uint32_t size[BUCKETS]; /* candidates kept, by bucket */
    struct candidate *top[BUCKETS]; /* heaps, by bucket. On top is the worst candidate, or after
                                       buckets_reverse() the best one; NULL: the bucket is empty */
};

/* Takes memory for `room` candidates from the arena. */
void buckets_init(struct buckets *buckets, uint32_t room, struct arena *arena);

/* Empties all buckets and sets the room: 1 up to the room of buckets_init(). */
void buckets_clear(struct buckets *buckets, uint32_t room);

/* The rank that a candidate with `cleared` rows cleared in all must exceed to be kept now. */
int64_t buckets_threshold(struct buckets *buckets, uint32_t cleared);

/* Sets the order of a candidate with `cleared` rows cleared in all, and keeps a copy of it if its rank is
 * above the threshold. */
void buckets_add(struct buckets *buckets, uint32_t cleared, struct candidate *candidate);

/* Turns every heap round, from worst first to best first. No candidate is added afterwards, and ranks and
 * orders of the candidates are no longer those that were given. False when stopped: the candidates are lost. */
bool buckets_reverse(struct buckets *buckets, struct stop *stop);

/* Takes the best candidate of a bucket, 0 .. BUCKETS - 1; NULL when it is empty. */
const struct candidate *buckets_pop(struct buckets *buckets, uint32_t bucket);

/* Moves all remaining candidates into bucket 0. */
void buckets_merge(struct buckets *buckets);

#endif
