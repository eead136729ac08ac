/* See icfp2021.h: names and structs of the game for core/library/instance.h. */
#include "icfp2021_object.h"

#include <string.h>

#include "../base/argument.h"
#include "../base/print.h"
#include "../base/version.h"
#include "../brainwall/bonus_option.h"
#include "../brainwall/bounds.h"
#include "../brainwall/jobs.h"
#include "../brainwall/solver/solver.h"
#include "instance_words.h"

_Static_assert(sizeof(struct icfp2021) + 1024 <= ICFP2021_SIZE_MIN, "room for the object and an option");
_Static_assert((int)ICFP2021_STOPPED == INSTANCE_STOPPED && (int)ICFP2021_COMPLETE == INSTANCE_COMPLETE &&
                   (int)ICFP2021_WAIT == INSTANCE_WAIT &&
                   (int)ICFP2021_MEMORY == INSTANCE_MEMORY && (int)ICFP2021_INPUT == INSTANCE_INPUT &&
                   (int)ICFP2021_OPTION == INSTANCE_OPTION && (int)ICFP2021_MISUSE == INSTANCE_MISUSE &&
                   (int)ICFP2021_REFUSED == INSTANCE_REFUSED, "statuses are passed on");
_Static_assert((int)ICFP2021_GLOBALIST == BONUS_GLOBALIST && (int)ICFP2021_BREAK_A_LEG == BONUS_BREAK_A_LEG &&
                   (int)ICFP2021_WALLHACK == BONUS_WALLHACK && (int)ICFP2021_SUPERFLEX == BONUS_SUPERFLEX &&
                   (int)ICFP2021_NONE == BONUS_NONE, "kinds are passed on");
_Static_assert(ICFP2021_VERTICES_MAX >= MAX_VERTICES + 1, "room for any pose");

/* Begins messages about a problem. */
static const char NAME[] = "problem";

const char *icfp2021_version(void)
{
    return VERSION;
}

icfp2021 *icfp2021_init(void *buffer, size_t size)
{
    icfp2021 *wall = (icfp2021 *)(void *)instance_init(buffer, size, sizeof(struct icfp2021), ICFP2021_SIZE_MIN);

    if (wall == NULL)
        return NULL;
    wall->initial.letter = 'i';
    wall->instance.options = &wall->initial;
    wall->instance.option_count = 1;
    return wall;
}

/* ---- options ---- */

static bool is_use(const char *value)
{
    struct bonus_option option;

    return bonus_option_read(value, &option) && !option.all && option.mark != '+';
}

static bool is_unlocking(const char *value)
{
    struct bonus_option option;

    return bonus_option_read(value, &option) && option.mark == '+';
}

int icfp2021_option(icfp2021 *wall, const char *name, const char *value)
{
    static const char USE[] = "the value must be BONUS or BONUS:PROBLEM, perhaps with = before it; BONUS is GLOBALIST, "
                              "BREAK_A_LEG, WALLHACK or SUPERFLEX, PROBLEM 0 to 2147483647";
    static const char UNLOCKING[] = "the value must be BONUS:PROBLEM; BONUS is GLOBALIST, BREAK_A_LEG, WALLHACK or "
                                    "SUPERFLEX, PROBLEM 0 to 2147483647";
    static const struct instance_name NAMES[] = {
        {.name = "bonus", .letter = 'B', .check = is_use, .expected = USE},
        {.name = "unlock", .letter = 'B', .check = is_unlocking, .expected = UNLOCKING},
        {.name = "prefer_unlocking", .letter = 'u', .expected = "the value must be yes"},
        {.letter = 0}};
    struct message marked;

    if (name == NULL || value == NULL || !argument_same(name, "unlock"))
        return instance_option(instance_of(wall), NAMES, name, value);
    message_clear(&marked);
    message_print(&marked, "+%s", value);
    return instance_option(instance_of(wall), NAMES, name, marked.text);
}

/* ---- the problem ---- */

/* The greatest number of a problem, as in the name of a file. */
#define NUMBER_MAX INT64_C(999999999999999)

static bool is_number(icfp2021 *wall, int64_t number)
{
    if (number < -1 || number > NUMBER_MAX)
        (void)fail(wall, INSTANCE_MISUSE, "the number of a problem must be -1 to 999999999999999");
    return number >= -1 && number <= NUMBER_MAX;
}

bool object_complete_jobs(icfp2021 *wall)
{
    wall->instance.is_complete = engine_check_options(wall->instance.engine);
    message_clear(&wall->instance.object.error);
    return wall->instance.is_complete;
}

