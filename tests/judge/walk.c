/* See walk.h. */
#include "walk.h"

#include <assert.h>
#include <string.h>

struct state {
    int32_t at, before; /* where it walks, and where the group began */
    uint32_t letters;   /* of the group */
    int64_t points, groups;
};

/* ---- problems ---- */

static bool number(const char **at, int32_t *value)
{
    *value = 0;
    while (**at == ' ' || **at == ',')
        (*at)++;
    if (**at < '0' || **at > '9')
        return false;
    for (; **at >= '0' && **at <= '9'; (*at)++)
        *value = 10 * *value + (**at - '0');
    return true;
}

static struct game_problem *read(struct arena *arena, const char *name, struct game_text text,
                                 const struct game_text *options, size_t option_count, struct message *wrong)
{
    struct game_problem *problem = ARENA_TAKE(arena, 1, struct game_problem);
    const char *at = text.bytes;
    int32_t id;

    message_clear(wrong);
    if (problem == NULL) {
        message_memory(wrong, "a strip", arena_left(arena));
        return NULL;
    }
    *problem = (struct game_problem){.gain = 1, .high = 2};
    for (size_t i = 0; i < option_count; i++) {
        assert(options[i].length == 3 && memcmp(options[i].bytes, "p ", 2) == 0);
        problem->gain += (uint32_t)(options[i].bytes[2] - '0');
    }
    if (number(&at, &id) && number(&at, &problem->squares))
        while (problem->start_count < WALK_STARTS && number(&at, &problem->starts[problem->start_count]))
            problem->start_count++;
    if (problem->start_count == 0) {
        game_location(wrong, name, text.bytes, (size_t)(at - text.bytes));
        message_text(wrong, "expected a number");
        return NULL;
    }
    memcpy(problem->id, text.bytes, strcspn(text.bytes, " ,"));
    return problem;
}

static void id(const struct game_problem *problem, char id[GAME_MOVE])
{
    memcpy(id, problem->id, sizeof problem->id);
}

static uint32_t starts(const struct game_problem *problem)
{
    return problem->start_count;
}

static void title(const struct game_problem *problem, uint32_t start, char title[GAME_MOVE])
{
    struct message text;

    message_clear(&text);
    message_print(&text, "%d", (int)problem->starts[start]);
    memcpy(title, text.text, text.length + 1);
}

/* ---- moves ---- */

static size_t state_bytes(const struct game_problem *problem)
{
    (void)problem;
    return sizeof(struct state);
}

static void start(struct game_problem *problem, uint32_t start, void *bytes)
{
    struct state *state = bytes;

    memset(state, 0, sizeof *state);
    state->at = state->before = problem->starts[start];
}

static void refuse(struct game_step *step, const char *why)
{
    message_text(&step->wrong, why);
}

static void apply(struct game_problem *problem, void *bytes, const char *text, size_t length, struct game_step *step)
{
    struct state *state = bytes;
    int32_t to = state->at + (*text == 'r') - (*text == 'l');

    (void)length;
    *step = (struct game_step){.taken = 0};
    if (strchr("lrx", *text) == NULL || *text == '\0')
        refuse(step, "not a letter of the game");
    else if (to < 0 || to >= problem->squares)
        refuse(step, "this goes over the edge");
    else if (*text == 'x' && state->letters == 0)
        refuse(step, "there is no group to end");
    if (step->wrong.length > 0)
        return;
    step->taken = 1;
    state->at = to;
    state->letters++;
    if (*text != 'x')
        return;
    step->ends_group = true;
    step->scored = state->letters;
    step->is_highlight = state->letters >= WALK_NOTABLE;
    state->points += (int64_t)state->letters * problem->gain;
    state->groups++;
    state->letters = 0;
    state->before = to;
}

