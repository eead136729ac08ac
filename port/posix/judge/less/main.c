/*
 * judge_less: the independent judge of the game of CodeCup 2017.
 *
 * It shares no code with the player, so that an error in one of them shows as a disagreement. It is slow and plain: a
 * board of squares, every rule checked move by move. Reading order in core/judge/less: board, rules, game (the rules),
 * less (as a game of the judges), log and replay (a game from its log), solo (distances). Here: player (a child
 * process), match (a game), series, table, report.
 *
 * Every game that is played is judged again from its log, and the report comes from there.
 */
#include "../../../../core/base/report.h"
#include "../../../../core/judge/less/generate.h"
#include "../../../../core/judge/less/replay.h"
#include "../../../port.h"
#include "../../../program.h"
#include "boards.h"
#include "host.h"
#include "options.h"
#include "report.h"
#include "series.h"

#include <stdlib.h>
#include <string.h>

#define MAIN_TEAMS 2 /* seatings of two teams */
#define MAIN_PERMS 24

struct main {
    struct less_options options;
    struct less_boards boards; /* empty: boards are generated from seeds */
    int seatings;
    struct message seed;       /* of the match being set up */
    struct writer log;
    bool is_playing;           /* games are played: one report covers many logs */
    struct less_report report;
};

/* ---- entries ---- */

static void main_begin(struct judge *judge)
{
    struct main *state = judge->contest_data;
    less_report_begin(&state->report, &judge->out, judge->json);
}

static void main_entry(struct judge *judge, struct judge_verdict *verdict)
{
    struct main *state = judge->contest_data;
    const struct less_outcome *outcome = verdict->entry->game_data;
    const char *wrong = verdict->error.length ? verdict->error.text : NULL;
    int faults = state->report.faults;
    if (wrong)
        report_error(&verdict->error);
    if (outcome)
        less_report_game(&state->report, outcome, wrong);
    judge->errors += (size_t)(state->report.faults - faults);
    (void)writer_flush(&judge->out);
}

static void main_end(struct judge *judge)
{
    struct main *state = judge->contest_data;
    if (!state->is_playing)
        less_report_end(&state->report);
}

static void main_name(const struct judge_verdict *verdict, struct message *name)
{
    const struct less_outcome *outcome = verdict->entry->game_data;
    message_print(name, "game %d", outcome->number);
    if (outcome->seed.length)
        message_print(name, ", board %.*s", (int)outcome->seed.length, outcome->seed.bytes);
}

/* The line above a picture: game 1, 12 : 9 moves, Yellow 5 h1f1:g1g3. */
static void main_head(const struct judge_verdict *verdict, struct message *line)
{
    const struct less_outcome *outcome = verdict->entry->game_data;
    const struct less_state *state = verdict->state;
    struct message event;
    less_describe(state, &event);
    message_print(line, "game %d, %d : %d moves, %s", outcome->number, less_game_team_moves(&state->game, 0),
                  less_game_team_moves(&state->game, 1), event.text);
    if (state->event == LESS_EVENT_FAIL)
        message_print(line, ": %.*s", (int)outcome->fault[state->event_colour].length,
                      outcome->fault[state->event_colour].bytes);
    if (state->game.any_stuck && state->event == LESS_EVENT_TURN)
        message_print(line, "; %s is stuck", less_colour_name[state->game.plies % LESS_COLOURS]);
    if (verdict->status->over)
        message_text(line, "; the end");
}

/* ---- games ---- */

/* The permutation of four of this number, in lexicographic order. */
static void main_permute(int number, int order[LESS_COLOURS])
{
    int left[LESS_COLOURS] = {0, 1, 2, 3};
    int choices = MAIN_PERMS;
    for (int i = 0; i < LESS_COLOURS; i++) {
        choices /= LESS_COLOURS - i;
        int chosen = number / choices;
        number %= choices;
        order[i] = left[chosen];
        memmove(left + chosen, left + chosen + 1, (size_t)(LESS_COLOURS - chosen - 1) * sizeof *left);
    }
}

static void main_match(void *context, int number, struct less_match *match)
{
    const struct judge *judge = context;
    struct main *state = judge->contest_data;
    const struct less_options *options = &state->options;
    int board = number / state->seatings;
    int seating = number % state->seatings;
    int order[LESS_COLOURS] = {0, 1, 2, 3};
    match->number = number + 1;
    match->limits = options->limits;
    match->late_rush = options->late_rush;
    if (state->boards.list) {
        match->board = state->boards.list[board];
    } else {
        less_generate(&match->board, (uint64_t)options->seed + (uint64_t)board);
        message_clear(&state->seed);
        message_print(&state->seed, "%d", options->seed + board);
        match->seed = state->seed.text;
    }
    if (options->perms)
        main_permute(seating, order);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        match->command[colour] = judge->words[options->teams ? (colour + seating) % 2 : order[colour]];
}

