/* See options.h. The lists are made by a second walk over the line, in which nothing can be wrong any more. */
#include "options.h"

#include <stddef.h>
#include <string.h>

#include "../../port/port.h"
#include "../base/argument.h"
#include "../base/block.h"
#include "../base/bounds.h"

/* ---- budgets ---- */

/* Numbers between the base presets of one variation and the next are unused. */
static bool preset_was_given(uint64_t number)
{
    return number < (uint64_t)BUDGET_PRESET_NUMBERS * (1 + ENGINE.widths) && number % BUDGET_PRESETS < ENGINE.presets;
}

static bool preset_is_dropped(uint32_t number)
{
    return (ENGINE.presets_dropped >> budget_base_preset(number) & 1) != 0;
}

/* WORK[k|M|G][:PRESET[:STEPS]], with a preset of this version or an earlier one. */
static bool parse_budget(const char *text, struct budget *budget)
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
    if (*text != '\0' || !preset_was_given(preset))
        return false;
    *budget = (struct budget){work, (uint32_t)preset, (uint32_t)steps};
    return true;
}

static bool read_budget(const char *text, struct budget *budget)
{
    return parse_budget(text, budget) && !preset_is_dropped(budget->preset);
}

static bool check_budget(const char *text, uint64_t *work)
{
    struct budget budget;

    if (!read_budget(text, &budget))
        return false;
    *work = budget.work;
    return true;
}

/* Appends what a budget must be, with the limits of this program's engine. */
static void explain_budget(struct message *wrong)
{
    const uint32_t numbers = BUDGET_PRESET_NUMBERS;

    message_print(wrong, "a budget WORK[k|M|G][:PRESET[:STEPS]], work 0 to 2^53, preset 0 to %u",
                  (unsigned)(ENGINE.presets - 1));
    for (uint32_t i = 0; i < ENGINE.presets; i++)
        if (preset_is_dropped(i))
            message_print(wrong, " (this version has dropped %u)", (unsigned)i);
    message_print(wrong, ", + %u * N, N up to %u", (unsigned)BUDGET_PRESETS, (unsigned)(BUDGET_VARIATIONS - 1));
    if (ENGINE.widths > 0) {
        message_print(wrong, ", + %u * W, W up to %u", (unsigned)numbers, (unsigned)ENGINE.widths);
    }
    message_print(wrong, ", steps 1 to %u", (unsigned)ENGINE.steps_max);
}

bool options_read_budget(const char *text, struct budget *budget, struct message *wrong)
{
    message_clear(wrong);
    if (read_budget(text, budget))
        return true;
    argument_refuse(wrong, "-b", text, "expected ");
    explain_budget(wrong);
    return false;
}

/* ---- the rows ---- */

static const struct option_kind BUDGET = {.read = check_budget, .explain = explain_budget};

static const struct option FIRST[] = {
    {.id = 'f', .group = "Input", .value_name = "FILE", .kind = &OPTION_TEXT, .repeatable = true,
     .help = "read problems from FILE; - is standard input"},
    {.id = 0},
};

/* The id after that of the engine's own long option. */
enum { ID_LOG = ENGINE_SOLUTION_ONLY + 1 };

static const struct option COMMON[] = {
    {.id = 't', .group = "Search", .value_name = "SECONDS", .kind = &OPTION_SECONDS, .greatest = OPTIONS_LIMIT_MS_MAX,
     .help = "finish all files within SECONDS; fractions are allowed"},
    {.id = 'w', .value_name = "WORK", .kind = &OPTION_WORK, .least = 1, .greatest = BUDGET_WORK_MAX,
     .help = "like -t, but measure time in units of work: the output is the same on every machine; 100M is about one "
             "second"},
    {.id = 'b', .value_name = "WORK[:PRESET[:STEPS]]", .kind = &BUDGET,
     .help = "search everything exactly once with this budget, written as in a tag. WORK may end in k, M or G; 0 searches "
             "nothing. STEPS limits the steps of the plan"},
    {.id = 'c', .value_name = "CORES", .kind = &OPTION_COUNT, .least = 1, .greatest = OPTION_NO_LIMIT,
     .default_number = 1, .help = "search with CORES threads, at most one for each processor"},
    {.id = 'm', .value_name = "MEGABYTES", .kind = &OPTION_COUNT, .least = 1, .greatest = OPTION_NO_LIMIT,
     .default_number = BLOCK_MB, .help = "use at most MEGABYTES of memory in total"},
    {.id = ID_LOG, .group = "Output", .long_name = "--log", .value_name = "FILE", .kind = &OPTION_TEXT,
     .help = "write a line of JSON to FILE for each improvement and one at the end"},
    {.id = 'q', .help = "print only errors to standard error"},
    {.id = 'v', .help = "print a line for each search to standard error"},
    {.id = 0},
};

