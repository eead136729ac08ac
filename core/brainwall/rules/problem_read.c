/* See problem_read.h. Each list is written to the free bytes of the permanent arena while it is open, and taken when it
 * closes: it is exactly as large as needed and not copied.
 *
 * Edges may come before the vertices that they name. They are checked when both are there; the scratch keeps the
 * location in the file of each edge and corner for messages. */
#include "problem_read.h"

#include <string.h>

#include "../../base/bounds.h"
#include "../../base/json.h"
#include "../bounds.h"
#include "inside.h"
#include "pair_read.h"

/* The free bytes of an arena as objects of a type, and the number of these objects. */
#define FREE(arena, type) ((type *)(void *)(arena)->at)
#define FREE_COUNT(arena, type) (arena_left(arena) / sizeof(type))

struct reader {
    struct json json;
    struct problem problem; /* 0 in what has not been read yet */
    struct arena *keep;
    struct window_location *edge_locations, *corner_locations;
};

/* ---- lists of pairs ---- */

/* A list of `least` to `most` points: `what` of the `owner`, each called `one`. */
struct point_list {
    const char *what, *owner, *one;
    uint32_t least, most;
};

static bool refuse_few(struct json *json, struct window_location location, const struct point_list *list,
                       uint32_t count)
{
    struct message *error = json_refuse(json, JSON_REFUSED, location);

    message_print(error, "%s has %u %s; it must have at least %u", list->owner, (unsigned)count, list->what,
                  (unsigned)list->least);
    return false;
}

static bool read_points(struct reader *reader, const struct point_list *list, struct window_location *locations,
                        const struct point **points, uint32_t *count)
{
    struct json *json = &reader->json;
    struct window_location start = json->window.location;
    struct point *free = FREE(reader->keep, struct point);

    if (!json_list(json, list->what))
        return false;
    for (*count = 0; json_item(json); ++*count) {
        if (*count == list->most)
            return json_refuse_limit(json, json->window.location, list->owner, list->what, list->most);
        if (*count == FREE_COUNT(reader->keep, struct point))
            return json_refuse_memory(json, list->what, arena_left(reader->keep));
        if (locations != NULL)
            locations[*count] = json->window.location;
        if (!point_read(json, list->one, &free[*count]))
            return false;
    }
    if (json->status != JSON_OK)
        return false;
    if (*count < list->least)
        return refuse_few(json, start, list, *count);
    *points = ARENA_TAKE(reader->keep, *count, struct point);
    return true;
}

static const struct point_list EDGES = {"edges", "the figure", "an edge", 1, MAX_EDGES};

static bool read_edges(struct reader *reader)
{
    struct json *json = &reader->json;
    struct window_location start = json->window.location;
    struct problem_edge *edges = FREE(reader->keep, struct problem_edge);
    uint32_t count = 0;
    int64_t pair[2];

    if (!json_list(json, "edges"))
        return false;
    for (; json_item(json); count++) {
        if (count == MAX_EDGES)
            return json_refuse_limit(json, json->window.location, "the figure", "edges", MAX_EDGES);
        if (count == FREE_COUNT(reader->keep, struct problem_edge))
            return json_refuse_memory(json, "the edges", arena_left(reader->keep));
        reader->edge_locations[count] = json->window.location;
        if (!pair_read(json, "an edge", "a vertex of an edge", 0, MAX_VERTICES - 1, pair))
            return false;
        edges[count] = (struct problem_edge){(uint16_t)pair[0], (uint16_t)pair[1]};
    }
    if (json->status != JSON_OK)
        return false;
    if (count < 1)
        return refuse_few(json, start, &EDGES, count);
    reader->problem.edges = ARENA_TAKE(reader->keep, count, struct problem_edge);
    reader->problem.edge_count = count;
    return true;
}

static bool read_figure(struct reader *reader)
{
    static const char *const NAMES[] = {"edges", "vertices"};
    static const struct point_list VERTICES = {"vertices", "the figure", "a vertex", 2, MAX_VERTICES};
    struct json_fields fields = {.owner = "the figure", .names = NAMES, .count = 2};
    struct problem *problem = &reader->problem;

    if (!json_object(&reader->json, "figure"))
        return false;
    while (json_field(&reader->json, &fields))
        if (!(fields.at == 0 ? read_edges(reader)
                             : read_points(reader, &VERTICES, NULL, &problem->vertices, &problem->vertex_count)))
            return false;
    return reader->json.status == JSON_OK;
}

/* ---- bonuses ---- */

static bool read_bonus(struct json *json, struct problem_bonus *bonus)
{
    static const char *const NAMES[] = {"bonus", "problem", "position"};
    struct json_fields fields = {.owner = "a bonus", .names = NAMES, .count = 3};
    const char *kinds[BONUS_KINDS - 1];
    uint32_t choice = 0;

    for (uint32_t kind = 1; kind < BONUS_KINDS; kind++)
        kinds[kind - 1] = bonus_name((enum bonus)kind);
    if (!json_object(json, "a bonus"))
        return false;
    while (json_field(json, &fields)) {
        if (!(fields.at == 0   ? json_choice(json, "the bonus", kinds, BONUS_KINDS - 1, &choice)
              : fields.at == 1 ? json_integer(json, "the problem of a bonus", 0, INT32_MAX, &bonus->problem)
                               : point_read(json, "the position of a bonus", &bonus->position)))
            return false;
        if (fields.at == 0)
            bonus->kind = (enum bonus)(choice + 1);
    }
    return json->status == JSON_OK;
}

