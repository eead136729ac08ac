/* The spawn rule works on the plain numbers of the file: the least x and the least y of the members are subtracted from
 * members and pivot alike, whatever the parity of the rows, and the result is moved east to the middle. Only then is
 * the unit a shape in cube coordinates. Sorting the members of every orientation makes "the same set of members" a
 * comparison of two lists.
 *
 * After a fault, reading goes on with meaningless numbers, the least of their range, so they need no checks. Only
 * missing memory ends a list. */
#include "problem.h"

#include <string.h>

#include "../../base/integer.h"
struct cell {
    int64_t x, y;
};

struct reading {
    struct hextris_problem *problem;
    struct judge_json json;
    struct arena *keep;   /* for the problem */
    struct arena scratch; /* for the text's nodes, and lists that are read */
};

static void *take(struct reading *reading, struct arena *arena, size_t count, size_t size)
{
    void *taken = arena_take(arena, count, size);

    if (taken == NULL)
        judge_json_refuse_at(&reading->json, 0, "too little memory for the problem");
    return taken;
}

static struct cell cell_at(const struct judge_json *json, size_t node, const char *what)
{
    struct cell cell;

    cell.x = judge_json_get_integer(json, node, what, "x", INT32_MIN, INT32_MAX);
    cell.y = judge_json_get_integer(json, node, what, "y", INT32_MIN, INT32_MAX);
    return cell;
}

static void read_cells(struct reading *reading, size_t node)
{
    const struct judge_json *json = &reading->json;
    struct hextris_problem *problem = reading->problem;
    size_t area = (size_t)(problem->width * problem->height);

    problem->cells = take(reading, reading->keep, area, 1);
    if (problem->cells == NULL)
        return;
    memset(problem->cells, HEXTRIS_PROBLEM_EMPTY, area);
    node = judge_json_list(json, judge_json_get(json, node, "the problem", "filled"), "filled");
    for (; node != 0; node = judge_json_next(json, node)) {
        struct cell cell = cell_at(json, node, "a filled cell");

        if (cell.x >= 0 && cell.x < problem->width && cell.y >= 0 && cell.y < problem->height)
            problem->cells[cell.y * problem->width + cell.x] = HEXTRIS_PROBLEM_FULL;
        else
            judge_json_refuse(json, node, "the filled cell (%lld, %lld) lies outside the board of %lld x %lld cells",
                              (long long)cell.x, (long long)cell.y, (long long)problem->width,
                              (long long)problem->height);
    }
}

/* Members as listed; least and most are the corners of their bounding box. */
struct listed {
    struct cell *cells;
    size_t count;
    struct cell least, most;
};

static struct listed members_of(struct reading *reading, size_t node)
{
    struct listed listed = {.least = {INT64_MAX, INT64_MAX}, .most = {INT64_MIN, INT64_MIN}};

    listed.cells = take(reading, &reading->scratch, judge_json_count(&reading->json, node), sizeof *listed.cells);
    for (; node != 0 && listed.cells != NULL; node = judge_json_next(&reading->json, node)) {
        struct cell cell = cell_at(&reading->json, node, "a member");

        listed.least.x = integer_min(cell.x, listed.least.x);
        listed.least.y = integer_min(cell.y, listed.least.y);
        listed.most.x = integer_max(cell.x, listed.most.x);
        listed.most.y = integer_max(cell.y, listed.most.y);
        listed.cells[listed.count++] = cell;
    }
    return listed;
}

/* Sorts the members and drops repeated ones; returns how many remain. */
static size_t as_set(struct hextris_cube *members, size_t count)
{
    size_t kept = 0;

    hextris_cube_sort(members, count);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || hextris_cube_compare(members[kept - 1], members[i]) != 0)
            members[kept++] = members[i];
    return kept;
}

static void turn_unit(struct reading *reading, struct hextris_unit *unit)
{
    size_t bytes = unit->member_count * sizeof *unit->members[0];

    for (int t = 1; t < 6; t++) {
        unit->members[t] = take(reading, reading->keep, unit->member_count, sizeof *unit->members[t]);
        if (unit->members[t] == NULL)
            return;
        for (size_t i = 0; i < unit->member_count; i++)
            unit->members[t][i] = hextris_cube_rotate(unit->members[t - 1][i]);
        hextris_cube_sort(unit->members[t], unit->member_count);
    }
    for (int t = 0; t < 6; t++)
        while (memcmp(unit->members[unit->canonical[t]], unit->members[t], bytes) != 0)
            unit->canonical[t]++;
}

