/* Each kind of call of a fuzz target; see calls_solver.h. */
#ifndef TESTS_FUZZ_CALLS_SOLVER_KINDS_H
#define TESTS_FUZZ_CALLS_SOLVER_KINDS_H

#include "calls_solver.h"

static char solution_bytes[TEXT * 4];

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
        size = STATUS(SIZE_MIN) + (size_t)take(256) * (kind < 12 ? 64 : 8192);
    *object = (struct object){.memory = guarded_make(size, offset)};
    object->game = LIBRARY(init)(object->memory.buffer, size);
    FUZZ_CHECK((object->game != NULL) == (offset == 0 && size >= STATUS(SIZE_MIN)));
    FUZZ_CHECK(LIBRARY(init)(NULL, size) == NULL);
}

static void call_option(void)
{
    struct object *object = any_object();
    const char *name = OPTION_NAMES[take(8)], *value = OPTION_VALUES[take(20)];
    bool is_wrong;
    OBJECT *game = pointer_of(object, &is_wrong);
    int status = LIBRARY(option)(game, name, value);

    is_wrong = is_wrong || name == NULL || value == NULL || object->phase != NEW;
    if (status == STATUS(OK))
        object->options = calls_hash(calls_hash(object->options, name, strlen(name)), value, strlen(value));
    check(object, status, is_wrong, OK | MEMORY | OPTION);
}

/* ---- problems ---- */

/* Draws a problem, or leaves the last one, so that objects get the same. */
static void draw_problem(void)
{
    if (world.has_problem && take(2))
        return;
    world.has_problem = true;
    draw(&world.problem);
}

/* A load has removed the last problem, whatever came of it. */
static void note_load(struct object *object, int status, bool is_wrong, uint64_t hash)
{
    if (is_wrong || object->in_call)
        return;
    object->phase = status == STATUS(OK) ? LOADED : NEW;
    object->has_best = object->is_mixed = false;
    object->problem = hash;
}

static void call_load_json(void)
{
    struct object *object = any_object();
    struct calls_text text;
    bool is_wrong, is_null = chance(4);
    OBJECT *game = pointer_of(object, &is_wrong);
    uint64_t hash;
    int status;

    draw_problem();
    text = json_of(&world.problem.structs, take(4));
    if (chance(64))
        calls_damage(&world.recipe, &text);
    hash = calls_hash(object->options, text.bytes, text.length);
    status = LOAD(load_json, game, is_null ? NULL : text.bytes, text.length);
    note_load(object, status, is_wrong || is_null, hash);
    check(object, status, is_wrong || is_null, LOAD_STATUSES);
}

static void call_load_stream(void)
{
    struct object *object = any_object();
    struct reader reader = {{object, 0, 0}, {&world.recipe, text_bytes, 0, chance(64)}};
    bool is_wrong, is_null = chance(4), was_called = object->in_call;
    OBJECT *game = pointer_of(object, &is_wrong);
    uint64_t hash;
    int status;

    if (world.depth > 0) /* the text belongs to a load that is going on */
        return;
    draw_problem();
    reader.source.left = json_of(&world.problem.structs, take(4)).length;
    hash = calls_hash(object->options, text_bytes, reader.source.left);
    object->in_call = true;
    if (!is_wrong && !is_null && !was_called)
        object->phase = NEW, object->has_best = false;
    status = LOAD(load_stream, game, is_null ? NULL : read_piece, &reader);
    object->in_call = was_called;
    note_load(object, status, is_wrong || is_null, hash);
    check(object, status, is_wrong || is_null, LOAD_STATUSES);
}

static void call_load(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    OBJECT *game = pointer_of(object, &is_wrong);
    struct problem drawn;
    struct calls_text text;
    int status;

    draw_problem();
    text = json_of(&world.problem.structs, 1);
    drawn = world.problem;
    if (chance(64))
        is_wrong = spoil(&world.problem) || is_wrong, text.length = 0;
    status = LOAD(load, game, is_null ? NULL : &world.problem.structs);
    world.problem = drawn;
    note_load(object, status, is_wrong || is_null, calls_hash(object->options, text.bytes, text.length));
    check(object, status, is_wrong || is_null, LOAD_STATUSES);
}

