/* See solver.h.
 *
 * A search asks `stop` at places that depend on its work only. So the answers are counted, and the count tells
 * the part of the work: a search that has to end now gives the answer as it was when the last part was
 * complete, and a search that is to end after some part (budget.steps) is told so at the same question. */
#include "solver.h"

#include <string.h>

#include "../search/anneal.h"
#include "../search/assignment.h"
#include "../search/exact.h"
#include "../search/task.h"
#include "preset.h"

/* Bytes that one more edge takes in a search, generously. */
enum { EDGE_NEED = 1024 };

struct solver {
    const struct solver_job *job;
    struct hole hole;
    struct figure figure;
    struct rings rings;
    struct shadows shadows;
    struct answer answer;
    struct arena searches;  /* scratch of the searches */
    uint64_t spent;         /* work */

    /* Stopping. */
    struct stop *outer, inner;
    uint64_t asked;         /* questions so far */
    uint32_t part;          /* that has begun */
    uint32_t part_last;     /* the search ends when this part begins; 0: it has no such end */
    struct answer complete; /* the answer when the parts up to `kept` were complete */
    uint32_t kept;
    bool outer_stopped;
};

/* ---- parts ---- */

static void copy_answer(struct answer *to, const struct answer *from, uint32_t vertices)
{
    struct point *room = to->vertices;

    *to = *from;
    to->vertices = room;
    memcpy(room, from->vertices, vertices * sizeof *room);
}

static bool asked(void *context)
{
    struct solver *solver = context;
    uint64_t work = solver->job->budget.work, part;

    if (solver->kept < solver->part) { /* what the search offered then is there now */
        copy_answer(&solver->complete, &solver->answer, solver->figure.vertex_count);
        solver->kept = solver->part;
    }
    solver->asked++;
    part = solver->asked * STOP_WORK / (work / SOLVER_PARTS + 1);
    solver->part = part < SOLVER_PARTS - 1 ? (uint32_t)part : SOLVER_PARTS - 1;
    if (solver->part_last != 0 && solver->part >= solver->part_last)
        return true;
    solver->outer_stopped = stop_asked(solver->outer);
    return solver->outer_stopped;
}

/* Words of a plan before those that stand for parts. */
static uint32_t words_of(const struct problem *problem)
{
    return problem->vertex_count + 2;
}

uint32_t solver_steps(const struct problem *problem)
{
    return words_of(problem) + SOLVER_PARTS;
}

/* ---- what is laid out ---- */

/* All but the searches' scratch and the pool. */
static bool lay_out(struct solver *solver, const struct bonus_use *use, struct arena *arena)
{
    const struct problem *problem = solver->job->problem;

    if (!hole_build(&solver->hole, problem, arena) || !figure_build(&solver->figure, problem, use, arena) ||
        !rings_build(&solver->rings, &solver->figure, hole_side(&solver->hole), arena))
        return false;
    solver->answer.vertices = ARENA_TAKE(arena, solver->figure.vertex_count, struct point);
    solver->complete.vertices = ARENA_TAKE(arena, solver->figure.vertex_count, struct point);
    return solver->answer.vertices != NULL && solver->complete.vertices != NULL;
}

static struct task task_of(struct solver *solver)
{
    return (struct task){.figure = &solver->figure, .hole = &solver->hole, .rings = &solver->rings,
                         .shadows = &solver->shadows, .stop = &solver->inner, .part = &solver->part,
                         .unlock = solver->job->unlock};
}

/* Bytes of the largest search. */
static size_t searches_need(struct solver *solver)
{
    struct task task = task_of(solver);
    struct arena annealing = arena_counting(), exact = arena_counting();

    anneal_count(&task, &preset_of(solver->job->budget.preset)->anneal, &annealing);
    if (assignment_fits(&task))
        exact_count(&task, &exact);
    return arena_counted(&annealing) > arena_counted(&exact) ? arena_counted(&annealing) : arena_counted(&exact);
}

/* The searches have what they need, the pool of shadows has the rest. */
static bool divide(struct solver *solver, struct arena *scratch)
{
    unsigned char *searches = arena_take(scratch, searches_need(solver), 1);

    if (searches == NULL)
        return false;
    solver->searches = (struct arena){.at = searches, .end = scratch->at};
    shadows_open(&solver->shadows, &solver->hole, scratch, shadows_most(&solver->hole));
    return true;
}

/* Bytes that lay_out() and divide() take of a figure. The edge that the bonus is used for makes a difference of
 * one more edge, one ring of any reach, and two domains at most. */
static size_t need_of(const struct problem *problem, const struct bonus_use *use, struct arena scratch)
{
    const struct solver_job job = {.problem = problem};
    struct solver solver = {.job = &job};
    struct arena counting = arena_counting();
    struct figure figure;

    if (!figure_build(&figure, problem, use, &scratch))
        return SIZE_MAX;
    (void)hole_build(&solver.hole, problem, &counting);
    (void)figure_build(&solver.figure, problem, use, &counting);
    (void)rings_build(&solver.rings, &figure, hole_side(&solver.hole), &counting);
    (void)ARENA_TAKE(&counting, 1, struct ring);
    (void)ARENA_TAKE(&counting, (size_t)hole_side(&solver.hole) + 1, struct ring_span);
    (void)ARENA_TAKE(&counting, (size_t)2 * solver.hole.height * solver.hole.words, uint64_t);
    (void)arena_take(&counting, EDGE_NEED, 1);
    solver.figure = figure;
    (void)ARENA_TAKE(&counting, (size_t)2 * figure.vertex_count + 2, struct point);
    (void)arena_take(&counting, searches_need(&solver), 1);
    return arena_counted(&counting);
}

