/* Fuzz target: calls of the library of Brain Wall, in any order, with right and wrong arguments, on two objects. Each
 * status is one that the header allows there, with a text for each error; a valid best pose never becomes an invalid
 * one, and is worth what icfp2021_judge_json() says of its JSON; nothing outside the buffers changes. */
#include "calls.h"
#include "fuzz.h"

#include <string.h>

#include "../../core/library/icfp2021.h"

enum { OBJECTS = 2, CALLS = 48, SOLVES = 3, TASKS = 4, TEXT = 1 << 16, VERTICES = 7, EDGES = 9,
       WORK_MAX = 60000, STOP_NEVER = 1000 };

enum phase { NEW, LOADED, STARTED };

/* An object, and what is known of it. */
struct object {
    struct guarded memory;
    icfp2021 *game;
    enum phase phase;
    bool has_best;
    struct icfp2021_score best;
    uint64_t phrases, problem; /* hashes: of the options; of the options and the problem */
    uint32_t seed;
    bool is_mixed;          /* took a task or an outcome of another problem or seed: the best pose may be none */
    bool in_call;
};

struct problem {
    struct icfp2021_problem structs;
    struct icfp2021_point corners[4], vertices[VERTICES];
    struct icfp2021_edge edges[EDGES];
    struct icfp2021_bonus bonus;
};

static struct {
    struct recipe recipe;
    struct object objects[OBJECTS];
    struct icfp2021_task tasks[TASKS];
    struct icfp2021_outcome outcomes[TASKS];
    uint64_t outcome_problem[TASKS];
    uint32_t outcome_seed[TASKS];
    struct problem problem;
    bool has_problem;
    uint32_t solves, depth;
} world;

static char text_bytes[TEXT], solution_bytes[TEXT * 4];

static uint32_t take(uint32_t limit)
{
    return recipe_take(&world.recipe, limit);
}

static bool chance(uint32_t times)
{
    return recipe_chance(&world.recipe, times);
}

/* ---- arguments ---- */

static struct object *any_object(void)
{
    return &world.objects[take(OBJECTS)];
}

/* The object's pointer, or now and then another one, which is none. */
static icfp2021 *pointer_of(const struct object *object, bool *is_wrong)
{
    static uint64_t no_object[ICFP2021_SIZE_MIN / 8];

    *is_wrong = object->game == NULL;
    if (*is_wrong || !chance(8))
        return object->game;
    *is_wrong = true;
    switch (take(4)) {
    case 0: return NULL;
    case 1: return (icfp2021 *)(void *)((char *)object->game + 1 + take(7));
    case 2: memcpy(no_object, object->game, sizeof no_object); break;
    default: memset(no_object, (int)take(256), sizeof no_object); break;
    }
    return (icfp2021 *)(void *)no_object;
}

/* What any function of a status promises. `allowed` is a set of statuses: bit n for -n, bit 8 + n for n. */
#define BIT(status) (1u << ((status) < 0 ? -(status) : 8 + (status)))
enum {
    OK = BIT(ICFP2021_OK), STOPPED = BIT(ICFP2021_STOPPED), COMPLETE = BIT(ICFP2021_COMPLETE),
    WAIT = BIT(ICFP2021_WAIT), MEMORY = BIT(ICFP2021_MEMORY), INPUT = BIT(ICFP2021_INPUT),
    OPTION = BIT(ICFP2021_OPTION), REFUSED = BIT(ICFP2021_REFUSED), MISUSE = BIT(ICFP2021_MISUSE)
};

/* The best game stays, unless a better one replaces it. */
static void check_best(struct object *object)
{
    struct icfp2021_score score;
    int status = icfp2021_best(object->game, &score);

    FUZZ_CHECK(status == ICFP2021_OK || status == ICFP2021_MISUSE);
    FUZZ_CHECK(status == ICFP2021_OK ? object->phase == STARTED : !object->has_best);
    if (status != ICFP2021_OK)
        return;
    FUZZ_CHECK(!object->has_best || !object->best.solved || score.solved);
    FUZZ_CHECK(score.solved == (score.violation == 0));
    object->has_best = true;
    object->best = score;
}

