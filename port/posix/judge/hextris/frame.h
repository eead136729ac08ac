/*
 * hextris_frame: a picture of the terminal, made line by line: text in ink, cut off at the right edge.
 */
#ifndef PORT_JUDGE_HEXTRIS_FRAME_H
#define PORT_JUDGE_HEXTRIS_FRAME_H

#include <stdbool.h>
#include <stddef.h>

enum hextris_ink {
    HEXTRIS_INK_PLAIN,
    HEXTRIS_INK_FAINT,
    HEXTRIS_INK_FULL,
    HEXTRIS_INK_UNIT,
    HEXTRIS_INK_PIVOT,
    HEXTRIS_INK_PHRASE,
    HEXTRIS_INK_ALERT,
    HEXTRIS_INK_MARK /* dark on light, without colour too */
};

struct hextris_frame {
    size_t columns; /* of the terminal */
    size_t rows;
    bool colour;

    char *bytes; /* text and escapes; owned */
    size_t length;
    size_t capacity;
    size_t column; /* characters on the current line */
    size_t row;
    enum hextris_ink ink; /* of what was last put */
};

/* Begins a picture anew; a frame starts as {0}. */
void hextris_frame_begin(struct hextris_frame *frame, size_t columns, size_t rows, bool colour);
void hextris_frame_free(struct hextris_frame *frame);

/* A printable ASCII character, or text made as printf makes it. What does not fit is left out. */
void hextris_frame_put(struct hextris_frame *frame, enum hextris_ink ink, char character);
void hextris_frame_print(struct hextris_frame *frame, enum hextris_ink ink, const char *format, ...);

/* Ends the line; the picture has no more lines than the terminal. */
void hextris_frame_line(struct hextris_frame *frame);

/* Ends the picture: what the terminal shows below is erased. */
void hextris_frame_end(struct hextris_frame *frame);

#endif