static void read_unit(struct reading *reading, struct hextris_unit *unit, size_t node, size_t number)
{
    const struct judge_json *json = &reading->json;
    struct arena scratch = reading->scratch;
    struct listed listed;
    struct message name;
    struct cell pivot;
    size_t list, first;
    int64_t east;

    message_clear(&name);
    message_print(&name, "unit %zu", number);
    list = judge_json_get(json, node, name.text, "members");
    pivot = cell_at(json, judge_json_get(json, node, name.text, "pivot"), "the pivot");
    first = judge_json_list(json, list, "members");
    if (first == 0)
        judge_json_refuse(json, list, "%s has no members", name.text);
    listed = members_of(reading, first);
    unit->members[0] = take(reading, reading->keep, listed.count, sizeof *unit->members[0]);
    reading->scratch = scratch;
    if (listed.count == 0 || unit->members[0] == NULL)
        return;
    east = hextris_cube_half(reading->problem->width - (listed.most.x - listed.least.x + 1)) - listed.least.x;
    unit->spawn = hextris_cube_of_cell(pivot.x + east, pivot.y - listed.least.y);
    for (size_t i = 0; i < listed.count; i++) {
        struct cell cell = listed.cells[i];

        unit->members[0][i] = hextris_cube_subtract(
            hextris_cube_of_cell(cell.x + east, cell.y - listed.least.y), unit->spawn);
    }
    unit->member_count = as_set(unit->members[0], listed.count);
    turn_unit(reading, unit);
}

static void read_units(struct reading *reading, size_t node)
{
    const struct judge_json *json = &reading->json;
    struct hextris_problem *problem = reading->problem;
    size_t list = judge_json_get(json, node, "the problem", "units");
    size_t unit = judge_json_list(json, list, "units"), count = judge_json_count(json, unit);

    if (unit == 0)
        judge_json_refuse(json, list, "the problem has no units");
    problem->units = take(reading, reading->keep, count, sizeof *problem->units);
    for (; unit != 0 && problem->units != NULL; unit = judge_json_next(json, unit)) {
        problem->units[problem->unit_count] = (struct hextris_unit){.member_count = 0};
        read_unit(reading, &problem->units[problem->unit_count], unit, problem->unit_count);
        problem->unit_count++;
    }
}

static void read_seeds(struct reading *reading, size_t node)
{
    const struct judge_json *json = &reading->json;
    struct hextris_problem *problem = reading->problem;

    node = judge_json_list(json, judge_json_get(json, node, "the problem", "sourceSeeds"), "sourceSeeds");
    problem->seeds = take(reading, reading->keep, judge_json_count(json, node), sizeof *problem->seeds);
    for (; node != 0 && problem->seeds != NULL; node = judge_json_next(json, node))
        problem->seeds[problem->seed_count++] = judge_json_integer(json, node, INT64_MIN, INT64_MAX, "a seed");
}

static void read_problem(struct reading *reading, size_t node)
{
    static const char owner[] = "the problem";
    struct judge_json *json = &reading->json;
    struct hextris_problem *problem = reading->problem;

    problem->id = judge_json_get_integer(json, node, owner, "id", INT64_MIN, INT64_MAX);
    problem->width = judge_json_get_integer(json, node, owner, "width", 1, HEXTRIS_PROBLEM_SIDE_MAX);
    problem->height = judge_json_get_integer(json, node, owner, "height", 1, HEXTRIS_PROBLEM_SIDE_MAX);
    problem->source_length = judge_json_get_integer(json, node, owner, "sourceLength", 0, HEXTRIS_PROBLEM_SOURCE_MAX);
    read_cells(reading, node);
    read_units(reading, node);
    read_seeds(reading, node);
}

bool hextris_problem_read(struct hextris_problem *problem, struct arena *arena, const char *name, struct game_text text,
                          struct message *wrong)
{
    struct reading reading = {.problem = problem, .scratch = *arena};
    struct arena keep = *arena;
    size_t node;

    *problem = (struct hextris_problem){.id = 0};
    reading.keep = &keep;
    reading.scratch.at += arena_left(arena) / 2 / ARENA_ALIGN * ARENA_ALIGN;
    keep.end = reading.scratch.at;
    node = judge_json_read(&reading.json, &reading.scratch, name, text, wrong);
    if (node != 0)
        read_problem(&reading, node);
    arena->at = wrong->length == 0 ? keep.at : arena->at;
    return wrong->length == 0;
}
