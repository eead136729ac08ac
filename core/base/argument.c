/* See argument.h. Numbers are read as thousandths, so that half a second needs no floating point. */
#include "argument.h"

#include <string.h>

#include "budget.h"

bool argument_same(const char *a, const char *b)
{
    size_t length = strlen(a);

    return length == strlen(b) && memcmp(a, b, length) == 0;
}

bool argument_digits(const char **at, uint64_t *number)
{
    const char *start = *at;

    for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
        uint64_t digit = (uint64_t)(**at - '0');
        bool fits = *number <= (UINT64_MAX - digit) / 10;
        *number = fits ? *number * 10 + digit : UINT64_MAX;
    }
    return *at != start;
}

bool argument_thousandths(const char *text, uint64_t *number)
{
    bool some = argument_digits(&text, number);
    bool fits = *number <= UINT64_MAX / 1000 - 1;

    *number = fits ? *number * 1000 : UINT64_MAX - 999;
    if (*text == '.') {
        uint64_t worth = 100;
        for (text++; *text >= '0' && *text <= '9'; text++, worth /= 10) {
            *number += (uint64_t)(*text - '0') * worth;
            some = true;
        }
    }
    return some && *text == '\0';
}

static uint64_t scale_of(char letter)
{
    switch (letter) {
    case 'k': case 'K': return 1000;
    case 'm': case 'M': return 1000000;
    case 'g': case 'G': return 1000000000;
    default: return 1;
    }
}

bool argument_work(const char **at, uint64_t *work)
{
    uint64_t scale;

    if (!argument_digits(at, work))
        return false;
    scale = scale_of(**at);
    *at += scale != 1;
    if (*work > BUDGET_WORK_MAX / scale)
        return false;
    *work *= scale;
    return true;
}

void argument_refuse(struct message *wrong, const char *option, const char *value, const char *reason)
{
    message_name(wrong, option);
    if (value != NULL) {
        message_text(wrong, " ");
        message_quoted(wrong, value, strlen(value));
    }
    message_print(wrong, ": %s", reason);
}
