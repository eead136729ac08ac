/* Pool of visibility regions: answers whether two points of the hole see each other.
 *
 *     slot[point] --> regions[k]    k + 1 in 16 bits; 0: the point has no region yet
 *
 * The region of a point (visibility.h) is made when it is first needed. A full pool replaces a region that was not used
 * since the hand passed it (clock algorithm). The answers are exact: neither the size of the pool nor earlier questions
 * change them. Each worker has a pool of its own. */
#ifndef BRAINWALL_VISIBILITY_POOL_H
#define BRAINWALL_VISIBILITY_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "hole.h"

struct visibility_pool {
    const struct hole *hole;
    uint64_t *regions; /* `capacity` regions of `region_words` words */
    uint32_t *owner;   /* of each region: the number of its point, hole_number() */
    uint16_t *slot;    /* of each point of the box: number of its region + 1, 0: none. NULL: there is no pool, every
                          pair is tested directly */
    uint8_t *used;     /* of each region: 1 if it was used since the hand passed it */
    uint32_t capacity, count, hand;
    uint32_t region_words;
    struct stop *stop; /* counts the work of regions; NULL: nobody does */
};

/* Sets up a pool in at most `bytes` of the arena, or in what is left of it if that is less. Never fails: where two
 * regions do not fit, or once stopped, every pair is tested directly. When `stop` says yes later, the answers of the
 * pool are wrong from then on: the search has to drop its result. O(points of the box). */
void visibility_pool_open(struct visibility_pool *pool, const struct hole *hole, struct arena *arena, size_t bytes,
                          struct stop *stop);

/* Bytes of the largest pool that is of use: a region for every point of the hole, at most 65,535 regions; SIZE_MAX if
 * that is more than a size_t holds. */
size_t visibility_pool_bytes_max(const struct hole *hole);

/* The visibility region of a point of the hole; NULL if there is no pool. Valid until the next call with another point.
 * O(1) if the region is in the pool, else the cost of visibility_make(). */
const uint64_t *visibility_pool_region(struct visibility_pool *pool, struct point p);

/* Whether two points of the hole see each other. O(1) if the region of either is in the pool; else makes the region of
 * `a`. */
bool visibility_pool_sees(struct visibility_pool *pool, struct point a, struct point b);

#endif
