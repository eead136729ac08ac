/* Writer: JSON, written piece by piece through a small buffer to an output stream of the port.
 *
 *     writer_open(w, '[')  writer_open(w, '{')  writer_key(w, "id")  writer_number(w, 17) ...
 *
 * The writer puts the commas; the caller opens and closes lists and objects in the right order. A string
 * may be written in many parts, so that a text of any length needs no memory of its own. After a failed
 * write the rest is dropped, and writer_finish() returns false. */
#ifndef BASE_WRITER_H
#define BASE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "print.h"

/* Bytes collected before a write: few, since writers live on the stack. Text longer than the buffer is
 * written directly. */
#ifndef WRITER_BUFFER
#define WRITER_BUFFER 512
#endif

/* A stream that discards everything, to measure the time of writing. */
enum { WRITER_NOWHERE = 0 };

struct writer {
    int stream;      /* PORT_OUT, PORT_ERR or WRITER_NOWHERE */
    uint64_t bytes;  /* written, discarded ones included */
    bool failed;     /* a write failed: the rest is dropped */
    bool needs_comma; /* before the next value or key */
    size_t used;     /* bytes in the buffer that are not yet written */
    char buffer[WRITER_BUFFER];
};

/* Sets up a writer with an empty buffer. Writes nothing. */
void writer_start(struct writer *writer, int stream);

/* Opens a list with '[' or an object with '{'; closes it with ']' or '}'. */
void writer_open(struct writer *writer, char bracket);
void writer_close(struct writer *writer, char bracket);

/* The key of the next value; no character of the key may need an escape. */
void writer_key(struct writer *writer, const char *key);
void writer_number(struct writer *writer, int64_t number);
void writer_null(struct writer *writer);

/* A string: begin, any number of parts, end. Bytes over 127 are written unchanged, as UTF-8. */
void writer_string_begin(struct writer *writer);
void writer_string_part(struct writer *writer, const char *text, size_t length);
void writer_string_end(struct writer *writer);

/* A key with its value: a number, or a string. */
void writer_field(struct writer *writer, const char *key, int64_t number);
void writer_field_text(struct writer *writer, const char *key, const char *text);

/* Text that is JSON already: a part of a value. */
void writer_raw(struct writer *writer, const char *text, size_t length);

/* Text that is not JSON, from a format (print.h). */
void writer_print(struct writer *writer, const char *format, ...) PRINT_LIKE(2, 3);

/* Puts the next value on a line of its own. */
void writer_line(struct writer *writer);

/* Writes out the buffer; false if this or an earlier write failed. */
bool writer_flush(struct writer *writer);

/* Ends the last line and writes out the buffer; false if this or an earlier write failed. */
bool writer_finish(struct writer *writer);

#endif
