/* Notation: turns as lines of text, "h1f1:g1g3:h2f2". A letter is a row, a on top, a digit a column. */
#ifndef LESS_RULES_NOTATION_H
#define LESS_RULES_NOTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "position.h"

enum { NOTATION_MOVE = 4, NOTATION_TURN = 3 * NOTATION_MOVE + 2 };

/* Writes a move, NOTATION_MOVE bytes, or a turn, at most NOTATION_TURN bytes and a NUL; the latter returns the
 * number of bytes before the NUL. */
void notation_put_move(char *text, struct move move);
size_t notation_put_turn(char *text, const struct turn *turn);

/* Reads 1 to TURN_COST moves divided by colons; false when the text is anything else. */
bool notation_read_turn(const char *text, size_t length, struct turn *turn);

/* The colour of a name as the protocol writes it; COLOURS when there is none. */
uint32_t notation_read_colour(const char *text, size_t length);

#endif
