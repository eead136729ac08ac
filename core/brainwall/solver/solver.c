/* See solver.h.
 *
 * A search asks `stop` at points that depend on its work only. The number of questions so far therefore tells which
 * part of the work has begun. At the first question of a part the best pose is copied to `complete`. A search that is
 * stopped later returns that copy; one that repeats a plan (budget.steps) ends once it has the copy of its last part.
 * Work between these questions, whether the budget counts it or not, goes to a second stop, `anytime_stop`: it can end
 * a search at any time and does not change the parts. How many visibility regions are made depends on the memory. So
 * their work goes to a third one, `region_stop`, which asks as well but does not count in last_gap of the caller's
 * stop: what a caller does after some work (-w) must not depend on the memory.
 *
 * A bonus for one edge or one vertex changes the figure, and nobody knows which edge or vertex is best. Several random
 * ones get a small share of the work each, and the best of them gets the rest. A pose to start from decides it. */
#include "solver.h"

#include <string.h>

#include "../../base/integer.h"
#include "../../base/random.h"
#include "../search/anneal.h"
#include "../search/assignment.h"
#include "../search/backtrack.h"
#include "../search/lns.h"
#include "../search/incumbent.h"
#include "../search/near_covers.h"
#include "../search/tree_search.h"
#include "preset.h"

/* Uses of a bonus that are tried, and the share of the work of each, of PRESET_SHARE_ONE. */
enum { USES = 8, USE_SHARE = 12 };

/* Vertices of the largest figure for which branch and bound runs: rigid figures of 4 to 6 vertices are proven in 1 to
 * 64 M of work, loose ones and those of 9 not in 1 G. */
enum { BEST_VERTICES = 8 };

/* The least work of near covers, if there is as much: with less they seldom find their first pose, which is better than
 * that of a tree search. */
enum { NEAR_LEAST = 4000000 };

/* The most that a first valid pose may take, of PRESET_SHARE_ONE. Of 40 large figures 28 take 3 to 50 thousand units, 9
 * up to 5M, 3 have none by 100M. */
enum { FIRST_SHARE = 8 };

/* Bytes that one more edge adds to a search besides rows of domains: a generous bound. */
enum { EDGE_NEED = 1024 };

/* A pose and the use of a bonus that its figure was built for. */
struct solution {
    struct incumbent incumbent;
    struct bonus_use use;
};

struct solver {
    const struct solver_job *job;
    struct hole hole;
    struct figure figure;
    struct rings rings;
    struct visibility_pool pool;
    struct arena room;             /* of figure, rings and searches */
    struct arena searches;         /* what figure and rings leave of it */
    struct solution current, best; /* of the use that is tried; of those before it */
    uint64_t spent;                /* work */

    /* Stopping. */
    struct stop *outer, inner, anytime_stop, region_stop;
    uint64_t anytime_work;    /* work that `anytime_stop` counted up to its last question, since the last one to
                                 `inner` */
    uint64_t question_count;  /* questions so far */
    uint32_t part;            /* that has begun */
    uint32_t last_part;       /* the search ends when the incumbent of this part is kept; 0: it has no such end */
    struct solution complete; /* the best when the parts up to `kept` were complete */
    uint32_t complete_parts;
    bool outer_stopped;
    bool reached_last_part;   /* by last_part */
};

/* ---- the best so far ---- */

static void copy(const struct solver *solver, struct solution *to, const struct solution *from)
{
    struct point *room = to->incumbent.vertices;

    *to = *from;
    to->incumbent.vertices = room;
    memcpy(room, from->incumbent.vertices, (solver->job->problem->vertex_count + 1u) * sizeof *room);
}

static const struct solution *best_of(const struct solver *solver)
{
    return incumbent_is_better(&solver->best.incumbent, &solver->current.incumbent, solver->job->prefers_unlocking)
               ? &solver->best
               : &solver->current;
}

/* ---- parts ---- */

