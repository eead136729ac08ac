/* See frame.h. The last line has no line end, which would scroll. */
#include "frame.h"

#include <string.h>

/* Told apart with any colour vision on a light and a dark ground. */
const char FRAME_PLAIN[] = "\033[0m", FRAME_FAINT[] = "\033[0;2m", FRAME_TITLE[] = "\033[0;1;33m",
           FRAME_SCORED[] = "\033[0;1;35m", FRAME_ALERT[] = "\033[0;1;31m", FRAME_MARK[] = "\033[0;7m";

enum {
    ESCAPE = 12, /* bytes of an escape, and of the character behind it */
    LINE = 16    /* of what ends a line, and of the first and last escape */
};

static void add(struct frame *frame, const char *bytes, size_t length)
{
    if (length > frame->capacity - frame->length)
        return;
    memcpy(frame->bytes + frame->length, bytes, length);
    frame->length += length;
}

static void dip(struct frame *frame, const char *escape)
{
    if (!frame->colour && escape != FRAME_MARK)
        escape = FRAME_PLAIN;
    if (escape == frame->escape)
        return;
    frame->escape = escape;
    add(frame, escape, strlen(escape));
}

bool frame_begin(struct frame *frame, struct arena *arena, size_t columns, size_t rows, bool colour)
{
    *frame = (struct frame){.columns = columns, .rows = rows, .colour = colour};
    frame->capacity = (columns * ESCAPE + LINE) * (rows + 1);
    frame->bytes = ARENA_TAKE(arena, frame->capacity, char);
    if (frame->bytes == NULL)
        return false;
    dip(frame, FRAME_PLAIN);
    return true;
}

void frame_put(struct frame *frame, const char *escape, char character)
{
    if (frame->column >= frame->columns || frame->row >= frame->rows)
        return;
    dip(frame, character == ' ' && escape != FRAME_MARK ? FRAME_PLAIN : escape);
    add(frame, &character, 1);
    frame->column++;
}

/* Text on its way to a frame. */
struct pen {
    struct frame *frame;
    const char *escape;
};

static void put_piece(void *to, const char *text, size_t length)
{
    struct pen *pen = to;

    for (size_t i = 0; i < length; i++)
        frame_put(pen->frame, pen->escape, text[i]);
}

void frame_print(struct frame *frame, const char *escape, const char *format, ...)
{
    struct pen pen = {frame, escape};
    va_list arguments;

    va_start(arguments, format);
    print_to(put_piece, &pen, format, arguments);
    va_end(arguments);
}

/* After a character in the last column the cursor still stands there, and erasing would take it away. */
void frame_line(struct frame *frame)
{
    if (frame->row >= frame->rows)
        return;
    dip(frame, FRAME_PLAIN);
    if (frame->column < frame->columns)
        add(frame, "\033[K", 3);
    frame->column = 0;
    frame->row++;
    if (frame->row < frame->rows)
        add(frame, "\r\n", 2);
}

void frame_end(struct frame *frame)
{
    frame_line(frame);
    if (frame->row < frame->rows)
        add(frame, "\033[J", 3);
}
