/* See dislikes.h. */
#include "dislikes.h"

#include <stddef.h>

uint32_t dislikes_corner(struct point corner, const struct point *vertices, uint32_t count, uint32_t *nearest)
{
    uint32_t least = UINT32_MAX, at = 0;

    for (uint32_t v = 0; v < count; v++) {
        uint32_t square = point_square(corner, vertices[v]);
        if (square < least) {
            least = square;
            at = v;
        }
    }
    if (nearest != NULL)
        *nearest = at;
    return least;
}

uint64_t dislikes_of(const struct point *corners, uint32_t corner_count, const struct point *vertices,
                     uint32_t count)
{
    uint64_t sum = 0;

    for (uint32_t k = 0; k < corner_count; k++)
        sum += dislikes_corner(corners[k], vertices, count, NULL);
    return sum;
}
