/* Ways: the best texts of a unit of one cell to the empty cells of one row of the board, the target row.
 *
 * A unit of one cell cannot be rotated, and no way visits a cell twice that moves in one direction only in each row. So
 * a dynamic programme over cells and nodes of the phrase automaton finds the best texts, exactly if all phrases are
 * used before the unit. Its labels are the texts of most points that end in a cell and a node.
 *
 * The rows above the target row stay as they are while it is filled. In the target row, a run is a maximal sequence of
 * empty cells. A unit comes into a run from the row above, moves east or west, and locks: by a move south where the
 * cell below is full, by a move east in the run's last cell, by a move west in its first. So the texts to a cell
 *
 *     of a unit that moves east     depend on the run's west end, and on whether the cell is its east end
 *     of a unit that moves west     depend on the run's east end, and on whether the cell is its west end
 *
 * and not on which other cells of the row are filled. */
#ifndef HEXTRIS_WAYS_H
#define HEXTRIS_WAYS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "../rules/board.h"

/* Upper limit of the columns: the cells of a row are one word. */
#define WAYS_COLUMNS_MAX 64

/* Upper limit of columns * nodes: with more, ways take over 32 MB, and a budget would be lowered to fit the memory. */
#define WAYS_LABELS_MAX 1024

struct ways_label {
    int32_t points;   /* of the phrases that the text completes, with first uses; below 0: there is no text */
    phrase_mask used; /* phrases used by its end, those before the unit included */
};

/* A text that locks the unit. */
struct ways_text {
    int32_t points;
    uint16_t node; /* after the locking letter */
    phrase_mask used;
};

/* What is known of the ways after a text that ends in a node and has used some phrases. */
struct ways_entry {
    uint64_t used;         /* these phrases */
    bool has_top, is_made; /* the labels of units that have just come into the top row; into the target row */
    uint64_t has_texts[2]; /* columns of which the texts are made: of moves east from there, west */
};

struct ways {
    const struct phrase_set *phrases;
    struct board_size size;
    struct stop *stop;
    uint64_t work;                     /* labels extended by a letter, in all */

    uint64_t *board;                   /* a copy of the rows down to the one below the target row */
    int32_t row, top;                  /* the target row; a row above it, or itself, whose labels outlast it */
    uint64_t drops[2];                 /* its columns in which a move southwest, southeast locks */
    struct ways_entry *entries;        /* [node] */
    struct ways_label *tops, *entered; /* [node][column][node]: their labels */
    struct ways_label *above, *below;  /* [column][node]: of units that have just come into a row, and the next row */
    struct ways_label *swept;          /* [column][node]: of those, after moves in the row */
    struct ways_label *locked;         /* [node]: after the lock */
    uint16_t chosen;                   /* node of the entry that the texts follow */
    uint16_t *counts;                  /* [node][from][to][is the end] */
    struct ways_text *texts;           /* [node][from][to][is the end][node] */
};

/* Takes the memory of ways, about (32 columns^2 + 32 columns) * nodes^2 bytes. columns * nodes is at most
 * WAYS_LABELS_MAX. The caller then sets ways->stop. */
void ways_init(struct ways *ways, const struct phrase_set *phrases, struct board_size size, struct arena *arena);

/* Makes `row`, which is not row 0, the target row of a board. If the rows from row 0 down are the same as in the last
 * call, what is known of the ways stays: all of it on an open board; or what is known down to the top row, the last of
 * the rows that are as empty as row 0. */
void ways_begin(struct ways *ways, const uint64_t *board, int32_t row);

/* Chooses what the texts follow: a text that ends in `node` and has used `used`. The unit spawns in column `spawn`.
 * O(rows * columns * nodes) when called first for the node and `used`. When stopped, the texts are meaningless. */
void ways_choose(struct ways *ways, int32_t spawn, uint16_t node, uint64_t used);

/* The texts that lock a unit in column `to` of the target row, if it comes into the row between `from` and `to` and
 * moves from there towards `to`, or not at all. The run ends at `from` and, if `is_end`, at `to`; from == to is a run
 * of one cell. Sets *texts; returns their number, at most one for each node. Valid until the next ways_choose().
 * O(run * nodes) when called first for the node, `from` and the direction. */
uint32_t ways_texts(struct ways *ways, uint32_t from, uint32_t to, bool is_end, const struct ways_text **texts);

#endif
