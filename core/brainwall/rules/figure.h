/* Figure: what a search needs of a problem: distinct edges with their limits, and the neighbours of each vertex.
 *
 *     rings       | low, high | ...          distinct limits; edges refer to them
 *     edges       | a, b, ring | ...         without duplicates
 *     links       | of vertex 0 | of vertex 1 | ...        neighbours, with the edge that leads there
 *
 * A bonus changes the figure. A broken edge becomes two halves, which have the ring low = length(d / 4), and a last
 * vertex. An edge of any length has the limits 0 .. SQUARE_MAX. `use` has the rest. */
#ifndef BRAINWALL_FIGURE_H
#define BRAINWALL_FIGURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "bonus.h"
#include "length.h"
#include "problem.h"

struct figure_edge {
    uint16_t a, b;   /* vertices, a < b */
    uint16_t ring;   /* index of its limits */
    uint16_t copies; /* how often the problem lists it, in either direction: 1 and up */
    uint32_t square; /* squared length as drawn; of half a broken edge a quarter, rounded */
    struct length_limits limits;
};

struct figure_link {
    uint16_t vertex, edge;
};

struct figure {
    const struct problem *problem;
    struct bonus_use use;
    const struct figure_edge *edges;
    const struct figure_link *links;   /* those of vertex v: links[first[v]] .. links[first[v + 1] - 1] */
    const uint16_t *first;             /* vertex_count + 1 of them */
    const struct length_limits *rings; /* in rising order of high, then of low */
    uint32_t vertex_count;             /* of the problem, or one more when an edge is broken */
    uint32_t edge_count, ring_count;
};

/* Builds the figure of a problem for a use of a bonus (kind BONUS_NONE: none), in memory of the arena. The use must be
 * possible: the problem lists a broken edge in that direction. O(edges^2). */
void figure_build(struct figure *figure, const struct problem *problem, const struct bonus_use *use,
                  struct arena *arena);

static inline uint32_t figure_degree(const struct figure *figure, uint32_t vertex)
{
    return (uint32_t)(figure->first[vertex + 1] - figure->first[vertex]);
}

/* The vertex that may be outside the hole, or UINT32_MAX. */
static inline uint32_t figure_outside(const struct figure *figure)
{
    return figure->use.kind == BONUS_WALLHACK ? figure->use.a : UINT32_MAX;
}

#endif
