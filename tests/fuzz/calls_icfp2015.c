/* Fuzz target: calls of the library of Hextris, in any order, with right and wrong arguments, on two objects. Each
 * status is one that the header allows there, with a text for each error; the best game never gets worse, and is
 * worth what icfp2015_judge() says of its commands; nothing outside the buffers changes. */
#include "calls.h"
#include "fuzz.h"

#include <string.h>

#include "../../core/library/icfp2015.h"

enum { OBJECTS = 2, CALLS = 48, SOLVES = 3, TASKS = 4, TEXT = 1 << 16, CELLS = 40, UNITS = 5, MEMBERS = 6,
       WORK_MAX = 60000, STOP_NEVER = 1000 };

enum phase { NEW, LOADED, STARTED };

/* An object, and what is known of it. */
struct object {
    struct guarded memory;
    icfp2015 *game;
    enum phase phase;
    bool has_best;
    struct icfp2015_score best;
    uint64_t phrases, problem; /* hashes: of the options; of the options and the problem */
    uint32_t seed;
    bool is_mixed;          /* took a task or an outcome of another problem or seed: the best game may be none */
    bool in_call;
};

struct problem {
    struct icfp2015_problem structs;
    struct icfp2015_cell filled[CELLS], members[UNITS][MEMBERS];
    struct icfp2015_unit units[UNITS];
};

static struct {
    struct recipe recipe;
    struct object objects[OBJECTS];
    struct icfp2015_task tasks[TASKS];
    struct icfp2015_outcome outcomes[TASKS];
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
static icfp2015 *pointer_of(const struct object *object, bool *is_wrong)
{
    static uint64_t no_object[ICFP2015_SIZE_MIN / 8];

    *is_wrong = object->game == NULL;
    if (*is_wrong || !chance(8))
        return object->game;
    *is_wrong = true;
    switch (take(4)) {
    case 0: return NULL;
    case 1: return (icfp2015 *)(void *)((char *)object->game + 1 + take(7));
    case 2: memcpy(no_object, object->game, sizeof no_object); break;
    default: memset(no_object, (int)take(256), sizeof no_object); break;
    }
    return (icfp2015 *)(void *)no_object;
}

/* What any function of a status promises. `allowed` is a set of statuses: bit n for -n, bit 8 + n for n. */
#define BIT(status) (1u << ((status) < 0 ? -(status) : 8 + (status)))
enum {
    OK = BIT(ICFP2015_OK), STOPPED = BIT(ICFP2015_STOPPED), COMPLETE = BIT(ICFP2015_COMPLETE),
    WAIT = BIT(ICFP2015_WAIT), MEMORY = BIT(ICFP2015_MEMORY), INPUT = BIT(ICFP2015_INPUT),
    OPTION = BIT(ICFP2015_OPTION), REFUSED = BIT(ICFP2015_REFUSED), MISUSE = BIT(ICFP2015_MISUSE)
};

/* The best game stays, unless a better one replaces it. */
static void check_best(struct object *object)
{
    struct icfp2015_score score;
    int status = icfp2015_best(object->game, &score);

    FUZZ_CHECK(status == ICFP2015_OK || status == ICFP2015_MISUSE);
    FUZZ_CHECK(status == ICFP2015_OK ? object->phase == STARTED : !object->has_best);
    if (status != ICFP2015_OK)
        return;
    FUZZ_CHECK(score.points == score.move + score.power && score.points >= 0);
    FUZZ_CHECK(!object->has_best || score.points >= object->best.points);
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
    if (!is_wrong || icfp2015_error(object->game)[0] != '\0')
        calls_check_error(status, icfp2015_error(object->game));
    if (!object->in_call)
        check_best(object);
}

/* ---- functions of the caller ---- */

static void call_any(void);

/* What a function of the caller does: it asks what it may ask, and calls what it may not call. */
static void call_inside(struct object *object)
{
    struct icfp2015_score score;

    FUZZ_CHECK(object->in_call);
    if (icfp2015_best(object->game, &score) == ICFP2015_OK && object->has_best)
        FUZZ_CHECK(score.points >= object->best.points);
    (void)icfp2015_work(object->game);
    (void)icfp2015_error(object->game);
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
        size = ICFP2015_SIZE_MIN + (size_t)take(256) * (kind < 12 ? 64 : 8192);
    *object = (struct object){.memory = guarded_make(size, offset)};
    object->game = icfp2015_init(object->memory.buffer, size);
    FUZZ_CHECK((object->game != NULL) == (offset == 0 && size >= ICFP2015_SIZE_MIN));
    FUZZ_CHECK(icfp2015_init(NULL, size) == NULL);
}

static void call_option(void)
{
    static const char *const NAMES[] = {"phrase", "workers", "task_bytes", "phrase", "Phrase", "", "p", NULL};
    static const char *const VALUES[] = {
        "ei!", "ia! ia!", "R'lyeh", "a", "", "ei?", "1", "3", "64", "65", "0", "-1", "20000", "100000",
        "18446744073709551616", "9223372036854775807", "1.5", "\xff\n", "yes", NULL};
    struct object *object = any_object();
    const char *name = NAMES[take(8)], *value = VALUES[take(20)];
    bool is_wrong;
    icfp2015 *game = pointer_of(object, &is_wrong);
    int status = icfp2015_option(game, name, value);

    is_wrong = is_wrong || name == NULL || value == NULL || object->phase != NEW;
    if (status == ICFP2015_OK)
        object->phrases = calls_hash(calls_hash(object->phrases, name, strlen(name)), value, strlen(value));
    check(object, status, is_wrong, OK | MEMORY | OPTION);
}

/* ---- problems ---- */

static struct icfp2015_cell any_cell(uint32_t width, uint32_t height)
{
    struct icfp2015_cell cell = {(int32_t)take(width), 0};

