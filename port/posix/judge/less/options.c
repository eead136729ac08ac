/*
 * The name of an option for playing is kept, because --replay and --gen refuse it.
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

/* Reads seconds as milliseconds; 0 is refused. */
static bool less_options_seconds(const char *text, uint64_t *number)
{
    return argument_thousandths(text, number) && *number > 0 && *number <= LESS_SECONDS_MAX * UINT64_C(1000);
}

static const struct option_kind LESS_SECONDS = {
    .what = "a number of seconds from 0.001 to 86400", .read = less_options_seconds, .unit = 1000};

/* Reads a seed: a whole number, also written with a fraction of 0. */
static bool less_options_seed(const char *text, uint64_t *number)
{
    bool right = argument_thousandths(text, number) && *number % 1000 == 0;
    *number /= 1000;
    return right && *number <= LESS_SEED_MAX;
}

static const struct option_kind LESS_SEEDS = {.what = "a number from 0 to 10^9", .read = less_options_seed};

const struct option LESS_OPTIONS[] = {
    {.id = LESS_TEAMS, .group = "Games", .long_name = "--teams",
     .help = "play two programs as teams, A and A against B and B, in both seatings"},
    {.id = LESS_PERMS, .long_name = "--perms", .help = "play four programs in all 24 seatings"},
    {.id = LESS_BOARD, .long_name = "--board", .value_name = "BOARD", .kind = &OPTION_TEXT,
     .help = "play on BOARD: a file with one board a line, or the 112 digits of a board"},
    {.id = LESS_SEED, .long_name = "--seed", .value_name = "SEED", .kind = &LESS_SEEDS, .default_number = 1,
     .help = "without --board, generate the boards of the seeds SEED, SEED + 1 and so on, 0 to 10^9"},
    {.id = LESS_GAMES, .long_name = "--games", .value_name = "NUMBER", .kind = &OPTION_COUNT, .least = 1,
     .greatest = LESS_GAMES_MAX,
     .help = "play on NUMBER boards; the default is all boards of --board, or else one"},
    {.id = LESS_JOBS, .long_name = "--jobs", .value_name = "NUMBER", .kind = &OPTION_COUNT, .least = 1,
     .greatest = LESS_JOBS_MAX, .default_number = 1, .help = "play NUMBER games at the same time"},
    {.id = LESS_LATE, .long_name = "--late",
     .help = "start the rush when all players have had 20 turns, instead of after each player's own 20th"},
    {.id = LESS_REPLAY, .group = "Input", .long_name = "--replay", .value_name = "LOG", .kind = &OPTION_TEXT,
     .help = "judge the games of LOG again; - is standard input"},
    {.id = 't', .group = "Limits", .value_name = "SECONDS", .kind = &LESS_SECONDS, .default_number = 30000,
     .help = "limit each program to SECONDS a game; fractions are allowed"},
    {.id = LESS_CLOCK, .long_name = "--clock", .help = "charge wall-clock time instead of processor time"},
    {.id = LESS_PATIENCE, .long_name = "--patience", .value_name = "SECONDS", .kind = &LESS_SECONDS,
     .default_number = 10000, .help = "fail a program that is silent and idle for SECONDS"},
    JUDGE_OPTION_MEMORY,
    {.id = LESS_LOG, .group = "Output", .long_name = "--log", .value_name = "LOG", .kind = &OPTION_TEXT,
     .help = "write the games to LOG"},
    {.id = LESS_ERRORS, .long_name = "--errors", .help = "let the programs write to standard error"},
    JUDGE_OPTION_JSON,
    {.id = LESS_GEN, .long_name = "--gen", .value_name = "COUNT", .kind = &OPTION_COUNT, .least = 1,
     .greatest = LESS_GAMES_MAX, .help = "write COUNT generated boards, from --seed on, and exit"},
    {.id = JUDGE_SHOW, .long_name = "--show", .help = "write the position after every turn"},
    JUDGE_OPTION_WATCH("game", "turn"),
    {.id = JUDGE_GROUPS, .long_name = "--turns", .help = "start --watch by turns: show each turn where it ends"},
    JUDGE_OPTION_SECONDS, {.id = 0},
};

/* The name of an option: its long name, or -t. */
static const char *less_options_name(const struct option *row)
{
    return row->long_name ? row->long_name : "-t";
}

void less_option(struct less_options *options, const char **input, const struct option_walk *walk)
{
    bool given = walk->value != NULL || walk->row->value_name == NULL; /* else it is the default */
    int number = (int)walk->number;
    switch (walk->row->id) {
    case LESS_SEED:
        options->seed = number;
        options->seed_given = given;
        return;
    case LESS_REPLAY: *input = walk->value; return;
    case LESS_GEN:
        options->gen_count = number;
        options->gen_given = true;
        return;
    case 't': options->limits.time_us = number * INT64_C(1000); break;
    case LESS_PATIENCE: options->limits.patience_ms = number; break;
    case LESS_BOARD: options->board = walk->value; break;
    case LESS_LOG: options->log_path = walk->value; break;
    case LESS_JOBS: options->jobs = number; break;
    case LESS_TEAMS: options->teams = true; break;
    case LESS_PERMS: options->perms = true; break;
    case LESS_CLOCK: options->limits.by_wall_clock = true; break;
    case LESS_LATE: options->late_rush = true; break;
    case LESS_ERRORS: options->limits.show_errors = true; break;
    default:
        options->games = number;
        options->games_given = true;
        break;
    }
    if (given)
        options->play_option = less_options_name(walk->row);
}

/* The option or word that cannot be used with --replay or --gen; NULL: none. */
static const char *less_options_conflict(const struct judge *judge, const struct less_options *options)
{
    if (options->play_option)
        return options->play_option;
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
    const char *conflict = judge->input || options->gen_given ? less_options_conflict(judge, options) : NULL;
    message_clear(wrong);
    if (conflict)
        return option_clash(wrong, options->gen_given ? "--gen" : "--replay", conflict) == OPTION_END;
    if (judge->input || options->gen_given)
        return true;
    if (options->teams && options->perms)
        return option_clash(wrong, "--teams", "--perms") == OPTION_END;
    if (options->board && options->seed_given)
        return option_clash(wrong, "--board", "--seed") == OPTION_END;
    if (judge->watch)
        return option_refuse_name(wrong, "--watch", "only valid with --replay LOG") == OPTION_END;
    for (size_t i = 0; i < judge->word_count; i++)
        if (strlen(judge->words[i]) >= LESS_COMMAND || strchr(judge->words[i], '\n'))
            return option_refuse_name(wrong, "a program", "must be one line of at most 1023 bytes") == OPTION_END;
    if (judge->word_count == needed)
        return true;
    message_print(wrong, "expected %zu programs, found %zu", needed, judge->word_count);
    return false;
}
