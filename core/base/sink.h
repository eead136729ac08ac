/* Sink: a receiver of text, piece by piece. A function that gets a sink calls put() with each piece. */
#ifndef BASE_SINK_H
#define BASE_SINK_H

#include <stdbool.h>
#include <stddef.h>

struct sink {
    bool (*put)(void *context, const char *text, size_t length); /* false: give no more pieces */
    void *context;
};

#endif
