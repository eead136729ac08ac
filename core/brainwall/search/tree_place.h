/* Exact placement along an elimination tree: points for free vertices of a pose whose other vertices stand, so that all
 * edges have allowed lengths and stay in the hole, and that come near to many corners.
 *
 *     place a vertex, then each of its subtrees; if one has no placement, take the next point of the vertex
 *
 * An AND/OR search (Dechter and Mateescu 2007): subtrees do not depend on each other once the vertices above them are
 * placed (elimination.h). So a failure goes back to the vertex above alone, and it is remembered with the points of
 * the bag that it depends on. Points are drawn at random, some at a time, and those that come nearest to the corners
 * are tried first. A vertex is given up after some points, so a failure is no proof.
 *
 *     near    row of one number for each open corner: the squared distance to the nearest vertex so far */
#ifndef BRAINWALL_TREE_PLACE_H
#define BRAINWALL_TREE_PLACE_H

#include <stdbool.h>
#include <stdint.h>

#include "tree_candidates.h"
#include "tree_sight.h"

/* Points that are weighed at a time, at most. */
#define TREE_BATCH_MAX 48

struct tree_settings {
    uint32_t batch; /* points that are weighed against each other: 1 .. TREE_BATCH_MAX; 1: none is weighed */
    uint32_t tries; /* points of a vertex that are tried at most */
    uint32_t noise; /* the gain of a point is cut by a random part of it, up to noise / 256 */
    uint32_t work;  /* units at most */
    /* A vertex whose points are drawn near a target; it becomes a root. */
    uint32_t pulled;      /* ELIMINATION_NONE: there is none */
    struct point target;
    uint32_t radius;      /* the first point is the target, others are in the square of that radius */
};

/* A vertex that is being placed. */
struct tree_frame {
    struct tree_source source;
    uint16_t vertex;
    bool is_pulled;
    bool is_placed;         /* at points[next - 1] */
    uint16_t child;         /* children whose subtrees are placed */
    uint32_t tries, draws;  /* so far */
    uint8_t count, next, batch_end; /* points; the next one to try; the end of those that were weighed */
    struct point points[TREE_BATCH_MAX];
};

struct tree_place {
    const struct search_input *input;
    struct elimination elimination;
    struct tree_sight sight;
    struct random_wide random;
    struct tree_settings settings;
    struct point *at;         /* of each vertex: the caller sets those that stand */
    struct point *corners;    /* open corners; the caller sets them */
    uint32_t corner_count;
    uint32_t *near;           /* their row: the caller sets it for the vertices that stand; after tree_place_run() for
                                 all */
    uint32_t *rows;           /* of each depth */
    struct tree_frame *frames;
    uint32_t depth;           /* frames that are open */
    uint16_t *failures;       /* of each free vertex in this search */
    uint32_t *failed;         /* hashes of subtrees that failed with points of their bags */
    uint32_t epoch;           /* number of the search */
    uint32_t root, root_tries; /* which root is being placed: 1 + its index in the elimination's order; how often */
    uint64_t work, work_end;  /* units so far; those that end the search */
};

enum tree_result { TREE_PLACED, TREE_FAILED, TREE_PAUSED };

/* Takes the memory, which must suffice, and builds tables; false when stopped. */
bool tree_place_init(struct tree_place *place, const struct search_input *input, uint32_t seed, struct arena *arena);

/* Begins a search for the points of some vertices, by place->settings. False if the figure is too wide. */
bool tree_place_begin(struct tree_place *place, const uint16_t *freed, uint32_t count);

/* Continues it for some TREE_SLICE units of work. */
enum tree_result tree_place_run(struct tree_place *place);

#endif
