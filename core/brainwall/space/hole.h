/* Hole: the points of the hole as a bitboard, over the box that its corners span.
 *
 *     bit x of row y  <->  the point (origin.x + x, origin.y + y),  word x/64, bit x%64
 *
 * A point inside or on the boundary has its bit set in `rows`. Points of the box are numbered y * width + x. */
#ifndef BRAINWALL_HOLE_H
#define BRAINWALL_HOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/inside.h"
#include "../rules/problem.h"

struct hole {
    struct polygon polygon;
    struct point origin;
    uint32_t width, height; /* of the box, in points: 1 and up */
    uint32_t words;         /* of a row */
    const uint64_t *rows;   /* height rows */
    uint32_t point_count;   /* number of points of the hole */
};

/* Builds the bitboard in memory of the arena; keeps the corners of the problem. False when stopped. O(points of the box
 * / 64 * edges that pass a row + corners * height). */
bool hole_build(struct hole *hole, const struct problem *problem, struct arena *arena, struct stop *stop);

/* The greater side of the box. */
static inline uint32_t hole_side(const struct hole *hole)
{
    return hole->width > hole->height ? hole->width : hole->height;
}

/* Whether a point anywhere is in the hole, or on its boundary. O(1). */
static inline bool hole_has(const struct hole *hole, struct point p)
{
    uint32_t x = (uint32_t)(p.x - hole->origin.x), y = (uint32_t)(p.y - hole->origin.y);

    return x < hole->width && y < hole->height && (hole->rows[y * hole->words + x / 64] >> (x % 64) & 1) != 0;
}

/* The number of a point of the box. */
static inline uint32_t hole_number(const struct hole *hole, struct point p)
{
    return (uint32_t)(p.y - hole->origin.y) * hole->width + (uint32_t)(p.x - hole->origin.x);
}

/* The k-th point of the hole in order of rows, k below point_count. O(height * words). */
struct point hole_nth(const struct hole *hole, uint32_t k);

#endif
