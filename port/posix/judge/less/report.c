/*
 * A game is written as soon as it is over. Commands and reasons come from outside: in JSON they are escaped.
 */
#include "report.h"

#include "../host.h"
#include "../json.h"

#include <stdio.h>

static void less_report_quote(const char *text)
{
    (void)putchar('"');
    judge_json_write_text(stdout, text);
    (void)putchar('"');
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
static void less_report_numbers(const char *name, const int numbers[LESS_COLOURS], int least)
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < LESS_COLOURS; i++) {
        printf("%s", i ? ", " : "");
        if (numbers[i] < least)
            printf("null");
        else
            printf("%d", numbers[i]);
    }
    (void)putchar(']');
}

/* A list of four: texts, of which the empty ones are null. */
static void less_report_texts(const char *name, const char texts[LESS_COLOURS][LESS_TEXT])
{
    printf(", \"%s\": [", name);
    for (int i = 0; i < LESS_COLOURS; i++) {
        printf("%s", i ? ", " : "");
        if (texts[i][0])
            less_report_quote(texts[i]);
        else
            printf("null");
    }
    (void)putchar(']');
}

static void less_report_game_json(const struct less_report *report, const struct less_outcome *outcome)
{
    printf("%s\n{\"game\": %d, \"board\": \"%s\", \"seed\": ", report->games ? "," : "", outcome->number,
           outcome->board.text);
    if (outcome->seed[0])
        less_report_quote(outcome->seed);
    else
        printf("null");
    less_report_texts("programs", outcome->command);
    less_report_numbers("points", outcome->points, 0);
    less_report_numbers("moves", outcome->moves, 0);
    less_report_numbers("turns", outcome->turns, 0);
    less_report_numbers("rush", outcome->rush, 0);
    less_report_numbers("shortest", outcome->shortest, 0);
    printf(", \"seconds\": [");
    for (int i = 0; i < LESS_COLOURS; i++)
        printf("%s%.3f", i ? ", " : "", (double)outcome->used[i] / 1e6);
    (void)putchar(']');
    less_report_texts("faults", outcome->fault);
    less_report_texts("notes", outcome->note);
    printf(", \"stuck\": %s, \"error\": ", outcome->stuck ? "true" : "false");
    if (outcome->wrong[0])
        less_report_quote(outcome->wrong);
    else
        printf("null");
    (void)putchar('}');
}

static void less_report_game_text(const struct less_report *report, const struct less_outcome *outcome)
{
    printf("game %d", outcome->number);
    if (outcome->seed[0])
        printf(", board %s", outcome->seed);
    printf(", ");
    for (int i = 0; i < LESS_COLOURS; i++)
        (void)putchar(less_table_letter(&report->table, outcome->command[i]));
    printf(": moves %d : %d, points", outcome->moves[0] + outcome->moves[2],
           outcome->moves[1] + outcome->moves[3]);
    for (int i = 0; i < LESS_COLOURS; i++)
        printf(" %d", outcome->points[i]);
    printf(", turns");
    for (int i = 0; i < LESS_COLOURS; i++)
        printf(" %d", outcome->turns[i]);
    printf(", seconds");
    for (int i = 0; i < LESS_COLOURS; i++)
        printf(" %.2f", (double)outcome->used[i] / 1e6);
    printf("%s\n", outcome->stuck ? ", stuck" : "");
    for (int i = 0; i < LESS_COLOURS; i++) {
        if (outcome->fault[i][0])
            printf("    %s fails: %s\n", less_colour_name[i], outcome->fault[i]);
        if (outcome->shortest[i] >= 0)
            printf("    %s rushes in %d, shortest %d\n", less_colour_name[i], outcome->rush[i],
                   outcome->shortest[i]);
        if (outcome->note[i][0])
            printf("    %s: %s\n", less_colour_name[i], outcome->note[i]);
    }
}

void less_report_count(struct less_report *report, const struct less_outcome *outcome)
{
    bool wrong = outcome->wrong[0] != '\0';
    if (wrong)
        (void)fprintf(stderr, "%s\n", outcome->wrong);
    report->games++;
    report->wrong += wrong;
    for (int i = 0; i < LESS_COLOURS; i++)
        report->faults += !wrong && outcome->fault[i][0];
}

void less_report_game(struct less_report *report, const struct less_outcome *outcome)
{
    less_table_add(&report->table, outcome);
    less_report_head(report);
    if (report->json)
        less_report_game_json(report, outcome);
    else if (!outcome->wrong[0])
        less_report_game_text(report, outcome);
    less_report_flush();
    less_report_count(report, outcome);
}

/* ---- the end ---- */

static void less_report_program_json(const struct less_report *report, size_t index)
{
    const struct less_table_program *program = &report->table.programs[index];
    double error = less_table_error(&report->table, program);
    printf("%s\n{\"program\": ", index ? "," : "");
    less_report_quote(program->command);
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
    printf("%c %7.2f %6s %6d %7.2f %7d %8.2f %9s  %s\n", less_table_letter(&report->table, program->command),
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