/* Asks `outer` at once, as stop_check() does, after `work` and that of regions since the last question. Called from
 * here, since that may lead to asked(): the proof of the stack allows no function that may call itself. */
static bool ask_outer(struct solver *solver, uint64_t work, const char *place)
{
    struct stop *stop = solver->outer;
    uint64_t regions = solver->region_stop.work;

    solver->region_stop.work = 0;
    if (stop == NULL || stop->should_stop == NULL)
        return false;
    stop_note(stop, work + regions, place);
    stop->last_gap = work;
    stop->work = 0;
    stop->stopped = stop->stopped || stop->should_stop(stop->context);
    return stop->stopped;
}

/* Ends the search at once if `outer` said yes. What was found since the last question to `inner` is lost, since the
 * part was not complete. */
static bool end_anytime(struct solver *solver, bool stopped)
{
    solver->outer_stopped = stopped;
    solver->inner.stopped = solver->inner.stopped || stopped;
    solver->anytime_stop.stopped = solver->region_stop.stopped = stopped;
    return stopped;
}

/* Answers `anytime_stop`. */
static bool asked_anytime(void *context)
{
    struct solver *solver = context;

    solver->anytime_work += solver->anytime_stop.last_gap;
    return end_anytime(solver, ask_outer(solver, solver->anytime_stop.last_gap, solver->anytime_stop.at));
}

/* Answers `region_stop`. */
static bool asked_region(void *context)
{
    struct solver *solver = context;

    solver->region_stop.work = solver->region_stop.last_gap; /* stop_check() has taken it */
    return end_anytime(solver, ask_outer(solver, 0, solver->region_stop.at));
}

/* The work since the last question to `outer`. `inner` counts work again that `anytime_stop` has counted. */
static uint64_t work_unasked(const struct solver *solver)
{
    uint64_t reported = solver->anytime_work + solver->anytime_stop.work, work = solver->inner.last_gap;

    return solver->anytime_stop.work + (work > reported ? work - reported : 0);
}

static bool asked(void *context)
{
    struct solver *solver = context;
    uint64_t part;
    bool stopped;

    if (solver->complete_parts < solver->part) { /* what the search offered then is there now */
        copy(solver, &solver->complete, best_of(solver));
        solver->complete_parts = solver->part;
        solver->reached_last_part = solver->last_part != 0 && solver->complete_parts >= solver->last_part;
    }
    if (solver->reached_last_part)
        return true;
    solver->question_count++;
    part = solver->question_count * STOP_WORK / (solver->job->budget.work / SOLVER_PARTS + 1);
    solver->part = part < SOLVER_PARTS - 1 ? (uint32_t)part : SOLVER_PARTS - 1;
    stopped = ask_outer(solver, work_unasked(solver), solver->inner.at);
    solver->anytime_stop.work = solver->anytime_work = 0;
    return end_anytime(solver, stopped);
}

/* Words of a plan without those for parts. */
static uint32_t words_of(const struct problem *problem)
{
    return problem->vertex_count + 2;
}

uint32_t solver_steps(const struct problem *problem)
{
    return words_of(problem) + SOLVER_PARTS;
}

/* ---- memory ---- */

/* Takes what lasts for the whole search. False when stopped. */
static bool lay_out(struct solver *solver, struct arena *arena)
{
    struct solution *const founds[] = {&solver->current, &solver->best, &solver->complete};
    const struct problem *problem = solver->job->problem;

    for (uint32_t i = 0; i < sizeof founds / sizeof founds[0]; i++)
        founds[i]->incumbent.vertices = ARENA_TAKE(arena, (size_t)problem->vertex_count + 1, struct point);
    return hole_build(&solver->hole, problem, arena, &solver->anytime_stop);
}

static struct search_input input_of(struct solver *solver)
{
    return (struct search_input){.figure = &solver->figure, .hole = &solver->hole, .rings = &solver->rings,
                                 .pool = &solver->pool, .stop = &solver->inner, .anytime_stop = &solver->anytime_stop,
                                 .part = &solver->part,
                         .must_unlock = solver->job->must_unlock, .prefers_unlocking = solver->job->prefers_unlocking};
}