static void call_questions(void)
{
    struct object *object = any_object();
    bool is_wrong;
    OBJECT *game = pointer_of(object, &is_wrong);
    uint64_t work = recipe_number(&world.recipe);
    size_t need = LIBRARY(need)(game, work);

    FUZZ_CHECK((need != 0) == (!is_wrong && object->phase != NEW));
    FUZZ_CHECK(need >= LIBRARY(need)(game, work / 2));
    FUZZ_CHECK(!is_wrong || LIBRARY(work)(game) == 0);
    FUZZ_CHECK(!is_wrong || (LIBRARY(memory_limited)(game) == 0 && LIBRARY(error)(game)[0] == '\0'));
    FUZZ_CHECK(LIBRARY(best)(game, NULL) == STATUS(MISUSE));
    FUZZ_CHECK(LIBRARY(version)()[0] != '\0');
    FUZZ_CHECK(is_wrong || LIBRARY(memory_limited)(game) == 0 || object->phase == STARTED);
    check_questions(game, is_wrong);
}

/* ---- searches ---- */

static void call_start(void)
{
    struct object *object = any_object();
    bool is_wrong;
    OBJECT *game = pointer_of(object, &is_wrong);
    uint32_t seed = take(3);
    int status = START(game, seed);

    is_wrong = is_wrong || object->phase == NEW;
    if (!is_wrong && !object->in_call) {
        object->phase = status == STATUS(OK) ? STARTED : LOADED;
        object->has_best = object->is_mixed = false;
        object->seed = seed;
    }
    check(object, status, is_wrong, OK | MEMORY);
}

/* Whether a status agrees with what stop() returned. */
static void check_stop(const struct caller *caller, int status)
{
    FUZZ_CHECK((status == STATUS(STOPPED)) == (caller->stops > 0) || status < 0);
}

static void call_search(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    struct LIBRARY(budget) budget = {recipe_number(&world.recipe), take(8), 0};
    bool is_wrong, is_null = chance(4), was_called = object->in_call, no_budget;
    OBJECT *game = pointer_of(object, &is_wrong);
    int status;

    no_budget = budget.work == 0 || budget.work > UINT64_C(1) << 53;
    if (budget.work > WORK_MAX && !no_budget)
        budget.work = WORK_MAX;
    if (chance(64))
        budget.steps = (uint32_t)recipe_number(&world.recipe);
    if (chance(8))
        budget.preset = (uint32_t)recipe_number(&world.recipe);
    object->in_call = true;
    status = LIBRARY(search)(game, is_null ? NULL : &budget, stop, &caller);
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
    OBJECT *game = pointer_of(object, &is_wrong);
    uint64_t work = take(128) << take(9), before = LIBRARY(work)(object->game);
    int status;

    if (world.solves++ >= SOLVES)
        return;
    object->in_call = true;
    status = (is_step ? LIBRARY(step) : LIBRARY(solve))(game, work, is_null ? NULL : stop, &caller);
    object->in_call = was_called;
    is_wrong = is_wrong || object->phase != STARTED;
    /* MISUSE: a task is given away. */
    check(object, status, is_wrong, OK | STOPPED | COMPLETE | MEMORY | MISUSE);
    check_stop(&caller, status);
    FUZZ_CHECK(LIBRARY(work)(object->game) >= before && LIBRARY(work)(object->game) <= before + work + 1200000);
}

/* ---- solutions ---- */

static void call_solution(void)
{
    struct object *object = any_object();
    struct putter putter = {any_caller(object), {solution_bytes, 0, sizeof solution_bytes}};
    bool is_wrong, is_null = chance(4), was_called = object->in_call;
    OBJECT *game = pointer_of(object, &is_wrong);
    int status;

    if (world.depth > 0) /* the text may belong to a solution that is being put */
        return;
    object->in_call = true;
    status = LIBRARY(solution)(game, is_null ? NULL : put, &putter);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | REFUSED | MEMORY | (object->is_mixed ? MISUSE : 0u));
    FUZZ_CHECK((status == STATUS(REFUSED)) == (putter.caller.stops > 0) || status < 0);
    if (status == STATUS(OK))
        check_solution(object, &putter.text);
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
    OBJECT *game = pointer_of(object, &is_wrong);
    uint64_t work = take(128) << take(9);
    int status = LIBRARY(next)(game, work, is_null ? NULL : &world.tasks[at]);

    is_wrong = is_wrong || is_null || object->phase != STARTED;
    check(object, status, is_wrong, OK | WAIT | COMPLETE | MISUSE);
}

