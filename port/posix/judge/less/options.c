/*
 * An option that is for playing is remembered by its name, as logs and boards are not played.
 */
#include "options.h"

#include "../../../../core/base/argument.h"
#include "series.h"

#include <string.h>

#define LESS_SECONDS_MAX 86400
#define LESS_GAMES_MAX 100000
#define LESS_SEED_MAX 1000000000

enum {
    LESS_BOARD = JUDGE_OWN, LESS_SEED, LESS_GAMES, LESS_TEAMS, LESS_PERMS, LESS_JOBS, LESS_CLOCK, LESS_PATIENCE,
      LESS_LATE,
    LESS_ERRORS, LESS_LOG, LESS_REPLAY, LESS_GEN
};

/* In milliseconds; a program has some time. */
static bool less_options_seconds(const char *text, uint64_t *number)
{
    return argument_thousandths(text, number) && *number > 0 && *number <= LESS_SECONDS_MAX * UINT64_C(1000);
}

static const struct option_kind LESS_SECONDS = {
    .what = "a number of seconds from 0.001 to 86400", .read = less_options_seconds, .unit = 1000};

/* Seeds may be 0, which a number without a fraction alone is. */
static bool less_options_seed(const char *text, uint64_t *number)
{
    bool right = argument_thousandths(text, number) && *number % 1000 == 0;
    *number /= 1000;
    return right && *number <= LESS_SEED_MAX;
}

static const struct option_kind LESS_SEEDS = {.what = "a number from 0 to 10^9", .read = less_options_seed};

const struct option LESS_OPTIONS[] = {
    {.id = 't', .value_name = "SECONDS", .kind = &LESS_SECONDS, .default_number = 30000,
     .help = "limit of a program for a game, fractions are fine"},
    {.id = LESS_BOARD, .long_name = "--board", .value_name = "BOARD", .kind = &OPTION_TEXT,
     .help = "a file with a board a line, or the 112 digits of one"},
    {.id = LESS_SEED, .long_name = "--seed", .value_name = "NUMBER", .kind = &LESS_SEEDS, .default_number = 1,
     .help = "else boards are made from this number and those after it"},
    {.id = LESS_GAMES, .long_name = "--games", .value_name = "NUMBER", .kind = &OPTION_COUNT, .least = 1,
     .greatest = LESS_GAMES_MAX,
     .help = "number of boards; all of a file, else 1, if not given"},
    {.id = LESS_TEAMS, .long_name = "--teams", .help = "two programs, A and A against B and B, on both sides"},
    {.id = LESS_PERMS, .long_name = "--perms", .help = "four programs, in all 24 seatings"},
    {.id = LESS_JOBS, .long_name = "--jobs", .value_name = "NUMBER", .kind = &OPTION_COUNT, .least = 1,
     .greatest = LESS_JOBS_MAX,
     .default_number = 1, .help = "games at the same time"},
    {.id = LESS_CLOCK, .long_name = "--clock", .help = "charges time by the clock, not processor time"},
    {.id = LESS_PATIENCE, .long_name = "--patience", .value_name = "SECONDS", .kind = &LESS_SECONDS,
     .default_number = 10000,
     .help = "how long a program may be silent and idle"},
    {.id = LESS_LATE, .long_name = "--late", .help = "rush after the 20th turn of all, not after each one's own"},
    {.id = LESS_ERRORS, .long_name = "--errors", .help = "lets the programs write to standard error"},
    {.id = LESS_LOG, .long_name = "--log", .value_name = "LOG", .kind = &OPTION_TEXT,
     .help = "writes the games to a file"},
    {.id = LESS_REPLAY, .long_name = "--replay", .value_name = "LOG", .kind = &OPTION_TEXT,
     .help = "judges a log; - is standard input"},
    {.id = LESS_GEN, .long_name = "--gen", .value_name = "NUMBER", .kind = &OPTION_COUNT, .least = 1,
     .greatest = LESS_GAMES_MAX,
     .help = "writes so many boards and exits"},
    {.id = JUDGE_SHOW, .long_name = "--show", .help = "writes the position after every turn"},
    {.id = JUDGE_WATCH, .long_name = "--watch",
     .help = "first plays the games of a log on the terminal, steered by keys: space pauses, left and right step one move, "
             "up and down one turn, home and end go to the ends, + and - change the speed, u plays by turns or by moves, n "
             "and p change the game, q quits"},
    {.id = JUDGE_GROUPS, .long_name = "--turns", .help = "begins --watch by turns: each is shown where it ends"},
    JUDGE_OPTION_SECONDS, JUDGE_OPTION_JSON, JUDGE_OPTION_MEMORY, {.id = 0},
};

