/*
 * Nothing is erased before it is written over: a picture that replaces a like one does not flicker. The
 * last line has no line end, which would scroll.
 */
#include "judge_frame.h"

#include "../judge_base/judge_host.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JUDGE_FRAME_LINE_MAX 512 /* bytes of printed text, with the NUL */

/*
 * Colours that are told apart with any colour vision on a light and a dark ground: blue, yellow,
 * magenta; each kind of cell has a character of its own as well.
 */
static const char *const judge_frame_inks[] = {
    [JUDGE_INK_PLAIN] = "\033[0m",    [JUDGE_INK_FAINT] = "\033[0;2m",
    [JUDGE_INK_FULL] = "\033[0;34m",  [JUDGE_INK_UNIT] = "\033[0;1;33m",
    [JUDGE_INK_PIVOT] = "\033[0;1;35m", [JUDGE_INK_PHRASE] = "\033[0;1;35m",
    [JUDGE_INK_ALERT] = "\033[0;1;31m", [JUDGE_INK_MARK] = "\033[0;7m",
};

static void judge_frame_add(struct judge_frame *frame, const char *bytes, size_t length)
{
    if (frame->capacity - frame->length < length) {
        frame->capacity = 2 * (frame->capacity + length);
        frame->bytes = judge_host_resize(frame->bytes, frame->capacity, 1);
    }
    memcpy(frame->bytes + frame->length, bytes, length);
    frame->length += length;
}

static void judge_frame_escape(struct judge_frame *frame, const char *escape)
{
    judge_frame_add(frame, escape, strlen(escape));
}

static void judge_frame_dip(struct judge_frame *frame, enum judge_ink ink)
{
    if (!frame->colour && ink != JUDGE_INK_MARK)
        ink = JUDGE_INK_PLAIN;
    if (ink == frame->ink)
        return;
    frame->ink = ink;
    judge_frame_escape(frame, judge_frame_inks[ink]);
}

void judge_frame_begin(struct judge_frame *frame, size_t columns, size_t rows, bool colour)
{
    frame->columns = columns;
    frame->rows = rows;
    frame->colour = colour;
    frame->length = 0;
    frame->column = 0;
    frame->row = 0;
    frame->ink = JUDGE_INK_PLAIN;
    judge_frame_escape(frame, judge_frame_inks[JUDGE_INK_PLAIN]);
}

void judge_frame_free(struct judge_frame *frame)
{
    free(frame->bytes);
}

void judge_frame_put(struct judge_frame *frame, enum judge_ink ink, char character)
{
    if (frame->column >= frame->columns || frame->row >= frame->rows)
        return;
    judge_frame_dip(frame, character == ' ' && ink != JUDGE_INK_MARK ? JUDGE_INK_PLAIN : ink);
    judge_frame_add(frame, &character, 1);
    frame->column++;
}

void judge_frame_print(struct judge_frame *frame, enum judge_ink ink, const char *format, ...)
{
    char text[JUDGE_FRAME_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *at = text; *at; at++)
        judge_frame_put(frame, ink, *at);
}

/* After a character in the last column the cursor still stands there, and erasing would take it away. */
static void judge_frame_erase(struct judge_frame *frame)
{
    judge_frame_dip(frame, JUDGE_INK_PLAIN);
    if (frame->column < frame->columns)
        judge_frame_escape(frame, "\033[K");
}

void judge_frame_line(struct judge_frame *frame)
{
    if (frame->row >= frame->rows)
        return;
    judge_frame_erase(frame);
    frame->column = 0;
    frame->row++;
    if (frame->row < frame->rows)
        judge_frame_escape(frame, "\r\n");
}

void judge_frame_end(struct judge_frame *frame)
{
    judge_frame_line(frame);
    if (frame->row < frame->rows)
        judge_frame_escape(frame, "\033[J");
}
