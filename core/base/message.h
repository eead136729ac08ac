/* Message: one line of text for a person, built in fixed memory. Functions append to the message. The text always ends
 * in a NUL. Text that does not fit is cut, and the message then ends in "...". */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "print.h"

/* Bytes of a message, the NUL included. With the program's name before it a message is a line of at most 512
 * bytes, the least that POSIX lets a pipe take in one piece. */
#ifndef MESSAGE_SIZE
#define MESSAGE_SIZE 480
#endif

/* A name is shown by its last MESSAGE_NAME bytes, an excerpt by its first MESSAGE_EXCERPT bytes. Both chosen
 * by hand so that name, excerpt and the longest text around them fit one message. */
#ifndef MESSAGE_NAME
#define MESSAGE_NAME 200
#endif
#define MESSAGE_EXCERPT 40

struct message {
    char text[MESSAGE_SIZE];
    size_t length; /* bytes before the NUL */
};

void message_clear(struct message *message); /* empties the message; required before the first use */
void message_text(struct message *message, const char *text);
void message_print(struct message *message, const char *format, ...) PRINT_LIKE(2, 3); /* see print.h */
void message_vprint(struct message *message, const char *format, va_list arguments) PRINT_LIKE(2, 0);

static inline void message_unsigned(struct message *message, uint64_t value)
{
    message_print(message, "%llu", (unsigned long long)value);
}

static inline void message_signed(struct message *message, int64_t value)
{
    message_print(message, "%lld", (long long)value);
}

/* The name of a file or an option; a long one is shown as "..." and its end. Malformed UTF-8 and control characters
 * (below U+0020, U+007F to U+009F), which a terminal would obey, are shown as \xNN. */
void message_name(struct message *message, const char *name);

/* The same with at most `most` bytes of the name. */
void message_name_within(struct message *message, const char *name, size_t most);

/* Begins a message about a file: "problem.json: ". */
void message_of(struct message *message, const char *name);

/* Bytes of any content: at most MESSAGE_EXCERPT, then "..."; bytes that are not printable ASCII are shown as \xNN.
 * message_quoted() adds double quotes. */
void message_excerpt(struct message *message, const char *bytes, size_t length);
void message_quoted(struct message *message, const char *bytes, size_t length);

/* "list 3 has too many items; the limit of this build is 256" */
void message_limit(struct message *message, const char *owner, const char *things, uint64_t limit);

/* Quantities. */
void message_bytes(struct message *message, size_t bytes);       /* 640 KiB */
void message_seconds(struct message *message, uint64_t ms);      /* 12.3 s */
void message_hundredths(struct message *message, uint64_t ms);   /* 12.34 s, rounded up */

/* ": 12 KiB needed, 3 KiB left" */
void message_need(struct message *message, size_t need, size_t left);

/* "too little memory for the lists: 64 bytes left" */
void message_memory(struct message *message, const char *things, uint64_t left);

#endif
