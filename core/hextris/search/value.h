/* Value: what a board is worth to the units still to come, in integer units of its own.
 *
 * A weighted sum of counts. Most are taken from one row and the row above it, so that a lock changes
 * the terms of only the rows it touches and the one below. SEALED and NARROW send a probe, a single
 * cell and a short bar, down from the spawn and count what it cannot cover; a lock changes them down
 * to the row from which the probe's places are as before. OPEN to COMBO are shares of a row or of the
 * board's height, so that they mean the same on boards of any size; their weights are 64ths. CLEARED
 * keeps a row from being worth more before it is cleared than after. All weights but CLEARED and POINTS
 * apply to the board; the tuner (tests/tune) finds them. */
#ifndef HEXTRIS_VALUE_H
#define HEXTRIS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/board.h"
#include "memo.h"

enum value_feature {
    VALUE_CELL_HEIGHT, /* full cells times their height over the floor */
    VALUE_ROW_HEIGHT,  /* rows with a full cell, times their height */
    VALUE_ROW_HEIGHT2, /* the same, times height squared over the board's height */
    VALUE_RUNS,        /* runs of empty cells in such rows */
    VALUE_ROOFED,      /* empty cells under two full ones */
    VALUE_ROOFED_HIGH, /* the same, times the row's height over 8 */
    VALUE_HALF,        /* empty cells under one full cell */
    VALUE_WELLS,       /* empty cells with both sides full */
    VALUE_ENCLOSED,    /* roofed with both sides full */
    VALUE_FILL2,       /* full cells of a row squared over the width */
    VALUE_SEALED,      /* empty cells that a single cell cannot be steered to from the spawn */
    VALUE_NARROW,      /* the same for a bar of as many cells as the units are wide */
    VALUE_READY,       /* rows that lack at most 3 cells, none of them roofed */
    VALUE_TOP,         /* full cells in the top rows, times rows from the bottom of these */
    VALUE_SPAWN,       /* the same for the columns where units spawn */
    VALUE_OPEN,        /* full cells of a row squared, the less the harder the rest is to come by */
    VALUE_NEARLY,      /* the same to the fourth power, twice as strict */
    VALUE_EMPTY2,      /* empty cells of a row squared, times height */
    VALUE_FREE,        /* empty cells with nothing full above or beside, times height over the width */
    VALUE_COMBO,       /* NEARLY times full cells of the row above squared: rows to clear at once */
    VALUE_CLEARED,     /* rows cleared so far */
    VALUE_POINTS,      /* points scored */
    VALUE_FEATURES
};

struct value_weights {
    int16_t of[VALUE_FEATURES];
};

#define VALUE_PROBES 2
#define VALUE_PROBE_MAX 4 /* cells */

/* Weights and what of the problem the counts need. */
struct value {
    struct board_size size;
    struct value_weights weights;
    int32_t row_part, column_part;  /* 65536 over the board's width and height */
    int32_t hard_part;              /* of what makes a row's rest hard to come by, in 65536ths */
    int32_t top;                    /* rows counted by VALUE_TOP and VALUE_SPAWN */
    int32_t spawn_west, spawn_east; /* columns of the spawns, both included */
    int32_t probe[VALUE_PROBES];    /* cells of each probe: 1 and the units' usual width */
    struct memo memo;               /* of rows valued by these weights; none to begin with */
};


/* Boards of more columns are wide. */
#define VALUE_WIDE 32

/* Sets up for a problem's units, as built for its board. What makes the rest of a row hard to come by counts
 * cell by cell, so that a row of a wide board is worth little while it is a little rough; `relative`: there it
 * counts as in a row of VALUE_WIDE columns that is as rough. */
void value_init(struct value *value, struct board_size size, const struct unit *units,
                uint32_t unit_count, const struct value_weights *weights, bool relative);

/* What is known of a board whose locks are to be valued: per row its terms (the probes' left aside),
 * and for each probe that has a weight the places of its west end and the number of empty cells it
 * misses. The arrays are the caller's. */
struct value_rows {
    int32_t *terms;
    uint64_t *places[VALUE_PROBES]; /* words a row */
    int32_t *missed[VALUE_PROBES];
};

/* Values a board and fills `rows`. O(height * words). */
int64_t value_board(const struct value *value, const uint64_t *board, struct value_rows *rows);

/* How the value changes when rows first .. end - 1 of `trial`, none of them full, replace those of a
 * board that `rows` knows; only these rows of `trial` are read. In two parts: the rows' terms,
 * O(words * rows replaced), and the probes, down to where their places are as before. */
int64_t value_change(const struct value *value, const uint64_t *board, const struct value_rows *rows,
                     const uint64_t *trial, int32_t first, int32_t end);
int64_t value_probes_change(const struct value *value, const uint64_t *board,
                            const struct value_rows *rows, const uint64_t *trial, int32_t first,
                            int32_t end);

/* The most that value_probes_change() can be for a unit of so many members. */
int64_t value_probes_gain(const struct value *value, uint32_t member_count);

/* The terms of row y, the probes' left aside; `above` is the row over it, NULL for y = 0. O(words). The
 * others ask the memo first. */
int32_t value_row(const struct value *value, const uint64_t *row, const uint64_t *above, int32_t y);

#endif
