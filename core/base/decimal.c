/* See decimal.h. The first pass checks the grammar, the second pass computes
 *
 *     value = digits * 10^power
 *
 * where `digits` are all digits read as one number without the point. The second pass counts zeros and
 * multiplies them in only when another digit follows. The zeros at the end are added to the power instead,
 * so the number is whole exactly when the power is then not negative. */
#include "decimal.h"

#include <limits.h>
#include <stdbool.h>

/* The value is digits * 10^power; the digits are those from `first` to before `last`, without the point. */
struct decimal {
    bool negative;
    const char *first, *last;
    int64_t power;
};

static const char *past_digits(const char *text, const char *end)
{
    while (text < end && *text >= '0' && *text <= '9')
        text++;
    return text;
}

/* Whether there is that byte at `text`. */
static bool is_at(const char *text, const char *end, char byte)
{
    return text < end && *text == byte;
}

/* The exponent from `text`, the byte behind the e, to `end`. The exponent is exact up to INT_MAX, the
 * greatest number of digits; with a greater one no number of digits gives a whole number in range but 0, so
 * any value above INT_MAX serves. */
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

/* Finds digits, sign and power of a text; false if the text breaks the grammar. */
static bool parse(const char *text, const char *end, struct decimal *decimal)
{
    const char *point, *at;

    decimal->negative = is_at(text, end, '-');
    decimal->first = text + decimal->negative;
    decimal->last = point = past_digits(decimal->first, end);
    decimal->power = 0;
    if (point == decimal->first || (*decimal->first == '0' && point > decimal->first + 1))
        return false;
    if (is_at(point, end, '.')) {
        decimal->last = past_digits(point + 1, end);
        decimal->power = point + 1 - decimal->last;
        if (decimal->power == 0)
            return false;
    }
    at = decimal->last;
    if (is_at(at, end, 'e') || is_at(at, end, 'E')) {
        const char *digits = at + 1 + (is_at(at + 1, end, '-') || is_at(at + 1, end, '+'));

        text = at + 1;
        at = past_digits(digits, end);
        if (at == digits)
            return false;
        decimal->power += exponent(text, at);
    }
    return at == end;
}

/* Multiplies a number by 10^zeros; false if the product does not fit. At most 20 rounds: 10^20 > 2^64. */
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

    if (!parse(text, text + length, &decimal))
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
    /* The least value is -2^63 and the greatest 2^63 - 1: negating number - 1 never overflows. */
    *value = decimal.negative && number != 0 ? -(int64_t)(number - 1) - 1 : (int64_t)number;
    return DECIMAL_WHOLE;
}
