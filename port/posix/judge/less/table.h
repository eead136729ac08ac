/*
 * less_table: what the programs of many games have reached.
 *
 * Programs with the same command are one. The error of a mean of points is estimated from the means of the boards,
 * as the games of a board are not independent; where there is only one board, from its games.
 */
#ifndef JUDGE_LESS_TABLE_H
#define JUDGE_LESS_TABLE_H

#include "../../../../core/judge/less/replay.h"

/* Points of a program in one game; the mean of its seats. */
struct less_table_sample {
    size_t board;
    double points;
};

struct less_table_program {
    char *command; /* owned */
    int games;
    int seats; /* of all games */
    int faults;
    int64_t moves; /* of its teams, by seats */
    int64_t used_max; /* microseconds */
    int rushes;       /* by the program itself */
    int rush_moves;
    int rush_shortest;
    struct less_table_sample *samples; /* owned, `games` of them */
};

/* Starts as {0}. */
struct less_table {
    struct less_table_program *programs; /* owned, in the order in which they came */
    size_t count;
    char (*boards)[LESS_WALLS + 1]; /* owned */
    size_t board_count;
};

/* The least moves of a colour's rush by its program, less_solo(); -1 if it made none. */
int less_table_shortest(const struct less_outcome *outcome, int colour);

/* Adds a game whose log is right. */
void less_table_add(struct less_table *table, const struct less_outcome *outcome);
void less_table_free(struct less_table *table);

/* The letter of a program: A for the first. */
char less_table_letter(const struct less_table *table, struct game_text command);

/* The mean of points over the games, and its error; the error is negative where one game says nothing about it. */
double less_table_mean(const struct less_table_program *program);
double less_table_error(const struct less_table *table, const struct less_table_program *program);

#endif
