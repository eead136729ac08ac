/* See arguments.h. */
#include "arguments.h"

#include <stddef.h>

#include "../../base/block.h"

enum { ID_CLOCK = OPTION_OWN, ID_LOG };

static const struct option ROWS[] = {
    {.id = 't', .value_name = "SECONDS", .kind = &OPTION_SECONDS, .greatest = ARGUMENTS_LIMIT_MS_MAX, .default_number = 30000,
     .help = "limit of its processor time for the whole game; fractions are fine"},
    {.id = ID_CLOCK, .long_name = "--clock", .help = "the limit is for time on the clock, waiting for others not counted"},
    {.id = 'w', .value_name = "WORK", .kind = &OPTION_WORK, .least = 1, .greatest = BUDGET_WORK_MAX,
     .help = "plays as with -t, by a clock made of work: 50M for the whole game is about a second; the same turns on "
             "every machine, to measure or judge where speeds differ"},
    {.id = 'b', .value_name = "WORK", .kind = &OPTION_WORK, .greatest = BUDGET_WORK_MAX,
     .help = "work for each turn, and no clock; 0: the turn that gets nearest to home"},
    {.id = 'm', .value_name = "MEGABYTES", .kind = &OPTION_COUNT, .least = 1, .greatest = OPTION_NO_LIMIT,
     .default_number = BLOCK_MB, .help = "memory limit of the process"},
    {.id = ID_LOG, .long_name = "--log", .value_name = "FILE", .kind = &OPTION_TEXT,
     .help = "writes a line of JSON there for each turn, and one at the end"},
    {.id = 'v', .help = "says on standard error what it expects of each turn"},
    {.id = 0},
};

const struct option_set ARGUMENTS_SET = {
    .name = "play_less",
    .usage = "[options]",
    .purpose = "Plays one colour of Less, the game of CodeCup 2017, in the words of the contest's judge:\n"
               "reads board, colour and the others' turns, a line each, and writes its own turns.\n",
    .notes = "Work is counted in moves looked at, some fifty million a second of a desktop core, and\n"
             "may end in k, M or G. The same -b or -w plays the same game on every machine with memory\n"
             "for its tables.\n"
             "\n"
             "Exit status: 0 the game was played to its end; 1 a line was not what it must be, or the\n"
             "input ended too early; 2 wrong options; 3 the output could not be written; 128 + signal\n"
             "after an interruption, with the turn at hand written.\n",
    .operand_error = "not an option; the game is read from standard input",
    .tables = {ROWS},
};

/* Takes the option that the walk has come to. */
static void take(struct arguments *arguments, const struct option_walk *walk)
{
    switch (walk->row->id) {
    case 't':
        arguments->limit_ms = walk->number;
        arguments->limit_given = walk->value != NULL;
        break;
    case ID_CLOCK:
        arguments->by_wall_clock = true;
        break;
    case 'w':
        arguments->game_work = walk->number;
        break;
    case 'b':
        arguments->turn_work_given = true;
        arguments->turn_work = walk->number;
        break;
    case 'm':
        arguments->memory_mb = walk->number;
        break;
    case ID_LOG:
        arguments->log_path = walk->value;
        break;
    default:
        arguments->verbose = true;
    }
}

enum option_status arguments_read(struct arguments *arguments, int argc, char *const *argv, struct message *wrong)
{
    struct option_walk walk = option_walk(&ARGUMENTS_SET, argc, argv);
    enum option_status status;

    *arguments = (struct arguments){.limit_ms = 0};
    while ((status = option_next(&walk, wrong)) == OPTION_GIVEN)
        take(arguments, &walk);
    if (status != OPTION_END || arguments->game_work == 0)
        return status;
    if (arguments->limit_given)
        return option_clash(wrong, "-w", "-t");
    if (arguments->by_wall_clock)
        return option_clash(wrong, "-w", "--clock");
    return arguments->turn_work_given ? option_clash(wrong, "-w", "-b") : OPTION_END;
}
