/* JSON text: decoding of strings.
 *
 *     "caf\u00e9 \"1\""      the bytes in the input, with the quotes around them
 *      café "1"             decoded, as UTF-8
 *
 * The strings must be well-formed; jsmn has checked them. Bytes over 127 are copied. */
#ifndef BASE_JSON_TEXT_H
#define BASE_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a hexadecimal digit, -1 for any other byte. */
int json_text_hex(int byte);

/* Whether a string, of `length` bytes with its quotes, spells a name of printable ASCII. */
bool json_text_spells(const char *text, size_t length, const char *name);

/* "UTF-16" or "UTF-32" if the first bytes of a text show that encoding, by a byte order mark or by zeros beside a first
 * ASCII character; NULL: the text may be UTF-8. A negative number stands for a byte that does not exist. */
const char *json_text_encoding(const int first[4]);

/* Decodes a string of `length` bytes, quotes included. Returns the number of decoded bytes; the first `size` of them
 * are written. U+0000 becomes two bytes, so that it does not end the text; half of a surrogate pair becomes three. */
size_t json_text_decode(const char *text, size_t length, char *to, size_t size);

#endif
