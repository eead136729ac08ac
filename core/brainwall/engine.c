/* core/engine.h for Brain Wall: options, reading, and searches by solver.h. */
#include "engine_state.h"

#include <string.h>

#include "../base/argument.h"
#include "../base/integer.h"
#include "bonus_option.h"
#include "jobs.h"
#include "bounds.h"
#include "pareto_front.h"
#include "initial_poses.h"
#include "output_list.h"
#include "rules/problem_read.h"
#include "solver/preset.h"
#include "solver/solver.h"

const struct engine_info ENGINE = {.presets = PRESETS, .steps_max = SOLVER_STEPS_MAX, .one_job_per_file = true};

/* ---- options ---- */

static void take_option(struct engine *engine, const struct engine_option *option)
{
    struct bonus_option bonus;

    engine->prefers_unlocking = engine->prefers_unlocking || option->letter == 'u';
    engine->has_initial_poses = engine->has_initial_poses || option->letter == 'i';
    if (option->letter != 'B' || !bonus_option_read(option->value, &bonus))
        return;
    engine->only_named_jobs = engine->only_named_jobs || bonus.mark != 0;
    if (bonus.all) {
        engine->exchanges_bonuses = true;
    } else if (bonus.mark == '+') {
        engine->unlock_requests[engine->unlock_request_count++] = (struct unlock_request){bonus.kind, bonus.problem};
    } else {
        engine->bonus_allowed[bonus.kind] = true;
        engine->bonus_giver[bonus.kind] = bonus.problem;
    }
}

struct engine *engine_start(const struct engine_option *options, uint32_t count, const struct reporter *reporter,
                            struct arena *arena)
{
    struct engine *engine = ARENA_TAKE(arena, 1, struct engine);
    struct engine_files *files = ARENA_TAKE(arena, 1, struct engine_files);
    struct unlock_request *requests = ARENA_TAKE(arena, count, struct unlock_request);

    if (engine == NULL || files == NULL || requests == NULL) {
        reporter_memory(reporter, "the options", sizeof *engine + sizeof *files + count * sizeof *requests,
                        arena_left(arena));
        return NULL;
    }
    *files = (struct engine_files){NULL, NULL, false, 0};
    *engine = (struct engine){.reporter = reporter, .files = files, .unlock_requests = requests};
    for (uint32_t i = 0; i < count; i++)
        take_option(engine, &options[i]);
    return engine;
}

/* ---- files and their jobs ---- */

void engine_add_problem(const struct engine *engine, const struct engine_problem *read)
{
    struct engine_files *files = engine->files;
    struct engine_problem *problem = (struct engine_problem *)read; /* it lies in the arena that was lent to read it */

    if (files->last != NULL)
        files->last->next = problem;
    else
        files->first = problem;
    files->last = problem;
}

bool engine_same_identity(const struct engine_problem *a, const struct engine_problem *b)
{
    return argument_same(file_base_name(a->problem.name), file_base_name(b->problem.name));
}

static enum engine_read_status read_problem_file(const struct engine *engine, const char *name,
                                                 struct window_source source, struct arena *keep, struct arena scratch,
                                                 struct message *error, const struct engine_problem **problem)
{
    struct arena before = *keep;
    struct engine_problem *read = ARENA_TAKE(keep, 1, struct engine_problem);
    enum json_status status = JSON_MEMORY;

    if (read != NULL)
        status = problem_read(&read->problem, name, source, keep, scratch, error);
    if (status == JSON_OK && !pareto_front_reserve(engine, read, keep))
        status = JSON_MEMORY;
    if (status == JSON_OK) {
        read->search_bytes = solver_search_bytes(&read->problem, scratch);
        status = read->search_bytes != SIZE_MAX ? JSON_OK : JSON_MEMORY;
    }
    if (status == JSON_OK) {
        read->next = NULL;
        read->initial_poses = NULL;
        memset(&read->entry, 0, sizeof read->entry);
        jobs_add_file(engine, read);
        *problem = read;
        return ENGINE_READ;
    }
    *keep = before;
    return status == JSON_MEMORY       ? ENGINE_MEMORY
           : status == JSON_UNREADABLE ? ENGINE_UNREADABLE
                                          : ENGINE_REFUSED;
}

enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem)
{
    if (problem == NULL)
        return initial_poses_read(engine, name, source, scratch, error);
    return read_problem_file(engine, name, source, keep, scratch, error, problem);
}

