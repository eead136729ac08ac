/* Value: an estimate of what a board is worth to the units still to come, in units of its own.
 *
 *     value = sum over features of weight * count
 *
 * Three kinds of features:
 *
 * - Most are counted from one row and the row above it. A lock changes only the counts of the rows that it touches and
 *   of the row below.
 * - UNREACHED_BY_CELL and UNREACHED_BY_BAR send a probe down from the spawn, a bar of one or more cells that moves like
 *   a unit, and count the empty cells that it does not reach. A lock changes these counts down to the first row below
 *   it in which the probe reaches the same columns as before.
 * - FILL2_SMOOTH to STACKED_FILL, except FREE_CELLS, are shares of a row or of the board's height, so a weight means
 *   the same on boards of all sizes.
 *
 * CLEARED_ROWS and POINTS are not properties of a board: beam.c adds them. A positive weight of CLEARED_ROWS makes up
 * for the value that a full row loses when it is cleared. The weights come from tests/bench/tune, see weights.h. */
#ifndef HEXTRIS_VALUE_H
#define HEXTRIS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/stop.h"
#include "../rules/board.h"
#include "memo.h"

/* A hole is an empty cell below two full cells, a half hole one below exactly one full cell. A well is an empty cell
 * between two full cells of its row. A segment is a maximal run of empty cells in a row: half as many as the row
 * transitions of Tetris players. Cells beyond the side walls are full. The bottom row has height 1, the top row the
 * height of the board. The roughness of a row is its segments + its half holes + 4 * its holes. weigh_shares() in
 * value.c has the formulas of FILL2_SMOOTH to STACKED_FILL. */
enum value_feature {
    VALUE_CELL_HEIGHT,        /* sum of the heights of all full cells */
    VALUE_ROW_HEIGHT,         /* sum of the heights of rows with a full cell */
    VALUE_ROW_HEIGHT_SQUARED, /* sum of the squared heights of rows with a full cell, over the board's height */
    VALUE_SEGMENTS,           /* segments in rows with a full cell */
    VALUE_HOLES,              /* holes */
    VALUE_HOLE_HEIGHT,        /* holes times the height of their row over 8, in rows with a full cell */
    VALUE_HALF_HOLES,         /* half holes */
    VALUE_WELLS,              /* wells in rows with a full cell */
    VALUE_WELL_HOLES,         /* holes that are wells, in rows with a full cell */
    VALUE_ROW_FILL_SQUARED,   /* sum over rows of the squared number of full cells over the width */
    VALUE_UNREACHED_BY_CELL,  /* empty cells that a probe of one cell does not reach */
    VALUE_UNREACHED_BY_BAR,   /* empty cells that a probe as wide as the units on average does not reach */
    VALUE_ALMOST_FULL_ROWS,   /* rows that lack at most 3 cells and have no hole */
    VALUE_TOP_CELLS,          /* full cells of the `top_rows` top rows: 1 each in the lowest one, 2 in the next ... */
    VALUE_SPAWN_CELLS,        /* VALUE_TOP_CELLS, but only in the columns where units spawn */
    VALUE_FILL2_SMOOTH,       /* squared full share of each row, halved for each 8 of its roughness */
    VALUE_FILL4_SMOOTH,       /* full share of each row to the fourth power, halved for each 4 of its roughness */
    VALUE_EMPTY2_HIGH,        /* squared empty share of each row, times its height over that of the board */
    VALUE_FREE_CELLS,         /* empty cells with empty neighbours beside and above, times row height over width */
    VALUE_STACKED_FILL,       /* FILL4_SMOOTH times the squared full share of the row above: rows to clear together */
    VALUE_CLEARED_ROWS,       /* rows cleared so far */
    VALUE_POINTS,             /* points scored; the last feature */
    VALUE_FEATURES
};

struct value_weights {
    int16_t of[VALUE_FEATURES];
};

#define VALUE_PROBES 2    /* of UNREACHED_BY_CELL and of UNREACHED_BY_BAR */
#define VALUE_PROBE_MAX 4 /* upper limit of the cells of a probe */

/* Weights, and the properties of board and units that the counts need. */
struct value {
    struct board_size size;
    struct value_weights weights;
    int32_t width_inverse;          /* 65536 / width */
    int32_t height_inverse;         /* 65536 / height */
    int32_t roughness_scale;        /* factor of a row's roughness, in 65536ths: value_init() */
    int32_t top_rows;               /* number of rows that TOP_CELLS and SPAWN_CELLS count */
    int32_t spawn_west, spawn_east; /* first and last column of a member of a unit that spawns */
    int32_t probe[VALUE_PROBES];    /* cells of each probe: 1 and the mean width of the units */
    struct memo memo;               /* of row values by these weights; value_init() leaves it without slots */
    struct stop *stop;              /* work of long probes is reported to it; value_init() sets NULL: to nobody */
};

/* Boards of more columns are wide. */
#define VALUE_WIDE 32

/* Sets up `value` for the units of a problem, built for a board of that size; copies what it needs of them. Roughness
 * is a number of cells, so a row of a wide board soon has so much that FILL2_SMOOTH and FILL4_SMOOTH are nearly 0. With
 * `scale_roughness`, the roughness of a wide row is scaled to a row of VALUE_WIDE columns. */
void value_init(struct value *value, struct board_size size, const struct unit *units,
                uint32_t unit_count, const struct value_weights *weights, bool scale_roughness);

/* Counts of a board, from which those of its children are computed. The caller owns the arrays; those of a probe are
 * used only if its feature has a weight. */
struct value_rows {
    int32_t *values;                  /* [y]: value_row() */
    uint64_t *reached[VALUE_PROBES];  /* [y][word]: a set bit is a cell that the probe's west end reaches */
    int32_t *unreached[VALUE_PROBES]; /* [y]: number of empty cells that the probe does not reach */
};

/* The value of a board. Fills `rows`. O(height * words). */
int64_t value_board(const struct value *value, const uint64_t *board, struct value_rows *rows);

/* The change of the value when a lock that fills no row changes rows first .. end - 1 of `board`, in two parts: of the
 * row values, O(words * changed rows), and of the probes, O(words * rows down to where a probe reaches what it did
 * before). `rows` belongs to `board`. Of `after` only rows first .. end - 1 are read. */
int64_t value_rows_change(const struct value *value, const uint64_t *board, const struct value_rows *rows,
                          const uint64_t *after, int32_t first, int32_t end);
int64_t value_probes_change(const struct value *value, const uint64_t *board,
                            const struct value_rows *rows, const uint64_t *after, int32_t first,
                            int32_t end);

/* An upper bound of what value_probes_change() returns for the lock of a unit of `member_count` members. O(1). */
int64_t value_probes_change_max(const struct value *value, uint32_t member_count);

/* The value of row y without UNREACHED_BY_CELL and UNREACHED_BY_BAR, computed without the memo. `above` is the row
 * above it, NULL for y = 0. O(words). */
int32_t value_row(const struct value *value, const uint64_t *row, const uint64_t *above, int32_t y);

#endif
