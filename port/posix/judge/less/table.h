/*
 * less_table: the results of programs over many games.
 *
 * Equal commands are one program. The standard error of a program's mean points is estimated from its means per board,
 * because games on the same board are not independent; with one board only, from its games.
 */
#ifndef JUDGE_LESS_TABLE_H
#define JUDGE_LESS_TABLE_H

#include "../../../../core/judge/less/replay.h"

/* Points of a program in one game: the mean of its seats. */
struct less_table_sample {
    size_t board;
    double points;
};

struct less_table_program {
    char *command; /* owned */
    int games;
    int seats; /* of all games */
    int faults;
    int64_t moves;       /* of its teams, counted once for each seat */
    int64_t used_max_us; /* the most time that it used in a game */
    int rushes;          /* by the program itself, and their cost; the cost of shortest ways instead */
    int rush_moves;
    int rush_shortest;
    struct less_table_sample *samples; /* owned; `games` of them */
};

/* Starts as {0}. */
struct less_table {
    struct less_table_program *programs; /* owned, in order of first appearance */
    size_t count;
    char (*boards)[LESS_WALLS + 1]; /* owned */
    size_t board_count;
};

/* The least cost of a colour's rush, less_solo(); -1 where its program did not rush. */
int less_table_shortest(const struct less_outcome *outcome, int colour);

/* Adds a game whose log is right. */
void less_table_add(struct less_table *table, const struct less_outcome *outcome);
void less_table_free(struct less_table *table);

/* The letter of a program, from A on; ? from the 27th on. */
char less_table_letter(const struct less_table *table, struct game_text command);

/* The mean of points over the games, and its standard error; that is negative for a single game. */
double less_table_mean(const struct less_table_program *program);
double less_table_error(const struct less_table *table, const struct less_table_program *program);

#endif
