/* Log: games as lines of text. A line is a key and its values, separated by blanks:
 *
 *     game 1                             the number of the game; its head follows
 *     board DIGITS
 *     seed 7                             of the board, if it was generated
 *     limit SECONDS processor|clock
 *     move early|late                    players rush after their own 20th turn, or after the 20th turn of all
 *     program COLOUR COMMAND             four times, Yellow to Red
 *     turn COLOUR SECONDS MOVES          of a program; SECONDS is all the time it has used so far
 *     fault COLOUR SECONDS REASON        the program fails; from here on the judge moves for it
 *     judge COLOUR MOVES                 a turn made by the judge
 *     nil COLOUR                         no turn: the team is home
 *     stuck COLOUR                       no legal move: all players who are not home rush
 *     rush COLOUR SECONDS MOVE...        the moves home of a program
 *     home COLOUR MOVE...                the moves home made by the judge, from where the rush started
 *     note COLOUR REASON                 how a program ended, unless by itself with status 0
 *     result MOVES MOVES POINTS...       moves of both teams; points, Yellow to Red
 *
 * Empty lines and lines that start with # are ignored. A wrong line makes its game wrong, not the others. */
#ifndef JUDGE_LESS_LOG_H
#define JUDGE_LESS_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../game.h"

enum less_key {
    LESS_KEY_GAME,
    LESS_KEY_BOARD,
    LESS_KEY_SEED,
    LESS_KEY_LIMIT,
    LESS_KEY_MOVE,
    LESS_KEY_PROGRAM,
    LESS_KEY_TURN,
    LESS_KEY_FAULT,
    LESS_KEY_JUDGE,
    LESS_KEY_NIL,
    LESS_KEY_STUCK,
    LESS_KEY_RUSH,
    LESS_KEY_HOME,
    LESS_KEY_NOTE,
    LESS_KEY_RESULT,
    LESS_KEYS
};

/* Names of the keys, as in a log. */
extern const char *const LESS_KEY_NAME[LESS_KEYS];

/* A log being read, and its current line. Start it as {.text, .next}. Positions are bytes of the text. Blanks are
 * spaces, tabs and CR. */
struct less_lines {
    struct game_text text;
    size_t next;       /* start of the next line */
    size_t start;      /* start of the current line */
    size_t at, end;    /* the rest of the line after key, colour and seconds, without blanks around it */
    const char *wrong; /* what is wrong at `at` with the key, colour or seconds; NULL: nothing */
    enum less_key key; /* LESS_KEYS: unknown */
    int colour;        /* of keys that have one; else -1 */
    int64_t time_us;   /* of keys that have seconds; else 0 */
};

/* Reads the next line that is neither empty nor a comment. False after the last one; `start` and `at` are then those of
 * the last line of the text. */
bool less_lines_next(struct less_lines *lines);

/* The word at `at`; of length 0 at the end of the line. Words are separated by blanks. */
struct game_text less_lines_word(const struct less_lines *lines);

/* Moves `at` past `length` bytes and the blanks behind them. */
void less_lines_take(struct less_lines *lines, size_t length);

/* The rest of the line. */
struct game_text less_lines_rest(const struct less_lines *lines);

/* Why a file is not text, with the byte that shows it: it is UTF-16, or has a NUL. NULL where it is text; *byte is then
 * the first byte after a byte order mark. */
const char *less_text_fault(struct game_text text, size_t *byte);

/* Whether a text equals the NUL-terminated name. */
bool less_text_is(struct game_text text, const char *name);

#endif
