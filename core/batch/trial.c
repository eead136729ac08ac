/* See trial.h. The plan lies first in the arena, then comes the scratch of search and finish. */
#include "trial.h"

/* Counts work that was told. That of a text takes half as long again: over 33 searches of 10 problems of ICFP 2015 and
 * their texts the time for the same work was 1.5 times that of a search in the mean. */
static void count(struct trial_state *state, uint64_t work)
{
    state->work += state->text ? work + work / 2 : work;
}

static bool asked(void *context)
{
    struct trial_state *state = context;

    count(state, state->stop.last_gap);
    return state->host->stops(state->host->context, state);
}

/* Sets up a search or a finish that may take `ms` from `start_ms` on. */
static void begin(struct trial_state *state, uint64_t start_ms, uint64_t ms)
{
    state->stop = (struct stop){.asked = asked, .context = state};
    state->end_ms = ms == UINT64_MAX ? UINT64_MAX : start_ms + ms;
}

/* The time when it is over, at least `least` work in. What was told since the last question counts, too. */
static uint64_t end(struct trial_state *state, uint64_t least)
{
    count(state, state->stop.work);
    state->work = state->work > least ? state->work : least;
    return state->host->now_ms(state->host->context, state->work);
}

/* The finish. Where it is stopped, a part of the plan may be a solution. */
static void finish(struct trial_state *state, const struct engine_job *job, struct arena arena,
                   struct outcome *outcome)
{
    const struct trial_host *host = state->host;
    struct submission *submission = &outcome->submission;
    struct arena scratch = arena;

    (void)arena_take(&arena, engine_need(job, submission->budget), 1);
    scratch.end = arena.at;
    outcome->status = engine_finish(job, submission->budget, scratch, &state->stop, &submission->plan,
                                    host->text(host->context, arena), &submission->score);
    if (submission->score.steps >= submission->plan.count)
        return;
    submission->budget.steps = submission->plan.count = submission->score.steps;
    submission->plan.early = true;
}

void trial_run(const struct engine_job *job, const struct task *task, uint64_t start_ms, struct arena arena,
               const struct trial_host *host, struct outcome *outcome)
{
    struct submission *submission = &outcome->submission;
    struct trial_state state = {.host = host, .task = task};
    uint64_t begun_ms = host->now_ms(host->context, 0);

    *outcome = (struct outcome){.submission = {.budget = task->budget}};
    submission->plan.steps = ARENA_TAKE(&arena, engine_traits(job).steps, uint64_t);
    begin(&state, start_ms, task->search_ms);
    outcome->status = engine_search(job, task->budget, arena, &state.stop, task->trial.estimate_min, &submission->plan,
                                    &submission->score);
    state.text_ms = end(&state, submission->score.work);
    outcome->search_ms = state.text_ms - begun_ms;
    if (outcome->status == ENGINE_DONE) {
        if (submission->plan.early)
            submission->budget.steps = submission->plan.count;
        state.text = true;
        state.whole = submission->budget.steps == task->budget.steps;
        begin(&state, start_ms, task->all_ms);
        finish(&state, job, arena, outcome);
        submission->finish_ms = end(&state, 0) - state.text_ms;
        submission->requested = task->requested && submission->budget.steps == task->budget.steps;
    }
    outcome->work = state.work;
}
