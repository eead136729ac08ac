/* Assignment: vertices that have been placed, the domains of the others, and the vertices that may still cover
 * each corner. Placing a vertex draws the consequences, and everything can be undone.
 *
 *     place v at p   neighbours are left what ring and shadow of p have in common with their domains;
 *                    corners too far from p for a vertex lose it as a candidate
 *     then, as long as something follows,
 *                    the only candidate of a corner is placed there, the only place of a vertex is taken,
 *                    a small domain leaves its neighbours what any of its places allows, and a corner loses the
 *                    candidates that would leave a neighbour with a domain of medium size no place
 *
 * Whether corners have to be covered is the caller's choice. A vertex or corner that is left without a place or
 * candidate fails the assignment; it is remembered by a weight, so that what fails often is decided early. */
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

struct assignment {
    const struct search_input *input;
    struct max_distance max_distance;
    struct geodesic geodesic;
    uint16_t *ways;              /* of each corner: the way from the vertex that was placed last */
    struct domain *domains;      /* of each vertex; that of a placed one is as it was before */
    struct point *at;            /* of each placed vertex */
    uint8_t *placed;             /* of each vertex */
    uint16_t *order;             /* vertices in the order in which they were placed */
    uint32_t placed_count;

    bool cover;                  /* corners have to be covered */
    uint16_t *covered_by;        /* of each corner: a vertex or ASSIGNMENT_NONE */
    uint16_t *covers;            /* of each placed vertex: a corner or ASSIGNMENT_NONE */
    uint64_t *candidates;        /* of each corner: vertices, a bit each, `vertex_words` words */
    uint16_t *candidate_count;   /* of each corner */
    uint32_t vertex_words;
    uint32_t open_corners;       /* that nothing covers yet */

    uint32_t *vertex_weight, *corner_weight; /* 1 and up: how often each failed */
    uint64_t *support;           /* vertices whose domain has shrunk: their neighbours may have lost corners */
    uint64_t *revise;            /* vertices whose domain has become small, a bit each */

    struct assignment_former *former; /* domains as they were, the last change last */
    uint32_t former_used, former_room;
    uint32_t former_marked;      /* former_used at the last mark */
    uint32_t *changed;           /* of each vertex: former_used after its last domain was put there */
    uint64_t *rows;              /* of domains, a stack */
    uint32_t rows_used, rows_room, rows_needed;
    uint32_t *excluded;          /* candidates taken off, a stack: corner << 16 | vertex */
    uint32_t excluded_used;
    uint64_t *gather, *map;      /* room for a domain, and for what a point sees */
    uint32_t map_work;           /* charged for what a point sees */
    uint64_t work, reported;         /* so far; and what of it input->anytime_stop has been told of */
};

/* The domain of a vertex before a change. */
struct assignment_former {
    struct domain domain;
    uint32_t vertex;
};

/* Whether the figure in the hole is one that assignments are made for: their memory is limited, and there are none with
 * WALLHACK or GLOBALIST. Here, and on
 * a counting arena below, the rows of the hole and the rings need not be there. */
bool assignment_fits(const struct search_input *input);

/* Words of 64 bits that an assignment takes beyond those for this figure, at most, when a bonus is used for another
 * edge, or for one at all. */
uint32_t assignment_words_more(const struct search_input *input);

/* The work of setting up. */
uint64_t assignment_work(const struct search_input *input);

/* Sets up; taken from the arena, false when stopped. The hole's bitboard and the figure stay the
 * caller's. */
bool assignment_init(struct assignment *assignment, const struct search_input *input, struct arena *arena);

/* No vertex is placed; weights stay unless this is the first time. */
void assignment_clear(struct assignment *assignment, bool cover);

/* What undo goes back to. */
struct assignment_mark {
    uint32_t former, rows, excluded, placed;
};
struct assignment_mark assignment_mark(struct assignment *assignment);
void assignment_undo(struct assignment *assignment, struct assignment_mark mark);

/* Places a vertex that is not placed, and draws the consequences. False when it fails, or when stopped: the caller
 * undoes. */
bool assignment_place(struct assignment *assignment, uint32_t vertex, struct point p);

/* All vertices stand as in `at` but those that are lifted, which have what their neighbours allow, with all
 * consequences. No corner has to be covered. Comes after assignment_clear(). False when it fails. */
bool assignment_stand(struct assignment *assignment, const struct point *at, const uint16_t *lifted,
                      uint32_t count);

static inline bool assignment_may_cover(const struct assignment *assignment, uint32_t corner, uint32_t vertex)
{
    return (assignment->candidates[corner * assignment->vertex_words + vertex / 64] >> (vertex % 64) & 1) != 0;
}

#endif
