/*
 * The spawn rule works on the plain numbers of the file: the least x and the least y of the members
 * are subtracted from members and pivot alike, whatever the parity of the rows, and the result is
 * moved east to the middle. Only then is the unit a shape in cube coordinates. Sorting the members
 * of every orientation makes "the same set of members" a comparison of two lists.
 */
#include "problem.h"

#include "../host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEXTRIS_PROBLEM_NAME_MAX 32 /* bytes of "unit 12" */

struct hextris_problem_cell {
    int64_t x;
    int64_t y;
};

static struct hextris_problem_cell hextris_problem_cell(const struct judge_json *json, size_t node, const char *what)
{
    return (struct hextris_problem_cell){
        judge_json_get_integer(json, node, what, "x", INT32_MIN, INT32_MAX),
        judge_json_get_integer(json, node, what, "y", INT32_MIN, INT32_MAX),
    };
}

static void hextris_problem_cells(struct hextris_problem *problem, const struct judge_json *json,
                                size_t node)
{
    size_t area = (size_t)(problem->width * problem->height);
    problem->cells = judge_host_allocate(area, 1);
    memset(problem->cells, HEXTRIS_PROBLEM_EMPTY, area);
    node = judge_json_list(json, judge_json_get(json, node, "the problem", "filled"), "filled");
    for (; node; node = judge_json_next(json, node)) {
        struct hextris_problem_cell cell = hextris_problem_cell(json, node, "a filled cell");
        if (cell.x < 0 || cell.x >= problem->width || cell.y < 0 || cell.y >= problem->height)
            judge_json_refuse_at(json, json->nodes[node].start,
                                 "the filled cell (%lld, %lld) is off the board of %lld x %lld cells",
                                 (long long)cell.x, (long long)cell.y, (long long)problem->width,
                                 (long long)problem->height);
        problem->cells[cell.y * problem->width + cell.x] = HEXTRIS_PROBLEM_FULL;
    }
}

/* The members as listed; *least and *most are the corners of the box around them. */
static struct hextris_problem_cell *hextris_problem_members(const struct judge_json *json, size_t list,
                                                        const char *unit, size_t *count,
                                                        struct hextris_problem_cell *least,
                                                        struct hextris_problem_cell *most)
{
    size_t node = judge_json_list(json, list, "members");
    if (!node)
        judge_json_refuse_at(json, json->nodes[list].start, "%s has no members", unit);
    struct hextris_problem_cell *cells =
        judge_host_allocate(judge_json_count(json, node), sizeof *cells);
    *least = *most = hextris_problem_cell(json, node, "a member");
    for (*count = 0; node; node = judge_json_next(json, node)) {
        struct hextris_problem_cell cell = hextris_problem_cell(json, node, "a member");
        least->x = cell.x < least->x ? cell.x : least->x;
        least->y = cell.y < least->y ? cell.y : least->y;
        most->x = cell.x > most->x ? cell.x : most->x;
        most->y = cell.y > most->y ? cell.y : most->y;
        cells[(*count)++] = cell;
    }
    return cells;
}

/* Sorts the members and drops those that are there already; returns how many remain. */
static size_t hextris_problem_as_set(struct hextris_cube *members, size_t count)
{
    size_t kept = 0;
    qsort(members, count, sizeof *members, hextris_cube_compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || hextris_cube_compare(&members[kept - 1], &members[i]) != 0)
            members[kept++] = members[i];
    return kept;
}

static void hextris_problem_turns(struct hextris_unit *unit)
{
    size_t bytes = unit->size * sizeof *unit->members[0];
    for (int t = 1; t < 6; t++) {
        unit->members[t] = judge_host_allocate(unit->size, sizeof *unit->members[t]);
        for (size_t i = 0; i < unit->size; i++)
            unit->members[t][i] = hextris_cube_turn(unit->members[t - 1][i]);
        hextris_problem_as_set(unit->members[t], unit->size);
    }
    for (int t = 0; t < 6; t++)
        while (memcmp(unit->members[unit->alike[t]], unit->members[t], bytes) != 0)
            unit->alike[t]++;
}

