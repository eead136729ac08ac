/* Tests of core/brainwall/choice: which jobs of a run with -B all are worth more searches. What is written is
 * chosen by solver/contest, which has a test of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/jobs.h"

/* Problem 1 unlocks GLOBALIST for problem 2. */
enum { GIVER, GIVER_UNLOCKING, USER, USER_WITH_BONUS, JOBS };

enum { WHOLE = ENGINE_WEIGHT_WHOLE, SECOND = WHOLE / 4, TRIED = WHOLE / 16 };

/* Of both problems: a pose of 0 dislikes makes 4,000 points. */
#define SIZE .vertex_count = 6, .edge_count = 4, .corner_count = 4

struct run {
    struct engine engine;
    struct engine_files files;
    struct problem_bonus bonus;
    struct engine_problem giver, user;
    struct engine_job jobs[JOBS];
    struct engine_score scores[JOBS];
    struct engine_result results[JOBS];
};

static void start(struct run *run)
{
    memset(run, 0, sizeof *run);
    run->files = (struct engine_files){.first = &run->giver, .last = &run->user};
    run->engine = (struct engine){.exchanges_bonuses = true, .files = &run->files};
    run->bonus = (struct problem_bonus){.kind = BONUS_GLOBALIST, .problem = 2};
    run->giver = (struct engine_problem){.problem = {.id = 1, SIZE, .bonuses = &run->bonus, .bonus_count = 1},
                                         .goal_count = 2, .next = &run->user};
    run->giver.goals[0] = (struct engine_goal){.giver_id = -1};
    run->giver.goals[1] = (struct engine_goal){.must_unlock = 1, .giver_id = -1};
    run->user = (struct engine_problem){.problem = {.id = 2, SIZE}, .goal_count = 2};
    run->user.goals[0] = (struct engine_goal){.giver_id = -1};
    run->user.goals[1] = (struct engine_goal){.use = BONUS_GLOBALIST, .giver_id = 1};
    for (uint32_t i = 0; i < JOBS; i++)
        run->jobs[i] = (struct engine_job){&run->engine, i < USER ? &run->giver : &run->user, i % 2};
}

/* A valid pose of a job was found. */
static void find(struct run *run, uint32_t job, int64_t dislikes, int64_t unlocked)
{
    run->scores[job] = (struct engine_score){.points = -dislikes};
    run->scores[job].detail[DETAIL_DISLIKES] = dislikes;
    run->scores[job].detail[DETAIL_UNLOCKED] = unlocked;
    run->results[job].score = &run->scores[job];
}

static void weigh(struct run *run)
{
    jobs_link_givers(&run->engine);
    for (uint32_t i = 0; i < JOBS; i++) {
        run->results[i].job = &run->jobs[i];
        run->results[i].weight = WHOLE;
    }
    engine_weigh(run->results, JOBS);
}

static void assert_weights(struct run *run, uint32_t giver, uint32_t unlocking, uint32_t user, uint32_t with_bonus)
{
    weigh(run);
    assert_int_equal(run->results[GIVER].weight, giver);
    assert_int_equal(run->results[GIVER_UNLOCKING].weight, unlocking);
    assert_int_equal(run->results[USER].weight, user);
    assert_int_equal(run->results[USER_WITH_BONUS].weight, with_bonus);
}

static void a_pose_with_a_bonus_is_searched_little_unless_it_brings_points(void **state)
{
    struct run run;

    (void)state;
    start(&run);
    assert_weights(&run, WHOLE, 0, WHOLE, TRIED);
    find(&run, USER, 100, 0);
    find(&run, USER_WITH_BONUS, 100, 0);
    assert_weights(&run, WHOLE, 0, WHOLE, TRIED);
    find(&run, USER, 0, 0);
    assert_weights(&run, WHOLE, 0, WHOLE, 0);
}

static void a_bonus_is_unlocked_where_that_costs_less_than_it_brings(void **state)
{
    struct run run;

    (void)state;
    start(&run);
    find(&run, USER, 100, 0);
    find(&run, USER_WITH_BONUS, 10, 0);
    assert_weights(&run, WHOLE, SECOND, WHOLE, SECOND); /* the price is not known */
    find(&run, GIVER, 50, 0);
    assert_weights(&run, WHOLE, SECOND, WHOLE, SECOND);
    find(&run, GIVER_UNLOCKING, 60, 0); /* by its goal; the pose does not */
    assert_weights(&run, WHOLE, SECOND, WHOLE, SECOND);
    find(&run, GIVER_UNLOCKING, 60, 1);
    assert_weights(&run, WHOLE, WHOLE, SECOND, WHOLE);
    find(&run, GIVER_UNLOCKING, 60000, 1);
    assert_weights(&run, WHOLE, TRIED, WHOLE, TRIED);
    find(&run, GIVER, 50, 1);
    assert_weights(&run, WHOLE, 0, SECOND, WHOLE); /* it costs nothing */
    run.user.goals[1].giver_id = 3; /* another problem unlocks it */
    find(&run, GIVER, 50, 0);
    assert_weights(&run, WHOLE, 0, WHOLE, SECOND);
}

static void jobs_that_were_asked_for_are_all_searched(void **state)
{
    struct run run;

    (void)state;
    start(&run);
    run.engine.exchanges_bonuses = false;
    find(&run, USER, 0, 0);
    assert_weights(&run, WHOLE, WHOLE, WHOLE, WHOLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pose_with_a_bonus_is_searched_little_unless_it_brings_points),
        cmocka_unit_test(a_bonus_is_unlocked_where_that_costs_less_than_it_brings),
        cmocka_unit_test(jobs_that_were_asked_for_are_all_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
