/* See dislikes_bound.h. */
#include "dislikes_bound.h"

#include "../../base/bits.h"

struct vertex_box vertex_box_of(const struct assignment *assignment, uint32_t vertex, uint64_t *work)
{
    const struct hole *hole = assignment->input->hole;
    const struct domain *domain = &assignment->domains[vertex];
    struct point origin = hole->origin, p = assignment->at[vertex];
    const uint64_t *row = domain->rows;
    int32_t x0 = INT16_MAX, x1 = 0, y0 = domain->y1, y1 = 0;

    if (assignment->placed[vertex])
        return (struct vertex_box){p.x, p.y, p.x, p.y};
    if (domain->size == hole->point_count)
        return (struct vertex_box){INT16_MIN, INT16_MIN, INT16_MAX, INT16_MAX};
    *work += domain_words(domain) / 2;
    for (int32_t y = domain->y0; y < domain->y1; y++)
        for (int32_t w = domain->w0; w < domain->w1; w++, row++) {
            int32_t low, high;
            if (*row == 0)
                continue;
            low = 64 * w + (int32_t)bits_lowest(*row);
            high = 64 * w + (int32_t)bits_highest(*row);
            x0 = low < x0 ? low : x0;
            x1 = high > x1 ? high : x1;
            y0 = y < y0 ? y : y0;
            y1 = y;
        }
    return (struct vertex_box){(int16_t)(origin.x + x0), (int16_t)(origin.y + y0), (int16_t)(origin.x + x1),
                               (int16_t)(origin.y + y1)};
}

uint64_t dislikes_bound(const struct assignment *assignment, struct vertex_box *boxes, uint64_t enough, uint64_t *work)
{
    const struct polygon *polygon = &assignment->input->hole->polygon;
    uint32_t vertices = assignment->input->figure->vertex_count;
    uint64_t sum = 0;

    for (uint32_t v = 0; v < vertices; v++)
        boxes[v] = vertex_box_of(assignment, v, work);
    for (uint32_t c = 0; c < polygon->count && sum < enough; c++) {
        uint32_t least = UINT32_MAX;
        for (uint32_t v = 0; v < vertices && least > 0; v++) {
            uint32_t square = vertex_box_square(boxes[v], polygon->corners[c]);
            least = square < least ? square : least;
        }
        sum += least;
    }
    return sum;
}
