/* Fuzz target of a library of a game with an engine: calls of its functions, in any order, with right and wrong
 * arguments, on two objects. Each status is one that the header allows there, with a text for each error; the best
 * solution never gets worse, and is worth what the library's judge says of it; nothing outside the buffers changes.
 *
 * A game's file, calls_icfp2015.c or calls_icfp2021.c, defines before it includes this header:
 *     OBJECT, LIBRARY(name), STATUS(name)   the type of objects, functions and other types, constants of its library
 *     LOAD(function, game, ...)             a call of a load function, whose further arguments differ
 *     LOAD_STATUSES                         what a load may return
 *     START(game, seed)                     a call of the start function
 *     OPTION_NAMES, OPTION_VALUES           what options are tried, null pointers too
 *     struct problem                        `structs`, a problem of the library, and the arrays that it points to
 * then the functions of "the game's part" below; then it includes calls_solver_kinds.h, which has the calls. The order
 * in which bytes are taken gives the inputs kept in tests/fuzz their meaning. */
#ifndef TESTS_FUZZ_CALLS_SOLVER_H
#define TESTS_FUZZ_CALLS_SOLVER_H

#include <string.h>

#include "calls.h"
#include "fuzz.h"

enum { OBJECTS = 2, CALLS = 48, SOLVES = 3, TASKS = 4, TEXT = 1 << 16, WORK_MAX = 60000, STOP_NEVER = 1000 };

enum phase { NEW, LOADED, STARTED };

/* An object, and what is known of it. */
struct object {
    struct guarded memory;
    OBJECT *game;
    enum phase phase;
    bool has_best;
    struct LIBRARY(score) best;
    uint64_t options, problem; /* hashes: of the options; of the options and the problem */
    uint32_t seed;             /* what START() was given, also where the game has no seeds */
    bool is_mixed; /* took a task or an outcome of another problem or seed: the best solution may be none */
    bool in_call;
};

static struct {
    struct recipe recipe;
    struct object objects[OBJECTS];
    struct LIBRARY(task) tasks[TASKS];
    struct LIBRARY(outcome) outcomes[TASKS];
    uint64_t outcome_problem[TASKS];
    uint32_t outcome_seed[TASKS];
    struct problem problem;
    bool has_problem;
    uint32_t solves, depth;
} world;

static char text_bytes[TEXT];

/* ---- the game's part ---- */

/* Draws a problem. */
static void draw(struct problem *problem);

/* The JSON text of a problem, in text_bytes; seeds: for a game that has them, how many. */
static struct calls_text json_of(const struct LIBRARY(problem) *problem, uint32_t seeds);

/* Makes a null pointer of an array, or a number wrong; whether an array is missing. */
static bool spoil(struct problem *problem);

/* Checks what holds for each score. */
static void check_score(const struct LIBRARY(score) *score);

/* Whether the best solution may go from one score to the other. */
static bool may_follow(const struct LIBRARY(score) *score, const struct LIBRARY(score) *before);

/* Whether two solutions are worth the same. */
static bool worth_the_same(const struct LIBRARY(score) *a, const struct LIBRARY(score) *b);

/* Checks functions that only this library has, and that return at once; `is_wrong`: `game` is no object. */
static void check_questions(const OBJECT *game, bool is_wrong);

/* Checks the text of the best solution: the judge agrees with the score. */
static void check_solution(struct object *object, const struct calls_text *text);

/* Calls the judge, for anything. */
static void call_judge(void);

/* ---- the recipe ---- */

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
static OBJECT *pointer_of(const struct object *object, bool *is_wrong)
{
    static uint64_t no_object[STATUS(SIZE_MIN) / 8];

    *is_wrong = object->game == NULL;
    if (*is_wrong || !chance(8))
        return object->game;
    *is_wrong = true;
    switch (take(4)) {
    case 0: return NULL;
    case 1: return (OBJECT *)(void *)((char *)object->game + 1 + take(7));
    case 2: memcpy(no_object, object->game, sizeof no_object); break;
    default: memset(no_object, (int)take(256), sizeof no_object); break;
    }
    return (OBJECT *)(void *)no_object;
}

/* What any function of a status promises. `allowed` is a set of statuses: bit n for -n, bit 8 + n for n. */
#define BIT(status) (1u << ((status) < 0 ? -(status) : 8 + (status)))
enum {
    OK = BIT(STATUS(OK)), STOPPED = BIT(STATUS(STOPPED)), COMPLETE = BIT(STATUS(COMPLETE)),
    WAIT = BIT(STATUS(WAIT)), MEMORY = BIT(STATUS(MEMORY)), INPUT = BIT(STATUS(INPUT)),
    OPTION = BIT(STATUS(OPTION)), REFUSED = BIT(STATUS(REFUSED)), MISUSE = BIT(STATUS(MISUSE))
};

/* The best solution stays, unless a better one replaces it. */
static void check_best(struct object *object)
{
    struct LIBRARY(score) score;
    int status = LIBRARY(best)(object->game, &score);

    FUZZ_CHECK(status == STATUS(OK) || status == STATUS(MISUSE));
    FUZZ_CHECK(status == STATUS(OK) ? object->phase == STARTED : !object->has_best);
    if (status != STATUS(OK))
        return;
    check_score(&score);
    FUZZ_CHECK(!object->has_best || may_follow(&score, &object->best));
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
    if (!is_wrong || LIBRARY(error)(object->game)[0] != '\0')
        calls_check_error(status, LIBRARY(error)(object->game));
    if (!object->in_call)
        check_best(object);
}

/* ---- functions of the caller ---- */

static void call_any(void);

/* What a function of the caller does: it asks what it may ask, and calls what it may not call. */
static void call_inside(struct object *object)
{
    struct LIBRARY(score) score;

    FUZZ_CHECK(object->in_call);
    if (LIBRARY(best)(object->game, &score) == STATUS(OK) && object->has_best)
        FUZZ_CHECK(may_follow(&score, &object->best));
    (void)LIBRARY(work)(object->game);
    (void)LIBRARY(error)(object->game);
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

#endif
