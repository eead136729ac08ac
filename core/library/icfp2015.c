/* See icfp2015.h: names and structs of the game for core/library/instance.h. */
#include "icfp2015.h"

#include "../base/print.h"
#include "../base/version.h"
#include "../hextris/bounds.h"
#include "../hextris/engine_state.h"
#include "../hextris/player/verdict.h"
#include "instance.h"

struct icfp2015 {
    struct instance instance; /* first: a pointer to one is a pointer to the other */
    uint32_t seed;            /* of the game */
    struct engine_problem game; /* the problem with this seed alone */
};

_Static_assert(sizeof(struct icfp2015) + 1024 <= ICFP2015_SIZE_MIN, "room for the object and an option");
_Static_assert((int)ICFP2015_STOPPED == INSTANCE_STOPPED && (int)ICFP2015_COMPLETE == INSTANCE_COMPLETE &&
                   (int)ICFP2015_WAIT == INSTANCE_WAIT &&
                   (int)ICFP2015_MEMORY == INSTANCE_MEMORY && (int)ICFP2015_INPUT == INSTANCE_INPUT &&
                   (int)ICFP2015_OPTION == INSTANCE_OPTION && (int)ICFP2015_MISUSE == INSTANCE_MISUSE &&
                   (int)ICFP2015_REFUSED == INSTANCE_REFUSED, "statuses are passed on");

static struct instance *instance_of(const icfp2015 *game)
{
    return (struct instance *)(uintptr_t)game;
}

static bool is_null(icfp2015 *game, const void *argument)
{
    return object_null(&game->instance.object, argument);
}

/* Begins messages about a problem. */
static const char NAME[] = "problem";

const char *icfp2015_version(void)
{
    return VERSION;
}

icfp2015 *icfp2015_init(void *buffer, size_t size)
{
    return (icfp2015 *)(void *)instance_init(buffer, size, sizeof(struct icfp2015), ICFP2015_SIZE_MIN);
}

/* The engine refuses what is no phrase. */
static bool is_any(const char *value)
{
    (void)value;
    return true;
}

int icfp2015_option(icfp2015 *game, const char *name, const char *value)
{
    static const struct instance_name NAMES[] = {{"phrase", 'p', is_any, ""}, {.letter = 0}};

    return instance_option(instance_of(game), NAMES, name, value);
}

/* ---- the problem ---- */

static int load(icfp2015 *game, instance_read *read, void *context)
{
    return instance_load(instance_of(game), NAME, (struct window_source){read, context});
}

int icfp2015_load_stream(icfp2015 *game, icfp2015_read *read, void *context)
{
    if (!instance_ready(instance_of(game), INSTANCE_NEW) || is_null(game, (const void *)(uintptr_t)read))
        return ICFP2015_MISUSE;
    return load(game, read, context);
}

int icfp2015_load_json(icfp2015 *game, const char *text, size_t length)
{
    struct instance_text json = {text, length};

    if (!instance_ready(instance_of(game), INSTANCE_NEW) || is_null(game, text))
        return ICFP2015_MISUSE;
    return load(game, instance_read_text, &json);
}

/* ---- a problem of structs: its JSON goes through the reader, which has all checks ---- */

/* The text of a problem, made piece by piece. */
struct problem_text {
    struct instance_pieces pieces; /* first: a pointer to one is a pointer to the other */
    const struct icfp2015_problem *problem;
    uint32_t stage;              /* 0: the head; 1: filled cells; 2: units; 3: the end; 4: nothing */
    uint32_t unit, item;         /* that come next */
};

static void print_cell(struct message *piece, const char *before, struct icfp2015_cell cell)
{
    message_print(piece, "%s{\"x\":%d,\"y\":%d}", before, (int)cell.x, (int)cell.y);
}

static void next_filled(struct problem_text *text)
{
    const struct icfp2015_problem *problem = text->problem;

    if (text->item < problem->filled_count) {
        print_cell(&text->pieces.piece, text->item > 0 ? "," : "", problem->filled[text->item]);
        text->item++;
        return;
    }
    message_text(&text->pieces.piece, "],\"units\":[");
    text->stage = 2;
    text->item = 0;
}

