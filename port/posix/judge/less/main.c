/*
 * judge_less: the independent referee of the game of CodeCup 2018.
 *
 * It shares no code with the player, so that a mistake in one of them shows as a disagreement, and it is slow and
 * plain: a board of squares, every rule looked up move by move. Reading order: less_board, less_rules, less_game
 * (the rules), less_solo (distances), less_player (a child process), less_match (a game), less_log and
 * less_replay (a game again from its log), less_series, less_table, less_report, less_view, less_watch.
 *
 * Every game that is played is judged a second time from its log, and reported from there.
 */
#include "../host.h"
#include "../terminal.h"
#include "../../../../core/judge/less/generate.h"
#include "host.h"
#include "report.h"
#include "series.h"
#include "view.h"
#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef JUDGE_VERSION
#define JUDGE_VERSION "1.0"
#endif

#define MAIN_FAULTY 1 /* exit status: a program failed, or a log is not right */
#define MAIN_GAMES_MAX 100000
#define MAIN_SECONDS_MAX 86400
#define MAIN_SEED_TEXT 24
#define MAIN_TEAMS 2 /* seatings of two teams */
#define MAIN_PERMS 24

static const char main_usage[] =
    "usage: judge_less [OPTION]... YELLOW BLACK WHITE RED\n"
    "       judge_less [OPTION]... --teams A B\n"
    "       judge_less [OPTION]... --perms A B C D\n"
    "       judge_less --replay LOG [--show | --watch | --json]\n"
    "       judge_less --gen N [--seed N]\n"
    "\n"
    "Plays games of Less (CodeCup 2018) between programs that talk by standard input and output,\n"
    "or judges them again from their log. A program is a command line: words, perhaps in quotes.\n"
    "\n"
    "  -t SECONDS        limit of a program for a game, fractions are fine (30)\n"
    "  --board BOARD     a file with a board a line, or the 112 digits of one\n"
    "  --seed N          else boards are made from the numbers N, N + 1, ... (1)\n"
    "  --games N         number of boards (all of a file, else 1)\n"
    "  --teams           two programs, A and A against B and B, on both sides\n"
    "  --perms           four programs, in all 24 seatings\n"
    "  --jobs N          games at the same time (1)\n"
    "  --clock           charge time by the clock, not processor time\n"
    "  --patience SECONDS  how long a program may be silent and idle (10)\n"
    "  --late            rush after the 20th turn of all, not after each one's own\n"
    "  --errors          let the programs write to standard error\n"
    "  --log LOG         write the games to a file\n"
    "  --replay LOG      judge a log, - is standard input\n"
    "  --show            print all positions\n"
    "  --watch           show a log move by move in the terminal\n"
    "  --json            report as JSON instead of text\n"
    "  --gen N           print N boards and exit\n"
    "  -h, --help        print this and exit\n"
    "  --version         print the version and exit\n"
    "\n"
    "Exit status: 0 all is well; 1 a program failed, or a log is not right; 2 wrong options, unreadable\n"
    "input, a program that cannot be started, or output that cannot be written; 128 + signal after an\n"
    "interruption.\n";

struct main_options {
    struct less_limits limits;
    const char *board;
    const char *log;
    const char *replay;
    const char *commands[LESS_COLOURS];
    int command_count;
    long seed;
    int games;
    int gen;
    int jobs;
    bool seed_given;
    bool games_given;
    bool gen_given;
    bool plays; /* an option was given that is for playing only */
    bool teams;
    bool perms;
    bool late;
    bool show;
    bool watch;
    bool json;
};

struct main_state {
    struct main_options options;
    struct less_board *boards; /* of a file; NULL if they are made from seeds */
    int seatings;
    char seed[MAIN_SEED_TEXT]; /* of the match that is being made */
    FILE *log;
    struct less_report report;
    struct less_watch watch;
    void *memory; /* for a game that is replayed */
    size_t memory_bytes;
    bool colours;
};

/* ---- options ---- */

static long main_number(const char *name, const char *text, long least, long most)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < least || value > most)
        judge_host_fail("%s: \"%s\" is no whole number from %ld to %ld", name, text, least, most);
    return value;
}

/* Seconds with a fraction, in microseconds. */
static int64_t main_seconds(const char *name, const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= 0.001 && value <= MAIN_SECONDS_MAX))
        judge_host_fail("%s: \"%s\" is no number of seconds from 0.001 to %d", name, text, MAIN_SECONDS_MAX);
    return (int64_t)(value * 1e6 + 0.5);
}

