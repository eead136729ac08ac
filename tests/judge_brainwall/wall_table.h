/*
 * wall_table: the problems given, and what the list of poses has for each.
 *
 * A pose that uses a bonus is valid only if the list's pose for the problem that it names is valid
 * and has a vertex on the place of that bonus for this problem. So one pose that is not valid may
 * make others invalid, and these again others. Poses that unlock each other's bonuses in a circle
 * are valid.
 */
#ifndef WALL_TABLE_H
#define WALL_TABLE_H

#include "../judge_base/judge_json.h"
#include "wall_fault.h"
#include "wall_pose.h"
#include "wall_problem.h"
#include "wall_verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wall_row {
    struct wall_problem problem;
    bool listed;  /* the list has an entry for it ... */
    size_t entry; /* ... with this place in the list, from 0: the first one counts */
    bool posed;   /* it has a pose: null says that none was found */
    bool claims;  /* the entry says how many dislikes the pose has */
    int64_t claimed;
    struct wall_pose pose;
    struct wall_verdict verdict;
    bool valid;                      /* by its own rules, and with its bonus unlocked */
    char error[WALL_FAULT_TEXT_MAX]; /* why not, or what is wrong with the claim; empty if all is well */
};

struct wall_table {
    struct wall_row *rows; /* in the order they were added */
    size_t count;
};

/* Adds a problem file to a table that starts as {NULL, 0}. */
void wall_table_add(struct wall_table *table, const char *path);
void wall_table_free(struct wall_table *table);

/*
 * The row of an entry: the problem whose path or else whose name without folders is the entry's
 * "file", or, if there is no such key, whose number is the entry's "problem". NULL if none is. Refuses a
 * number that two problems have.
 */
struct wall_row *wall_table_find(const struct wall_table *table, const struct judge_json *json,
                                 size_t entry);

/*
 * Reads an entry of the list, {"pose", "dislikes"}, into its row; refuses one of another form. The pose
 * itself may have any form: that is for the verdict.
 */
void wall_table_take(struct wall_row *row, const struct judge_json *json, size_t entry);

/* Reads a bare pose into a row. */
void wall_table_take_pose(struct wall_row *row, const struct judge_json *json, size_t pose);

/* Judges every pose taken; the bonuses used are taken for unlocked or followed to the other poses. */
void wall_table_judge(struct wall_table *table, bool all_unlocked);

#endif
