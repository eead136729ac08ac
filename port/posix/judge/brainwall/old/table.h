/*
 * wall_table: the problems given, and what the list of poses has for each.
 *
 * A pose that uses a bonus is valid only if the list's pose for the problem that it names is valid
 * and has a vertex on the place of that bonus for this problem. So one pose that is not valid may
 * make others invalid, and these again others. Poses that unlock each other's bonuses in a circle
 * are valid.
 */
#ifndef JUDGE_BRAINWALL_TABLE_H
#define JUDGE_BRAINWALL_TABLE_H

#include "../../json.h"
#include "fault.h"
#include "pose.h"
#include "problem.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wall_row {
    struct wall_problem problem;
    bool listed;  /* the list has an entry for it */
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
 * Takes an entry of the list, or a bare pose, into the row of its problem: the one whose path or else whose
 * name without folders is the entry's "file", or, if there is no such key, whose number is its "problem", or,
 * if it has neither, the only one. The pose may have any form: that is for the verdict. What else is wrong with
 * the entry is written to *fault, and it is not taken; only the first entry for a problem is.
 */
void wall_table_take(struct wall_table *table, struct judge_json *json, size_t entry,
                     struct judge_json_fault *fault);

/* Judges every pose taken; the bonuses used are taken for unlocked or followed to the other poses. */
void wall_table_judge(struct wall_table *table, bool all_unlocked);

#endif
