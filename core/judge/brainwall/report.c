/* Only totals are kept. Names of files come from the user and are escaped in JSON and in text. */
#include "report.h"

#include <string.h>

#include "fault.h"
#include "../judge.h"

/* The points of a row. */
struct points {
    bool has_best;
    int64_t ours, max;
};

/* Begins the lists of JSON: strays come first. */
static void begin(struct brainwall_report *report)
{
    if (report->strays + report->rows == 0)
        writer_print(report->out, "{\"strays\": [");
}

void brainwall_report_stray(struct brainwall_report *report, size_t number, const char *reason)
{
    struct message line;

    message_clear(&line);
    message_print(&line, "entry %zu: %s", number, reason);
    if (report->json) {
        begin(report);
        writer_print(report->out, "%s", report->strays > 0 ? ", " : "");
        judge_quote(report->out, line.text, line.length);
    } else {
        writer_print(report->out, "entry %zu: error: %s\n", number, reason);
    }
    report->strays++;
}

static struct points points_of(const struct brainwall_row *row, const struct brainwall_best_table *bests)
{
    const struct brainwall_problem *of = row->problem;
    uint64_t size = (uint64_t)of->vertex_count * of->edge_count * of->corner_count;
    int64_t best;

    if (bests == NULL || !brainwall_best_table_find(bests, of->id, &best))
        return (struct points){.has_best = false};
    return (struct points){true, row->valid ? brainwall_points(size, best, row->dislikes) : 0,
                           brainwall_points(size, 0, 0)};
}

static void write_corners(struct writer *out, const struct brainwall_row *row, const char *separator)
{
    for (size_t i = 0; row->is_measured && i < row->problem->corner_count; i++)
        writer_print(out, "%s%lld", i > 0 ? separator : "", (long long)row->distances[i]);
}

/* ---- JSON ---- */

static void json_bonus(struct writer *out, enum brainwall_kind kind, int64_t problem)
{
    writer_print(out, "{\"bonus\": \"%s\", \"problem\": %lld}", brainwall_kind_name(kind), (long long)problem);
}

static void json_bonuses(struct writer *out, const struct brainwall_row *row)
{
    const char *separator = "";

    writer_print(out, "], \"used\": ");
    if (row->bonus == BRAINWALL_NONE)
        writer_print(out, "null");
    else
        json_bonus(out, row->bonus, row->bonus_problem);
    writer_print(out, ", \"unlocked\": [");
    for (size_t i = 0; row->is_measured && i < row->problem->bonus_count; i++) {
        const struct brainwall_bonus *bonus = &row->problem->bonuses[i];

        if (!row->unlocked[i])
            continue;
        writer_print(out, "%s", separator);
        json_bonus(out, bonus->kind, bonus->problem);
        separator = ", ";
    }
}

static void json_error(struct writer *out, const struct brainwall_row *row)
{
    if (row->error.length > 0)
        judge_quote(out, row->error.text, row->error.length);
    else
        writer_print(out, row->has_pose ? "null" : "\"no pose\"");
    if (row->fault == BRAINWALL_FAULT_NONE)
        writer_print(out, ", \"fault\": null");
    else
        writer_print(out, ", \"fault\": \"%s\"", brainwall_fault_name(row->fault));
}

static void json_row(struct writer *out, const struct brainwall_row *row, const char *path, struct points points)
{
    writer_print(out, "\n{\"file\": ");
    judge_quote(out, path, strlen(path));
    if (row->problem->id < 0)
        writer_print(out, ", \"problem\": null");
    else
        writer_print(out, ", \"problem\": %lld", (long long)row->problem->id);
    writer_print(out, ", \"valid\": %s, \"error\": ", row->valid ? "true" : "false");
    json_error(out, row);
    if (row->is_measured)
        writer_print(out, ", \"dislikes\": %lld, \"corners\": [", (long long)row->dislikes);
    else
        writer_print(out, ", \"dislikes\": null, \"corners\": [");
    write_corners(out, row, ", ");
    json_bonuses(out, row);
    if (points.has_best)
        writer_print(out, "], \"points\": %lld, \"most\": %lld}", (long long)points.ours, (long long)points.max);
    else
        writer_print(out, "], \"points\": null, \"most\": null}");
}

/* ---- text ---- */

static void text_row(struct writer *out, const struct brainwall_row *row, const char *path, struct points points)
{
    const char *separator = ", unlocks ";

    judge_escape(out, path, strlen(path));
    if (row->error.length > 0 || !row->has_pose) {
        writer_print(out, ": %s%s\n", row->error.length > 0 ? "error: " : "no pose", row->error.text);
        return;
    }
    writer_print(out, ": valid, %lld dislikes", (long long)row->dislikes);
    if (row->bonus != BRAINWALL_NONE)
        writer_print(out, ", uses %s of %lld", brainwall_kind_name(row->bonus), (long long)row->bonus_problem);
    for (size_t i = 0; i < row->problem->bonus_count; i++) {
        const struct brainwall_bonus *bonus = &row->problem->bonuses[i];

        if (!row->unlocked[i])
            continue;
        writer_print(out, "%s%s for %lld", separator, brainwall_kind_name(bonus->kind), (long long)bonus->problem);
        separator = " and ";
    }
    if (points.has_best)
        writer_print(out, ", %lld of %lld points", (long long)points.ours, (long long)points.max);
    writer_print(out, "; by corner: ");
    write_corners(out, row, " ");
    writer_print(out, "\n");
}

void brainwall_report_row(struct brainwall_report *report, const struct brainwall_row *row, const char *path,
                          const struct brainwall_best_table *bests)
{
    struct points points = points_of(row, bests);

    if (report->json) {
        begin(report);
        writer_print(report->out, "%s", report->rows > 0 ? "," : "], \"poses\": [");
        json_row(report->out, row, path, points);
    } else {
        text_row(report->out, row, path, points);
    }
    report->rows++;
    report->poses += row->has_pose;
    report->dislikes += row->valid ? row->dislikes : 0;
    report->points += points.ours;
    report->max += points.max;
    report->has_points = report->has_points || points.has_best;
}

void brainwall_report_end(struct brainwall_report *report, size_t errors, size_t missing)
{
    struct writer *out = report->out;

    if (report->json) {
        writer_print(out, "\n], \"total\": {\"poses\": %zu, \"errors\": %zu, \"missing\": %zu, \"dislikes\": %lld",
                     report->poses, errors, missing, (long long)report->dislikes);
        if (report->has_points)
            writer_print(out, ", \"points\": %lld, \"most\": %lld}}\n", (long long)report->points,
                         (long long)report->max);
        else
            writer_print(out, ", \"points\": null, \"most\": null}}\n");
        return;
    }
    writer_print(out, "total: %zu poses, %zu errors, %zu missing, %lld dislikes", report->poses, errors, missing,
                 (long long)report->dislikes);
    if (report->has_points)
        writer_print(out, ", %lld of %lld points", (long long)report->points, (long long)report->max);
    writer_print(out, "\n");
}
