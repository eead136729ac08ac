/* See writer.h. One flag decides about commas: a value and a closing bracket set it, a key and an opening bracket clear
 * it. So no stack of open brackets is needed, and the nesting depth is not limited. */
#include "writer.h"

#include <string.h>

#include "../../port/port.h"

static void send(struct writer *writer, const char *text, size_t length)
{
    writer->bytes += length;
    if (length != 0 && !writer->failed && writer->stream != WRITER_NOWHERE)
        writer->failed = !port_write(writer->stream, text, length);
}

static void flush(struct writer *writer)
{
    send(writer, writer->buffer, writer->used);
    writer->used = 0;
}

/* Text longer than the buffer is written directly, after the bytes in the buffer. */
static void put(struct writer *writer, const char *text, size_t length)
{
    if (length > WRITER_BUFFER - writer->used)
        flush(writer);
    if (length > WRITER_BUFFER) {
        send(writer, text, length);
        return;
    }
    memcpy(writer->buffer + writer->used, text, length);
    writer->used += length;
}

static void separate(struct writer *writer)
{
    if (writer->needs_comma)
        put(writer, ",", 1);
    writer->needs_comma = false;
}

void writer_start(struct writer *writer, int stream)
{
    writer->stream = stream;
    writer->bytes = 0;
    writer->failed = false;
    writer->needs_comma = false;
    writer->used = 0;
}

void writer_open(struct writer *writer, char bracket)
{
    separate(writer);
    put(writer, &bracket, 1);
}

void writer_close(struct writer *writer, char bracket)
{
    put(writer, &bracket, 1);
    writer->needs_comma = true;
}

void writer_key(struct writer *writer, const char *key)
{
    separate(writer);
    put(writer, "\"", 1);
    put(writer, key, strlen(key));
    put(writer, "\":", 2);
}

void writer_null(struct writer *writer)
{
    separate(writer);
    put(writer, "null", 4);
    writer->needs_comma = true;
}

void writer_string_begin(struct writer *writer)
{
    separate(writer);
    put(writer, "\"", 1);
}

static void escape(struct writer *writer, char character)
{
    static const char hex[] = "0123456789abcdef";
    unsigned code = (unsigned char)character;
    char escaped[] = {'\\', 'u', '0', '0', hex[code / 16], hex[code % 16]};

    if (code < ' ') {
        put(writer, escaped, sizeof escaped);
    } else {
        put(writer, "\\", 1);
        put(writer, &character, 1);
    }
}

static bool plain(char character)
{
    return (unsigned char)character >= ' ' && character != '"' && character != '\\';
}

void writer_string_part(struct writer *writer, const char *text, size_t length)
{
    size_t done = 0;

    for (size_t i = 0; i < length; i++) {
        if (plain(text[i]))
            continue;
        put(writer, text + done, i - done);
        escape(writer, text[i]);
        done = i + 1;
    }
    put(writer, text + done, length - done);
}

void writer_string_end(struct writer *writer)
{
    put(writer, "\"", 1);
    writer->needs_comma = true;
}

void writer_field(struct writer *writer, const char *key, int64_t number)
{
    writer_key(writer, key);
    writer_number(writer, number);
}

void writer_field_text(struct writer *writer, const char *key, const char *text)
{
    writer_key(writer, key);
    writer_string_begin(writer);
    writer_string_part(writer, text, strlen(text));
    writer_string_end(writer);
}

void writer_raw(struct writer *writer, const char *text, size_t length)
{
    put(writer, text, length);
}

static void put_piece(void *to, const char *text, size_t length)
{
    put(to, text, length);
}

void writer_print(struct writer *writer, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    print_to(put_piece, writer, format, arguments);
    va_end(arguments);
}

void writer_number(struct writer *writer, int64_t number)
{
    separate(writer);
    writer_print(writer, "%lld", (long long)number);
    writer->needs_comma = true;
}

void writer_line(struct writer *writer)
{
    separate(writer);
    put(writer, "\n", 1);
}

bool writer_flush(struct writer *writer)
{
    flush(writer);
    return !writer->failed;
}

bool writer_finish(struct writer *writer)
{
    put(writer, "\n", 1);
    return writer_flush(writer);
}