    cell.y = (int32_t)take(height);
    if (chance(4))
        cell.x = (int32_t)recipe_number(&world.recipe);
    return cell;
}

/* Draws a problem, or leaves the last one, so that objects get the same. */
static void draw_problem(struct problem *problem)
{
    struct icfp2015_problem *structs = &problem->structs;

    if (world.has_problem && take(2))
        return;
    world.has_problem = true;
    *structs = (struct icfp2015_problem){.id = (int64_t)take(200), .width = 1 + take(12), .height = 1 + take(14),
                                         .filled = problem->filled, .units = problem->units};
    structs->source_length = take(20);
    structs->filled_count = take(CELLS);
    for (uint32_t i = 0; i < structs->filled_count; i++)
        problem->filled[i] = any_cell(structs->width, structs->height);
    structs->unit_count = 1 + take(UNITS);
    for (uint32_t u = 0; u < structs->unit_count; u++) {
        struct icfp2015_unit *unit = &problem->units[u];
        *unit = (struct icfp2015_unit){problem->members[u], 1 + take(MEMBERS), any_cell(4, 3)};
        for (uint32_t i = 0; i < unit->member_count; i++)
            problem->members[u][i] = any_cell(4, 3);
    }
}

static void print_cells(struct calls_text *text, const struct icfp2015_cell *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        calls_print(text, "%s{\"x\":%d,\"y\":%d}", i > 0 ? "," : "", (int)cells[i].x, (int)cells[i].y);
}

static struct calls_text json_of(const struct icfp2015_problem *problem, uint32_t seeds)
{
    struct calls_text text = {text_bytes, 0, TEXT};

