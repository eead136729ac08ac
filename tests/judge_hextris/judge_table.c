/*
 * There are few problems, so they are searched one by one; a problem may have many seeds, so these
 * are sorted and searched by halves.
 */
#include "judge_table.h"

#include "../judge_base/judge_host.h"

#include <stdlib.h>

static int judge_table_by_seed(const void *a, const void *b)
{
    const struct judge_table_game *left = a;
    const struct judge_table_game *right = b;
    return (left->seed > right->seed) - (left->seed < right->seed);
}

static void judge_table_games(struct judge_table_row *row)
{
    const struct judge_problem *problem = &row->problem;
    struct judge_table_game *games = judge_host_allocate(problem->seed_count, sizeof *games);
    for (size_t i = 0; i < problem->seed_count; i++)
        games[i].seed = problem->seeds[i];
    qsort(games, problem->seed_count, sizeof *games, judge_table_by_seed);
    row->games = games;
    row->game_count = 0;
    for (size_t i = 0; i < problem->seed_count; i++) {
        if (row->game_count == 0 || games[row->game_count - 1].seed != games[i].seed)
            games[row->game_count++] = games[i];
        games[row->game_count - 1].times++;
    }
}

void judge_table_add(struct judge_table *table, const char *path)
{
    struct judge_table_row row;
    judge_problem_open(&row.problem, path);
    if (judge_table_find(table, row.problem.id))
        judge_host_fail("%s: problem %lld was given before", path, (long long)row.problem.id);
    judge_table_games(&row);
    table->rows = judge_host_resize(table->rows, table->count + 1, sizeof row);
    table->rows[table->count++] = row;
}

void judge_table_free(struct judge_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        judge_problem_free(&table->rows[i].problem);
        free(table->rows[i].games);
    }
    free(table->rows);
}

struct judge_table_row *judge_table_find(const struct judge_table *table, int64_t id)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].problem.id == id)
            return &table->rows[i];
    return NULL;
}

struct judge_table_game *judge_table_game(const struct judge_table_row *row, int64_t seed)
{
    struct judge_table_game wanted = {.seed = seed};
    return bsearch(&wanted, row->games, row->game_count, sizeof wanted, judge_table_by_seed);
}

int64_t judge_table_average(const struct judge_table_row *row)
{
    int64_t sum = 0;
    int64_t listed = 0;
    for (size_t i = 0; i < row->game_count; i++) {
        sum += row->games[i].score * row->games[i].times;
        listed += row->games[i].times;
    }
    return listed ? sum / listed : 0;
}

size_t judge_table_missing(const struct judge_table_row *row)
{
    size_t missing = 0;
    for (size_t i = 0; i < row->game_count; i++)
        missing += row->games[i].entries == 0;
    return missing;
}