/* Square 13 brings bad luck at the end. */
static void status(struct game_problem *problem, const void *bytes, struct game_status *status)
{
    const struct state *state = bytes;

    (void)problem;
    *status = (struct game_status){.submittable = state->at != 13, .players = 1, .points = {state->points}};
    if (!status->submittable)
        message_text(&status->wrong, "it ends on square 13");
    message_print(&status->caption, "on %d", (int)state->at);
}

static bool figure(struct game_problem *problem, const void *bytes, uint32_t number, struct game_figure *figure)
{
    const struct state *state = bytes;

    (void)problem;
    *figure = number == 0 ? (struct game_figure){NULL, "groups", state->groups} :
                          (struct game_figure){"squares", "at", state->at};
    return number < 2;
}

/* ---- pictures ---- */

static void scene(struct game_problem *problem, const void *bytes, struct game_scene *scene)
{
    const struct state *state = bytes;

    *scene = (struct game_scene){.right = 2 * problem->squares - 1, .bottom = problem->high - 1, .y_permille = 2000,
                                   .cell_step = 2};
    scene->focus = (struct game_xy){2 * state->at, 0};
}

static void shapes(struct game_problem *problem, const void *bytes, enum game_layer layer, game_draw *draw,
                   void *context)
{
    const struct state *state = bytes;
    struct game_shape shape = {.kind = SHAPE_CELL, .role = ROLE_EMPTY, .mark = '.', .x2 = 2 * (problem->squares - 1)};

    if (layer == GAME_GROUND)
        draw(context, &shape);
    shape = (struct game_shape){.kind = SHAPE_CELL, .role = ROLE_UNIT, .mark = 'o', .x = 2 * state->at,
                                .x2 = 2 * state->at};
    if (layer == GAME_MOVING)
        draw(context, &shape);
}

/* ---- files of games ---- */

static bool open(struct game_file *file, struct message *wrong)
{
    if (*file->text.bytes != '#')
        return true;
    game_location(wrong, file->name, file->text.bytes, 0);
    message_text(wrong, "no file of games");
    return false;
}

/* The next word of a line; no bytes for - and at its end. */
static struct game_text word(const char **at)
{
    struct game_text text;

    while (**at == ' ')
        (*at)++;
    text = (struct game_text){*at, strcspn(*at, " \n")};
    *at += text.length;
    return text.length == 0 || *text.bytes == '-' ? (struct game_text){NULL, 0} : text;
}

static bool next(struct game_file *file, struct game_entry *entry)
{
    const char *at = file->text.bytes + file->node;
    struct game_text claim;

    if (*at == '\0')
        return false;
    *entry = (struct game_entry){.number = file->number++, .offset = file->node, .wrong_at = file->node};
    entry->problem = word(&at);
    if (entry->problem.bytes != NULL && memchr(entry->problem.bytes, ',', entry->problem.length) != NULL) {
        entry->inline_problem = entry->problem;
        entry->options[0] = (struct game_text){"p 4", 3};
    }
    entry->title = word(&at);
    entry->text = word(&at);
    claim = word(&at);
    entry->has_claim = claim.bytes != NULL;
    for (size_t i = 0; i < claim.length; i++) {
        entry->claimed[0] = 10 * entry->claimed[0] + (claim.bytes[i] - '0');
        if (claim.bytes[i] < '0' || claim.bytes[i] > '9') {
            message_text(&entry->wrong, "points are a number");
            entry->wrong_at = (size_t)(claim.bytes - file->text.bytes) + i;
        }
    }
    entry->is_stray = entry->problem.bytes != NULL && *entry->problem.bytes == '!';
    if (entry->is_stray)
        message_text(&entry->wrong, "whose game is it?");
    file->node = (size_t)(at - file->text.bytes) + (*at == '\n');
    return true;
}

static size_t byte_of(const struct game_file *file, const struct game_entry *entry, size_t at)
{
    return (size_t)(entry->text.bytes - file->text.bytes) + at;
}

const struct game game_walk = {"walk", "p", 0, read, id, starts, title, state_bytes, start, apply, NULL, NULL, status,
                               figure, scene, shapes, open, next, byte_of};
