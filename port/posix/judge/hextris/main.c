/*
 * judge_icfp2015: the independent referee.
 *
 * It shares no code with the player, not even the reader of JSON, so that a mistake in one of them
 * shows as a disagreement. Where the player is quick and frugal the referee is slow and plain: a
 * board of characters, members as cube coordinates, memory as needed. Reading order: hextris_cube,
 * hextris_problem, hextris_game (the rules), hextris_phrase, hextris_verdict, hextris_entry, hextris_table,
 * hextris_report. The games as they are watched: hextris_film, hextris_frame, judge_terminal, hextris_watch.
 */
#include "../host.h"
#include "../json.h"
#include "entry.h"
#include "phrase.h"
#include "report.h"
#include "show.h"
#include "table.h"
#include "../terminal.h"
#include "verdict.h"
#include "watch.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef JUDGE_VERSION
#define JUDGE_VERSION "1.0"
#endif

#define HEXTRIS_MAIN_FAULTY 1 /* exit status: some game has an error or is missing */
#define HEXTRIS_MAIN_SECONDS_MAX 1000000

static const char hextris_main_usage[] =
    "usage: judge_icfp2015 [-p PHRASE]... [--json | --show | --watch] PROBLEM... < SOLUTIONS\n"
    "\n"
    "Judges the JSON list of solutions on standard input, or a solution by itself, by the rules of the\n"
    "ICFP contest 2015. PROBLEM is a problem file of the contest.\n"
    "\n"
    "  -p PHRASE   a phrase of power; may be given many times\n"
    "  --json      report as JSON instead of text\n"
    "  --show      write each game, command by command, before its line of the report\n"
    "  --watch     first play the games on the terminal, steered by keys: space pauses, left and\n"
    "              right step one command, up and down one unit, home and end go to the ends, + and -\n"
    "              change the speed, u plays by units or by commands, n and p change the game, q quits\n"
    "  --units     begin --watch by units: each is shown where it locks\n"
    "  --seconds SECONDS\n"
    "              end --watch after that time unless a key is pressed before\n"
    "  -h, --help  print this and exit\n"
    "  --version   print the version and exit\n"
    "\n"
    "Of the entries for a game the first counts. There may be as many as the problem lists the seed; any\n"
    "other is an error.\n"
    "Exit status: 0 all is well; 1 some game has an error or is missing; 2 wrong options, unreadable\n"
    "input, or output that cannot be written.\n";

struct hextris_main {
    struct hextris_table table;
    struct hextris_phrases phrases;
    struct hextris_report report;
    bool json;
    bool show;
    bool watch;
    bool units;      /* to watch unit by unit */
    int64_t seconds; /* to watch; 0: until a key ends it */
};

static _Noreturn void hextris_main_print_and_exit(const char *text)
{
    (void)fputs(text, stdout);
    if (fflush(stdout) || ferror(stdout))
        judge_host_fail("the output cannot be written");
    exit(EXIT_SUCCESS);
}

static int64_t hextris_main_seconds(const char *text)
{
    char *end;
    long seconds = strtol(text, &end, 10);
    if (end == text || *end || seconds < 1 || seconds > HEXTRIS_MAIN_SECONDS_MAX)
        judge_host_fail("--seconds %s: not a number of seconds, 1 to %d", text, HEXTRIS_MAIN_SECONDS_MAX);
    return seconds;
}

static void hextris_main_exclude(const struct hextris_main *judge)
{
    if (judge->json + judge->show + judge->watch > 1)
        judge_host_fail("--json, --show and --watch exclude each other");
    if (judge->seconds && !judge->watch)
        judge_host_fail("--seconds is for --watch");
    if (judge->units && !judge->watch)
        judge_host_fail("--units is for --watch");
}

static void hextris_main_options(struct hextris_main *judge, int argc, char **argv)
{
    int problems = 0; /* their paths are moved to the front of argv */
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-p") == 0 && i + 1 < argc)
            hextris_phrase_add(&judge->phrases, argv[++i]);
        else if (strcmp(argv[i], "--json") == 0)
            judge->json = true;
        else if (strcmp(argv[i], "--show") == 0)
            judge->show = true;
        else if (strcmp(argv[i], "--watch") == 0)
            judge->watch = true;
        else if (strcmp(argv[i], "--units") == 0)
            judge->units = true;
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            judge->seconds = hextris_main_seconds(argv[++i]);
        else if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0)
            hextris_main_print_and_exit(hextris_main_usage);
        else if (strcmp(argv[i], "--version") == 0)
            hextris_main_print_and_exit("judge_icfp2015 " JUDGE_VERSION "\n");
        else if (argv[i][0] == '-')
            judge_host_fail("%s: unknown or incomplete option; see --help", argv[i]);
        else
            argv[problems++] = argv[i];
    }
    if (problems == 0)
        judge_host_fail("no problem file is given; see --help");
    hextris_main_exclude(judge);
    if (judge->watch) {
        judge_terminal_check();
        if (isatty(STDIN_FILENO))
            judge_host_fail("--watch: standard input is the terminal; the solutions come from a file: < FILE");
    }
    for (int i = 0; i < problems; i++)
        hextris_table_add(&judge->table, argv[i]);
}

