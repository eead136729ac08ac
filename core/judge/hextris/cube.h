/* Cube: hexagonal cells as cube coordinates.
 *
 * A cell of the board is named by column and row, odd rows displaced to the right by half a cell. Turning is easy only
 * in cube coordinates: x + y + z = 0, z is the row, and each of the three counts along one of the axes of the grid:
 *
 *           NW  NE              E  = ( 1, -1,  0)      W  = (-1,  1,  0)
 *         W   .   E             SE = ( 0, -1,  1)      NW = ( 0,  1, -1)
 *           SW  SE              SW = (-1,  0,  1)      NE = ( 1,  0, -1)
 *
 * 64 bits: the files give coordinates of 32 bits, whose sums and differences then cannot overflow. */
#ifndef JUDGE_HEXTRIS_CUBE_H
#define JUDGE_HEXTRIS_CUBE_H

#include <stddef.h>
#include <stdint.h>

struct hextris_cube {
    int64_t x, y, z;
};

/* floor(number / 2), for negative numbers too: number - (number & 1) is the even number at or below it, so its half is
 * exact and is not rounded towards zero. */
static inline int64_t hextris_cube_half(int64_t number)
{
    return (number - (number & 1)) / 2;
}

/* From and to column and row. Row r begins at x = -floor(r / 2): going down two rows, once SW and once SE, leaves the
 * column as it was and takes one from x. */
static inline struct hextris_cube hextris_cube_of_cell(int64_t column, int64_t row)
{
    int64_t x = column - hextris_cube_half(row);

    return (struct hextris_cube){x, -x - row, row};
}

static inline int64_t hextris_cube_column(struct hextris_cube cube)
{
    return cube.x + hextris_cube_half(cube.z);
}

static inline int64_t hextris_cube_row(struct hextris_cube cube)
{
    return cube.z;
}

static inline struct hextris_cube hextris_cube_add(struct hextris_cube a, struct hextris_cube b)
{
    return (struct hextris_cube){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct hextris_cube hextris_cube_subtract(struct hextris_cube a, struct hextris_cube b)
{
    return (struct hextris_cube){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* Rotates a cell by 60 degrees clockwise around (0, 0, 0). */
struct hextris_cube hextris_cube_rotate(struct hextris_cube cube);

/* Order: by row, then from west to east; below zero, 0 if and only if they are equal, above zero. */
int hextris_cube_compare(struct hextris_cube a, struct hextris_cube b);

/* Sorts cells in that order. O(count^1.5). */
void hextris_cube_sort(struct hextris_cube *cubes, size_t count);

#endif