static void call_run(void)
{
    struct object *object = any_object();
    struct caller caller = any_caller(object);
    uint32_t at = take(TASKS), to = take(TASKS);
    bool is_wrong, is_null = chance(4), has_no_room = chance(4), was_called = object->in_call;
    OBJECT *game = pointer_of(object, &is_wrong);
    struct LIBRARY(task) task = world.tasks[at];
    struct LIBRARY(outcome) outcome = world.outcomes[to];
    int status;

    if (world.solves++ >= SOLVES)
        return;
    if (chance(16))
        corrupt(&task, sizeof task);
    object->in_call = true;
    status = LIBRARY(run)(game, is_null ? NULL : &task, stop, &caller, has_no_room ? NULL : &outcome);
    object->in_call = was_called;
    is_wrong = is_wrong || is_null || has_no_room || object->phase != STARTED;
    check(object, status, is_wrong, OK | STOPPED | MEMORY | MISUSE);
    check_stop(&caller, status);
    if (status == STATUS(MISUSE)) {
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
    OBJECT *game = pointer_of(object, &is_wrong);
    struct LIBRARY(outcome) outcome = world.outcomes[at];
    int status;

    if (chance(16))
        corrupt(&outcome, sizeof outcome);
    status = LIBRARY(note)(game, is_null ? NULL : &outcome);
    if (status == STATUS(OK) && (world.outcome_problem[at] != object->problem ||
                                  world.outcome_seed[at] != object->seed))
        object->is_mixed = true;
    check(object, status, is_wrong || is_null || object->phase != STARTED, OK | MISUSE);
}

static void call_cancel(void)
{
    struct object *object = any_object();
    bool is_wrong, is_null = chance(4);
    OBJECT *game = pointer_of(object, &is_wrong);
    struct LIBRARY(task) task = world.tasks[take(TASKS)];
    int status;

    if (chance(16))
        corrupt(&task, sizeof task);
    status = LIBRARY(cancel)(game, is_null ? NULL : &task);
    check(object, status, is_wrong || is_null || object->phase != STARTED, OK | MISUSE);
}

/* Gives an object the last problem that was drawn, and starts it. */
static void begin(struct object *object)
{
    struct calls_text text = json_of(&world.problem.structs, 1);
    int status;

    if (object->game == NULL)
        return;
    status = LOAD(load_json, object->game, text.bytes, text.length);
    note_load(object, status, false, calls_hash(object->options, text.bytes, text.length));
    check(object, status, false, LOAD_STATUSES);
    if (status != STATUS(OK))
        return;
    object->seed = 0;
    status = START(object->game, object->seed);
    if (status == STATUS(OK))
        object->phase = STARTED;
    check(object, status, false, OK | MEMORY);
}

/* The second object carries out tasks of the first one, which has the same problem: what it finds is the best solution
 * of both. */
static void call_elsewhere(void)
{
    struct object *scheduler = &world.objects[0], *worker = &world.objects[1];
    struct LIBRARY(task) task;
    struct LIBRARY(outcome) outcome;

    if (world.depth > 0 || world.solves++ >= SOLVES)
        return;
    draw_problem();
    begin(scheduler);
    begin(worker);
    for (uint32_t left = 1 + take(4); left > 0 && scheduler->phase == STARTED && worker->phase == STARTED; left--) {
        int status = LIBRARY(next)(scheduler->game, take(128) << take(9), &task);
        check(scheduler, status, false, OK | COMPLETE);
        if (status != STATUS(OK))
            return;
        status = LIBRARY(run)(worker->game, &task, NULL, NULL, &outcome);
        check(worker, status, false, OK | MEMORY | (scheduler->options != worker->options ? MISUSE : 0u));
        if (status == STATUS(MISUSE))
            return;
        scheduler->is_mixed = scheduler->problem != worker->problem;
        status = LIBRARY(note)(scheduler->game, &outcome);
        check(scheduler, status, false, OK);
        FUZZ_CHECK(scheduler->is_mixed || scheduler->has_best == worker->has_best);
        FUZZ_CHECK(scheduler->is_mixed || !worker->has_best || worth_the_same(&scheduler->best, &worker->best));
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
    size_t size = STATUS(SIZE_MIN) + (size_t)take(256) * 4096;

    *object = (struct object){.memory = guarded_make(size, 0)};
    object->game = LIBRARY(init)(object->memory.buffer, size);
    draw_problem();
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

#endif