/* Loads the problem and gives it its number. */
static int load(icfp2021 *wall, int64_t number, instance_read *read, void *context)
{
    enum instance_status status = instance_load(instance_of(wall), NAME, (struct window_source){read, context});

    if (status != INSTANCE_OK)
        return status;
    file_of(wall)->problem.id = number;
    if (object_complete_jobs(wall))
        return ICFP2021_OK;
    wall->instance.phase = INSTANCE_NEW;
    return fail(wall, INSTANCE_OPTION, "option \"unlock\": the problem does not have that bonus");
}

int icfp2021_load_stream(icfp2021 *wall, int64_t number, icfp2021_read *read, void *context)
{
    if (!instance_ready(instance_of(wall), INSTANCE_NEW) || is_null(wall, (const void *)(uintptr_t)read) ||
        !is_number(wall, number))
        return ICFP2021_MISUSE;
    return load(wall, number, read, context);
}

int icfp2021_load_json(icfp2021 *wall, int64_t number, const char *text, size_t length)
{
    struct instance_text json = {text, length};

    if (!instance_ready(instance_of(wall), INSTANCE_NEW) || is_null(wall, text) || !is_number(wall, number))
        return ICFP2021_MISUSE;
    return load(wall, number, instance_read_text, &json);
}

/* ---- a problem of structs: its JSON goes through the reader, which has all checks ---- */

enum stage { STAGE_HEAD, STAGE_CORNERS, STAGE_VERTICES, STAGE_EDGES, STAGE_BONUSES, STAGE_END };

/* The text of a problem, made piece by piece. */
struct problem_text {
    struct instance_pieces pieces; /* first: a pointer to one is a pointer to the other */
    const struct icfp2021_problem *problem;
    enum stage stage;
    uint32_t item; /* that comes next */
};

static void print_pair(struct message *piece, int64_t a, int64_t b)
{
    message_print(piece, "[%lld,%lld]", (long long)a, (long long)b);
}

static void print_point(struct message *piece, struct icfp2021_point point)
{
    print_pair(piece, point.x, point.y);
}

static void print_bonus(struct message *piece, const struct icfp2021_bonus *bonus)
{
    const char *name = bonus->kind < BONUS_KINDS ? bonus_name((enum bonus)bonus->kind) : "";

    message_print(piece, "{\"bonus\":\"%s\",\"problem\":%lld,\"position\":", name, (long long)bonus->problem);
    print_point(piece, bonus->position);
    message_text(piece, "}");
}

static void print_item(struct message *piece, const struct icfp2021_problem *problem, enum stage stage, uint32_t i)
{
    switch (stage) {
    case STAGE_CORNERS: print_point(piece, problem->corners[i]); break;
    case STAGE_VERTICES: print_point(piece, problem->vertices[i]); break;
    case STAGE_EDGES: print_pair(piece, problem->edges[i].a, problem->edges[i].b); break;
    case STAGE_BONUSES: print_bonus(piece, &problem->bonuses[i]); break;
    default: break;
    }
}

static void make_piece(struct instance_pieces *pieces)
{
    static const char *const BEFORE[] = {"{\"hole\":[", "],\"figure\":{\"vertices\":[", "],\"edges\":[",
                                         "]},\"bonuses\":[", "],\"epsilon\":"};
    struct problem_text *text = (struct problem_text *)(void *)pieces;
    const struct icfp2021_problem *problem = text->problem;
    struct message *piece = &pieces->piece;
    const uint32_t counts[] = {0, problem->corner_count, problem->vertex_count, problem->edge_count,
                               problem->bonus_count};

    if (text->stage == STAGE_END)
        return;
    if (text->item < counts[text->stage]) {
        message_text(piece, text->item > 0 ? "," : "");
        print_item(piece, problem, text->stage, text->item++);
        return;
    }
    message_text(piece, BEFORE[text->stage]);
    text->stage = (enum stage)(text->stage + 1);
    text->item = 0;
    if (text->stage == STAGE_END)
        message_print(piece, "%u}", (unsigned)problem->epsilon);
}

/* Whether all arrays are there. */
static bool has_arrays(const struct icfp2021_problem *problem)
{
    return (problem->corner_count == 0 || problem->corners != NULL) &&
           (problem->vertex_count == 0 || problem->vertices != NULL) &&
           (problem->edge_count == 0 || problem->edges != NULL) &&
           (problem->bonus_count == 0 || problem->bonuses != NULL);
}

