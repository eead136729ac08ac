/* See brainwall.h. */
#include "brainwall.h"

#include <string.h>

#include "fault.h"
#include "state.h"

/* ---- a problem ---- */

/* JSON values in the text of a pose: a list and two numbers for each vertex, and VALUES_MORE for bonuses and unknown
 * keys. */
enum { VALUES_MORE = 1024, VALUES_VERTEX = 4 };

/* How many names of figures there are: "0" up to the number of corners or vertices. */
static size_t number_count(const struct brainwall_problem *of)
{
    return of->corner_count > of->vertex_count ? of->corner_count : of->vertex_count + 1;
}

static void take_memory(struct game_problem *problem, struct arena *arena)
{
    const struct brainwall_problem *of = &problem->problem;
    size_t points = of->vertex_count + 1;

    problem->last_points = ARENA_TAKE(arena, points, struct brainwall_point);
    problem->last_offsets.points = ARENA_TAKE(arena, points, uint32_t);
    problem->judged = arena_take(arena, 1, brainwall_state_bytes(problem));
    problem->value_bytes = (VALUES_VERTEX * points + VALUES_MORE) * sizeof(struct judge_json_node);
    problem->values = arena_take(arena, 1, problem->value_bytes);
    problem->numbers = arena_take(arena, number_count(of), sizeof *problem->numbers);
    problem->bonus_names = arena_take(arena, of->bonus_count, sizeof *problem->bonus_names);
    brainwall_verdict_open(&problem->verdict, arena, of);
}

static void make_names(struct game_problem *problem)
{
    const struct brainwall_problem *of = &problem->problem;
    struct message name;

    for (size_t i = 0; i < number_count(of); i++) {
        message_clear(&name);
        message_unsigned(&name, i);
        memcpy(problem->numbers[i], name.text, name.length + 1);
    }
    for (size_t i = 0; i < of->bonus_count; i++) {
        message_clear(&name);
        message_print(&name, "%s %lld", brainwall_kind_name(of->bonuses[i].kind), (long long)of->bonuses[i].problem);
        memcpy(problem->bonus_names[i], name.text, name.length + 1);
    }
}

/* Reads the problem first: the size of the rest depends on it. */
static struct game_problem *read(struct arena *arena, const char *name, struct game_text text,
                                 const struct game_text *options, size_t option_count, struct message *wrong)
{
    struct game_problem *problem = ARENA_TAKE(arena, 1, struct game_problem);
    struct arena counting = arena_counting();

    (void)options;
    (void)option_count;
    if (problem != NULL) {
        if (!brainwall_problem_read(&problem->problem, arena, name, text, wrong))
            return NULL;
        take_memory(problem, &counting);
    }
    if (problem == NULL || !arena_holds(arena, &counting)) {
        message_clear(wrong);
        message_name(wrong, name);
        message_text(wrong, ": ");
        message_memory(wrong, "the problem", arena_left(arena));
        return NULL;
    }
    take_memory(problem, arena);
    make_names(problem);
    problem->has_verdict = false;
    problem->last_pose = (struct brainwall_pose){.bonus = BRAINWALL_NONE};
    problem->last_malformed = true;
    return problem;
}

const struct brainwall_problem *brainwall_problem(const struct game_problem *problem)
{
    return &problem->problem;
}

static void id(const struct game_problem *problem, char text[GAME_MOVE])
{
    struct message number;

    message_clear(&number);
    if (problem->problem.id >= 0)
        message_signed(&number, problem->problem.id);
    memcpy(text, number.text, number.length + 1);
}

static uint32_t starts(const struct game_problem *problem)
{
    (void)problem;
    return 1;
}

static void title(const struct game_problem *problem, uint32_t start, char text[GAME_MOVE])
{
    (void)problem;
    (void)start;
    text[0] = '\0';
}

/* ---- a state ---- */

size_t brainwall_state_bytes(const struct game_problem *problem)
{
    size_t points = problem->problem.vertex_count + 1;

    return arena_need(1, sizeof(struct brainwall_state) + points * (sizeof(struct brainwall_point) + sizeof(uint32_t)));
}

uint32_t *brainwall_state_offsets(const struct game_problem *problem, struct brainwall_state *state)
{
    return (uint32_t *)(state->points + problem->problem.vertex_count + 1);
}

static void start(struct game_problem *problem, uint32_t number, void *bytes)
{
    const struct brainwall_problem *of = &problem->problem;
    struct brainwall_state *state = bytes;

    (void)number;
    memset(state, 0, brainwall_state_bytes(problem));
    state->count = (uint32_t)of->vertex_count;
    state->moved = BRAINWALL_STATE_NONE;
    memcpy(state->points, of->vertices, of->vertex_count * sizeof *of->vertices);
}

struct brainwall_pose brainwall_state_pose(const struct brainwall_state *state)
{
    return (struct brainwall_pose){.points = state->points, .count = state->count,
                                   .bonus_count = state->kind != BRAINWALL_NONE,
                                   .bonus = (enum brainwall_kind)state->kind, .bonus_problem = state->bonus_problem,
                                   .has_leg = state->has_leg != 0,
                                   .leg = state->leg};
}