static bool read_bonuses(struct reader *reader)
{
    struct json *json = &reader->json;
    struct problem_bonus *bonuses = FREE(reader->keep, struct problem_bonus);
    uint32_t count = 0;

    if (!json_list(json, "bonuses"))
        return false;
    for (; json_item(json); count++) {
        if (count == MAX_BONUSES)
            return json_refuse_limit(json, json->window.location, "the problem", "bonuses", MAX_BONUSES);
        if (count == FREE_COUNT(reader->keep, struct problem_bonus))
            return json_refuse_memory(json, "the bonuses", arena_left(reader->keep));
        if (!read_bonus(json, &bonuses[count]))
            return false;
    }
    reader->problem.bonuses = ARENA_TAKE(reader->keep, count, struct problem_bonus);
    reader->problem.bonus_count = count;
    return json->status == JSON_OK;
}

/* ---- the problem ---- */

static bool read_epsilon(struct reader *reader)
{
    int64_t epsilon;

    if (!json_integer(&reader->json, "epsilon", 0, MAX_EPSILON, &epsilon))
        return false;
    reader->problem.epsilon = (uint32_t)epsilon;
    return true;
}

enum problem_key { PROBLEM_HOLE, PROBLEM_FIGURE, PROBLEM_EPSILON, PROBLEM_BONUSES, PROBLEM_KEYS };

static bool read_problem_value(struct reader *reader, enum problem_key key)
{
    static const struct point_list CORNERS = {"corners", "the hole", "a corner", 3, MAX_CORNERS};
    struct problem *problem = &reader->problem;

    switch (key) {
    case PROBLEM_HOLE:
        return read_points(reader, &CORNERS, reader->corner_locations, &problem->corners, &problem->corner_count);
    case PROBLEM_FIGURE: return read_figure(reader);
    case PROBLEM_EPSILON: return read_epsilon(reader);
    default: return read_bonuses(reader);
    }
}

static bool check_edges(struct reader *reader)
{
    const struct problem *problem = &reader->problem;

    for (uint32_t i = 0; i < problem->edge_count; i++) {
        struct problem_edge edge = problem->edges[i];
        uint32_t greater = edge.a > edge.b ? edge.a : edge.b;
        struct message *error;
        if (greater < problem->vertex_count &&
            !point_same(problem->vertices[edge.a], problem->vertices[edge.b]))
            continue;
        error = json_refuse(&reader->json, JSON_REFUSED, reader->edge_locations[i]);
        if (greater < problem->vertex_count)
            message_print(error, "edge %u has no length", (unsigned)i);
        else
            message_print(error, "edge %u names vertex %u; the last vertex is %u", (unsigned)i, (unsigned)greater,
                          (unsigned)(problem->vertex_count - 1));
        return false;
    }
    return true;
}

static bool check_hole(struct reader *reader)
{
    const struct problem *problem = &reader->problem;
    struct message *error;
    uint32_t edge, other;

    if (!polygon_is_crossed(problem->corners, problem->corner_count, &edge, &other))
        return true;
    error = json_refuse(&reader->json, JSON_REFUSED, reader->corner_locations[edge]);
    if (edge == other)
        message_print(error, "the edge of the hole from corner %u has no length", (unsigned)edge);
    else
        message_print(error, "the edges of the hole from corners %u and %u meet", (unsigned)edge, (unsigned)other);
    return false;
}

static bool has_room(struct reader *reader)
{
    if (reader->edge_locations != NULL && reader->corner_locations != NULL)
        return true;
    message_text(json_refuse(&reader->json, JSON_MEMORY, reader->json.window.location),
                 "too little memory to read a problem");
    return false;
}

static bool read_problem_fields(struct reader *reader)
{
    static const char *const NAMES[PROBLEM_KEYS] = {"hole", "figure", "epsilon", "bonuses"};
    struct json_fields fields = {.owner = "the problem", .names = NAMES, .count = PROBLEM_KEYS,
                                 .optional = 1 << PROBLEM_BONUSES};

    if (!json_object(&reader->json, "the problem"))
        return false;
    while (json_field(&reader->json, &fields))
        if (!read_problem_value(reader, (enum problem_key)fields.at))
            return false;
    return reader->json.status == JSON_OK && json_end(&reader->json) && check_hole(reader) && check_edges(reader);
}

enum json_status problem_read(struct problem *problem, const char *name, struct window_source source,
                              struct arena *keep, struct arena scratch, struct message *error)
{
    struct arena before = *keep;
    struct reader reader = {.problem = {.name = name, .id = problem_id(name)}, .keep = keep};

    reader.edge_locations = ARENA_TAKE(&scratch, MAX_EDGES, struct window_location);
    reader.corner_locations = ARENA_TAKE(&scratch, MAX_CORNERS, struct window_location);
    if (json_open(&reader.json, name, source, &scratch, MAX_WINDOW, error) && has_room(&reader) &&
        read_problem_fields(&reader))
        *problem = reader.problem;
    else
        *keep = before;
    return reader.json.status;
}

size_t problem_read_need(void)
{
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, MAX_EDGES, struct window_location);
    (void)ARENA_TAKE(&counting, MAX_CORNERS, struct window_location);
    (void)arena_take(&counting, MAX_WINDOW, 1);
    return arena_counted(&counting);
}

/* Digits that surely fit 64 bits. */
enum { ID_DIGITS = 15 };

int64_t problem_id(const char *name)
{
    uint32_t digits = 0;
    int64_t id = 0;
    bool ended = false;

    for (; *name != '\0'; name++) {
        ended = *name != '/' && (ended || *name == '.');
        if (ended)
            continue;
        if (*name < '0' || *name > '9') {
            digits = 0;
            id = 0;
        } else if (++digits <= ID_DIGITS) {
            id = id * 10 + (*name - '0');
        }
    }
    return digits > 0 && digits <= ID_DIGITS ? id : -1;
}