static void check(struct object *object, int status, bool is_wrong, uint32_t allowed)
{
    FUZZ_CHECK(status >= -5 && status <= 3);
    if (object->in_call || is_wrong)
        allowed = MISUSE;
    FUZZ_CHECK(BIT(status) & allowed);
    if (object->game == NULL)
        return;
    if (!is_wrong || icfp2021_error(object->game)[0] != '\0')
        calls_check_error(status, icfp2021_error(object->game));
    if (!object->in_call)
        check_best(object);
}

/* ---- functions of the caller ---- */

static void call_any(void);

/* What a function of the caller does: it asks what it may ask, and calls what it may not call. */
static void call_inside(struct object *object)
{
    struct icfp2021_score score;

    FUZZ_CHECK(object->in_call);
    if (icfp2021_best(object->game, &score) == ICFP2021_OK && object->has_best)
        FUZZ_CHECK(score.solved || !object->best.solved);
    (void)icfp2021_work(object->game);
    (void)icfp2021_error(object->game);
    if (world.depth < 2 && chance(20)) {
        world.depth++;
        call_any();
        world.depth--;
    }
}

struct caller {
    struct object *object;
    uint32_t left;   /* calls up to the one that stops or refuses */
    uint32_t stops;  /* how often it did */
};

static int stop(void *context)
{
    struct caller *caller = context;

    FUZZ_CHECK(caller->stops == 0);
    call_inside(caller->object);
    if (caller->left >= STOP_NEVER || caller->left-- > 0)
        return 0;
    caller->stops++;
    return take(2) ? 1 : -1;
}

struct putter {
    struct caller caller;
    struct calls_text text;
};

static int put(void *context, const char *bytes, size_t length)
{
    struct putter *putter = context;

    FUZZ_CHECK(putter->caller.stops == 0);
    call_inside(putter->caller.object);
    if (putter->caller.left < STOP_NEVER && putter->caller.left-- == 0) {
        putter->caller.stops++;
        return -1;
    }
    FUZZ_CHECK(calls_text_add(&putter->text, bytes, length));
    return 0;
}

struct reader {
    struct caller caller;
    struct calls_source source;
};

static long read_piece(void *context, void *to, size_t size)
{
    struct reader *reader = context;

    call_inside(reader->caller.object);
    return calls_read(&reader->source, to, size);
}

/* A stop() that is asked some times before it stops, or never does. */
static struct caller any_caller(struct object *object)
{
    uint32_t left = take(16);

    return (struct caller){object, left < 8 ? STOP_NEVER : left - 8, 0};
}

/* ---- set-up ---- */

static void call_init(void)
{
    struct object *object = any_object();
    uint32_t kind = take(32);
    size_t offset = kind == 31 ? 1 + take(7) : 0, size = kind == 30 ? take(256) * 16 : 0;

    if (object->in_call)
        return;
    guarded_free(&object->memory);
    if (kind < 30)
        size = ICFP2021_SIZE_MIN + (size_t)take(256) * (kind < 12 ? 64 : 8192);
    *object = (struct object){.memory = guarded_make(size, offset)};
    object->game = icfp2021_init(object->memory.buffer, size);
    FUZZ_CHECK((object->game != NULL) == (offset == 0 && size >= ICFP2021_SIZE_MIN));
    FUZZ_CHECK(icfp2021_init(NULL, size) == NULL);
}