const struct brainwall_verdict *brainwall_state_verdict(struct game_problem *problem,
                                                        const struct brainwall_state *state)
{
    struct brainwall_pose pose;

    if (problem->has_verdict && memcmp(problem->judged, state, brainwall_state_bytes(problem)) == 0)
        return &problem->verdict;
    memcpy(problem->judged, state, brainwall_state_bytes(problem));
    pose = brainwall_state_pose(problem->judged);
    brainwall_verdict_of(&problem->verdict, &problem->problem, &pose);
    problem->has_verdict = true;
    return &problem->verdict;
}

/* Whether the present verdict is about the last pose, because it became a state. */
static bool is_judged(const struct game_problem *problem)
{
    const struct brainwall_pose *last = &problem->last_pose;
    struct brainwall_pose pose = brainwall_state_pose(problem->judged);

    return problem->has_verdict && pose.count == last->count && pose.bonus_count == last->bonus_count &&
           pose.bonus == last->bonus && pose.has_leg == last->has_leg && pose.leg.a == last->leg.a &&
           pose.leg.b == last->leg.b && memcmp(pose.points, last->points, pose.count * sizeof *pose.points) == 0;
}

const struct brainwall_verdict *brainwall_last_pose(struct game_problem *problem, const struct brainwall_pose **pose)
{
    struct brainwall_verdict *verdict = &problem->verdict;

    *pose = &problem->last_pose;
    if (!problem->last_malformed && is_judged(problem))
        return verdict;
    problem->has_verdict = false;
    if (problem->last_malformed) {
        verdict->fault = (struct brainwall_fault){.kind = BRAINWALL_FAULT_FORM};
        verdict->is_measured = false;
    } else {
        brainwall_verdict_of(verdict, &problem->problem, &problem->last_pose);
    }
    return verdict;
}

/* The offset in the transcript of the part that breaks a rule; for an edge, of the end that moved last, or else its
 * first end. */
static size_t fault_offset(const struct game_problem *problem, const struct brainwall_state *state,
                           const struct brainwall_fault *fault)
{
    const uint32_t *offsets = (const uint32_t *)(state->points + problem->problem.vertex_count + 1);
    uint32_t end = fault->pose_edge.b == state->moved ? fault->pose_edge.b : fault->pose_edge.a;

    switch (fault->kind) {
    case BRAINWALL_FAULT_LEG: return fault->pose_edge.is_half ? offsets[end] : state->bonus_offset;
    case BRAINWALL_FAULT_LENGTH: case BRAINWALL_FAULT_SEGMENT: return offsets[end];
    case BRAINWALL_FAULT_SUM: return state->bonus_offset;
    case BRAINWALL_FAULT_POINT: return offsets[fault->vertex];
    default: return 0;
    }
}

static void write_caption(const struct brainwall_state *state, struct message *caption)
{
    if (state->length == 0)
        message_text(caption, "the figure as the problem has it");
    else if (state->moved < state->count)
        message_print(caption, "vertex %u goes to (%lld, %lld)", (unsigned)state->moved,
                      (long long)state->points[state->moved].x, (long long)state->points[state->moved].y);
    else if (state->kind != BRAINWALL_NONE)
        message_print(caption, "uses %s of %lld", brainwall_kind_name((enum brainwall_kind)state->kind),
                      (long long)state->bonus_problem);
    else
        message_text(caption, "uses no bonus");
}

static void status(struct game_problem *problem, const void *bytes, struct game_status *status)
{
    const struct brainwall_state *state = bytes;
    const struct brainwall_verdict *verdict = brainwall_state_verdict(problem, state);
    struct brainwall_pose pose = brainwall_state_pose(problem->judged);

    *status = (struct game_status){.players = 1}; /* messages are empty */
    brainwall_fault_text(&status->wrong, &problem->problem, &pose, &verdict->fault);
    status->submittable = status->wrong.length == 0;
    status->wrong_at = fault_offset(problem, state, &verdict->fault);
    status->points[0] = -verdict->dislikes;
    write_caption(state, &status->caption);
}

/* Numbers the figures: dislikes, corners, bonuses, vertices. */
static bool figure(struct game_problem *problem, const void *bytes, uint32_t number, struct game_figure *figure)
{
    const struct brainwall_state *state = bytes;
    const struct brainwall_verdict *verdict = brainwall_state_verdict(problem, state);
    size_t corners = problem->problem.corner_count, bonuses = problem->problem.bonus_count, at = number;

    if (at < 1)
        *figure = (struct game_figure){NULL, "dislikes", verdict->dislikes};
    else if ((at -= 1) < corners)
        *figure = (struct game_figure){"corners", problem->numbers[at], verdict->distances[at]};
    else if ((at -= corners) < bonuses)
        *figure = (struct game_figure){"unlocked", problem->bonus_names[at], verdict->unlocked[at]};
    else if ((at -= bonuses) < state->count)
        *figure = (struct game_figure){"outside", problem->numbers[at], verdict->outside[at]};
    else
        return false;
    return true;
}

const struct game game_brainwall = {
    .name = "brainwall", .options = "", .read = read, .id = id, .starts = starts, .title = title,
    .state_bytes = brainwall_state_bytes, .start = start, .apply = brainwall_move,
                                    .candidate = brainwall_move_candidate,
                                    .drag = brainwall_move_drag,
    .status = status, .figure = figure, .scene = brainwall_picture_scene, .shapes = brainwall_picture_shapes,
                                    .open = brainwall_entries_open, .next = brainwall_entries_next,
    .byte_of = brainwall_entries_byte_of
};
