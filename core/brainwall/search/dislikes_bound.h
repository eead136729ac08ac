/* A lower bound on the dislikes of all poses that an assignment can still become. */
#ifndef BRAINWALL_DISLIKES_BOUND_H
#define BRAINWALL_DISLIKES_BOUND_H

#include <stdint.h>

#include "assignment.h"

/* The points of a box: x0 .. x1, y0 .. y1, all included. */
struct vertex_box {
    int16_t x0, y0, x1, y1;
};

/* The box around the points of a vertex; all points while its domain is the whole hole. Adds half of the words examined
 * to *work. */
struct vertex_box vertex_box_of(const struct assignment *assignment, uint32_t vertex, uint64_t *work);

/* The squared distance of a point to the box; 0 within. */
static inline uint32_t vertex_box_square(struct vertex_box box, struct point p)
{
    int32_t dx = p.x < box.x0 ? box.x0 - p.x : p.x > box.x1 ? p.x - box.x1 : 0;
    int32_t dy = p.y < box.y0 ? box.y0 - p.y : p.y > box.y1 ? p.y - box.y1 : 0;

    return (uint32_t)(dx * dx + dy * dy);
}

/* The sum, over the corners, of the squared distance to the nearest box. `boxes` is scratch for one box of each vertex.
 * Ends early once the sum is `enough` or more. Adds the work of vertex_box_of() for each vertex to *work; O(corners *
 * vertices) beside it. */
uint64_t dislikes_bound(const struct assignment *assignment, struct vertex_box *boxes, uint64_t enough, uint64_t *work);

#endif
