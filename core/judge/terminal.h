/* Terminal: the terminal that a person watches, and its keys. A port with a terminal implements it.
 *
 *     terminal_check, terminal_open, then terminal_draw and terminal_key in turn, terminal_close
 *
 * While it is open, the terminal shows its alternate screen without a cursor, and keys arrive one by one without echo.
 * However the program ends, and while it is stopped, the terminal is restored. */
#ifndef JUDGE_TERMINAL_H
#define JUDGE_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What terminal_key() returns: a character, or one of these. */
enum {
    TERMINAL_LEFT = 256,
    TERMINAL_RIGHT,
    TERMINAL_UP,
    TERMINAL_DOWN,
    TERMINAL_HOME,
    TERMINAL_END,
    TERMINAL_TIMEOUT, /* no key came in time */
    TERMINAL_REDRAW,  /* the size changed, or the program continues after a stop */
    TERMINAL_GONE     /* there will be no more keys */
};

#define TERMINAL_FOREVER (-1)

/* NULL if there is a usable terminal, otherwise the reason why not. Changes nothing. */
const char *terminal_check(void);

void terminal_open(void);
void terminal_close(void);

/* True if the terminal shows colours and the user has not set NO_COLOR. */
bool terminal_colour(void);

/* The size in characters; 80 x 24 if the terminal does not report it. */
void terminal_size(size_t *columns, size_t *rows);

/* Writes a whole frame, lines with escapes, from the upper left corner on. */
void terminal_draw(const char *frame, size_t length);

/* Waits for a key, at most that number of nanoseconds or TERMINAL_FOREVER. */
int terminal_key(int64_t nanoseconds);

/* Nanoseconds of a clock that never goes back. */
int64_t terminal_clock(void);

#endif
