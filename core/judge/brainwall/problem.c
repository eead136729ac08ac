/* A text is read twice: first to check it and to count, then into arrays of that size. So the arena needs memory only
 * for the problem and, while it is read, for the nodes of its text.
 *
 * The rules about segments require the hole to be a simple polygon, which is checked here: edges of the hole meet only
 * at the corner between neighbours. */
#include "problem.h"

#include <string.h>

#include "../../base/integer.h"
#include "geometry.h"

enum {
    EXCERPT = 40,  /* bytes of an unknown name that a message shows */
    ID_DIGITS = 15 /* of a problem's number: it surely fits */
};

static const char *const KIND_NAMES[] = {"none", "GLOBALIST", "BREAK_A_LEG", "WALLHACK", "SUPERFLEX"};

const char *brainwall_kind_name(enum brainwall_kind kind)
{
    return KIND_NAMES[kind];
}

/* 7 of problems/7.json and of chain_7.json: the digits before the first dot of the last part of the path. */
static int64_t id_of(const char *path)
{
    const char *base = path, *end, *first;
    int64_t id = 0;

    for (const char *at = path; *at != '\0'; at++)
        base = *at == '/' ? at + 1 : base;
    for (end = base; *end != '\0' && *end != '.';)
        end++;
    for (first = end; first > base && first[-1] >= '0' && first[-1] <= '9';)
        first--;
    if (first == end || end - first > ID_DIGITS)
        return -1;
    for (; first < end; first++)
        id = 10 * id + (*first - '0');
    return id;
}

void brainwall_problem_pair(const struct judge_json *json, size_t node, const char *what, const char *part,
                            int64_t least,
                            int64_t most, int64_t pair[2])
{
    size_t first = judge_json_list(json, node, what);
    size_t count = judge_json_count(json, first);

    pair[0] = judge_json_integer(json, first, least, most, part);
    pair[1] = judge_json_integer(json, count > 1 ? judge_json_next(json, first) : 0, least, most, part);
    if (count != 2 && judge_json_is(json, node, JUDGE_JSON_LIST))
        judge_json_refuse(json, node, "%s is a list of %zu; it must have 2 numbers", what, count);
}

struct brainwall_point brainwall_problem_point(const struct judge_json *json, size_t node, const char *what)
{
    int64_t pair[2];

    brainwall_problem_pair(json, node, what, "a coordinate", -BRAINWALL_COORDINATE_MAX, BRAINWALL_COORDINATE_MAX, pair);
    return (struct brainwall_point){pair[0], pair[1]};
}

/* The kind under the key "bonus" of a bonus, BRAINWALL_NONE after a refusal. */
enum brainwall_kind brainwall_problem_kind(const struct judge_json *json, size_t bonus)
{
    size_t node = judge_json_get(json, bonus, "a bonus", "bonus"), shown;
    uint64_t room;
    struct arena empty = arena_over(&room, sizeof room);

    for (enum brainwall_kind kind = BRAINWALL_GLOBALIST; kind <= BRAINWALL_SUPERFLEX; kind++)
        if (judge_json_same(json, node, KIND_NAMES[kind]))
            return kind;
    if (!judge_json_is(json, node, JUDGE_JSON_STRING)) {
        (void)judge_json_string(json, &empty, node, "the bonus"); /* refuses it */
        return BRAINWALL_NONE;
    }
    shown = json->nodes[node].end + 1 - judge_json_begin(json, node);
    judge_json_refuse(json, node, "the bonus is %.*s%s; it must be \"%s\", \"%s\", \"%s\" or \"%s\"",
                      (int)(shown > EXCERPT ? EXCERPT : shown), json->text + judge_json_begin(json, node),
                      shown > EXCERPT ? "..." : "", KIND_NAMES[BRAINWALL_GLOBALIST], KIND_NAMES[BRAINWALL_BREAK_A_LEG],
                      KIND_NAMES[BRAINWALL_WALLHACK], KIND_NAMES[BRAINWALL_SUPERFLEX]);
    return BRAINWALL_NONE;
}

/* What a list of a problem is in messages: "corners" of "the hole", at least 3 of them. */
struct list {
    const char *key, *what, *owner;
    size_t least;
};

