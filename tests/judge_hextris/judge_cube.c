/*
 * Row r begins at x = -floor(r / 2): going down two rows, once SW and once SE, leaves the column as
 * it was and takes one from x. For any r, r - (r & 1) is the even number at or below r, so its half
 * is exact and no rounding towards zero can happen.
 *
 * A clockwise turn takes E to SE to SW and so on: (1,-1,0) -> (0,-1,1) -> (-1,0,1), which is
 * (x,y,z) -> (-z,-x,-y); a turn is linear and E and SE span the plane, so that settles all cells.
 */
#include "judge_cube.h"

int64_t judge_cube_half(int64_t number)
{
    return (number - (number & 1)) / 2;
}

struct judge_cube judge_cube_of_cell(int64_t column, int64_t row)
{
    int64_t x = column - judge_cube_half(row);
    return (struct judge_cube){x, -x - row, row};
}

int64_t judge_cube_column(struct judge_cube cube)
{
    return cube.x + judge_cube_half(cube.z);
}

int64_t judge_cube_row(struct judge_cube cube)
{
    return cube.z;
}

struct judge_cube judge_cube_add(struct judge_cube a, struct judge_cube b)
{
    return (struct judge_cube){a.x + b.x, a.y + b.y, a.z + b.z};
}

struct judge_cube judge_cube_subtract(struct judge_cube a, struct judge_cube b)
{
    return (struct judge_cube){a.x - b.x, a.y - b.y, a.z - b.z};
}

struct judge_cube judge_cube_turn(struct judge_cube cube)
{
    return (struct judge_cube){-cube.z, -cube.x, -cube.y};
}

int judge_cube_compare(const void *a, const void *b)
{
    const struct judge_cube *left = a;
    const struct judge_cube *right = b;
    if (left->z != right->z)
        return left->z < right->z ? -1 : 1;
    return (left->x > right->x) - (left->x < right->x);
}
