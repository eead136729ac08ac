/* See options.h. A walk over argv yields one option at a time, whatever its spelling: -f FILE,
 * -fFILE, or letters without a value run together (-vvf FILE). The same walk serves the check of
 * the whole line and, later, the lists; the second time nothing can be wrong. */
#include "options.h"

#include <stddef.h>
#include <string.h>

#include "../base/argument.h"
#include "../base/bounds.h"

struct walk {
    int argc;
    char *const *argv;
    int next;           /* argument to look at next */
    const char *inside; /* letters left of a word of options, or NULL */
    int letter;         /* the last one */
};

/* What a walk comes to: the end of the line, a word that is no option, one that begins with "--", or a letter. */
enum word { WORD_END, WORD_OPERAND, WORD_LONG, WORD_LETTER };

/* The place of a letter in a list of options, or NULL. */
static const char *find(const char *list, int letter)
{
    for (; *list != '\0'; list++)
        if (*list == letter && letter != ':')
            return list;
    return NULL;
}

/* The letters that every engine's program has, as in engine_info.options. */
static const char COMMON[] = "f:t:m:c:b:w:qvh";

static bool takes_value(int letter)
{
    const char *own = find(ENGINE.options, letter), *common = find(COMMON, letter);

    return (own != NULL && own[1] == ':') || (common != NULL && common[1] == ':');
}

static struct walk walk_over(int argc, char *const *argv)
{
    struct walk walk = {argc, argv, 1, NULL, 0};
    return walk;
}

/* The value of a letter: the rest of its word, or the next word; NULL when there is none. */
static const char *walk_value(struct walk *walk)
{
    const char *value = walk->inside;

    walk->inside = NULL;
    if (value != NULL)
        return value;
    return walk->next < walk->argc ? walk->argv[walk->next++] : NULL;
}

/* Goes to the next letter, walk->letter, and its value, NULL if it has none; or to a word, which is the value. */
static enum word walk_next(struct walk *walk, const char **value)
{
    if (walk->inside == NULL) {
        if (walk->next >= walk->argc)
            return WORD_END;
        *value = walk->argv[walk->next++];
        if ((*value)[0] != '-' || (*value)[1] == '\0')
            return WORD_OPERAND;
        if (argument_same(*value, "--") && walk->next >= walk->argc)
            return WORD_END;
        if ((*value)[1] == '-')
            return WORD_LONG;
        walk->inside = *value + 1;
    }
    walk->letter = (unsigned char)*walk->inside++;
    if (*walk->inside == '\0')
        walk->inside = NULL;
    *value = takes_value(walk->letter) ? walk_value(walk) : NULL;
    return WORD_LETTER;
}

/* Numbers between the base presets of one variation and of the next are free. */
static bool preset_exists(uint64_t number)
{
    return number < (uint64_t)BUDGET_PRESET_NUMBERS * (1 + ENGINE.widths) && number % BUDGET_PRESETS < ENGINE.presets;
}

/* WORK[k|M|G][:PRESET[:STEPS]] */
static bool read_budget(const char *text, struct budget *budget)
{
    uint64_t work, preset = 0, steps = 0;

    if (!argument_work(&text, &work))
        return false;
    if (*text == ':') {
        text++;
        if (!argument_digits(&text, &preset))
            return false;
    }
    if (*text == ':') {
        text++;
        if (!argument_digits(&text, &steps) || steps < 1 || steps > ENGINE.steps_max)
            return false;
    }
    if (*text != '\0' || !preset_exists(preset))
        return false;
    *budget = (struct budget){work, (uint32_t)preset, (uint32_t)steps};
    return true;
}

/* What a budget has to be, in the words of this program's engine. */
static void explain_budget(struct message *wrong)
{
    const uint32_t numbers = BUDGET_PRESET_NUMBERS;

    message_text(wrong, "not a budget WORK[k|M|G][:PRESET[:STEPS]], work 0 to 2^53, preset 0 to ");
    message_unsigned(wrong, ENGINE.presets - 1);
    message_text(wrong, ", + ");
    message_unsigned(wrong, BUDGET_PRESETS);
    message_text(wrong, " * N, N up to ");
    message_unsigned(wrong, BUDGET_VARIATIONS - 1);
    if (ENGINE.widths > 0) {
        message_text(wrong, ", + ");
        message_unsigned(wrong, numbers);
        message_text(wrong, " * W, W up to ");
        message_unsigned(wrong, ENGINE.widths);
    }
    message_text(wrong, ", steps 1 to ");
    message_unsigned(wrong, ENGINE.steps_max);
}

