/* Game: the rules of play that are not geometry: commands and their letters, the source, the spawn,
 * the points of a lock. With unit.h (turning, the spawn's place) and board.h (filling, clearing) all
 * the rules of the contest's specification; reach.h and route.h apply them in bulk.
 *
 * Where the specification is silent this is what the organisers' judge does: a command whose result
 * does not fit locks the unit where it stands; a valid move south forgets the places visited, any
 * other valid command must lead to a pivot and member set not seen since. */
#ifndef HEXTRIS_GAME_H
#define HEXTRIS_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "unit.h"

enum command { MOVE_E, MOVE_W, MOVE_SW, MOVE_SE, ROTATE_CW, ROTATE_CCW, COMMANDS };

#define GAME_LETTERS 6 /* of each command */

/* The six letters of a command, lower case. */
const char *game_letters(enum command command);

/* The command of a character, upper or lower case; COMMANDS when it has none. */
enum command game_command(char letter);

/* Lower case of a character. */
char game_lower(char letter);

/* The units of a source: units[i] for the i-th spawn. O(length). */
void game_source(uint8_t *units, uint32_t length, uint32_t seed, uint32_t unit_count);

/* The pose a unit spawns in; it may not fit. */
struct pose game_spawn(const struct unit *unit);

/* The pose after a command, on a board without walls. False when the turned unit fits no board. */
bool game_step(const struct unit *unit, struct pose pose, enum command command, struct pose *after);

/* Rows that the pivot of a unit descends from its spawn to a pose. */
int32_t game_descent(const struct unit *unit, struct pose pose);

/* Whether a unit of so many orientations can be steered by the whole text on an open board: no
 * character but commands, and no place visited twice. At most MAX_PHRASE_LENGTH characters. O(length). */
bool game_lock_free(const char *text, uint32_t length, uint32_t orientations);

/* Points of a lock that clears `lines` rows when the lock before cleared `lines_before`. */
int32_t game_points(uint32_t member_count, uint32_t lines, uint32_t lines_before);

#endif
