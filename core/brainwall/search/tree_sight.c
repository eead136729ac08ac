/* See tree_sight.h. A region costs as much as some twenty direct tests. A vertex that stays for many moves is asked
 * about some thousand times, one that is moved in each of them some ten times. */
#include "tree_sight.h"

#include <string.h>

/* Points that are counted, as a power of 2. */
enum { ASKED_BITS = 12 };

/* Direct tests before the region is made; those of a region that the pool gave up count on from ASKED_AGAIN. */
enum { ASKED_MAX = 180, ASKED_AGAIN = 100 };

bool tree_sight_init(struct tree_sight *sight, const struct search_input *input, struct arena *arena)
{
    sight->pool = input->pool;
    sight->asked = ARENA_TAKE(arena, (size_t)1 << ASKED_BITS, struct tree_asked);
    if (!arena->counting)
        memset(sight->asked, 0, ((size_t)1 << ASKED_BITS) * sizeof *sight->asked);
    return clearance_open(&sight->clearance, input->hole, arena, input->anytime_stop);
}

/* Counts a direct test of a point. Whether its region is due. The most frequent of several points stays in the end: the
 * others cancel their counts (Boyer and Moore 1981). */
static bool is_region_due(struct tree_sight *sight, struct point p)
{
    uint32_t hash = hole_number(sight->pool->hole, p) * 0x9e3779b1u;
    struct tree_asked *asked = &sight->asked[hash >> (32 - ASKED_BITS)];

    if (asked->count == 0)
        asked->check = (uint16_t)hash;
    if (asked->check != (uint16_t)hash)
        asked->count--;
    else if (++asked->count >= ASKED_MAX) {
        asked->count = ASKED_AGAIN;
        return true;
    }
    return false;
}

bool tree_sight_sees(struct tree_sight *sight, struct point a, struct point p)
{
    const struct visibility_pool *pool = sight->pool;

    if (pool->slot != NULL && (pool->slot[hole_number(pool->hole, a)] != 0 ||
                               pool->slot[hole_number(pool->hole, p)] != 0))
        return visibility_pool_sees(sight->pool, a, p);
    if (clearance_suffices(&sight->clearance, a, p))
        return true;
    if (pool->slot == NULL || !is_region_due(sight, a))
        return inside_between(&pool->hole->polygon, a, p);
    return visibility_pool_sees(sight->pool, a, p);
}
