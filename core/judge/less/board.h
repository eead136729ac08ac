/*
 * less_board: the walls of a board, and the names of its squares and colours.
 *
 *          1   2   3   4  ...  8
 *      a   0 | 1   2   3       7        squares are numbered 0 to 63, row after row from the top;
 *          -       =                    the first letter of a name is the row, the digit the column
 *      b   8   9 # 10  11      15
 *      ...                              | - a single wall       # = a double wall
 *      h   56  57  58  59      63
 */
#ifndef JUDGE_LESS_BOARD_H
#define JUDGE_LESS_BOARD_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/message.h"

#define LESS_SIDE 8
#define LESS_SQUARES 64
#define LESS_WALLS 112 /* characters of a board string */

/* In the order of play; 0 and 2 are a team, 1 and 3 the other. */
enum less_colour { LESS_YELLOW, LESS_BLACK, LESS_WHITE, LESS_RED, LESS_COLOURS };

extern const char *const less_colour_name[LESS_COLOURS];
#define LESS_LETTERS "YBWR" /* a letter for each colour */

static inline int less_partner(int colour)
{
    return (colour + 2) % LESS_COLOURS;
}

struct less_board {
    char text[LESS_WALLS + 1]; /* the digits that programs read, and a NUL */
    int right[LESS_SQUARES];   /* walls between a square and its right neighbour: 0, 1 or 2; 0 at the rim */
    int below[LESS_SQUARES];   /* the same for the neighbour below */
};

/* Reads a board of `length` characters. False with a message where it is wrong. */
bool less_board_read(struct less_board *board, const char *text, size_t length, struct message *wrong);

/* The number of valid digits before the first wrong one; 0 where the length is not that of a board. */
size_t less_board_valid_digits(const char *text, size_t length);

/* Fills board->text from the walls. */
void less_board_write(struct less_board *board);

/* The number of walls between two neighbouring squares. */
int less_board_walls(const struct less_board *board, int square, int neighbour);

/* The square with this name of two characters, "h1"; -1 where there is none. */
int less_board_square(const char *name);

/* Writes the name of a square, two characters and a NUL. */
void less_board_name(int square, char name[3]);

#endif
