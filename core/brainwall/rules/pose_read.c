/* See pose_read.h. Entries and bare poses are read as objects of one kind, whose keys tell which it is. After a value
 * that is refused the reader goes on with the next key: it may say what the entry is for. */
#include "pose_read.h"

#include "../../base/bounds.h"
#include "../bounds.h"
#include "pair_read.h"

/* Vertices of the longest pose: BREAK_A_LEG adds one. */
#define VERTICES_MAX (MAX_VERTICES + 1)

static bool refuse_at(struct json *json, struct window_location location, const char *why)
{
    message_text(json_refuse(json, JSON_REFUSED, location), why);
    return false;
}

static bool read_vertices(struct pose_reader *reader, struct pose_entry *entry)
{
    struct json *json = &reader->json;
    uint32_t count = 0;

    if (!json_list(json, "vertices"))
        return false;
    for (; json_item(json); count++) {
        if (count == VERTICES_MAX)
            return json_refuse_limit(json, json->window.location, "a pose", "vertices", VERTICES_MAX);
        if (!point_read(json, "a vertex", &reader->vertices[count]))
            return false;
    }
    entry->pose.vertices = reader->vertices;
    entry->pose.count = count;
    return json->status == JSON_OK;
}

static bool read_edge(struct json *json, struct bonus_use *use)
{
    int64_t pair[2];

    if (!pair_read(json, "the edge of a bonus", "a vertex of an edge", 0, MAX_VERTICES - 1, pair))
        return false;
    use->a = (uint16_t)pair[0];
    use->b = (uint16_t)pair[1];
    return true;
}

static bool read_use(struct json *json, struct bonus_use *use)
{
    static const char *const NAMES[] = {"bonus", "problem", "edge"};
    enum { BONUS, PROBLEM, EDGE, KEYS };
    struct json_fields fields = {.owner = "a bonus", .names = NAMES, .count = KEYS, .optional = 1 << EDGE};
    struct window_location start = json->window.location;
    const char *kinds[BONUS_KINDS - 1];
    uint32_t choice = 0;

    for (uint32_t kind = 1; kind < BONUS_KINDS; kind++)
        kinds[kind - 1] = bonus_name((enum bonus)kind);
    if (!json_object(json, "a bonus"))
        return false;
    while (json_field(json, &fields))
        if (!(fields.at == BONUS     ? json_choice(json, "the bonus", kinds, BONUS_KINDS - 1, &choice)
              : fields.at == PROBLEM ? json_integer(json, "the problem of a bonus", 0, INT32_MAX, &use->problem)
                                     : read_edge(json, use)))
            return false;
    if (json->status != JSON_OK)
        return false;
    use->kind = (enum bonus)(choice + 1);
    return use->kind != BONUS_BREAK_A_LEG || (fields.seen >> EDGE & 1) != 0 ||
           refuse_at(json, start, "BREAK_A_LEG has no \"edge\"");
}

static bool read_uses(struct json *json, struct pose_entry *entry)
{
    if (!json_list(json, "bonuses"))
        return false;
    for (uint32_t count = 0; json_item(json); count++) {
        if (count > 0)
            return refuse_at(json, json->window.location, "a pose uses more than one bonus");
        if (!read_use(json, &entry->pose.use))
            return false;
    }
    return json->status == JSON_OK;
}

enum pose_key { KEY_VERTICES, KEY_BONUSES, KEY_POSE, KEY_FILE, KEY_PROBLEM, KEY_DISLIKES, POSE_KEYS };

static const char *const POSE_KEY_NAMES[POSE_KEYS] = {"vertices", "bonuses", "pose", "file", "problem", "dislikes"};

/* A pose within an entry. */
static bool read_pose(struct pose_reader *reader, struct pose_entry *entry)
{
    struct json_fields fields = {.owner = "a pose", .names = POSE_KEY_NAMES, .count = KEY_POSE,
                                 .optional = 1 << KEY_BONUSES};
    struct json *json = &reader->json;

    entry->location = json->window.location;
    if (!json_object(json, "a pose"))
        return false;
    while (json_field(json, &fields))
        if (!(fields.at == KEY_VERTICES ? read_vertices(reader, entry) : read_uses(json, entry)))
            return false;
    return json->status == JSON_OK;
}

