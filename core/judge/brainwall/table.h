/* Wall table: what the list of poses has for each problem that was given.
 *
 * A pose that uses a bonus is valid only if the list's pose for the problem that it names is valid and has a vertex on the
 * place of that bonus for this problem. So one pose that is not valid may make others invalid, and these again others.
 * Poses that unlock each other's bonuses in a circle are valid. */
#ifndef PORT_JUDGE_BRAINWALL_TABLE_H
#define PORT_JUDGE_BRAINWALL_TABLE_H

#include "brainwall.h"

struct wall_row {
    const struct wall_problem *problem;
    bool posed;          /* it has a pose: null says that none was found, and so does no entry */
    bool valid;          /* by its own rules, and with its bonus unlocked */
    bool whole;          /* as many vertices as there should be: dislikes, distances and unlocked are known */
    bool claims;         /* the entry says how many dislikes the pose has */
    int64_t claimed;
    enum wall_fault_kind fault;
    enum wall_kind used; /* the bonus */
    int64_t from;        /* of this problem */
    int64_t dislikes;
    int64_t *distances;   /* as in wall_verdict, for each corner ... */
    bool *unlocked;       /* ... and for each bonus of the problem */
    struct message place; /* where the pose is, "NAME:LINE:COLUMN: " */
    struct message error; /* why it is not valid, or what is wrong with the claim, with a place; empty if all is well */
};

struct wall_table {
    struct wall_row *rows; /* in the order of the problems; the caller's */
    size_t count;
};

/* Sets up a row without a pose. Its arrays are taken from the arena. */
void wall_row_open(struct wall_row *row, struct arena *arena, const struct game_problem *problem);

/* Takes the pose that was just played, or refused, by the row's problem; `error` says what is wrong, if something is. */
void wall_row_take(struct wall_row *row, struct game_problem *problem, const struct game_entry *entry,
                   const struct message *place, const struct message *error);

/* Judges the poses with each other: bonuses that are not unlocked, unless all are taken for unlocked, and claims; how many
 * errors that makes. O(rows^3) at worst. */
size_t wall_table_judge(struct wall_table *table, bool all_unlocked);

#endif