static void call_option(void)
{
    static const char *const NAMES[] = {"bonus", "workers", "task_bytes", "unlock", "prefer_unlocking", "", "b", NULL};
    static const char *const VALUES[] = {
        "GLOBALIST", "BREAK_A_LEG:7", "=WALLHACK", "SUPERFLEX:2147483648", "", "GLOBALIST:3", "1", "3", "64", "65", "0",
        "-1", "20000", "100000", "=", "9223372036854775807", "1.5", "\xff\n", "yes", NULL};
    struct object *object = any_object();
    const char *name = NAMES[take(8)], *value = VALUES[take(20)];
    bool is_wrong;
    icfp2021 *game = pointer_of(object, &is_wrong);
    int status = icfp2021_option(game, name, value);

    is_wrong = is_wrong || name == NULL || value == NULL || object->phase != NEW;
    if (status == ICFP2021_OK)
        object->phrases = calls_hash(calls_hash(object->phrases, name, strlen(name)), value, strlen(value));
    check(object, status, is_wrong, OK | MEMORY | OPTION);
}

/* ---- problems ---- */

static struct icfp2021_point any_point(void)
{
    struct icfp2021_point point = {(int32_t)take(32), 0};

    point.y = (int32_t)take(32);
    if (chance(4))
        point.x = (int32_t)recipe_number(&world.recipe);
    return point;
}

/* Draws a problem, or leaves the last one, so that objects get the same. */
static void draw_problem(struct problem *problem)
{
    struct icfp2021_problem *structs = &problem->structs;

    if (world.has_problem && take(2))
        return;
    world.has_problem = true;
    *structs = (struct icfp2021_problem){.corners = problem->corners, .vertices = problem->vertices,
                                         .edges = problem->edges, .bonuses = &problem->bonus};
    structs->corner_count = 4;
    for (uint32_t i = 0; i < 4; i++)
        problem->corners[i] = (struct icfp2021_point){(int32_t)(10 + take(16)) * (i == 1 || i == 2),
                                                      (int32_t)(10 + take(16)) * (i >= 2)};
    structs->vertex_count = 2 + take(VERTICES - 1);
    for (uint32_t i = 0; i < structs->vertex_count; i++)
        problem->vertices[i] = any_point();
    structs->edge_count = 1 + take(EDGES);
    for (uint32_t i = 0; i < structs->edge_count; i++)
        problem->edges[i] = (struct icfp2021_edge){i % structs->vertex_count,
                                                   (i + 1 + take(2)) % structs->vertex_count};
    structs->epsilon = take(256) * 4000;
    structs->bonus_count = take(2);
    problem->bonus = (struct icfp2021_bonus){any_point(), 1 + take(4), take(9)};
}

static void print_points(struct calls_text *text, const struct icfp2021_point *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        calls_print(text, "%s[%d,%d]", i > 0 ? "," : "", (int)points[i].x, (int)points[i].y);
}

static struct calls_text json_of(const struct icfp2021_problem *problem, uint32_t seeds)
{
    struct calls_text text = {text_bytes, 0, TEXT};

    (void)seeds;
    calls_print(&text, "{\"epsilon\":%u,\"hole\":[", (unsigned)problem->epsilon);
    print_points(&text, problem->corners, problem->corner_count);
    calls_print(&text, "],\"figure\":{\"vertices\":[");
    print_points(&text, problem->vertices, problem->vertex_count);
    calls_print(&text, "],\"edges\":[");
    for (uint32_t i = 0; i < problem->edge_count; i++)
        calls_print(&text, "%s[%u,%u]", i > 0 ? "," : "", (unsigned)problem->edges[i].a, (unsigned)problem->edges[i].b);
    calls_print(&text, "]}}");
    return text;
}

/* A load has removed the last problem, whatever came of it. */
static void note_load(struct object *object, int status, bool is_wrong, uint64_t hash)
{
    if (is_wrong || object->in_call)
        return;
    object->phase = status == ICFP2021_OK ? LOADED : NEW;
    object->has_best = object->is_mixed = false;
    object->problem = hash;
}

