/*
 * A game is written as soon as it is over. Commands and reasons come from outside: in JSON they are escaped.
 */
#include "report.h"

#include "../host.h"
#include "../json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void less_report_quote(struct game_text text)
{
    char *copy = judge_host_allocate(text.length + 1, 1);
    memcpy(copy, text.bytes, text.length);
    (void)putchar('"');
    judge_json_write_text(stdout, copy);
    (void)putchar('"');
    free(copy);
}

void less_report_start(struct less_report *report, bool json)
{
    *report = (struct less_report){.json = json};
}

void less_report_flush(void)
{
    if (fflush(stdout) || ferror(stdout))
        judge_host_fail("the output cannot be written");
}

/* Nothing is written before the first game: a message about what cannot be played stands alone. */
static void less_report_head(const struct less_report *report)
{
    if (report->json && report->games == 0)
        printf("{\"games\": [");
}

/* ---- a game ---- */

/* A list of four: numbers, of which those below `least` are null. */
static void less_report_numbers(const char *name, const int32_t numbers[LESS_COLOURS], int least)
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < LESS_COLOURS; i++) {
        printf("%s", i ? ", " : "");
        if (numbers[i] < least)
            printf("null");
        else
            printf("%d", (int)numbers[i]);
    }
    (void)putchar(']');
}

/* A list of four: texts, of which the empty ones are null. */
static void less_report_texts(const char *name, const struct game_text texts[LESS_COLOURS])
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < LESS_COLOURS; i++) {
        printf("%s", i ? ", " : "");
        if (texts[i].length > 0)
            less_report_quote(texts[i]);
        else
            printf("null");
    }
    (void)putchar(']');
}

static void less_report_game_json(const struct less_report *report, const struct less_outcome *outcome, const char *wrong)
{
    const struct less_game *game = &outcome->state.game;
    int32_t points[LESS_COLOURS];
    int32_t shortest[LESS_COLOURS];
    for (int i = 0; i < LESS_COLOURS; i++) {
        points[i] = less_game_points(game, i);
        shortest[i] = less_table_shortest(outcome, i);
    }
    printf("%s\n{\"game\": %d, \"board\": \"%s\", \"seed\": ", report->games ? "," : "", outcome->number,
           outcome->problem.board.text);
    if (outcome->seed.length > 0)
        less_report_quote(outcome->seed);
    else
        printf("null");
    less_report_texts("programs", outcome->command);
    less_report_numbers("points", points, 0);
    less_report_numbers("moves", game->moves, 0);
    less_report_numbers("turns", game->turns, 0);
    less_report_numbers("rush", game->rush, 0);
    less_report_numbers("shortest", shortest, 0);
    printf(", \"seconds\": [");
    for (int i = 0; i < LESS_COLOURS; i++)
        printf("%s%.3f", i ? ", " : "", (double)outcome->used[i] / 1e6);
    (void)putchar(']');
    less_report_texts("faults", outcome->fault);
    less_report_texts("notes", outcome->note);
    printf(", \"stuck\": %s, \"error\": ", game->stuck ? "true" : "false");
    if (wrong)
        less_report_quote((struct game_text){wrong, strlen(wrong)});
    else
        printf("null");
    (void)putchar('}');
}

