/* See problem_read.h. The reader takes the keys in any order, in one pass. It writes members and seeds to the free
 * bytes of the permanent arena while their list is open, and takes these bytes when the list closes: so each array is
 * exactly as large as needed and never copied. Units are collected in scratch, because the members of the next unit
 * come in between.
 *
 * Filled cells may come before the size of the board. They are marked on a scratch board of MAX_WIDTH columns, which
 * grows by rows as cells need them; the board is copied out of it at the end. The reader remembers the eastmost and the
 * southmost cell with their locations in the file: if any cell lies outside the board, one of these two does, and that
 * one is reported. */
#include "problem_read.h"

#include <string.h>

#include "../../base/bounds.h"
#include "../bounds.h"
#include "../../base/json.h"

/* A row of the scratch board. */
struct row {
    uint64_t words[(MAX_WIDTH + 63) / 64];
};

/* The free bytes of an arena as objects of a type, and the number of these objects. */
#define FREE(arena, type) ((type *)(void *)(arena)->at)
#define FREE_COUNT(arena, type) (arena_left(arena) / sizeof(type))

struct filled_cell {
    struct cell cell;
    struct window_location location;
};

struct reader {
    struct json json;
    struct problem problem; /* members not read yet are 0 */
    struct arena *keep;
    struct arena scratch;
    struct row *rows; /* the scratch board */
    uint32_t row_count;
    uint64_t width_min, height_min;         /* size of the smallest board that holds all filled cells */
    struct filled_cell eastmost, southmost; /* the first cells in the last column and in the last row of that board */
};

static bool refuse_empty(struct json *json, struct window_location location, const char *owner,
                         const char *things)
{
    message_print(json_refuse(json, JSON_REFUSED, location), "%s has no %s", owner, things);
    return false;
}

/* ---- Cells and units ---- */

static bool read_cell(struct json *json, const char *what, struct cell *cell)
{
    static const char *const NAMES[] = {"x", "y"};
    struct json_fields fields = {.owner = what, .names = NAMES, .count = 2};
    int64_t value;

    if (!json_object(json, what))
        return false;
    while (json_field(json, &fields)) {
        if (!json_integer(json, NAMES[fields.at], -MAX_COORDINATE, MAX_COORDINATE, &value))
            return false;
        *(fields.at == 0 ? &cell->x : &cell->y) = (int32_t)value;
    }
    return json->status == JSON_OK;
}

static bool has_cell(const struct cell *cells, uint32_t count, struct cell cell)
{
    for (uint32_t i = 0; i < count; i++) {
        if (cells[i].x == cell.x && cells[i].y == cell.y)
            return true;
    }
    return false;
}

/* The members of a unit; `owner` names it. */
static bool read_members(struct reader *reader, const char *owner, struct problem_unit *unit)
{
    struct json *json = &reader->json;
    struct window_location start = json->window.location;
    struct cell *members = FREE(reader->keep, struct cell);
    uint32_t count = 0;

    if (!json_list(json, "members"))
        return false;
    while (json_item(json)) {
        struct window_location location = json->window.location;
        struct cell cell;

        if (!read_cell(json, "a member", &cell))
            return false;
        if (has_cell(members, count, cell))
            continue;
        if (count == MAX_MEMBERS)
            return json_refuse_limit(json, location, owner, "members", MAX_MEMBERS);
        if (count == FREE_COUNT(reader->keep, struct cell))
            return json_refuse_memory(json, "the members", arena_left(reader->keep));
        members[count++] = cell;
    }
    if (json->status != JSON_OK)
        return false;
    if (count == 0)
        return refuse_empty(json, start, owner, "members");
    unit->members = ARENA_TAKE(reader->keep, count, struct cell);
    unit->member_count = count;
    return true;
}

static bool read_unit(struct reader *reader, uint32_t number, struct problem_unit *unit)
{
    static const char *const NAMES[] = {"members", "pivot"};
    struct json *json = &reader->json;
    struct json_fields fields = {.names = NAMES, .count = 2};
    struct message owner;

    message_clear(&owner);
    message_print(&owner, "unit %u", (unsigned)number);
    fields.owner = owner.text;
    if (!json_object(json, owner.text))
        return false;
    while (json_field(json, &fields)) {
        if (!(fields.at == 0 ? read_members(reader, owner.text, unit)
                             : read_cell(json, "the pivot", &unit->pivot)))
            return false;
    }
    return json->status == JSON_OK;
}