/* Whether near covers and the tree search may run. They know nothing of bonuses to unlock, and branch and bound decides
 * the smallest figures. */
static bool may_place(const struct search_input *input)
{
    return input->must_unlock == 0 && input->figure->vertex_count > BEST_VERTICES && tree_search_allows(input);
}

/* Bytes of the largest search. */
static size_t searches_need(struct solver *solver)
{
    struct search_input input = input_of(solver);
    struct arena near_covers = arena_counting(), tree = arena_counting();
    size_t need;

    if (assignment_fits(&input)) /* near covers need more than backtracking or large neighbourhood search alone */
        near_covers_count(&input, &near_covers);
    if (may_place(&input))
        tree_search_count(&input, &tree);
    need = integer_max_size(arena_counted(&near_covers), arena_counted(&tree));
    for (uint32_t i = 0; i < PRESETS; i++) {
        struct arena annealing = arena_counting();
        anneal_count(&input, &preset_of(i)->anneal, &annealing);
        need = integer_max_size(need, arena_counted(&annealing));
    }
    return need;
}

/* Bytes that figure, rings and searches take. If the bonus is used for another edge, they differ by one edge, two rings
 * of any radius, and some rows of domains at most. */
static size_t search_bytes_of(const struct problem *problem, const struct bonus_use *use, struct arena scratch)
{
    const struct solver_job job = {.problem = problem};
    struct solver solver = {.job = &job};
    struct search_input input = input_of(&solver);
    struct arena counting = arena_counting(), ignored = arena_counting();
    struct figure figure;

    figure_build(&figure, problem, use, &counting);
    if (!arena_holds(&scratch, &counting))
        return SIZE_MAX;
    figure_build(&solver.figure, problem, use, &scratch);
    (void)hole_build(&solver.hole, problem, &ignored, NULL);
    (void)rings_build(&solver.rings, &solver.figure, hole_side(&solver.hole), &counting, NULL);
    (void)ARENA_TAKE(&counting, 2, struct ring);
    (void)ARENA_TAKE(&counting, 2 * ((size_t)hole_side(&solver.hole) + 1), struct ring_span);
    (void)ARENA_TAKE(&counting, assignment_extra_words(&input), uint64_t);
    (void)arena_take(&counting, EDGE_NEED, 1);
    (void)arena_take(&counting, searches_need(&solver), 1);
    return arena_counted(&counting);
}

size_t solver_search_bytes(const struct problem *problem, struct arena scratch)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    const struct bonus_use broken = {BONUS_BREAK_A_LEG, problem->edges[0].a, problem->edges[0].b, 0};

    return integer_max_size(search_bytes_of(problem, &none, scratch), search_bytes_of(problem, &broken, scratch));
}

/* The figure of the largest problem decides. */
size_t solver_search_bytes_scratch(void)
{
    const struct problem largest = {.vertex_count = MAX_VERTICES, .edge_count = MAX_EDGES};
    const struct bonus_use broken = {.kind = BONUS_BREAK_A_LEG};
    struct arena counting = arena_counting();
    struct figure figure;

    figure_build(&figure, &largest, &broken, &counting);
    return arena_counted(&counting);
}

size_t solver_need(const struct solver_job *job)
{
    struct solver solver = {.job = job};
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, 1, struct solver);
    (void)lay_out(&solver, &counting);
    (void)arena_take(&counting, job->search_bytes, 1);
    return arena_counted(&counting);
}

/* Divides the scratch: the pool of visibility regions gets what is left. False when stopped. */
static bool divide(struct solver *solver, struct arena *scratch)
{
    unsigned char *room;

    if (!lay_out(solver, scratch))
        return false;
    room = arena_take(scratch, solver->job->search_bytes, 1);
    solver->room = (struct arena){.at = room, .end = scratch->at};
    visibility_pool_open(&solver->pool, &solver->hole, scratch, visibility_pool_bytes_max(&solver->hole),
                         &solver->region_stop);
    return true;
}

