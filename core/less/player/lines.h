/* Lines: standard input, a line at a time as it arrives. */
#ifndef LESS_PLAYER_LINES_H
#define LESS_PLAYER_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/window.h"
#include "../bounds.h"

enum lines_status {
    LINES_READ,
    LINES_END,    /* the input ends; a line without an end of line is a line all the same */
    LINES_FAILED, /* port_failure() says why, unless port_interrupted() */
    LINES_LONG    /* the line has MAX_LINE bytes and more */
};

struct lines {
    struct window window;
    int handle;
    uint64_t number;    /* of the last line read, from 1 */
    const char *text;   /* of that line, until the next read; blanks and CR at both ends are cut, and a byte order
                           mark of the first line */
    size_t length;
    size_t skipped;     /* blanks cut at its start */
    bool utf_16;        /* the first line is: every second byte is 0, or its byte order mark says so */
    size_t gone;        /* bytes of that line and its end, still in the window */
};

/* Opens standard input; the window is taken from the arena. False when one or the other fails. */
bool lines_open(struct lines *lines, struct arena *arena);

/* Waits for the next line. */
enum lines_status lines_next(struct lines *lines);

#endif
