/* Decimal: the exact whole number that a text like -12, 3.0 or 1e2 spells. */
#ifndef BASE_DECIMAL_H
#define BASE_DECIMAL_H

#include <stddef.h>
#include <stdint.h>

enum decimal_status {
    DECIMAL_WHOLE,
    DECIMAL_FRACTION, /* a number, but not a whole one */
    DECIMAL_HUGE,     /* a whole number outside int64_t */
    DECIMAL_MALFORMED /* no number of JSON */
};

/* Reads the number that the `length` bytes at `text` spell by the grammar of JSON; *value is set
 * when it is whole. One more byte must be readable, and be no part of any number: the delimiter.
 * Length at most INT_MAX. O(length). */
enum decimal_status decimal_value(const char *text, size_t length, int64_t *value);

#endif
