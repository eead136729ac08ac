/* See figure.h. */
#include "figure.h"

#include "../bounds.h"

struct builder {
    const struct problem *problem;
    struct bonus_use use;
    struct figure_edge *edges;
    struct length_limits *rings;
    uint32_t edge_count, ring_count;
};

/* Adds an edge with limits, or a copy to the one that joins the same vertices with the same limits. Those of one length
 * are equal already. */
static void add_edge(struct builder *builder, uint32_t a, uint32_t b, uint32_t square, struct length_limits limits)
{
    struct figure_edge edge = {(uint16_t)(a < b ? a : b), (uint16_t)(a < b ? b : a), 0, 1, square, limits};

    for (uint32_t i = 0; i < builder->edge_count; i++) {
        struct figure_edge *other = &builder->edges[i];
        if (other->a == edge.a && other->b == edge.b && other->limits.low == limits.low &&
            other->limits.high == limits.high) {
            other->copies++;
            return;
        }
    }
    builder->edges[builder->edge_count++] = edge;
}

static bool joins(const struct bonus_use *use, struct problem_edge edge)
{
    return edge.a == use->a && edge.b == use->b;
}

/* The edge that may have any length: one of the list. Where it is listed twice, the other copy keeps its limits. */
static struct length_limits limits_of(struct builder *builder, struct problem_edge edge, uint32_t square)
{
    struct bonus_use *use = &builder->use;

    if (use->kind == BONUS_SUPERFLEX && joins(use, edge)) {
        use->kind = BONUS_NONE;
        return (struct length_limits){0, SQUARE_MAX};
    }
    return length_limits(square, builder->problem->epsilon, 1);
}

static void add_edges(struct builder *builder)
{
    const struct problem *problem = builder->problem;
    const struct bonus_use *use = &builder->use;
    bool broken = false;

    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        uint32_t square = point_square(problem->vertices[edge.a], problem->vertices[edge.b]);
        struct length_limits half = length_limits(square, problem->epsilon, 4);
        if (use->kind != BONUS_BREAK_A_LEG || !joins(use, edge)) {
            add_edge(builder, edge.a, edge.b, square, limits_of(builder, edge, square));
        } else if (!broken) {
            add_edge(builder, edge.a, problem->vertex_count, (square + 2) / 4, half);
            add_edge(builder, edge.b, problem->vertex_count, (square + 2) / 4, half);
            broken = true;
        }
    }
}

static bool limits_before(struct length_limits a, struct length_limits b)
{
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* Inserts the limits of all edges in order; then each edge looks its own up. */
static void number_rings(struct builder *builder)
{
    for (uint32_t i = 0; i < builder->edge_count; i++) {
        struct length_limits limits = builder->edges[i].limits;
        uint32_t at = builder->ring_count;
        while (at > 0 && !limits_before(builder->rings[at - 1], limits))
            at--;
        if (at < builder->ring_count && !limits_before(limits, builder->rings[at]))
            continue;
        for (uint32_t j = builder->ring_count++; j > at; j--)
            builder->rings[j] = builder->rings[j - 1];
        builder->rings[at] = limits;
    }
    for (uint32_t i = 0; i < builder->edge_count; i++) {
        struct figure_edge *edge = &builder->edges[i];
        while (limits_before(builder->rings[edge->ring], edge->limits))
            edge->ring++;
    }
}

/* Counts the links of each vertex, sums the counts up, and fills the links in from the last edge to the first. */
static void link_vertices(const struct builder *builder, uint32_t vertex_count, uint16_t *first,
                          struct figure_link *links)
{
    for (uint32_t v = 0; v <= vertex_count; v++)
        first[v] = 0;
    for (uint32_t i = 0; i < builder->edge_count; i++) {
        first[builder->edges[i].a]++;
        first[builder->edges[i].b]++;
    }
    for (uint32_t v = 1; v <= vertex_count; v++)
        first[v] = (uint16_t)(first[v] + first[v - 1]);
    for (uint32_t i = builder->edge_count; i-- > 0;) {
        const struct figure_edge *edge = &builder->edges[i];
        links[--first[edge->a]] = (struct figure_link){edge->b, (uint16_t)i};
        links[--first[edge->b]] = (struct figure_link){edge->a, (uint16_t)i};
    }
}

void figure_build(struct figure *figure, const struct problem *problem, const struct bonus_use *use,
                  struct arena *arena)
{
    uint32_t room = problem->edge_count + 1, vertex_count = problem->vertex_count;
    struct builder builder = {.problem = problem, .use = *use};
    struct figure_link *links;
    uint16_t *first;

    vertex_count += use->kind == BONUS_BREAK_A_LEG;
    builder.edges = ARENA_TAKE(arena, room, struct figure_edge);
    builder.rings = ARENA_TAKE(arena, room, struct length_limits);
    links = ARENA_TAKE(arena, (size_t)2 * room, struct figure_link);
    first = ARENA_TAKE(arena, (size_t)vertex_count + 1, uint16_t);
    if (arena->counting)
        return;
    add_edges(&builder);
    number_rings(&builder);
    link_vertices(&builder, vertex_count, first, links);
    *figure = (struct figure){.problem = problem, .use = *use, .edges = builder.edges, .links = links,
                              .first = first, .rings = builder.rings, .vertex_count = vertex_count,
                              .edge_count = builder.edge_count, .ring_count = builder.ring_count};
}
