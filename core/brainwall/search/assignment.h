/* Assignment: vertices that stand at a point, the domains of the others, and the vertices that may still cover each
 * corner. Placing a vertex propagates (forward checking), and everything can be undone.
 *
 *     place v at p    the domain of each neighbour of v is cut to the ring around p and to what p sees; corners that
 *                     are too far from p for a vertex lose it as a candidate
 *     then, as long as anything changes,
 *                     the only candidate of a corner is placed there; a vertex with one point left is placed there;
 *                     a domain of up to 12 points cuts its neighbours' domains to what any of its points allows (arc
 *                     consistency);
 *                     a candidate is removed if it would empty the domain of a neighbour of medium size (up to
 *                     2,000 points)
 *
 * The caller chooses whether corners have to be covered, and from how far. If some may be covered by a vertex near
 * them, less is propagated: the only candidate of a corner is not placed, but its domain is cut to the points near the
 * corner, and no candidate is removed for its neighbours' sake. Then a vertex may cover several corners.
 *
 * An assignment fails when a vertex has no point left or a corner no candidate. The weight of that vertex or corner
 * then grows, so that the search decides early what often fails. */
#ifndef BRAINWALL_ASSIGNMENT_H
#define BRAINWALL_ASSIGNMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../space/domain.h"
#include "geodesic.h"
#include "max_distance.h"
#include "search_input.h"

#define ASSIGNMENT_NONE UINT16_MAX

/* Corners and the vertices that cover them: cleared for each search, undone with each decision. */
struct assignment_cover {
    bool is_required;          /* all corners have to be covered */
    bool is_near;              /* some of them by a vertex near them: `within` is not 0 everywhere */
    uint16_t *within;          /* of each corner: the distance, in eighths of a unit, within which a vertex covers it;
                                  0: it stands on the corner */
    uint16_t *vertex_at;       /* of each corner: the vertex that covers it, or ASSIGNMENT_NONE */
    uint16_t *corner_of;       /* of each placed vertex: a corner that it covers, or ASSIGNMENT_NONE */
    uint64_t *candidates;      /* of each corner: a bit for each vertex that may cover it, `vertex_words` words */
    uint16_t *candidate_count; /* of each corner: 0 .. vertices */
    uint32_t open_count;       /* corners that no vertex covers yet */
};

/* 1 + how often each vertex and each corner failed: kept over all searches of an assignment. */
struct assignment_weights {
    uint32_t *vertex, *corner;
};

/* What is still to be propagated, a bit for each vertex, or for each corner: empty between two decisions. */
struct assignment_queue {
    uint64_t *small;   /* vertices whose domain has become small: the neighbours' domains may shrink */
    uint64_t *medium;  /* vertices whose domain has shrunk: their neighbours may lose corners */
    uint64_t *corners; /* corners that have lost all candidates but one; used if covers are near */
};

/* The domain of a vertex before a change. */
struct assignment_saved {
    struct domain domain;
    uint32_t vertex;
};

/* Stacks from which changes are undone; the last change lies on top. */
struct assignment_trail {
    struct assignment_saved *domains; /* domains as they were */
    uint32_t domain_count, domain_capacity;
    uint32_t marked_count;            /* domain_count at the last mark */
    uint32_t *last_change;            /* of each vertex: domain_count after its last domain was saved */
    uint64_t *rows;                   /* words of domains */
    uint32_t rows_used, rows_capacity;
    uint32_t rows_optional, rows_optional_max; /* words of optional cuts, part of rows_used; the rest of the capacity is
                                                  for cuts by placed vertices: words that the rings of all edges take */
    uint32_t *excluded;               /* candidates that corners lost, corner << 16 | vertex: room for corners *
                                         vertices */
    uint32_t excluded_count;
};

/* Valid within one call only. */
struct assignment_scratch {
    uint64_t *joined; /* words of a domain */
    uint64_t *region;    /* the visibility region of a point, where the pool has none */
    uint16_t *ways;   /* of each corner: the shortest way from the vertex that was placed last */
};

struct assignment {
    const struct search_input *input; /* of the caller, as its figure and hole */
    struct max_distance max_distance; /* of vertices */
    struct geodesic geodesic;         /* of corners */
    uint32_t vertex_words;            /* words of a bit for each vertex */

    struct domain *domains; /* of each vertex; that of a placed one is as it was before */
    struct point *at;       /* of each placed vertex */
    uint8_t *placed;        /* of each vertex: 0 or 1 */
    uint16_t *order;        /* vertices in the order in which they were placed */
    uint32_t placed_count;

    struct assignment_cover cover;
    struct assignment_weights weights;
    struct assignment_queue queue;
    struct assignment_trail trail;
    struct assignment_scratch scratch;

    uint32_t region_work; /* steps charged for each visibility region that is used */
    uint64_t work;        /* steps so far; search_input.h says how they relate to units of work */
    uint64_t reported;    /* those that input->anytime_stop has counted */
};

/* Whether assignments are made for the figure: their memory is limited, and there are none with WALLHACK or GLOBALIST.
 * Here, and on a counting arena below, the rows of the hole and the rings need not be filled in. O(edges). */
bool assignment_fits(const struct search_input *input);

/* Upper limit of the 64-bit words that an assignment takes in addition when the figure of the same problem is built
 * with a bonus, or with the bonus on another edge. */
uint32_t assignment_extra_words(const struct search_input *input);

/* Steps of assignment_init(). */
uint64_t assignment_init_work(const struct search_input *input);

/* Sets up in memory of the arena, which must suffice. False when stopped: the memory stays taken, and the assignment
 * must not be used. O(vertices^3 + corners^3). */
bool assignment_init(struct assignment *assignment, const struct search_input *input, struct arena *arena);

/* Takes all vertices off; keeps the weights. O(corners * vertices). */
void assignment_clear(struct assignment *assignment, bool cover_required);

/* Clears, too; then each corner has to be covered from within that distance, see assignment_cover. */
void assignment_clear_near(struct assignment *assignment, const uint16_t *within);

/* A state that assignment_undo() can restore. Valid until the assignment is undone to an earlier mark. */
struct assignment_mark {
    uint32_t domains, rows, rows_optional, excluded, placed;
};
struct assignment_mark assignment_mark(struct assignment *assignment);
void assignment_undo(struct assignment *assignment, struct assignment_mark mark);

/* Places a vertex that is not placed and propagates. False when the assignment fails, or when stopped: the caller
 * undoes. */
bool assignment_place(struct assignment *assignment, uint32_t vertex, struct point p);

/* Restores a pose with some of its vertices freed: places all others as in `at`, cuts the domains of the freed ones to
 * what their placed neighbours allow, and propagates. No corner has to be covered. Call it after
 * assignment_clear(assignment, false). False when the assignment fails, or when stopped. */
bool assignment_restore(struct assignment *assignment, const struct point *at, const uint16_t *freed,
                      uint32_t count);

/* Whether a vertex at that point covers the corner. */
static inline bool assignment_covers_from(const struct assignment *assignment, uint32_t corner, struct point p)
{
    uint64_t within = assignment->cover.within[corner];

    return (uint64_t)point_square(p, assignment->input->hole->polygon.corners[corner]) * 64 <= within * within;
}

static inline bool assignment_may_cover(const struct assignment *assignment, uint32_t corner, uint32_t vertex)
{
    return (assignment->cover.candidates[corner * assignment->vertex_words + vertex / 64] >> (vertex % 64) & 1) != 0;
}

#endif
