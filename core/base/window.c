/* See window.h. Bytes are appended behind `end`; when the window is full, the bytes from `at` on move to
 * its front. With a source that fills the window there is one move for each `size` bytes. */
#include "window.h"

#include <string.h>

bool window_open(struct window *window, struct window_source source, struct arena *arena,
                 size_t size)
{
    struct window opened = {.source = source, .size = size, .location = {1, 1}};

    opened.bytes = ARENA_TAKE(arena, size, unsigned char);
    *window = opened;
    return opened.bytes != NULL;
}

/* Reads at least one more byte; returns 0, or the reason why there is none. */
static int window_fill(struct window *window)
{
    size_t room;
    long got;

    if (window->stopped != 0)
        return window->stopped;
    if (window->end == window->size) {
        if (window->at == 0)
            return WINDOW_FULL;
        window->end -= window->at;
        memmove(window->bytes, window->bytes + window->at, window->end);
        window->at = 0;
    }
    room = window->size - window->end;
    got = window->source.read(window->source.context, window->bytes + window->end, room);
    if (got < 0 || (size_t)got > room)
        window->stopped = WINDOW_FAILED;
    else if (got == 0)
        window->stopped = WINDOW_END;
    else
        window->end += (size_t)got;
    return window->stopped;
}

int window_peek(struct window *window, size_t ahead)
{
    while (window->end - window->at <= ahead) {
        int reason = window_fill(window);

        if (reason != 0)
            return reason;
    }
    return window->bytes[window->at + ahead];
}

const char *window_text(const struct window *window)
{
    return (const char *)window->bytes + window->at;
}

void window_advance(struct window *window, size_t count)
{
    struct window_location *location = &window->location;

    for (size_t i = 0; i < count; i++) {
        bool newline = window->bytes[window->at + i] == '\n';

        location->line += newline;
        location->column = newline ? 1 : location->column + 1;
    }
    window->at += count;
}
