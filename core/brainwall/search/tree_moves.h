/* Moves of the tree search: which vertices of a valid pose are freed at a time, to be placed again (tree_place.h).
 *
 *     connected   a random vertex and some that are connected with it
 *     subtree     a subtree of a random elimination tree of the whole figure: it hangs at few vertices
 *     pull        around a vertex near a corner, which is drawn towards it; or a subtree with that vertex
 *     extend      around a vertex that may cover a corner, next to one that covers the corner before or after it
 *
 * In half of the moves vertices that cover corners stay, except in subtrees. */
#ifndef BRAINWALL_TREE_MOVES_H
#define BRAINWALL_TREE_MOVES_H

#include <stdbool.h>
#include <stdint.h>

#include "elimination.h"
#include "search_input.h"

/* A pose, and how near it comes to the corners. */
struct tree_pose {
    struct point *at;   /* of each vertex */
    uint32_t *near;     /* of each corner: the squared distance to the nearest vertex */
    uint16_t *nearest;  /* of each corner: that vertex */
    uint64_t dislikes;
};

struct tree_moves {
    const struct search_input *input;
    const struct tree_pose *pose;
    uint32_t size_most;        /* scale of the number of vertices to free */
    uint16_t *freed;           /* the move: vertices, */
    uint32_t freed_count;
    uint32_t pulled;           /* the one that is drawn to the target, or ELIMINATION_NONE; */
    struct point target;
    uint32_t radius;           /* as in tree_settings */
    uint8_t *is_marked;        /* of each vertex: it is in the move, or stays */
    uint16_t *order, *parent, *size; /* the elimination tree of the whole figure */
    struct random_wide random;
    uint64_t work;             /* units so far */
};

/* Takes the memory, which must suffice. tree_moves_draw_tree() has to follow. */
void tree_moves_init(struct tree_moves *moves, const struct search_input *input, const struct tree_pose *pose,
                     uint32_t seed, struct arena *arena);

/* Takes another random tree, by an elimination of the whole figure. False if the figure is too wide. */
bool tree_moves_draw_tree(struct tree_moves *moves, struct elimination *elimination);

/* Chooses a move from the pose, which is not of 0 dislikes. False if the draw gave none. */
bool tree_moves_choose(struct tree_moves *moves);

#endif
