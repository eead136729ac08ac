/* A text as a source of bytes, for the tests of what reads one. */
#ifndef TESTS_SERVED_H
#define TESTS_SERVED_H

#include <stddef.h>
#include <string.h>

struct served {
    const char *text;
    size_t length, at;
    size_t chunk;         /* bytes a read gives at most */
    long last;            /* what a read returns once all has been served */
    unsigned calls_after; /* reads since then */
};

static inline struct served served_text(const char *text, size_t length, size_t chunk, long last)
{
    struct served served = {text, length, 0, chunk, last, 0};

    return served;
}

/* A window_source's read. */
static inline long served_read(void *context, void *to, size_t size)
{
    struct served *served = context;
    size_t count = served->length - served->at;

    if (count == 0) {
        served->calls_after++;
        return served->last;
    }
    if (count > served->chunk)
        count = served->chunk;
    if (count > size)
        count = size;
    memcpy(to, served->text + served->at, count);
    served->at += count;
    return (long)count;
}

#endif
