/* See max_distance.h. */
#include "max_distance.h"

#include "../rules/pose.h"

/* Pairs of vertices examined in the time of a unit of work. */
enum { WORK_PAIRS = 8 };

/* The greatest length of an edge in DISTANCE_PARTS, rounded up. */
static uint32_t length_most(struct length_limits limits)
{
    return (pose_length(limits.high) + 256 / DISTANCE_PARTS) / (256 / DISTANCE_PARTS);
}

bool shortest_paths(uint16_t *ways, uint32_t count, struct stop *stop)
{
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t u = 0; u < count; u++) {
            uint32_t first = ways[u * count + k];
            for (uint32_t v = 0; first != UINT16_MAX && v < count; v++) {
                uint32_t sum = first + ways[k * count + v];
                if (sum < ways[u * count + v])
                    ways[u * count + v] = (uint16_t)sum;
            }
        }
        if (stop_after(stop, (uint64_t)count * count / WORK_PAIRS))
            return false;
    }
    return true;
}

bool max_distance_build(struct max_distance *max_distance, const struct figure *figure, struct arena *arena,
                        struct stop *stop)
{
    uint32_t count = figure->vertex_count;
    uint16_t *most = ARENA_TAKE(arena, (size_t)count * count, uint16_t);

    if (arena->counting)
        return true;
    for (uint32_t u = 0; u < count; u++)
        for (uint32_t v = 0; v < count; v++)
            most[u * count + v] = u == v ? 0 : UINT16_MAX;
    for (uint32_t i = 0; i < figure->edge_count; i++) {
        const struct figure_edge *edge = &figure->edges[i];
        uint32_t length = length_most(edge->limits);
        uint16_t *there = &most[edge->a * count + edge->b], *back = &most[edge->b * count + edge->a];
        if (length < *there)
            *there = *back = (uint16_t)length;
    }
    *max_distance = (struct max_distance){most, count};
    return shortest_paths(most, count, stop);
}
