/* Points: the score of the contest, computed from a table with the best dislikes of each problem.
 *
 *     ceil(1000 * log2(V * E * H / 6) * sqrt((best + 1) / (ours + 1)))
 *
 * V, E and H are the numbers of vertices, edges and corners. `best` is the minimum of all teams, ours included: fewer
 * dislikes than in the table score the full points. The formula is meant for real numbers: a value within 10^-9 of a
 * whole number counts as that number. */
#ifndef JUDGE_BRAINWALL_POINTS_H
#define JUDGE_BRAINWALL_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../game.h"

struct brainwall_best {
    int64_t problem, dislikes;
};

/* A hash table of problems. */
struct brainwall_best_table {
    struct brainwall_best *slots; /* in the arena: 32 to 64 bytes for each line of the file; `problem` -1: empty */
    size_t mask;                  /* the number of slots, a power of 2, less 1 */
};

/* Reads a table in CSV, see csv.h. Its first record that is not empty names the columns, among them `problem` and
 * `best_dislikes`; records without best_dislikes are skipped. False and a line "PATH:LINE:COLUMN: what is wrong", also
 * where one of these columns or a problem is there twice. O(length). */
bool brainwall_best_table_read(struct brainwall_best_table *table, struct arena *arena, const char *path,
                               struct game_text text, struct message *wrong);

/* Looks up the best dislikes of a problem; false if the table has none. O(1) on average. */
bool brainwall_best_table_find(const struct brainwall_best_table *table, int64_t problem, int64_t *dislikes);

/* The points for `ours` dislikes. `size` is V * E * H, at least 6; dislikes are below 2^54. */
int64_t brainwall_points(uint64_t size, int64_t best, int64_t ours);

#endif
