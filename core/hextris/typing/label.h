/* Label: a text so far that ends in a pose, and the poses of its row that it has visited.
 *
 * No text may visit a pose twice; a move south leaves all poses visited behind. So only the poses of the current pivot
 * row matter: the visited chain of a label. The chain is not stored; label_visited() follows the labels of the row:
 *
 *     label, the label that it extends, and so on    -->    the label that entered the row
 *
 * A label stores how far east and west its chain extends, so that a move beyond either end is known to be new. */
#ifndef HEXTRIS_LABEL_H
#define HEXTRIS_LABEL_H

#include <stdbool.h>
#include <stdint.h>

#include "../bounds.h"
#include "../phrases/phrase.h"
#include "../rules/game.h"
#include "label_set.h"

/* Labels of a visited chain that label_visited() looks at; if the chain is longer, the pose counts as visited. Measured
 * as the sum of the best points of all locks on 5000 random boards, with 1 to 32 labels a pose: with 10 texts make 0.4
 * % fewer points, with 80 they make 0.2 % more, with 160 0.5 %. */
enum { LABEL_CHAIN_MAX = 40 };

/* Instead of a label: none. */
#define LABEL_NONE ((label_number)-1)

/* Numbers of columns, of either sign, as narrow as the bounds of the build allow. */
#if MAX_WIDTH < 128
typedef int8_t label_column;
#else
typedef int16_t label_column;
#endif

enum label_flags {
    /* The label need not be extended by a command: it has been, or the command would lead back to the pose before. */
    LABEL_MOVED_EAST = 1,  /* by MOVE_E */
    LABEL_MOVED_WEST = 2,  /* by MOVE_W */
    LABEL_ROTATED_CW = 4,  /* by ROTATE_CW */
    LABEL_ROTATED_CCW = 8, /* by ROTATE_CCW */
    LABEL_AT_EDGE = 16,    /* its pivot column is the westmost or eastmost of the visited chain, and the chain has
                              not left that column since it came there */
    LABEL_EXTENDED = 32,   /* a label of the same row extends it */
    LABEL_CAME_EAST = 64,  /* its last move in the row was MOVE_E; rotations are no moves */
    LABEL_CAME_WEST = 128  /* its last move in the row was MOVE_W */
};

struct label {
    phrase_mask used;    /* set of phrases used so far */
    int32_t points;
    label_number parent; /* the label of the same row that it extends; LABEL_NONE: it entered the row */
    uint16_t node;       /* of the phrase automaton */
    label_column x;      /* anchor column */
    label_column offset; /* pivot columns east of where the row was entered */
    label_column offset_west, offset_east; /* least and greatest offset in its visited chain */
    uint8_t orientation;
    uint8_t orientations_visited; /* a bit for each orientation of the chain since it came to its pivot column */
    uint8_t flags;       /* enum label_flags */
    uint8_t start;       /* index of the start that the text begins with */
};

/* Whether label `at` has visited the pose of that orientation and anchor column, to which it would go by
 * `command`: a rotation, MOVE_E or MOVE_W. O(LABEL_CHAIN_MAX). */
static inline bool label_visited(const struct label *labels, label_number at, enum command command,
                                 uint32_t orientation, int32_t x)
{
    const struct label *label = &labels[at];

    if (command == MOVE_E || command == MOVE_W) {
        if (label->offset == (command == MOVE_E ? label->offset_east : label->offset_west))
            return false;
    } else {
        if ((label->orientations_visited >> orientation & 1) != 0)
            return true;
        if ((label->flags & LABEL_AT_EDGE) != 0)
            return false;
    }
    for (uint32_t i = 0; i < LABEL_CHAIN_MAX; i++) {
        if (label->orientation == orientation && label->x == x)
            return true;
        if (label->parent == LABEL_NONE)
            return false;
        label = &labels[label->parent];
    }
    return true;
}

/* LABEL_CAME_EAST, LABEL_CAME_WEST or 0, of the extension of a label by a command in its row. */
static inline uint8_t label_course(const struct label *label, enum command command)
{
    if (command == MOVE_E)
        return LABEL_CAME_EAST;
    return command == MOVE_W ? LABEL_CAME_WEST : label->flags & (LABEL_CAME_EAST | LABEL_CAME_WEST);
}

/* Sets *after to the extension of label `at` by a command to the pose of that orientation and anchor column, with its
 * visited chain. The caller sets what depends on the letter: points, phrases used and node. */
static inline void label_extend(struct label *after, const struct label *labels, label_number at, enum command command,
                                uint32_t orientation, int32_t x)
{
    static const uint8_t BACK[COMMANDS] = {[MOVE_E] = LABEL_MOVED_WEST, [MOVE_W] = LABEL_MOVED_EAST,
                                           [ROTATE_CW] = LABEL_ROTATED_CCW, [ROTATE_CCW] = LABEL_ROTATED_CW};
    const struct label *label = &labels[at];
    int32_t offset = label->offset + (command == MOVE_E) - (command == MOVE_W);
    bool turns = command == ROTATE_CW || command == ROTATE_CCW;
    bool edge = turns ? (label->flags & LABEL_AT_EDGE) != 0
                      : offset > label->offset_east || offset < label->offset_west;

    after->start = label->start;
    after->orientation = (uint8_t)orientation;
    after->x = (label_column)x;
    after->orientations_visited = (uint8_t)(1u << orientation);
    if (command == MOVE_SW || command == MOVE_SE) {
        after->offset = after->offset_west = after->offset_east = 0;
        after->parent = LABEL_NONE;
        after->flags = LABEL_AT_EDGE;
        return;
    }
    after->offset = (label_column)offset;
    after->offset_west = (label_column)(offset < label->offset_west ? offset : label->offset_west);
    after->offset_east = (label_column)(offset > label->offset_east ? offset : label->offset_east);
    after->parent = at;
    if (turns)
        after->orientations_visited |= label->orientations_visited;
    after->flags = (uint8_t)(BACK[command] | (edge ? LABEL_AT_EDGE : 0) | label_course(label, command));
}

#endif
