/*
 * Bonuses are settled by exclusion: every pose that its own rules allow counts as valid until the
 * pose that it depends on does not, and this is repeated until nothing changes. Each round but the
 * last excludes a pose, so there are at most as many rounds as problems, and one more.
 */
#include "table.h"

#include "../../host.h"

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

/* How many problems have a number; the row of the only one. */
static size_t wall_table_of_number(const struct wall_table *table, int64_t id, struct wall_row **row)
{
    size_t count = 0;
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].problem.id == id && count++ == 0)
            *row = &table->rows[i];
    *row = count == 1 ? *row : NULL;
    return count;
}

/* The row that an entry names; NULL, with the reason in *fault, if there is none. */
static struct wall_row *wall_table_find(const struct wall_table *table, const struct judge_json *json, size_t entry,
                                        struct judge_json_fault *fault)
{
    static const char owner[] = "a pose";
    const char *reason = "the problem is not among those given";
    struct wall_row *found = NULL;
    size_t file = judge_json_find(json, entry, owner, "file");
    size_t problem = judge_json_find(json, entry, owner, "problem");
    size_t length;
    char *name = file ? judge_json_string(json, file, &length, "the file of a pose") : NULL;
    file = file && name[0] ? file : 0; /* an empty name is none */
    int64_t id = problem ? judge_json_integer(json, problem, 0, INT64_MAX, "the problem") : -1;
    if (file)
        found = wall_table_of_file(table, name);
    else if (!problem && table->count == 1)
        found = &table->rows[0];
    else if (!problem)
        reason = "the pose names neither a file nor a problem, and there are several";
    else if (wall_table_of_number(table, id, &found) > 1)
        reason = "two of the files have this number; the entry must name its file";
    free(name);
    if (!found && !fault->text[0])
        (void)snprintf(fault->text, sizeof fault->text, "%s", reason);
    return found;
}

/* An entry has a pose, or null for it; a bare pose has vertices. The node of the pose, 0 after a refusal. */
static size_t wall_table_pose(const struct judge_json *json, size_t entry)
{
    size_t pose = judge_json_has(json, entry, "pose") ? judge_json_get(json, entry, "a pose", "pose") : 0;
    size_t vertices = judge_json_find(json, entry, "a pose", "vertices");
    size_t bonuses = judge_json_find(json, entry, "a pose", "bonuses");
    if (!pose && !vertices)
        judge_json_refuse(json, entry, "a pose has neither \"pose\" nor \"vertices\"");
    if (pose && (vertices || bonuses))
        judge_json_refuse(json, entry, "a pose has a \"pose\" and \"vertices\" or \"bonuses\" beside it");
    return pose ? pose : entry;
}

/* What is wrong with an entry but for the form of its pose, which is for the verdict. */
static void wall_table_read(struct wall_table *table, struct judge_json *json, size_t entry,
                            struct judge_json_fault *fault)
{
    bool object = json->nodes[entry].kind == JUDGE_JSON_OBJECT;
    size_t claim = judge_json_find(json, entry, "a pose", "dislikes"); /* refuses what is no object */
    struct wall_row *row = object ? wall_table_find(table, json, entry, fault) : NULL;
    size_t pose = object ? wall_table_pose(json, entry) : 0;
    int64_t claimed = claim ? judge_json_integer(json, claim, 0, INT64_MAX, "dislikes") : 0;
    if (row && row->listed && !fault->text[0])
        (void)snprintf(fault->text, sizeof fault->text, "the problem has an entry already");
    if (!row || fault->text[0])
        return;
    row->listed = true;
    row->claims = claim != 0;
    row->claimed = claimed;
    row->posed = !judge_json_is_null(json, pose);
    if (row->posed)
        wall_pose_read(&row->pose, json, pose);
}

void wall_table_take(struct wall_table *table, struct judge_json *json, size_t entry,
                     struct judge_json_fault *fault)
{
    *fault = (struct judge_json_fault){""};
    json->fault = fault;
    wall_table_read(table, json, entry, fault);
    json->fault = NULL;
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