static void next_member(struct problem_text *text)
{
    const struct icfp2015_problem *problem = text->problem;
    const struct icfp2015_unit *unit;

    if (text->unit == problem->unit_count) {
        message_print(&text->pieces.piece, "],\"sourceLength\":%u}", (unsigned)problem->source_length);
        text->stage = 3;
        return;
    }
    unit = &problem->units[text->unit];
    if (text->item == 0)
        message_print(&text->pieces.piece, "%s{\"members\":[", text->unit > 0 ? "," : "");
    if (text->item < unit->member_count) {
        print_cell(&text->pieces.piece, text->item > 0 ? "," : "", unit->members[text->item]);
        text->item++;
        return;
    }
    message_text(&text->pieces.piece, "],\"pivot\":");
    print_cell(&text->pieces.piece, "", unit->pivot);
    message_text(&text->pieces.piece, "}");
    text->unit++;
    text->item = 0;
}

static void make_piece(struct instance_pieces *pieces)
{
    struct problem_text *text = (struct problem_text *)(void *)pieces;
    const struct icfp2015_problem *problem = text->problem;

    switch (text->stage) {
    case 0:
        message_print(&pieces->piece, "{\"id\":%lld,\"sourceSeeds\":[],\"width\":%u,\"height\":%u,\"filled\":[",
                      (long long)problem->id, (unsigned)problem->width, (unsigned)problem->height);
        text->stage = 1;
        break;
    case 1: next_filled(text); break;
    case 2: next_member(text); break;
    default: break;
    }
}

/* Whether all arrays are there. */
static bool has_arrays(const struct icfp2015_problem *problem)
{
    if ((problem->filled_count > 0 && problem->filled == NULL) || (problem->unit_count > 0 && problem->units == NULL))
        return false;
    for (uint32_t i = 0; i < problem->unit_count; i++)
        if (problem->units[i].member_count > 0 && problem->units[i].members == NULL)
            return false;
    return true;
}

int icfp2015_load(icfp2015 *game, const struct icfp2015_problem *problem)
{
    struct problem_text text = {.pieces = {.make_piece = make_piece}, .problem = problem};
    int status;

    if (!instance_ready(instance_of(game), INSTANCE_NEW) || is_null(game, problem))
        return ICFP2015_MISUSE;
    if (!has_arrays(problem))
        return instance_fail(instance_of(game), INSTANCE_MISUSE, "an array of the problem is a null pointer");
    status = load(game, instance_read_pieces, &text.pieces);
    if (status == ICFP2015_INPUT)
        instance_cut_location(instance_of(game));
    return status;
}

/* ---- the game ---- */

const uint32_t *icfp2015_seeds(const icfp2015 *game, uint32_t *count)
{
    bool known = count != NULL && instance_is(instance_of(game)) && instance_of(game)->phase >= INSTANCE_LOADED;

    if (count != NULL)
        *count = known ? game->instance.problem->problem.seed_count : 0;
    return known && *count > 0 ? game->instance.problem->problem.seeds : NULL;
}

int64_t icfp2015_id(const icfp2015 *game)
{
    return instance_is(instance_of(game)) && game->instance.phase >= INSTANCE_LOADED
               ? game->instance.problem->problem.id : 0;
}

/* The problem with a single seed. */
static struct engine_problem problem_of(const icfp2015 *game, const uint32_t *seed)
{
    struct engine_problem problem = *game->instance.problem;

    problem.problem.seeds = seed;
    problem.problem.seed_count = 1;
    return problem;
}

size_t icfp2015_need(const icfp2015 *game, uint64_t work)
{
    struct engine_problem problem;

    if (!instance_is(instance_of(game)) || instance_of(game)->phase < INSTANCE_LOADED)
        return 0;
    problem = problem_of(game, &game->seed);
    return instance_need(instance_of(game), &problem, work);
}

int icfp2015_start(icfp2015 *game, uint32_t seed)
{
    if (!instance_ready(instance_of(game), INSTANCE_LOADED))
        return ICFP2015_MISUSE;
    game->seed = seed;
    game->game = problem_of(game, &game->seed);
    return instance_start(instance_of(game), &game->game, game->instance.loaded);
}

/* ---- searching ---- */

static struct budget budget_of(const struct icfp2015_budget *budget)
{
    return (struct budget){budget->work, budget->preset, budget->steps};
}

int icfp2015_search(icfp2015 *game, const struct icfp2015_budget *budget, icfp2015_stop *stop, void *context)
{
    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, budget))
        return ICFP2015_MISUSE;
    return instance_search(instance_of(game), budget_of(budget), stop, context);
}

int icfp2015_solve(icfp2015 *game, uint64_t work, icfp2015_stop *stop, void *context)
{
    return instance_solve(instance_of(game), work, stop, context);
}

int icfp2015_step(icfp2015 *game, uint64_t work_left, icfp2015_stop *stop, void *context)
{
    return instance_step(instance_of(game), work_left, stop, context);
}

