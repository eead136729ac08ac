/* Wall points: contest points against a table of best dislikes.
 *
 *     ceil(1000 * log2(V * E * H / 6) * sqrt((best + 1) / (ours + 1)))
 *
 * V vertices, E edges, H corners. The best is the least of all teams, ours too: fewer dislikes than the table's give all
 * points. The formula is that of a real number: a result within a billionth of a whole number is taken for that number. */
#ifndef PORT_JUDGE_BRAINWALL_POINTS_H
#define PORT_JUDGE_BRAINWALL_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../game.h"

struct wall_best {
    int64_t problem, dislikes;
};

struct wall_bests {
    struct wall_best *list; /* in the arena; 16 bytes for each line of the table */
    size_t count;
};

/* Reads a table, see csv.h, whose first line that is not empty names its columns, among them `problem` and `best_dislikes`;
 * lines without a best are skipped. False and a line "PATH:LINE:COLUMN: what is wrong". */
bool wall_bests_read(struct wall_bests *bests, struct arena *arena, const char *path, struct game_text text,
                     struct message *wrong);

/* The best dislikes of a problem; false if the table has none. O(lines). */
bool wall_bests_find(const struct wall_bests *bests, int64_t problem, int64_t *dislikes);

/* `size` is V * E * H, at least 6; dislikes are below 2^54. */
int64_t wall_points(uint64_t size, int64_t best, int64_t ours);

#endif
