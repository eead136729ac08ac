/* The pose that annealing changes, with all that makes the energy of a changed pose cheap to find.
 *
 *     energy = dislikes + weight * penalty
 *
 * It keeps the nearest and the second nearest vertex of each corner, and the error of each edge. Differences of energy
 * are exact. With k vertices changed that have d edges:
 *
 *     operation          cost               and O(vertices) more for each corner
 *     errors             O(k + d)           -
 *     dislikes           O(k * corners)     whose two nearest vertices both move
 *     inside             O(d) questions     -
 *     commit             O(d + k * corners) of whose two nearest vertices one moves away; with k > 1, one moves
 *
 * A question whether two points see each other is O(1) with a visibility region in the pool, else O(corners).
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
    int32_t *nearest_square, *second_square; /* of each corner: squared distances to its two nearest vertices */
    int32_t *nearest_vertex, *second_vertex; /* of each corner: indices of these */
    int32_t *new_square;         /* scratch: of each corner the squared distance to the nearest after a change */
    uint32_t corners;            /* with copies of bonus points; the arrays above are filled up to whole blocks */
    uint32_t blocks;
    int64_t errors;              /* sum over all edges, 16.16 */
    int64_t error_allowance;         /* sum of errors that costs no penalty, 16.16: 0 except with GLOBALIST */
    int64_t dislikes;
    struct anneal_change change; /* for callers to fill; room for all vertices */
    uint16_t *change_index;      /* of each vertex: its index in the change + 1, 0: it stays */
    int32_t *new_error;          /* scratch: of the edges at changed vertices, in the order of the links */
    uint8_t *visibility_tests;        /* of each vertex: direct visibility tests since it moved, up to
                                    ANNEAL_VISIBILITY_TESTS_MAX */
    uint64_t work;               /* units since anneal_walk_batch() last set it to 0 */
};

/* Corners are processed in blocks of this size, which a compiler turns into vector instructions. */
#define ANNEAL_BLOCK 8

/* Making a visibility region costs as much as this number of direct tests: 2 to 18 us against 0.1 to 0.3 us. So it
 * is made only for a vertex that has not moved during so many tests. */
#define ANNEAL_VISIBILITY_TESTS_MAX 48

/* A bonus point that must be unlocked counts as 16 corners, so that a vertex does not stop one unit short of it to be
 * nearer to other corners. */
#define ANNEAL_BONUS_COPIES 16

/* By how much a change raises the sums. */
struct anneal_delta {
    int64_t errors;   /* 16.16 */
    int64_t dislikes; /* whole: squared units of length */
};

/* Takes the memory of a state from the arena, which must suffice (base/arena.h), and fills in what does not depend on
 * the pose; fills nothing on a counting arena. Bit k of `must_unlock`: bonus k of the problem counts as corners. */
void anneal_state_init(struct anneal_state *state, const struct search_input *input, uint32_t must_unlock,
                       struct arena *arena);

/* Whether all vertices and edges of a pose lie where they may. O(edges * corners). */
bool anneal_state_holds(const struct anneal_state *state, const struct point *vertices);

/* Sets a pose, all of whose vertices and edges lie where they may. O(edges + corners * vertices). */
void anneal_state_set(struct anneal_state *state, const struct point *vertices);

/* By how much moving one vertex to a point raises the sum of errors, 16.16, and the dislikes. */
int64_t anneal_errors_one(struct anneal_state *state, uint32_t vertex, struct point to);
int64_t anneal_dislikes_one(struct anneal_state *state, uint32_t vertex, struct point to);

/* Whether a vertex may stand at a point: in the hole, or anywhere for the one that WALLHACK leaves out. */
bool anneal_may_stand(const struct anneal_state *state, uint32_t vertex, struct point p);

/* Whether the edges of a vertex lie in the hole when it moves to a point where it may stand; and making that change.
 * A commit uses the new errors of the last anneal_errors_one(), and so must follow one for the same change. */
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

/* The penalty of the pose, 16.16. */
static inline int64_t anneal_penalty(const struct anneal_state *state)
{
    return penalty_of(state->errors, state->error_allowance);
}

#endif
