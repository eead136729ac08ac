/*
 * Bonuses are settled by exclusion: every pose that its own rules allow counts as valid until the
 * pose that it depends on does not, and this is repeated until nothing changes. Each round but the
 * last excludes a pose, so there are at most as many rounds as problems, and one more.
 */
#include "wall_table.h"

#include "../judge_base/judge_host.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void wall_table_add(struct wall_table *table, const char *path)
{
    struct wall_row row = {0};
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].problem.path, path) == 0)
            judge_host_fail("%s: this problem was given before", path);
    wall_problem_open(&row.problem, path);
    table->rows = judge_host_resize(table->rows, table->count + 1, sizeof row);
    table->rows[table->count++] = row;
}

void wall_table_free(struct wall_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        wall_problem_free(&table->rows[i].problem);
        wall_pose_free(&table->rows[i].pose);
        wall_verdict_free(&table->rows[i].verdict);
    }
    free(table->rows);
}

/* ---- entries ---- */

static struct wall_row *wall_table_of_file(const struct wall_table *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].problem.path, name) == 0)
            return &table->rows[i];
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(wall_problem_base(table->rows[i].problem.path), wall_problem_base(name)) == 0)
            return &table->rows[i];
    return NULL;
}

struct wall_row *wall_table_find(const struct wall_table *table, const struct judge_json *json,
                                 size_t entry)
{
    size_t file = judge_json_find(json, entry, "file");
    if (file) {
        size_t length;
        char *name = judge_json_string(json, file, &length, "file");
        struct wall_row *row = wall_table_of_file(table, name);
        free(name);
        return row;
    }
    int64_t id = judge_json_get_integer(json, entry, "problem", 0, INT64_MAX);
    struct wall_row *found = NULL;
    for (size_t i = 0; i < table->count; i++) {
        if (table->rows[i].problem.id != id)
            continue;
        if (found)
            judge_json_refuse(json, entry, "two of the files have this number; the entry must name its file");
        found = &table->rows[i];
    }
    return found;
}

void wall_table_take_pose(struct wall_row *row, const struct judge_json *json, size_t pose)
{
    row->listed = row->posed = true;
    wall_pose_read(&row->pose, json, pose);
}

static bool wall_table_is_null(const struct judge_json *json, size_t node)
{
    return json->nodes[node].kind == JUDGE_JSON_WORD && json->text[json->nodes[node].start] == 'n';
}

void wall_table_take(struct wall_row *row, const struct judge_json *json, size_t entry)
{
    size_t pose = judge_json_get(json, entry, "pose");
    size_t claim = judge_json_find(json, entry, "dislikes");
    row->listed = true;
    row->claims = claim && !wall_table_is_null(json, claim);
    if (row->claims)
        row->claimed = judge_json_integer(json, claim, 0, INT64_MAX, "dislikes");
    if (!wall_table_is_null(json, pose))
        wall_table_take_pose(row, json, pose);
}

/* ---- bonuses ---- */

/* Whether the pose of a row unlocks a kind of bonus for a problem. */
static bool wall_row_unlocks(const struct wall_row *row, enum wall_kind kind, int64_t problem)
{
    const struct wall_bonus *bonuses = row->problem.bonuses;
    for (size_t i = 0; i < row->problem.bonus_count; i++)
        if (row->verdict.unlocked[i] && bonuses[i].kind == kind && bonuses[i].problem == problem)
            return true;
    return false;
}

/* Why the bonus of a row's pose is locked, NULL if it is not. */
static const char *wall_table_lock(const struct wall_table *table, const struct wall_row *row)
{
    const char *reason = "is not among those given";
    for (size_t i = 0; i < table->count; i++) {
        const struct wall_row *other = &table->rows[i];
        if (row->pose.from < 0 || other->problem.id != row->pose.from)
            continue;
        if (other->valid && wall_row_unlocks(other, row->pose.used, row->problem.id))
            return NULL;
        reason = !other->posed  ? "has no pose"
                 : other->valid ? "has a pose that does not unlock it"
                                : "has no valid pose";
    }
    return reason;
}

static bool wall_table_settle(struct wall_table *table)
{
    bool changed = false;
    for (size_t i = 0; i < table->count; i++) {
        struct wall_row *row = &table->rows[i];
        const char *lock = NULL;
        if (row->valid && row->pose.used != WALL_NONE)
            lock = wall_table_lock(table, row);
        if (lock) {
            row->valid = false;
            changed = true;
            (void)snprintf(row->error, sizeof row->error,
                           "%s is not unlocked: problem %" PRId64 " %s",
                           wall_kind_name(row->pose.used), row->pose.from, lock);
        }
    }
    return changed;
}

/* ---- the whole ---- */

void wall_table_judge(struct wall_table *table, bool all_unlocked)
{
    for (size_t i = 0; i < table->count; i++) {
        struct wall_row *row = &table->rows[i];
        if (!row->posed)
            continue;
        wall_verdict_of(&row->verdict, &row->problem, &row->pose);
        wall_fault_text(row->error, &row->problem, &row->pose, &row->verdict.fault);
        row->valid = row->error[0] == '\0';
    }
    while (!all_unlocked && wall_table_settle(table))
        continue;
    for (size_t i = 0; i < table->count; i++) {
        struct wall_row *row = &table->rows[i];
        if (row->valid && row->claims && row->claimed != row->verdict.dislikes)
            (void)snprintf(row->error, sizeof row->error,
                           "%" PRId64 " dislikes are claimed, the pose has %" PRId64, row->claimed,
                           row->verdict.dislikes);
    }
}
