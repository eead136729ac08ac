/* Writer: JSON, written piece by piece through a small buffer to a stream of the port.
 *
 *     writer_open(w, '[')  writer_open(w, '{')  writer_key(w, "seed")  writer_number(w, 17) ...
 *
 * Commas are put where they belong; opening and closing in the right order is the caller's part. A
 * string may come in many parts, so that a text of any length needs no room of its own. A failed
 * write is remembered, what follows is dropped, and writer_finish() tells. */
#ifndef BASE_WRITER_H
#define BASE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes collected before a write. Few, since writers live on the stack; long strings need none. */
#ifndef WRITER_ROOM
#define WRITER_ROOM 512
#endif

struct writer {
    int stream;      /* PORT_OUT or PORT_ERR */
    bool failed;     /* a write failed: the rest is dropped */
    bool comma;      /* the next value or key follows a value */
    size_t used;     /* bytes waiting in the buffer */
    char buffer[WRITER_ROOM];
};

void writer_start(struct writer *writer, int stream);

/* Opens a list '[' or an object '{', closes it by ']' or '}'. */
void writer_open(struct writer *writer, char bracket);
void writer_close(struct writer *writer, char bracket);

/* Key of the next value: a literal without characters to escape. */
void writer_key(struct writer *writer, const char *key);
void writer_number(struct writer *writer, int64_t number);

/* A string: begun, any number of parts, ended. Bytes over 127 pass as they are (UTF-8). */
void writer_string_begin(struct writer *writer);
void writer_string_part(struct writer *writer, const char *text, size_t length);
void writer_string_end(struct writer *writer);

/* Text that is already JSON, as it is: a part of a value that others have put together. */
void writer_raw(struct writer *writer, const char *text, size_t length);

/* Puts the next value on a line of its own. */
void writer_line(struct writer *writer);

/* Writes out what is buffered; false when any write has failed. */
bool writer_flush(struct writer *writer);

/* Ends the last line and writes out what is buffered; false when any write has failed. */
bool writer_finish(struct writer *writer);

#endif
