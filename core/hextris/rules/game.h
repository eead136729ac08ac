/* Game: the rules that are not geometry: commands and their letters, the source, the spawn, the points of a lock.
 * Together with unit.h (rotation, column of the spawn) and board.h (filling, clearing) these are all rules of the
 * contest's specification. reach.h and route.h apply them to many poses at once.
 *
 * Where the specification is silent, these are the rules of the organisers' judge:
 *
 * - A command whose result does not fit locks the unit where it is.
 * - A unit must not visit a pivot and member set twice. The spawn counts as a visit, and so does an orientation with
 *   the same cells. A move south that fits starts a new set of visits, since no command leads back up.
 * - Any command after the end of the game, and any character that is no command, makes the game worth 0 points. A text
 *   may end early: the points so far count. Tab, CR and LF are no commands and allowed, but they interrupt a phrase.
 * - Phrases are found in the text in any case of letters. Overlapping ones count each time. A phrase may run across
 *   locks, with the locking letter as part of it.
 * - Rows that are full at the start are cleared, and scored, by the first lock. If the first unit does not fit at its
 *   spawn, the only correct text is empty.
 * - The seed itself draws the first unit. A seed listed twice is one game. */
#ifndef HEXTRIS_GAME_H
#define HEXTRIS_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "unit.h"

enum command { MOVE_E, MOVE_W, MOVE_SW, MOVE_SE, ROTATE_CW, ROTATE_CCW, COMMANDS };

#define GAME_LETTERS 6 /* of each command */

/* The GAME_LETTERS letters of a command in lower case, and a NUL. */
const char *game_letters(enum command command);

/* The command of a character in upper or lower case; COMMANDS if the character is not a command. */
enum command game_command(char letter);

/* The lower case of an ASCII letter; any other character unchanged. */
char game_lower(char letter);

/* A character between commands, which is no command. */
static inline bool game_is_skipped(char character)
{
    return character == '\t' || character == '\r' || character == '\n';
}

/* Sets units[i], 0 <= i < length, to the number of the unit that spawns i-th. O(length). */
void game_source(uint8_t *units, uint32_t length, uint32_t seed, uint32_t unit_count);

/* The pose in which a unit spawns; the pose need not fit. */
struct pose game_spawn(const struct unit *unit);

/* Sets *after to the pose after a command on a board without walls or full cells. False if a rotation leads to an
 * orientation that fits nowhere on the board. O(1). */
bool game_apply(const struct unit *unit, struct pose pose, enum command command, struct pose *after);

/* The descent of a pose: rows from the pivot at the spawn down to the pivot in the pose, which is the number of moves
 * south between them. */
int32_t game_descent(const struct unit *unit, struct pose pose);

/* Whether a unit with `orientations` orientations can spell the text without locking on an empty board without walls:
 * every character is a command, and the unit visits no pivot and member set twice. At most MAX_PHRASE_LENGTH
 * characters. O(length). */
bool game_lock_free(const char *text, uint32_t length, uint32_t orientations);

/* Points of a lock that clears `lines` rows after a lock that cleared `lines_before` rows. */
int32_t game_points(uint32_t member_count, uint32_t lines, uint32_t lines_before);

#endif