/* The word of an option, or its letter. */
static const char *less_options_name(const struct option *row)
{
    return row->long_name ? row->long_name : "-t";
}

void less_option(struct less_options *options, const char **input, const struct option_walk *walk)
{
    bool given = walk->value != NULL || walk->row->value_name == NULL; /* not the default */
    int number = (int)walk->number;
    switch (walk->row->id) {
    case LESS_SEED:
        options->seed = number;
        options->seed_given = given;
        return;
    case LESS_REPLAY: *input = walk->value; return;
    case LESS_GEN:
        options->gen = number;
        options->gen_given = true;
        return;
    case 't': options->limits.time = number * INT64_C(1000); break;
    case LESS_PATIENCE: options->limits.patience = number; break;
    case LESS_BOARD: options->board = walk->value; break;
    case LESS_LOG: options->log = walk->value; break;
    case LESS_JOBS: options->jobs = number; break;
    case LESS_TEAMS: options->teams = true; break;
    case LESS_PERMS: options->perms = true; break;
    case LESS_CLOCK: options->limits.by_clock = true; break;
    case LESS_LATE: options->late = true; break;
    case LESS_ERRORS: options->limits.errors = true; break;
    default:
        options->games = number;
        options->games_given = true;
        break;
    }
    if (given)
        options->plays = less_options_name(walk->row);
}

/* What stands beside --replay or --gen and cannot; NULL: nothing. */
static const char *less_options_stray(const struct judge *judge, const struct less_options *options)
{
    if (options->plays)
        return options->plays;
    if (options->gen_given && judge->input)
        return "--replay";
    if (judge->input && options->seed_given)
        return "--seed";
    if (options->gen_given && (judge->json || judge->show || judge->watch))
        return judge->json ? "--json" : judge->show ? "--show" : "--watch";
    return judge->word_count ? "programs" : NULL;
}

bool less_options_check(const struct judge *judge, const struct less_options *options, struct message *wrong)
{
    size_t needed = options->teams ? 2 : LESS_COLOURS;
    const char *stray = judge->input || options->gen_given ? less_options_stray(judge, options) : NULL;
    message_clear(wrong);
    if (stray)
        return option_clash(wrong, options->gen_given ? "--gen" : "--replay", stray) == OPTION_END;
    if (judge->input || options->gen_given)
        return true;
    if (options->teams && options->perms)
        return option_clash(wrong, "--teams", "--perms") == OPTION_END;
    if (options->board && options->seed_given)
        return option_clash(wrong, "--board", "--seed") == OPTION_END;
    if (judge->watch)
        return option_refuse_name(wrong, "--watch", "it is for a log: --replay LOG --watch") == OPTION_END;
    for (size_t i = 0; i < judge->word_count; i++)
        if (strlen(judge->words[i]) >= LESS_COMMAND || strchr(judge->words[i], '\n'))
            return option_refuse_name(wrong, "a program", "it is one line of at most 1023 bytes") == OPTION_END;
    if (judge->word_count == needed)
        return true;
    message_print(wrong, "%zu programs are needed, %zu given", needed, judge->word_count);
    return false;
}
