/* Sink: where a stretch of text goes, piece by piece. */
#ifndef BASE_SINK_H
#define BASE_SINK_H

#include <stdbool.h>
#include <stddef.h>

struct sink {
    bool (*put)(void *context, const char *text, size_t length); /* false: give up */
    void *context;
};

#endif
