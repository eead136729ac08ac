/* See walls.h. A row of the text and what is between it and the next takes 7 + 8 digits, so the wall east of
 * column c in row r is digit 15 r + c and the wall south of it is digit 15 r + 7 + c. */
#include "walls.h"

enum { ROW_DIGITS = 2 * SIDE - 1 };

static const int8_t ROWS[DIRECTIONS] = {[EAST] = 0, [WEST] = 0, [SOUTH] = 1, [NORTH] = -1};
static const int8_t COLUMNS[DIRECTIONS] = {[EAST] = 1, [WEST] = -1, [SOUTH] = 0, [NORTH] = 0};

static bool on_board(int32_t row, int32_t column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* Walls between a square and its neighbour in a direction, or -1 where the board ends. */
static int32_t between(const char *digits, int32_t row, int32_t column, int32_t direction)
{
    if (!on_board(row, column) || !on_board(row + ROWS[direction], column + COLUMNS[direction]))
        return -1;
    row -= direction == NORTH;
    column -= direction == WEST;
    return digits[row * ROW_DIGITS + (ROWS[direction] != 0 ? SIDE - 1 : 0) + column] - '0';
}

static struct edge edge_of(const char *digits, int32_t square, int32_t direction)
{
    int32_t row = square / SIDE, column = square % SIDE;
    int32_t step = SIDE * ROWS[direction] + COLUMNS[direction];
    int32_t first = between(digits, row, column, direction);
    int32_t second = between(digits, row + ROWS[direction], column + COLUMNS[direction], direction);
    struct edge edge = {(uint8_t)square, (uint8_t)square, 1};

    if (first >= 0) {
        edge.next = (uint8_t)(square + step);
        edge.cost = (uint8_t)(1 + first);
    }
    if (first == 0 && second == 0)
        edge.beyond = (uint8_t)(square + 2 * step);
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