static _Noreturn void main_print_and_exit(const char *text)
{
    (void)fputs(text, stdout);
    less_report_flush();
    exit(EXIT_SUCCESS);
}

static bool main_flag(struct main_options *options, const char *name)
{
    struct {
        const char *name;
        bool *flag;
        bool plays;
    } const flags[] = {
        {"--teams", &options->teams, true},           {"--perms", &options->perms, true},
        {"--clock", &options->limits.by_clock, true}, {"--late", &options->late, true},
        {"--errors", &options->limits.errors, true},  {"--show", &options->show, false},
        {"--watch", &options->watch, false},          {"--json", &options->json, false},
    };
    if (strcmp(name, "-h") == 0 || strcmp(name, "--help") == 0)
        main_print_and_exit(main_usage);
    if (strcmp(name, "--version") == 0)
        main_print_and_exit("judge_less " JUDGE_VERSION "\n");
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(name, flags[i].name) == 0) {
            *flags[i].flag = true;
            options->plays = options->plays || flags[i].plays;
            return true;
        }
    }
    return false;
}

/* An option with a value; false if there is none of this name. */
static bool main_value(struct main_options *options, const char *name, const char *value)
{
    bool plays = true;
    if (strcmp(name, "-t") == 0)
        options->limits.time = main_seconds(name, value);
    else if (strcmp(name, "--patience") == 0)
        options->limits.patience = main_seconds(name, value) / 1000;
    else if (strcmp(name, "--board") == 0)
        options->board = value;
    else if (strcmp(name, "--log") == 0)
        options->log = value;
    else if (strcmp(name, "--jobs") == 0)
        options->jobs = (int)main_number(name, value, 1, LESS_JOBS_MAX);
    else if (strcmp(name, "--games") == 0)
        options->games = (int)main_number(name, value, 1, MAIN_GAMES_MAX), options->games_given = true;
    else
        plays = false;
    options->plays = options->plays || plays;
    if (plays)
        return true;
    if (strcmp(name, "--seed") == 0)
        options->seed = main_number(name, value, 0, 1000000000), options->seed_given = true;
    else if (strcmp(name, "--gen") == 0)
        options->gen = (int)main_number(name, value, 1, MAIN_GAMES_MAX), options->gen_given = true;
    else if (strcmp(name, "--replay") == 0)
        options->replay = value;
    else
        return false;
    return true;
}

static void main_check(const struct main_options *options)
{
    int needed = options->teams ? 2 : LESS_COLOURS;
    if (options->teams && options->perms)
        judge_host_fail("--teams and --perms exclude each other");
    if (options->json + options->show + options->watch > 1)
        judge_host_fail("--json, --show and --watch exclude each other");
    if (options->board && options->seed_given)
        judge_host_fail("--board and --seed exclude each other");
    if (options->gen_given || options->replay) {
        if ((options->gen_given && options->replay) || options->plays || options->command_count ||
            (options->replay && options->seed_given) ||
            (options->gen_given && (options->json || options->show || options->watch)))
            judge_host_fail("%s cannot stand with one of the other arguments; see --help",
                            options->replay ? "--replay" : "--gen");
        return;
    }
    if (options->watch)
        judge_host_fail("--watch is for a log: --replay LOG --watch");
    if (options->command_count != needed)
        judge_host_fail("%d programs are needed, %d given; see --help", needed, options->command_count);
}

static void main_read_options(struct main_options *options, int argc, char **argv)
{
    bool ended = false;
    *options = (struct main_options){.seed = 1, .games = 1, .jobs = 1};
    options->limits.time = 30000000;
    options->limits.patience = 10000;
    for (int i = 1; i < argc; i++) {
        if (!ended && strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (!ended && argv[i][0] == '-') {
            if (main_flag(options, argv[i]))
                continue;
            if (i + 1 == argc || !main_value(options, argv[i], argv[i + 1]))
                judge_host_fail("%s: unknown or incomplete option; see --help", argv[i]);
            i++;
        } else {
            if (options->command_count == LESS_COLOURS)
                judge_host_fail("%s: a fifth program; see --help", argv[i]);
            if (strlen(argv[i]) >= LESS_COMMAND || strchr(argv[i], '\n'))
                judge_host_fail("a command is one line of at most %d bytes", LESS_COMMAND - 1);
            options->commands[options->command_count++] = argv[i];
        }
    }
    main_check(options);
    if (options->watch)
        judge_terminal_check();
}

/* The line and column of a byte of a text, for messages. */
static void main_place(const char *text, size_t byte, int *line, int *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < byte; i++) {
        *line += text[i] == '\n';
        *column = text[i] == '\n' ? 1 : *column + 1;
    }
}

