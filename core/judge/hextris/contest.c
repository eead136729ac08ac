/* judge_icfp2015: judges solutions of the ICFP contest 2015. This file writes its report:
 *
 *     problem 6 seed 0: score 412 = move 112 + power 300, 20 units, 1 lines, phrases 2 "ei!"
 *     problem 6 seed 1: score 0, error: standard input:2:40: the unit has been in this position before
 *     problem 6: average 206 over 2 seeds, 0 missing
 *     total: 2 games, 1 errors, 0 missing
 *
 * As JSON: {"games": [{"problemId", "seed", "score", "move", "power", "phrases": [...], "units", "lines", "error": null
 * or text, "counted"}], "averages": [{"problemId", "average", "missing"}]}. A game with an error has no points and no
 * phrases, and the units and lines up to there. */
#include <string.h>

#include "../../../port/program.h"
#include "../judge.h"
#include "hextris.h"

enum { MOVE, POWER, UNITS, LINES, FIGURES };

struct totals {
    size_t uncounted; /* entries */
};

/* ---- a game ---- */

static void name(const struct judge_verdict *verdict, struct message *name)
{
    const struct game_entry *entry = verdict->entry;

    if (entry->is_stray)
        message_print(name, "entry %zu", entry->number);
    else
        message_print(name, "problem %s seed %s", entry->problem.bytes, entry->title.bytes);
}

/* The last command that was played; NUL: there is none. */
static char last_command(const struct judge_verdict *verdict)
{
    const char *text = verdict->entry->text.bytes;
    size_t at = verdict->taken;

    while (at > 0 && hextris_game_command(text[at - 1]) == HEXTRIS_IGNORE)
        at--;
    return (char)(at > 0 ? text[at - 1] : '\0');
}

/* There is no picture for characters before the first command. */
static void head(const struct judge_verdict *verdict, struct message *line)
{
    const struct hextris_problem *problem = hextris_problem_of(verdict->row->problem);
    const struct hextris_game *game = hextris_game_of(verdict->state);
    char command = last_command(verdict);

    if (command == '\0' && verdict->taken > 0)
        return;
    name(verdict, line);
    if (game->unit != HEXTRIS_NO_UNIT)
        message_print(line, ", unit %lld of %lld", (long long)game->spawned, (long long)problem->source_length);
    else
        message_text(line, ", the end");
    message_print(line, ", score %lld, ", (long long)verdict->status->points[0]);
    if (command != '\0')
        message_print(line, "command '%c'", command);
    else
        message_text(line, "no command yet");
}

/* The figures: 0 if nothing was played, and 0 points if there is an error. */
static void read_figures(const struct judge_verdict *verdict, long long figures[FIGURES])
{
    struct game_figure figure;

    for (uint32_t i = 0; i < FIGURES; i++) {
        bool counts = verdict->state != NULL && (i >= UNITS || verdict->error.length == 0);

        figures[i] = counts && game_hextris.figure(verdict->row->problem, verdict->state, i,
                                                   &figure) ? figure.value : 0;
    }
}

/* Writes the phrases that were used, after `begin`; as text with the number of their uses. */
static void write_phrases(struct judge *judge, const struct judge_verdict *verdict, const char *begin, bool with_uses)
{
    struct game_figure figure;
    uint32_t number = FIGURES;

    if (verdict->state == NULL || verdict->error.length != 0)
        return;
    for (; game_hextris.figure(verdict->row->problem, verdict->state, number, &figure); number++) {
        if (figure.value == 0)
            continue;
        writer_print(&judge->out, "%s", begin);
        if (with_uses)
            writer_print(&judge->out, "%lld ", (long long)figure.value);
        judge_quote(&judge->out, figure.name, strlen(figure.name));
        begin = ", ";
    }
}

static void write_json(struct judge *judge, const struct judge_verdict *verdict)
{
    const struct game_entry *entry = verdict->entry;
    struct writer *out = &judge->out;
    long long figures[FIGURES];

    read_figures(verdict, figures);
    writer_print(out, "%s\n{\"problemId\": %s, \"seed\": %s, ", judge->entries > 1 ? "," : "",
                 entry->is_stray ? "null" : entry->problem.bytes, entry->is_stray ? "null" : entry->title.bytes);
    writer_print(out, "\"score\": %lld, \"move\": %lld, \"power\": %lld, \"phrases\": [",
                 figures[MOVE] + figures[POWER],
                 figures[MOVE], figures[POWER]);
    write_phrases(judge, verdict, "", false);
    writer_print(out, "], \"units\": %lld, \"lines\": %lld, \"error\": ", figures[UNITS], figures[LINES]);
    if (verdict->error.length != 0)
        judge_quote(out, verdict->error.text, verdict->error.length);
    else
        writer_print(out, "null");
    writer_print(out, ", \"counted\": %s}", verdict->uncounted ? "false" : "true");
}

