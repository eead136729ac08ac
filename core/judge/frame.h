/* Frame: the bytes that show a picture on a terminal, line by line from the upper left corner on. What was there before is
 * written over and not erased first, so that pictures that follow each other do not flicker. */
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
    size_t length, room;
    size_t columns, rows; /* of the terminal */
    size_t column, row;   /* where the next character stands */
    bool colour;
    const char *ink;      /* the escape in force */
};

/* Begins a frame; false if the arena is too small. */
bool frame_begin(struct frame *frame, struct arena *arena, size_t columns, size_t rows, bool colour);

/* What is beyond the terminal's columns and rows is left out. Without colours only FRAME_MARK has an effect. */
void frame_put(struct frame *frame, const char *ink, char character);
void frame_print(struct frame *frame, const char *ink, const char *format, ...) PRINT_LIKE(3, 4);

/* Ends a line; ends the picture. */
void frame_line(struct frame *frame);
void frame_end(struct frame *frame);

#endif
