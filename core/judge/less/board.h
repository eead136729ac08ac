/*
 * less_board: the walls of a board, and the names of squares and colours.
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
    char text[LESS_WALLS + 1]; /* as it is given to programs */
    int right[LESS_SQUARES];   /* walls between a square and its neighbour to the right: 0, 1, 2 */
    int below[LESS_SQUARES];   /* the same for the neighbour below; 0 at the rim */
};

/* Reads a board of `length` characters; false with a sentence if it is none. */
bool less_board_read(struct less_board *board, const char *text, size_t length, struct message *wrong);

/* The digits of a board that are right before a wrong one; 0 if there are not as many as they must be. */
size_t less_board_right(const char *text, size_t length);

/* Writes board->text from the walls. */
void less_board_write(struct less_board *board);

/* The walls between two neighbouring squares. */
int less_board_walls(const struct less_board *board, int square, int neighbour);

/* Number of the square with this name of two characters, or -1. */
int less_board_square(const char *name);

/* The two characters of a square, and a NUL. */
void less_board_name(int square, char name[3]);

#endif
