/* Shadow: which points of the hole see each other: the segment between them lies in the hole.
 *
 * For a point of the hole, a bitmap of all points it sees, made when first asked for and kept in a pool. When the
 * pool is full a bitmap goes that was not asked for since the hand passed it (clock algorithm). The answers are exact
 * and do not depend on the size of the pool, nor on what was asked before. One pool serves one worker. */
#ifndef BRAINWALL_SHADOW_H
#define BRAINWALL_SHADOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "hole.h"

struct shadows {
    const struct hole *hole;
    uint64_t *maps;      /* room for `room` bitmaps of words * height words */
    uint32_t *owner;     /* of each map: its place */
    uint16_t *slot;      /* of each place: its map + 1, 0: none. NULL: no pool, each pair is tested directly */
    uint8_t *used;       /* of each map: asked for since the hand passed it */
    uint32_t room, count, hand;
    uint32_t map_words;
    struct stop *stop;   /* told the work of maps; NULL: nobody is */
};

/* Writes the bitmap of a point of the hole: words * height words, rows as those of the hole. When stopped, the map has
 * points that it should not have. O(corners * height). */
void shadow_make(const struct hole *hole, uint64_t *map, struct point p, struct stop *stop);

/* Sets up a pool that takes at most `bytes` of the arena, or as much of these as there is. Never fails: without
 * room for some maps, or when stopped, every pair is tested directly. The answers of a pool are wrong once it was
 * stopped later. */
void shadows_open(struct shadows *shadows, const struct hole *hole, struct arena *arena, size_t bytes,
                  struct stop *stop);

/* Bytes of the largest pool that is of use: a map for every point of the hole, at most 65,535 maps. */
size_t shadows_most(const struct hole *hole);

/* The bitmap of a point of the hole, rows as those of the hole: NULL without a pool. Valid until the next call
 * with another point. O(1), or O(corners * height) to make it. */
const uint64_t *shadows_map(struct shadows *shadows, struct point p);

/* Whether two points of the hole see each other. O(1) if a map of either is there; else the map of `a` is
 * made. */
bool shadows_sees(struct shadows *shadows, struct point a, struct point b);

#endif
