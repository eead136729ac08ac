/* See page.h. The page's part of a solve under a time limit: which search a free worker gets next. The order
 * is that of core/batch/schedule.c for one file: first each job has a result by the engine's first budget,
 * each in its share of the time; then rounds (core/batch/rounds.h) raise the budgets, the job with the fewest
 * running searches first, then the one whose next trial promises most. Workers answer by messages, so there
 * is no lock. */
#include "page.h"

#include "../../../core/base/fit.h"
#include "../../../core/batch/rounds.h"

struct page_job {
    struct engine_job job;
    struct engine_traits traits;
    struct rounds rounds;
    bool done;          /* there is a result: */
    bool proven;        /* no other makes more points: its searches end */
    struct budget best; /* made the most points */
    int64_t points;
};

static struct schedule {
    struct page_job *jobs;
    uint32_t count, answered; /* jobs, and those whose first search was handed out */
    uint32_t workers;
    size_t worker_bytes; /* the most that a worker takes */
} schedule;

/* Begins a solve of jobs first .. first + count - 1. False when memory is short. */
bool PAGE_CALL(page_schedule)(uint32_t first, uint32_t count, uint32_t workers, uint32_t worker_mb)
{
    if (!page_grow(arena_need(count, sizeof *schedule.jobs)))
        return false;
    schedule = (struct schedule){.jobs = ARENA_TAKE(&page.arena, count, struct page_job), .count = count,
                                 .workers = workers, .worker_bytes = (size_t)worker_mb << 20};
    for (uint32_t i = 0; i < count; i++) {
        struct page_job *job = &schedule.jobs[i];
        *job = (struct page_job){.job = page_job(first + i)};
        job->traits = engine_traits(&job->job);
        rounds_start(&job->rounds, &job->traits);
    }
    return true;
}

static bool fits(void *context, const struct budget *budget)
{
    const struct page_job *job = context;

    return page_need(&job->job, *budget) <= schedule.worker_bytes;
}

/* The budget, lowered until it fits into a worker; work 0 if none does. */
static struct budget fit_memory(struct page_job *job, struct budget budget)
{
    fit_budget(&budget, ENGINE.widths, fits, job);
    return budget;
}

/* Fills in the task. Where a part of a solution is better than what there is, its search has only its share of
 * the time. */
static void set_task(struct page_job *job, const struct trial *trial, uint64_t left_ms)
{
    bool partly = !job->done || job->best.steps != 0;

    page_task[TASK_JOB] = job->job.number;
    page_task[TASK_WORK] = (int64_t)trial->budget.work;
    page_task[TASK_PRESET] = trial->budget.preset;
    page_task[TASK_STEPS] = trial->budget.steps;
    page_task[TASK_LEAST] = trial->least;
    page_task[TASK_DEFERRED] = trial->deferred;
    page_task[TASK_ALL_MS] = (int64_t)left_ms;
    page_task[TASK_SEARCH_MS] = (int64_t)(partly ? (left_ms * job->traits.search_share + 7) / 8 : left_ms);
    rounds_begin(&job->rounds, trial);
}

/* The first search of the next job that has memory for one. */
static bool next_answer(uint64_t left_ms)
{
    while (schedule.answered < schedule.count) {
        uint64_t jobs = schedule.count - schedule.answered;
        struct page_job *job = &schedule.jobs[schedule.answered++];
        struct trial trial = {.budget = fit_memory(job, job->traits.first), .least = INT64_MIN};
        if (trial.budget.work == 0) {
            rounds_stop(&job->rounds);
            continue;
        }
        set_task(job, &trial, jobs > schedule.workers ? left_ms * schedule.workers / jobs : left_ms);
        return true;
    }
    return false;
}

static bool preferred(const struct rounds *a, uint64_t a_worth, const struct rounds *b, uint64_t b_worth)
{
    return a->running != b->running ? a->running < b->running : a_worth > b_worth;
}

/* The most promising trial of all jobs; NULL when there is none. */
static struct page_job *choose(uint64_t left_ms, struct trial *chosen)
{
    struct page_job *best = NULL;
    uint64_t best_worth = 0;

