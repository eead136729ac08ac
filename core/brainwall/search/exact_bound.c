/* See exact_bound.h. A domain stands for the box around its window, cut to its points where it is small. */
#include "exact_bound.h"

static uint32_t box_square(struct exact_box box, struct point p)
{
    int32_t dx = p.x < box.x0 ? box.x0 - p.x : p.x > box.x1 ? p.x - box.x1 : 0;
    int32_t dy = p.y < box.y0 ? box.y0 - p.y : p.y > box.y1 ? p.y - box.y1 : 0;

    return (uint32_t)(dx * dx + dy * dy);
}

static struct exact_box box_of(const struct assignment *a, uint32_t v)
{
    const struct hole *hole = a->task->hole;
    const struct domain *domain = &a->domains[v];
    struct domain_points points = domain_points(domain, hole);
    struct exact_box box = {INT16_MAX, INT16_MAX, INT16_MIN, INT16_MIN};
    struct point p;

    if (a->placed[v])
        return (struct exact_box){a->at[v].x, a->at[v].y, a->at[v].x, a->at[v].y};
    if (domain->size == hole->places)
        return (struct exact_box){INT16_MIN, INT16_MIN, INT16_MAX, INT16_MAX};
    while (domain_next(&points, &p)) {
        if (p.x < box.x0)
            box.x0 = p.x;
        if (p.y < box.y0)
            box.y0 = p.y;
        if (p.x > box.x1)
            box.x1 = p.x;
        if (p.y > box.y1)
            box.y1 = p.y;
    }
    return box;
}

uint64_t exact_bound(const struct assignment *assignment, struct exact_box *boxes, uint64_t enough)
{
    const struct polygon *polygon = &assignment->task->hole->polygon;
    uint32_t vertices = assignment->task->figure->vertex_count;
    uint64_t sum = 0;

    for (uint32_t v = 0; v < vertices; v++)
        boxes[v] = box_of(assignment, v);
    for (uint32_t c = 0; c < polygon->count && sum < enough; c++) {
        uint32_t least = UINT32_MAX;
        for (uint32_t v = 0; v < vertices && least > 0; v++) {
            uint32_t square = box_square(boxes[v], polygon->corners[c]);
            least = square < least ? square : least;
        }
        sum += least;
    }
    return sum;
}
