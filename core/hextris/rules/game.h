/* Game: the rules of play that are not geometry: commands and their letters, the source, the spawn, the
 * points of a lock. Together with unit.h (rotation, the place of the spawn) and board.h (filling, clearing)
 * these are all rules of the contest's specification; reach.h and route.h apply them to many poses at once.
 *
 * Where the specification is silent the rules are those of the organisers' judge. A command whose result
 * does not fit locks the unit where it is. A move south that fits starts a new list of visited places; any
 * other command that fits must lead to a pivot and member set that is not in the list. */
#ifndef HEXTRIS_GAME_H
#define HEXTRIS_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "unit.h"

enum command { MOVE_E, MOVE_W, MOVE_SW, MOVE_SE, ROTATE_CW, ROTATE_CCW, COMMANDS };

#define GAME_LETTERS 6 /* of each command */

/* The GAME_LETTERS letters of a command in lower case, and a NUL. */
const char *game_letters(enum command command);

/* The command of a character in upper or lower case; COMMANDS when the character is no command. */
enum command game_command(char letter);

/* The lower case of an ASCII letter; any other character unchanged. */
char game_lower(char letter);

/* The units of a source: units[i] for the i-th spawn. O(length). */
void game_source(uint8_t *units, uint32_t length, uint32_t seed, uint32_t unit_count);

/* The pose in which a unit spawns; the pose need not fit. */
struct pose game_spawn(const struct unit *unit);

/* Sets *after to the pose after a command on a board without walls. False when a rotation leads to an
 * orientation that fits nowhere on the board. */
bool game_apply(const struct unit *unit, struct pose pose, enum command command, struct pose *after);

/* Rows from the pivot at the spawn down to the pivot in a pose: the number of moves south between them. */
int32_t game_descent(const struct unit *unit, struct pose pose);

/* Whether a unit with `orientations` orientations can spell the text without locking, on an empty board
 * without walls: every character is a command and the unit visits no place twice. At most MAX_PHRASE_LENGTH
 * characters. O(length). */
bool game_lock_free(const char *text, uint32_t length, uint32_t orientations);

/* Points of a lock that clears `lines` rows when the lock before cleared `lines_before`. */
int32_t game_points(uint32_t member_count, uint32_t lines, uint32_t lines_before);

#endif
