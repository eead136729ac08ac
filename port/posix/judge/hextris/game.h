/*
 * hextris_game: the rules of one game, command by command.
 *
 *     hextris_game_start, then hextris_game_step for every character of the text, then hextris_game_free
 *
 * Phrases of power are not known here (see hextris_phrase); `score` is the part earned by locking.
 */
#ifndef JUDGE_HEXTRIS_GAME_H
#define JUDGE_HEXTRIS_GAME_H

#include "problem.h"

#include <stdbool.h>
#include <stdint.h>

enum hextris_game_outcome {
    HEXTRIS_GAME_MOVED,
    HEXTRIS_GAME_LOCKED,
    HEXTRIS_GAME_IGNORED, /* see hextris_game_ignores */
    /* The errors; the game scores 0 and must not be stepped any further. */
    HEXTRIS_GAME_UNKNOWN,   /* the character is no command */
    HEXTRIS_GAME_REVISITED, /* the unit has been in the place the command takes it to */
    HEXTRIS_GAME_AFTER_END, /* a command, but there is no unit to obey it */
};

struct hextris_game {
    const struct hextris_problem *problem; /* must outlive the game */
    char *cells;                         /* width * height marks, without the current unit */
    int64_t *row_full;                   /* full cells in each row */
    uint32_t random;                     /* state of the source for the next unit */
    int64_t spawned;                     /* units taken from the source */
    int64_t locked;                      /* units */
    int64_t lines;                       /* rows cleared */
    int64_t lines_before;                /* rows cleared by the unit before the current one */
    int64_t score;
    bool begun; /* there was a command */

    const struct hextris_unit *unit; /* the current one; NULL once the game has ended */
    struct hextris_cube pivot;
    int turn; /* clockwise turns since the spawn, 0 to 5 */

    int64_t *visited; /* see hextris_game.c */
    int64_t visit;
};

/* Sets up the board and spawns the first unit. A seed counts modulo 2^32. */
void hextris_game_start(struct hextris_game *game, const struct hextris_problem *problem, int64_t seed);
void hextris_game_free(struct hextris_game *game);

/* Whether a character is no command but may stand between commands: tab, carriage return, line feed. */
bool hextris_game_ignores(char letter);

/*
 * Obeys one character. The end of a game is looked for after a command, as the organisers' program does:
 * where no unit spawns at the start, the first command is still taken, and does nothing. Linear in
 * the unit's members, and in the board when it locks.
 */
enum hextris_game_outcome hextris_game_step(struct hextris_game *game, char command);

/* The cell of member i of the current unit. */
struct hextris_cube hextris_game_member(const struct hextris_game *game, size_t i);

#endif
