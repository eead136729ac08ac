/* See lines.h. */
#include "lines.h"

#include "../../../port/port.h"

static long read_some(void *context, void *to, size_t size)
{
    const struct lines *lines = context;

    return port_read(lines->handle, to, size);
}

bool lines_open(struct lines *lines, struct arena *arena)
{
    *lines = (struct lines){.handle = port_open("-")};
    return lines->handle >= 0 &&
           window_open(&lines->window, (struct window_source){read_some, lines}, arena, MAX_LINE);
}

static bool blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r';
}

enum lines_status lines_next(struct lines *lines)
{
    size_t length = 0;
    int byte;

    window_advance(&lines->window, lines->gone);
    lines->gone = 0;
    while ((byte = window_peek(&lines->window, length)) >= 0 && byte != '\n')
        length++;
    if (byte == WINDOW_FULL)
        return LINES_LONG;
    if (byte == WINDOW_FAILED || (byte == WINDOW_END && length == 0))
        return byte == WINDOW_FAILED ? LINES_FAILED : LINES_END;
    lines->gone = length + (byte == '\n');
    lines->text = window_text(&lines->window);
    while (length > 0 && blank(lines->text[length - 1]))
        length--;
    lines->length = length;
    lines->number++;
    return LINES_READ;
}
