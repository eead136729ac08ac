/*
 * The rules about segments rest on the hole being a simple polygon, so that is checked here: no two
 * edges of the hole have a point in common but the corner between neighbours.
 */
#include "problem.h"

#include "../../host.h"
#include "../../json.h"
#include "geometry.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define WALL_EXCERPT 40 /* bytes of an unknown name that a message shows */

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

void wall_problem_pair(const struct judge_json *json, size_t node, const char *what, const char *part,
                       int64_t least, int64_t most, int64_t pair[2])
{
    size_t first = judge_json_list(json, node, what);
    size_t second = first ? judge_json_next(json, first) : 0;
    size_t count = judge_json_count(json, first);
    pair[0] = first ? judge_json_integer(json, first, least, most, part) : least;
    pair[1] = second ? judge_json_integer(json, second, least, most, part) : least;
    if (count != 2 && json->nodes[node].kind == JUDGE_JSON_LIST)
        judge_json_refuse_at(json, json->nodes[node].start, "%s is a list of %zu; it must have 2 numbers", what,
                             count);
}

struct wall_point wall_problem_point(const struct judge_json *json, size_t node, const char *what)
{
    int64_t pair[2];
    wall_problem_pair(json, node, what, "a coordinate", -WALL_COORDINATE_MAX, WALL_COORDINATE_MAX, pair);
    return (struct wall_point){pair[0], pair[1]};
}

/* The kind under the key "bonus" of a bonus, WALL_NONE after a refusal. */
enum wall_kind wall_problem_kind(const struct judge_json *json, size_t bonus)
{
    size_t length;
    size_t node = judge_json_get(json, bonus, "a bonus", "bonus");
    char *name = judge_json_string(json, node, &length, "the bonus");
    enum wall_kind kind = strlen(name) == length ? wall_kind_of(name) : WALL_NONE;
    free(name);
    if (kind == WALL_NONE && json->nodes[node].kind == JUDGE_JSON_STRING) {
        size_t start = json->nodes[node].start - 1;
        int shown = (int)(json->nodes[node].end + 1 - start);
        judge_json_refuse_at(json, start, "the bonus is %.*s%s; it must be \"%s\", \"%s\", \"%s\" or \"%s\"",
                             shown > WALL_EXCERPT ? WALL_EXCERPT : shown, json->text + start,
                             shown > WALL_EXCERPT ? "..." : "", wall_kind_names[WALL_GLOBALIST],
                             wall_kind_names[WALL_BREAK_A_LEG], wall_kind_names[WALL_WALLHACK],
                             wall_kind_names[WALL_SUPERFLEX]);
    }
    return kind;
}

/* What a list of a problem is in messages: "corners" of "the hole", at least 3 of them. */
struct wall_list {
    const char *key;
    const char *what;
    const char *owner;
    size_t least;
};

/* First node of the list under a key, with the number of its values, which is in the bounds. */
static size_t wall_problem_list(const struct judge_json *json, size_t list, const struct wall_list *of,
                                size_t *count)
{
    size_t first = judge_json_list(json, list, of->what);
    *count = judge_json_count(json, first);
    if (*count < of->least)
        judge_json_refuse_at(json, json->nodes[list].start, "%s are %zu; at least %zu are needed", of->what, *count,
                             of->least);
    if (*count > WALL_COUNT_MAX)
        judge_json_refuse_at(json, json->nodes[list].start, "%s has more than %d %s, the limit of this judge",
                             of->owner, WALL_COUNT_MAX, of->what);
    return first;
}

static struct wall_point *wall_problem_points(const struct judge_json *json, size_t node,
                                              const struct wall_list *of, const char *what, size_t *count)
{
    node = wall_problem_list(json, node, of, count);
    struct wall_point *points = judge_host_allocate(*count, sizeof *points);
    for (size_t i = 0; node; node = judge_json_next(json, node))
        points[i++] = wall_problem_point(json, node, what);
    return points;
}

