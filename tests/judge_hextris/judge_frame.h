/*
 * judge_frame: a picture of the terminal, made line by line: text in ink, cut off at the right edge.
 */
#ifndef JUDGE_FRAME_H
#define JUDGE_FRAME_H

#include <stdbool.h>
#include <stddef.h>

enum judge_ink {
    JUDGE_INK_PLAIN,
    JUDGE_INK_FAINT,
    JUDGE_INK_FULL,
    JUDGE_INK_UNIT,
    JUDGE_INK_PIVOT,
    JUDGE_INK_PHRASE,
    JUDGE_INK_ALERT,
    JUDGE_INK_MARK /* dark on light, without colour too */
};

struct judge_frame {
    size_t columns; /* of the terminal */
    size_t rows;
    bool colour;

    char *bytes; /* text and escapes; owned */
    size_t length;
    size_t capacity;
    size_t column; /* characters on the current line */
    size_t row;
    enum judge_ink ink; /* of what was last put */
};

/* Begins a picture anew; a frame starts as {0}. */
void judge_frame_begin(struct judge_frame *frame, size_t columns, size_t rows, bool colour);
void judge_frame_free(struct judge_frame *frame);

/* A printable ASCII character, or text made as printf makes it. What does not fit is left out. */
void judge_frame_put(struct judge_frame *frame, enum judge_ink ink, char character);
void judge_frame_print(struct judge_frame *frame, enum judge_ink ink, const char *format, ...);

/* Ends the line; the picture has no more lines than the terminal. */
void judge_frame_line(struct judge_frame *frame);

/* Ends the picture: what the terminal shows below is erased. */
void judge_frame_end(struct judge_frame *frame);

#endif
