/*
 * A game is written as soon as it is over. Commands and reasons are foreign text, so they are escaped in JSON.
 */
#include "report.h"

#include "../../../../core/judge/judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Writes short text and numbers in the format of printf(). */
static void less_report_print(const struct less_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void less_report_print(const struct less_report *report, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    writer_print(report->out, "%s", text);
}

static void less_report_text(const struct less_report *report, struct game_text text)
{
    writer_print(report->out, "%.*s", (int)text.length, text.bytes);
}

static void less_report_quote(const struct less_report *report, struct game_text text)
{
    if (text.length > 0)
        judge_quote(report->out, text.bytes, text.length);
    else
        writer_print(report->out, "null");
}

void less_report_begin(struct less_report *report, struct writer *out, bool json)
{
    if (json && !report->out)
        writer_print(out, "{\"games\": [");
    report->out = out;
    report->json = json;
}

/* ---- a game ---- */

/* Writes a list of four numbers; those below `least` become null. */
static void less_report_numbers(const struct less_report *report, const char *name,
                                const int32_t numbers[LESS_COLOURS], int least)
{
    less_report_print(report, ", \"%s\": [", name);
    for (int i = 0; i < LESS_COLOURS; i++) {
        less_report_print(report, "%s", i ? ", " : "");
        if (numbers[i] < least)
            less_report_print(report, "null");
        else
            less_report_print(report, "%d", (int)numbers[i]);
    }
    less_report_print(report, "]");
}

/* Writes a list of four texts; empty ones become null. */
static void less_report_texts(const struct less_report *report, const char *name,
                              const struct game_text texts[LESS_COLOURS])
{
    less_report_print(report, ", \"%s\": [", name);
    for (int i = 0; i < LESS_COLOURS; i++) {
        less_report_print(report, "%s", i ? ", " : "");
        less_report_quote(report, texts[i]);
    }
    less_report_print(report, "]");
}

static void less_report_game_json(const struct less_report *report, const struct less_outcome *outcome,
                                  const char *wrong)
{
    const struct less_game *game = &outcome->state.game;
    int32_t points[LESS_COLOURS];
    int32_t shortest[LESS_COLOURS];
    for (int i = 0; i < LESS_COLOURS; i++) {
        points[i] = less_game_points(game, i);
        shortest[i] = less_table_shortest(outcome, i);
    }
    less_report_print(report, "%s\n{\"game\": %d, \"board\": \"%s\", \"seed\": ", report->games ? "," : "",
                      outcome->number, outcome->problem.board.text);
    less_report_quote(report, outcome->seed);
    less_report_texts(report, "programs", outcome->command);
    less_report_numbers(report, "points", points, 0);
    less_report_numbers(report, "moves", game->moves, 0);
    less_report_numbers(report, "turns", game->turns, 0);
    less_report_numbers(report, "rush", game->rush_moves, 0);
    less_report_numbers(report, "shortest", shortest, 0);
    less_report_print(report, ", \"seconds\": [");
    for (int i = 0; i < LESS_COLOURS; i++)
        less_report_print(report, "%s%.3f", i ? ", " : "", (double)outcome->used_us[i] / 1e6);
    less_report_print(report, "]");
    less_report_texts(report, "faults", outcome->fault);
    less_report_texts(report, "notes", outcome->note);
    less_report_print(report, ", \"stuck\": %s, \"error\": ", game->any_stuck ? "true" : "false");
    less_report_quote(report, (struct game_text){wrong, wrong ? strlen(wrong) : 0});
    less_report_print(report, "}");
}

static void less_report_remark(const struct less_report *report, const char *colour, const char *what,
                               struct game_text text)
{
    less_report_print(report, "    %s%s: ", colour, what);
    less_report_text(report, text);
    less_report_print(report, "\n");
}

static void less_report_game_text(const struct less_report *report, const struct less_outcome *outcome)
{
    const struct less_game *game = &outcome->state.game;
    less_report_print(report, "game %d", outcome->number);
    if (outcome->seed.length > 0) {
        less_report_print(report, ", board ");
        less_report_text(report, outcome->seed);
    }
    less_report_print(report, ", ");
    for (int i = 0; i < LESS_COLOURS; i++)
        less_report_print(report, "%c", less_table_letter(&report->table, outcome->command[i]));
    less_report_print(report, ": moves %d : %d, points", less_game_team_moves(game, 0), less_game_team_moves(game, 1));
    for (int i = 0; i < LESS_COLOURS; i++)
        less_report_print(report, " %d", less_game_points(game, i));
    less_report_print(report, ", turns");
    for (int i = 0; i < LESS_COLOURS; i++)
        less_report_print(report, " %d", (int)game->turns[i]);
    less_report_print(report, ", seconds");
    for (int i = 0; i < LESS_COLOURS; i++)
        less_report_print(report, " %.2f", (double)outcome->used_us[i] / 1e6);
    less_report_print(report, "%s\n", game->any_stuck ? ", stuck" : "");
    for (int i = 0; i < LESS_COLOURS; i++) {
        int shortest = less_table_shortest(outcome, i);
        if (game->failed[i])
            less_report_remark(report, less_colour_name[i], " fails", outcome->fault[i]);
        if (shortest >= 0)
            less_report_print(report, "    %s rushes in %d, shortest %d\n", less_colour_name[i],
                              (int)game->rush_moves[i], shortest);
        if (outcome->note[i].length > 0)
            less_report_remark(report, less_colour_name[i], "", outcome->note[i]);
    }
}

void less_report_game(struct less_report *report, const struct less_outcome *outcome, const char *wrong)
{
    if (!wrong)
        less_table_add(&report->table, outcome);
    if (report->json)
        less_report_game_json(report, outcome, wrong);
    else if (!wrong)
        less_report_game_text(report, outcome);
    report->games++;
    report->wrong += wrong != NULL;
    for (int i = 0; i < LESS_COLOURS; i++)
        report->faults += !wrong && outcome->state.game.failed[i];
}

/* ---- the end ---- */

static void less_report_program_json(const struct less_report *report, size_t index)
{
    const struct less_table_program *program = &report->table.programs[index];
    struct game_text command = {program->command, strlen(program->command)};
    double error = less_table_error(&report->table, program);
    less_report_print(report, "%s\n{\"program\": ", index ? "," : "");
    less_report_quote(report, command);
    less_report_print(report, ", \"games\": %d, \"seats\": %d, \"points\": %.3f, \"error\": ", program->games,
                      program->seats, less_table_mean(program));
    if (error < 0)
        less_report_print(report, "null");
    else
        less_report_print(report, "%.3f", error);
    less_report_print(report, ", \"moves\": %.3f, \"faults\": %d, \"seconds\": %.3f",
                      (double)program->moves / program->seats, program->faults, (double)program->used_max_us / 1e6);
    less_report_print(report, ", \"rushes\": %d, \"rush\": %d, \"shortest\": %d}", program->rushes, program->rush_moves,
           program->rush_shortest);
}

static void less_report_program_text(const struct less_report *report, size_t index)
{
    const struct less_table_program *program = &report->table.programs[index];
    struct game_text command = {program->command, strlen(program->command)};
    double error = less_table_error(&report->table, program);
    char rush[32] = "-";
    char deviation[32] = "-";
    if (program->rushes)
        (void)snprintf(rush, sizeof rush, "%d/%d", program->rush_moves, program->rush_shortest);
    if (error >= 0)
        (void)snprintf(deviation, sizeof deviation, "%.2f", error);
    less_report_print(report, "%c %7.2f %6s %6d %7.2f %7d %8.2f %9s  ", less_table_letter(&report->table, command),
           less_table_mean(program), deviation, program->games, (double)program->moves / program->seats,
           program->faults, (double)program->used_max_us / 1e6, rush);
    less_report_text(report, command);
    less_report_print(report, "\n");
}

void less_report_end(struct less_report *report)
{
    if (report->json)
        less_report_print(report, "\n], \"programs\": [");
    else
        less_report_print(report, "   points  error  games   moves  faults  seconds      rush  program\n");
    for (size_t i = 0; i < report->table.count; i++) {
        if (report->json)
            less_report_program_json(report, i);
        else
            less_report_program_text(report, i);
    }
    if (report->json)
        less_report_print(report, "\n]}\n");
    else
        less_report_print(report, "total: %d games, %d faults, %d wrong\n", report->games, report->faults,
                          report->wrong);
    less_table_free(&report->table);
}