static const struct list HOLE = {"hole", "corners", "the hole", 3}, EDGES = {"edges", "edges", "the figure", 1},
                         VERTICES = {"vertices", "vertices", "the figure", 2},
                         BONUSES = {"bonuses", "bonuses", "the problem", 0};

/* First node of a list, with the number of its values, which is in the bounds. */
static size_t read_list(const struct judge_json *json, size_t node, const struct list *of, size_t *count)
{
    size_t first = judge_json_list(json, node, of->what);

    *count = judge_json_count(json, first);
    if (*count < of->least)
        judge_json_refuse(json, node, "%s has %zu %s; it must have at least %zu", of->owner, *count, of->what,
                          of->least);
    if (*count > BRAINWALL_COUNT_MAX)
        judge_json_refuse(json, node, "%s has too many %s; the limit of this judge is %d", of->owner, of->what,
                          (int)BRAINWALL_COUNT_MAX);
    return first;
}

/* `points` and the other arrays are NULL during the first reading. */
static void read_points(const struct judge_json *json, size_t node, const struct list *of, const char *what,
                        struct brainwall_point *points, size_t *count)
{
    for (node = read_list(json, node, of, count); node != 0; node = judge_json_next(json, node)) {
        struct brainwall_point point = brainwall_problem_point(json, node, what);

        if (points != NULL)
            *points++ = point;
    }
}

/* Whether both vertices of an edge are at one point; vertices are read before edges. */
static bool has_no_length(const struct brainwall_problem *problem, const int64_t pair[2])
{
    const struct brainwall_point *vertices = problem->vertices;

    return vertices != NULL && vertices[pair[0]].x == vertices[pair[1]].x && vertices[pair[0]].y == vertices[pair[1]].y;
}

static void read_edges(struct brainwall_problem *problem, const struct judge_json *json, size_t node)
{
    size_t i = 0;

    for (node = read_list(json, node, &EDGES, &problem->edge_count); node != 0; node = judge_json_next(json, node),
         i++) {
        int64_t pair[2], greater;

        brainwall_problem_pair(json, node, "an edge", "a vertex of an edge", 0, BRAINWALL_COUNT_MAX - 1, pair);
        greater = integer_max(pair[0], pair[1]);
        if ((size_t)greater >= problem->vertex_count)
            judge_json_refuse(json, node, "edge %zu names vertex %lld; the last vertex is %zu", i, (long long)greater,
                              problem->vertex_count - 1);
        if (pair[0] == pair[1] || has_no_length(problem, pair))
            judge_json_refuse(json, node, "edge %zu has no length", i);
        if (problem->edges != NULL)
            problem->edges[i] = (struct brainwall_edge){(uint32_t)pair[0], (uint32_t)pair[1]};
    }
}

static void read_figure(struct brainwall_problem *problem, const struct judge_json *json, size_t figure)
{
    size_t edges, vertices;

    if (!judge_json_is(json, figure, JUDGE_JSON_OBJECT))
        (void)judge_json_get(json, figure, "figure", VERTICES.key); /* refuses it */
    edges = judge_json_get(json, figure, "the figure", EDGES.key);
    vertices = judge_json_get(json, figure, "the figure", VERTICES.key);
    read_points(json, vertices, &VERTICES, "a vertex", problem->vertices, &problem->vertex_count);
    read_edges(problem, json, edges);
}

static void read_bonuses(struct brainwall_problem *problem, const struct judge_json *json, size_t root)
{
    size_t list = judge_json_find(json, root, "the problem", BONUSES.key), i = 0;
    size_t node = list != 0 ? read_list(json, list, &BONUSES, &problem->bonus_count) : 0;

    for (; node != 0; node = judge_json_next(json, node), i++) {
        size_t number = judge_json_get(json, node, "a bonus", "problem");
        struct brainwall_bonus bonus = {.kind = brainwall_problem_kind(json, node)};

        bonus.problem = judge_json_integer(json, number, 0, INT32_MAX, "the problem of a bonus");
        bonus.at = brainwall_problem_point(json, judge_json_get(json, node, "a bonus", "position"),
                                           "the position of a bonus");
        if (problem->bonuses != NULL)
            problem->bonuses[i] = bonus;
    }
}