int icfp2021_load(icfp2021 *wall, int64_t number, const struct icfp2021_problem *problem)
{
    struct problem_text text = {.pieces = {.make_piece = make_piece}, .problem = problem, .stage = STAGE_HEAD};
    int status;

    if (!instance_ready(instance_of(wall), INSTANCE_NEW) || is_null(wall, problem) || !is_number(wall, number))
        return ICFP2021_MISUSE;
    if (!has_arrays(problem))
        return fail(wall, INSTANCE_MISUSE, "an array of the problem is a null pointer");
    status = load(wall, number, instance_read_pieces, &text.pieces);
    if (status == ICFP2021_INPUT)
        instance_cut_location(instance_of(wall));
    return status;
}

size_t icfp2021_need(const icfp2021 *wall, uint64_t work)
{
    if (!instance_is(instance_of(wall)) || wall->instance.phase < INSTANCE_LOADED)
        return 0;
    return instance_need(instance_of(wall), wall->instance.problem, work);
}

/* ---- searching ---- */

int icfp2021_start(icfp2021 *wall)
{
    if (!instance_ready(instance_of(wall), INSTANCE_LOADED))
        return ICFP2021_MISUSE;
    return instance_start(instance_of(wall), wall->instance.problem, wall->instance.loaded);
}

static struct budget budget_of(const struct icfp2021_budget *budget)
{
    return (struct budget){budget->work, budget->preset, budget->steps};
}

int icfp2021_search(icfp2021 *wall, const struct icfp2021_budget *budget, icfp2021_stop *stop, void *context)
{
    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, budget))
        return ICFP2021_MISUSE;
    return instance_search(instance_of(wall), budget_of(budget), stop, context);
}

int icfp2021_solve(icfp2021 *wall, uint64_t work, icfp2021_stop *stop, void *context)
{
    return instance_solve(instance_of(wall), work, stop, context);
}

int icfp2021_step(icfp2021 *wall, uint64_t work_left, icfp2021_stop *stop, void *context)
{
    return instance_step(instance_of(wall), work_left, stop, context);
}

/* The score of a job's result; with an initial pose as the job it needs none. */
static struct icfp2021_score score_of(const struct engine_job *job, const struct engine_score *from,
                                      struct budget budget)
{
    const struct engine_goal *goal = jobs_goal(job);
    const struct initial_pose *given = goal->initial_pose;
    struct icfp2021_score score = {
        .bonus = (uint32_t)goal->use, .giver = goal->use != BONUS_NONE ? jobs_giver_id(job) : -1,
        .must_unlock = goal->must_unlock, .initial = jobs_initial_pose(job) != NULL,
        .vertices = job->problem->problem.vertex_count + (goal->use == BONUS_BREAK_A_LEG)};

    if (given != NULL) {
        score.solved = score.limited = 1;
        score.dislikes = given->dislikes;
        score.unlocked = given->unlocked;
        return score;
    }
    score.solved = !from->unsolved;
    score.limited = from->limited;
    score.proven = from->proven;
    score.work = from->work;
    score.dislikes = (uint64_t)from->detail[DETAIL_DISLIKES];
    score.violation = (uint64_t)from->detail[DETAIL_VIOLATION];
    score.unlocked = (uint32_t)from->detail[DETAIL_UNLOCKED];
    score.budget = (struct icfp2021_budget){budget.work, budget.preset, budget.steps};
    return score;
}

/* The result that would be written now; NULL: there is none. */
static const struct result *best_result(const icfp2021 *wall)
{
    const struct result *chosen = instance_is(instance_of(wall)) ? instance_chosen(instance_of(wall)) : NULL;

    return chosen != NULL && (chosen->done || jobs_goal(&chosen->job)->initial_pose != NULL) ? chosen : NULL;
}

int icfp2021_best(const icfp2021 *wall, struct icfp2021_score *score)
{
    const struct result *best = best_result(wall);

    if (best == NULL || score == NULL)
        return ICFP2021_MISUSE;
    *score = score_of(&best->job, &best->score, best->budget);
    return ICFP2021_OK;
}

uint64_t icfp2021_work(const icfp2021 *wall)
{
    return instance_is(instance_of(wall)) && wall->instance.phase == INSTANCE_STARTED ? wall->instance.clock.work : 0;
}

int icfp2021_memory_limited(const icfp2021 *wall)
{
    return instance_is(instance_of(wall)) && wall->instance.phase == INSTANCE_STARTED &&
           (wall->instance.lowered.last_file != NULL || wall->instance.lowered.other);
}

