/* Label: a text so far that ends in a pose, and the poses of its row that it has visited.
 *
 * No text may visit a pose twice, except that a move south forgets all poses visited. So only the poses of
 * the pivot row in hand matter: the visited chain of a label. It is not kept as a list, but found in the
 * labels of the row:
 *
 *     label, the label that it extends, and so on    -->    the label that entered the row
 *
 * A label knows how far east and west its chain reaches, so that a move beyond either end needs no look at
 * the chain. */
#ifndef HEXTRIS_LABEL_H
#define HEXTRIS_LABEL_H

#include <stdbool.h>
#include <stdint.h>

#include "../bounds.h"
#include "../phrases/phrase.h"
#include "../rules/game.h"
#include "label_set.h"

/* Upper limit of the labels of a visited chain that one look at it may take; a pose further back counts as
 * visited. Measured as the sum of the best points of all locks on 5000 random boards, with 1 to 32 labels a
 * pose: with 10 texts make 0.4 % less points, with 80 they make 0.2 % more, with 160 0.5 %. */
enum { LABEL_CHAIN_MAX = 40 };

/* In the place of the extended label: none. */
#define LABEL_NONE ((label_number)-1)

/* Numbers of columns, of either sign, as narrow as the bounds of the build allow. */
#if MAX_WIDTH < 128
typedef int8_t label_column;
#else
typedef int16_t label_column;
#endif

enum label_flags {
    LABEL_ROTATED = 1,    /* both rotations of the label were tried */
    LABEL_MOVED_EAST = 2, /* MOVE_E was tried */
    LABEL_MOVED_WEST = 4, /* MOVE_W was tried */
    LABEL_AT_EDGE = 8     /* its pivot column is the westmost or eastmost of the visited chain, and the chain has
                             not left that column since it came there */
};

struct label {
    phrase_mask used;    /* phrases */
    int32_t points;
    label_number parent; /* the label of the same row that it extends; LABEL_NONE: it entered the row */
    uint16_t node;       /* of the phrase automaton */
    label_column x;      /* anchor column */
    label_column offset; /* pivot columns east of where the row was entered */
    label_column offset_west, offset_east; /* least and greatest offset in its visited chain */
    uint8_t orientation;
    uint8_t flags;       /* enum label_flags */
    uint8_t start;       /* index of the start that the text begins with */
};

/* Whether label `at` has visited the pose of that orientation and anchor column, to which it would go by
 * `command`: a rotation, MOVE_E or MOVE_W. O(LABEL_CHAIN_MAX). */
static inline bool label_visited(const struct label *labels, label_number at, enum command command,
                                 uint32_t orientation, int32_t x)
{
    const struct label *label = &labels[at];
    int32_t offset = label->offset;
    /* Then all poses of its pivot column in the chain, where a rotation stays, come right before it. */
    bool one_column = (command == ROTATE_CW || command == ROTATE_CCW) && (label->flags & LABEL_AT_EDGE) != 0;

    if ((command == MOVE_E && label->offset == label->offset_east) ||
        (command == MOVE_W && label->offset == label->offset_west))
        return false;
    for (uint32_t i = 0; i < LABEL_CHAIN_MAX; i++) {
        if (label->orientation == orientation && label->x == x)
            return true;
        if (label->parent == LABEL_NONE)
            return false;
        label = &labels[label->parent];
        if (one_column && label->offset != offset)
            return false;
    }
    return true;
}

/* Label `at` after a command to the pose of that orientation and anchor column, with its visited chain: what
 * is the same whatever letter is typed. Points, phrases used and node are still those of label `at`. */
static inline struct label label_after(const struct label *labels, label_number at, enum command command,
                                       uint32_t orientation, int32_t x)
{
    struct label label = labels[at];
    bool edge = (label.flags & LABEL_AT_EDGE) != 0;

    label.orientation = (uint8_t)orientation;
    label.x = (label_column)x;
    if (command == MOVE_SW || command == MOVE_SE) {
        label.offset = label.offset_west = label.offset_east = 0;
        label.parent = LABEL_NONE;
        label.flags = LABEL_AT_EDGE;
        return label;
    }
    if (command == MOVE_E || command == MOVE_W) {
        label.offset = (label_column)(label.offset + (command == MOVE_E ? 1 : -1));
        edge = label.offset > label.offset_east || label.offset < label.offset_west;
        if (label.offset > label.offset_east)
            label.offset_east = label.offset;
        if (label.offset < label.offset_west)
            label.offset_west = label.offset;
    }
    label.parent = at;
    label.flags = edge ? LABEL_AT_EDGE : 0;
    return label;
}

#endif