static void wall_problem_edges(struct wall_problem *problem, const struct judge_json *json, size_t node)
{
    static const struct wall_list of = {"edges", "edges", "the figure", 1};
    node = wall_problem_list(json, node, &of, &problem->edge_count);
    problem->edges = judge_host_allocate(problem->edge_count, sizeof *problem->edges);
    for (size_t i = 0; node; node = judge_json_next(json, node), i++) {
        int64_t pair[2];
        wall_problem_pair(json, node, "an edge", "a vertex of an edge", 0, WALL_COUNT_MAX - 1, pair);
        size_t greater = (size_t)(pair[0] > pair[1] ? pair[0] : pair[1]);
        if (greater >= problem->vertex_count)
            judge_json_refuse_at(json, json->nodes[node].start, "edge %zu names vertex %zu; the last one is %zu", i,
                                 greater, problem->vertex_count - 1);
        if (pair[0] == pair[1])
            judge_json_refuse_at(json, json->nodes[node].start, "edge %zu has no length", i);
        problem->edges[i] = (struct wall_edge){(size_t)pair[0], (size_t)pair[1]};
    }
}

static void wall_problem_figure(struct wall_problem *problem, const struct judge_json *json, size_t figure)
{
    static const struct wall_list of = {"vertices", "vertices", "the figure", 2};
    if (json->nodes[figure].kind != JUDGE_JSON_OBJECT)
        (void)judge_json_get(json, figure, "figure", of.key); /* refuses it */
    size_t edges = judge_json_get(json, figure, "the figure", "edges");
    problem->vertices = wall_problem_points(json, judge_json_get(json, figure, "the figure", of.key), &of,
                                            "a vertex", &problem->vertex_count);
    wall_problem_edges(problem, json, edges);
}

static void wall_problem_bonuses(struct wall_problem *problem, const struct judge_json *json, size_t node)
{
    static const struct wall_list of = {"bonuses", "bonuses", "the problem", 0};
    size_t list = judge_json_find(json, node, "the problem", of.key);
    node = list ? wall_problem_list(json, list, &of, &problem->bonus_count) : 0;
    problem->bonuses = judge_host_allocate(problem->bonus_count, sizeof *problem->bonuses);
    for (size_t i = 0; node; node = judge_json_next(json, node)) {
        struct wall_bonus *bonus = &problem->bonuses[i++];
        size_t number = judge_json_get(json, node, "a bonus", "problem");
        bonus->kind = wall_problem_kind(json, node);
        bonus->problem = judge_json_integer(json, number, 0, INT32_MAX, "the problem of a bonus");
        bonus->at = wall_problem_point(json, judge_json_get(json, node, "a bonus", "position"),
                                       "the position of a bonus");
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

/* The place of a corner in the file is that of its edge, too. */
static size_t wall_problem_corner(const struct judge_json *json, size_t hole, size_t number)
{
    size_t corner = json->nodes[hole].first;
    while (number-- > 0)
        corner = judge_json_next(json, corner);
    return json->nodes[corner].start;
}

static void wall_problem_check(struct wall_problem *problem, const struct judge_json *json, size_t hole)
{
    const struct wall_point *corners = problem->corners;
    size_t count = problem->corner_count;
    for (size_t i = 0; i < count; i++)
        if (wall_distance(corners[i], corners[(i + 1) % count]) == 0)
            judge_json_refuse_at(json, wall_problem_corner(json, hole, i),
                                 "the edge of the hole from corner %zu has no length", i);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (wall_problem_clash(problem, i, j))
                judge_json_refuse_at(json, wall_problem_corner(json, hole, i),
                                     "the edge of the hole from corner %zu meets that from corner %zu", i, j);
    problem->side = wall_problem_area(problem) > 0 ? 1 : -1;
}

void wall_problem_open(struct wall_problem *problem, const char *path)
{
    static const struct wall_list of = {"hole", "corners", "the hole", 3};
    struct judge_json json;
    size_t length;
    char *text = judge_host_read_path(path, &length);
    size_t node = judge_json_read(&json, path, text, length);
    *problem = (struct wall_problem){.path = path, .id = wall_problem_id(path)};
    size_t hole = judge_json_get(&json, node, "the problem", of.key);
    size_t figure = judge_json_get(&json, node, "the problem", "figure");
    size_t epsilon = judge_json_get(&json, node, "the problem", "epsilon");
    problem->corners = wall_problem_points(&json, hole, &of, "a corner", &problem->corner_count);
    wall_problem_figure(problem, &json, figure);
    problem->epsilon = judge_json_integer(&json, epsilon, 0, WALL_EPSILON_MAX, "epsilon");
    wall_problem_bonuses(problem, &json, node);
    wall_problem_check(problem, &json, hole);
    judge_json_free(&json);
}

void wall_problem_free(struct wall_problem *problem)
{
    free(problem->corners);
    free(problem->vertices);
    free(problem->edges);
    free(problem->bonuses);
}
