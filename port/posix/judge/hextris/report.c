/*
 * Nothing is kept but the totals: each verdict is written as soon as it is known. A phrase that was
 * said may have tabs and line ends: it is escaped as in JSON, in the text too.
 */
#include "report.h"

#include "../json.h"

#include <stdio.h>

void hextris_report_start(struct hextris_report *report, bool json)
{
    *report = (struct hextris_report){.json = json};
    if (json)
        printf("{\"games\": [");
}

static void hextris_report_quote(const char *text)
{
    putchar('"');
    judge_json_write_text(stdout, text);
    putchar('"');
}

static void hextris_report_game_json(const struct hextris_verdict *verdict, const struct hextris_phrases *phrases)
{
    printf("\"score\": %lld, \"move\": %lld, \"power\": %lld, \"phrases\": [", (long long)verdict->score,
           (long long)verdict->move, (long long)verdict->power);
    const char *separator = "";
    for (size_t i = 0; i < phrases->count; i++) {
        if (phrases->list[i].uses > 0) {
            printf("%s", separator);
            hextris_report_quote(phrases->list[i].text);
            separator = ", ";
        }
    }
    printf("], \"units\": %lld, \"lines\": %lld, \"error\": ", (long long)verdict->units,
           (long long)verdict->lines);
    if (verdict->error[0])
        hextris_report_quote(verdict->error);
    else
        printf("null");
    printf(", \"counted\": %s}", verdict->uncounted ? "false" : "true");
}

static void hextris_report_game_text(const struct hextris_verdict *verdict, const struct hextris_phrases *phrases)
{
    if (verdict->uncounted) {
        printf("not counted, the game has an entry already\n");
        return;
    }
    if (verdict->error[0]) {
        printf("score 0, error: %s\n", verdict->error);
        return;
    }
    printf("score %lld = move %lld + power %lld, %lld units, %lld lines", (long long)verdict->score,
           (long long)verdict->move, (long long)verdict->power, (long long)verdict->units,
           (long long)verdict->lines);
    const char *separator = ", phrases ";
    for (size_t i = 0; i < phrases->count; i++) {
        if (phrases->list[i].uses > 0) {
            printf("%s%lld ", separator, (long long)phrases->list[i].uses);
            hextris_report_quote(phrases->list[i].text);
            separator = ", ";
        }
    }
    putchar('\n');
}

static void hextris_report_verdict(struct hextris_report *report, const struct hextris_verdict *verdict,
                                 const struct hextris_phrases *phrases)
{
    if (report->json)
        hextris_report_game_json(verdict, phrases);
    else
        hextris_report_game_text(verdict, phrases);
    report->entries++;
    report->games += !verdict->uncounted;
    report->errors += verdict->error[0] != '\0';
}

void hextris_report_game(struct hextris_report *report, int64_t id, int64_t seed,
                       const struct hextris_verdict *verdict, const struct hextris_phrases *phrases)
{
    if (report->json)
        printf("%s\n{\"problemId\": %lld, \"seed\": %lld, ", report->entries ? "," : "", (long long)id,
               (long long)seed);
    else
        printf("problem %lld seed %lld: ", (long long)id, (long long)seed);
    hextris_report_verdict(report, verdict, phrases);
}

void hextris_report_nameless(struct hextris_report *report, size_t number, const struct hextris_verdict *verdict,
                           const struct hextris_phrases *phrases)
{
    if (report->json)
        printf("%s\n{\"problemId\": null, \"seed\": null, ", report->entries ? "," : "");
    else
        printf("entry %zu: ", number);
    hextris_report_verdict(report, verdict, phrases);
}

void hextris_report_average(struct hextris_report *report, const struct hextris_table_row *row)
{
    long long id = row->problem.id;
    long long average = hextris_table_average(row);
    size_t missing = hextris_table_missing(row);
    if (report->json)
        printf("%s\n{\"problemId\": %lld, \"average\": %lld, \"missing\": %zu}",
               report->averages ? "," : "\n], \"averages\": [", id, average, missing);
    else
        printf("problem %lld: average %lld over %zu seeds, %zu missing\n", id, average,
               row->problem.seed_count, missing);
    report->averages++;
    report->missing += missing;
}

void hextris_report_end(struct hextris_report *report)
{
    if (report->json)
        printf("%s\n]}\n", report->averages ? "" : "\n], \"averages\": [");
    else
        printf("total: %zu games, %zu errors, %zu missing\n", report->games, report->errors,
               report->missing);
}
