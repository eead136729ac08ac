/* Game: the rules of Hextris, command by command.
 *
 *     hextris_game_start, then hextris_game_step for every character of the text
 *
 * A game is plain bytes without pointers; unused ones are zero. Phrases of power are counted in phrase.h; `score` is
 * the part of the score that units earn by locking. */
#ifndef JUDGE_HEXTRIS_GAME_H
#define JUDGE_HEXTRIS_GAME_H

#include "problem.h"

enum { HEXTRIS_NO_UNIT = -1 };

/* What a character is. */
enum hextris_command {
    HEXTRIS_W, HEXTRIS_E, HEXTRIS_SW, HEXTRIS_SE, HEXTRIS_CLOCKWISE, HEXTRIS_COUNTER,
    HEXTRIS_COMMANDS,
    HEXTRIS_IGNORE = HEXTRIS_COMMANDS, /* allowed after a command: tab, carriage return, line feed */
    HEXTRIS_NONE
};

enum hextris_game_outcome {
    HEXTRIS_GAME_MOVED,
    HEXTRIS_GAME_LOCKED,
    HEXTRIS_GAME_IGNORED,
    /* Errors; the game is unchanged. */
    HEXTRIS_GAME_UNKNOWN,   /* the character is not a command */
    HEXTRIS_GAME_REVISITED, /* the command moves the unit to a pose that it has been in */
    HEXTRIS_GAME_AFTER_END, /* a command after the end of the game */
};

/* Of a unit. */
struct hextris_pose {
    struct hextris_cube pivot;
    int64_t orientation; /* clockwise turns since the spawn, 0 to 5 */
};

struct hextris_game {
    uint32_t random;      /* state of the source for the next unit */
    int32_t unit;         /* the number of the current one; HEXTRIS_NO_UNIT once the game has ended */
    uint32_t ground;      /* changes with each unit that locks, by where it locks */
    uint32_t begun;       /* 1: there was a command */
    int64_t spawned;      /* units taken from the source */
    int64_t locked;       /* units */
    int64_t lines;        /* rows cleared */
    int64_t lines_before; /* rows cleared by the unit before the current one */
    int64_t score;
    int64_t visit;        /* see game.c */
    struct hextris_pose pose;
    int64_t tables[]; /* visited, see game.c; full cells in each row; then the cells */
};

/* Bytes of a game: 48 for each column and 8 for each row of the board, 1 for each cell, and some 120. */
size_t hextris_game_bytes(const struct hextris_problem *problem);

/* The cells of the board without the current unit, row by row. */
const char *hextris_game_cells(const struct hextris_problem *problem, const struct hextris_game *game);

/* Sets up the board and spawns the first unit. The seed is taken modulo 2^32. */
void hextris_game_start(const struct hextris_problem *problem, struct hextris_game *game, int64_t seed);

/* Executes one character. As in the organisers' program, the end of the game is detected after a command: if no unit
 * fits at the start, the first command is accepted and does nothing. Linear in the unit's members, and in the board
 * when it locks. */
enum hextris_game_outcome hextris_game_step(const struct hextris_problem *problem, struct hextris_game *game,
                                            char letter);

/* The command of a letter in lower or upper case. O(1). */
enum hextris_command hextris_game_command(char letter);

/* The pose after a command, whether the unit fits there or not. */
struct hextris_pose hextris_game_after(struct hextris_pose pose, enum hextris_command command);

/* The cell of member i of a unit. */
struct hextris_cube hextris_game_member(const struct hextris_unit *unit, struct hextris_pose pose, size_t i);

/* The next unit; NULL if the source is exhausted. */
const struct hextris_unit *hextris_game_next(const struct hextris_problem *problem, const struct hextris_game *game);

#endif
