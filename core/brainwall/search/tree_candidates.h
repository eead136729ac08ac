/* Points where a vertex can stand, given the members of its bag (elimination.h), which are placed.
 *
 *     two edges and more   all points where the two smallest rings cross
 *     one edge             random points of the ring, or all if most of these are not allowed
 *     no edge              random points as far as the nearest member allows
 *     empty bag            random points of the hole
 *
 * All of them are in the hole and have allowed distances to the whole bag. Whether an edge leaves the hole is not
 * asked. */
#ifndef BRAINWALL_TREE_CANDIDATES_H
#define BRAINWALL_TREE_CANDIDATES_H

#include <stdbool.h>
#include <stdint.h>

#include "elimination.h"
#include "search_input.h"

/* What the points of a vertex are drawn from. */
struct tree_source {
    const struct search_input *input;
    const struct elimination_link *bag;
    uint32_t bag_count;
    const struct point *at;    /* of each placed vertex */
    const struct elimination_link *first;  /* the edge with the smallest ring; NULL: no edge */
    const struct elimination_link *second; /* the edge with the next one, or else the member with the least distance;
                                              NULL: the bag has no other */
    const struct ring *ring;   /* of the first */
    int32_t x0, x1, y0, y1;    /* all points are in this box: of the hole, and near enough to each member of the bag */
    bool is_listed;            /* points are listed at once: they are few */
    uint32_t draws;            /* the most that are made otherwise */
};

/* The source of a vertex whose bag is placed. O(bag). */
struct tree_source tree_source_of(const struct search_input *input, const struct elimination *elimination,
                                  uint32_t vertex, const struct point *at);

/* Lists the points of a source with a ring in random order; of more than `most` a random choice. Returns their number,
 * and adds to *work. With two members and more O(points where their rings cross), else O(points of the ring). */
uint32_t tree_source_list(const struct tree_source *source, struct point *points, uint32_t most,
                          struct random_wide *random, uint64_t *work);

/* Draws a point from a source; false if it is not allowed. O(bag). */
bool tree_source_draw(const struct tree_source *source, struct random_wide *random, struct point *p);

/* Whether a point is in the hole and its distances are allowed. */
bool tree_source_allows(const struct tree_source *source, struct point p);

#endif