static const char USAGE[] = "-f FILE... [options]";

struct option_set options_set(void)
{
    return (struct option_set){.name = ENGINE_PROGRAM.name, .usage = USAGE, .purpose = ENGINE_PROGRAM.purpose,
                               .notes = ENGINE_PROGRAM.notes,
                               .examples = ENGINE_PROGRAM.examples,
                               .operand_error = "unexpected argument; give a problem file as -f FILE",
                               .tables = {FIRST, ENGINE_PROGRAM.options, COMMON}};
}

/* ---- the command line ---- */

/* Whether the row is an option that the engine is given. */
static bool is_own(const struct option *row)
{
    const struct option *own = ENGINE_PROGRAM.options;

    while (own->id != 0 && own != row)
        own++;
    return own->id != 0 && own->id != ENGINE_SOLUTION_ONLY;
}

/* Stores the current option of the walk. */
static void take(struct options *options, const struct option_walk *walk)
{
    switch (walk->row->id) {
    case 'f':
        options->file_count++;
        break;
    case 't':
        options->timed = true;
        options->limit_ms = walk->number;
        break;
    case 'w':
        options->clock_work = walk->number;
        break;
    case 'm':
        options->memory_mb = walk->number;
        break;
    case 'c':
        options->cores = walk->number;
        break;
    case 'b':
        options->fixed = true;
        (void)read_budget(walk->value, &options->budget); /* its row has checked it */
        break;
    case ID_LOG:
        options->log = walk->value;
        break;
    case 'q':
        options->verbosity = -1;
        break;
    case 'v':
        options->verbosity = options->verbosity < 0 ? 1 : options->verbosity + 1;
        break;
    case ENGINE_SOLUTION_ONLY:
        options->solution_only = walk->row->long_name;
        break;
    default:
        options->own_count++;
    }
}

/* Whether a problem file, another input of the engine or the output is the file of that name. */
static bool is_in_use(const struct options *options, const char *name)
{
    struct option_set set = options_set();
    struct option_walk walk = option_walk(&set, options->argc, options->argv);
    struct message wrong;

    while (option_next(&walk, &wrong) == OPTION_GIVEN)
        if ((walk.row->id == 'f' || walk.row->id == ENGINE_PROGRAM.input_option) &&
            port_same_file(walk.value, name))
            return true;
    return port_same_file("-", name);
}

/* Checks the options together. */
static enum option_status check(const struct options *options, struct message *wrong)
{
    if (options->timed && options->clock_work != 0)
        return option_clash(wrong, "-w", "-t");
    if (options->file_count == 0)
        return option_refuse_name(wrong, "-f FILE", "at least one problem file is needed");
    if (options->solution_only != NULL && options->file_count > 1)
        return option_refuse_name(wrong, options->solution_only, "takes exactly one problem file");
    if (options->log != NULL && is_in_use(options, options->log))
        return option_refuse_name(wrong, "--log", "is in use: it is read or written, too");
    return OPTION_END;
}

enum option_status options_read(struct options *options, int argc, char *const *argv, struct message *wrong)
{
    struct option_set set = options_set();
    struct option_walk walk = option_walk(&set, argc, argv);
    enum option_status status;

    memset(options, 0, sizeof *options);
    options->argc = argc;
    options->argv = argv;
    while ((status = option_next(&walk, wrong)) == OPTION_GIVEN) {
        take(options, &walk);
        if (options->file_count > MAX_FILES) {
            (void)option_refuse(&walk, wrong, "");
            message_print(wrong, "too many files; the limit of this build is %u", (unsigned)MAX_FILES);
            return OPTION_WRONG;
        }
    }
    return status == OPTION_END ? check(options, wrong) : status;
}

void options_files(const struct options *options, const char **files)
{
    struct option_set set = options_set();
    struct option_walk walk = option_walk(&set, options->argc, options->argv);
    struct message wrong;

    while (option_next(&walk, &wrong) == OPTION_GIVEN)
        if (walk.row->id == 'f')
            *files++ = walk.value;
}

void options_own(const struct options *options, struct engine_option *own)
{
    struct option_set set = options_set();
    struct option_walk walk = option_walk(&set, options->argc, options->argv);
    struct message wrong;

    while (option_next(&walk, &wrong) == OPTION_GIVEN)
        if (is_own(walk.row))
            *own++ = (struct engine_option){(char)walk.row->id, walk.value};
}
