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

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r';
}

/* Detects UTF-16 in the first line, and cuts a byte order mark of UTF-8. */
static void detect_encoding(struct lines *lines, size_t *length)
{
    const unsigned char *bytes = (const unsigned char *)lines->text;

    if (*length >= 2)
        lines->is_utf_16 = (bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff) ||
                        (bytes[0] == 0) != (bytes[1] == 0);
    if (*length >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb && bytes[2] == 0xbf) {
        lines->text += 3;
        *length -= 3;
    }
}

enum lines_status lines_next(struct lines *lines)
{
    size_t length = 0;
    int byte;

    window_advance(&lines->window, lines->consumed);
    lines->consumed = 0;
    while ((byte = window_peek(&lines->window, length)) >= 0 && byte != '\n')
        length++;
    if (byte == WINDOW_FULL)
        return LINES_TOO_LONG;
    if (byte == WINDOW_FAILED || (byte == WINDOW_END && length == 0))
        return byte == WINDOW_FAILED ? LINES_FAILED : LINES_END;
    lines->consumed = length + (byte == '\n');
    lines->text = window_text(&lines->window);
    if (lines->number++ == 0)
        detect_encoding(lines, &length);
    for (lines->skipped = 0; length > 0 && is_blank(*lines->text); length--) {
        lines->text++;
        lines->skipped++;
    }
    while (length > 0 && is_blank(lines->text[length - 1]))
        length--;
    lines->length = length;
    return LINES_READ;
}
