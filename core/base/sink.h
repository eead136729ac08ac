/* Sink: a receiver of text, piece by piece. A function that gets a sink calls put() with each piece, in order. The
 * bytes of a piece are not ended by a NUL and are valid during the call only: put() copies what it keeps. */
#ifndef BASE_SINK_H
#define BASE_SINK_H

#include <stdbool.h>
#include <stddef.h>

struct sink {
    bool (*put)(void *context, const char *text, size_t length); /* false: refused; it is not called again */
    void *context;
};

#endif
