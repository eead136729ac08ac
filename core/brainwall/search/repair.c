/* See repair.h. Errors are those of penalty.h, in lattice units, 16.16; a vertex or edge outside the hole has a fixed
 * one. Sums of errors times weights fit 64 bits. */
#include "repair.h"

#include <string.h>

#include "../../base/random.h"
#include "../bounds.h"
#include "../rules/figure.h"
#include "../rules/inside.h"
#include "../rules/pose.h"
#include "penalty.h"

enum {
    NEAR = 2,          /* a vertex tries all points whose coordinates differ by at most NEAR from its own, */
    FAR = 24,          /* and FAR_TRIES random ones that differ by at most FAR, small differences more often */
    FAR_TRIES = 24,
    WEIGHT_MAX = 4096, /* fits 16 bits; the weighted errors of a vertex sum to less than 2^49 */
    STEPS_BASE = 2000, /* of an attempt; then the next one begins with the pose as it was given */
    STEPS_EACH = 20    /* more for each vertex */
};

#define OUTSIDE (3 * (int64_t)PENALTY_ONE) /* error of an edge that leaves the hole; of a vertex outside twice that */
#define PULL (PENALTY_ONE / 256)           /* for each unit of distance to where a vertex was: the least change wins */

struct repair {
    struct figure figure;
    struct polygon polygon;
    struct penalty_edge *edges;
    uint16_t *weights;    /* of edges */
    uint16_t *standing;   /* of vertices: weight of standing in the hole */
    struct point *at, *first;
    uint16_t *broken;     /* vertices that break a rule */
    struct random_wide random;
    uint64_t work;
};

static void take_memory(struct repair *repair, const struct problem *problem, struct arena *arena)
{
    const struct bonus_use none = {.kind = BONUS_NONE};

    figure_build(&repair->figure, problem, &none, arena);
    repair->edges = ARENA_TAKE(arena, problem->edge_count, struct penalty_edge);
    repair->weights = ARENA_TAKE(arena, problem->edge_count, uint16_t);
    repair->standing = ARENA_TAKE(arena, problem->vertex_count, uint16_t);
    repair->at = ARENA_TAKE(arena, problem->vertex_count, struct point);
    repair->first = ARENA_TAKE(arena, problem->vertex_count, struct point);
    repair->broken = ARENA_TAKE(arena, problem->vertex_count, uint16_t);
}

size_t repair_need(const struct problem *problem)
{
    struct arena counting = arena_counting();
    struct repair repair;

    take_memory(&repair, problem, &counting);
    return arena_counted(&counting);
}

/* ---- errors ---- */

/* The error of an edge between two points. Where one stands outside the hole, that alone counts. */
static int64_t edge_error(struct repair *repair, uint32_t edge, struct point a, struct point b, bool both_inside)
{
    int64_t error = penalty_error(&repair->edges[edge], (int32_t)point_square(a, b));

    repair->work++;
    if (both_inside) {
        repair->work += repair->polygon.count / 4;
        error += inside_between(&repair->polygon, a, b) ? 0 : OUTSIDE;
    }
    return error;
}

static bool stands(struct repair *repair, struct point p)
{
    repair->work += repair->polygon.count / 8;
    return inside_point(&repair->polygon, p);
}

/* The weighted sum for a vertex at a point, or any sum of at least `most` as soon as it is reached. */
static int64_t cost_of(struct repair *repair, uint32_t vertex, struct point p, int64_t most)
{
    const struct figure *figure = &repair->figure;
    bool inside = stands(repair, p);
    int64_t cost = (int64_t)pose_length(point_square(p, repair->first[vertex])) * PULL / 256;

    cost += inside ? 0 : 2 * OUTSIDE * repair->standing[vertex];
    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1] && cost < most; i++) {
        struct figure_link link = figure->links[i];
        struct point other = repair->at[link.vertex];

        cost += repair->weights[link.edge] *
                edge_error(repair, link.edge, p, other, inside && stands(repair, other));
    }
    return cost;
}

/* Whether a vertex, or an edge of it, breaks a rule. */
static bool is_broken(struct repair *repair, uint32_t vertex)
{
    const struct figure *figure = &repair->figure;
    struct point p = repair->at[vertex];

    if (!stands(repair, p))
        return true;
    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++) {
        struct figure_link link = figure->links[i];
        struct point other = repair->at[link.vertex];

        if (edge_error(repair, link.edge, p, other, stands(repair, other)) > 0)
            return true;
    }
    return false;
}

/* ---- steps ---- */

struct choice {
    struct point to;
    int64_t cost;
    uint32_t equals; /* points of this cost so far: each is as likely */
};