    calls_print(&text, "{\"id\":%d,\"width\":%u,\"height\":%u,\"sourceLength\":%u,\"sourceSeeds\":[", (int)problem->id,
                (unsigned)problem->width, (unsigned)problem->height, (unsigned)problem->source_length);
    for (uint32_t i = 0; i < seeds; i++)
        calls_print(&text, "%s%u", i > 0 ? "," : "", (unsigned)i);
    calls_print(&text, "],\"filled\":[");
    print_cells(&text, problem->filled, problem->filled_count);
    calls_print(&text, "],\"units\":[");
    for (uint32_t u = 0; u < problem->unit_count; u++) {
        calls_print(&text, "%s{\"members\":[", u > 0 ? "," : "");
        print_cells(&text, problem->units[u].members, problem->units[u].member_count);
        calls_print(&text, "],\"pivot\":{\"x\":%d,\"y\":%d}}", (int)problem->units[u].pivot.x,
                    (int)problem->units[u].pivot.y);
    }
    calls_print(&text, "]}");
    return text;
}

/* A load has removed the last problem, whatever came of it. */
static void note_load(struct object *object, int status, bool is_wrong, uint64_t hash)
{
    if (is_wrong || object->in_call)
        return;
    object->phase = status == ICFP2015_OK ? LOADED : NEW;
    object->has_best = object->is_mixed = false;
    object->problem = hash;
}

static void call_load_json(void)
{
    struct object *object = any_object();
    struct calls_text text;
    bool is_wrong, is_null = chance(4);
    icfp2015 *game = pointer_of(object, &is_wrong);
    uint64_t hash;
    int status;

    draw_problem(&world.problem);
    text = json_of(&world.problem.structs, take(4));
    if (chance(64))
        calls_damage(&world.recipe, &text);
    hash = calls_hash(object->phrases, text.bytes, text.length);
    status = icfp2015_load_json(game, is_null ? NULL : text.bytes, text.length);
    note_load(object, status, is_wrong || is_null, hash);
    check(object, status, is_wrong || is_null, OK | MEMORY | INPUT);
}

static void call_load_stream(void)
{
    struct object *object = any_object();
    struct reader reader = {{object, 0, 0}, {&world.recipe, text_bytes, 0, chance(64)}};
    bool is_wrong, is_null = chance(4), was_called = object->in_call;
    icfp2015 *game = pointer_of(object, &is_wrong);
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
    status = icfp2015_load_stream(game, is_null ? NULL : read_piece, &reader);
    object->in_call = was_called;
    note_load(object, status, is_wrong || is_null, hash);
    check(object, status, is_wrong || is_null, OK | MEMORY | INPUT);
}

/* Makes a null pointer of an array, or a number wrong; whether an array is missing. */
static bool spoil(struct icfp2015_problem *structs, struct icfp2015_unit *unit)
{
    switch (take(10)) {
    case 0: structs->filled = NULL, structs->filled_count = (uint32_t)recipe_number(&world.recipe); break;
    case 1: structs->units = NULL, structs->unit_count = (uint32_t)recipe_number(&world.recipe); break;
    case 2: unit->members = NULL, unit->member_count = (uint32_t)recipe_number(&world.recipe); break;
    case 3: structs->width = (uint32_t)recipe_number(&world.recipe); break;
    case 4: structs->height = (uint32_t)recipe_number(&world.recipe); break;
    case 5: structs->source_length = (uint32_t)recipe_number(&world.recipe); break;
    case 6: structs->id = (int64_t)recipe_number(&world.recipe); break;
    case 7: unit->member_count = 0; break;
    case 8: structs->unit_count = 0; break;
    default: unit->pivot.x = (int32_t)recipe_number(&world.recipe); break;
    }
    return (structs->filled == NULL && structs->filled_count > 0) ||
           (structs->units == NULL && structs->unit_count > 0) ||
           (structs->units != NULL && structs->unit_count > 0 && unit->members == NULL && unit->member_count > 0);
}

static void call_load(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    icfp2015 *game = pointer_of(object, &is_wrong);
    struct icfp2015_problem structs;
    struct icfp2015_unit first_unit;
    struct calls_text text;
    int status;

    draw_problem(&world.problem);
    text = json_of(&world.problem.structs, 1);
    structs = world.problem.structs;
    first_unit = world.problem.units[0];
    if (chance(64))
        is_wrong = spoil(&structs, &world.problem.units[0]) || is_wrong, text.length = 0;
    status = icfp2015_load(game, is_null ? NULL : &structs);
    world.problem.units[0] = first_unit;
    note_load(object, status, is_wrong || is_null, calls_hash(object->phrases, text.bytes, text.length));
    check(object, status, is_wrong || is_null, OK | MEMORY | INPUT);
}

static void call_questions(void)
{
    struct object *object = any_object();
    bool is_wrong;
    icfp2015 *game = pointer_of(object, &is_wrong);
    uint64_t work = recipe_number(&world.recipe);
    uint32_t count = 99;
    const uint32_t *seeds = icfp2015_seeds(game, &count);
    size_t need = icfp2015_need(game, work);

    FUZZ_CHECK(count < 4 && (seeds != NULL) == (count > 0));
    FUZZ_CHECK(seeds == NULL || seeds[count - 1] == count - 1);
    FUZZ_CHECK(icfp2015_seeds(game, NULL) == NULL);
    FUZZ_CHECK((need != 0) == (!is_wrong && object->phase != NEW));
    FUZZ_CHECK(need >= icfp2015_need(game, work / 2));
    FUZZ_CHECK(!is_wrong || (count == 0 && icfp2015_id(game) == 0 && icfp2015_work(game) == 0));
    FUZZ_CHECK(!is_wrong || (icfp2015_memory_limited(game) == 0 && icfp2015_error(game)[0] == '\0'));
    FUZZ_CHECK(icfp2015_best(game, NULL) == ICFP2015_MISUSE);
    FUZZ_CHECK(icfp2015_version()[0] != '\0');
    FUZZ_CHECK(is_wrong || icfp2015_memory_limited(game) == 0 || object->phase == STARTED);
}

/* ---- searches ---- */

static void call_start(void)
{
    struct object *object = any_object();
    bool is_wrong;
    icfp2015 *game = pointer_of(object, &is_wrong);
    uint32_t seed = take(3);
    int status = icfp2015_start(game, seed);

    is_wrong = is_wrong || object->phase == NEW;
    if (!is_wrong && !object->in_call) {
        object->phase = status == ICFP2015_OK ? STARTED : LOADED;
        object->has_best = object->is_mixed = false;
        object->seed = seed;
    }
    check(object, status, is_wrong, OK | MEMORY);
}

/* Whether a status agrees with what stop() returned. */
static void check_stop(const struct caller *caller, int status)
{
    FUZZ_CHECK((status == ICFP2015_STOPPED) == (caller->stops > 0) || status < 0);
}

static void call_search(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    struct icfp2015_budget budget = {recipe_number(&world.recipe), take(8), 0};
    bool is_wrong, is_null = chance(4), was_called = object->in_call, no_budget;
    icfp2015 *game = pointer_of(object, &is_wrong);
    int status;

    no_budget = budget.work == 0 || budget.work > UINT64_C(1) << 53;
    if (budget.work > WORK_MAX && !no_budget)
        budget.work = WORK_MAX;
    if (chance(64))
        budget.steps = (uint32_t)recipe_number(&world.recipe);
    if (chance(8))
        budget.preset = (uint32_t)recipe_number(&world.recipe);
    object->in_call = true;
    status = icfp2015_search(game, is_null ? NULL : &budget, stop, &caller);
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
    icfp2015 *game = pointer_of(object, &is_wrong);
    uint64_t work = take(128) << take(9), before = icfp2015_work(object->game);
    int status;

    if (world.solves++ >= SOLVES)
        return;
    object->in_call = true;
    status = (is_step ? icfp2015_step : icfp2015_solve)(game, work, is_null ? NULL : stop, &caller);
    object->in_call = was_called;
    is_wrong = is_wrong || object->phase != STARTED;
    /* MISUSE: a task is given away. */
    check(object, status, is_wrong, OK | STOPPED | COMPLETE | MEMORY | MISUSE);
    check_stop(&caller, status);
    FUZZ_CHECK(icfp2015_work(object->game) >= before && icfp2015_work(object->game) <= before + work + 1200000);
}

/* ---- solutions ---- */

static void check_commands(struct object *object, const struct calls_text *text)
{
    struct icfp2015_verdict verdict;
    int status = icfp2015_judge(object->game, text->bytes, text->length, &verdict);

    check(object, status, false, OK | MEMORY);
    if (status != ICFP2015_OK || object->is_mixed)
        return;
    FUZZ_CHECK(verdict.error == NULL && verdict.error_at == text->length);
    if (!object->has_best)
        return;
    FUZZ_CHECK(verdict.points == object->best.points && verdict.move == object->best.move &&
               verdict.power == object->best.power && verdict.units == object->best.units &&
               verdict.lines == object->best.lines);
}

static void call_solution(void)
{
    struct object *object = any_object();
    struct putter putter = {any_caller(object), {solution_bytes, 0, sizeof solution_bytes}};
    bool is_wrong, is_null = chance(4), was_called = object->in_call;
    icfp2015 *game = pointer_of(object, &is_wrong);
    int status;

    if (world.depth > 0) /* the text may belong to a solution that is being put */
        return;
    object->in_call = true;
    status = icfp2015_solution(game, is_null ? NULL : put, &putter);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | REFUSED | MEMORY | (object->is_mixed ? MISUSE : 0u));
    FUZZ_CHECK((status == ICFP2015_REFUSED) == (putter.caller.stops > 0) || status < 0);
    if (status == ICFP2015_OK)
        check_commands(object, &putter.text);
}

