/* See elimination.h. */
#include "elimination.h"

#include <string.h>

#include "../../base/integer.h"
#include "../bounds.h"

/* Parts of a squared distance. */
enum { SQUARE_PARTS = ELIMINATION_PARTS * ELIMINATION_PARTS };

/* Vertices looked at, and pairs of neighbours joined, in the time of a unit of work. */
enum { WORK_RANKED = 8, WORK_JOINED = 2 };

_Static_assert((uint64_t)SQUARE_MAX * SQUARE_PARTS <= UINT32_MAX, "squared distances in parts fit 32 bits");

/* A distance from its square: rounded down, and rounded up. */
static uint16_t least_of(uint32_t square)
{
    return (uint16_t)integer_root_32(square * SQUARE_PARTS);
}

static uint16_t most_of(uint32_t square)
{
    uint32_t root = integer_root_32(square * SQUARE_PARTS);

    return (uint16_t)(root + (root * root < square * SQUARE_PARTS));
}

void elimination_init(struct elimination *elimination, const struct figure *figure, struct arena *arena)
{
    uint32_t vertices = figure->vertex_count;

    *elimination = (struct elimination){.figure = figure};
    elimination->links = ARENA_TAKE(arena, (size_t)vertices * ELIMINATION_LINKS, struct elimination_link);
    elimination->link_count = ARENA_TAKE(arena, vertices, uint8_t);
    elimination->is_free = ARENA_TAKE(arena, vertices, uint8_t);
    elimination->order = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->number = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->parent = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->size = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->first_child = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->child_count = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->child = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->degree = ARENA_TAKE(arena, vertices, uint16_t);
    elimination->rank = ARENA_TAKE(arena, vertices, uint32_t);
    elimination->ring_least = ARENA_TAKE(arena, figure->ring_count, uint16_t);
    elimination->ring_most = ARENA_TAKE(arena, figure->ring_count, uint16_t);
    if (arena->counting)
        return;
    memset(elimination->is_free, 0, vertices * sizeof *elimination->is_free);
    for (uint32_t i = 0; i < figure->ring_count; i++) {
        elimination->ring_least[i] = least_of(figure->rings[i].low);
        /* Long edges may stretch farther than any two points of a hole are apart. */
        elimination->ring_most[i] = most_of(integer_min_32(figure->rings[i].high, SQUARE_MAX));
    }
}

/* ---- neighbours ---- */

static struct elimination_link *find(struct elimination *e, uint32_t vertex, uint32_t neighbour)
{
    struct elimination_link *bag = elimination_bag(e, vertex);

    for (uint32_t i = 0; i < e->link_count[vertex]; i++)
        if (bag[i].vertex == neighbour)
            return &bag[i];
    return NULL;
}

/* Adds a neighbour, or makes the distance to it stricter. Of two edges the smaller ring stays. False if the bag is
 * full. */
static bool join(struct elimination *e, uint32_t vertex, struct elimination_link link)
{
    struct elimination_link *old = find(e, vertex, link.vertex);

    if (old == NULL) {
        if (e->link_count[vertex] == ELIMINATION_LINKS)
            return false;
        elimination_bag(e, vertex)[e->link_count[vertex]++] = link;
        e->degree[vertex] += e->is_free[link.vertex];
        return true;
    }
    old->ring = link.ring < old->ring ? link.ring : old->ring;
    old->least = link.least > old->least ? link.least : old->least;
    old->most = link.most < old->most ? link.most : old->most;
    return true;
}

static void part_from(struct elimination *e, uint32_t vertex, uint32_t neighbour)
{
    struct elimination_link *link = find(e, vertex, neighbour);

    if (link == NULL)
        return;
    *link = elimination_bag(e, vertex)[--e->link_count[vertex]];
    e->degree[vertex]--;
}

static bool join_edges(struct elimination *e, uint32_t vertex)
{
    const struct figure *figure = e->figure;

    for (uint32_t i = figure->first[vertex]; i < figure->first[vertex + 1]; i++) {
        uint16_t ring = figure->edges[figure->links[i].edge].ring;
        struct elimination_link link = {.vertex = figure->links[i].vertex, .ring = ring,
                                        .least = e->ring_least[ring], .most = e->ring_most[ring]};
        if (!join(e, vertex, link))
            return false;
    }
    return true;
}

/* What two distances from a third vertex say about the distance between a and b. */
static struct elimination_link implied_link(const struct elimination_link *a, const struct elimination_link *b)
{
    uint32_t most = (uint32_t)a->most + b->most, least = 0;

    if (a->least > b->most)
        least = (uint32_t)a->least - b->most;
    else if (b->least > a->most)
        least = (uint32_t)b->least - a->most;
    return (struct elimination_link){.ring = ELIMINATION_NONE, .least = (uint16_t)least,
                                     .most = (uint16_t)(most < UINT16_MAX ? most : UINT16_MAX)};
}

/* Joins two neighbours of the vertex that is eliminated. What a vertex that stands implies may be left out where the
 * bag is full. */
