/* See arguments.h. Seconds are read in thousandths, so that half a second needs no floating point. */
#include "arguments.h"

#include <string.h>

static bool same(const char *a, const char *b)
{
    size_t length = strlen(a);

    return length == strlen(b) && memcmp(a, b, length) == 0;
}

/* Digits at *at, stepped over; UINT64_MAX for all that is larger. False when there are none. */
static bool read_digits(const char **at, uint64_t *number)
{
    const char *start = *at;

    for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
        uint64_t digit = (uint64_t)(**at - '0');
        bool fits = *number <= (UINT64_MAX - digit) / 10;
        *number = fits ? *number * 10 + digit : UINT64_MAX;
    }
    return *at != start;
}

/* A number in thousandths, cut off there: "2", "0.5", ".25", "3." */
static bool read_thousandths(const char *text, uint64_t *number)
{
    bool some = read_digits(&text, number);

    *number = *number <= UINT64_MAX / 1000 - 1 ? *number * 1000 : UINT64_MAX - 999;
    if (*text == '.') {
        uint64_t worth = 100;
        for (text++; *text >= '0' && *text <= '9'; text++, worth /= 10) {
            *number += (uint64_t)(*text - '0') * worth;
            some = true;
        }
    }
    return some && *text == '\0';
}

/* Digits, and perhaps k, M or G. */
static bool read_work(const char *text, uint64_t *work)
{
    static const char SUFFIXES[] = "kMG";
    uint64_t scale = 1;

    if (!read_digits(&text, work))
        return false;
    for (const char *suffix = SUFFIXES; *text != '\0' && *suffix != '\0'; suffix++) {
        scale *= 1000;
        if ((*text | 0x20) == (*suffix | 0x20)) {
            if (*work > ARGUMENTS_WORK_MAX / scale)
                return false;
            *work *= scale;
            text++;
            break;
        }
    }
    return *text == '\0' && *work <= ARGUMENTS_WORK_MAX;
}

/* What the value of an option has to be; NULL when it is that. */
static const char *apply(struct arguments *arguments, char letter, const char *value)
{
    switch (letter) {
    case 't':
        if (read_thousandths(value, &arguments->limit_ms) && arguments->limit_ms <= ARGUMENTS_LIMIT_MS_MAX)
            return NULL;
        return "not a number of seconds, 0 to 10^6";
    case 'm':
        if (read_thousandths(value, &arguments->memory_mb) && (arguments->memory_mb /= 1000) >= 1)
            return NULL;
        return "not a number of megabytes, 1 or more";
    default:
        arguments->fixed = true;
        return read_work(value, &arguments->work) ? NULL : "not an amount of work WORK[k|M|G], 0 to 2^53";
    }
}

static enum arguments_status refuse(struct message *wrong, const char *option, const char *value,
                                    const char *reason)
{
    message_name(wrong, option);
    if (value != NULL) {
        message_text(wrong, " ");
        message_quoted(wrong, value, strlen(value));
    }
    message_text(wrong, ": ");
    message_text(wrong, reason);
    return ARGUMENTS_WRONG;
}

/* One word of letters, "-vt"; the value of the last one may be the next word: *next is stepped over then. */
static enum arguments_status read_letters(struct arguments *arguments, const char *letters, char *const **next,
                                          struct message *wrong)
{
    for (; *letters != '\0'; letters++) {
        const char option[] = {'-', *letters, '\0'};
        const char *value = letters[1] != '\0' ? letters + 1 : **next, *reason;
        if (*letters == 'h')
            return ARGUMENTS_HELP;
        if (*letters == 'v') {
            arguments->verbose = true;
            continue;
        }
        if (*letters != 't' && *letters != 'm' && *letters != 'b')
            return refuse(wrong, option, NULL, "no such option");
        if (value == NULL)
            return refuse(wrong, option, NULL, "a value must follow");
        if (letters[1] == '\0')
            ++*next;
        reason = apply(arguments, *letters, value);
        return reason == NULL ? ARGUMENTS_PLAY : refuse(wrong, option, value, reason);
    }
    return ARGUMENTS_PLAY;
}

enum arguments_status arguments_read(struct arguments *arguments, int argc, char *const *argv,
                                     struct message *wrong)
{
    enum arguments_status status = ARGUMENTS_PLAY;
    char *const *next = argv + (argc > 0);

    *arguments = (struct arguments){.limit_ms = 30000, .memory_mb = ARGUMENTS_MEMORY_MB};
    message_clear(wrong);
    while (status == ARGUMENTS_PLAY && *next != NULL) {
        const char *word = *next++;
        if (same(word, "--help"))
            status = ARGUMENTS_HELP;
        else if (same(word, "--version"))
            status = ARGUMENTS_VERSION;
        else if (same(word, "--clock"))
            arguments->by_clock = true;
        else if (word[0] != '-' || word[1] == '\0')
            status = refuse(wrong, word, NULL, "not an option; the game is read from standard input");
        else if (word[1] == '-')
            status = refuse(wrong, word, NULL, "no such option");
        else
            status = read_letters(arguments, word + 1, &next, wrong);
    }
    return status;
}
