/* Notation: turns as lines of text, "h1f1:g1g3:h2f2". A letter is a row, a at the top; a digit is a column. */
#ifndef LESS_RULES_NOTATION_H
#define LESS_RULES_NOTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "position.h"

/* Characters of a move, and of the longest turn. */
enum { NOTATION_MOVE = 4, NOTATION_TURN = 3 * NOTATION_MOVE + 2 };

/* Writes a move: NOTATION_MOVE bytes, no NUL. */
void notation_put_move(char *text, struct move move);

/* Writes a turn: at most NOTATION_TURN bytes and a NUL. Returns the number of bytes before the NUL. */
size_t notation_put_turn(char *text, const struct turn *turn);

/* Reads 1 to TURN_COST moves separated by colons. False when the text is anything else. */
bool notation_read_turn(const char *text, size_t length, struct turn *turn);

/* The colour of a name as the protocol writes it, "Yellow"; COLOURS for any other text. */
uint32_t notation_read_colour(const char *text, size_t length);

#endif
