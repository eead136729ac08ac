/* See walls.h. A row and the walls between it and the next row take 7 + 8 digits, so the wall east of
 * column c in row r is digit 15 r + c and the wall south of it is digit 15 r + 7 + c. */
#include "walls.h"

enum { ROW_DIGITS = 2 * SIDE - 1 };

static const int8_t ROW_OFFSETS[DIRECTIONS] = {[EAST] = 0, [WEST] = 0, [SOUTH] = 1, [NORTH] = -1};
static const int8_t COLUMN_OFFSETS[DIRECTIONS] = {[EAST] = 1, [WEST] = -1, [SOUTH] = 0, [NORTH] = 0};

static bool on_board(int32_t row, int32_t column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* The number of walls between a square and its neighbour in a direction; -1 where the board ends. */
static int32_t walls_between(const char *digits, int32_t row, int32_t column, int32_t direction)
{
    if (!on_board(row, column) || !on_board(row + ROW_OFFSETS[direction], column + COLUMN_OFFSETS[direction]))
        return -1;
    row -= direction == NORTH;
    column -= direction == WEST;
    return digits[row * ROW_DIGITS + (ROW_OFFSETS[direction] != 0 ? SIDE - 1 : 0) + column] - '0';
}

static struct edge edge_of(const char *digits, int32_t square, int32_t direction)
{
    int32_t row = square / SIDE, column = square % SIDE;
    int32_t offset = SIDE * ROW_OFFSETS[direction] + COLUMN_OFFSETS[direction];
    int32_t near = walls_between(digits, row, column, direction);
    int32_t far = walls_between(digits, row + ROW_OFFSETS[direction], column + COLUMN_OFFSETS[direction], direction);
    struct edge edge = {(uint8_t)square, (uint8_t)square, 1};

    if (near >= 0) {
        edge.next = (uint8_t)(square + offset);
        edge.cost = (uint8_t)(1 + near);
    }
    if (near == 0 && far == 0)
        edge.beyond = (uint8_t)(square + 2 * offset);
    return edge;
}

size_t walls_read(struct walls *walls, const char *digits)
{
    for (size_t i = 0; i < WALLS_DIGITS; i++)
        if (digits[i] < '0' || digits[i] > '2')
            return i;
    for (int32_t square = 0; square < SQUARES; square++)
        for (int32_t direction = 0; direction < DIRECTIONS; direction++)
            walls->edges[square][direction] = edge_of(digits, square, direction);
    return WALLS_DIGITS;
}
