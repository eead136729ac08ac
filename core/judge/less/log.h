/* Log: games as lines of text, a key and its values divided by blanks:
 *
 *     game 1                             then the head of the game
 *     board DIGITS
 *     seed 7                             of the board, if it was made from one
 *     limit SECONDS processor|clock
 *     move early|late                    the rush after each one's own 20th turn, or after that of all
 *     program COLOUR COMMAND             four times, Yellow to Red
 *     turn COLOUR SECONDS MOVES          of a program; all that it has used so far
 *     fault COLOUR SECONDS REASON        the program fails: from here on the referee moves
 *     judge COLOUR MOVES                 a turn of the referee
 *     nil COLOUR                         the team is home
 *     stuck COLOUR                       there is no move: all that are not home rush
 *     rush COLOUR SECONDS MOVE...        of a program
 *     home COLOUR MOVE...                of the referee, from where the rush began
 *     note COLOUR REASON                 how a program ended, if not by itself with status 0
 *     result MOVES MOVES POINTS...       of both teams; four times, Yellow to Red
 *
 * Empty lines and lines that begin with # are passed over. A line that is wrong is a fault of its game. */
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

extern const char *const LESS_KEY_NAME[LESS_KEYS];

/* A log that is read, and its current line. Starts as {.text, .next}. Places are bytes of the text. */
struct less_lines {
    struct game_text text;
    size_t next;       /* where the next line begins */
    size_t start;      /* of the line */
    size_t at, end;    /* what follows the key, the colour and the seconds, without blanks around it */
    const char *wrong; /* what is wrong at `at`, why the line is none of a log; or NULL */
    enum less_key key; /* LESS_KEYS: it has none */
    int colour;        /* of keys that have one, else -1 */
    int64_t time;      /* microseconds, of keys that have seconds */
};

/* Reads the next line. False past the last one; `start` and `at` are then those of the last line looked at. Words are
 * divided by blanks and tabs, one or more. */
bool less_lines_next(struct less_lines *lines);

/* The word at `at`, its length 0 at the end of the line; less_lines_take() goes on to the next one. */
struct game_text less_lines_word(const struct less_lines *lines);
void less_lines_take(struct less_lines *lines, size_t length);

/* What follows, up to the end of the line. */
struct game_text less_lines_rest(const struct less_lines *lines);

/* Why bytes are no text, and which one shows it: UTF-16, or one that is NUL. NULL: they may be one, *byte is behind a byte
 * order mark. */
const char *less_no_text(struct game_text text, size_t *byte);

/* A text is that name. */
bool less_is(struct game_text text, const char *name);

#endif