static void call_load_json(void)
{
    struct object *object = any_object();
    struct calls_text text;
    bool is_wrong, is_null = chance(4);
    icfp2021 *game = pointer_of(object, &is_wrong);
    uint64_t hash;
    int status;

    draw_problem(&world.problem);
    text = json_of(&world.problem.structs, take(4));
    if (chance(64))
        calls_damage(&world.recipe, &text);
    hash = calls_hash(object->phrases, text.bytes, text.length);
    status = icfp2021_load_json(game, 1, is_null ? NULL : text.bytes, text.length);
    note_load(object, status, is_wrong || is_null, hash);
    check(object, status, is_wrong || is_null, OK | MEMORY | INPUT | OPTION);
}

static void call_load_stream(void)
{
    struct object *object = any_object();
    struct reader reader = {{object, 0, 0}, {&world.recipe, text_bytes, 0, chance(64)}};
    bool is_wrong, is_null = chance(4), was_called = object->in_call;
    icfp2021 *game = pointer_of(object, &is_wrong);
    uint64_t hash;
    int status;

    if (world.depth > 0) /* the text belongs to a load that is going on */
        return;
    draw_problem(&world.problem);
    reader.source.left = json_of(&world.problem.structs, take(4)).length;
    hash = calls_hash(object->phrases, text_bytes, reader.source.left);
    object->in_call = true;
    if (!is_wrong && !is_null && !was_called)
        object->phase = NEW, object->has_best = false;
    status = icfp2021_load_stream(game, 1, is_null ? NULL : read_piece, &reader);
    object->in_call = was_called;
    note_load(object, status, is_wrong || is_null, hash);
    check(object, status, is_wrong || is_null, OK | MEMORY | INPUT | OPTION);
}

/* Makes a null pointer of an array, or a number wrong; whether an array is missing. */
static bool spoil(struct icfp2021_problem *structs)
{
    uint32_t number = (uint32_t)recipe_number(&world.recipe);

    switch (take(6)) {
    case 0: structs->corners = NULL, structs->corner_count = number; return number > 0;
    case 1: structs->vertices = NULL, structs->vertex_count = number; return number > 0;
    case 2: structs->edges = NULL, structs->edge_count = number; return number > 0;
    case 3: structs->bonuses = NULL, structs->bonus_count = number; return number > 0;
    case 4: structs->edge_count = 0; return false;
    default: structs->epsilon = number; return false;
    }
}

static void call_load(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    icfp2021 *game = pointer_of(object, &is_wrong);
    struct icfp2021_problem structs;
    struct calls_text text;
    int status;

    draw_problem(&world.problem);
    text = json_of(&world.problem.structs, 1);
    structs = world.problem.structs;
    if (chance(64))
        is_wrong = spoil(&structs) || is_wrong, text.length = 0;
    status = icfp2021_load(game, 1, is_null ? NULL : &structs);
    note_load(object, status, is_wrong || is_null, calls_hash(object->phrases, text.bytes, text.length));
    check(object, status, is_wrong || is_null, OK | MEMORY | INPUT | OPTION);
}

static void call_questions(void)
{
    struct object *object = any_object();
    bool is_wrong;
    icfp2021 *game = pointer_of(object, &is_wrong);
    uint64_t work = recipe_number(&world.recipe);
    size_t need = icfp2021_need(game, work);

    FUZZ_CHECK((need != 0) == (!is_wrong && object->phase != NEW));
    FUZZ_CHECK(need >= icfp2021_need(game, work / 2));
    FUZZ_CHECK(!is_wrong || icfp2021_work(game) == 0);
    FUZZ_CHECK(!is_wrong || (icfp2021_memory_limited(game) == 0 && icfp2021_error(game)[0] == '\0'));
    FUZZ_CHECK(icfp2021_best(game, NULL) == ICFP2021_MISUSE);
    FUZZ_CHECK(icfp2021_version()[0] != '\0');
    FUZZ_CHECK(is_wrong || icfp2021_memory_limited(game) == 0 || object->phase == STARTED);
}

/* ---- searches ---- */

