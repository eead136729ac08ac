/* Point: a point of the grid, and the exact arithmetic of two and three of them. Coordinates are -MAX_COORDINATE ..
 * MAX_COORDINATE, so that every result below fits 32 bits. */
#ifndef BRAINWALL_POINT_H
#define BRAINWALL_POINT_H

#include <stdbool.h>
#include <stdint.h>

struct point {
    int16_t x, y;
};

static inline bool point_same(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/* The squared distance of two points. */
static inline uint32_t point_square(struct point a, struct point b)
{
    int32_t dx = a.x - b.x, dy = a.y - b.y;

    return (uint32_t)(dx * dx + dy * dy);
}

/* The cross product of a->b and a->c: twice the area of the triangle, 0 when the three are on one line. With x to the
 * right and y downwards it is positive when c lies to the right of the way from a to b. */
static inline int32_t point_cross(struct point a, struct point b, struct point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

#endif
