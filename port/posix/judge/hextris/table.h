/*
 * hextris_table: the problems given, and for each of their games the score it got.
 *
 * A seed listed twice is one game, but counts twice in the average of its problem.
 */
#ifndef PORT_JUDGE_HEXTRIS_TABLE_H
#define PORT_JUDGE_HEXTRIS_TABLE_H

#include "problem.h"

#include <stddef.h>
#include <stdint.h>

struct hextris_table_game {
    int64_t seed;
    int64_t times;   /* how often the seed is listed */
    int64_t entries; /* that were for it so far, even one with an error */
    int64_t score;   /* of the first entry; 0 if there is none */
};

struct hextris_table_row {
    struct hextris_problem problem;
    struct hextris_table_game *games; /* by increasing seed, each seed once */
    size_t game_count;
};

struct hextris_table {
    struct hextris_table_row *rows; /* in the order they were added */
    size_t count;
};

/* Adds a problem file to a table that starts as {NULL, 0}; refuses an id that is there already. */
void hextris_table_add(struct hextris_table *table, const char *path);
void hextris_table_free(struct hextris_table *table);

/* The row of a problem, the game of a seed, or NULL; the pointers last until the next add. */
struct hextris_table_row *hextris_table_find(const struct hextris_table *table, int64_t id);
struct hextris_table_game *hextris_table_game(const struct hextris_table_row *row, int64_t seed);

/* The mean score over the list of seeds, rounded down; 0 for an empty list. */
int64_t hextris_table_average(const struct hextris_table_row *row);

/* How many games had no entry. */
size_t hextris_table_missing(const struct hextris_table_row *row);

#endif