static void call_start(void)
{
    struct object *object = any_object();
    bool is_wrong;
    icfp2021 *game = pointer_of(object, &is_wrong);
    uint32_t seed = take(3);
    int status = icfp2021_start(game);

    is_wrong = is_wrong || object->phase == NEW;
    if (!is_wrong && !object->in_call) {
        object->phase = status == ICFP2021_OK ? STARTED : LOADED;
        object->has_best = object->is_mixed = false;
        object->seed = seed;
    }
    check(object, status, is_wrong, OK | MEMORY);
}

/* Whether a status agrees with what stop() returned. */
static void check_stop(const struct caller *caller, int status)
{
    FUZZ_CHECK((status == ICFP2021_STOPPED) == (caller->stops > 0) || status < 0);
}

static void call_search(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    struct icfp2021_budget budget = {recipe_number(&world.recipe), take(8), 0};
    bool is_wrong, is_null = chance(4), was_called = object->in_call, no_budget;
    icfp2021 *game = pointer_of(object, &is_wrong);
    int status;

    no_budget = budget.work == 0 || budget.work > UINT64_C(1) << 53;
    if (budget.work > WORK_MAX && !no_budget)
        budget.work = WORK_MAX;
    if (chance(64))
        budget.steps = (uint32_t)recipe_number(&world.recipe);
    if (chance(8))
        budget.preset = (uint32_t)recipe_number(&world.recipe);
    object->in_call = true;
    status = icfp2021_search(game, is_null ? NULL : &budget, stop, &caller);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || object->phase != STARTED || no_budget;
    check(object, status, is_wrong, OK | STOPPED | MEMORY | MISUSE);
    check_stop(&caller, status);
}

static void call_solve(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    bool is_wrong, was_called = object->in_call, is_null = chance(64), is_step = chance(128);
    icfp2021 *game = pointer_of(object, &is_wrong);
    uint64_t work = take(128) << take(9), before = icfp2021_work(object->game);
    int status;

    if (world.solves++ >= SOLVES)
        return;
    object->in_call = true;
    status = (is_step ? icfp2021_step : icfp2021_solve)(game, work, is_null ? NULL : stop, &caller);
    object->in_call = was_called;
    is_wrong = is_wrong || object->phase != STARTED;
    /* MISUSE: a task is given away. */
    check(object, status, is_wrong, OK | STOPPED | COMPLETE | MEMORY | MISUSE);
    check_stop(&caller, status);
    FUZZ_CHECK(icfp2021_work(object->game) >= before && icfp2021_work(object->game) <= before + work + 1200000);
}

/* ---- solutions ---- */

static void check_pose(struct object *object, const struct calls_text *text)
{
    struct icfp2021_verdict verdict;
    int status = icfp2021_judge_json(object->game, text->bytes, text->length, &verdict);

    if (!object->has_best || !object->best.solved || object->is_mixed) {
        check(object, status, false, OK | MEMORY | INPUT);
        return;
    }
    check(object, status, false, OK | MEMORY);
    if (status == ICFP2021_OK)
        FUZZ_CHECK(verdict.valid && verdict.dislikes == object->best.dislikes &&
                   verdict.unlocked == object->best.unlocked);
}

static void call_solution(void)
{
    struct object *object = any_object();
    struct putter putter = {any_caller(object), {solution_bytes, 0, sizeof solution_bytes}};
    bool is_wrong, is_null = chance(4), was_called = object->in_call;
    icfp2021 *game = pointer_of(object, &is_wrong);
    int status;

    if (world.depth > 0) /* the text may belong to a solution that is being put */
        return;
    object->in_call = true;
    status = icfp2021_solution(game, is_null ? NULL : put, &putter);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | REFUSED | MEMORY | (object->is_mixed ? MISUSE : 0u));
    FUZZ_CHECK((status == ICFP2021_REFUSED) == (putter.caller.stops > 0) || status < 0);
    if (status == ICFP2021_OK)
        check_pose(object, &putter.text);
}

