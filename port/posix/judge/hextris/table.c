/*
 * There are few problems, so they are searched one by one; a problem may have many seeds, so these
 * are sorted and searched by halves.
 */
#include "table.h"

#include "../host.h"

#include <stdlib.h>

static int hextris_table_by_seed(const void *a, const void *b)
{
    const struct hextris_table_game *left = a;
    const struct hextris_table_game *right = b;
    return (left->seed > right->seed) - (left->seed < right->seed);
}

static void hextris_table_games(struct hextris_table_row *row)
{
    const struct hextris_problem *problem = &row->problem;
    struct hextris_table_game *games = judge_host_allocate(problem->seed_count, sizeof *games);
    for (size_t i = 0; i < problem->seed_count; i++)
        games[i].seed = problem->seeds[i];
    qsort(games, problem->seed_count, sizeof *games, hextris_table_by_seed);
    row->games = games;
    row->game_count = 0;
    for (size_t i = 0; i < problem->seed_count; i++) {
        if (row->game_count == 0 || games[row->game_count - 1].seed != games[i].seed)
            games[row->game_count++] = games[i];
        games[row->game_count - 1].times++;
    }
}

void hextris_table_add(struct hextris_table *table, const char *path)
{
    struct hextris_table_row row;
    hextris_problem_open(&row.problem, path);
    if (hextris_table_find(table, row.problem.id))
        judge_host_fail("%s: problem %lld was given before", path, (long long)row.problem.id);
    hextris_table_games(&row);
    table->rows = judge_host_resize(table->rows, table->count + 1, sizeof row);
    table->rows[table->count++] = row;
}

void hextris_table_free(struct hextris_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        hextris_problem_free(&table->rows[i].problem);
        free(table->rows[i].games);
    }
    free(table->rows);
}

struct hextris_table_row *hextris_table_find(const struct hextris_table *table, int64_t id)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].problem.id == id)
            return &table->rows[i];
    return NULL;
}

struct hextris_table_game *hextris_table_game(const struct hextris_table_row *row, int64_t seed)
{
    struct hextris_table_game wanted = {.seed = seed};
    return bsearch(&wanted, row->games, row->game_count, sizeof wanted, hextris_table_by_seed);
}

int64_t hextris_table_average(const struct hextris_table_row *row)
{
    int64_t sum = 0;
    int64_t listed = 0;
    for (size_t i = 0; i < row->game_count; i++) {
        sum += row->games[i].score * row->games[i].times;
        listed += row->games[i].times;
    }
    return listed ? sum / listed : 0;
}

size_t hextris_table_missing(const struct hextris_table_row *row)
{
    size_t missing = 0;
    for (size_t i = 0; i < row->game_count; i++)
        missing += row->games[i].entries == 0;
    return missing;
}
