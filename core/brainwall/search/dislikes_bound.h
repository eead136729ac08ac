/* Bound: the least dislikes that can come of an assignment. */
#ifndef BRAINWALL_DISLIKES_BOUND_H
#define BRAINWALL_DISLIKES_BOUND_H

#include <stdint.h>

#include "assignment.h"

/* The points of a box: x0 .. x1, y0 .. y1. */
struct vertex_box {
    int16_t x0, y0, x1, y1;
};

/* The box around the places of a vertex; all points while it has the whole hole. *work grows by half of the words that
 * were looked at. */
struct vertex_box vertex_box_of(const struct assignment *assignment, uint32_t vertex, uint64_t *work);

/* The squared distance of a point to the box. */
static inline uint32_t vertex_box_square(struct vertex_box box, struct point p)
{
    int32_t dx = p.x < box.x0 ? box.x0 - p.x : p.x > box.x1 ? p.x - box.x1 : 0;
    int32_t dy = p.y < box.y0 ? box.y0 - p.y : p.y > box.y1 ? p.y - box.y1 : 0;

    return (uint32_t)(dx * dx + dy * dy);
}

/* `boxes` is room for one of each vertex. The sum, over the corners, of the distance to the nearest placed vertex, or
 * to the box of another if that is less. May end early with some sum of `enough` or more. *work grows by that of
 * vertex_box_of() for each vertex. Beside it O(corners * vertices). */
uint64_t dislikes_bound(const struct assignment *assignment, struct vertex_box *boxes, uint64_t enough, uint64_t *work);

#endif
