/* See arguments.h. */
#include "arguments.h"

#include <stddef.h>

#include "../../../port/port.h"
#include "../../base/block.h"

enum { ID_CLOCK = OPTION_OWN, ID_LOG };

static const struct option ROWS[] = {
    {.id = 't', .group = "Search", .value_name = "SECONDS", .kind = &OPTION_SECONDS, .greatest = ARGUMENTS_LIMIT_MS_MAX,
     .default_number = 30000, .help = "play the whole game within SECONDS of processor time; fractions are allowed"},
    {.id = ID_CLOCK, .long_name = "--clock",
     .help = "measure -t in wall-clock time, except while waiting for input"},
    {.id = 'w', .value_name = "WORK", .kind = &OPTION_WORK, .least = 1, .greatest = BUDGET_WORK_MAX,
     .help = "like -t, but measure time in units of work: the turns are the same on every machine; 50M is about one "
             "second"},
    {.id = 'b', .value_name = "WORK", .kind = &OPTION_WORK, .greatest = BUDGET_WORK_MAX,
     .help = "spend exactly WORK on every turn, with no time limit; 0 chooses the turn that leaves the player closest to "
             "home"},
    {.id = 'm', .value_name = "MEGABYTES", .kind = &OPTION_COUNT, .least = 1, .greatest = OPTION_NO_LIMIT,
     .default_number = BLOCK_MB, .help = "use at most MEGABYTES of memory in total"},
    {.id = ID_LOG, .group = "Output", .long_name = "--log", .value_name = "FILE", .kind = &OPTION_TEXT,
     .help = "write a line of JSON to FILE for each turn and one at the end"},
    {.id = 'v', .help = "print a line for each search to standard error"},
    {.id = 0},
};

const struct option_set ARGUMENTS_SET = {
    .name = "play_less",
    .usage = "[options]",
    .purpose = "Plays one colour of Less, the game of CodeCup 2017. It reads the board, its colour and\n"
               "the other players' turns from standard input, a line each, and writes its own turns.\n",
    .notes = "WORK counts generated moves, about 50 million a second on a desktop core; it may end in\n"
             "k, M or G. The same -b or -w plays the same game on every machine that has enough\n"
             "memory for the player's tables.\n"
             "\n"
             "Exit status:\n"
             "  0             the game was played to its end\n"
             "  1             a line of the input was wrong or missing\n"
             "  2             wrong options\n"
             "  3             the output could not be written\n"
             "  128 + signal  interrupted; the best turn so far is written\n",
    .examples = "  play_less -t 30 --log turns.json\n"
                "  judge_less --seed 7 --teams 'play_less -t 1' 'play_less -b 20k'\n",
    .operand_error = "unexpected argument; the game is read from standard input",
    .tables = {ROWS},
};

/* Stores the option at which the walk stands. */
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
    if (status == OPTION_END && arguments->log_path != NULL && port_same_file("-", arguments->log_path))
        return option_refuse_name(wrong, "--log", "is standard input or output, too");
    if (status != OPTION_END || arguments->game_work == 0)
        return status;
    if (arguments->limit_given)
        return option_clash(wrong, "-w", "-t");
    if (arguments->by_wall_clock)
        return option_clash(wrong, "-w", "--clock");
    return arguments->turn_work_given ? option_clash(wrong, "-w", "-b") : OPTION_END;
}
