/* Value: an estimate of what a board is worth to the units still to come, in units of its own.
 *
 *     value = sum over features of weight * count
 *
 * Three kinds of features:
 *
 * - Most are counted from one row and the row above it. A lock changes only the counts of the rows that it
 *   touches and of the row below.
 * - SEALED and NARROW send a probe down from the spawn, a bar of one or more cells that moves like a unit,
 *   and count the empty cells that it cannot cover. A lock changes these counts down to the first row below
 *   it where the probe's places are as before.
 * - OPEN to COMBO, but FREE, are counted in shares of a row or of the board's height, so that a weight means the
 *   same on boards of all sizes.
 *
 * CLEARED and POINTS are not properties of a board: beam.c adds them. A positive weight of CLEARED keeps a full row
 * from being worth more before it is cleared than after. The weights come from tests/bench/tune, see weights.h. */
#ifndef HEXTRIS_VALUE_H
#define HEXTRIS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/stop.h"
#include "../rules/board.h"
#include "memo.h"

/* An empty cell is roofed if both cells above it are full, and half roofed if one of them is. The height of a
 * row is 1 for the bottom row and the height of the board for the top row. Cells beyond the side walls are
 * full. The roughness of a row is its
 * runs of empty cells + its half roofed cells + 4 * its roofed cells. weigh_shares() in value.c has the formulas
 * of OPEN to COMBO. */
enum value_feature {
    VALUE_CELL_HEIGHT, /* sum of the heights of all full cells */
    VALUE_ROW_HEIGHT,  /* sum of the heights of rows with a full cell */
    VALUE_ROW_HEIGHT_SQUARED, /* sum of the squared heights of rows with a full cell, over the height of the board */
    VALUE_SEGMENTS,        /* runs of empty cells in rows with a full cell */
    VALUE_HOLES,      /* roofed cells */
    VALUE_HOLE_HEIGHT, /* roofed cells times the height of their row over 8, in rows with a full cell */
    VALUE_HALF_HOLES,        /* half roofed cells */
    VALUE_WELLS,       /* empty cells between two full ones, in rows with a full cell */
    VALUE_WELL_HOLES,    /* roofed cells between two full ones, in rows with a full cell */
    VALUE_ROW_FILL_SQUARED,       /* sum over rows of the squared number of full cells over the width */
    VALUE_UNREACHED_BY_CELL,      /* empty cells that a probe of one cell does not cover */
    VALUE_UNREACHED_BY_BAR,      /* empty cells that a probe as wide as the units usually are does not cover */
    VALUE_ALMOST_FULL_ROWS,       /* rows that lack at most 3 cells, none of them roofed */
    VALUE_TOP_CELLS,         /* full cells of the `top` top rows: 1 each in the lowest of these rows, 2 in the next ... */
    VALUE_SPAWN_CELLS,       /* VALUE_TOP_CELLS, but only in the columns where units spawn */
    VALUE_FILL2_SMOOTH,        /* squared full share of each row, halved for each 8 of its roughness */
    VALUE_FILL4_SMOOTH,      /* full share to the fourth power, halved for each 4 of the row's roughness */
    VALUE_EMPTY2_HIGH,      /* squared empty share of each row, times its height over that of the board */
    VALUE_FREE_CELLS,        /* empty cells with all neighbours beside and above empty, times their row's height over the
                          width of the board */
    VALUE_STACKED_FILL,       /* NEARLY times the squared full share of the row above: rows to clear at once */
    VALUE_CLEARED_ROWS,     /* rows cleared so far */
    VALUE_POINTS,      /* points scored; the last feature */
    VALUE_FEATURES
};

struct value_weights {
    int16_t of[VALUE_FEATURES];
};

#define VALUE_PROBES 2    /* of VALUE_UNREACHED_BY_CELL and of VALUE_UNREACHED_BY_BAR */
#define VALUE_PROBE_MAX 4 /* the most cells of a probe */

/* Weights, and the properties of board and units that the counts need. */
struct value {
    struct board_size size;
    struct value_weights weights;
    int32_t width_inverse;          /* 65536 / width */
    int32_t height_inverse;         /* 65536 / height */
    int32_t roughness_scale;        /* a row's roughness counts this many 65536ths: value_init() */
    int32_t top;                    /* number of rows counted by VALUE_TOP_CELLS and VALUE_SPAWN_CELLS */
    int32_t spawn_west, spawn_east; /* first and last column of a member of a unit that spawns */
    int32_t probe[VALUE_PROBES];    /* cells of each probe: 1 and the usual width of the units */
    struct memo memo;               /* of row values by these weights; value_init() leaves it without slots */
    struct stop *stop;              /* told when probes go a long way down; value_init(): NULL, nobody is told */
};

/* Boards of more columns are wide. */
#define VALUE_WIDE 32

/* Sets up `value` for the units of a problem, built for a board of that size. Roughness is a number of cells,
 * so a row of a wide board soon has so much of it that OPEN and NEARLY are nearly 0. With `relative`, the
 * roughness of a row of a wide board is scaled to a row of VALUE_WIDE columns. */
void value_init(struct value *value, struct board_size size, const struct unit *units,
                uint32_t unit_count, const struct value_weights *weights, bool relative);

/* Counts of a board, from which those of its children are computed. The arrays are the caller's; those of a
 * probe are used only if its feature has a weight. */
struct value_rows {
    int32_t *values;                /* [y]: value_row() */
    uint64_t *places[VALUE_PROBES]; /* [y][word]: a set bit is a place of the probe's west end */
    int32_t *missed[VALUE_PROBES];  /* [y]: number of empty cells that the probe does not cover */
};

/* The value of a board. Fills `rows`. O(height * words). */
int64_t value_board(const struct value *value, const uint64_t *board, struct value_rows *rows);

/* The change of the value when a lock that fills no row changes rows first .. end - 1 of `board`, in two
 * parts: of the row values, O(words * changed rows), and of the probes, O(words * rows down to where the
 * places are as before). `rows` is that of `board`; of `after`, only rows first .. end - 1 are read. */
int64_t value_rows_change(const struct value *value, const uint64_t *board, const struct value_rows *rows,
                          const uint64_t *after, int32_t first, int32_t end);
int64_t value_probes_change(const struct value *value, const uint64_t *board,
                            const struct value_rows *rows, const uint64_t *after, int32_t first,
                            int32_t end);

/* An upper bound of value_probes_change() for a unit of `member_count` members. O(1). */
int64_t value_probes_change_max(const struct value *value, uint32_t member_count);

/* The value of row y, SEALED and NARROW left out, without a look into the memo; `above` is the row above it,
 * NULL for y = 0. O(words). */
int32_t value_row(const struct value *value, const uint64_t *row, const uint64_t *above, int32_t y);

#endif