/* ---- searching ---- */

/* Offers a pose that always exists: all vertices on one point of the hole. */
static void offer_collapsed(struct solver *solver)
{
    struct search_input input = input_of(solver);
    struct arena scratch = solver->searches;
    struct point *at = ARENA_TAKE(&scratch, solver->figure.vertex_count, struct point);
    struct point middle = hole_nth(&solver->hole, solver->hole.point_count / 2);

    for (uint32_t v = 0; v < solver->figure.vertex_count; v++)
        at[v] = middle;
    (void)incumbent_offer(&solver->current.incumbent, &input, at);
}

/* Builds the figure for another use of the bonus, with no pose yet. False when stopped. */
static bool set_use(struct solver *solver, const struct bonus_use *use)
{
    solver->searches = solver->room;
    figure_build(&solver->figure, solver->job->problem, use, &solver->searches);
    if (!rings_build(&solver->rings, &solver->figure, hole_side(&solver->hole), &solver->searches,
                     &solver->anytime_stop))
        return false;
    solver->current = (struct solution){.incumbent = {.vertices = solver->current.incumbent.vertices}, .use = *use};
    offer_collapsed(solver);
    return true;
}

static bool done(const struct solver *solver)
{
    return solver->inner.stopped || solver->current.incumbent.proven_best ||
           incumbent_is_zero(&solver->current.incumbent);
}

/* The seed depends on the work: a larger budget makes another search, not the failed one for longer. */
static uint32_t seed_of(struct budget budget)
{
    return random_mix(budget.preset ^ random_mix((uint32_t)(budget.work ^ budget.work >> 32)));
}

/* Runs backtracking with a share of the work, unless the search is done. */
static void run_backtracking(struct solver *solver, const struct search_input *input, enum backtrack_goal goal,
                             struct backtrack_limits limits)
{
    uint32_t seed = seed_of(solver->job->budget);
    uint64_t spent;

    if ((limits.work == 0 && limits.likely_work == 0) || done(solver))
        return;
    (void)backtrack_run(input, goal, seed, limits, solver->searches, &solver->current.incumbent, &spent);
    solver->spent += spent;
}

/* Places the figure once, if there is no valid pose yet. */
static void find_first_pose(struct solver *solver, const struct search_input *input, uint64_t work)
{
    struct incumbent *incumbent = &solver->current.incumbent;
    uint64_t spent;

    if (done(solver) || !may_place(input) || (incumbent->has_pose && incumbent->violation == 0))
        return;
    tree_search_first(input, seed_of(solver->job->budget), work, solver->searches, incumbent, &spent);
    solver->spent += spent;
}

/* Runs near covers and the tree search with their shares of the work, up to `end` at most, unless the search is
 * done. */
static void run_near_and_tree(struct solver *solver, const struct search_input *input, uint64_t part, uint64_t end)
{
    const struct preset *preset = preset_of(solver->job->budget.preset);
    struct incumbent *incumbent = &solver->current.incumbent;
    uint32_t seed = seed_of(solver->job->budget);
    uint64_t left = end > solver->spent ? end - solver->spent : 0, spent = 0;
    uint64_t near = integer_max_unsigned(part * preset->near, NEAR_LEAST);

    if (done(solver) || !may_place(input))
        return;
    if (preset->near != 0 && assignment_fits(input))
        near_covers_run(input, seed, integer_min_unsigned(near, left), solver->searches, incumbent, &spent);
    solver->spent += spent;
    left -= integer_min_unsigned(left, spent);
    spent = 0;
    if (preset->tree != 0 && !done(solver))
        tree_search_run(input, seed, integer_min_unsigned(part * preset->tree, left), solver->searches, incumbent,
                        &spent);
    solver->spent += spent;
}