/* A whole file as text without a byte order mark; "-" is standard input. */
static char *main_read(const char *path)
{
    size_t length;
    int line;
    int column;
    char *text = strcmp(path, "-") == 0 ? judge_host_read(stdin, "standard input", &length)
                                        : judge_host_read_path(path, &length);
    if (length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0 ||
                        (text[0] == '\0') != (text[1] == '\0')))
        judge_host_fail("%s:1:1: the input is UTF-16; it must be UTF-8", path);
    main_place(text, strlen(text), &line, &column);
    if (strlen(text) != length)
        judge_host_fail("%s:%d:%d: this is no text: there is a NUL in it", path, line, column);
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        memmove(text, text + 3, length - 2);
    return text;
}

/* ---- boards ---- */

/* All boards of a file: lines that are neither empty nor begin with #. */
static void main_read_boards(struct main_state *state, const char *path)
{
    int count = 0;
    int number = 0;
    char *text = main_read(path);
    for (char *line = text; *line; number++) {
        struct less_board board;
        struct message reason;
        size_t width = strcspn(line, "\n");
        size_t start = strspn(line, " \t\r");
        size_t used = start < width ? width - start : 0;
        while (used > 0 && strchr(" \t\r", line[start + used - 1]))
            used--;
        if (used > 0 && line[start] != '#') {
            if (!less_board_read(&board, line + start, used, &reason))
                judge_host_fail("%s:%d:%zu: %s", path, number + 1,
                                start + less_board_right(line + start, used) + 1, reason.text);
            state->boards = judge_host_resize(state->boards, (size_t)count + 1, sizeof board);
            state->boards[count++] = board;
        }
        line += width + (line[width] == '\n');
    }
    free(text);
    if (state->options.games_given && count < state->options.games)
        judge_host_fail("%s: %d boards, but %d games", path, count, state->options.games);
    if (count == 0)
        judge_host_fail("%s: there is no board", path);
    if (!state->options.games_given)
        state->options.games = count;
}

/* Digits are a board, wrong ones too, unless a file has that name. */
static void main_take_board(struct main_state *state, const char *board)
{
    struct message reason;
    if (strspn(board, "0123456789") != strlen(board) || access(board, F_OK) == 0) {
        main_read_boards(state, board);
        return;
    }
    state->boards = judge_host_allocate(1, sizeof *state->boards);
    if (!less_board_read(state->boards, board, strlen(board), &reason))
        judge_host_fail("--board: %s", reason.text);
    if (state->options.games > 1)
        judge_host_fail("--board: 1 board, but %d games", state->options.games);
}

/* ---- games ---- */

/* The permutation of four with this number, in the order of a dictionary. */
static void main_permute(int number, int order[LESS_COLOURS])
{
    int left[LESS_COLOURS] = {0, 1, 2, 3};
    int block = MAIN_PERMS;
    for (int i = 0; i < LESS_COLOURS; i++) {
        block /= LESS_COLOURS - i;
        int chosen = number / block;
        number %= block;
        order[i] = left[chosen];
        for (int j = chosen; j + 1 < LESS_COLOURS; j++)
            left[j] = left[j + 1];
    }
}

static void main_match(void *context, int number, struct less_match *match)
{
    struct main_state *state = context;
    const struct main_options *options = &state->options;
    int board = number / state->seatings;
    int seating = number % state->seatings;
    int order[LESS_COLOURS] = {0, 1, 2, 3};
    match->number = number + 1;
    match->limits = options->limits;
    match->late = options->late;
    if (state->boards) {
        match->board = state->boards[board];
    } else {
        less_generate(&match->board, (uint64_t)options->seed + (uint64_t)board);
        (void)snprintf(state->seed, sizeof state->seed, "%ld", options->seed + board);
        match->seed = state->seed;
    }
    if (options->perms)
        main_permute(seating, order);
    for (int colour = 0; colour < LESS_COLOURS; colour++)
        match->command[colour] = options->commands[options->teams ? (colour + seating) % 2 : order[colour]];
}

