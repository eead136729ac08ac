/* See decimal.h. The grammar is checked in one pass, the value is made in another: all digits as
 * one number without the point, times a power of ten. Zeros wait until a digit follows them: those
 * at the end join the power, so the number is whole exactly when that is then not negative. */
#include "decimal.h"

#include <limits.h>
#include <stdbool.h>

/* digits * 10^power, the digits being those from `first` to `last` without the point. */
struct decimal {
    bool negative;
    const char *first, *last;
    int64_t power;
};

static const char *past_digits(const char *text)
{
    while (*text >= '0' && *text <= '9')
        text++;
    return text;
}

/* The exponent from `text`, behind its e, to `end`. It stops growing beyond INT_MAX, the most
 * digits there can be: from there on no digits make the number whole and small enough. */
static int64_t exponent(const char *text, const char *end)
{
    bool negative = *text == '-';
    int64_t size = 0;

    for (text += *text == '-' || *text == '+'; text < end; text++) {
        if (size <= INT_MAX)
            size = size * 10 + (*text - '0');
    }
    return negative ? -size : size;
}

/* Takes a text apart; false if it breaks the grammar. */
static bool take_apart(const char *text, const char *end, struct decimal *decimal)
{
    const char *point, *at;

    decimal->negative = *text == '-';
    decimal->first = text + decimal->negative;
    decimal->last = point = past_digits(decimal->first);
    decimal->power = 0;
    if (point == decimal->first || (*decimal->first == '0' && point > decimal->first + 1))
        return false;
    if (*point == '.') {
        decimal->last = past_digits(point + 1);
        decimal->power = point + 1 - decimal->last;
        if (decimal->power == 0)
            return false;
    }
    at = decimal->last;
    if (*at == 'e' || *at == 'E') {
        const char *digits = at + 1 + (at[1] == '-' || at[1] == '+');

        text = at + 1;
        at = past_digits(digits);
        if (at == digits)
            return false;
        decimal->power += exponent(text, at);
    }
    return at == end;
}

/* Appends zeros to a number; false if it becomes too large. At most 20 rounds. */
static bool append_zeros(uint64_t *number, int64_t zeros)
{
    for (; zeros > 0 && *number != 0; zeros--) {
        if (*number > UINT64_MAX / 10)
            return false;
        *number *= 10;
    }
    return true;
}

enum decimal_status decimal_value(const char *text, size_t length, int64_t *value)
{
    struct decimal decimal;
    uint64_t most, number = 0;
    int64_t zeros = 0;
    bool fits = true;

    if (!take_apart(text, text + length, &decimal))
        return DECIMAL_MALFORMED;
    for (const char *at = decimal.first; at < decimal.last; at++) {
        uint64_t digit = (uint64_t)(*at - '0');

        zeros += *at != '.';
        if (*at == '.' || *at == '0')
            continue;
        fits = fits && append_zeros(&number, zeros) && number <= UINT64_MAX - digit;
        number += digit;
        zeros = 0;
    }
    zeros += decimal.power;
    if (fits && number == 0)
        zeros = 0;
    if (zeros < 0)
        return DECIMAL_FRACTION;
    most = (uint64_t)INT64_MAX + decimal.negative;
    if (!fits || !append_zeros(&number, zeros) || number > most)
        return DECIMAL_HUGE;
    /* Two's complement reaches one further down than up: the last one is added apart. */
    *value = decimal.negative && number != 0 ? -(int64_t)(number - 1) - 1 : (int64_t)number;
    return DECIMAL_WHOLE;
}