/* A pose that is drawn: judged, or added as an initial one. */
static void call_pose(void)
{
    struct object *object = any_object();
    struct icfp2021_point points[VERTICES + 1], found[VERTICES];
    struct icfp2021_pose pose = {.vertices = points, .count = chance(16) ? take(VERTICES + 2)
                                                                        : world.problem.structs.vertex_count};
    bool is_wrong, is_null = chance(4), is_initial = take(2);
    icfp2021 *game = pointer_of(object, &is_wrong);
    struct icfp2021_verdict verdict;
    struct icfp2021_pose best;
    uint32_t room = take(VERTICES + 1);
    int status;

    for (uint32_t i = 0; i <= VERTICES; i++)
        points[i] = any_point();
    pose.bonus = chance(64) ? take(8) : 0;
    if (chance(8))
        pose.vertices = NULL, is_wrong = is_wrong || pose.count > 0;
    is_wrong = is_wrong || is_null || object->phase == NEW;
    if (is_initial) {
        status = icfp2021_initial(game, is_null ? NULL : &pose);
        if (!is_wrong && !object->in_call && icfp2021_best(object->game, &(struct icfp2021_score){0}) != ICFP2021_OK)
            object->phase = LOADED, object->has_best = false;
        object->problem++;
    } else {
        status = icfp2021_judge(game, is_null ? NULL : &pose, &verdict);
    }
    check(object, status, is_wrong, OK | MEMORY | INPUT | MISUSE);
    status = icfp2021_vertices(object->game, found, room, &best);
    FUZZ_CHECK(status != ICFP2021_OK || best.count <= room);
}

/* ---- tasks ---- */

/* Changes a bit or all of the bytes of a task or an outcome. */
static void corrupt(void *object, size_t size)
{
    uint8_t *bytes = object;
    size_t at = take(256);

    at = (at << 8 | take(256)) % size;
    if (chance(32))
        memset(bytes, (int)take(256), size);
    else
        bytes[at] ^= (uint8_t)(1u << take(8));
}

static void call_next(void)
{
    struct object *object = any_object();
    uint32_t at = take(TASKS);
    bool is_wrong, is_null = chance(4);
    icfp2021 *game = pointer_of(object, &is_wrong);
    uint64_t work = take(128) << take(9);
    int status = icfp2021_next(game, work, is_null ? NULL : &world.tasks[at]);

    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | WAIT | COMPLETE | MISUSE);
}

static void call_run(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    uint32_t at = take(TASKS), to = take(TASKS);
    bool is_wrong, is_null = chance(4), has_no_room = chance(4), was_called = object->in_call;
    icfp2021 *game = pointer_of(object, &is_wrong);
    struct icfp2021_task task = world.tasks[at];
    struct icfp2021_outcome outcome = world.outcomes[to];
    int status;

    if (world.solves++ >= SOLVES)
        return;
    if (chance(16))
        corrupt(&task, sizeof task);
    object->in_call = true;
    status = icfp2021_run(game, is_null ? NULL : &task, stop, &caller, has_no_room ? NULL : &outcome);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || has_no_room || object->phase != STARTED;
    check(object, status, is_wrong, OK | STOPPED | MEMORY | MISUSE);
    check_stop(&caller, status);
    if (status == ICFP2021_MISUSE) {
        FUZZ_CHECK(memcmp(&outcome, &world.outcomes[to], sizeof outcome) == 0);
        return;
    }
    world.outcomes[to] = outcome;
    world.outcome_problem[to] = object->problem;
    world.outcome_seed[to] = object->seed;
}

static void call_note(void)
{
    struct object *object = any_object();
    uint32_t at = take(TASKS);
    bool is_wrong, is_null = chance(4);
    icfp2021 *game = pointer_of(object, &is_wrong);
    struct icfp2021_outcome outcome = world.outcomes[at];
    int status;

    if (chance(16))
        corrupt(&outcome, sizeof outcome);
    status = icfp2021_note(game, is_null ? NULL : &outcome);
    if (status == ICFP2021_OK && (world.outcome_problem[at] != object->problem ||
                                  world.outcome_seed[at] != object->seed))
        object->is_mixed = true;
    check(object, status, is_wrong || is_null || object->phase != STARTED, OK | MISUSE);
}