size_t engine_read_need(void)
{
    const size_t needs[] = {problem_read_need(), solver_search_bytes_scratch(), initial_poses_read_bytes()};
    size_t most = 0;

    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        most = integer_max_size(most, needs[i]);
    return most;
}

bool engine_check_options(const struct engine *engine)
{
    bool good = jobs_complete(engine);

    output_list_start(engine);
    return good;
}

uint32_t engine_jobs(const struct engine_problem *problem)
{
    return problem->goal_count;
}

/* The first search is long enough for most figures to get into the hole. */
struct engine_traits engine_traits(const struct engine_job *job)
{
    const struct problem *problem = &job->problem->problem;
    bool given = jobs_goal(job)->initial_pose != NULL;

    return (struct engine_traits){
        .steps = solver_steps(problem),
        .steps_fixed = solver_steps(problem) - SOLVER_PARTS,
        .cost = given ? 0 : (uint64_t)problem->edge_count * problem->corner_count,
        .presets = given ? 1 : PRESETS,
        .round_share = 4,
        .variations = given ? 0 : 1,
        .search_share = 7,
        .first = {2000000, 0, 0},
    };
}

/* A plan is a figure that need only be written. */
uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget)
{
    (void)job;
    (void)budget;
    return 1;
}

uint64_t engine_least_work(const struct engine_job *job, uint32_t preset)
{
    (void)job;
    (void)preset;
    return 1;
}

/* The most jobs of a problem with that number of bonuses, whatever other problems there are. */
static uint32_t jobs_most(const struct engine *engine, uint32_t bonus_count)
{
    uint32_t searches = engine->exchanges_bonuses ? BONUS_KINDS : 1;

    for (uint32_t kind = 1; kind < BONUS_KINDS && !engine->exchanges_bonuses; kind++)
        searches += engine->bonus_allowed[kind];
    return pareto_front_max(engine) + searches + (engine->exchanges_bonuses || engine->unlock_request_count > 0
                                                  ? bonus_count : 0);
}

/* All budgets and bonuses need the same memory: solver_search_bytes(). */
struct engine_demand engine_demand(const struct engine *engine, const struct engine_problem *read)
{
    const struct solver_job job = {.problem = &read->problem, .search_bytes = read->search_bytes};
    size_t need = solver_need(&job);

    return (struct engine_demand){jobs_most(engine, read->problem.bonus_count), solver_steps(&read->problem), need,
                                  need};
}

/* The memory that any search needs at most. Nine figures at the bounds (tests/brainwall/at_bounds.c) take up to 14 MB;
 * in the widest hole an assignment takes 19 MB and the hole 2. */
enum { ROOM_MOST = 24 << 20 };

struct engine_demand engine_demand_max(const struct engine *engine, size_t *keep)
{
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, 1, struct engine_problem);
    (void)ARENA_TAKE(&counting, MAX_VERTICES + MAX_CORNERS, struct point);
    (void)ARENA_TAKE(&counting, MAX_EDGES, struct problem_edge);
    (void)ARENA_TAKE(&counting, MAX_BONUSES, struct problem_bonus);
    (void)arena_take(&counting, pareto_front_bytes_max(engine), 1);
    *keep = arena_counted(&counting);
    return (struct engine_demand){jobs_most(engine, MAX_BONUSES), SOLVER_STEPS_MAX, ROOM_MOST, ROOM_MOST};
}

/* ---- searching ---- */

static struct solver_job job_of(const struct engine_job *job, struct budget budget)
{
    const struct engine_goal *goal = jobs_goal(job);
    const struct initial_pose *given = jobs_initial_pose(job);

    return (struct solver_job){.problem = &job->problem->problem, .search_bytes = job->problem->search_bytes,
                               .bonus = goal->use,
                               .must_unlock = goal->must_unlock, .start = given != NULL ? &given->pose : NULL,
                               .prefers_unlocking = job->engine->prefers_unlocking, .budget = budget};
}

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    struct solver_job solver_job = job_of(job, budget);

    return solver_need(&solver_job);
}

/* Points of a pose that breaks a rule: below those of any valid one, whose dislikes are less than 2^33. */
#define POINTS_INVALID (-((int64_t)1 << 40))

