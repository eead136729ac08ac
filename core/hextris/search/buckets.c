/* See buckets.h. Each bucket is a skew heap (Sleator and Tarjan 1986): a binary tree in which no child is worse than
 * its parent, so the top is the first candidate to evict. Melding two heaps walks down their right children and swaps
 * the children of each node on the way, which keeps these walks short on average. */
#include "buckets.h"

/* Work of popping a candidate off a large heap, which the processor does not have in its caches. */
enum { WORK_POP = 10 };

void buckets_init(struct buckets *buckets, uint32_t capacity, struct arena *arena)
{
    buckets->pool = ARENA_TAKE(arena, capacity, struct candidate);
}

void buckets_clear(struct buckets *buckets, uint32_t capacity)
{
    *buckets = (struct buckets){.pool = buckets->pool, .capacity = capacity, .cached_for = BUCKETS};
}

static bool is_worse(const struct candidate *a, const struct candidate *b)
{
    return a->rank != b->rank ? a->rank < b->rank : a->order > b->order;
}

/* Melds two heaps. The worse top becomes the top. Its left child becomes its right child; its right child, melded with
 * the other heap, becomes its left child. */
static struct candidate *meld(struct candidate *a, struct candidate *b)
{
    struct candidate *top, **at = &top;

    while (a != NULL && b != NULL) {
        struct candidate *worst = a;
        if (is_worse(b, a)) {
            worst = b;
            b = a;
        }
        *at = worst;
        at = &worst->below[0];
        a = worst->below[1];
        worst->below[1] = *at;
    }
    *at = a != NULL ? a : b;
    return top;
}

/* Removes and returns the top of a heap. */
static struct candidate *pop(struct candidate **top)
{
    struct candidate *first = *top;

    *top = meld(first->below[0], first->below[1]);
    return first;
}

/* The bucket that loses its worst candidate to a new one of `bucket` when the pool is full: the one of worst top among
 * the buckets that would exceed their share with the new candidate. Such a bucket exists, since capacity + 1
 * candidates are more than the shares of all buckets together. */
static uint32_t victim_of(struct buckets *buckets, uint32_t bucket)
{
    uint32_t share = buckets->capacity / BUCKETS, victim = BUCKETS;

    if (buckets->cached_for == bucket)
        return buckets->cached_victim;
    for (uint32_t b = 0; b < BUCKETS; b++)
        if (buckets->size[b] > 0 && buckets->size[b] + (b == bucket) > share &&
            (victim == BUCKETS || is_worse(buckets->top[b], buckets->top[victim])))
            victim = b;
    buckets->cached_for = bucket;
    buckets->cached_victim = victim;
    return victim;
}

int64_t buckets_threshold(struct buckets *buckets, uint32_t cleared)
{
    uint32_t bucket = cleared % BUCKETS;

    if (buckets->count < buckets->capacity || buckets->size[bucket] < buckets->capacity / BUCKETS)
        return INT64_MIN;
    return buckets->top[victim_of(buckets, bucket)]->rank;
}

void buckets_add(struct buckets *buckets, uint32_t cleared, struct candidate *candidate)
{
    struct candidate *slot;
    uint32_t bucket = cleared % BUCKETS, victim;

    candidate->order = buckets->order++;
    if (candidate->rank <= buckets_threshold(buckets, bucket))
        return;
    if (buckets->count < buckets->capacity) {
        slot = &buckets->pool[buckets->count++];
    } else {
        victim = victim_of(buckets, bucket);
        slot = pop(&buckets->top[victim]);
        buckets->size[victim]--;
    }
    *slot = *candidate;
    buckets->top[bucket] = meld(buckets->top[bucket], slot);
    buckets->size[bucket]++;
    buckets->cached_for = BUCKETS;
}

/* Complements sort the other way: a < b exactly if ~a > ~b. So the same heap code has the best candidate on top once
 * rank and order are complemented. The old heap yields candidates worst first, and each one is put above the one before
 * it: this list, in which all nodes have left children only, already is a heap. */
bool buckets_reverse(struct buckets *buckets, struct stop *stop)
{
    for (uint32_t b = 0; b < BUCKETS; b++) {
        struct candidate *list = NULL;
        while (buckets->top[b] != NULL) {
            struct candidate *worst = pop(&buckets->top[b]);
            worst->rank = ~worst->rank;
            worst->order = ~worst->order;
            worst->below[0] = list;
            worst->below[1] = NULL;
            list = worst;
            if (stop_after(stop, WORK_POP))
                return false;
        }
        buckets->top[b] = list;
    }
    return true;
}

const struct candidate *buckets_pop(struct buckets *buckets, uint32_t bucket)
{
    return buckets->top[bucket] != NULL ? pop(&buckets->top[bucket]) : NULL;
}

void buckets_merge(struct buckets *buckets)
{
    for (uint32_t b = 1; b < BUCKETS; b++)
        buckets->top[0] = meld(buckets->top[0], buckets->top[b]);
}