static bool join_pair(struct elimination *e, const struct elimination_link *a, const struct elimination_link *b)
{
    struct elimination_link link = implied_link(a, b);
    bool a_free = e->is_free[a->vertex] != 0, b_free = e->is_free[b->vertex] != 0;

    if (a_free) {
        link.vertex = b->vertex;
        if (!join(e, a->vertex, link) && b_free)
            return false;
    }
    if (b_free) {
        link.vertex = a->vertex;
        if (!join(e, b->vertex, link) && a_free)
            return false;
    }
    return true;
}

/* ---- the order ---- */

/* The vertex to eliminate next, of those from order[from] on; it goes to order[from]. */
static uint32_t take_next(struct elimination *e, uint32_t from, uint32_t root)
{
    uint32_t best = from, vertex;

    for (uint32_t i = from; i < e->count; i++) {
        uint32_t a = e->order[i], b = e->order[best];
        if (b == root || (a != root && (e->degree[a] < e->degree[b] ||
                                        (e->degree[a] == e->degree[b] && e->rank[a] < e->rank[b]))))
            best = i;
    }
    vertex = e->order[best];
    e->order[best] = e->order[from];
    e->order[from] = (uint16_t)vertex;
    e->number[vertex] = (uint16_t)from;
    e->work += (e->count - from) / WORK_RANKED + 1;
    return vertex;
}

static bool eliminate(struct elimination *e, uint32_t vertex)
{
    const struct elimination_link *bag = elimination_bag(e, vertex);
    uint32_t count = e->link_count[vertex];

    for (uint32_t i = 0; i < count; i++)
        if (e->is_free[bag[i].vertex])
            part_from(e, bag[i].vertex, vertex);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = i + 1; j < count; j++)
            if (!join_pair(e, &bag[i], &bag[j]))
                return false;
    e->work += count * count / WORK_JOINED;
    return true;
}

/* ---- the tree ---- */

/* Children come before their parents in the order. */
static void build_tree(struct elimination *e)
{
    uint32_t first = 0;

    for (uint32_t i = 0; i < e->count; i++) {
        e->size[e->order[i]] = 1;
        e->child_count[e->order[i]] = 0;
    }
    for (uint32_t i = 0; i < e->count; i++) {
        uint32_t v = e->order[i], parent = ELIMINATION_NONE;
        const struct elimination_link *bag = elimination_bag(e, v);
        for (uint32_t k = 0; k < e->link_count[v]; k++)
            if (e->is_free[bag[k].vertex] && (parent == ELIMINATION_NONE ||
                                              e->number[bag[k].vertex] < e->number[parent]))
                parent = bag[k].vertex;
        e->parent[v] = (uint16_t)parent;
        if (parent == ELIMINATION_NONE)
            continue;
        e->size[parent] = (uint16_t)(e->size[parent] + e->size[v]);
        e->child_count[parent]++;
    }
    for (uint32_t i = 0; i < e->count; i++) {
        uint32_t v = e->order[i];
        e->first_child[v] = (uint16_t)first;
        first += e->child_count[v];
        e->child_count[v] = 0;
    }
    for (uint32_t i = 0; i < e->count; i++) {
        uint32_t v = e->order[i], parent = e->parent[v];
        if (parent != ELIMINATION_NONE)
            e->child[e->first_child[parent] + e->child_count[parent]++] = (uint16_t)v;
    }
}

/* Puts the edges of a bag first, and sets the squared distances of all. */
static void finish_bag(struct elimination *e, uint32_t vertex)
{
    struct elimination_link *bag = elimination_bag(e, vertex);
    uint32_t edges = 0;

    for (uint32_t i = 0; i < e->link_count[vertex]; i++) {
        struct elimination_link link = bag[i];
        link.low = ((uint32_t)link.least * link.least + SQUARE_PARTS - 1) / SQUARE_PARTS;
        link.high = (uint32_t)link.most * link.most / SQUARE_PARTS;
        if (link.ring != ELIMINATION_NONE) {
            struct length_limits limits = e->figure->rings[link.ring];
            link.low = link.low > limits.low ? link.low : limits.low;
            link.high = link.high < limits.high ? link.high : limits.high;
            bag[i] = bag[edges];
            bag[edges++] = link;
        } else {
            bag[i] = link;
        }
    }
}

bool elimination_run(struct elimination *elimination, const uint16_t *freed, uint32_t count, uint32_t root,
                     struct random_wide *random)
{
    struct elimination *e = elimination;

    for (uint32_t i = 0; i < e->count; i++)
        e->is_free[e->order[i]] = 0;
    e->count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = freed[i];
        e->order[i] = (uint16_t)v;
        e->is_free[v] = 1;
        e->number[v] = ELIMINATION_NONE;
        e->link_count[v] = 0;
        e->degree[v] = 0;
        e->rank[v] = random_wide_next(random);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!join_edges(e, freed[i]))
            return false;
    for (uint32_t i = 0; i < count; i++)
        if (!eliminate(e, take_next(e, i, root)))
            return false;
    build_tree(e);
    for (uint32_t i = 0; i < count; i++)
        finish_bag(e, e->order[i]);
    return true;
}