static bool read_units(struct reader *reader)
{
    struct json *json = &reader->json;
    struct window_location start = json->window.location;
    const struct problem_unit *units = FREE(&reader->scratch, struct problem_unit);
    struct problem_unit unit, *kept;
    uint32_t count = 0;

    if (!json_list(json, "units"))
        return false;
    while (json_item(json)) {
        if (count == MAX_UNITS)
            return json_refuse_limit(json, json->window.location, "the problem", "units", MAX_UNITS);
        if (count == FREE_COUNT(&reader->scratch, struct problem_unit))
            return json_refuse_memory(json, "the units", arena_left(&reader->scratch));
        if (!read_unit(reader, count, &unit))
            return false;
        FREE(&reader->scratch, struct problem_unit)[count++] = unit;
    }
    if (json->status != JSON_OK)
        return false;
    if (count == 0)
        return refuse_empty(json, start, "the problem", "units");
    kept = ARENA_TAKE(reader->keep, count, struct problem_unit);
    if (kept == NULL)
        return json_refuse_memory(json, "the units", arena_left(reader->keep));
    memcpy(kept, units, count * sizeof *kept);
    reader->problem.units = kept;
    reader->problem.unit_count = count;
    return true;
}

static bool has_seed(const uint32_t *seeds, uint32_t count, uint32_t seed)
{
    for (uint32_t i = 0; i < count; i++) {
        if (seeds[i] == seed)
            return true;
    }
    return false;
}

/* The limit counts the seeds as listed, repeats included; only distinct ones are kept. */
static bool read_seeds(struct reader *reader)
{
    struct json *json = &reader->json;
    uint32_t *seeds = FREE(reader->keep, uint32_t);
    uint32_t listed = 0, count = 0;
    int64_t value;

    if (!json_list(json, "sourceSeeds"))
        return false;
    while (json_item(json)) {
        if (listed++ == MAX_SEEDS)
            return json_refuse_limit(json, json->window.location, "the problem", "seeds", MAX_SEEDS);
        if (count == FREE_COUNT(reader->keep, uint32_t))
            return json_refuse_memory(json, "the seeds", arena_left(reader->keep));
        if (!json_integer(json, "a seed", 0, UINT32_MAX, &value))
            return false;
        if (!has_seed(seeds, count, (uint32_t)value))
            seeds[count++] = (uint32_t)value;
    }
    reader->problem.seeds = ARENA_TAKE(reader->keep, count, uint32_t);
    reader->problem.seed_count = count;
    return json->status == JSON_OK;
}

/* ---- The board ---- */

/* Marks a cell on the scratch board. A cell outside any board is only remembered: coordinates below 0 become unsigned
 * numbers beyond any board. */
static bool mark_filled(struct reader *reader, const struct filled_cell *filled)
{
    uint32_t x = (uint32_t)filled->cell.x, y = (uint32_t)filled->cell.y;
    uint32_t height = reader->problem.height != 0 ? reader->problem.height : MAX_HEIGHT;

    if (x >= reader->width_min) {
        reader->width_min = (uint64_t)x + 1;
        reader->eastmost = *filled;
    }
    if (y >= reader->height_min) {
        reader->height_min = (uint64_t)y + 1;
        reader->southmost = *filled;
    }
    if (x >= MAX_WIDTH || y >= height)
        return true;
    if (y >= FREE_COUNT(&reader->scratch, struct row))
        return json_refuse_memory(&reader->json, "the filled cells", arena_left(&reader->scratch));
    for (; reader->row_count <= y; reader->row_count++)
        memset(&reader->rows[reader->row_count], 0, sizeof *reader->rows);
    reader->rows[y].words[x / 64] |= (uint64_t)1 << x % 64;
    return true;
}

static bool read_filled(struct reader *reader)
{
    struct json *json = &reader->json;
    struct filled_cell filled = {{0, 0}, {0, 0}};

    reader->rows = FREE(&reader->scratch, struct row);
    if (!json_list(json, "filled"))
        return false;
    while (json_item(json)) {
        filled.location = json->window.location;
        if (!read_cell(json, "a filled cell", &filled.cell) || !mark_filled(reader, &filled))
            return false;
    }
    ARENA_TAKE(&reader->scratch, reader->row_count, struct row);
    return json->status == JSON_OK;
}

