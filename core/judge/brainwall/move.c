/* Moves of Brain Wall. A move includes the spaces and line ends after it, the first move also those before it:
 *
 *     7 12,40                                   vertex 7 goes to (12, 40)
 *     GLOBALIST 12    BREAK_A_LEG 3 0-1         a bonus that the pose of problem 12, or 3, unlocks
 *     none                                      no bonus
 *     {"vertices": [[12,40], ...], "bonuses": [...]}    a whole pose, as the contest takes it
 *
 * A move that is not a pose ends with its line, and only the first may begin with a space. So no text after a move
 * changes it. */
#include <string.h>

#include "../../base/integer.h"
#include "fault.h"
#include "state.h"

/* A move that is being read, with the offset of the next byte. */
struct reading {
    const char *text;
    size_t length, at;
    struct game_step *step;
};

/* Refuses the move at an offset; the caller writes the message. */
static struct message *refuse(struct reading *reading, size_t at)
{
    reading->step->wrong_at = at;
    return &reading->step->wrong;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* The next byte, NUL at the end. */
static char peek(const struct reading *reading)
{
    if (reading->at == reading->length)
        return '\0';
    return reading->text[reading->at];
}

static bool is_in(const char *set, char byte)
{
    while (*set != '\0' && *set != byte)
        set++;
    return *set != '\0';
}

/* Skips bytes that are in a set. */
static void skip(struct reading *reading, const char *set)
{
    while (is_in(set, peek(reading)))
        reading->at++;
}

static bool expect(struct reading *reading, char byte, const char *what)
{
    if (peek(reading) == byte) {
        reading->at++;
        return true;
    }
    message_print(refuse(reading, reading->at), "expected %s", what);
    return false;
}

/* A whole number of at most ten digits. */
static bool read_number(struct reading *reading, const char *what, int64_t least, int64_t most, int64_t *value)
{
    size_t start = reading->at, digits = 0;
    bool minus = peek(reading) == '-';

    reading->at += minus;
    for (*value = 0; is_digit(peek(reading)) && digits < 10; reading->at++, digits++)
        *value = 10 * *value + (peek(reading) - '0');
    *value = minus ? -*value : *value;
    if (digits == 0)
        message_print(refuse(reading, reading->at), "expected %s", what);
    else if (is_digit(peek(reading)) || *value < least || *value > most)
        message_print(refuse(reading, start), "%s is %.*s%s; it must be %lld to %lld", what, (int)(reading->at - start),
                      reading->text + start, is_digit(peek(reading)) ? "..." : "", (long long)least, (long long)most);
    else
        return true;
    return false;
}

/* Reads the end of the line, with spaces before it. */
static bool read_end(struct reading *reading)
{
    skip(reading, " \t\r");
    return expect(reading, '\n', "the end of the line");
}

/* ---- one vertex ---- */

static bool move_vertex(struct game_problem *problem, struct brainwall_state *state, struct reading *reading)
{
    uint64_t offset = state->length + reading->at;
    int64_t vertex, x, y;

    if (!read_number(reading, "a vertex", 0, (int64_t)state->count - 1, &vertex) ||
        !expect(reading, ' ', "a space and a point, as in 7 12,40") ||
        !read_number(reading, "a coordinate", -BRAINWALL_COORDINATE_MAX, BRAINWALL_COORDINATE_MAX, &x) ||
        !expect(reading, ',', "a comma and the other coordinate") ||
        !read_number(reading, "a coordinate", -BRAINWALL_COORDINATE_MAX, BRAINWALL_COORDINATE_MAX, &y) ||
        !read_end(reading))
        return false;
    state->points[vertex] = (struct brainwall_point){x, y};
    brainwall_state_offsets(problem, state)[vertex] = (uint32_t)offset;
    state->moved = (uint32_t)vertex;
    return true;
}

/* ---- a bonus ---- */

/* Reads the name of a bonus; refuses any other word. */
static bool read_kind(struct reading *reading, enum brainwall_kind *kind)
{
    for (*kind = BRAINWALL_NONE; *kind <= BRAINWALL_SUPERFLEX; ++*kind) {
        const char *name = brainwall_kind_name(*kind);
        size_t length = strlen(name), left = reading->length - reading->at;

        if (left >= length && memcmp(reading->text + reading->at, name, length) == 0) {
            reading->at += length;
            return true;
        }
    }
    message_text(refuse(reading, reading->at),
                 "expected a vertex and its point, as in 7 12,40, a bonus and the number of "
                 "its problem, as in GLOBALIST 12, none, or a pose, {\"vertices\": ...}");
    return false;
}

/* Reads the edge of BREAK_A_LEG, which the figure must have. */
static bool read_leg(const struct brainwall_problem *problem, struct reading *reading, struct brainwall_edge *leg)
{
    int64_t last = (int64_t)problem->vertex_count - 1, a, b;
    size_t start;

    if (!expect(reading, ' ', "a space and an edge, as in BREAK_A_LEG 3 0-1"))
        return false;
    start = reading->at;
    if (!read_number(reading, "a vertex", 0, last, &a) || !expect(reading, '-', "a hyphen and the other vertex") ||
        !read_number(reading, "a vertex", 0, last, &b))
        return false;
    *leg = (struct brainwall_edge){(uint32_t)a, (uint32_t)b};
    for (size_t i = 0; i < problem->edge_count; i++)
        if ((problem->edges[i].a == a && problem->edges[i].b == b) ||
            (problem->edges[i].a == b && problem->edges[i].b == a))
            return true;
    message_print(refuse(reading, start), "the figure has no edge %lld-%lld to break", (long long)a, (long long)b);
    return false;
}

static bool choose_bonus(struct game_problem *problem, struct brainwall_state *state, struct reading *reading)
{
    uint32_t last = (uint32_t)problem->problem.vertex_count, offset = (uint32_t)(state->length + reading->at);
    struct brainwall_edge leg = {0, 0};
    enum brainwall_kind kind;
    int64_t from = 0;
    bool breaks;

    if (!read_kind(reading, &kind) ||
        (kind != BRAINWALL_NONE && (!expect(reading, ' ', "a space and the number of a problem, as in GLOBALIST 12") ||
                                    !read_number(reading, "the problem of a bonus", 0, INT32_MAX, &from))))
        return false;
    breaks = kind == BRAINWALL_BREAK_A_LEG;
    if ((breaks && !read_leg(&problem->problem, reading, &leg)) || !read_end(reading))
        return false;
    state->points[last] = (struct brainwall_point){0, 0};
    if (breaks)
        state->points[last] = (struct brainwall_point){(state->points[leg.a].x + state->points[leg.b].x) / 2,
                                                       (state->points[leg.a].y + state->points[leg.b].y) / 2};
    brainwall_state_offsets(problem, state)[last] = breaks ? offset : 0;
    state->count = last + breaks;
    state->kind = (uint32_t)kind;
    state->bonus_problem = from;
    state->has_leg = breaks;
    state->leg = leg;
    state->bonus_offset = kind != BRAINWALL_NONE ? offset : 0;
    state->moved = BRAINWALL_STATE_NONE;
    return true;
}

/* ---- a whole pose ---- */

/* The offset behind the bracket that closes the one at the current offset; 0: there is none. */
static size_t object_end(const struct reading *reading)
{
    size_t depth = 0;
    bool quoted = false;

    for (size_t i = reading->at; i < reading->length; i++) {
        char byte = reading->text[i];

        if (byte == '"')
            quoted = !quoted;
        else if (quoted)
            i += byte == '\\';
        else if (byte == '}' && --depth == 0)
            return i + 1;
        else
            depth += byte == '{';
    }
    return 0;
}

/* Reads the pose of a text into problem->last_pose; refuses a malformed one. The text ends with
 * its closing bracket, so the reader, which matches brackets, too, never reads behind it. */
static bool read_pose(struct game_problem *problem, struct reading *reading, struct game_text text)
{
    struct arena values = arena_over(problem->values, problem->value_bytes);
    struct message *wrong = &reading->step->wrong;
    struct judge_json json;
    size_t at, root = judge_json_read_apart(&json, &values, text, wrong, &at);

    if (json.nodes == NULL) {
        message_clear(wrong);
        message_print(wrong, "the text of the pose has %zu bytes; that is too long for %zu vertices", text.length,
                      problem->problem.vertex_count);
    } else if (root != 0) {
        brainwall_pose_read(&problem->last_pose, &problem->last_offsets, &json, root, problem->last_points,
                            problem->problem.vertex_count + 1);
    }
    reading->step->wrong_at = reading->at + at;
    problem->last_malformed = wrong->length != 0;
    return wrong->length == 0;
}

/* Refuses two bonuses and a wrong number of vertices: a state cannot hold them. */
static bool is_state(const struct game_problem *problem, struct reading *reading)
{
    const struct brainwall_pose *last = &problem->last_pose;
    size_t count = problem->problem.vertex_count + (last->bonus == BRAINWALL_BREAK_A_LEG);
    uint32_t offset = last->bonus_count > 1 ? problem->last_offsets.second_bonus : 0;
    struct brainwall_fault fault = {.kind = last->bonus_count > 1 ? BRAINWALL_FAULT_BONUSES : BRAINWALL_FAULT_VERTICES};

    if (last->bonus_count <= 1 && last->count == count)
        return true;
    brainwall_fault_text(refuse(reading, reading->at + offset),
                         &problem->problem, last, &fault);
    return false;
}

static bool take_pose(struct game_problem *problem, struct brainwall_state *state, struct reading *reading)
{
    size_t end = object_end(reading);
    struct game_text text = {reading->text + reading->at, end - reading->at};
    const struct brainwall_pose *last = &problem->last_pose;
    uint32_t *offsets = brainwall_state_offsets(problem, state), start = (uint32_t)(state->length + reading->at);
    uint64_t length = state->length;

    if (end == 0) {
        message_text(refuse(reading, reading->length), "the pose has no closing bracket");
        return false;
    }
    if (!read_pose(problem, reading, text) || !is_state(problem, reading))
        return false;
    memset(state, 0, brainwall_state_bytes(problem));
    *state = (struct brainwall_state){.bonus_problem = last->bonus_problem, .length = length,
                                       .count = (uint32_t)last->count,
                                      .kind = (uint32_t)last->bonus, .has_leg = last->has_leg, .leg = last->leg,
                                      .moved = BRAINWALL_STATE_NONE};
    state->bonus_offset = last->bonus != BRAINWALL_NONE ? start + problem->last_offsets.bonus : 0;
    memcpy(state->points, last->points, last->count * sizeof *last->points);
    for (size_t i = 0; i < last->count; i++)
        offsets[i] = start + problem->last_offsets.points[i];
    reading->at = end;
    return true;
}

/* ---- any ---- */

/* Names the text if it is a JSON value but not an object, as the pose of an entry may be; NULL: it is not. */
static const char *value_name(const struct reading *reading)
{
    struct reading number = *reading;
    size_t left = reading->length - reading->at;
    const char *text = reading->text + reading->at;

    skip(&number, "+-.0123456789eE");
    if (number.at == number.length && left > 0)
        return "a number";
    if (left == 4 && memcmp(text, "true", 4) == 0)
        return "true";
    if (left == 5 && memcmp(text, "false", 5) == 0)
        return "false";
    return *text == '"' ? "a string" : *text == '[' ? "a list" : NULL;
}

static bool make_move(struct game_problem *problem, struct brainwall_state *state, struct reading *reading)
{
    const char *value = reading->at < reading->length ? value_name(reading) : NULL;

    problem->last_malformed = true;
    if (value != NULL) {
        message_print(refuse(reading, reading->at), "a pose is %s; it must be an object", value);
        return false;
    }
    if (peek(reading) == '{')
        return take_pose(problem, state, reading);
    return is_digit(peek(reading)) ? move_vertex(problem, state, reading) : choose_bonus(problem, state, reading);
}

void brainwall_move(struct game_problem *problem, void *bytes, const char *text, size_t length, struct game_step *step)
{
    struct reading reading = {text, length, 0, step};
    struct brainwall_state *state = bytes;

    step->taken = step->scored = step->wrong_at = 0;
    step->ends_group = false;
    step->cause_count = 0;
    message_clear(&step->wrong);
    if (state->length == 0)
        skip(&reading, " \t\r\n");
    if (!make_move(problem, state, &reading))
        return;
    skip(&reading, " \t\r\n");
    step->wrong_at = 0;
    step->ends_group = true;
    step->taken = reading.at;
    state->length += reading.at;
}

/* ---- moves that may be tried ---- */

static void write_move(struct message *message, uint32_t vertex, int64_t x, int64_t y)
{
    message_clear(message);
    message_print(message, "%u %lld,%lld\n", (unsigned)vertex, (long long)x, (long long)y);
}

/* Candidates move a vertex to one of the eight points around it or onto a corner. */
bool brainwall_move_candidate(struct game_problem *problem, const void *bytes, uint32_t number,
                              struct game_candidate *candidate)
{
    static const int8_t AROUND[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    const struct brainwall_state *state = bytes;
    uint32_t ways = 8 + (uint32_t)problem->problem.corner_count, none = state->kind != BRAINWALL_NONE;
    struct message move;
    struct brainwall_point from, to;

    *candidate = (struct game_candidate){.name = NULL};
    if (number < none) {
        memcpy(candidate->move, "none\n", sizeof "none\n");
        candidate->name = "no bonus";
        return true;
    }
    number -= none;
    if (number / ways >= state->count)
        return false;
    from = state->points[number / ways];
    if (number % ways < 8)
        to = (struct brainwall_point){from.x + AROUND[number % ways][0], from.y + AROUND[number % ways][1]};
    else
        to = problem->problem.corners[number % ways - 8];
    candidate->has_from = candidate->has_to = true;
    candidate->from = (struct game_xy){(int32_t)from.x, (int32_t)from.y};
    candidate->to = (struct game_xy){(int32_t)to.x, (int32_t)to.y};
    write_move(&move, number / ways, to.x, to.y);
    memcpy(candidate->move, move.text, move.length + 1);
    return true;
}

/* Drags the nearest vertex within 1/25 of the scene's longer side, plus 1; of several, the one with the lowest
 * number. */
bool brainwall_move_drag(struct game_problem *problem, const void *bytes, struct game_xy from, struct game_xy to,
                         char move[GAME_MOVE])
{
    const struct brainwall_state *state = bytes;
    struct game_scene scene;
    struct message text;
    int64_t width, height, reach, best;
    uint32_t vertex = state->count;

    brainwall_picture_scene(problem, state, &scene);
    width = (int64_t)scene.right - scene.left;
    height = (int64_t)scene.bottom - scene.top;
    reach = integer_max(width, height) / 25 + 1;
    best = reach * reach + 1;
    for (uint32_t v = 0; v < state->count; v++) {
        int64_t distance = brainwall_distance(state->points[v], (struct brainwall_point){from.x, from.y});

        if (distance < best) {
            best = distance;
            vertex = v;
        }
    }
    if (vertex == state->count || (from.x == to.x && from.y == to.y))
        return false;
    write_move(&text, vertex, to.x, to.y);
    memcpy(move, text.text, text.length + 1);
    return true;
}
