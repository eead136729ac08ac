/* See message.h. All text passes through put(), the one place that knows the room. */
#include "message.h"

#include <stdbool.h>
#include <string.h>

static void put(struct message *message, const char *text, size_t length)
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
    put(message, text, strlen(text));
}

void message_unsigned(struct message *message, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    put(message, digits + at, sizeof digits - at);
}

void message_signed(struct message *message, int64_t value)
{
    if (value < 0)
        put(message, "-", 1);
    /* Negated as unsigned: the least value has no positive counterpart. */
    message_unsigned(message, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void message_name(struct message *message, const char *name)
{
    size_t length = strlen(name);

    if (length > MESSAGE_NAME) {
        put(message, "...", 3);
        name += length - MESSAGE_NAME;
    }
    message_text(message, name);
}

void message_excerpt(struct message *message, const char *bytes, size_t length)
{
    static const char HEX[] = "0123456789abcdef";

    for (size_t i = 0; i < length && i < MESSAGE_EXCERPT; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        char escape[4] = {'\\', 'x', HEX[byte >> 4], HEX[byte & 15]};

        if (byte < ' ' || byte > '~')
            put(message, escape, sizeof escape);
        else
            put(message, bytes + i, 1);
    }
    if (length > MESSAGE_EXCERPT)
        put(message, "...", 3);
}

void message_quoted(struct message *message, const char *bytes, size_t length)
{
    put(message, "\"", 1);
    message_excerpt(message, bytes, length);
    put(message, "\"", 1);
}

void message_limit(struct message *message, const char *owner, const char *things, uint64_t limit)
{
    message_text(message, owner);
    message_text(message, " has more than ");
    message_unsigned(message, limit);
    message_text(message, " ");
    message_text(message, things);
    message_text(message, ", the limit of this build");
}

void message_memory(struct message *message, const char *things, uint64_t left)
{
    message_text(message, "no room for ");
    message_text(message, things);
    message_text(message, " in the ");
    message_unsigned(message, left);
    message_text(message, " bytes of memory left");
}
