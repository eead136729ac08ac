/*
 * Nothing is kept but the totals. Names of files are the user's and are escaped in JSON as well as
 * in text.
 */
#include "report.h"

#include "../../json.h"

#include <inttypes.h>
#include <stdio.h>

/* What is known about the points of a row. */
struct wall_report_points {
    bool known;
    int64_t ours;
    int64_t most;
};

void wall_report_start(struct wall_report *report, bool json, bool silent)
{
    *report = (struct wall_report){.json = json, .silent = silent};
    if (json && !silent)
        printf("{\"strays\": [");
}

void wall_report_stray(struct wall_report *report, size_t number, const char *reason)
{
    if (report->json && !report->silent) {
        printf("%s\"entry %zu: ", report->strays ? ", " : "", number);
        judge_json_write_text(stdout, reason);
        putchar('"');
    } else if (!report->silent) {
        printf("entry %zu: error: %s\n", number, reason);
    }
    report->strays++;
    report->errors++;
}

static struct wall_report_points wall_report_points(const struct wall_row *row,
                                                    const struct wall_bests *bests)
{
    struct wall_report_points points = {false, 0, 0};
    int64_t best;
    if (!bests || !wall_bests_find(bests, row->problem.id, &best))
        return points;
    points.known = true;
    points.most = wall_points(&row->problem, 0, 0);
    points.ours = row->valid ? wall_points(&row->problem, best, row->verdict.dislikes) : 0;
    return points;
}

static void wall_report_corners(const struct wall_row *row, const char *separator)
{
    for (size_t i = 0; row->verdict.whole && i < row->problem.corner_count; i++)
        printf("%s%" PRId64, i ? separator : "", row->verdict.distances[i]);
}

/* ---- JSON ---- */

static void wall_report_json_bonus(enum wall_kind kind, int64_t problem)
{
    printf("{\"bonus\": \"%s\", \"problem\": %" PRId64 "}", wall_kind_name(kind), problem);
}

static void wall_report_json_bonuses(const struct wall_row *row)
{
    const char *separator = "";
    printf("], \"used\": ");
    if (row->pose.used == WALL_NONE)
        printf("null");
    else
        wall_report_json_bonus(row->pose.used, row->pose.from);
    printf(", \"unlocked\": [");
    for (size_t i = 0; row->verdict.whole && i < row->problem.bonus_count; i++) {
        const struct wall_bonus *bonus = &row->problem.bonuses[i];
        if (row->verdict.unlocked[i]) {
            printf("%s", separator);
            wall_report_json_bonus(bonus->kind, bonus->problem);
            separator = ", ";
        }
    }
}

static void wall_report_json(const struct wall_row *row, struct wall_report_points points)
{
    printf("\n{\"file\": \"");
    judge_json_write_text(stdout, row->problem.path);
    printf("\", \"problem\": ");
    if (row->problem.id < 0)
        printf("null");
    else
        printf("%" PRId64, row->problem.id);
    printf(", \"valid\": %s, \"error\": ", row->valid ? "true" : "false");
    if (row->error[0]) {
        putchar('"');
        judge_json_write_text(stdout, row->error);
        putchar('"');
    } else {
        printf(row->posed ? "null" : "\"no pose\"");
    }
    enum wall_fault_kind fault = row->verdict.fault.kind;
    if (fault == WALL_FAULT_NONE)
        printf(", \"fault\": null");
    else
        printf(", \"fault\": \"%s\"", wall_fault_name(fault));
    if (row->verdict.whole)
        printf(", \"dislikes\": %" PRId64 ", \"corners\": [", row->verdict.dislikes);
    else
        printf(", \"dislikes\": null, \"corners\": [");
    wall_report_corners(row, ", ");
    wall_report_json_bonuses(row);
    if (points.known)
        printf("], \"points\": %" PRId64 ", \"most\": %" PRId64 "}", points.ours, points.most);
    else
        printf("], \"points\": null, \"most\": null}");
}

/* ---- text ---- */

static void wall_report_text(const struct wall_row *row, struct wall_report_points points)
{
    judge_json_write_text(stdout, row->problem.path);
    if (row->error[0] || !row->posed) {
        printf(": %s%s\n", row->error[0] ? "error: " : "no pose", row->error);
        return;
    }
    printf(": valid, %" PRId64 " dislikes", row->verdict.dislikes);
    if (row->pose.used != WALL_NONE)
        printf(", uses %s of %" PRId64, wall_kind_name(row->pose.used), row->pose.from);
    const char *separator = ", unlocks ";
    for (size_t i = 0; i < row->problem.bonus_count; i++) {
        const struct wall_bonus *bonus = &row->problem.bonuses[i];
        if (row->verdict.unlocked[i]) {
            printf("%s%s for %" PRId64, separator, wall_kind_name(bonus->kind), bonus->problem);
            separator = " and ";
        }
    }
    if (points.known)
        printf(", %" PRId64 " of %" PRId64 " points", points.ours, points.most);
    printf("; by corner: ");
    wall_report_corners(row, " ");
    putchar('\n');
}

void wall_report_row(struct wall_report *report, const struct wall_row *row,
                     const struct wall_bests *bests)
{
    struct wall_report_points points = wall_report_points(row, bests);
    if (report->json && !report->silent) {
        printf("%s", report->rows ? "," : "], \"poses\": [");
        wall_report_json(row, points);
    } else if (!report->silent) {
        wall_report_text(row, points);
    }
    report->rows++;
    report->poses += row->posed;
    report->missing += !row->posed;
    report->errors += row->error[0] != '\0';
    report->dislikes += row->valid ? row->verdict.dislikes : 0;
    report->points += points.ours;
    report->most += points.most;
    report->pointed |= points.known;
}

void wall_report_end(struct wall_report *report)
{
    if (report->silent)
        return;
    if (report->json) {
        printf("\n], \"total\": {\"poses\": %zu, \"errors\": %zu, \"missing\": %zu, \"dislikes\": %" PRId64,
               report->poses, report->errors, report->missing, report->dislikes);
        if (report->pointed)
            printf(", \"points\": %" PRId64 ", \"most\": %" PRId64 "}}\n", report->points,
                   report->most);
        else
            printf(", \"points\": null, \"most\": null}}\n");
        return;
    }
    printf("total: %zu poses, %zu errors, %zu missing, %" PRId64 " dislikes", report->poses,
           report->errors, report->missing, report->dislikes);
    if (report->pointed)
        printf(", %" PRId64 " of %" PRId64 " points", report->points, report->most);
    putchar('\n');
}