static void set_score(struct icfp2015_score *score, const struct engine_score *from, struct budget budget,
                      size_t length)
{
    *score = (struct icfp2015_score){
        .points = from->points, .move = from->detail[0], .power = from->detail[1], .work = from->work,
        .units = from->steps, .lines = (uint32_t)from->detail[2], .limited = from->limited, .proven = from->proven,
        .budget = {budget.work, budget.preset, budget.steps}, .length = length};
}

int icfp2015_best(const icfp2015 *game, struct icfp2015_score *score)
{
    const struct result *best = instance_is(instance_of(game)) ? instance_best(instance_of(game)) : NULL;

    if (best == NULL || score == NULL)
        return ICFP2015_MISUSE;
    set_score(score, &best->score, best->budget, best->solution_length);
    return ICFP2015_OK;
}

uint64_t icfp2015_work(const icfp2015 *game)
{
    return instance_is(instance_of(game)) && game->instance.phase == INSTANCE_STARTED ? game->instance.clock.work : 0;
}

int icfp2015_memory_limited(const icfp2015 *game)
{
    return instance_is(instance_of(game)) && game->instance.phase == INSTANCE_STARTED &&
           (game->instance.lowered.last_file != NULL || game->instance.lowered.other);
}

int icfp2015_solution(icfp2015 *game, icfp2015_put *put, void *context)
{
    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, (const void *)(uintptr_t)put))
        return ICFP2015_MISUSE;
    return instance_solution(instance_of(game), put, context);
}

static const char *fault_text(enum verdict_fault fault)
{
    switch (fault) {
    case VERDICT_UNKNOWN: return "the character is no command";
    case VERDICT_VISITED: return "the unit comes to a place where it has been";
    case VERDICT_AFTER_END: return "the game is over";
    default: return NULL;
    }
}

int icfp2015_judge(icfp2015 *game, const char *commands, size_t length, struct icfp2015_verdict *verdict)
{
    struct verdict found;
    size_t need;

    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, commands) || is_null(game, verdict))
        return ICFP2015_MISUSE;
    need = verdict_need(&game->game.problem, &game->instance.engine->phrases);
    if (!verdict_of(&game->game.problem, &game->instance.engine->phrases, game->seed, commands, length,
                    instance_scratch(instance_of(game), need), &found))
        return instance_fail(instance_of(game), INSTANCE_MEMORY, "too little memory to judge the game");
    *verdict = (struct icfp2015_verdict){.points = found.move + found.power, .move = found.move, .power = found.power,
                                         .units = found.units, .lines = found.lines, .error_at = found.at,
                                         .error = fault_text(found.fault)};
    return ICFP2015_OK;
}

/* ---- tasks ---- */

_Static_assert(sizeof((struct icfp2015_task *)0)->internal / sizeof(uint64_t) == INSTANCE_TASK_WORDS &&
                   sizeof((struct icfp2015_outcome *)0)->internal / sizeof(uint64_t) == INSTANCE_OUTCOME_WORDS,
               "the words of tasks and outcomes");

int icfp2015_next(icfp2015 *game, uint64_t work_left, struct icfp2015_task *task)
{
    struct budget budget;
    int status;

    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, task))
        return ICFP2015_MISUSE;
    status = instance_next(instance_of(game), work_left, task->internal, &budget);
    if (status == ICFP2015_OK)
        task->budget = (struct icfp2015_budget){budget.work, budget.preset, budget.steps};
    return status;
}

int icfp2015_run(icfp2015 *game, const struct icfp2015_task *task, icfp2015_stop *stop, void *context,
                 struct icfp2015_outcome *outcome)
{
    struct submission submission;
    int status;

    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, task) || is_null(game, outcome))
        return ICFP2015_MISUSE;
    status = instance_run(instance_of(game), task->internal, stop, context, outcome->internal, &submission);
    if (status != ICFP2015_MISUSE)
        set_score(&outcome->score, &submission.score, submission.budget, submission.solution_length);
    return status;
}

int icfp2015_cancel(icfp2015 *game, const struct icfp2015_task *task)
{
    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, task))
        return ICFP2015_MISUSE;
    return instance_cancel(instance_of(game), task->internal);
}

int icfp2015_note(icfp2015 *game, const struct icfp2015_outcome *outcome)
{
    if (!instance_ready(instance_of(game), INSTANCE_STARTED) || is_null(game, outcome))
        return ICFP2015_MISUSE;
    return instance_note(instance_of(game), outcome->internal);
}

/* ---- errors ---- */

const char *icfp2015_error(const icfp2015 *game)
{
    return object_error((const struct object *)(const void *)game);
}
