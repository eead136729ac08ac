/*
 * Nothing is erased before it is written over: a picture that replaces a like one does not flicker. The
 * last line has no line end, which would scroll.
 */
#include "frame.h"

#include "../host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEXTRIS_FRAME_LINE_MAX 512 /* bytes of printed text, with the NUL */

/*
 * Colours that are told apart with any colour vision on a light and a dark ground: blue, yellow,
 * magenta; each kind of cell has a character of its own as well.
 */
static const char *const hextris_frame_inks[] = {
    [HEXTRIS_INK_PLAIN] = "\033[0m",    [HEXTRIS_INK_FAINT] = "\033[0;2m",
    [HEXTRIS_INK_FULL] = "\033[0;34m",  [HEXTRIS_INK_UNIT] = "\033[0;1;33m",
    [HEXTRIS_INK_PIVOT] = "\033[0;1;35m", [HEXTRIS_INK_PHRASE] = "\033[0;1;35m",
    [HEXTRIS_INK_ALERT] = "\033[0;1;31m", [HEXTRIS_INK_MARK] = "\033[0;7m",
};

static void hextris_frame_add(struct hextris_frame *frame, const char *bytes, size_t length)
{
    if (frame->capacity - frame->length < length) {
        frame->capacity = 2 * (frame->capacity + length);
        frame->bytes = judge_host_resize(frame->bytes, frame->capacity, 1);
    }
    memcpy(frame->bytes + frame->length, bytes, length);
    frame->length += length;
}

static void hextris_frame_escape(struct hextris_frame *frame, const char *escape)
{
    hextris_frame_add(frame, escape, strlen(escape));
}

static void hextris_frame_dip(struct hextris_frame *frame, enum hextris_ink ink)
{
    if (!frame->colour && ink != HEXTRIS_INK_MARK)
        ink = HEXTRIS_INK_PLAIN;
    if (ink == frame->ink)
        return;
    frame->ink = ink;
    hextris_frame_escape(frame, hextris_frame_inks[ink]);
}

void hextris_frame_begin(struct hextris_frame *frame, size_t columns, size_t rows, bool colour)
{
    frame->columns = columns;
    frame->rows = rows;
    frame->colour = colour;
    frame->length = 0;
    frame->column = 0;
    frame->row = 0;
    frame->ink = HEXTRIS_INK_PLAIN;
    hextris_frame_escape(frame, hextris_frame_inks[HEXTRIS_INK_PLAIN]);
}

void hextris_frame_free(struct hextris_frame *frame)
{
    free(frame->bytes);
}

void hextris_frame_put(struct hextris_frame *frame, enum hextris_ink ink, char character)
{
    if (frame->column >= frame->columns || frame->row >= frame->rows)
        return;
    hextris_frame_dip(frame, character == ' ' && ink != HEXTRIS_INK_MARK ? HEXTRIS_INK_PLAIN : ink);
    hextris_frame_add(frame, &character, 1);
    frame->column++;
}

void hextris_frame_print(struct hextris_frame *frame, enum hextris_ink ink, const char *format, ...)
{
    char text[HEXTRIS_FRAME_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *at = text; *at; at++)
        hextris_frame_put(frame, ink, *at);
}

/* After a character in the last column the cursor still stands there, and erasing would take it away. */
static void hextris_frame_erase(struct hextris_frame *frame)
{
    hextris_frame_dip(frame, HEXTRIS_INK_PLAIN);
    if (frame->column < frame->columns)
        hextris_frame_escape(frame, "\033[K");
}

void hextris_frame_line(struct hextris_frame *frame)
{
    if (frame->row >= frame->rows)
        return;
    hextris_frame_erase(frame);
    frame->column = 0;
    frame->row++;
    if (frame->row < frame->rows)
        hextris_frame_escape(frame, "\r\n");
}

void hextris_frame_end(struct hextris_frame *frame)
{
    hextris_frame_line(frame);
    if (frame->row < frame->rows)
        hextris_frame_escape(frame, "\033[J");
}