static bool refuse_filled(struct reader *reader, const struct filled_cell *filled)
{
    struct message *error = json_refuse(&reader->json, JSON_REFUSED, filled->location);

    message_print(error, "the filled cell (%d, %d) lies outside the board of %u x %u cells", (int)filled->cell.x,
                  (int)filled->cell.y, (unsigned)reader->problem.width, (unsigned)reader->problem.height);
    return false;
}

/* Copies the board out of the scratch board, after all keys were read. */
static bool build_board(struct reader *reader)
{
    struct problem *problem = &reader->problem;
    uint32_t words = problem_words(problem->width);
    uint64_t *filled;

    if (reader->width_min > problem->width)
        return refuse_filled(reader, &reader->eastmost);
    if (reader->height_min > problem->height)
        return refuse_filled(reader, &reader->southmost);
    filled = ARENA_TAKE(reader->keep, (size_t)problem->height * words, uint64_t);
    if (filled == NULL)
        return json_refuse_memory(&reader->json, "the board", arena_left(reader->keep));
    problem->filled = filled;
    for (uint32_t y = 0; y < problem->height; y++, filled += words) {
        if (y < reader->row_count)
            memcpy(filled, reader->rows[y].words, words * sizeof *filled);
        else
            memset(filled, 0, words * sizeof *filled);
    }
    return true;
}

/* ---- The problem ---- */

static bool read_size(struct json *json, const char *what, int64_t min, int64_t max, uint32_t *size)
{
    int64_t value;

    if (!json_integer(json, what, min, max, &value))
        return false;
    *size = (uint32_t)value;
    return true;
}

enum key { KEY_ID, KEY_WIDTH, KEY_HEIGHT, KEY_LENGTH, KEY_UNITS, KEY_FILLED, KEY_SEEDS, KEYS };

static const char *const KEY_NAMES[KEYS] = {
    "id", "width", "height", "sourceLength", "units", "filled", "sourceSeeds"
};

static bool read_value(struct reader *reader, enum key key)
{
    struct json *json = &reader->json;
    struct problem *problem = &reader->problem;
    const char *name = KEY_NAMES[key];

    switch (key) {
    case KEY_ID: return json_integer(json, name, INT64_MIN, INT64_MAX, &problem->id);
    case KEY_WIDTH: return read_size(json, name, 1, MAX_WIDTH, &problem->width);
    case KEY_HEIGHT: return read_size(json, name, 1, MAX_HEIGHT, &problem->height);
    case KEY_LENGTH: return read_size(json, name, 0, MAX_SOURCE, &problem->source_length);
    case KEY_UNITS: return read_units(reader);
    case KEY_FILLED: return read_filled(reader);
    default: return read_seeds(reader);
    }
}

static bool read_problem_fields(struct reader *reader)
{
    struct json_fields fields = {.owner = "the problem", .names = KEY_NAMES, .count = KEYS};

    if (!json_object(&reader->json, "the problem"))
        return false;
    while (json_field(&reader->json, &fields)) {
        if (!read_value(reader, (enum key)fields.at))
            return false;
    }
    return reader->json.status == JSON_OK && json_end(&reader->json) && build_board(reader);
}

enum json_status problem_read(struct problem *problem, const char *name, struct window_source source,
                              struct arena *keep, struct arena scratch, struct message *error)
{
    struct arena before = *keep;
    struct reader reader = {.problem = {.name = name}, .keep = keep, .scratch = scratch};

    if (json_open(&reader.json, name, source, &reader.scratch, MAX_WINDOW, error) &&
        read_problem_fields(&reader))
        *problem = reader.problem;
    else
        *keep = before;
    return reader.json.status;
}

size_t problem_read_need(void)
{
    struct arena counting = arena_counting();

    (void)arena_take(&counting, MAX_WINDOW, 1);
    (void)ARENA_TAKE(&counting, MAX_UNITS, struct problem_unit);
    (void)ARENA_TAKE(&counting, MAX_HEIGHT, struct row);
    return arena_counted(&counting);
}