/* Runs annealing up to `end`, less the share of large neighbourhood search, then that. */
static void anneal_and_lns(struct solver *solver, const struct search_input *input, uint64_t end, uint64_t lns)
{
    struct anneal_settings settings = preset_of(solver->job->budget.preset)->anneal;
    struct incumbent *incumbent = &solver->current.incumbent;
    uint64_t spent = 0;

    settings.seed = solver->job->budget.preset;
    settings.must_unlock = solver->job->must_unlock;
    if (!done(solver) && solver->spent + lns < end)
        (void)anneal_run(input, &settings, end - solver->spent - lns, solver->searches, incumbent, &spent);
    solver->spent += spent;
    if (done(solver) || lns == 0 || incumbent->violation != 0)
        return;
    (void)lns_run(input, seed_of(solver->job->budget), lns, solver->searches, incumbent, &spent);
    solver->spent += spent;
}

/* Runs all searches of the preset on the figure. Backtracking can unlock one bonus. */
static void run(struct solver *solver, uint64_t work)
{
    const struct preset *preset = preset_of(solver->job->budget.preset);
    struct search_input input = input_of(solver);
    bool fits = assignment_fits(&input), backtracks = fits && (input.must_unlock & (input.must_unlock - 1)) == 0;
    uint64_t part = work / PRESET_SHARE_ONE, end = solver->spent + work, lns = fits ? part * preset->lns : 0;
    uint64_t feasible = backtracks ? part * preset->feasible : 0;

    if (preset->tree != 0)
        find_first_pose(solver, &input, part * FIRST_SHARE);
    if (backtracks)
        run_backtracking(solver, &input, BACKTRACK_ZERO,
                         (struct backtrack_limits){part * preset->zero, part * preset->likely_zero});
    run_near_and_tree(solver, &input, part, end - lns - feasible);
    if (backtracks && solver->current.incumbent.violation != 0)
        run_backtracking(solver, &input, BACKTRACK_FEASIBLE, (struct backtrack_limits){feasible, 0});
    if (backtracks && solver->figure.vertex_count <= BEST_VERTICES && input.must_unlock == 0)
        run_backtracking(solver, &input, BACKTRACK_BEST, (struct backtrack_limits){part * preset->best, 0});
    anneal_and_lns(solver, &input, end, lns);
}

/* A random use of the bonus. */
static struct bonus_use any_use(const struct solver_job *job, struct random_wide *random)
{
    const struct problem *problem = job->problem;
    struct problem_edge edge = problem->edges[random_wide_below(random, problem->edge_count)];

    switch (job->bonus) {
    case BONUS_BREAK_A_LEG:
    case BONUS_SUPERFLEX: return (struct bonus_use){job->bonus, edge.a, edge.b, 0};
    case BONUS_WALLHACK:
        return (struct bonus_use){job->bonus, (uint16_t)random_wide_below(random, problem->vertex_count), 0, 0};
    default: return (struct bonus_use){.kind = job->bonus};
    }
}

/* Tries several uses of the bonus; keeps the best pose with its use. False when stopped. */
static bool try_uses(struct solver *solver, struct random_wide *random)
{
    for (uint32_t i = 0; i < USES && !solver->inner.stopped && !incumbent_is_zero(&solver->best.incumbent); i++) {
        struct bonus_use use = any_use(solver->job, random);
        if (!set_use(solver, &use))
            return false;
        run(solver, solver->job->budget.work / PRESET_SHARE_ONE * USE_SHARE);
        if (incumbent_is_better(&solver->current.incumbent, &solver->best.incumbent, solver->job->prefers_unlocking))
            copy(solver, &solver->best, &solver->current);
    }
    return true;
}

static void solve(struct solver *solver)
{
    const struct solver_job *job = solver->job;
    struct random_wide random = random_wide_of(job->budget.preset);
    struct bonus_use use = {.kind = job->bonus};

    if (job->start != NULL) {
        use = job->start->use;
    } else if (job->bonus != BONUS_NONE && job->bonus != BONUS_GLOBALIST) {
        if (!try_uses(solver, &random))
            return;
        use = solver->best.use;
    }
    if (!set_use(solver, &use))
        return;
    if (job->start != NULL) {
        struct search_input input = input_of(solver);
        incumbent_offer(&solver->current.incumbent, &input, job->start->vertices);
    }
    if (solver->best.incumbent.has_pose)
        copy(solver, &solver->current, &solver->best);
    if (solver->spent < job->budget.work && !incumbent_is_zero(&solver->current.incumbent))
        run(solver, job->budget.work - solver->spent);
}

