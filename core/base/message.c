/* See message.h. All text is appended by append(), the only function that knows the size of the message. */
#include "message.h"

#include <stdbool.h>
#include <string.h>

/* Bytes of an escape \xNN. */
enum { ESCAPE = 4 };

static void append(struct message *message, const char *text, size_t length)
{
    size_t room = MESSAGE_SIZE - 1 - message->length;
    bool fits = length <= room;

    if (!fits)
        length = room;
    memcpy(message->text + message->length, text, length);
    message->length += length;
    message->text[message->length] = '\0';
    if (!fits)
        memcpy(message->text + MESSAGE_SIZE - 4, "...", 4);
}

void message_clear(struct message *message)
{
    message->length = 0;
    message->text[0] = '\0';
}

void message_text(struct message *message, const char *text)
{
    append(message, text, strlen(text));
}

static void put_piece(void *to, const char *text, size_t length)
{
    append(to, text, length);
}

void message_vprint(struct message *message, const char *format, va_list arguments)
{
    print_to(put_piece, message, format, arguments);
}

void message_print(struct message *message, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    message_vprint(message, format, arguments);
    va_end(arguments);
}

static void put_escape(struct message *message, char byte)
{
    static const char HEX[] = "0123456789abcdef";
    char escape[ESCAPE] = {'\\', 'x', HEX[(unsigned char)byte >> 4], HEX[byte & 15]};

    append(message, escape, sizeof escape);
}

/* Bytes of the first character of the text when a terminal can show the character as it is: well-formed
 * UTF-8 (the shortest form, no surrogate, at most U+10FFFF) and not a control character. 0 for any other
 * bytes. The text ends in a NUL, which is never inside a character. */
static size_t printable(const char *text)
{
    static const uint32_t LEAST[] = {' ', 0xa0, 0x800, 0x10000};
    uint32_t first = (unsigned char)text[0], code = first;
    size_t more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;

    if (more != 0) {
        if (first < 0xc0 || first > 0xf4)
            return 0;
        code &= 0x3fu >> more;
    }
    for (size_t i = 1; i <= more; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (uint32_t)(text[i] & 0x3f);
    }
    return code >= LEAST[more] && code != 0x7f && code >> 11 != 0x1b && code <= 0x10ffff ? more + 1 : 0;
}

/* Bytes that show the first character of a name, as it is or as an escape; *length: its bytes in the name. */
static size_t shown_length(const char *name, size_t *length)
{
    *length = printable(name);
    if (*length != 0)
        return *length;
    *length = 1;
    return ESCAPE;
}

void message_name_within(struct message *message, const char *name, size_t most)
{
    size_t total = 0, length;

    for (const char *at = name; *at != '\0'; at += length)
        total += shown_length(at, &length);
    if (total > most)
        append(message, "...", 3);
    for (; *name != '\0'; name += length) {
        size_t width = shown_length(name, &length);

        if (total > most)
            total -= width;
        else if (width == length)
            append(message, name, length);
        else
            put_escape(message, *name);
    }
}

void message_name(struct message *message, const char *name)
{
    message_name_within(message, name, MESSAGE_NAME);
}

void message_of(struct message *message, const char *name)
{
    message_clear(message);
    message_name(message, name);
    message_text(message, ": ");
}

void message_excerpt(struct message *message, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length && i < MESSAGE_EXCERPT; i++) {
        if (bytes[i] < ' ' || bytes[i] > '~')
            put_escape(message, bytes[i]);
        else
            append(message, bytes + i, 1);
    }
    if (length > MESSAGE_EXCERPT)
        append(message, "...", 3);
}

void message_quoted(struct message *message, const char *bytes, size_t length)
{
    append(message, "\"", 1);
    message_excerpt(message, bytes, length);
    append(message, "\"", 1);
}

void message_limit(struct message *message, const char *owner, const char *things, uint64_t limit)
{
    message_print(message, "%s has too many %s; the limit of this build is %llu", owner, things,
                  (unsigned long long)limit);
}

void message_bytes(struct message *message, size_t bytes)
{
    message_print(message, "%zu KiB", bytes / 1024 + (bytes % 1024 != 0));
}

void message_seconds(struct message *message, uint64_t ms)
{
    message_print(message, "%llu.%u s", (unsigned long long)(ms / 1000), (unsigned)(ms % 1000 / 100));
}

void message_hundredths(struct message *message, uint64_t ms)
{
    uint64_t hundredths = (ms + 9) / 10, seconds = hundredths / 100, rest = hundredths - 100 * seconds;

    message_print(message, "%llu.%s%u s", (unsigned long long)seconds, rest < 10 ? "0" : "", (unsigned)rest);
}

void message_need(struct message *message, size_t need, size_t left)
{
    message_text(message, ": ");
    message_bytes(message, need);
    message_text(message, " needed, ");
    message_bytes(message, left);
    message_text(message, " left");
}

void message_memory(struct message *message, const char *things, uint64_t left)
{
    message_print(message, "too little memory for %s: %llu bytes left", things, (unsigned long long)left);
}
