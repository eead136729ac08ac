/*
 * hextris_cube: hexagonal cells as cube coordinates.
 *
 * A cell of the board is named by column and row, odd rows displaced to the right by half a cell.
 * Turning is easy only in cube coordinates: x + y + z = 0, z is the row, and each of the three
 * counts along one of the axes of the grid:
 *
 *           NW  NE              E  = ( 1, -1,  0)      W  = (-1,  1,  0)
 *         W   .   E             SE = ( 0, -1,  1)      NW = ( 0,  1, -1)
 *           SW  SE              SW = (-1,  0,  1)      NE = ( 1,  0, -1)
 *
 * 64 bits: the files give coordinates of 32 bits, whose sums and differences then cannot overflow.
 */
#ifndef JUDGE_HEXTRIS_CUBE_H
#define JUDGE_HEXTRIS_CUBE_H

#include <stdint.h>

struct hextris_cube {
    int64_t x;
    int64_t y;
    int64_t z;
};

/* Half a number, rounded down, for numbers below zero too. */
int64_t hextris_cube_half(int64_t number);

/* From and to column and row. */
struct hextris_cube hextris_cube_of_cell(int64_t column, int64_t row);
int64_t hextris_cube_column(struct hextris_cube cube);
int64_t hextris_cube_row(struct hextris_cube cube);

struct hextris_cube hextris_cube_add(struct hextris_cube a, struct hextris_cube b);
struct hextris_cube hextris_cube_subtract(struct hextris_cube a, struct hextris_cube b);

/* By 60 degrees clockwise around (0, 0, 0). */
struct hextris_cube hextris_cube_turn(struct hextris_cube cube);

/* Order for qsort: by row, then from west to east; 0 if and only if they are equal. */
int hextris_cube_compare(const void *a, const void *b);

#endif