/* ---- plans ---- */

static uint64_t plan_word(struct point p)
{
    return (uint64_t)(uint16_t)p.y << 16 | (uint16_t)p.x;
}

void solver_write_plan(const struct problem *problem, const struct pose *pose, struct plan *plan)
{
    const struct bonus_use *use = &pose->use;
    uint32_t words = words_of(problem);

    memset(plan->steps, 0, solver_steps(problem) * sizeof *plan->steps);
    for (uint32_t v = 0; v < pose->count; v++)
        plan->steps[v] = plan_word(pose->vertices[v]);
    plan->early = false;
    plan->steps[words - 1] = (uint64_t)use->b << 24 | (uint64_t)use->a << 8 | (uint64_t)use->kind;
    plan->count = words;
}

struct pose solver_pose(const struct problem *problem, const struct plan *plan, struct point *vertices)
{
    uint64_t word = plan->steps[words_of(problem) - 1];
    struct bonus_use use = {(enum bonus)(word & 0xff), (uint16_t)(word >> 8), (uint16_t)(word >> 24), 0};
    uint32_t count = problem->vertex_count + (use.kind == BONUS_BREAK_A_LEG);

    for (uint32_t v = 0; v < count; v++)
        vertices[v] = (struct point){(int16_t)(uint16_t)plan->steps[v], (int16_t)(uint16_t)(plan->steps[v] >> 16)};
    return (struct pose){vertices, count, use};
}

/* Reports the best pose, or that of the last complete part if the search was ended. */
static void report(const struct solver *solver, struct plan *plan, struct solver_result *result)
{
    const struct solution *found = solver->outer_stopped || solver->reached_last_part ? &solver->complete
                                   : best_of(solver);
    const struct incumbent *incumbent = &found->incumbent;
    const struct pose pose = {incumbent->vertices,
                              solver->job->problem->vertex_count + (found->use.kind == BONUS_BREAK_A_LEG), found->use};

    solver_write_plan(solver->job->problem, &pose, plan);
    plan->early = solver->inner.stopped;
    if (plan->early)
        plan->count += solver->outer_stopped ? solver->complete_parts : solver->last_part;
    /* With a bonus, the proof holds for one use of it only. */
    *result = (struct solver_result){
        .violation = incumbent->violation, .dislikes = incumbent->dislikes, .work = solver->spent,
        .proven_best = incumbent_is_zero(incumbent) ||
                       (incumbent->violation == 0 && incumbent->proven_best && solver->job->bonus == BONUS_NONE)};
}

enum solver_status solver_search(const struct solver_job *job, struct arena scratch, struct stop *stop,
                                 struct plan *plan, struct solver_result *result)
{
    uint32_t words = words_of(job->problem), steps = job->budget.steps;
    struct solver *solver;

    if (solver_need(job) > arena_left(&scratch))
        return SOLVER_MEMORY;
    solver = ARENA_TAKE(&scratch, 1, struct solver);
    *solver = (struct solver){.job = job, .outer = stop, .inner = {.should_stop = asked, .context = solver},
                              .anytime_stop = {.should_stop = asked_anytime, .context = solver},
                              .region_stop = {.should_stop = asked_region, .context = solver},
                              .last_part = steps > words ? steps - words : 0};
    solver->inner.stopped = steps != 0 && steps <= words; /* no part of the work */
    if (divide(solver, &scratch))
        solve(solver);
    if (solver->outer_stopped && solver->complete_parts == 0)
        return SOLVER_STOPPED;
    report(solver, plan, result);
    return SOLVER_OK;
}