/* The next game of a log, in memory that is used again; false if there is none. */
static bool main_next(struct main_state *state, struct game_file *file, struct game_entry *entry)
{
    *file->arena = arena_over(state->memory, state->memory_bytes);
    return game_less.next(file, entry);
}

/* A log of that text; one that is none ends the program. */
static struct game_file main_open(struct main_state *state, struct arena *arena, const char *name, const char *text)
{
    struct game_file file = {.arena = arena, .name = name, .text = {text, strlen(text)}};
    struct message wrong;
    state->memory_bytes = file.text.length * 16 + 65536; /* more than nine bytes for each, and an outcome */
    state->memory = judge_host_resize(state->memory, state->memory_bytes, 1);
    *arena = arena_over(state->memory, state->memory_bytes);
    if (!game_less.open(&file, &wrong))
        judge_host_fail("%s", wrong.text);
    return file;
}

static void main_judge(struct main_state *state, struct game_file *file)
{
    const struct main_options *options = &state->options;
    less_viewer *viewer = options->watch ? less_watch_add : options->show ? less_view_print : NULL;
    void *context = options->watch ? (void *)&state->watch : (void *)&state->colours;
    struct game_entry entry;
    while (main_next(state, file, &entry)) {
        const struct less_outcome *outcome = entry.own;
        struct message wrong;
        bool is_wrong = entry.wrong.length > 0;
        message_clear(&wrong);
        if (is_wrong) {
            game_place_in(&wrong, file->name, file->text.bytes, entry.wrong_at);
            message_text(&wrong, entry.wrong.text);
        }
        if (options->replay)
            less_host_heed();
        if (viewer && outcome->begun)
            less_view_game(&entry, viewer, context);
        if (options->watch)
            less_report_count(&state->report, outcome, is_wrong ? wrong.text : NULL);
        else
            less_report_game(&state->report, outcome, is_wrong ? wrong.text : NULL);
    }
}

static void main_played(void *context, const char *log, size_t length)
{
    struct main_state *state = context;
    struct arena arena;
    struct game_file file = main_open(state, &arena, "the game just played", log);
    if (state->log && (fwrite(log, 1, length, state->log) != length || fflush(state->log) != 0))
        judge_host_fail("%s: %s", state->options.log, strerror(errno));
    main_judge(state, &file);
}

static void main_play(struct main_state *state)
{
    const struct main_options *options = &state->options;
    if (options->board)
        main_take_board(state, options->board);
    state->seatings = options->teams ? MAIN_TEAMS : options->perms ? MAIN_PERMS : 1;
    if (options->log && !(state->log = fopen(options->log, "w")))
        judge_host_fail("%s: %s", options->log, strerror(errno));
    if (state->log)
        (void)fcntl(fileno(state->log), F_SETFD, FD_CLOEXEC); /* the programs do not see it */
    less_series_play(options->games * state->seatings, options->jobs, main_match, main_played, state);
    if (state->log && fclose(state->log) != 0)
        judge_host_fail("%s: %s", options->log, strerror(errno));
    free(state->boards);
}

static void main_replay(struct main_state *state)
{
    char *text = main_read(state->options.replay);
    struct arena arena;
    struct game_file file = main_open(state, &arena, state->options.replay, text);
    struct game_file first = file;
    struct game_entry entry;
    if (!main_next(state, &first, &entry))
        judge_host_fail("%s: there is no game in it", state->options.replay);
    main_judge(state, &file);
    if (state->options.watch)
        less_watch_run(&state->watch);
    free(state->watch.scenes);
    free(text);
}

static void main_generate(const struct main_options *options)
{
    for (int i = 0; i < options->gen; i++) {
        struct less_board board;
        less_generate(&board, (uint64_t)options->seed + (uint64_t)i);
        (void)puts(board.text);
    }
}

int main(int argc, char **argv)
{
    struct main_state state = {0};
    main_read_options(&state.options, argc, argv);
    less_host_catch();
    state.colours = isatty(STDOUT_FILENO) && judge_terminal_colour();
    if (state.options.gen_given) {
        main_generate(&state.options);
    } else {
        if (!state.options.watch)
            less_report_start(&state.report, state.options.json);
        if (state.options.replay)
            main_replay(&state);
        else
            main_play(&state);
        if (!state.options.watch)
            less_report_end(&state.report);
    }
    less_report_flush();
    return state.report.faults || state.report.wrong ? MAIN_FAULTY : EXIT_SUCCESS;
}
