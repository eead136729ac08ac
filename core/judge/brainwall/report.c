/* Nothing is kept but the totals. Names of files are the user's and are escaped in JSON as well as in text. */
#include "report.h"

#include <string.h>

#include "fault.h"
#include "../judge.h"

/* What is known about the points of a row. */
struct points {
    bool known;
    int64_t ours, most;
};

/* Begins the lists of JSON: strays come first. */
static void begin(struct wall_report *report)
{
    if (report->strays + report->rows == 0)
        writer_print(report->out, "{\"strays\": [");
}

void wall_report_stray(struct wall_report *report, size_t number, const char *reason)
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

static struct points points_of(const struct wall_row *row, const struct wall_bests *bests)
{
    const struct wall_problem *of = row->problem;
    uint64_t size = (uint64_t)of->vertex_count * of->edge_count * of->corner_count;
    int64_t best;

    if (bests == NULL || !wall_bests_find(bests, of->id, &best))
        return (struct points){.known = false};
    return (struct points){true, row->valid ? wall_points(size, best, row->dislikes) : 0, wall_points(size, 0, 0)};
}

static void write_corners(struct writer *out, const struct wall_row *row, const char *separator)
{
    for (size_t i = 0; row->whole && i < row->problem->corner_count; i++)
        writer_print(out, "%s%lld", i > 0 ? separator : "", (long long)row->distances[i]);
}

/* ---- JSON ---- */

static void json_bonus(struct writer *out, enum wall_kind kind, int64_t problem)
{
    writer_print(out, "{\"bonus\": \"%s\", \"problem\": %lld}", wall_kind_name(kind), (long long)problem);
}

static void json_bonuses(struct writer *out, const struct wall_row *row)
{
    const char *separator = "";

    writer_print(out, "], \"used\": ");
    if (row->used == WALL_NONE)
        writer_print(out, "null");
    else
        json_bonus(out, row->used, row->from);
    writer_print(out, ", \"unlocked\": [");
    for (size_t i = 0; row->whole && i < row->problem->bonus_count; i++) {
        const struct wall_bonus *bonus = &row->problem->bonuses[i];

        if (!row->unlocked[i])
            continue;
        writer_print(out, "%s", separator);
        json_bonus(out, bonus->kind, bonus->problem);
        separator = ", ";
    }
}

static void json_error(struct writer *out, const struct wall_row *row)
{
    if (row->error.length > 0)
        judge_quote(out, row->error.text, row->error.length);
    else
        writer_print(out, row->posed ? "null" : "\"no pose\"");
    if (row->fault == WALL_FAULT_NONE)
        writer_print(out, ", \"fault\": null");
    else
        writer_print(out, ", \"fault\": \"%s\"", wall_fault_name(row->fault));
}

static void json_row(struct writer *out, const struct wall_row *row, const char *path, struct points points)
{
    writer_print(out, "\n{\"file\": ");
    judge_quote(out, path, strlen(path));
    if (row->problem->id < 0)
        writer_print(out, ", \"problem\": null");
    else
        writer_print(out, ", \"problem\": %lld", (long long)row->problem->id);
    writer_print(out, ", \"valid\": %s, \"error\": ", row->valid ? "true" : "false");
    json_error(out, row);
    if (row->whole)
        writer_print(out, ", \"dislikes\": %lld, \"corners\": [", (long long)row->dislikes);
    else
        writer_print(out, ", \"dislikes\": null, \"corners\": [");
    write_corners(out, row, ", ");
    json_bonuses(out, row);
    if (points.known)
        writer_print(out, "], \"points\": %lld, \"most\": %lld}", (long long)points.ours, (long long)points.most);
    else
        writer_print(out, "], \"points\": null, \"most\": null}");
}

/* ---- text ---- */

static void text_row(struct writer *out, const struct wall_row *row, const char *path, struct points points)
{
    const char *separator = ", unlocks ";

    judge_escape(out, path, strlen(path));
    if (row->error.length > 0 || !row->posed) {
        writer_print(out, ": %s%s\n", row->error.length > 0 ? "error: " : "no pose", row->error.text);
        return;
    }
    writer_print(out, ": valid, %lld dislikes", (long long)row->dislikes);
    if (row->used != WALL_NONE)
        writer_print(out, ", uses %s of %lld", wall_kind_name(row->used), (long long)row->from);
    for (size_t i = 0; i < row->problem->bonus_count; i++) {
        const struct wall_bonus *bonus = &row->problem->bonuses[i];

        if (!row->unlocked[i])
            continue;
        writer_print(out, "%s%s for %lld", separator, wall_kind_name(bonus->kind), (long long)bonus->problem);
        separator = " and ";
    }
    if (points.known)
        writer_print(out, ", %lld of %lld points", (long long)points.ours, (long long)points.most);
    writer_print(out, "; by corner: ");
    write_corners(out, row, " ");
    writer_print(out, "\n");
}

void wall_report_row(struct wall_report *report, const struct wall_row *row, const char *path,
                     const struct wall_bests *bests)
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
    report->poses += row->posed;
    report->dislikes += row->valid ? row->dislikes : 0;
    report->points += points.ours;
    report->most += points.most;
    report->pointed = report->pointed || points.known;
}

void wall_report_end(struct wall_report *report, size_t errors, size_t missing)
{
    struct writer *out = report->out;

    if (report->json) {
        writer_print(out, "\n], \"total\": {\"poses\": %zu, \"errors\": %zu, \"missing\": %zu, \"dislikes\": %lld",
                     report->poses, errors, missing, (long long)report->dislikes);
        if (report->pointed)
            writer_print(out, ", \"points\": %lld, \"most\": %lld}}\n", (long long)report->points, (long long)report->most);
        else
            writer_print(out, ", \"points\": null, \"most\": null}}\n");
        return;
    }
    writer_print(out, "total: %zu poses, %zu errors, %zu missing, %lld dislikes", report->poses, errors, missing,
                 (long long)report->dislikes);
    if (report->pointed)
        writer_print(out, ", %lld of %lld points", (long long)report->points, (long long)report->most);
    writer_print(out, "\n");
}
