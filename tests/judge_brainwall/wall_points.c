/*
 * The table is small: it is read line by line, and searched from its start.
 */
#include "wall_points.h"

#include "../judge_base/judge_host.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WALL_POINTS_NEAR 1e-9

struct wall_table_file {
    const char *path;
    size_t line;
    size_t problem_column;
    size_t best_column;
};

/* The value of a column of a line, in `length` bytes; NULL if the line has fewer columns. */
static const char *wall_bests_column(const char *line, size_t column, size_t *length)
{
    for (; column > 0; column--) {
        line += strcspn(line, ",");
        if (*line++ != ',')
            return NULL;
    }
    *length = strcspn(line, ",");
    return line;
}

static size_t wall_bests_heading(const struct wall_table_file *file, const char *line,
                                 const char *name)
{
    size_t length;
    const char *heading;
    for (size_t i = 0; (heading = wall_bests_column(line, i, &length)); i++)
        if (length == strlen(name) && memcmp(heading, name, length) == 0)
            return i;
    judge_host_fail("%s:1: there is no column %s", file->path, name);
}

/* False if the column is empty or missing. */
static bool wall_bests_number(const struct wall_table_file *file, const char *line, size_t column,
                              int64_t *value)
{
    size_t length = 0;
    const char *text = wall_bests_column(line, column, &length);
    if (length == 0)
        return false;
    if (length > 15 || strspn(text, "0123456789") != length)
        judge_host_fail("%s:%zu: column %zu must be a whole number", file->path, file->line,
                        column + 1);
    *value = strtoll(text, NULL, 10);
    return true;
}

static void wall_bests_line(struct wall_bests *bests, struct wall_table_file *file,
                            const char *line)
{
    struct wall_best best;
    if (file->line == 1) {
        file->problem_column = wall_bests_heading(file, line, "problem");
        file->best_column = wall_bests_heading(file, line, "best_dislikes");
    } else if (wall_bests_number(file, line, file->problem_column, &best.problem) &&
               wall_bests_number(file, line, file->best_column, &best.dislikes)) {
        bests->list = judge_host_resize(bests->list, bests->count + 1, sizeof *bests->list);
        bests->list[bests->count++] = best;
    }
}

void wall_bests_open(struct wall_bests *bests, const char *path)
{
    struct wall_table_file file = {.path = path};
    size_t length;
    char *text = judge_host_read_path(path, &length);
    *bests = (struct wall_bests){NULL, 0};
    for (char *line = text; *line || file.line == 0;) {
        char *end = line + strcspn(line, "\r\n");
        char *next = end + strspn(end, "\r\n");
        *end = '\0';
        file.line++;
        wall_bests_line(bests, &file, line);
        line = next;
    }
    free(text);
}

void wall_bests_free(struct wall_bests *bests)
{
    free(bests->list);
}

bool wall_bests_find(const struct wall_bests *bests, int64_t problem, int64_t *dislikes)
{
    for (size_t i = 0; i < bests->count; i++)
        if (bests->list[i].problem == problem) {
            *dislikes = bests->list[i].dislikes;
            return true;
        }
    return false;
}

int64_t wall_points(const struct wall_problem *problem, int64_t best, int64_t ours)
{
    double size = (double)problem->vertex_count * (double)problem->edge_count *
                  (double)problem->corner_count / 6;
    double share = ours <= best ? 1 : sqrt(((double)best + 1) / ((double)ours + 1));
    double points = 1000 * log2(size) * share;
    double whole = round(points);
    return (int64_t)(fabs(points - whole) <= WALL_POINTS_NEAR * whole ? whole : ceil(points));
}
