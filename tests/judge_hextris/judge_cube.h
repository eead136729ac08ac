/*
 * judge_cube: hexagonal cells as cube coordinates.
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
#ifndef JUDGE_CUBE_H
#define JUDGE_CUBE_H

#include <stdint.h>

struct judge_cube {
    int64_t x;
    int64_t y;
    int64_t z;
};

/* Half a number, rounded down, for numbers below zero too. */
int64_t judge_cube_half(int64_t number);

/* From and to column and row. */
struct judge_cube judge_cube_of_cell(int64_t column, int64_t row);
int64_t judge_cube_column(struct judge_cube cube);
int64_t judge_cube_row(struct judge_cube cube);

struct judge_cube judge_cube_add(struct judge_cube a, struct judge_cube b);
struct judge_cube judge_cube_subtract(struct judge_cube a, struct judge_cube b);

/* By 60 degrees clockwise around (0, 0, 0). */
struct judge_cube judge_cube_turn(struct judge_cube cube);

/* Order for qsort: by row, then from west to east; 0 if and only if they are equal. */
int judge_cube_compare(const void *a, const void *b);

#endif