static void hextris_problem_unit(struct hextris_unit *unit, int64_t width,
                               const struct judge_json *json, size_t node, size_t number)
{
    char name[HEXTRIS_PROBLEM_NAME_MAX];
    (void)snprintf(name, sizeof name, "unit %zu", number);
    size_t list = judge_json_get(json, node, name, "members");
    struct hextris_problem_cell pivot =
        hextris_problem_cell(json, judge_json_get(json, node, name, "pivot"), "the pivot");
    struct hextris_problem_cell least;
    struct hextris_problem_cell most;
    size_t count;
    struct hextris_problem_cell *cells = hextris_problem_members(json, list, name, &count, &least, &most);
    int64_t east = hextris_cube_half(width - (most.x - least.x + 1)) - least.x;
    unit->spawn = hextris_cube_of_cell(pivot.x + east, pivot.y - least.y);
    unit->members[0] = judge_host_allocate(count, sizeof *unit->members[0]);
    for (size_t i = 0; i < count; i++) {
        struct hextris_cube member = hextris_cube_of_cell(cells[i].x + east, cells[i].y - least.y);
        unit->members[0][i] = hextris_cube_subtract(member, unit->spawn);
    }
    free(cells);
    unit->size = hextris_problem_as_set(unit->members[0], count);
    hextris_problem_turns(unit);
}

static void hextris_problem_units(struct hextris_problem *problem, const struct judge_json *json,
                                size_t node)
{
    size_t list = judge_json_get(json, node, "the problem", "units");
    size_t unit = judge_json_list(json, list, "units");
    if (!unit)
        judge_json_refuse(json, list, "the problem has no units");
    problem->units = judge_host_allocate(judge_json_count(json, unit), sizeof *problem->units);
    for (size_t i = 0; unit; unit = judge_json_next(json, unit), i++)
        hextris_problem_unit(&problem->units[problem->unit_count++], problem->width, json, unit, i);
}

static void hextris_problem_seeds(struct hextris_problem *problem, const struct judge_json *json,
                                size_t node)
{
    node = judge_json_list(json, judge_json_get(json, node, "the problem", "sourceSeeds"), "sourceSeeds");
    problem->seeds = judge_host_allocate(judge_json_count(json, node), sizeof *problem->seeds);
    for (; node; node = judge_json_next(json, node))
        problem->seeds[problem->seed_count++] =
            judge_json_integer(json, node, INT64_MIN, INT64_MAX, "a seed");
}

void hextris_problem_read(struct hextris_problem *problem, const struct judge_json *json, size_t node)
{
    *problem = (struct hextris_problem){
        .id = judge_json_get_integer(json, node, "the problem", "id", INT64_MIN, INT64_MAX),
        .width = judge_json_get_integer(json, node, "the problem", "width", 1, HEXTRIS_PROBLEM_SIDE_MAX),
        .height = judge_json_get_integer(json, node, "the problem", "height", 1, HEXTRIS_PROBLEM_SIDE_MAX),
        .source_length =
            judge_json_get_integer(json, node, "the problem", "sourceLength", 0, HEXTRIS_PROBLEM_SOURCE_MAX),
    };
    hextris_problem_cells(problem, json, node);
    hextris_problem_units(problem, json, node);
    hextris_problem_seeds(problem, json, node);
}

void hextris_problem_open(struct hextris_problem *problem, const char *path)
{
    struct judge_json json;
    size_t length;
    char *text = judge_host_read_path(path, &length);
    hextris_problem_read(problem, &json, judge_json_read(&json, path, text, length));
    judge_json_free(&json);
}

void hextris_problem_free(struct hextris_problem *problem)
{
    for (size_t i = 0; i < problem->unit_count; i++)
        for (int t = 0; t < 6; t++)
            free(problem->units[i].members[t]);
    free(problem->units);
    free(problem->cells);
    free(problem->seeds);
}