static void set_score(struct engine_score *score, uint64_t violation, uint64_t dislikes)
{
    score->points = violation == 0 ? -(int64_t)dislikes : POINTS_INVALID - (int64_t)violation;
    score->unsolved = violation != 0;
    score->detail[DETAIL_VIOLATION] = (int64_t)violation;
    score->detail[DETAIL_DISLIKES] = (int64_t)dislikes;
}

/* An initial pose needs no search, and no budget changes it. */
static void take_given(const struct engine_job *job, struct plan *plan, struct engine_score *score)
{
    const struct initial_pose *given = jobs_initial_pose(job);

    solver_write_plan(&job->problem->problem, &given->pose, plan);
    set_score(score, 0, given->dislikes);
    score->work = 1;
}

static enum solver_status run_solver(const struct engine_job *job, struct budget budget, struct arena scratch,
                                     struct stop *stop, struct plan *plan, struct engine_score *score)
{
    struct solver_job solver_job = job_of(job, budget);
    struct solver_result result;
    enum solver_status status = solver_search(&solver_job, scratch, stop, plan, &result);

    if (status != SOLVER_OK)
        return status;
    set_score(score, result.violation, result.dislikes);
    score->work = result.work;
    score->limited = !result.proven_best;
    score->proven = result.proven_best;
    return status;
}

enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, struct plan *plan, struct engine_score *score)
{
    enum solver_status status = SOLVER_OK;

    memset(score, 0, sizeof *score);
    if (jobs_goal(job)->initial_pose != NULL)
        take_given(job, plan, score);
    else
        status = run_solver(job, budget, scratch, stop, plan, score);
    if (status != SOLVER_OK)
        return status == SOLVER_STOPPED ? ENGINE_STOPPED : ENGINE_FAILED;
    score->estimate = score->points;
    score->steps = plan->count;
    return ENGINE_DONE;
}

/* ---- writing a pose ---- */

static bool put_text(struct sink sink, const char *text)
{
    return sink.put(sink.context, text, strlen(text));
}

/* "[[x,y],...]" */
static bool put_vertices(struct sink sink, const struct pose *pose)
{
    struct message text;

    for (uint32_t v = 0; v < pose->count; v++) {
        message_clear(&text);
        message_print(&text, "%s%d,%d]", v > 0 ? ",[" : "[[", (int)pose->vertices[v].x, (int)pose->vertices[v].y);
        if (!put_text(sink, text.text))
            return false;
    }
    return put_text(sink, "]");
}

static bool put_bonus(struct sink sink, const struct bonus_use *use, int64_t problem)
{
    struct message text;

    if (use->kind == BONUS_NONE)
        return true;
    message_clear(&text);
    message_print(&text, ",\"bonuses\":[{\"bonus\":\"%s\",\"problem\":%lld", bonus_name(use->kind), (long long)problem);
    if (use->kind == BONUS_BREAK_A_LEG)
        message_print(&text, ",\"edge\":[%u,%u]", (unsigned)use->a, (unsigned)use->b);
    message_text(&text, "}]");
    return put_text(sink, text.text);
}

/* {"vertices":...,"bonuses":...} */
static bool put_pose(struct sink sink, const struct pose *pose, const struct engine_job *job)
{
    return put_text(sink, "{\"vertices\":") && put_vertices(sink, pose) &&
           put_bonus(sink, &pose->use, jobs_giver_id(job)) && put_text(sink, "}");
}

/* The rules check the pose once more; one that breaks a rule is not written. */
enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score)
{
    const struct problem *problem = &job->problem->problem;
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    struct point *vertices = ARENA_TAKE(&scratch, (size_t)problem->vertex_count + 1, struct point);
    struct pose_verdict verdict;
    struct pose pose;
    bool put;

    (void)budget;
    (void)stop;
    if (vertices == NULL)
        return ENGINE_FAILED;
    pose = solver_pose(problem, plan, vertices);
    verdict = pose_check(problem, &polygon, &pose);
    set_score(score, verdict.violation, verdict.dislikes);
    score->detail[DETAIL_UNLOCKED] = verdict.unlocked;
    score->steps = plan->count;
    put = verdict.valid ? put_pose(sink, &pose, job) : put_text(sink, "null");
    return put ? ENGINE_DONE : ENGINE_FAILED;
}

void engine_fallback(const struct engine_job *job, struct arena scratch, struct sink sink)
{
    (void)scratch;
    if (jobs_goal(job)->initial_pose != NULL)
        (void)put_pose(sink, &jobs_initial_pose(job)->pose, job);
    else
        (void)put_text(sink, "null");
}
