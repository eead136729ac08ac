/* Trial against its contract (trial.h): an engine that does as it is drawn, and a caller that notes its calls.
 *
 * The engine counts what it tells. Its search stops early with a part of a plan or with nothing, is below, or fails; so
 * does its finish. The caller's clock goes by work or by looks, and ends search or finish at their times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/batch/trial.h"
#include "../kit/random.h"

/* Fails the test and says in which trial. */
#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition))                                                    \
            fail_msg("trial %u: %s", (unsigned)drawn.number, #condition);    \
    } while (0)

enum { TRIALS = 20000, STEPS = 12, ARENA = 4096, TEXT = 64 };

/* What is drawn, and what is noted on the way. */
static struct drawn {
    uint32_t number;
    struct random random;
    struct task task;
    uint32_t steps;             /* of a whole plan of the job */
    size_t need;
    bool by_work;               /* the caller's clock goes by work ... */
    uint64_t ms_work;           /* ... of which so much is a millisecond; else by looks */
    bool silent;                /* the engine tells nothing */
    enum engine_status search_status, finish_status;
    bool proven; /* the plan is */
    uint64_t score_work;
    uint64_t start_ms, clock_ms, last_ms;
    struct arena arena;

    bool searching, finishing, stopped;
    uint64_t told_search;       /* work of the search, by the engine's own count */
    uint64_t counted, since;    /* work of this search or text up to the last question, as it counts, and since then */
    uint64_t due, questions;    /* questions that there should be, and that there were */
    uint64_t text_ms;           /* when the search had ended */
    uint32_t texts;             /* times that the text was begun */
    unsigned char *scratch, *scratch_end, *rest;
    uint32_t plan_count, finished;
    bool early;
} drawn;

static unsigned char block[ARENA];

static uint32_t below(uint32_t limit)
{
    return random_below(&drawn.random, limit);
}

static bool chance(uint32_t percent)
{
    return random_chance(&drawn.random, percent);
}

/* ---- the engine ---- */

struct engine_traits engine_traits(const struct engine_job *job)
{
    (void)job;
    return (struct engine_traits){.steps = STEPS};
}

size_t engine_need(const struct engine_job *job, struct budget budget)
{
    (void)job;
    CHECK(budget.work == drawn.task.budget.work && budget.preset == drawn.task.budget.preset);
    return drawn.need;
}

static bool same_budget(struct budget a, struct budget b)
{
    return a.work == b.work && a.preset == b.preset && a.steps == b.steps;
}

static void check_scratch(struct arena scratch)
{
    drawn.scratch = scratch.at;
    drawn.scratch_end = scratch.end;
    CHECK(arena_left(&scratch) >= drawn.need);
    CHECK(scratch.at >= drawn.arena.at && scratch.end <= drawn.arena.end);
    memset(scratch.at, 0x33, drawn.need);
}

/* That of a text counts half as much again. */
static uint64_t weighed(uint64_t work)
{
    return drawn.texts > 0 ? work + work / 2 : work;
}

/* A question is due. */
static void count_since(void)
{
    drawn.counted += weighed(drawn.since);
    drawn.since = 0;
    drawn.due++;
}

/* Tells work of a step, maybe in parts. True when it is to end. */
static bool tell(struct stop *stop)
{
    bool end = false;

    for (uint32_t parts = 1 + below(3); parts > 0 && !end; parts--) {
        uint64_t work = chance(70) ? below(STOP_WORK / 4) : below(3 * STOP_WORK);
        work = drawn.silent ? 0 : work;
        drawn.since += work;
        if (drawn.since >= STOP_WORK)
            count_since();
        end = stop_after(stop, work);
    }
    drawn.stopped = drawn.stopped || end;
    return end;
}

static uint32_t work_on(struct stop *stop, uint32_t steps)
{
    uint32_t done = 0;

    while (done < steps && !tell(stop))
        done++;
    return done;
}

enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, struct plan *plan, struct engine_score *score)
{
    uint32_t wanted = budget.steps != 0 && budget.steps < drawn.steps ? budget.steps : drawn.steps;

    (void)job;
    CHECK(same_budget(budget, drawn.task.budget));
    CHECK((unsigned char *)plan->steps >= drawn.arena.at && (unsigned char *)(plan->steps + STEPS) <= scratch.at);
    check_scratch(scratch);
    drawn.searching = true;
    plan->count = work_on(stop, wanted);
    for (uint32_t i = 0; i < plan->count; i++)
        plan->steps[i] = drawn.number + i;
    plan->early = plan->count < drawn.steps;
    drawn.searching = false;
    drawn.plan_count = plan->count;
    drawn.early = plan->early;
    drawn.told_search = drawn.counted + drawn.since;
    *score = (struct engine_score){.points = 3, .estimate = 5, .work = drawn.score_work, .steps = plan->count,
                                   .limited = true, .proven = drawn.proven};
    if (drawn.stopped && plan->count == 0)
        return drawn.search_status = ENGINE_STOPPED;
    return drawn.search_status;
}

enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score)
{
    (void)job;
    CHECK(budget.steps == (drawn.early ? drawn.plan_count : drawn.task.budget.steps));
    CHECK(plan->count == drawn.plan_count && score->work == drawn.score_work);
    for (uint32_t i = 0; i < plan->count; i++)
        CHECK(plan->steps[i] == drawn.number + i);
    check_scratch(scratch);
    CHECK(drawn.texts == 1 && scratch.end <= drawn.rest);
    CHECK(sink.put(sink.context, "text", 4));
    for (uint32_t i = 0; i < plan->count; i++)
        CHECK(plan->steps[i] == drawn.number + i);
    drawn.finishing = true;
    drawn.stopped = false;
    drawn.counted = drawn.since = 0;
    drawn.finished = work_on(stop, plan->count);
    drawn.finishing = false;
    score->steps = drawn.finished;
    score->points = 7;
    if (drawn.finished == 0 && plan->count > 0)
        return drawn.finish_status = ENGINE_STOPPED;
    return drawn.finish_status;
}

/* ---- the caller ---- */

static uint64_t now_ms(void *context, uint64_t work)
{
    CHECK(context == &drawn);
    if (!drawn.by_work)
        return drawn.clock_ms += below(4);
    CHECK(drawn.start_ms + work / drawn.ms_work >= drawn.last_ms);
    return drawn.last_ms = drawn.start_ms + work / drawn.ms_work;
}

static uint64_t end_of(uint64_t ms)
{
    return ms == UINT64_MAX ? UINT64_MAX : drawn.start_ms + ms;
}

static bool should_stop(void *context, const struct trial_state *state)
{
    const struct task *task = &drawn.task;
    uint64_t search_work = drawn.told_search > drawn.score_work ? drawn.told_search : drawn.score_work;

    drawn.questions++;
    CHECK(context == &drawn && state->task == task && (drawn.searching || drawn.finishing));
    CHECK(state->end_ms == end_of(drawn.searching ? task->search_ms : task->all_ms));
    if (drawn.searching) {
        CHECK(state->work == drawn.counted && !state->plan_complete && !state->finishing);
    } else {
        CHECK(state->work == search_work + drawn.counted && state->finishing);
        CHECK(state->plan_complete == (!drawn.early || drawn.plan_count == task->budget.steps));
        CHECK(state->finish_start_ms == drawn.text_ms || !drawn.by_work);
    }
    return state->end_ms != UINT64_MAX && now_ms(context, state->work) >= state->end_ms;
}

static bool put(void *context, const char *text, size_t length)
{
    CHECK(context == drawn.rest && length <= TEXT);
    memcpy(context, text, length);
    return true;
}

static struct sink solution_sink(void *context, struct arena rest)
{
    CHECK(context == &drawn);
    CHECK(rest.end == drawn.arena.end && arena_left(&rest) >= TEXT);
    CHECK(rest.at == drawn.scratch + arena_need(drawn.need, 1));
    drawn.texts++;
    drawn.rest = rest.at;
    drawn.text_ms = drawn.last_ms;
    return (struct sink){put, rest.at};
}

/* ---- trials ---- */

/* Up to a time in which some of the trials end by themselves: so much work, or some looks. */
static uint64_t draw_ms(uint32_t work, uint32_t looks)
{
    return below(drawn.by_work ? work / (uint32_t)drawn.ms_work : looks);
}

static void draw(uint32_t number)
{
    memset(&drawn, 0, sizeof drawn);
    drawn.number = number;
    drawn.random = (struct random){number};
    drawn.steps = 1 + below(STEPS);
    drawn.need = below(ARENA / 4);
    drawn.by_work = chance(60);
    drawn.ms_work = chance(30) ? 1 : 1000;
    drawn.silent = chance(10);
    drawn.start_ms = drawn.last_ms = below(100);
    drawn.clock_ms = drawn.start_ms + below(10);
    drawn.search_status = chance(90) ? ENGINE_DONE : ENGINE_FAILED;
    drawn.proven = chance(10);
    drawn.finish_status = chance(90) ? ENGINE_DONE : ENGINE_FAILED;
    drawn.score_work = chance(20) ? 0 : chance(50) ? below(1000) : below(10 * STOP_WORK);
    drawn.task = (struct task){.budget = {1 + below(1000), below(100), chance(30) ? 1 + below(STEPS) : 0},
                               .trial = {.estimate_min = (int64_t)below(100) - 50,
                                         .points_min = (int64_t)below(100) - 50}, .requested = chance(50)};
    drawn.task.search_ms = drawn.task.all_ms = UINT64_MAX;
    if (chance(60)) {
        drawn.task.search_ms = draw_ms(600000, 60);
        drawn.task.all_ms = drawn.task.search_ms + draw_ms(400000, 40);
    }
    drawn.arena = arena_over(block, ARENA - below(100));
}

