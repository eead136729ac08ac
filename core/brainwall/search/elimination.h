/* Elimination: an order in which free vertices of a figure are removed one after another, and what their neighbours
 * imply for each other. It divides a placement into parts that do not depend on each other.
 *
 *     eliminate v    its bag: the free neighbours that are left then, and all neighbours that stand
 *                    every two of them become neighbours: if a and b are at most A and B away from v, they are at
 *                    most A + B away from each other, and at least as far as the difference requires
 *     parent of v    the member of its bag that is eliminated next; without one v is a root
 *
 *         root            Placed from the root down, a vertex is bound to its bag alone, and all members of the
 *        /    \           bag are placed before it. So once v and its bag are placed, the subtrees below v are
 *       o      o          independent of each other and of all others.
 *      / \
 *     o   o               Each time the vertex with the fewest free neighbours goes first (minimum degree).
 *
 * Figures of the contest whose parts hang together at edges have bags of two to five free vertices. */
#ifndef BRAINWALL_ELIMINATION_H
#define BRAINWALL_ELIMINATION_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/random.h"
#include "../rules/figure.h"

/* Members of the largest bag. Wider figures have no elimination. */
enum { ELIMINATION_LINKS = 32 };

#define ELIMINATION_NONE UINT16_MAX

/* Distances are counted in eighths of a unit. */
enum { ELIMINATION_PARTS = 8 };

/* How far a vertex may be from a neighbour. */
struct elimination_link {
    uint16_t vertex;
    uint16_t ring;       /* of the edge that joins them; ELIMINATION_NONE: there is no edge */
    uint16_t least, most; /* distance in eighths of a unit; UINT16_MAX: any */
    uint32_t low, high;  /* squared distance; set when the elimination is complete */
};

struct elimination {
    const struct figure *figure;
    struct elimination_link *links; /* ELIMINATION_LINKS for each vertex: its neighbours, in the end its bag, edges
                                       first */
    uint8_t *link_count;            /* of each vertex */
    uint8_t *is_free;               /* of each vertex; the others stand */
    uint16_t *order;                /* the free vertices, the first one eliminated first */
    uint32_t count;                 /* of them */
    uint16_t *number;               /* of each free vertex in that order; ELIMINATION_NONE while it is not eliminated */
    uint16_t *parent;               /* of each free vertex; ELIMINATION_NONE: it is a root */
    uint16_t *size;                 /* vertices of the subtree of each free vertex */
    uint16_t *first_child;          /* its children: child[first_child] .. child[first_child + child_count - 1] */
    uint16_t *child_count;
    uint16_t *child;
    uint16_t *degree;               /* scratch: free neighbours that are left */
    uint32_t *rank;                 /* scratch: random, orders vertices of equal degree */
    uint16_t *ring_least, *ring_most; /* the distances of each ring */
    uint64_t work;                  /* units so far */
};

/* Takes the memory, which must suffice; nothing is free at first. */
void elimination_init(struct elimination *elimination, const struct figure *figure, struct arena *arena);

/* Eliminates `count` free vertices, all different; all others stand. If `root` is one of them it goes last; else it is
 * ELIMINATION_NONE. False if a bag became too large. What was free before stands again. O(count^2 + bags^2). */
bool elimination_run(struct elimination *elimination, const uint16_t *freed, uint32_t count, uint32_t root,
                     struct random_wide *random);

static inline struct elimination_link *elimination_bag(const struct elimination *elimination, uint32_t vertex)
{
    return elimination->links + (size_t)vertex * ELIMINATION_LINKS;
}

#endif
