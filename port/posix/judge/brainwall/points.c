/*
 * The table is small: it is searched from its start.
 */
#include "points.h"

#include "../host.h"
#include "csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WALL_POINTS_NEAR 1e-9
#define WALL_POINTS_DIGITS_MAX 15 /* of a number, which surely fits */
#define WALL_POINTS_TEXT_MAX 64

/* The number of a column, by its heading in the current record. */
static size_t wall_bests_heading(const struct wall_csv *csv, const char *name)
{
    size_t i = 0;
    while (i < csv->count && strcmp(csv->fields[i].text, name) != 0)
        i++;
    if (i == csv->count)
        judge_host_fail("%s:1:1: there is no column %s", csv->path, name);
    return i;
}

/* False if the field is empty or missing. */
static bool wall_bests_number(const struct wall_csv *csv, size_t column, const char *name, int64_t *value)
{
    char what[WALL_POINTS_TEXT_MAX];
    if (column >= csv->count || !csv->fields[column].text[0])
        return false;
    const struct wall_csv_field *field = &csv->fields[column];
    size_t length = strlen(field->text);
    (void)snprintf(what, sizeof what, "%s must be a whole number", name);
    if (length > WALL_POINTS_DIGITS_MAX || strspn(field->text, "0123456789") != length)
        wall_csv_refuse(csv, field, what);
    *value = strtoll(field->text, NULL, 10);
    return true;
}

void wall_bests_open(struct wall_bests *bests, const char *path)
{
    static const char *const names[] = {"problem", "best_dislikes"};
    struct wall_csv csv;
    *bests = (struct wall_bests){NULL, 0};
    wall_csv_open(&csv, path);
    (void)wall_csv_next(&csv);
    size_t problem = wall_bests_heading(&csv, names[0]);
    size_t best = wall_bests_heading(&csv, names[1]);
    while (wall_csv_next(&csv)) {
        struct wall_best row;
        if (!wall_bests_number(&csv, problem, names[0], &row.problem) ||
            !wall_bests_number(&csv, best, names[1], &row.dislikes))
            continue;
        bests->list = judge_host_resize(bests->list, bests->count + 1, sizeof *bests->list);
        bests->list[bests->count++] = row;
    }
    wall_csv_close(&csv);
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

int64_t wall_points(double size, int64_t best, int64_t ours)
{
    double share = ours <= best ? 1 : sqrt(((double)best + 1) / ((double)ours + 1));
    double points = 1000 * log2(size / 6) * share;
    double whole = round(points);
    return (int64_t)(fabs(points - whole) <= WALL_POINTS_NEAR * whole ? whole : ceil(points));
}
