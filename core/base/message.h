/* Message: one line of text for a person, put together piece by piece in fixed room.
 *
 * The text always ends in a NUL. What does not fit is left out, and the text then ends in "...". */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the longest message, its NUL included. With the program's name it makes a line that a pipe
 * takes as a whole. */
#ifndef MESSAGE_SIZE
#define MESSAGE_SIZE 480
#endif

/* Bytes that show a name, the last of it, and bytes shown of an excerpt, the first ones. Together they
 * leave room in every message for what there is to say. */
#ifndef MESSAGE_NAME
#define MESSAGE_NAME 200
#endif
#define MESSAGE_EXCERPT 40

struct message {
    char text[MESSAGE_SIZE];
    size_t length; /* bytes before the NUL */
};

void message_clear(struct message *message);
void message_text(struct message *message, const char *text);
void message_unsigned(struct message *message, uint64_t value);
void message_signed(struct message *message, int64_t value);

/* The name of a file or an option: "..." and the last of it if it is long. What is no well-formed UTF-8,
 * and control characters (below U+0020, U+007F to U+009F), which a terminal would act on, as \xNN. */
void message_name(struct message *message, const char *name);

/* Bytes of unknown content: what is not printable ASCII as \xNN; "..." and no more after
 * MESSAGE_EXCERPT bytes. message_quoted() puts it in double quotes. */
void message_excerpt(struct message *message, const char *bytes, size_t length);
void message_quoted(struct message *message, const char *bytes, size_t length);

/* "unit 3 has more than 256 members, the limit of this build" */
void message_limit(struct message *message, const char *owner, const char *things, uint64_t limit);

/* "no room for the units in the 64 bytes of memory left" */
void message_memory(struct message *message, const char *things, uint64_t left);

#endif
