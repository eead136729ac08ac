/* See moves_hinge.h. A vertex cuts a graph if, in a depth-first search, no edge leads from below one of its children to
 * above it (Hopcroft and Tarjan 1973). Each vertex is removed in turn; the vertices that cut the rest are its
 * partners. */
#include "moves_hinge.h"

struct walk {
    const struct figure *figure;
    uint16_t *order;  /* of each vertex: when it was reached, from 1; 0: not yet */
    uint16_t *lowest; /* the least order that an edge from the vertex or below it leads to */
    uint16_t *parent;
    uint16_t *next;   /* the link to follow next */
    uint8_t *cuts;
    uint32_t without; /* the vertex taken away, or the number of vertices */
    uint64_t work;
};

/* Follows one link of v. Returns the vertex where the walk goes on: a child that was reached, or v again. */
static uint32_t follow(struct walk *walk, uint32_t v, uint16_t *reached)
{
    uint32_t to = walk->figure->links[walk->next[v]++].vertex;

    if (to == walk->without || to == walk->parent[v])
        return v;
    if (walk->order[to] != 0) {
        if (walk->order[to] < walk->lowest[v])
            walk->lowest[v] = walk->order[to];
        return v;
    }
    walk->parent[to] = (uint16_t)v;
    walk->order[to] = walk->lowest[to] = ++*reached;
    return to;
}

/* Walks over the component of a root and sets `cuts` of the vertices that cut it. */
static void walk_component(struct walk *walk, uint32_t root, uint16_t *reached)
{
    const struct figure *figure = walk->figure;
    uint32_t v = root, children = 0;

    walk->parent[root] = UINT16_MAX;
    walk->order[root] = walk->lowest[root] = ++*reached;
    for (;;) {
        uint32_t parent;

        walk->work++;
        if (walk->next[v] < figure->first[v + 1]) {
            v = follow(walk, v, reached);
            continue;
        }
        if (v == root)
            break;
        parent = walk->parent[v];
        if (walk->lowest[v] < walk->lowest[parent])
            walk->lowest[parent] = walk->lowest[v];
        if (parent == root)
            children++;
        else if (walk->lowest[v] >= walk->order[parent])
            walk->cuts[parent] = 1;
        v = parent;
    }
    walk->cuts[root] = children >= 2;
}

static void find_cuts(struct walk *walk, uint32_t without)
{
    uint32_t vertices = walk->figure->vertex_count;
    uint16_t reached = 0;

    walk->without = without;
    for (uint32_t v = 0; v < vertices; v++) {
        walk->order[v] = 0;
        walk->next[v] = walk->figure->first[v];
        walk->cuts[v] = 0;
    }
    for (uint32_t v = 0; v < vertices; v++)
        if (walk->order[v] == 0 && v != without)
            walk_component(walk, v, &reached);
}

/* Adds a pair. When there is no room, it replaces one at random, with such a probability that each pair found so far is
 * kept equally likely (reservoir sampling). */
static void add_pair(struct moves_hinges *hinges, struct moves_hinge pair, uint32_t found, uint32_t most,
                     struct random_wide *random)
{
    uint32_t place = hinges->count;

    if (place < most)
        hinges->count++;
    else
        place = hinges->articulations + random_wide_below(random, found);
    if (place < most)
        hinges->hinge[place] = pair;
}

static void take_hinge_memory(struct walk *walk, struct moves_hinges *hinges, struct arena *arena)
{
    uint32_t vertices = walk->figure->vertex_count;

    hinges->hinge = ARENA_TAKE(arena, MOVES_HINGES(vertices), struct moves_hinge);
    walk->order = ARENA_TAKE(arena, vertices, uint16_t);
    walk->lowest = ARENA_TAKE(arena, vertices, uint16_t);
    walk->parent = ARENA_TAKE(arena, vertices, uint16_t);
    walk->next = ARENA_TAKE(arena, vertices, uint16_t);
    walk->cuts = ARENA_TAKE(arena, vertices, uint8_t);
}

void moves_hinges_find(struct moves_hinges *hinges, const struct figure *figure, struct random_wide *random,
                       struct arena *arena, uint64_t *work)
{
    uint32_t vertices = figure->vertex_count, found = 0;
    struct walk walk = {.figure = figure};

    hinges->count = 0;
    take_hinge_memory(&walk, hinges, arena);
    if (arena->counting)
        return;
    find_cuts(&walk, vertices);
    for (uint32_t b = 0; b < vertices; b++)
        if (walk.cuts[b] != 0)
            hinges->hinge[hinges->count++] = (struct moves_hinge){(uint16_t)b, (uint16_t)b};
    hinges->articulations = hinges->count;
    /* A pair would be found twice, from either side. */
    for (uint32_t a = 0; a < vertices; a++) {
        find_cuts(&walk, a);
        for (uint32_t b = 0; b < a; b++)
            if (walk.cuts[b] != 0)
                add_pair(hinges, (struct moves_hinge){(uint16_t)a, (uint16_t)b}, ++found,
                         (uint32_t)MOVES_HINGES(vertices), random);
    }
    *work += walk.work;
}