static bool read_pose_value(struct pose_reader *reader, enum pose_key key, struct pose_entry *entry)
{
    struct json *json = &reader->json;

    switch (key) {
    case KEY_VERTICES: return read_vertices(reader, entry);
    case KEY_BONUSES: return read_uses(json, entry);
    case KEY_POSE: return read_pose(reader, entry);
    case KEY_FILE: return json_string(json, "the file of a pose", entry->file, sizeof entry->file);
    case KEY_PROBLEM: return json_integer(json, "the problem", 0, INT64_MAX, &entry->problem);
    default: return json_integer(json, "dislikes", 0, INT64_MAX, &entry->dislikes);
    }
}

/* Keeps the first fault of the entry and skips the value that has it; false where the input is not JSON. */
static bool leave_fault(struct pose_reader *reader, struct pose_entry *entry, uint32_t depth)
{
    struct json *json = &reader->json;

    if (json->status != JSON_REFUSED)
        return false;
    if (!entry->is_refused)
        reader->fault = *json->error;
    entry->is_refused = true;
    return json_leave(json, depth);
}

/* An entry has a pose, or null for it; a bare pose has vertices. */
static bool check_keys(struct json *json, const struct json_fields *fields, struct window_location start)
{
    static const uint32_t BARE = 1 << KEY_VERTICES | 1 << KEY_BONUSES, WRAPPED = 1 << KEY_POSE;

    if (((fields->seen | fields->nulls) & WRAPPED) == 0)
        return (fields->seen >> KEY_VERTICES & 1) != 0 ||
               refuse_at(json, start, "a pose has neither \"pose\" nor \"vertices\"");
    return (fields->seen & BARE) == 0 ||
           refuse_at(json, start, "a pose has both \"pose\" and \"vertices\" or \"bonuses\"");
}

/* Reads an entry, with all faults but those of JSON. */
static bool read_entry(struct pose_reader *reader, struct pose_entry *entry)
{
    struct json_fields fields = {.owner = "a pose", .names = POSE_KEY_NAMES, .count = POSE_KEYS,
                                 .optional = (1 << POSE_KEYS) - 1};
    struct json *json = &reader->json;
    struct window_location start = json->window.location;
    uint32_t depth = json->depth;
    bool wrapped;

    *entry = (struct pose_entry){.problem = -1, .dislikes = -1, .location = start};
    if (!json_object(json, "a pose")) {
        entry->whole_entry_refused = true;
        return leave_fault(reader, entry, depth);
    }
    while (json->depth > depth) {
        bool found = json_field(json, &fields);

        if (found ? read_pose_value(reader, (enum pose_key)fields.at, entry) : json->status == JSON_OK)
            continue;
        entry->whole_entry_refused |= !found || fields.at > KEY_POSE;
        if (!leave_fault(reader, entry, depth + 1))
            return false;
    }
    wrapped = ((fields.seen | fields.nulls) >> KEY_POSE & 1) != 0;
    entry->is_bare = !wrapped;
    entry->has_pose = !wrapped || (fields.seen >> KEY_POSE & 1) != 0;
    if (check_keys(json, &fields, start))
        return true;
    entry->whole_entry_refused = true;
    return leave_fault(reader, entry, depth);
}

bool pose_read_open(struct pose_reader *reader, const char *name, struct window_source source, struct arena *scratch,
                    struct message *error)
{
    *reader = (struct pose_reader){.vertices = ARENA_TAKE(scratch, VERTICES_MAX, struct point)};
    if (!json_open(&reader->json, name, source, scratch, MAX_WINDOW, error))
        return false;
    if (reader->vertices == NULL)
        message_text(json_refuse(&reader->json, JSON_MEMORY, reader->json.window.location),
                     "too little memory to read a pose");
    return reader->vertices != NULL;
}

bool pose_read_next(struct pose_reader *reader, struct pose_entry *entry)
{
    struct json *json = &reader->json;
    enum pose_reader_state state = json->status == JSON_OK ? reader->state : POSE_BEHIND;

    if (state == POSE_FIRST && json_at_list(json)) {
        if (!json_list(json, "the poses"))
            return false;
        state = reader->state = POSE_IN_LIST;
        reader->is_list = true;
    }
    if (state == POSE_IN_LIST && json_item(json))
        return read_entry(reader, entry);
    reader->state = POSE_BEHIND;
    reader->is_null = reader->is_null || (state == POSE_FIRST && json_at_null(json));
    if (state == POSE_FIRST && !reader->is_null)
        return read_entry(reader, entry) && json_end(json);
    if (state != POSE_BEHIND && json->status == JSON_OK)
        (void)((state == POSE_IN_LIST || json_skip(json)) && json_end(json));
    return false;
}

size_t pose_read_need(void)
{
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, VERTICES_MAX, struct point);
    (void)arena_take(&counting, MAX_WINDOW, 1);
    return arena_counted(&counting);
}
