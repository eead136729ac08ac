/* See visibility_pool.h. */
#include "visibility_pool.h"

#include "../../base/bits.h"
#include "visibility.h"

/* Regions are numbered in 16 bits, 0 for none. */
enum { REGIONS_MAX = 65535 };

static size_t table_need(const struct hole *hole)
{
    return arena_need((size_t)hole->width * hole->height, sizeof(uint16_t));
}

static size_t region_need(const struct hole *hole)
{
    return (size_t)hole->height * hole->words * sizeof(uint64_t) + sizeof(uint32_t) + 1;
}

size_t visibility_pool_bytes_max(const struct hole *hole)
{
    size_t regions = hole->point_count < REGIONS_MAX ? hole->point_count : REGIONS_MAX;
    size_t table = table_need(hole) + 2 * ARENA_ALIGN;

    return regions > (SIZE_MAX - table) / region_need(hole) ? SIZE_MAX : table + regions * region_need(hole);
}

void visibility_pool_open(struct visibility_pool *pool, const struct hole *hole, struct arena *arena, size_t bytes,
                          struct stop *stop)
{
    size_t left = arena_left(arena), table = table_need(hole) + 2 * ARENA_ALIGN, capacity;

    *pool = (struct visibility_pool){.hole = hole, .region_words = hole->height * hole->words, .stop = stop};
    bytes = bytes < left ? bytes : left;
    capacity = bytes > table ? (bytes - table) / region_need(hole) : 0;
    if (capacity < 2)
        return;
    capacity = capacity < REGIONS_MAX ? capacity : REGIONS_MAX;
    pool->capacity = (uint32_t)(capacity < hole->point_count ? capacity : hole->point_count);
    pool->regions = ARENA_TAKE(arena, (size_t)pool->capacity * pool->region_words, uint64_t);
    pool->owner = ARENA_TAKE(arena, pool->capacity, uint32_t);
    pool->used = ARENA_TAKE(arena, pool->capacity, uint8_t);
    pool->slot = ARENA_TAKE(arena, (size_t)hole->width * hole->height, uint16_t);
    if (stop_clear(stop, pool->slot, (size_t)hole->width * hole->height * sizeof *pool->slot))
        pool->slot = NULL;
}

/* A region to write to: a free one, or else the first one, going round, that was not used since the hand passed it. */
static uint32_t take_region(struct visibility_pool *pool)
{
    uint32_t region;

    if (pool->count < pool->capacity)
        return pool->count++;
    while (pool->used[pool->hand] != 0) {
        pool->used[pool->hand] = 0;
        pool->hand = pool->hand + 1 < pool->capacity ? pool->hand + 1 : 0;
    }
    region = pool->hand;
    pool->hand = region + 1 < pool->capacity ? region + 1 : 0;
    pool->slot[pool->owner[region]] = 0;
    return region;
}

const uint64_t *visibility_pool_region(struct visibility_pool *pool, struct point p)
{
    uint32_t place, region;

    if (pool->slot == NULL)
        return NULL;
    place = hole_number(pool->hole, p);
    region = pool->slot[place];
    if (region == 0) {
        if (stop_after(pool->stop, 0))
            return pool->hole->rows;
        region = take_region(pool) + 1;
        pool->slot[place] = (uint16_t)region;
        pool->owner[region - 1] = place;
        visibility_make(pool->hole, pool->regions + (size_t)(region - 1) * pool->region_words, p, pool->stop);
    }
    pool->used[region - 1] = 1;
    return pool->regions + (size_t)(region - 1) * pool->region_words;
}

static bool sees(const struct hole *hole, const uint64_t *region, struct point q)
{
    return bits_test(region + (size_t)(q.y - hole->origin.y) * hole->words, (uint32_t)(q.x - hole->origin.x));
}

bool visibility_pool_sees(struct visibility_pool *pool, struct point a, struct point b)
{
    const struct hole *hole = pool->hole;

    if (pool->slot == NULL)
        return inside_between(&hole->polygon, a, b);
    if (pool->slot[hole_number(hole, a)] == 0 && pool->slot[hole_number(hole, b)] != 0)
        return sees(hole, visibility_pool_region(pool, b), a);
    return sees(hole, visibility_pool_region(pool, a), b);
}