static bool read_limit(const char *text, struct options *options)
{
    options->timed = true;
    return argument_thousandths(text, &options->limit_ms) && options->limit_ms <= OPTIONS_LIMIT_MS_MAX;
}

/* What the value of an option has to be; NULL when it is that. Of -b "": see explain_budget(). */
static const char *apply(struct options *options, int letter, const char *value)
{
    switch (letter) {
    case 'f':
        return ++options->file_count <= MAX_FILES ? NULL : "one file too many for this build";
    case 't':
        return read_limit(value, options) ? NULL : "not a number of seconds, 0 to 10^9";
    case 'm':
    case 'c':
        return argument_count(value, letter == 'm' ? &options->memory_mb : &options->cores)
                   ? NULL : "not a number, 1 or more";
    case 'b':
        options->fixed = true;
        return read_budget(value, &options->budget) ? NULL : "";
    case 'w':
        return argument_work(&value, &options->clock_work) ? NULL : "bad";
    case 'q':
        options->verbosity = -1;
        return NULL;
    case 'v':
        options->verbosity = options->verbosity < 0 ? 1 : options->verbosity + 1;
        return NULL;
    default:
        options->own_count++;
        return find(ENGINE.options, letter) != NULL
                   ? engine_option_wrong(&(struct engine_option){(char)letter, value})
                   : "no such option";
    }
}

static enum options_status refuse(struct message *wrong, const char *option, const char *value,
                                  const char *reason)
{
    argument_refuse(wrong, option, value, reason);
    return OPTIONS_WRONG;
}

/* One letter with its value, if it has one. */
static enum options_status take(struct options *options, int letter, const char *value,
                                struct message *wrong)
{
    const char option[] = {'-', (char)letter, '\0'};
    const char *reason;

    if (letter == 'h')
        return OPTIONS_HELP;
    if (value == NULL && takes_value(letter))
        return refuse(wrong, option, NULL, "a value must follow");
    reason = apply(options, letter, value != NULL ? value : "");
    if (reason == NULL)
        return OPTIONS_RUN;
    (void)refuse(wrong, option, value, reason);
    if (letter == 'b')
        explain_budget(wrong);
    return OPTIONS_WRONG;
}

static enum options_status take_long(struct options *options, const char *word, struct message *wrong)
{
    if (ENGINE.bare != NULL && argument_same(word, ENGINE.bare)) {
        options->bare = true;
        return OPTIONS_RUN;
    }
    if (argument_same(word, "--help"))
        return OPTIONS_HELP;
    if (argument_same(word, "--version"))
        return OPTIONS_VERSION;
    return refuse(wrong, word, NULL, "no such option");
}

enum options_status options_read(struct options *options, int argc, char *const *argv,
                                 struct message *wrong)
{
    enum options_status status = OPTIONS_RUN;
    struct walk walk = walk_over(argc, argv);
    const char *value;
    enum word word;

    memset(options, 0, sizeof *options);
    options->argc = argc;
    options->argv = argv;
    options->cores = 1;
    message_clear(wrong);
    while (status == OPTIONS_RUN && (word = walk_next(&walk, &value)) != WORD_END) {
        if (word == WORD_OPERAND)
            status = refuse(wrong, value, NULL, "a file is given as -f FILE");
        else if (word == WORD_LONG)
            status = take_long(options, value, wrong);
        else
            status = take(options, walk.letter, value, wrong);
    }
    if (status == OPTIONS_RUN && options->file_count == 0)
        status = refuse(wrong, "-f FILE", NULL, "at least one problem file is needed");
    if (status == OPTIONS_RUN && options->bare && options->file_count > 1)
        status = refuse(wrong, ENGINE.bare, NULL, "only one problem file is possible with it");
    return status;
}

void options_files(const struct options *options, const char **files)
{
    struct walk walk = walk_over(options->argc, options->argv);
    const char *value;
    enum word word;

    while ((word = walk_next(&walk, &value)) != WORD_END)
        if (word == WORD_LETTER && walk.letter == 'f')
            *files++ = value;
}

void options_own(const struct options *options, struct engine_option *own)
{
    struct walk walk = walk_over(options->argc, options->argv);
    const char *value;
    enum word word;

    while ((word = walk_next(&walk, &value)) != WORD_END)
        if (word == WORD_LETTER && find(ENGINE.options, walk.letter) != NULL)
            *own++ = (struct engine_option){(char)walk.letter, value};
}
