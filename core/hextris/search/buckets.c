/* See buckets.h. The heaps are skew heaps (Sleator and Tarjan 1986): melding two swaps the sides of every node
 * on the way. */
#include "buckets.h"

bool buckets_init(struct buckets *buckets, uint32_t room, struct arena *arena)
{
    buckets->pool = ARENA_TAKE(arena, room, struct candidate);
    return buckets->pool != NULL;
}

void buckets_clear(struct buckets *buckets, uint32_t room)
{
    *buckets = (struct buckets){.pool = buckets->pool, .room = room, .known = BUCKETS};
}

/* Whether a ranks behind b. */
static bool behind(const struct candidate *a, const struct candidate *b)
{
    return a->rank != b->rank ? a->rank < b->rank : a->order > b->order;
}

/* Makes one heap of two. */
static struct candidate *meld(struct candidate *a, struct candidate *b)
{
    struct candidate *top, **at = &top;

    while (a != NULL && b != NULL) {
        struct candidate *least = a;
        if (behind(b, a)) {
            least = b;
            b = a;
        }
        *at = least;
        at = &least->below[0];
        a = least->below[1];
        least->below[1] = *at;
    }
    *at = a != NULL ? a : b;
    return top;
}

static struct candidate *pop(struct candidate **top)
{
    struct candidate *least = *top;

    *top = meld(least->below[0], least->below[1]);
    return least;
}

/* The bucket that gives way to a candidate of `bucket` when there is no room: of those that would have more
 * than their share the one whose least ranks last. */
static uint32_t last_of(struct buckets *buckets, uint32_t bucket)
{
    uint32_t last = BUCKETS;

    if (buckets->known == bucket)
        return buckets->last;
    for (uint32_t s = 0; s < BUCKETS; s++)
        if (buckets->size[s] > 0 && buckets->size[s] + (s == bucket) > buckets->room / BUCKETS &&
            (last == BUCKETS || behind(buckets->top[s], buckets->top[last])))
            last = s;
    buckets->known = bucket;
    buckets->last = last;
    return last;
}

int64_t buckets_threshold(struct buckets *buckets, uint32_t cleared)
{
    uint32_t bucket = cleared % BUCKETS;

    if (buckets->count < buckets->room || buckets->size[bucket] < buckets->room / BUCKETS)
        return INT64_MIN;
    return buckets->top[last_of(buckets, bucket)]->rank;
}

void buckets_add(struct buckets *buckets, uint32_t cleared, struct candidate *candidate)
{
    struct candidate *slot;
    uint32_t bucket = cleared % BUCKETS, last;

    candidate->order = buckets->order++;
    if (candidate->rank <= buckets_threshold(buckets, bucket))
        return;
    if (buckets->count < buckets->room) {
        slot = &buckets->pool[buckets->count++];
    } else {
        last = last_of(buckets, bucket);
        slot = pop(&buckets->top[last]);
        buckets->size[last]--;
    }
    *slot = *candidate;
    buckets->top[bucket] = meld(buckets->top[bucket], slot);
    buckets->size[bucket]++;
    buckets->known = BUCKETS;
}

/* What was least becomes best: complements sort the other way, and a list is a heap. */
void buckets_reverse(struct buckets *buckets)
{
    for (uint32_t s = 0; s < BUCKETS; s++) {
        struct candidate *list = NULL;
        while (buckets->top[s] != NULL) {
            struct candidate *least = pop(&buckets->top[s]);
            least->rank = ~least->rank;
            least->order = ~least->order;
            least->below[0] = list;
            least->below[1] = NULL;
            list = least;
        }
        buckets->top[s] = list;
    }
}

const struct candidate *buckets_take(struct buckets *buckets, uint32_t bucket)
{
    return buckets->top[bucket] != NULL ? pop(&buckets->top[bucket]) : NULL;
}

void buckets_merge(struct buckets *buckets)
{
    for (uint32_t s = 1; s < BUCKETS; s++)
        buckets->top[0] = meld(buckets->top[0], buckets->top[s]);
}
