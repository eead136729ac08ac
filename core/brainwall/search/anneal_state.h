/* The pose that annealing changes, with all that makes the energy of a changed pose cheap to find.
 *
 *     energy = dislikes + weight * penalty
 *
 * It keeps the nearest and the second nearest vertex of each corner, and the error of each edge. Looking at a change of
 * one vertex costs O(degree + corners); of several, O(their degrees + corners * vertices changed), and the whole figure
 * is searched for a corner whose two nearest vertices both move. Making a change costs as much, and searches the whole
 * figure for each corner from which one of its two nearest vertices moves away. Energies are exact differences: nothing
 * is lost to rounding.
 *
 * Every vertex and every edge of a state lies in the hole, except the vertex that WALLHACK leaves out and its edges. So
 * only lengths can be wrong. */
#ifndef BRAINWALL_ANNEAL_STATE_H
#define BRAINWALL_ANNEAL_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "penalty.h"
#include "search_input.h"

/* New points of some vertices, none of them listed twice. */
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
    int64_t free_errors;         /* of that sum, without a penalty: see penalty.h */
    int64_t dislikes;
    struct anneal_change change; /* for callers to fill; room for all vertices */
    uint16_t *change_index;      /* of each vertex: its index in the change + 1, 0: it stays */
    int32_t *new_error;          /* of edges at changed vertices, in order */
    uint8_t *sight_tests;        /* of each vertex: direct tests since it moved, up to ANNEAL_SIGHT_TESTS_MAX */
    uint64_t work;               /* done so far */
};

/* Corners are processed in blocks of this size, which a compiler turns into vector instructions. */
#define ANNEAL_BLOCK 8

/* Making a visibility region costs as much as this number of direct tests: 2 to 18 us against 0.1 to 0.3 us. It does
 * not pay for a vertex that moves on before. */
#define ANNEAL_SIGHT_TESTS_MAX 48

/* A bonus point that has to be covered counts as this number of corners: enough to outweigh the corners around that a
 * vertex is nearer to when it stays a unit away. */
#define ANNEAL_BONUS_COPIES 16

/* By how much a change raises the sums. */
struct anneal_delta {
    int64_t errors;
    int64_t dislikes;
};

/* Takes the memory of a state from the arena and fills in what does not depend on the pose; fills nothing on a counting
 * arena. Bit k of `must_unlock`: bonus k of the problem counts as corners. */
void anneal_state_init(struct anneal_state *state, const struct search_input *input, uint32_t must_unlock,
                       struct arena *arena);

/* Whether all vertices and edges of a pose lie where they may. O(edges * corners). */
bool anneal_state_holds(const struct anneal_state *state, const struct point *vertices);

/* Sets a pose, all of whose vertices and edges lie where they may. O(edges + corners * vertices). */
void anneal_state_set(struct anneal_state *state, const struct point *vertices);

/* By how much moving one vertex to a point raises the sum of errors, and the dislikes. */
int64_t anneal_errors_one(struct anneal_state *state, uint32_t vertex, struct point to);
int64_t anneal_dislikes_one(struct anneal_state *state, uint32_t vertex, struct point to);

/* Whether a vertex may stand at a point: in the hole, or anywhere for the one that WALLHACK leaves out. */
bool anneal_may_stand(const struct anneal_state *state, uint32_t vertex, struct point p);

/* Whether the edges of a vertex lie in the hole when it moves to a point where it may stand; and making that change. */
bool anneal_inside_one(struct anneal_state *state, uint32_t vertex, struct point to);
void anneal_commit_one(struct anneal_state *state, uint32_t vertex, struct point to,
                       const struct anneal_delta *delta);

/* The same for all of state->change. Call anneal_errors_many() first: it marks the vertices that move.
 * anneal_commit_many() or anneal_drop_many() removes the marks. */
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
