/* See print.h. A format that it does not know is a mistake of the program: it is put as it stands. */
#include "print.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct output {
    print_put *put;
    void *to;
};

static void put_unsigned(const struct output *output, uint64_t value, bool negative)
{
    char digits[21]; /* 20 digits of 2^64 - 1 and a sign */
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    if (negative)
        digits[--at] = '-';
    output->put(output->to, digits + at, sizeof digits - at);
}

static void put_signed(const struct output *output, int64_t value)
{
    /* Negated as an unsigned number: INT64_MIN has no positive counterpart. */
    put_unsigned(output, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0);
}

static size_t length_within(const char *text, int most)
{
    size_t length = 0;

    while (length < (size_t)(most > 0 ? most : 0) && text[length] != '\0')
        length++;
    return length;
}

/* Whether the format goes on with these letters, which are then behind it. */
static bool goes_on(const char **format, const char *letters)
{
    size_t length = strlen(letters);

    for (size_t i = 0; i < length; i++)
        if ((*format)[i] != letters[i])
            return false;
    *format += length;
    return true;
}

void print_to(print_put *put, void *to, const char *format, va_list arguments)
{
    struct output output = {put, to};

    /* NOLINTBEGIN(bugprone-branch-clone): branches that look alike take values of other types */
    while (*format != '\0') {
        const char *start = format, *text;
        char character;

        while (*format != '\0' && *format != '%')
            format++;
        if (format != start)
            put(to, start, (size_t)(format - start));
        if (goes_on(&format, "%s")) {
            text = va_arg(arguments, const char *);
            put(to, text, strlen(text));
        } else if (goes_on(&format, "%.*s")) {
            int most = va_arg(arguments, int);

            text = va_arg(arguments, const char *);
            put(to, text, length_within(text, most));
        } else if (goes_on(&format, "%c")) {
            character = (char)va_arg(arguments, int);
            put(to, &character, 1);
        } else if (goes_on(&format, "%d")) {
            put_signed(&output, va_arg(arguments, int));
        } else if (goes_on(&format, "%u")) {
            put_unsigned(&output, va_arg(arguments, unsigned), false);
        } else if (goes_on(&format, "%zu")) {
            put_unsigned(&output, va_arg(arguments, size_t), false);
        } else if (goes_on(&format, "%lld")) {
            put_signed(&output, va_arg(arguments, long long));
        } else if (goes_on(&format, "%llu")) {
            put_unsigned(&output, va_arg(arguments, unsigned long long), false);
        } else if (*format == '%') {
            put(to, format, 1);
            format += format[1] == '%' ? 2 : 1;
        }
    }
    /* NOLINTEND(bugprone-branch-clone) */
}