static void call_cancel(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    icfp2021 *game = pointer_of(object, &is_wrong);
    struct icfp2021_task task = world.tasks[take(TASKS)];
    int status;

    if (chance(16))
        corrupt(&task, sizeof task);
    status = icfp2021_cancel(game, is_null ? NULL : &task);
    check(object, status, is_wrong || is_null || object->phase != STARTED, OK | MISUSE);
}

/* Gives an object the last problem that was drawn, and starts it. */
static void begin(struct object *object)
{
    struct calls_text text = json_of(&world.problem.structs, 1);
    int status;

    if (object->game == NULL)
        return;
    status = icfp2021_load_json(object->game, 1, text.bytes, text.length);
    note_load(object, status, false, calls_hash(object->phrases, text.bytes, text.length));
    check(object, status, false, OK | MEMORY | INPUT | OPTION);
    if (status != ICFP2021_OK)
        return;
    status = icfp2021_start(object->game);
    if (status == ICFP2021_OK)
        object->phase = STARTED;
    check(object, status, false, OK | MEMORY);
}

/* The second object carries out tasks of the first one, which has the same problem: what it finds is the best pose of
 * both. */
static void call_elsewhere(void)
{
    struct object *scheduler = &world.objects[0], *worker = &world.objects[1];
    struct icfp2021_task task;
    struct icfp2021_outcome outcome;

    if (world.depth > 0 || world.solves++ >= SOLVES)
        return;
    draw_problem(&world.problem);
    begin(scheduler);
    begin(worker);
    for (uint32_t left = 1 + take(4); left > 0 && scheduler->phase == STARTED && worker->phase == STARTED; left--) {
        int status = icfp2021_next(scheduler->game, take(128) << take(9), &task);
        check(scheduler, status, false, OK | COMPLETE);
        if (status != ICFP2021_OK)
            return;
        status = icfp2021_run(worker->game, &task, NULL, NULL, &outcome);
        check(worker, status, false, OK | MEMORY | (scheduler->phrases != worker->phrases ? MISUSE : 0u));
        if (status == ICFP2021_MISUSE)
            return;
        scheduler->is_mixed = scheduler->problem != worker->problem;
        status = icfp2021_note(scheduler->game, &outcome);
        check(scheduler, status, false, OK);
        FUZZ_CHECK(scheduler->is_mixed || scheduler->has_best == worker->has_best);
        FUZZ_CHECK(scheduler->is_mixed || !worker->has_best || scheduler->best.dislikes == worker->best.dislikes);
    }
}

/* ---- any call ---- */

static void call_any(void)
{
    static void (*const KINDS[])(void) = {
        call_search, call_init, call_load_json, call_start, call_option, call_load, call_load_stream, call_questions,
        call_solve, call_solution, call_pose, call_next, call_run, call_note, call_cancel, call_elsewhere};

    KINDS[take(sizeof KINDS / sizeof *KINDS)]();
}

/* An object that has a game, so that few bytes get far. */
static void prepare(struct object *object)
{
    size_t size = ICFP2021_SIZE_MIN + (size_t)take(256) * 4096;

    *object = (struct object){.memory = guarded_make(size, 0)};
    object->game = icfp2021_init(object->memory.buffer, size);
    draw_problem(&world.problem);
    begin(object);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    memset(&world, 0, sizeof world);
    world.recipe = (struct recipe){data, data + size};
    for (uint32_t i = 0; i < OBJECTS; i++)
        if (!chance(64))
            prepare(&world.objects[i]);
    for (uint32_t i = 0; i < CALLS && world.recipe.at < world.recipe.end; i++)
        call_any();
    for (uint32_t i = 0; i < OBJECTS; i++)
        guarded_free(&world.objects[i].memory);
    return 0;
}
