/* Window: a stretch of an input of any length, sliding over it from front to end.
 *
 *     input   ......gone......|peeked|.......not yet read......
 *     bytes           [ free  |##########|  free     ]
 *                             at         end
 *
 * Only what stands between the current place and the farthest byte peeked at has to fit. How the
 * source cuts its bytes into reads makes no difference to anything seen through the window. */
#ifndef BASE_WINDOW_H
#define BASE_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

/* Where bytes come from: `read` gives 1 to `size` bytes and returns how many, 0 at the end, or a
 * negative number on an error. After 0 or an error it is not called again. */
struct window_source {
    long (*read)(void *context, void *to, size_t size);
    void *context;
};

/* A place in the input. */
struct window_place {
    uint64_t offset; /* bytes before it */
    uint64_t line;   /* from 1; a line ends with '\n' */
    uint64_t column; /* from 1, in bytes */
};

/* What window_peek() returns where there is no byte. */
enum {
    WINDOW_END = -1,    /* the input ends before it */
    WINDOW_FAILED = -2, /* the source failed before it */
    WINDOW_FULL = -3    /* it is farther away than the window is wide */
};

struct window {
    struct window_source source;
    unsigned char *bytes;
    size_t size;
    size_t at, end;
    int stopped;               /* 0, WINDOW_END or WINDOW_FAILED */
    struct window_place place; /* of the next byte */
};

/* A window of `size` bytes (at least 1), taken from the arena, at the start of the source. False
 * when it does not fit; the arena is then unchanged. Reads nothing. */
bool window_open(struct window *window, struct window_source source, struct arena *arena,
                 size_t size);

/* The byte `ahead` bytes after the next one, 0 .. 255, or a reason why there is none. */
int window_peek(struct window *window, size_t ahead);

/* The bytes from the next one on, as many as have been peeked at; valid until the next peek. */
const char *window_text(const struct window *window);

/* Leaves `count` bytes behind, each of which has been peeked at. */
void window_advance(struct window *window, size_t count);

#endif
