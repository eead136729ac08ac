/* See json_text.h. */
#include "json_text.h"

int json_text_hex(int byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    byte |= 0x20;
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* The character that a backslash and a letter spell. */
static int escaped(char letter)
{
    static const char NAMES[] = "bfnrt", CHARACTERS[] = "\b\f\n\r\t";

    for (size_t i = 0; NAMES[i] != '\0'; i++)
        if (NAMES[i] == letter)
            return CHARACTERS[i];
    return letter;
}

/* The first byte or escaped code unit of a well-formed string, and in *used the number of bytes that spell it. */
static int decoded(const char *text, size_t *used)
{
    int unit = 0;

    *used = text[0] != '\\' ? 1 : text[1] != 'u' ? 2 : 6;
    if (*used == 1)
        return (unsigned char)text[0];
    if (*used == 2)
        return escaped(text[1]);
    for (size_t i = 2; i < 6; i++)
        unit = unit * 16 + json_text_hex(text[i]);
    return unit;
}

bool json_text_spells(const char *text, size_t length, const char *name)
{
    size_t at = 1, used = 0;

    for (; at < length - 1 && *name != '\0'; at += used, name++) {
        if (decoded(text + at, &used) != (unsigned char)*name)
            return false;
    }
    return at == length - 1 && *name == '\0';
}

/* Writes a code point as UTF-8; returns the number of bytes. 0 takes two, so that it ends no text. */
static size_t encode(uint32_t point, char *to)
{
    static const unsigned char LEADS[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t count = point < 0x80 && point != 0 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;

    for (size_t i = count; i-- > 1; point >>= 6)
        to[i] = (char)(0x80 | (point & 0x3f));
    to[0] = (char)(LEADS[count] | point);
    return count;
}

size_t json_text_decode(const char *text, size_t length, char *to, size_t size)
{
    size_t done = 0, used = 0, next = 0;
    char bytes[4];

    for (size_t at = 1; at < length - 1; at += used) {
        uint32_t unit = (uint32_t)decoded(text + at, &used);
        size_t count = 1;
        bytes[0] = (char)unit;
        if (used > 1) { /* an escape; the second half of a pair must be one too */
            bool high = unit >> 10 == 0x36 && text[at + used] == '\\';
            uint32_t low = high ? (uint32_t)decoded(text + at + used, &next) : 0;
            if (low >> 10 == 0x37) {
                unit = 0x10000 + ((unit & 0x3ff) << 10) + (low & 0x3ff);
                used += next;
            }
            count = encode(unit, bytes);
        }
        for (size_t i = 0; i < count; i++, done++)
            if (done < size)
                to[done] = bytes[i];
    }
    return done;
}

const char *json_text_encoding(const int first[4])
{
    int zeros = 0;

    for (int i = 0; i < 4; i++)
        zeros += first[i] == 0;
    if ((first[0] == 0xff && first[1] == 0xfe) || (first[0] == 0xfe && first[1] == 0xff))
        return first[2] == 0 && first[3] == 0 ? "UTF-32" : "UTF-16";
    if (first[0] == 0 && first[1] == 0 && first[2] == 0xfe && first[3] == 0xff)
        return "UTF-32";
    if (zeros == 3 && (first[0] > 0 || first[3] > 0))
        return "UTF-32";
    return (first[0] == 0 && first[1] > 0) || (first[0] > 0 && first[1] == 0) ? "UTF-16" : NULL;
}
