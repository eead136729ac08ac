/* See strata.h. The heaps are skew heaps (Sleator and Tarjan 1986): melding two swaps the sides of every node
 * on the way. */
#include "strata.h"

bool strata_init(struct strata *strata, uint32_t room, struct arena *arena)
{
    strata->pool = ARENA_TAKE(arena, room, struct candidate);
    return strata->pool != NULL;
}

void strata_begin(struct strata *strata, uint32_t room)
{
    *strata = (struct strata){.pool = strata->pool, .room = room, .known = STRATA};
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

/* The stratum that gives way to a candidate of `stratum` when there is no room: of those that would have more
 * than their share the one whose least ranks last. */
static uint32_t last_of(struct strata *strata, uint32_t stratum)
{
    uint32_t last = STRATA;

    if (strata->known == stratum)
        return strata->last;
    for (uint32_t s = 0; s < STRATA; s++)
        if (strata->size[s] > 0 && strata->size[s] + (s == stratum) > strata->room / STRATA &&
            (last == STRATA || behind(strata->top[s], strata->top[last])))
            last = s;
    strata->known = stratum;
    strata->last = last;
    return last;
}

int64_t strata_floor(struct strata *strata, uint32_t cleared)
{
    uint32_t stratum = cleared % STRATA;

    if (strata->count < strata->room || strata->size[stratum] < strata->room / STRATA)
        return INT64_MIN;
    return strata->top[last_of(strata, stratum)]->rank;
}

void strata_offer(struct strata *strata, uint32_t cleared, struct candidate *candidate)
{
    struct candidate *slot;
    uint32_t stratum = cleared % STRATA, last;

    candidate->order = strata->order++;
    if (candidate->rank <= strata_floor(strata, stratum))
        return;
    if (strata->count < strata->room) {
        slot = &strata->pool[strata->count++];
    } else {
        last = last_of(strata, stratum);
        slot = pop(&strata->top[last]);
        strata->size[last]--;
    }
    *slot = *candidate;
    strata->top[stratum] = meld(strata->top[stratum], slot);
    strata->size[stratum]++;
    strata->known = STRATA;
}

/* What was least becomes best: complements sort the other way, and a list is a heap. */
void strata_turn(struct strata *strata)
{
    for (uint32_t s = 0; s < STRATA; s++) {
        struct candidate *list = NULL;
        while (strata->top[s] != NULL) {
            struct candidate *least = pop(&strata->top[s]);
            least->rank = ~least->rank;
            least->order = ~least->order;
            least->below[0] = list;
            least->below[1] = NULL;
            list = least;
        }
        strata->top[s] = list;
    }
}

const struct candidate *strata_take(struct strata *strata, uint32_t stratum)
{
    return strata->top[stratum] != NULL ? pop(&strata->top[stratum]) : NULL;
}

void strata_join(struct strata *strata)
{
    for (uint32_t s = 1; s < STRATA; s++)
        strata->top[0] = meld(strata->top[0], strata->top[s]);
}
