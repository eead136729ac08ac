/* State of annealing: a pose, with all that makes the energy of a changed pose cheap to find.
 *
 *     energy = dislikes + weight * penalty
 *
 * For each corner the nearest and the second nearest vertex are kept, for each edge its error. To look at a change of
 * one vertex costs O(degree + corners); at a change of several O(their degrees + corners * vertices changed), and a
 * corner whose both nearest vertices move is searched anew. To make a change costs as much, but a corner is searched
 * anew wherever one of these two moves away. Energies are exact differences of what a recomputation gives: nothing is
 * lost to rounding.
 *
 * Every vertex and every edge of a state lies in the hole, but for the vertex that WALLHACK leaves out and its edges;
 * what annealing weighs is lengths alone. */
#ifndef BRAINWALL_ANNEAL_STATE_H
#define BRAINWALL_ANNEAL_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "penalty.h"
#include "search_input.h"

/* New places of some vertices, none of them twice. */
struct anneal_change {
    uint32_t count;
    uint16_t *vertex;
    struct point *to;
};

struct anneal_state {
    const struct search_input *input;
    const struct figure *figure;
    struct point *at;            /* of each vertex */
    struct penalty_edge *edges;  /* of the figure */
    int32_t *error;              /* of each edge */
    int16_t *corner_x, *corner_y;
    int32_t *first, *second;     /* of each corner: squared distance to the nearest vertex and to the next */
    int32_t *first_vertex, *second_vertex;
    int32_t *nearest;            /* scratch of a change: of each corner the distance after it */
    uint32_t corners;            /* with copies of bonus points; the arrays above are filled up to whole blocks */
    uint32_t blocks;
    int64_t errors;              /* sum over all edges */
    int64_t free_errors;         /* of that sum: see penalty.h */
    int64_t dislikes;
    struct anneal_change change; /* for callers to fill; room for all vertices */
    uint16_t *change_index;      /* of each vertex: its place in the change + 1, 0: it stays */
    int32_t *new_error;          /* of edges at changed vertices, in order */
    uint8_t *sight_tests;        /* of each vertex: asked what it sees since it moved, up to ANNEAL_SIGHT_TESTS_MAX */
    uint64_t work;               /* done so far */
};

/* Corners are gone through in blocks of this number, which a compiler turns into vector instructions. */
#define ANNEAL_BLOCK 8

/* Making the map of all that a point sees costs as much as this number of questions without one: 2 to 18 us to 0.1 to
 * 0.3 us. A vertex that moves on before is not worth it. */
#define ANNEAL_SIGHT_TESTS_MAX 48

/* A bonus point that pulls a vertex to itself counts as this number of corners: enough to outweigh what a vertex gains
 * at the corners around when it stays a unit away. */
#define ANNEAL_BONUS_COPIES 16

/* What a change would bring. */
struct anneal_delta {
    int64_t errors;
    int64_t dislikes;
};

/* Takes the memory of a state from the arena and fills what does not depend on the pose. Bit k of `must_unlock`: bonus
 * k of the problem pulls. On a counting arena nothing is filled. */
void anneal_state_init(struct anneal_state *state, const struct search_input *input, uint32_t must_unlock,
                       struct arena *arena);

/* Whether all vertices and edges of a pose lie where they may. O(edges * corners). */
bool anneal_state_holds(const struct anneal_state *state, const struct point *vertices);

/* Takes a pose, all of whose vertices and edges lie in the hole. O(edges + corners * vertices). */
void anneal_state_set(struct anneal_state *state, const struct point *vertices);

/* What moving one vertex to a point would bring, lengths or dislikes. */
int64_t anneal_errors_one(struct anneal_state *state, uint32_t vertex, struct point to);
int64_t anneal_dislikes_one(struct anneal_state *state, uint32_t vertex, struct point to);

/* Whether a vertex may be at a point: in the hole, or anywhere if it may be outside. */
bool anneal_may_stand(const struct anneal_state *state, uint32_t vertex, struct point p);

/* Whether the edges of a vertex lie in the hole when it is moved to a point where it may be. */
bool anneal_inside_one(struct anneal_state *state, uint32_t vertex, struct point to);
void anneal_commit_one(struct anneal_state *state, uint32_t vertex, struct point to,
                       const struct anneal_delta *delta);

/* The same for state->change. anneal_errors_many() comes first: it marks the vertices that are moved, and
 * anneal_commit_many() or anneal_drop_many() ends it. */
int64_t anneal_errors_many(struct anneal_state *state);
int64_t anneal_dislikes_many(struct anneal_state *state);
bool anneal_inside_many(struct anneal_state *state);
void anneal_commit_many(struct anneal_state *state, const struct anneal_delta *delta);
void anneal_drop_many(struct anneal_state *state);

static inline int64_t anneal_penalty(const struct anneal_state *state)
{
    return penalty_of(state->errors, state->free_errors);
}

#endif
