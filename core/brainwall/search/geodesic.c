/* See geodesic.h. A shortest way turns only at corners, so it is a path in the graph of the corners that see each
 * other. */
#include "geodesic.h"

#include "../../base/bits.h"
#include "../../base/integer.h"
#include "max_distance.h"

/* Edges of the hole that are tested against a segment in the time of a unit of work. */
enum { WORK_TESTED_EDGES = 2 };

static uint16_t straight(struct point a, struct point b)
{
    return (uint16_t)integer_root_32(point_square(a, b) * DISTANCE_PARTS * DISTANCE_PARTS);
}

bool geodesic_build(struct geodesic *geodesic, const struct hole *hole, struct arena *arena, struct stop *stop)
{
    const struct polygon *polygon = &hole->polygon;
    uint32_t count = polygon->count;
    uint16_t *least = ARENA_TAKE(arena, (size_t)count * count, uint16_t);

    *geodesic = (struct geodesic){least, count};
    if (arena->counting)
        return true;
    for (uint32_t c = 0; c < count; c++) {
        for (uint32_t d = 0; d <= c; d++) {
            struct point a = polygon->corners[c], b = polygon->corners[d];
            least[c * count + d] = least[d * count + c] =
                inside_between(polygon, a, b) ? straight(a, b) : (uint16_t)GEODESIC_MOST;
        }
        if (stop_after(stop, (uint64_t)c * count / WORK_TESTED_EDGES))
            return false;
    }
    return shortest_paths(least, count, stop);
}

uint32_t geodesic_from(const struct geodesic *geodesic, const struct hole *hole, struct point p,
                       const uint64_t *seen, uint16_t *ways)
{
    uint32_t count = geodesic->count, turns = 0;

    for (uint32_t c = 0; c < count; c++)
        ways[c] = (uint16_t)GEODESIC_MOST;
    for (uint32_t turn = 0; turn < count; turn++) {
        struct point q = hole->polygon.corners[turn];
        uint32_t y = (uint32_t)(q.y - hole->origin.y), first;
        if (!bits_test(seen + (size_t)y * hole->words, (uint32_t)(q.x - hole->origin.x)))
            continue;
        first = straight(p, q);
        turns++;
        for (uint32_t c = 0; c < count; c++)
            if (first + geodesic->between[turn * count + c] < ways[c])
                ways[c] = (uint16_t)(first + geodesic->between[turn * count + c]);
    }
    return turns;
}