size_t solver_need(const struct problem *problem, struct arena scratch)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    const struct bonus_use broken = {BONUS_BREAK_A_LEG, problem->edges[0].a, problem->edges[0].b, 0};
    size_t whole = need_of(problem, &none, scratch), halves = need_of(problem, &broken, scratch);

    return whole > halves ? whole : halves;
}

/* The figure of the largest problem. */
size_t solver_need_scratch(void)
{
    const struct problem largest = {.vertex_count = MAX_VERTICES, .edge_count = MAX_EDGES};
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct arena counting = arena_counting();
    struct figure figure;

    (void)figure_build(&figure, &largest, &none, &counting);
    return arena_counted(&counting);
}

/* ---- searching ---- */

/* The least that there is to say: all vertices on one point of the hole. */
static void offer_collapsed(struct solver *solver, const struct task *task)
{
    struct point *at = solver->complete.vertices;

    for (uint32_t v = 0; v < solver->figure.vertex_count; v++)
        at[v] = hole_nth(&solver->hole, solver->hole.places / 2);
    answer_offer(&solver->answer, task, at);
    copy_answer(&solver->complete, &solver->answer, solver->figure.vertex_count);
}

static bool done(const struct solver *solver)
{
    const struct answer *answer = &solver->answer;

    return solver->inner.stopped || answer->best || (answer->violation == 0 && answer->dislikes == 0);
}

/* An exact search with a share of the work, if there is still a use for it. */
static void run_exact(struct solver *solver, const struct task *task, enum exact_goal goal, uint32_t share)
{
    struct budget budget = solver->job->budget;
    uint64_t work = budget.work / PRESET_PARTS * share, spent;

    if (work == 0 || done(solver))
        return;
    (void)exact_run(task, goal, budget.preset, work, solver->searches, &solver->answer, &spent);
    solver->spent += spent;
}

static void run(struct solver *solver, const struct task *task)
{
    struct budget budget = solver->job->budget;
    const struct preset *preset = preset_of(budget.preset);
    struct anneal_settings settings = preset->anneal;
    uint64_t spent = 0;

    if (assignment_fits(task)) {
        run_exact(solver, task, EXACT_ZERO, preset->zero);
        if (solver->answer.violation != 0)
            run_exact(solver, task, EXACT_FEASIBLE, preset->feasible);
        run_exact(solver, task, EXACT_BEST, preset->best);
    }
    settings.seed = budget.preset;
    if (!done(solver) && solver->spent < budget.work)
        (void)anneal_run(task, &settings, budget.work - solver->spent, solver->searches, &solver->answer, &spent);
    solver->spent += spent;
}

/* ---- plans ---- */

static uint64_t word_of(struct point p)
{
    return (uint64_t)(uint16_t)p.y << 16 | (uint16_t)p.x;
}

static void write_plan(const struct solver *solver, const struct answer *answer, struct plan *plan)
{
    const struct bonus_use *use = &solver->figure.use;
    uint32_t count = solver->figure.vertex_count, words = words_of(solver->job->problem);

    memset(plan->steps, 0, solver_steps(solver->job->problem) * sizeof *plan->steps);
    for (uint32_t v = 0; v < count; v++)
        plan->steps[v] = word_of(answer->vertices[v]);
    plan->steps[words - 1] = (uint64_t)use->b << 24 | (uint64_t)use->a << 8 | (uint64_t)use->kind;
    plan->count = words;
}

struct pose solver_pose(const struct problem *problem, const struct plan *plan, struct point *vertices)
{
    uint64_t word = plan->steps[words_of(problem) - 1];
    struct bonus_use use = {.kind = (enum bonus)(word & 0xff), .a = (uint16_t)(word >> 8), .b = (uint16_t)(word >> 24)};
    uint32_t count = problem->vertex_count + (use.kind == BONUS_BREAK_A_LEG);

    for (uint32_t v = 0; v < count; v++)
        vertices[v] = (struct point){(int16_t)(uint16_t)plan->steps[v], (int16_t)(uint16_t)(plan->steps[v] >> 16)};
    return (struct pose){vertices, count, use};
}

enum solver_status solver_search(const struct solver_job *job, struct arena scratch, struct stop *stop,
                                 struct plan *plan, struct solver_result *result)
{
    struct solver solver = {.job = job, .outer = stop, .inner = {.asked = asked}};
    const struct bonus_use use = {.kind = job->bonus};
    uint32_t words = words_of(job->problem), steps = job->budget.steps;
    const struct answer *answer = &solver.answer;
    struct task task;

    solver.inner.context = &solver;
    if (!lay_out(&solver, &use, &scratch) || !divide(&solver, &scratch))
        return SOLVER_MEMORY;
    task = task_of(&solver);
    offer_collapsed(&solver, &task);
    solver.part_last = steps > words ? steps - words : 0;
    if (steps == 0 || steps > words)
        run(&solver, &task);
    result->work = solver.spent;
    if (solver.outer_stopped && solver.kept == 0)
        return SOLVER_STOPPED;
    if (solver.outer_stopped)
        answer = &solver.complete;
    write_plan(&solver, answer, plan);
    plan->early = solver.inner.stopped || (steps != 0 && steps <= words);
    if (plan->early)
        plan->count += solver.outer_stopped ? solver.kept : solver.part_last;
    result->violation = answer->violation;
    result->dislikes = answer->dislikes;
    result->best = answer->violation == 0 && (answer->best || answer->dislikes == 0);
    return SOLVER_OK;
}
