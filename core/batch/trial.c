/* See trial.h. The plan lies first in the arena, then comes the scratch of search and finish. */
#include "trial.h"

#include "../base/integer.h"

/* Work of a finish counts 1.5 times: on average over 33 searches of 10 problems of ICFP 2015, a finish took 1.5 times
 * as long as a search for the same work. */
static void count(struct trial_state *state, uint64_t work)
{
    state->work += state->finishing ? work + work / 2 : work;
}

static bool check_stop(void *context)
{
    struct trial_state *state = context;

    count(state, state->stop.last_gap);
    return state->caller->should_stop(state->caller->context, state);
}

/* Sets up a search or a finish that may take `ms` from `start_ms` on. */
static void begin_phase(struct trial_state *state, uint64_t start_ms, uint64_t ms)
{
    state->stop = (struct stop){.should_stop = check_stop, .context = state};
    state->end_ms = ms == UINT64_MAX ? UINT64_MAX : start_ms + ms;
}

/* The time at the end of a search or finish. Counts the work since the last check; in all it is at least `work_min`. */
static uint64_t end(struct trial_state *state, uint64_t work_min)
{
    count(state, state->stop.work);
    state->work = integer_max_unsigned(state->work, work_min);
    return state->caller->now_ms(state->caller->context, state->work);
}

/* Finishes the plan. If stopped, a part of the plan may be a solution. */
static void finish(struct trial_state *state, const struct engine_job *job, struct arena arena,
                   struct outcome *outcome)
{
    const struct trial_caller *caller = state->caller;
    struct submission *submission = &outcome->submission;
    struct arena scratch = arena;

    (void)arena_take(&arena, engine_need(job, submission->budget), 1);
    scratch.end = arena.at;
    outcome->status = engine_finish(job, submission->budget, scratch, &state->stop, &submission->plan,
                                    caller->solution_sink(caller->context, arena), &submission->score);
    if (submission->score.steps >= submission->plan.count)
        return;
    submission->budget.steps = submission->plan.count = submission->score.steps;
    submission->plan.early = true;
}

/* Whether the plan is not worth finishing. What there is of a search that was stopped always is. */
static bool is_poor(const struct submission *submission, const struct task *task)
{
    const struct engine_score *score = &submission->score;

    return score->estimate < task->trial.estimate_min && score->points < task->trial.points_min && !score->proven &&
           !submission->plan.early;
}

void trial_run(const struct engine_job *job, const struct task *task, uint64_t start_ms, struct arena arena,
               const struct trial_caller *caller, struct outcome *outcome)
{
    struct submission *submission = &outcome->submission;
    struct trial_state state = {.caller = caller, .task = task};
    uint64_t begun_ms = caller->now_ms(caller->context, 0);

    *outcome = (struct outcome){.submission = {.budget = task->budget}};
    submission->plan.steps = ARENA_TAKE(&arena, engine_traits(job).steps, uint64_t);
    begin_phase(&state, start_ms, task->search_ms);
    outcome->status = engine_search(job, task->budget, arena, &state.stop, &submission->plan, &submission->score);
    state.finish_start_ms = end(&state, submission->score.work);
    outcome->search_ms = state.finish_start_ms - begun_ms;
    if (outcome->status == ENGINE_DONE && is_poor(submission, task)) {
        outcome->unfinished = true;
        outcome->status = ENGINE_STOPPED;
    }
    if (outcome->status == ENGINE_DONE) {
        if (submission->plan.early)
            submission->budget.steps = submission->plan.count;
        state.finishing = true;
        state.plan_complete = submission->budget.steps == task->budget.steps;
        begin_phase(&state, start_ms, task->all_ms);
        finish(&state, job, arena, outcome);
        submission->finish_ms = end(&state, 0) - state.finish_start_ms;
        submission->requested = task->requested && submission->budget.steps == task->budget.steps;
    }
    outcome->work = state.work;
}