    for (uint32_t i = 0; i < schedule.count; i++) {
        struct page_job *job = &schedule.jobs[i];
        struct trial trial;
        uint64_t worth;
        if (!rounds_next(&job->rounds, left_ms, &trial))
            continue;
        worth = rounds_worth(&job->rounds, &trial, schedule.count);
        if (best != NULL && !preferred(&job->rounds, worth, &best->rounds, best_worth))
            continue;
        best = job;
        best_worth = worth;
        *chosen = trial;
    }
    return best;
}

/* Puts the task of a free worker into page_task. False when there is none that could end in the time left;
 * while others run, a later call may find one. */
bool PAGE_CALL(page_next)(uint32_t left_ms)
{
    struct page_job *job;
    struct trial trial;

    if (left_ms == 0)
        return false;
    if (next_answer(left_ms))
        return true;
    while ((job = choose(left_ms, &trial)) != NULL) {
        struct budget fit = fit_memory(job, trial.budget);
        if (fit.work < trial.budget.work)
            rounds_cap_work(&job->rounds, trial.budget.preset, fit.work);
        if (fit.work == 0)
            continue;
        trial.budget = fit;
        set_task(job, &trial, left_ms);
        return true;
    }
    return false;
}

static struct page_job *job_of_task(void)
{
    for (uint32_t i = 0; i < schedule.count; i++)
        if (schedule.jobs[i].job.number == page_task[TASK_JOB])
            return &schedule.jobs[i];
    return NULL;
}

/* Tells a job's rounds what came of a trial. A part of a solution tells what the whole would have taken. */
static void end_trial(struct page_job *job, uint64_t left_ms)
{
    struct engine_score score = page_outcome_score();
    struct budget budget = page_outcome_budget();
    uint64_t steps = job->traits.steps;
    uint64_t times = budget.steps > 0 && budget.steps < steps ? steps / budget.steps : 1;
    struct trial_result result = {
        .budget = budget, .deferred = page_task[TASK_DEFERRED] != 0, .spent = score.work * times,
        .search_ms = (uint64_t)page_outcome[OUTCOME_SEARCH_MS] * times, .estimate = score.estimate,
        .below = page_outcome[OUTCOME_STATUS] == ENGINE_BELOW,
        .finish_ms = (uint64_t)page_outcome[OUTCOME_FINISH_MS] * times,
        .points = score.points, .exhausted = !score.limited};

    rounds_end(&job->rounds, &result, left_ms * schedule.workers / schedule.count);
}

static bool better(const struct page_job *job, struct budget budget, int64_t points)
{
    if (!job->done || points != job->points)
        return !job->done || points > job->points;
    return budget.work != job->best.work ? budget.work < job->best.work : budget.preset < job->best.preset;
}

/* Takes what came of a task: both arrays as the worker left them. True when it is the job's best result. */
bool PAGE_CALL(page_end)(uint32_t left_ms)
{
    struct page_job *job = job_of_task();
    enum engine_status status = (enum engine_status)page_outcome[OUTCOME_STATUS];

    if (job == NULL)
        return false;
    if (status == ENGINE_DONE || status == ENGINE_BELOW) {
        end_trial(job, left_ms);
        if (status == ENGINE_DONE && page_outcome_score().proven) {
            rounds_stop(&job->rounds);
            job->proven = true;
        }
    } else {
        rounds_abandon(&job->rounds);
        if (status == ENGINE_FAILED)
            rounds_stop(&job->rounds);
    }
    if (status != ENGINE_DONE || !better(job, page_outcome_budget(), page_outcome[OUTCOME_POINTS]))
        return false;
    job->done = true;
    job->best = page_outcome_budget();
    job->points = page_outcome[OUTCOME_POINTS];
    return true;
}

/* Whether the best result of every job is proven: the searches that still run can be given up. */
bool PAGE_CALL(page_proven)(void)
{
    for (uint32_t i = 0; i < schedule.count; i++)
        if (!schedule.jobs[i].proven)
            return false;
    return true;
}
