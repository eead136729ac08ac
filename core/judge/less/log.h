/*
 * less_log: games as lines of text, a key and its values divided by blanks:
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
 * Empty lines and lines that begin with # are passed over. A line that is wrong is a fault of its game.
 */
#ifndef JUDGE_LESS_LOG_H
#define JUDGE_LESS_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
    LESS_KEYS,
};

/* A log that is written. Starts as {0}. */
struct less_log {
    char *text; /* owned; ended by a NUL */
    size_t length;
    size_t capacity;
};

/* Adds text, made as printf makes it. */
void less_log_add(struct less_log *log, const char *format, ...);

/* Adds the key and the colour's name if it is not negative, each followed by a blank. */
void less_log_key(struct less_log *log, enum less_key key, int colour);

/* Adds a number of microseconds as seconds with three decimals, rounded down, and a blank. */
void less_log_seconds(struct less_log *log, int64_t microseconds);

/* A log that is read, and its current line. */
struct less_lines {
    const char *name; /* for messages */
    const char *at;   /* the rest of the text, which must outlive the reader */
    int number;       /* of the current line, from 1 */
    int column;       /* of its rest or, if it is wrong, of what is wrong */
    const char *wrong; /* why the line is none of a log, or NULL */
    const char *start; /* of the line */
    bool kept;        /* the current line is the first of the next game, see less_replay_game() */
    enum less_key key; /* LESS_KEYS: it has none */
    int colour;       /* of keys that have one */
    int64_t time;     /* microseconds, of keys that have seconds */
    const char *rest; /* what follows, up to the end of the line */
    size_t length;    /* of the rest */
};

/* Reads the next line. False at the end. Words are divided by blanks and tabs, one or more. */
bool less_lines_next(struct less_lines *lines);

#endif