static void less_report_game_text(const struct less_report *report, const struct less_outcome *outcome)
{
    const struct less_game *game = &outcome->state.game;
    printf("game %d", outcome->number);
    if (outcome->seed.length > 0)
        printf(", board %.*s", (int)outcome->seed.length, outcome->seed.bytes);
    printf(", ");
    for (int i = 0; i < LESS_COLOURS; i++)
        (void)putchar(less_table_letter(&report->table, outcome->command[i]));
    printf(": moves %d : %d, points", less_game_team_moves(game, 0), less_game_team_moves(game, 1));
    for (int i = 0; i < LESS_COLOURS; i++)
        printf(" %d", less_game_points(game, i));
    printf(", turns");
    for (int i = 0; i < LESS_COLOURS; i++)
        printf(" %d", (int)game->turns[i]);
    printf(", seconds");
    for (int i = 0; i < LESS_COLOURS; i++)
        printf(" %.2f", (double)outcome->used[i] / 1e6);
    printf("%s\n", game->stuck ? ", stuck" : "");
    for (int i = 0; i < LESS_COLOURS; i++) {
        int shortest = less_table_shortest(outcome, i);
        if (game->failed[i])
            printf("    %s fails: %.*s\n", less_colour_name[i], (int)outcome->fault[i].length, outcome->fault[i].bytes);
        if (shortest >= 0)
            printf("    %s rushes in %d, shortest %d\n", less_colour_name[i], (int)game->rush[i], shortest);
        if (outcome->note[i].length > 0)
            printf("    %s: %.*s\n", less_colour_name[i], (int)outcome->note[i].length, outcome->note[i].bytes);
    }
}

void less_report_count(struct less_report *report, const struct less_outcome *outcome, const char *wrong)
{
    if (wrong)
        (void)fprintf(stderr, "%s\n", wrong);
    report->games++;
    report->wrong += wrong != NULL;
    for (int i = 0; i < LESS_COLOURS; i++)
        report->faults += !wrong && outcome->state.game.failed[i];
}

void less_report_game(struct less_report *report, const struct less_outcome *outcome, const char *wrong)
{
    if (!wrong)
        less_table_add(&report->table, outcome);
    less_report_head(report);
    if (report->json)
        less_report_game_json(report, outcome, wrong);
    else if (!wrong)
        less_report_game_text(report, outcome);
    less_report_flush();
    less_report_count(report, outcome, wrong);
}

/* ---- the end ---- */

static void less_report_program_json(const struct less_report *report, size_t index)
{
    const struct less_table_program *program = &report->table.programs[index];
    double error = less_table_error(&report->table, program);
    printf("%s\n{\"program\": ", index ? "," : "");
    less_report_quote((struct game_text){program->command, strlen(program->command)});
    printf(", \"games\": %d, \"seats\": %d, \"points\": %.3f, \"error\": ", program->games, program->seats,
           less_table_mean(program));
    if (error < 0)
        printf("null");
    else
        printf("%.3f", error);
    printf(", \"moves\": %.3f, \"faults\": %d, \"seconds\": %.3f", (double)program->moves / program->seats,
           program->faults, (double)program->used_max / 1e6);
    printf(", \"rushes\": %d, \"rush\": %d, \"shortest\": %d}", program->rushes, program->rush_moves,
           program->rush_shortest);
}

static void less_report_program_text(const struct less_report *report, size_t index)
{
    const struct less_table_program *program = &report->table.programs[index];
    double error = less_table_error(&report->table, program);
    char rush[32] = "-";
    char deviation[32] = "-";
    if (program->rushes)
        (void)snprintf(rush, sizeof rush, "%d/%d", program->rush_moves, program->rush_shortest);
    if (error >= 0)
        (void)snprintf(deviation, sizeof deviation, "%.2f", error);
    printf("%c %7.2f %6s %6d %7.2f %7d %8.2f %9s  %s\n", less_table_letter(&report->table, (struct game_text){program->command, strlen(program->command)}),
           less_table_mean(program), deviation, program->games, (double)program->moves / program->seats,
           program->faults, (double)program->used_max / 1e6, rush, program->command);
}

void less_report_end(struct less_report *report)
{
    less_report_head(report);
    if (report->json)
        printf("\n], \"programs\": [");
    else
        printf("   points  error  games   moves  faults  seconds      rush  program\n");
    for (size_t i = 0; i < report->table.count; i++) {
        if (report->json)
            less_report_program_json(report, i);
        else
            less_report_program_text(report, i);
    }
    if (report->json)
        printf("\n]}\n");
    else
        printf("total: %d games, %d faults, %d wrong\n", report->games, report->faults, report->wrong);
    less_table_free(&report->table);
}
