/* JSON text: what the bytes of a string stand for.
 *
 *     "caf\u00e9 \"1\""      the bytes in the input, with the quotes around them
 *      café "1"             decoded, as UTF-8
 *
 * The strings are well-formed: jsmn has seen them. Bytes over 127 stand for themselves. */
#ifndef BASE_JSON_TEXT_H
#define BASE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a hexadecimal digit, -1 for any other byte. */
int json_text_hex(int byte);

/* Whether a string, of `length` bytes with its quotes, spells a name of printable ASCII. */
bool json_text_spells(const char *text, size_t length, const char *name);

/* The encoding of a text that is not UTF-8, by its first bytes, each negative where there is none: "UTF-16" or "UTF-32",
 * with a byte order mark or by where zeros stand beside a first character of ASCII. NULL: it may be UTF-8. */
const char *json_text_encoding(const int first[4]);

/* Decodes a string, of `length` bytes with its quotes. Returns the number of bytes, of which those that fit into
 * `room` are written. U+0000 takes two bytes, so that it ends no text; half of a surrogate pair takes three. */
size_t json_text_decode(const char *text, size_t length, char *to, size_t room);

#endif
