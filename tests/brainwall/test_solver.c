/* Tests of core/brainwall/solver/solver: the room for searches, whatever use of a bonus they have, searches that are
 * stopped, and what they count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/assignment.h"
#include "../../core/brainwall/search/backtrack.h"
#include "../../core/brainwall/search/lns.h"
#include "../../core/brainwall/solver/solver.h"
#include "search_kit.h"

enum { CASES = 300, SIDE = 150, BLOCK = 1 << 20 };

static uint64_t block[BLOCK / 8];

/* Bytes that figure, rings and the search `count` take with a use of a bonus. */
static size_t need_of(struct search_kit *kit, const struct bonus_use *use,
                      void (*count)(const struct search_input *input, struct arena *counting))
{
    struct arena arena = arena_over(block, sizeof block), counting = arena_counting();
    struct figure figure;

    search_kit_build(kit, use, SIDE, 0, &arena);
    assert_true(assignment_fits(&kit->input));
    (void)figure_build(&figure, &kit->sample.problem, use, &counting);
    (void)rings_build(&kit->rings, &kit->figure, hole_side(&kit->hole), &counting, NULL);
    count(&kit->input, &counting);
    return arena_counted(&counting);
}

static void backtrack_search_and_polish_have_room_whichever_edge_a_bonus_is_for(void **unused)
{
    static const enum bonus kinds[] = {BONUS_NONE, BONUS_BREAK_A_LEG, BONUS_SUPERFLEX};
    static struct search_kit kit;
    const struct problem *problem = &kit.sample.problem;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random = random_wide_of(number);
        size_t room;
        sample_problem(&kit.sample, 3 + number % 9, 2 + number % 20, 2 + (int32_t)(number % SIDE), &random);
        room = solver_search_bytes(problem, arena_over(block, sizeof block));
        for (uint32_t i = 0; i < problem->edge_count; i++)
            for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
                struct bonus_use use = {kinds[k], problem->edges[i].a, problem->edges[i].b, 0};
                CHECK(number, need_of(&kit, &use, backtrack_count) <= room);
                CHECK(number, need_of(&kit, &use, lns_count) <= room);
            }
    }
}

/* ---- stopped searches ---- */

enum { SEARCHES = 60, WORK = 2000000, SCRATCH = 1 << 24 };

static uint64_t scratch_block[SCRATCH / 8];

/* Says yes to question number `yes_at`. */
struct asker {
    uint32_t asked, yes_at;
};

static bool ask(void *context)
{
    struct asker *asker = context;

    return ++asker->asked >= asker->yes_at;
}

static enum solver_status run(const struct solver_job *job, uint64_t *steps, struct stop *stop, struct plan *plan)
{
    struct solver_result result;

    *plan = (struct plan){.steps = steps};
    return solver_search(job, arena_over(scratch_block, sizeof scratch_block), stop, plan, &result);
}

/* On holes so large that most questions come from work that the budget does not count. */
static void a_stopped_search_is_made_again_by_its_number_of_steps_wherever_it_was_stopped(void **unused)
{
    static struct sample sample;
    static uint64_t steps[SOLVER_STEPS_MAX], again[SOLVER_STEPS_MAX];
    uint32_t stopped = 0, nothing = 0;

    (void)unused;
    for (uint32_t number = 0; number < SEARCHES; number++) {
        struct random_wide random = random_wide_of(number);
        struct asker asker = {.yes_at = 1 + random_wide_below(&random, number % 2 == 0 ? 20 : 200)};
        struct stop stop = {.should_stop = ask, .context = &asker};
        struct solver_job job = {.problem = &sample.problem, .budget = {WORK, number % 3, 0}};
        struct plan plan, other;
        enum solver_status status;

        sample_problem(&sample, 3 + number % 9, 2 + number % 20, 50 + (int32_t)(number * 20), &random);
        job.search_bytes = solver_search_bytes(&sample.problem, arena_over(block, sizeof block));
        status = run(&job, steps, &stop, &plan);
        CHECK(number, status == SOLVER_OK || status == SOLVER_STOPPED);
        CHECK(number, stop.gap <= STOP_GAP_MAX && stop.work <= STOP_GAP_MAX);
        nothing += status == SOLVER_STOPPED;
        if (status != SOLVER_OK || !stop.stopped)
            continue;
        job.budget.steps = plan.count;
        CHECK(number, run(&job, again, NULL, &other) == SOLVER_OK);
        CHECK(number, other.count == plan.count && memcmp(steps, again, plan.count * sizeof *steps) == 0);
        stopped++;
    }
    assert_true(stopped > SEARCHES / 8 && nothing > 0);
}

/* ---- work ---- */

enum { COUNTED = 24 };

struct counting_stop {
    struct stop stop;
    uint64_t work;
};

/* Adds up what a caller of solver_search() counts. */
static bool add_gap(void *context)
{
    struct counting_stop *counting = context;

    counting->work += counting->stop.last_gap;
    return false;
}

/* The work that a search tells its caller, with a scratch of that many bytes. */
static uint64_t told_work(const struct solver_job *job, size_t bytes, uint64_t *steps, struct plan *plan)
{
    struct counting_stop counting = {.stop = {.should_stop = add_gap}};
    struct solver_result result;

    counting.stop.context = &counting;
    *plan = (struct plan){.steps = steps};
    memset(scratch_block, 0xa5, bytes);
    assert_int_equal(solver_search(job, arena_over(scratch_block, bytes), &counting.stop, plan, &result), SOLVER_OK);
    return counting.work;
}

/* On large holes, where most of the time goes into visibility regions; a small pool makes them again and again. */
static void the_work_that_is_told_does_not_depend_on_the_memory(void **unused)
{
    static struct sample sample;
    static uint64_t steps[SOLVER_STEPS_MAX], others[SOLVER_STEPS_MAX];

    (void)unused;
    for (uint32_t number = 0; number < COUNTED; number++) {
        struct random_wide random = random_wide_of(number);
        struct solver_job job = {.problem = &sample.problem, .budget = {WORK / 8, number % 3, 0}};
        struct plan plan, other;
        uint64_t work;

        sample_problem(&sample, 3 + number % 9, 9 + number % 16, 50 + (int32_t)(number * 10), &random);
        job.search_bytes = solver_search_bytes(&sample.problem, arena_over(block, sizeof block));
        work = told_work(&job, sizeof scratch_block, steps, &plan);
        for (size_t more = 0; more < 1 << 20; more = more * 4 + 4096) {
            CHECK(number, told_work(&job, solver_need(&job) + more, others, &other) == work);
            CHECK(number, other.count == plan.count && memcmp(steps, others, plan.count * sizeof *steps) == 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(backtrack_search_and_polish_have_room_whichever_edge_a_bonus_is_for),
        cmocka_unit_test(a_stopped_search_is_made_again_by_its_number_of_steps_wherever_it_was_stopped),
        cmocka_unit_test(the_work_that_is_told_does_not_depend_on_the_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
