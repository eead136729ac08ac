/*
 * wall_points: contest points against a table of best dislikes.
 *
 *     ceil(1000 * log2(V * E * H / 6) * sqrt((best + 1) / (ours + 1)))
 *
 * V vertices, E edges, H corners. The best is the least of all teams, ours too: fewer dislikes than
 * the table's give all points. The formula is that of a real number: a result within a billionth of
 * a whole number is taken for that number.
 */
#ifndef PORT_JUDGE_BRAINWALL_POINTS_H
#define PORT_JUDGE_BRAINWALL_POINTS_H

#include "problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct wall_best {
    int64_t problem;
    int64_t dislikes;
};

struct wall_bests {
    struct wall_best *list; /* owned */
    size_t count;
};

/*
 * Reads a table, see wall_csv.h, whose first line names its columns, among them `problem` and
 * `best_dislikes`; lines without a best are skipped. Ends the program with a message about what it
 * cannot read.
 */
void wall_bests_open(struct wall_bests *bests, const char *path);
void wall_bests_free(struct wall_bests *bests);

/* The best dislikes of a problem; false if the table has none. */
bool wall_bests_find(const struct wall_bests *bests, int64_t problem, int64_t *dislikes);

int64_t wall_points(const struct wall_problem *problem, int64_t best, int64_t ours);

#endif
