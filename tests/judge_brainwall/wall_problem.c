/*
 * The rules about segments rest on the hole being a simple polygon, so that is checked here: no two
 * edges of the hole have a point in common but the corner between neighbours.
 */
#include "wall_problem.h"

#include "../judge_base/judge_host.h"
#include "../judge_base/judge_json.h"
#include "wall_geometry.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char *const wall_kind_names[] = {"none", "GLOBALIST", "BREAK_A_LEG", "WALLHACK",
                                              "SUPERFLEX"};

const char *wall_kind_name(enum wall_kind kind)
{
    return wall_kind_names[kind];
}

enum wall_kind wall_kind_of(const char *name)
{
    enum wall_kind kind = WALL_SUPERFLEX;
    while (kind != WALL_NONE && strcmp(wall_kind_names[kind], name) != 0)
        kind--;
    return kind;
}

const char *wall_problem_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* 7 of problems/7.json and of chain_7.json; a number of more than 15 digits is none. */
static int64_t wall_problem_id(const char *path)
{
    const char *base = wall_problem_base(path);
    const char *end = strchr(base, '.');
    const char *first = end = end ? end : base + strlen(base);
    while (first > base && first[-1] >= '0' && first[-1] <= '9')
        first--;
    if (first == end || end - first > 15)
        return -1;
    return strtoll(first, NULL, 10);
}

static struct wall_point wall_problem_point(const struct judge_json *json, size_t node,
                                            const char *what)
{
    size_t x = judge_json_list(json, node, what);
    if (judge_json_count(json, x) != 2)
        judge_json_refuse(json, node, "a point has two coordinates");
    size_t y = judge_json_next(json, x);
    return (struct wall_point){
        judge_json_integer(json, x, -WALL_COORDINATE_MAX, WALL_COORDINATE_MAX, "x"),
        judge_json_integer(json, y, -WALL_COORDINATE_MAX, WALL_COORDINATE_MAX, "y"),
    };
}

/* First node of the list under a key, with the number of its values, which is in the bounds. */
static size_t wall_problem_list(const struct judge_json *json, size_t node, const char *key,
                                size_t least, size_t *count)
{
    size_t list = judge_json_get(json, node, key);
    size_t first = judge_json_list(json, list, key);
    *count = judge_json_count(json, first);
    if (*count < least || *count > WALL_COUNT_MAX)
        judge_host_fail("%s: byte %zu: %s has %zu values, it must have from %zu to %d", json->name,
                        json->nodes[list].start, key, *count, least, WALL_COUNT_MAX);
    return first;
}

static struct wall_point *wall_problem_points(const struct judge_json *json, size_t node,
                                              const char *key, size_t least, size_t *count)
{
    node = wall_problem_list(json, node, key, least, count);
    struct wall_point *points = judge_host_allocate(*count, sizeof *points);
    for (size_t i = 0; node; node = judge_json_next(json, node))
        points[i++] = wall_problem_point(json, node, "a point");
    return points;
}

static void wall_problem_edges(struct wall_problem *problem, const struct judge_json *json,
                               size_t node)
{
    int64_t last = (int64_t)problem->vertex_count - 1;
    node = wall_problem_list(json, node, "edges", 1, &problem->edge_count);
    problem->edges = judge_host_allocate(problem->edge_count, sizeof *problem->edges);
    for (size_t i = 0; node; node = judge_json_next(json, node)) {
        size_t a = judge_json_list(json, node, "an edge");
        if (judge_json_count(json, a) != 2)
            judge_json_refuse(json, node, "an edge has two vertices");
        struct wall_edge *edge = &problem->edges[i++];
        edge->a = (size_t)judge_json_integer(json, a, 0, last, "a vertex");
        edge->b = (size_t)judge_json_integer(json, judge_json_next(json, a), 0, last, "a vertex");
        if (edge->a == edge->b)
            judge_json_refuse(json, node, "an edge has two vertices");
    }
}

static void wall_problem_bonuses(struct wall_problem *problem, const struct judge_json *json,
                                 size_t node)
{
    if (!judge_json_find(json, node, "bonuses"))
        return;
    node = wall_problem_list(json, node, "bonuses", 0, &problem->bonus_count);
    problem->bonuses = judge_host_allocate(problem->bonus_count, sizeof *problem->bonuses);
    for (size_t i = 0; node; node = judge_json_next(json, node)) {
        struct wall_bonus *bonus = &problem->bonuses[i++];
        size_t length;
        size_t kind = judge_json_get(json, node, "bonus");
        char *name = judge_json_string(json, kind, &length, "bonus");
        bonus->kind = wall_kind_of(name);
        free(name);
        if (bonus->kind == WALL_NONE)
            judge_json_refuse(json, kind, "this bonus is unknown");
        bonus->problem = judge_json_get_integer(json, node, "problem", INT64_MIN, INT64_MAX);
        bonus->at = wall_problem_point(json, judge_json_get(json, node, "position"), "position");
    }
}

/* Whether two edges of the hole, which share a corner if they are neighbours, have more in common. */
static bool wall_problem_clash(const struct wall_problem *problem, size_t i, size_t j)
{
    size_t count = problem->corner_count;
    const struct wall_point *corners = problem->corners;
    struct wall_point a = corners[i], b = corners[(i + 1) % count];
    struct wall_point c = corners[j], d = corners[(j + 1) % count];
    if ((i + 1) % count == j)
        return wall_on_segment(c, d, a) || wall_on_segment(a, b, d);
    if ((j + 1) % count == i)
        return wall_on_segment(c, d, b) || wall_on_segment(a, b, c);
    return wall_segments_meet(a, b, c, d);
}

/* Twice the area, positive if the hole lies to the left of the way round; below 2^54 by the bounds. */
static int64_t wall_problem_area(const struct wall_problem *problem)
{
    int64_t area = 0;
    for (size_t i = 0; i < problem->corner_count; i++) {
        struct wall_point a = problem->corners[i];
        struct wall_point b = problem->corners[(i + 1) % problem->corner_count];
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

static void wall_problem_check(struct wall_problem *problem)
{
    for (size_t i = 0; i < problem->corner_count; i++)
        for (size_t j = i + 1; j < problem->corner_count; j++)
            if (wall_problem_clash(problem, i, j))
                judge_host_fail("%s: the hole is no simple polygon: its edges %zu and %zu meet",
                                problem->path, i, j);
    problem->side = wall_problem_area(problem) > 0 ? 1 : -1;
}

void wall_problem_open(struct wall_problem *problem, const char *path)
{
    struct judge_json json;
    size_t length;
    char *text = judge_host_read_path(path, &length);
    size_t node = judge_json_read(&json, path, text, length);
    *problem = (struct wall_problem){.path = path, .id = wall_problem_id(path)};
    problem->corners = wall_problem_points(&json, node, "hole", 3, &problem->corner_count);
    size_t figure = judge_json_get(&json, node, "figure");
    problem->vertices =
        wall_problem_points(&json, figure, "vertices", 2, &problem->vertex_count);
    wall_problem_edges(problem, &json, figure);
    problem->epsilon = judge_json_get_integer(&json, node, "epsilon", 0, WALL_EPSILON_MAX);
    wall_problem_bonuses(problem, &json, node);
    judge_json_free(&json);
    wall_problem_check(problem);
}

void wall_problem_free(struct wall_problem *problem)
{
    free(problem->corners);
    free(problem->vertices);
    free(problem->edges);
    free(problem->bonuses);
}