/* The verdict on the first entry for a game. */
static struct hextris_verdict hextris_main_judge(struct hextris_main *judge, const struct hextris_entry *entry,
                                             struct hextris_table_game *game, const struct hextris_table_row *row)
{
    struct hextris_phrases *phrases = &judge->phrases;
    if (entry->fault.text[0])
        return hextris_verdict_refused(phrases, entry->fault.text);
    struct hextris_show show = {.seed = entry->seed};
    struct hextris_verdict verdict =
        hextris_verdict_of(&row->problem, entry->seed, entry->text, entry->length, phrases,
                         judge->show ? hextris_show_frame : NULL, &show);
    game->score = verdict.score;
    return verdict;
}

/* There may be as many entries for a game as the problem lists its seed; the first one counts. */
static void hextris_main_entry(struct hextris_main *judge, const struct hextris_entry *entry, size_t number)
{
    struct hextris_phrases *phrases = &judge->phrases;
    struct hextris_table_row *row = entry->named ? hextris_table_find(&judge->table, entry->id) : NULL;
    struct hextris_table_game *game = row ? hextris_table_game(row, entry->seed) : NULL;
    struct hextris_verdict verdict;
    if (!entry->named) {
        verdict = hextris_verdict_refused(phrases, entry->fault.text);
        hextris_report_nameless(&judge->report, number, &verdict, phrases);
        return;
    }
    if (!row)
        verdict = hextris_verdict_refused(phrases, "the problem is not among those given");
    else if (!game)
        verdict = hextris_verdict_refused(phrases, "the seed is not among those of the problem");
    else if (game->entries++ == 0)
        verdict = hextris_main_judge(judge, entry, game, row);
    else if (game->entries > game->times)
        verdict = hextris_verdict_refused(phrases, "the game has an entry already");
    else
        verdict = hextris_verdict_uncounted(phrases);
    hextris_report_game(&judge->report, entry->id, entry->seed, &verdict, phrases);
}

/* True if a game before `count` is that one: only its first entry counts. */
static bool hextris_main_known(const struct hextris_watch_game *games, size_t count,
                             const struct hextris_watch_game *game)
{
    for (size_t i = 0; i < count; i++)
        if (games[i].problem == game->problem && games[i].seed == game->seed)
            return true;
    return false;
}

/* The entries from `node` on whose game can be played, errors and all. */
static void hextris_main_watch(struct hextris_main *judge, struct judge_json *json, size_t node)
{
    struct hextris_watch_game *games =
        judge_host_allocate(judge_json_count(json, node), sizeof *games);
    char **texts = judge_host_allocate(judge_json_count(json, node), sizeof *texts);
    size_t count = 0;
    for (; node; node = judge_json_next(json, node)) {
        struct hextris_entry entry;
        hextris_entry_read(&entry, json, node);
        struct hextris_table_row *row = hextris_table_find(&judge->table, entry.id);
        struct hextris_watch_game game = {row ? &row->problem : NULL, entry.seed, entry.text,
                                        entry.length};
        if (!entry.fault.text[0] && row && hextris_table_game(row, entry.seed) &&
            !hextris_main_known(games, count, &game)) {
            texts[count] = entry.text;
            games[count++] = game;
        } else {
            hextris_entry_free(&entry);
        }
    }
    if (count)
        hextris_watch(games, count, &judge->phrases, judge->units, judge->seconds);
    while (count)
        free(texts[--count]);
    free(texts);
    free(games);
}

/* A list of solutions, or one by itself. */
static void hextris_main_solutions(struct hextris_main *judge)
{
    static const char name[] = "standard input";
    struct judge_json json;
    size_t length;
    char *text = judge_host_read(stdin, name, &length);
    size_t node = judge_json_read(&json, name, text, length);
    if (json.nodes[node].kind == JUDGE_JSON_LIST)
        node = json.nodes[node].first;
    if (judge->watch)
        hextris_main_watch(judge, &json, node);
    hextris_report_start(&judge->report, judge->json);
    for (size_t number = 0; node; node = judge_json_next(&json, node), number++) {
        struct hextris_entry entry;
        hextris_entry_read(&entry, &json, node);
        hextris_main_entry(judge, &entry, number);
        hextris_entry_free(&entry);
    }
    for (size_t i = 0; i < judge->table.count; i++)
        hextris_report_average(&judge->report, &judge->table.rows[i]);
    hextris_report_end(&judge->report);
    judge_json_free(&json);
}

int main(int argc, char **argv)
{
    struct hextris_main judge = {0};
    hextris_main_options(&judge, argc, argv);
    hextris_main_solutions(&judge);
    bool faulty = judge.report.errors || judge.report.missing;
    hextris_table_free(&judge.table);
    hextris_phrase_free(&judge.phrases);
    if (fflush(stdout) || ferror(stdout))
        judge_host_fail("the report cannot be written");
    return faulty ? HEXTRIS_MAIN_FAULTY : EXIT_SUCCESS;
}