static void write_text(struct judge *judge, const struct judge_verdict *verdict)
{
    struct writer *out = &judge->out;
    long long figures[FIGURES];
    struct message line;

    message_clear(&line);
    name(verdict, &line);
    writer_print(out, "%s: ", line.text);
    read_figures(verdict, figures);
    if (verdict->uncounted)
        writer_print(out, "not counted, the game already has an entry");
    else if (verdict->error.length != 0)
        writer_print(out, "score 0, error: %s", verdict->error.text);
    else
        writer_print(out, "score %lld = move %lld + power %lld, %lld units, %lld lines", figures[MOVE] + figures[POWER],
                     figures[MOVE], figures[POWER], figures[UNITS], figures[LINES]);
    write_phrases(judge, verdict, ", phrases ", true);
    writer_print(out, "\n");
}

/* ---- the report ---- */

static void begin(struct judge *judge)
{
    if (judge->json)
        writer_print(&judge->out, "{\"games\": [");
}

static void entry(struct judge *judge, struct judge_verdict *verdict)
{
    struct totals *totals = judge->contest_data;

    totals->uncounted += verdict->uncounted;
    if (judge->json)
        write_json(judge, verdict);
    else
        write_text(judge, verdict);
}

/* The mean score over the list of seeds, rounded down; 0 for an empty list. */
static void write_average(struct judge *judge, const struct judge_row *row)
{
    int64_t sum = 0, listed = 0;
    size_t missing = 0;

    for (uint32_t i = 0; i < row->start_count; i++) {
        sum += row->starts[i].points * row->starts[i].times;
        listed += row->starts[i].times;
        missing += !row->starts[i].answered;
    }
    if (judge->json)
        writer_print(&judge->out, "%s\n{\"problemId\": %s, \"average\": %lld, \"missing\": %zu}",
                     row > judge->rows ? "," : "", row->id, (long long)(listed > 0 ? sum / listed : 0), missing);
    else
        writer_print(&judge->out, "problem %s: average %lld over %lld seeds, %zu missing\n", row->id,
                     (long long)(listed > 0 ? sum / listed : 0), (long long)listed, missing);
}

static void end(struct judge *judge)
{
    const struct totals *totals = judge->contest_data;

    if (judge->json)
        writer_print(&judge->out, "\n], \"averages\": [");
    for (size_t i = 0; i < judge->row_count; i++)
        write_average(judge, &judge->rows[i]);
    if (judge->json)
        writer_print(&judge->out, "\n]}\n");
    else
        writer_print(&judge->out, "total: %zu games, %zu errors, %zu missing\n", judge->entries - totals->uncounted,
                     judge->errors, judge->missing);
}

/* ---- the program ---- */

static const struct option OPTIONS[] = {
    {.id = 'p', .group = "Input", .value_name = "PHRASE", .kind = &OPTION_TEXT, .repeatable = true,
     .help = "count uses of PHRASE as a phrase of power"},
    JUDGE_OPTION_MEMORY,
    JUDGE_OPTION_JSON,
    JUDGE_OPTION_SHOW,
    JUDGE_OPTION_WATCH("game", "unit"),
    {.id = JUDGE_GROUPS, .long_name = "--units", .help = "start --watch by units: show each unit where it locks"},
    JUDGE_OPTION_SECONDS,
    {.id = 0},
};

const struct judge_contest JUDGE_CONTEST = {
    .game = &game_hextris,
    .set = {.name = "judge_icfp2015", .usage = "[-p PHRASE]... [options] PROBLEM... < SOLUTIONS",
            .purpose = "Judges solutions of the ICFP contest 2015: a JSON list on standard input, or one solution.\n"
                       "Each PROBLEM is a problem file of the contest.\n",
            .notes = "The first entry for a game counts. A seed that a problem lists n times may have n\n"
                     "entries; further ones are errors.\n\n" JUDGE_STATUS("game", "a solution"),
            .examples = "  judge_icfp2015 -p 'ei!' problem_6.json <solutions.json\n"
                        "  judge_icfp2015 --watch --units problem_6.json <solutions.json\n",
            .tables = {OPTIONS}},
    .allows_repeats = true, .before_last_move = true, .group_name = "units", .start_name = "seed",
                                            .entry_name = "a solution",
    .bytes = sizeof(struct totals), .begin = begin, .entry = entry, .end = end, .name = name, .head = head};
