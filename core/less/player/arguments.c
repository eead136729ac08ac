/* See arguments.h. */
#include "arguments.h"

#include "../../base/argument.h"

static bool read_work(const char *text, uint64_t *work)
{
    return argument_work(&text, work) && *text == '\0';
}

/* What the value of an option has to be; NULL when it is that. */
static const char *apply(struct arguments *arguments, char letter, const char *value)
{
    switch (letter) {
    case 't':
        if (argument_thousandths(value, &arguments->limit_ms) && arguments->limit_ms <= ARGUMENTS_LIMIT_MS_MAX)
            return NULL;
        return "not a number of seconds, 0 to 10^6";
    case 'm':
        return argument_count(value, &arguments->memory_mb) ? NULL : "not a number, 1 or more";
    default:
        arguments->fixed = true;
        return read_work(value, &arguments->work) ? NULL : "not an amount of work WORK[k|M|G], 0 to 2^53";
    }
}

static enum arguments_status refuse(struct message *wrong, const char *option, const char *value,
                                    const char *reason)
{
    argument_refuse(wrong, option, value, reason);
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
        if (argument_same(word, "--help"))
            status = ARGUMENTS_HELP;
        else if (argument_same(word, "--version"))
            status = ARGUMENTS_VERSION;
        else if (argument_same(word, "--clock"))
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