static void try_point(struct repair *repair, uint32_t vertex, struct point p, struct choice *best)
{
    int64_t cost;

    if (point_same(p, repair->at[vertex]) || p.x < -MAX_COORDINATE || p.x > MAX_COORDINATE ||
        p.y < -MAX_COORDINATE || p.y > MAX_COORDINATE)
        return;
    cost = cost_of(repair, vertex, p, best->cost + 1);
    if (cost > best->cost)
        return;
    best->equals = cost < best->cost ? 1 : best->equals + 1;
    if (cost < best->cost || random_wide_below(&repair->random, best->equals) == 0)
        best->to = p;
    best->cost = cost;
}

static struct point shifted(struct point p, int32_t x, int32_t y)
{
    return (struct point){(int16_t)(p.x + x), (int16_t)(p.y + y)};
}

static void try_points(struct repair *repair, uint32_t vertex, struct choice *best)
{
    struct point p = repair->at[vertex];

    for (int32_t y = -NEAR; y <= NEAR; y++)
        for (int32_t x = -NEAR; x <= NEAR; x++)
            try_point(repair, vertex, shifted(p, x, y), best);
    for (uint32_t i = 0; i < FAR_TRIES; i++) {
        uint32_t reach = 1 + random_wide_below(&repair->random, FAR);
        int32_t x = (int32_t)random_wide_below(&repair->random, 2 * reach + 1) - (int32_t)reach;
        int32_t y = (int32_t)random_wide_below(&repair->random, 2 * reach + 1) - (int32_t)reach;

        try_point(repair, vertex, shifted(p, x, y), best);
    }
}

/* The rules that the vertex breaks count more. */
static void raise_weights(struct repair *repair, uint32_t vertex)
{
    const struct figure *figure = &repair->figure;
    struct point p = repair->at[vertex];
    bool inside = stands(repair, p);

    if (!inside && repair->standing[vertex] < WEIGHT_MAX)
        repair->standing[vertex]++;
    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++) {
        struct figure_link link = figure->links[i];
        struct point other = repair->at[link.vertex];

        if (repair->weights[link.edge] < WEIGHT_MAX &&
            edge_error(repair, link.edge, p, other, inside && stands(repair, other)) > 0)
            repair->weights[link.edge]++;
    }
}

/* Moves a vertex to a better point, or to one that is as good; else its rules count more. */
static void step(struct repair *repair, uint32_t vertex)
{
    struct choice best = {repair->at[vertex], cost_of(repair, vertex, repair->at[vertex], INT64_MAX), 0};
    int64_t now = best.cost;

    try_points(repair, vertex, &best);
    if (best.cost == now)
        raise_weights(repair, vertex);
    repair->at[vertex] = best.to;
}

/* A vertex that breaks a rule, or a neighbour of it; vertex_count: there is none. */
static uint32_t choose_vertex(struct repair *repair)
{
    const struct figure *figure = &repair->figure;
    uint32_t count = 0, vertex, degree;

    for (uint32_t v = 0; v < figure->vertex_count; v++)
        if (is_broken(repair, v))
            repair->broken[count++] = (uint16_t)v;
    if (count == 0)
        return figure->vertex_count;
    vertex = repair->broken[random_wide_below(&repair->random, count)];
    degree = figure_degree(figure, vertex);
    if (degree > 0 && random_wide_below(&repair->random, 4) == 0)
        vertex = figure->links[figure->first[vertex] + random_wide_below(&repair->random, degree)].vertex;
    return vertex;
}

/* ---- the run ---- */

static void start(struct repair *repair)
{
    const struct figure *figure = &repair->figure;

    memcpy(repair->at, repair->first, figure->vertex_count * sizeof *repair->at);
    for (uint32_t e = 0; e < figure->edge_count; e++)
        repair->weights[e] = 1;
    for (uint32_t v = 0; v < figure->vertex_count; v++)
        repair->standing[v] = 1;
}

static bool is_valid(const struct repair *repair)
{
    const struct pose pose = {repair->at, repair->figure.vertex_count, {.kind = BONUS_NONE}};

    return pose_check(repair->figure.problem, &repair->polygon, &pose).valid;
}

bool repair_run(const struct problem *problem, struct point *vertices, uint64_t work, uint32_t seed,
                struct arena scratch)
{
    struct repair repair = {.random = random_wide_of(seed), .polygon = polygon_of(problem->corners,
                                                                                problem->corner_count)};
    const uint32_t steps = STEPS_BASE + STEPS_EACH * problem->vertex_count;
    uint32_t vertex = 0;

    take_memory(&repair, problem, &scratch);
    (void)penalty_build(repair.edges, &repair.figure);
    memcpy(repair.first, vertices, problem->vertex_count * sizeof *vertices);
    for (uint32_t done = 0; repair.work < work; done++) {
        if (done % steps == 0)
            start(&repair);
        vertex = choose_vertex(&repair);
        if (vertex == problem->vertex_count)
            break;
        step(&repair, vertex);
    }
    if (vertex < problem->vertex_count || !is_valid(&repair))
        return false;
    memcpy(vertices, repair.at, problem->vertex_count * sizeof *vertices);
    return true;
}