static _Noreturn void main_log_fail(const struct main *state, const char *why)
{
    struct message name;
    message_clear(&name);
    message_name(&name, state->options.log_path);
    less_host_fail("%s: %s", name.text, why);
}

static void main_played(void *context, const char *log, size_t length)
{
    struct judge *judge = context;
    struct main *state = judge->contest_data;
    if (state->options.log_path) {
        writer_raw(&state->log, log, length);
        if (!writer_flush(&state->log))
            main_log_fail(state, "cannot be written");
    }
    if (!judge_text(judge, "the game just played", (struct game_text){log, length}))
        exit(PROGRAM_USAGE);
    if (!writer_flush(&judge->out)) {
        report_lost_output();
        exit(PROGRAM_USAGE);
    }
}

static void main_play(struct judge *judge)
{
    struct main *state = judge->contest_data;
    struct less_options *options = &state->options;
    if (options->board)
        less_boards_read(&state->boards, judge, options->board);
    if (options->board && options->games_given && state->boards.count < options->games)
        less_host_fail("--board: %d %s, but %d games", state->boards.count,
                       state->boards.count == 1 ? "board" : "boards",
                       options->games);
    if (!options->games_given)
        options->games = options->board ? state->boards.count : 1;
    if (options->log_path && port_same_file("-", options->log_path))
        main_log_fail(state, "is standard input or output, too");
    if (options->log_path && options->board && port_same_file(options->board, options->log_path))
        main_log_fail(state, "is the file of --board");
    if (options->log_path && !port_open_log(options->log_path))
        main_log_fail(state, port_failure());
    writer_start(&state->log, PORT_LOG);
    state->seatings = options->teams ? MAIN_TEAMS : options->perms ? MAIN_PERMS : 1;
    state->is_playing = true;
    less_host_catch();
    less_series_play(options->games * state->seatings, options->jobs, main_match, main_played, judge);
    less_report_end(&state->report);
    free(state->boards.list);
}

static void main_generate(struct judge *judge, const struct less_options *options)
{
    for (int i = 0; i < options->gen_count; i++) {
        struct less_board board;
        less_generate(&board, (uint64_t)options->seed + (uint64_t)i);
        writer_print(&judge->out, "%s\n", board.text);
    }
}

/* Plays games or generates boards; a log is left to the judge. */
static int main_run(struct judge *judge)
{
    struct main *state = judge->contest_data;
    if (judge->input)
        return -1;
    if (state->options.gen_given)
        main_generate(judge, &state->options);
    else
        main_play(judge);
    if (!writer_flush(&judge->out) || !port_end_output()) {
        report_lost_output();
        return PROGRAM_USAGE;
    }
    return state->report.faults || state->report.wrong ? PROGRAM_PARTLY : PROGRAM_DONE;
}

/* ---- options ---- */

static bool main_option(struct judge *judge, const struct option_walk *walk, struct message *wrong)
{
    struct main *state = judge->contest_data;
    (void)wrong;
    less_option(&state->options, &judge->input, walk);
    return true;
}

static bool main_check(struct judge *judge, struct message *wrong)
{
    const struct main *state = judge->contest_data;
    return less_options_check(judge, &state->options, wrong);
}

const struct judge_contest JUDGE_CONTEST = {
    .game = &game_less,
    .set = {.name = "judge_less",
            .usage = "[options] YELLOW BLACK WHITE RED\n"
                     "[options] --teams A B\n"
                     "[options] --perms A B C D\n"
                     "--replay LOG [--show | --watch | --json]\n"
                     "--gen COUNT [--seed SEED]",
            .purpose = "Plays games of Less (CodeCup 2017) between programs that use standard input and output,\n"
                       "or judges the games of a log again. Each program is one argument: its command line in\n"
                       "quotes.\n",
            .notes = "Exit status:\n"
                     "  0             success\n"
                     "  1             a program failed, or a game of a log is wrong\n"
                     "  2             wrong options, unreadable input, too little memory, a program that\n"
                     "                cannot be started, or output that cannot be written\n"
                     "  128 + signal  interrupted\n",
            .examples = "  judge_less --seed 7 --log games.log --teams 'play_less -t 1' 'play_less -b 20k'\n"
                        "  judge_less --replay games.log --watch\n",
            .tables = {LESS_OPTIONS}},
    .inline_problems = true,
    .show_by_groups = true,
    .before_last_move = true,
    .group_name = "turns",
    .bytes = sizeof(struct main),
    .option = main_option,
    .check = main_check,
    .run = main_run,
    .begin = main_begin,
    .entry = main_entry,
    .end = main_end,
    .name = main_name,
    .head = main_head,
};
