/* Frame: the bytes that draw a picture on a terminal, line by line from the upper left corner. They overwrite the
 * previous picture without erasing it first, so that it does not flicker. */
#ifndef JUDGE_FRAME_H
#define JUDGE_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/print.h"

/* Escapes beside those of view_escape(). */
extern const char FRAME_PLAIN[], FRAME_FAINT[], FRAME_TITLE[], FRAME_SCORED[], FRAME_ALERT[], FRAME_MARK[];

struct frame {
    char *bytes;
    size_t length, capacity;
    size_t columns, rows; /* of the terminal */
    size_t column, row;   /* where the next character stands */
    bool colour;
    const char *escape;   /* the escape in force */
};

/* Begins a frame; false if the arena is too small. */
bool frame_begin(struct frame *frame, struct arena *arena, size_t columns, size_t rows, bool colour);

/* Write a character or a text with an escape; what lies beyond the terminal's columns and rows is left out. Without
 * colours only FRAME_MARK has an effect. */
void frame_put(struct frame *frame, const char *escape, char character);
void frame_print(struct frame *frame, const char *escape, const char *format, ...) PRINT_LIKE(3, 4);

/* End a line; end the picture. */
void frame_line(struct frame *frame);
void frame_end(struct frame *frame);

#endif
