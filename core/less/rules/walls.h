/* Walls: the board of Less, 8 x 8 squares with zero, one or two walls between neighbours.
 *
 *        1 2 3 4 5 6 7 8        a square is 8 * row + column, 0 .. 63;
 *     a  . . .|. . . . .        bit n of a 64-bit word stands for square n
 *     b  . . . . .|. . .
 *       ... */
#ifndef LESS_RULES_WALLS_H
#define LESS_RULES_WALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SIDE = 8, SQUARES = 64, WALLS_DIGITS = 112 };
enum { EAST, WEST, SOUTH, NORTH, DIRECTIONS };

/* The moves of a piece in one direction. An impossible move leads to the piece's own square, which is never empty: so
 * one test decides, whether the destination is empty. */
struct edge {
    uint8_t next;   /* where a slide leads: the neighbour */
    uint8_t beyond; /* where a jump over the neighbour leads, if no wall is in its way */
    uint8_t cost;   /* of the slide: 1 .. 3, 1 and the walls to the neighbour; that of a jump is 1 */
};

struct walls {
    struct edge edges[SQUARES][DIRECTIONS];
};

/* Reads WALLS_DIGITS digits: the 7 vertical walls of row a, the 8 horizontal ones between rows a and b, and so on.
 * Returns WALLS_DIGITS, or the index of the first character other than 0, 1 and 2; *walls is then undefined. */
size_t walls_read(struct walls *walls, const char *digits);

#endif