static void call_judge(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    icfp2015 *game = pointer_of(object, &is_wrong);
    struct icfp2015_verdict verdict;
    char commands[64];
    size_t length = take(64);
    int status;

    for (size_t i = 0; i < length; i++)
        commands[i] = (char)take(256);
    if (chance(8))
        status = icfp2015_judge(game, NULL, length, &verdict), is_wrong = true;
    else
        status = icfp2015_judge(game, commands, length, is_null ? NULL : &verdict);
    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | MEMORY);
    if (status != ICFP2015_OK)
        return;
    FUZZ_CHECK(verdict.error_at <= length && (verdict.error == NULL) == (verdict.error_at == length));
    FUZZ_CHECK(verdict.points == verdict.move + verdict.power && (verdict.error == NULL || verdict.points == 0));
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
    icfp2015 *game = pointer_of(object, &is_wrong);
    uint64_t work = take(128) << take(9);
    int status = icfp2015_next(game, work, is_null ? NULL : &world.tasks[at]);

    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | WAIT | COMPLETE | MISUSE);
}

static void call_run(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    uint32_t at = take(TASKS), to = take(TASKS);
    bool is_wrong, is_null = chance(4), has_no_room = chance(4), was_called = object->in_call;
    icfp2015 *game = pointer_of(object, &is_wrong);
    struct icfp2015_task task = world.tasks[at];
    struct icfp2015_outcome outcome = world.outcomes[to];
    int status;

    if (world.solves++ >= SOLVES)
        return;
    if (chance(16))
        corrupt(&task, sizeof task);
    object->in_call = true;
    status = icfp2015_run(game, is_null ? NULL : &task, stop, &caller, has_no_room ? NULL : &outcome);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || has_no_room || object->phase != STARTED;
    check(object, status, is_wrong, OK | STOPPED | MEMORY | MISUSE);
    check_stop(&caller, status);
    if (status == ICFP2015_MISUSE) {
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
    icfp2015 *game = pointer_of(object, &is_wrong);
    struct icfp2015_outcome outcome = world.outcomes[at];
    int status;

    if (chance(16))
        corrupt(&outcome, sizeof outcome);
    status = icfp2015_note(game, is_null ? NULL : &outcome);
    if (status == ICFP2015_OK && (world.outcome_problem[at] != object->problem ||
                                  world.outcome_seed[at] != object->seed))
        object->is_mixed = true;
    check(object, status, is_wrong || is_null || object->phase != STARTED, OK | MISUSE);
}

static void call_cancel(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    icfp2015 *game = pointer_of(object, &is_wrong);
    struct icfp2015_task task = world.tasks[take(TASKS)];
    int status;

    if (chance(16))
        corrupt(&task, sizeof task);
    status = icfp2015_cancel(game, is_null ? NULL : &task);
    check(object, status, is_wrong || is_null || object->phase != STARTED, OK | MISUSE);
}

/* Gives an object the last problem that was drawn, and starts it. */
static void begin(struct object *object)
{
    struct calls_text text = json_of(&world.problem.structs, 1);
    int status;

    if (object->game == NULL)
        return;
    status = icfp2015_load_json(object->game, text.bytes, text.length);
    note_load(object, status, false, calls_hash(object->phrases, text.bytes, text.length));
    check(object, status, false, OK | MEMORY | INPUT);
    if (status != ICFP2015_OK)
        return;
    status = icfp2015_start(object->game, object->seed = 0);
    if (status == ICFP2015_OK)
        object->phase = STARTED;
    check(object, status, false, OK | MEMORY);
}

/* The second object carries out tasks of the first one, which has the same problem: what it finds is the best game of
 * both. */
static void call_elsewhere(void)
{
    struct object *scheduler = &world.objects[0], *worker = &world.objects[1];
    struct icfp2015_task task;
    struct icfp2015_outcome outcome;

    if (world.depth > 0 || world.solves++ >= SOLVES)
        return;
    draw_problem(&world.problem);
    begin(scheduler);
    begin(worker);
    for (uint32_t left = 1 + take(4); left > 0 && scheduler->phase == STARTED && worker->phase == STARTED; left--) {
        int status = icfp2015_next(scheduler->game, take(128) << take(9), &task);
        check(scheduler, status, false, OK | COMPLETE);
        if (status != ICFP2015_OK)
            return;
        status = icfp2015_run(worker->game, &task, NULL, NULL, &outcome);
        check(worker, status, false, OK | MEMORY | (scheduler->phrases != worker->phrases ? MISUSE : 0u));
        if (status == ICFP2015_MISUSE)
            return;
        scheduler->is_mixed = scheduler->problem != worker->problem;
        status = icfp2015_note(scheduler->game, &outcome);
        check(scheduler, status, false, OK);
        FUZZ_CHECK(scheduler->is_mixed || scheduler->has_best == worker->has_best);
        FUZZ_CHECK(scheduler->is_mixed || !worker->has_best || scheduler->best.points == worker->best.points);
    }
}

/* ---- any call ---- */

static void call_any(void)
{
    static void (*const KINDS[])(void) = {
        call_search, call_init, call_load_json, call_start, call_option, call_load, call_load_stream, call_questions,
        call_solve, call_solution, call_judge, call_next, call_run, call_note, call_cancel, call_elsewhere};

    KINDS[take(sizeof KINDS / sizeof *KINDS)]();
}

/* An object that has a game, so that few bytes get far. */
static void prepare(struct object *object)
{
    size_t size = ICFP2015_SIZE_MIN + (size_t)take(256) * 4096;

    *object = (struct object){.memory = guarded_make(size, 0)};
    object->game = icfp2015_init(object->memory.buffer, size);
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