static void check_done(const struct outcome *outcome)
{
    const struct submission *submission = &outcome->submission;
    const struct budget *asked = &drawn.task.budget;
    uint32_t steps = drawn.early ? drawn.plan_count : asked->steps;
    bool cut = drawn.finished < drawn.plan_count;

    CHECK(outcome->status == drawn.finish_status && drawn.texts == 1);
    CHECK(submission->plan.count == (cut ? drawn.finished : drawn.plan_count));
    CHECK(submission->plan.early == (cut || drawn.early));
    CHECK(submission->budget.steps == (cut ? drawn.finished : steps));
    CHECK(submission->requested == (drawn.task.requested && submission->budget.steps == asked->steps));
    CHECK(submission->score.points == 7 && submission->score.steps == drawn.finished);
    CHECK(memcmp(drawn.rest, "text", 4) == 0);
}

static void a_trial_keeps_what_trial_h_says(void **state)
{
    const struct trial_caller caller = {&drawn, now_ms, should_stop, solution_sink};
    struct engine_job job = {NULL, NULL, 0};
    uint32_t cut = 0, whole = 0, nothing = 0, unfinished = 0;

    (void)state;
    for (uint32_t number = 0; number < TRIALS; number++) {
        struct outcome outcome;
        const struct submission *submission = &outcome.submission;
        uint64_t begun, told, search_work;
        draw(number);
        begun = drawn.by_work ? drawn.start_ms : drawn.clock_ms;
        memset(&outcome, 0x5a, sizeof outcome);
        memset(block, 0x5a, sizeof block);
        trial_run(&job, &drawn.task, drawn.start_ms, drawn.arena, &caller, &outcome);
        told = drawn.told_search;
        search_work = told > drawn.score_work ? told : drawn.score_work;
        CHECK(outcome.work == search_work + (drawn.texts > 0 ? drawn.counted + weighed(drawn.since) : 0));
        CHECK(submission->budget.work == drawn.task.budget.work);
        CHECK(submission->budget.preset == drawn.task.budget.preset);
        CHECK(submission->score.estimate == 5 && submission->score.work == drawn.score_work);
        CHECK(submission->solution_length == 0 && submission->solution == NULL);
        CHECK(drawn.questions == drawn.due);
        CHECK(outcome.search_ms == (drawn.start_ms + search_work / drawn.ms_work) - begun || !drawn.by_work);
        /* A part of a plan is finished in any case, and a plan that is proven best. */
        bool poor = drawn.task.trial.estimate_min > 5 && drawn.task.trial.points_min > 3 && !drawn.proven &&
                    !drawn.early;
        CHECK(outcome.unfinished == (drawn.search_status == ENGINE_DONE && poor));
        if (drawn.search_status == ENGINE_DONE && !poor) {
            check_done(&outcome);
            CHECK(!drawn.by_work ||
                  submission->finish_ms == outcome.work / drawn.ms_work - search_work / drawn.ms_work);
            CHECK(drawn.by_work || begun + outcome.search_ms + submission->finish_ms <= drawn.clock_ms);
        } else {
            CHECK(outcome.status == (outcome.unfinished ? ENGINE_STOPPED : drawn.search_status) && drawn.texts == 0);
            unfinished += outcome.unfinished;
            CHECK(!submission->requested && submission->finish_ms == 0);
        }
        CHECK(drawn.task.search_ms != UINT64_MAX || (drawn.finished == drawn.plan_count || drawn.texts == 0));
        cut += drawn.texts > 0 && drawn.finished > 0 && drawn.finished < drawn.plan_count;
        whole += drawn.texts > 0 && drawn.finished == drawn.steps;
        nothing += outcome.status == ENGINE_STOPPED;
    }
    assert_true(cut > TRIALS / 50 && whole > TRIALS / 10 && nothing > TRIALS / 50 && unfinished > TRIALS / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_trial_keeps_what_trial_h_says)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
