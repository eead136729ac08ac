/* Fuzz target: the rules of Brain Wall, given any text as a file of poses and as moves for a problem of its own, and as
 * a problem for a pose of its own. What is refused is refused with a sentence and leaves the state as it was; what is
 * made is made again by the same text. */
#include <string.h>

#include "../../core/judge/brainwall/brainwall.h"
#include "fuzz.h"

/* A hole with a notch, an edge that is listed twice, a bonus for the problem itself. */
static const char PROBLEM[] =
    "{\"hole\":[[0,0],[9,0],[9,9],[5,3],[0,9]],\"epsilon\":200000,\"figure\":{\"edges\":[[0,1],[1,2],[1,2]],"
    "\"vertices\":[[0,0],[5,0],[5,5]]},\"bonuses\":[{\"bonus\":\"SUPERFLEX\",\"problem\":7,\"position\":[0,0]}]}";
static const char POSE[] = "{\"vertices\":[[0,0],[5,0],[6,5],[3,3]],"
                           "\"bonuses\":[{\"bonus\":\"BREAK_A_LEG\",\"problem\":1,\"edge\":[0,1]}]}";

enum { STATE = 1 << 19 };

static uint64_t block[1 << 21], states[3][STATE / 8];
static const struct game *const game = &game_brainwall;

/* The shapes add up. */
struct drawing {
    size_t shapes, points;
};

static void draw(void *context, const struct game_shape *shape)
{
    struct drawing *drawing = context;

    drawing->shapes++;
    drawing->points += shape->kind == SHAPE_POINT ? 1 : shape->kind == SHAPE_POLYGON ? -(size_t)shape->amount : 0;
    FUZZ_CHECK(memchr(shape->text, '\0', GAME_LABEL) != NULL);
}

static void look_at(struct game_problem *problem, const void *state)
{
    struct drawing drawing = {0, 0};
    struct game_status status;
    struct game_figure figure;
    struct game_scene scene;
    int64_t sum = 0;

    game->status(problem, state, &status);
    FUZZ_CHECK(status.submittable == (status.wrong.length == 0) && status.points[0] <= 0);
    for (uint32_t i = 0; game->figure(problem, state, i, &figure); i++)
        sum += figure.table != NULL && strcmp(figure.table, "corners") == 0 ? figure.value : 0;
    FUZZ_CHECK(sum == -status.points[0]);
    game->scene(problem, state, &scene);
    game->shapes(problem, state, GAME_GROUND, draw, &drawing);
    game->shapes(problem, state, GAME_MOVING, draw, &drawing);
    FUZZ_CHECK(drawing.points == 0 && drawing.shapes > 0);
}

/* Plays a text, move by move, and again in one go; the bytes taken. */
static size_t play(struct game_problem *problem, struct game_text text, struct game_step *step)
{
    size_t bytes = game->state_bytes(problem), taken = 0;

    FUZZ_CHECK(bytes <= STATE);
    game->start(problem, 0, states[0]);
    game->start(problem, 0, states[1]);
    while (taken < text.length) {
        memcpy(states[2], states[0], bytes);
        game->apply(problem, states[0], text.bytes + taken, text.length - taken, step);
        FUZZ_CHECK((step->taken == 0) == (step->wrong.length > 0) && step->wrong_at <= text.length - taken);
        if (step->taken == 0)
            break;
        taken += step->taken;
    }
    FUZZ_CHECK(taken == text.length || memcmp(states[0], states[2], bytes) == 0);
    FUZZ_CHECK(game_play(game, problem, states[1], (struct game_text){text.bytes, taken}, step) == taken);
    FUZZ_CHECK(memcmp(states[0], states[1], bytes) == 0);
    look_at(problem, states[0]);
    return taken;
}

/* A file of poses, each played. */
static void judge_file(struct game_problem *problem, struct arena arena, struct game_text text)
{
    struct game_file file = {.arena = &arena, .name = "poses", .text = text};
    const struct brainwall_pose *pose;
    struct game_entry entry;
    struct game_step step;
    struct message wrong;
    struct arena left;

    if (!game->open(&file, &wrong)) {
        FUZZ_CHECK(strncmp(wrong.text, "poses:", 6) == 0);
        return;
    }
    for (left = arena; arena = left, game->next(&file, &entry);) {
        FUZZ_CHECK(entry.offset <= text.length && entry.wrong_at <= text.length);
        if (entry.text.bytes == NULL || entry.wrong.length > 0)
            continue;
        FUZZ_CHECK(game->byte_of(&file, &entry, entry.text.length) <= text.length);
        FUZZ_CHECK((play(problem, entry.text, &step) == 0) == !brainwall_last_pose(problem, &pose)->is_measured ||
                   pose->bonus_count > 1);
    }
}

static struct game_problem *read(struct arena *arena, struct game_text text)
{
    struct message wrong;
    struct game_problem *problem = game->read(arena, "p7.json", text, NULL, 0, &wrong);

    FUZZ_CHECK(problem != NULL || strncmp(wrong.text, "p7.json:", 8) == 0);
    return problem;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct game_text own = {PROBLEM, sizeof PROBLEM - 1}, given = {(const char *)data, size};
    struct arena arena = arena_over(block, sizeof block);
    struct game_problem *problem;
    struct game_step step;
    static char copy[1 << 20]; /* with a NUL behind it */

    if (size >= sizeof copy)
        return 0;
    memcpy(copy, data, size);
    copy[size] = '\0';
    given.bytes = copy;
    problem = read(&arena, own);
    judge_file(problem, arena, given);
    (void)play(problem, given, &step);
    arena = arena_over(block, sizeof block);
    problem = read(&arena, given);
    if (problem != NULL)
        (void)play(problem, (struct game_text){POSE, sizeof POSE - 1}, &step);
    return 0;
}
