/* Table: the entries of a list of poses, a row for each problem that was given.
 *
 * A pose that uses a bonus is valid only if the list's pose for the problem that it names is valid and has a vertex at
 * the position of that bonus. So an invalid pose can make others invalid, and these again others. Poses that unlock
 * each other's bonuses in a circle are valid. */
#ifndef JUDGE_BRAINWALL_TABLE_H
#define JUDGE_BRAINWALL_TABLE_H

#include "brainwall.h"

struct brainwall_row {
    const struct brainwall_problem *problem;
    bool has_pose;       /* false: no entry, or its pose is null because none was found */
    bool valid;          /* by its own rules, and its bonus is unlocked */
    bool is_measured;    /* the number of vertices is right: dislikes, distances and unlocked are set */
    bool has_claim;      /* the entry says how many dislikes the pose has */
    int64_t claimed;
    enum brainwall_fault_kind fault;
    enum brainwall_kind bonus;
    int64_t bonus_problem; /* whose pose unlocks it */
    int64_t dislikes;
    int64_t *distances;  /* as in brainwall_verdict, for each corner */
    bool *unlocked;      /* for each bonus of the problem */
    struct message location; /* of the pose, "NAME:LINE:COLUMN: " */
    struct message error;    /* location, and why the pose is invalid or its claim wrong; empty: all is well */
};

struct brainwall_table {
    struct brainwall_row *rows; /* in the order of the problems; the caller's */
    size_t count;
};

/* Sets up a row without a pose. Its arrays are taken from the arena. */
void brainwall_row_open(struct brainwall_row *row, struct arena *arena, const struct game_problem *problem);

/* Stores the pose that the row's problem played, or refused, last; `error` says what is wrong with it or is empty. */
void brainwall_row_take(struct brainwall_row *row, struct game_problem *problem, const struct game_entry *entry,
                        const struct message *location, const struct message *error);

/* Judges the poses together: bonuses must be unlocked unless all_unlocked, and claims must be right. Returns how many
 * errors this adds. O(rows^3) at worst. */
size_t brainwall_table_judge(struct brainwall_table *table, bool all_unlocked);

#endif