int icfp2021_solution(icfp2021 *wall, icfp2021_put *put, void *context)
{
    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, (const void *)(uintptr_t)put))
        return ICFP2021_MISUSE;
    return instance_solution(instance_of(wall), put, context);
}

/* Sets *pose to that of a result; its vertices are in the scratch. */
static int pose_of(icfp2021 *wall, const struct result *best, struct pose *pose)
{
    const struct initial_pose *given = jobs_goal(&best->job)->initial_pose;
    const struct problem *problem = &file_of(wall)->problem;
    struct arena scratch = instance_scratch(instance_of(wall), SIZE_MAX);
    struct point *vertices;
    enum instance_status status = given == NULL ? instance_plan(instance_of(wall), best) : INSTANCE_OK;

    if (status != INSTANCE_OK)
        return status;
    if (given != NULL) {
        *pose = given->pose;
        return ICFP2021_OK;
    }
    vertices = ARENA_TAKE(&scratch, (size_t)problem->vertex_count + 1, struct point);
    if (vertices == NULL)
        return fail(wall, INSTANCE_MEMORY, "too little memory for a pose");
    *pose = solver_pose(problem, &best->plan, vertices);
    return ICFP2021_OK;
}

int icfp2021_vertices(icfp2021 *wall, struct icfp2021_point *points, uint32_t room, struct icfp2021_pose *pose)
{
    const struct result *best;
    struct pose found = {.count = 0};
    int status;

    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, points) || is_null(wall, pose))
        return ICFP2021_MISUSE;
    best = best_result(wall);
    if (best == NULL)
        return fail(wall, INSTANCE_MISUSE, "there is no pose yet");
    status = pose_of(wall, best, &found);
    if (status != ICFP2021_OK)
        return status;
    if (found.count > room)
        return fail(wall, INSTANCE_MISUSE, "there is too little room for the vertices of the pose");
    for (uint32_t i = 0; i < found.count; i++)
        points[i] = (struct icfp2021_point){found.vertices[i].x, found.vertices[i].y};
    *pose = (struct icfp2021_pose){.vertices = points, .count = found.count, .bonus = (uint32_t)found.use.kind,
                                   .giver = found.use.kind != BONUS_NONE ? jobs_giver_id(&best->job) : -1};
    if (found.use.kind == BONUS_BREAK_A_LEG)
        pose->edge = (struct icfp2021_edge){found.use.a, found.use.b};
    return ICFP2021_OK;
}

/* ---- tasks ---- */

_Static_assert(sizeof((struct icfp2021_task *)0)->internal / sizeof(uint64_t) == INSTANCE_TASK_WORDS &&
                   sizeof((struct icfp2021_outcome *)0)->internal / sizeof(uint64_t) == INSTANCE_OUTCOME_WORDS,
               "the words of tasks and outcomes");

int icfp2021_next(icfp2021 *wall, uint64_t work_left, struct icfp2021_task *task)
{
    struct budget budget;
    int status;

    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, task))
        return ICFP2021_MISUSE;
    status = instance_next(instance_of(wall), work_left, task->internal, &budget);
    if (status == ICFP2021_OK)
        task->budget = (struct icfp2021_budget){budget.work, budget.preset, budget.steps};
    return status;
}

int icfp2021_run(icfp2021 *wall, const struct icfp2021_task *task, icfp2021_stop *stop, void *context,
                 struct icfp2021_outcome *outcome)
{
    struct submission submission;
    int status;

    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, task) || is_null(wall, outcome))
        return ICFP2021_MISUSE;
    status = instance_run(instance_of(wall), task->internal, stop, context, outcome->internal, &submission);
    if (status != ICFP2021_MISUSE)
        outcome->score = score_of(&wall->instance.results.entries[words_get_job(task->internal)].job, &submission.score,
                                  submission.budget);
    return status;
}

int icfp2021_cancel(icfp2021 *wall, const struct icfp2021_task *task)
{
    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, task))
        return ICFP2021_MISUSE;
    return instance_cancel(instance_of(wall), task->internal);
}

int icfp2021_note(icfp2021 *wall, const struct icfp2021_outcome *outcome)
{
    if (!instance_ready(instance_of(wall), INSTANCE_STARTED) || is_null(wall, outcome))
        return ICFP2021_MISUSE;
    return instance_note(instance_of(wall), outcome->internal);
}

/* ---- errors ---- */

const char *icfp2021_error(const icfp2021 *wall)
{
    return object_error((const struct object *)(const void *)wall);
}
