/* Sight: whether two points of the hole see each other, for searches that ask about ever new points. A region is made
 * for a point only if it is asked about often; other questions are answered by clearance or by the direct test. */
#ifndef BRAINWALL_TREE_SIGHT_H
#define BRAINWALL_TREE_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "../space/clearance.h"
#include "search_input.h"

/* A point of those with the same hash: the one that is asked about most often. */
struct tree_asked {
    uint16_t check; /* other bits of its hash */
    uint16_t count; /* direct tests, less those of the other points */
};

struct tree_sight {
    struct visibility_pool *pool;
    struct clearance clearance;
    struct tree_asked *asked; /* [hash of a point] */
};

/* Sets up in memory of the arena, which must suffice; false when stopped. */
bool tree_sight_init(struct tree_sight *sight, const struct search_input *input, struct arena *arena);

/* Whether a placed vertex at `a` sees the point p, both in the hole. The answer is exact. */
bool tree_sight_sees(struct tree_sight *sight, struct point a, struct point p);

#endif