/* Whether two edges of the hole meet anywhere but at the corner that neighbours share. */
static bool edges_clash(const struct brainwall_problem *problem, size_t i, size_t j)
{
    size_t count = problem->corner_count;
    const struct brainwall_point *corners = problem->corners;
    struct brainwall_point a = corners[i], b = corners[(i + 1) % count];
    struct brainwall_point c = corners[j], d = corners[(j + 1) % count];

    if ((i + 1) % count == j)
        return brainwall_on_segment(c, d, a) || brainwall_on_segment(a, b, d);
    if ((j + 1) % count == i)
        return brainwall_on_segment(c, d, b) || brainwall_on_segment(a, b, c);
    return brainwall_segments_meet(a, b, c, d);
}

/* Twice the area, positive if the hole lies to the left of the way round; below 2^54 by the bounds. */
static int64_t area_of(const struct brainwall_problem *problem)
{
    int64_t area = 0;

    for (size_t i = 0; i < problem->corner_count; i++) {
        struct brainwall_point a = problem->corners[i];
        struct brainwall_point b = problem->corners[(i + 1) % problem->corner_count];

        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

/* Messages give an edge the location of its first corner. */
static size_t corner_node(const struct judge_json *json, size_t hole, size_t number)
{
    size_t corner = json->nodes[hole].first;

    while (number-- > 0)
        corner = judge_json_next(json, corner);
    return corner;
}

static void check_hole(struct brainwall_problem *problem, const struct judge_json *json, size_t root)
{
    size_t hole = judge_json_get(json, root, "the problem", HOLE.key), count = problem->corner_count;
    const struct brainwall_point *corners = problem->corners;

    for (size_t i = 0; i < count && json->wrong->length == 0; i++)
        if (brainwall_distance(corners[i], corners[(i + 1) % count]) == 0)
            judge_json_refuse(json, corner_node(json, hole, i), "the edge of the hole from corner %zu has no length",
                              i);
    for (size_t i = 0; i < count && json->wrong->length == 0; i++)
        for (size_t j = i + 1; j < count; j++)
            if (edges_clash(problem, i, j))
                judge_json_refuse(json, corner_node(json, hole, i),
                                  "the edges of the hole from corners %zu and %zu meet", i, j);
    problem->side = area_of(problem) > 0 ? 1 : -1;
}

/* Counts, or fills the arrays if they exist; false after a fault. */
static bool read_all(struct brainwall_problem *problem, const struct judge_json *json, size_t root)
{
    size_t hole = judge_json_get(json, root, "the problem", HOLE.key);
    size_t figure = judge_json_get(json, root, "the problem", "figure");
    size_t epsilon = judge_json_get(json, root, "the problem", "epsilon");

    read_points(json, hole, &HOLE, "a corner", problem->corners, &problem->corner_count);
    read_figure(problem, json, figure);
    problem->epsilon = judge_json_integer(json, epsilon, 0, BRAINWALL_EPSILON_MAX, "epsilon");
    read_bonuses(problem, json, root);
    return json->wrong->length == 0;
}

static void take_arrays(struct brainwall_problem *problem, struct arena *arena)
{
    problem->corners = ARENA_TAKE(arena, problem->corner_count, struct brainwall_point);
    problem->vertices = ARENA_TAKE(arena, problem->vertex_count, struct brainwall_point);
    problem->edges = ARENA_TAKE(arena, problem->edge_count, struct brainwall_edge);
    problem->bonuses = ARENA_TAKE(arena, problem->bonus_count, struct brainwall_bonus);
}

bool brainwall_problem_read(struct brainwall_problem *problem, struct arena *arena, const char *name,
                            struct game_text text,
                            struct message *wrong)
{
    struct arena scratch = *arena, counting = arena_counting();
    struct judge_json json;
    size_t root = judge_json_read(&json, &scratch, name, text, wrong);

    *problem = (struct brainwall_problem){.id = id_of(name)};
    if (root == 0 || !read_all(problem, &json, root))
        return false;
    take_arrays(problem, &counting);
    if (!arena_holds(arena, &counting)) {
        message_name(wrong, name);
        message_text(wrong, ": ");
        message_memory(wrong, "the problem", arena_left(arena));
        return false;
    }
    take_arrays(problem, arena);
    scratch = *arena;
    root = judge_json_read(&json, &scratch, name, text, wrong);
    if (root != 0 && read_all(problem, &json, root))
        check_hole(problem, &json, root);
    return wrong->length == 0;
}
