/* Buckets: the best candidates of one step of a stratified beam search.
 *
 *     buckets_clear, then for each candidate  buckets_add       keeps the best, evicts the worst first
 *     buckets_reverse, then in order of rank  buckets_pop       of one bucket, or after buckets_merge of all
 *
 * A bucket holds the candidates that have cleared a certain number of rows so far, modulo BUCKETS. All boards of a step
 * have received the same units. So the boards of one bucket have equally many full cells, and their ranks compare
 * well. Ranks of different buckets compare badly: a board that holds rows back, to clear them together later, ranks
 * below a board that has cleared them one by one and already has the points, although it may bring more. So each
 * bucket is guaranteed 1 / BUCKETS of the capacity. Places that a bucket does not use go to the best remaining
 * candidates of all buckets.
 *
 * Cost: keeping a candidate takes the logarithm of the bucket's size on average, refusing one at most BUCKETS
 * comparisons, and taking all candidates a sort. */
#ifndef HEXTRIS_BUCKETS_H
#define HEXTRIS_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/board.h"

/* Boards whose numbers of cleared rows differ by a multiple of BUCKETS share a bucket. Chosen by hand. */
#define BUCKETS 8

/* A state of the beam with one more unit locked, whose board is not made yet. */
struct candidate {
    int64_t rank;               /* the higher the better */
    uint64_t used;              /* phrases used, a bit each */
    struct candidate *below[2]; /* children in the heap of its bucket; NULL when added */
    int32_t points;             /* points of this step */
    uint32_t order;             /* number of candidates added before; of equal ranks the lower order is better */
    uint32_t parent;            /* index of the state that it comes from */
    struct pose pose;           /* where the unit locks */
    uint16_t node;              /* node of the phrase automaton after the lock */
    uint16_t lines;             /* rows cleared by the lock */
};

struct buckets {
    struct candidate *pool; /* [capacity]: the candidates of all buckets */
    uint32_t capacity;      /* upper limit of candidates kept; a bucket's share is capacity / BUCKETS */
    uint32_t count;         /* candidates kept */
    uint32_t order;         /* candidates added since buckets_clear(), refused ones included */

    /* Eviction cache: while the pool is full, a new candidate of bucket `cached_for` replaces one of bucket
     * `cached_victim`. Valid until a candidate is kept, which changes sizes and tops. */
    uint32_t cached_for;    /* BUCKETS: the cache is empty */
    uint32_t cached_victim;

    uint32_t size[BUCKETS]; /* candidates kept, by bucket */
    struct candidate *top[BUCKETS]; /* heaps, by bucket. On top is the worst candidate, or after
                                       buckets_reverse() the best one; NULL: the bucket is empty */
};

/* Takes memory for `capacity` candidates from the arena. */
void buckets_init(struct buckets *buckets, uint32_t capacity, struct arena *arena);

/* Empties all buckets and sets the capacity: 1 up to that of buckets_init(). */
void buckets_clear(struct buckets *buckets, uint32_t capacity);

/* A candidate with `cleared` rows cleared so far must exceed this rank to be kept now. */
int64_t buckets_threshold(struct buckets *buckets, uint32_t cleared);

/* Sets the order of a candidate with `cleared` rows cleared so far, and keeps a copy of it if its rank exceeds the
 * threshold. */
void buckets_add(struct buckets *buckets, uint32_t cleared, struct candidate *candidate);

/* Reverses every heap: the best candidate comes first instead of the worst. Afterwards no candidate may be added, and
 * `rank` and `order` of the candidates are complemented. False when stopped: the candidates are lost. */
bool buckets_reverse(struct buckets *buckets, struct stop *stop);

/* Removes and returns the best candidate of a bucket, 0 .. BUCKETS - 1; NULL when it is empty. */
const struct candidate *buckets_pop(struct buckets *buckets, uint32_t bucket);

/* Moves all remaining candidates into bucket 0. */
void buckets_merge(struct buckets *buckets);

#endif
