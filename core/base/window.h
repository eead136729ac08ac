/* Window: a sliding window over an input of any length, moving from front to end.
 *
 *     input   ......gone......|peeked|.......not yet read......
 *     bytes           [ free  |##########|  free     ]
 *                             at         end
 *
 * The bytes from the current location to the farthest byte peeked at have to fit into the window. Results do not
 * depend on how the source divides its bytes into reads. One thread at a time may use a window. */
#ifndef BASE_WINDOW_H
#define BASE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

/* Where bytes come from: `read` writes 1 to `size` bytes to `to` and returns their number, 0 at the end of
 * the input, a negative number on an error. After 0 or an error `read` is not called again. */
struct window_source {
    long (*read)(void *context, void *to, size_t size);
    void *context;
};

/* A location in the input, for messages. */
struct window_location {
    uint64_t line;   /* from 1; a line ends with '\n' */
    uint64_t column; /* from 1, in bytes */
};

/* What window_peek() returns where there is no byte. */
enum {
    WINDOW_END = -1,    /* the input ends before that byte */
    WINDOW_FAILED = -2, /* the source failed before that byte */
    WINDOW_FULL = -3    /* the window is too small for the bytes up to that one */
};

struct window {
    struct window_source source;
    unsigned char *bytes;
    size_t size;               /* of the window, in bytes */
    size_t at, end;            /* bytes[at .. end) have been read and not yet consumed */
    int stopped;               /* 0, WINDOW_END or WINDOW_FAILED: the source gives no more bytes */
    struct window_location location; /* of the next byte, bytes[at] */
};

/* Sets up a window of `size` bytes (at least 1), taken from the arena, at the start of the source. The arena's memory
 * must outlive the window. False if the window does not fit into the arena, which is then unchanged. Reads nothing. */
bool window_open(struct window *window, struct window_source source, struct arena *arena,
                 size_t size);

/* The byte `ahead` bytes after the next one, so 0 is the next one: a value of 0 .. 255, or one of the negative values
 * above. Calls source.read() as often as needed; else O(1). */
int window_peek(struct window *window, size_t ahead);

/* The next byte and those after it, up to the farthest byte peeked at; valid until the next peek. */
const char *window_text(const struct window *window);

/* Leaves `count` bytes behind; each must have been peeked at. O(count). */
void window_advance(struct window *window, size_t count);

#endif
