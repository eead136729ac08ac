/*
 * judge_terminal: the terminal that a person watches, and its keys.
 *
 *     judge_terminal_open, then judge_terminal_draw and judge_terminal_key in turn,
 *     judge_terminal_close
 *
 * In between the terminal shows its other screen, without a cursor, and keys come one by one without an
 * echo. However the program ends, by exit() or by a signal of the list judge_terminal_ending, the
 * terminal is as before; and so it is while SIGTSTP has stopped the program. Keys come from /dev/tty:
 * standard input may have what is shown.
 */
#ifndef PORT_JUDGE_TERMINAL_H
#define PORT_JUDGE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What judge_terminal_key returns: a character, or one of these. */
enum {
    JUDGE_TERMINAL_LEFT = 256,
    JUDGE_TERMINAL_RIGHT,
    JUDGE_TERMINAL_UP,
    JUDGE_TERMINAL_DOWN,
    JUDGE_TERMINAL_HOME,
    JUDGE_TERMINAL_END,
    JUDGE_TERMINAL_TIMEOUT, /* no key came in time */
    JUDGE_TERMINAL_REDRAW,  /* the size changed, or the program was stopped and goes on */
    JUDGE_TERMINAL_GONE     /* there will be no more keys */
};

#define JUDGE_TERMINAL_FOREVER (-1)

/* Looks for a terminal and ends the program with a message where there is none. Changes nothing. */
void judge_terminal_check(void);

void judge_terminal_open(void);
void judge_terminal_close(void);

/* True if the terminal shows colours and the user has not set NO_COLOR. */
bool judge_terminal_colour(void);

/* In characters; 80 x 24 where the terminal does not tell. */
void judge_terminal_size(size_t *columns, size_t *rows);

/* Writes a whole frame, lines with escapes, from the upper left corner on. */
void judge_terminal_draw(const char *frame, size_t length);

/* Waits for a key, at most that number of nanoseconds or JUDGE_TERMINAL_FOREVER. */
int judge_terminal_key(int64_t nanoseconds);

/* Nanoseconds of a clock that never goes back. */
int64_t judge_terminal_clock(void);

#endif
