/* Lines: reads standard input a line at a time, as it arrives. */
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
    LINES_END,     /* the input ends; a last line without an end of line counts as a line */
    LINES_FAILED,  /* port_failure() says why, unless port_interrupted() */
    LINES_TOO_LONG /* the line has MAX_LINE bytes or more */
};

struct lines {
    struct window window;
    int handle;
    uint64_t number;    /* of the last line read, from 1 */
    const char *text;   /* of that line, in the window until the next read; without blanks and CR at both ends, and
                           without the byte order mark of the first line */
    size_t length;      /* of the text */
    size_t skipped;     /* blanks cut at the start of the line */
    bool is_utf_16;     /* the first line is UTF-16: every second byte is 0, or its byte order mark is UTF-16's */
    size_t consumed;    /* bytes of the line and its end, which the next read removes from the window */
};

/* Opens standard input, and takes MAX_LINE bytes of the arena for its window. False when one or the other fails. */
bool lines_open(struct lines *lines, struct arena *arena);

/* Waits for the next line and reads it. */
enum lines_status lines_next(struct lines *lines);

#endif
