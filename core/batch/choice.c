/* See choice.h. There is no queue: each call finds the next task from the state of all jobs, in one pass over them.
 *
 * Passes go in the order of the jobs. With a limit the cheapest jobs go first, and each quick search has its share of
 * the time left. When work is raised, the job with the fewest running searches is preferred, then the one whose next
 * trial promises most for its time. So with fewer jobs than workers, several search the same job with different trials.
 *
 * A search that is not done in time is stopped. Its result counts as a part of a solution, if there is time left to
 * finish that. So while a job has no complete result, its search has only a part of the time. */
#include "choice.h"

#include "../base/integer.h"
#include "memory.h"

/* Notes that the budget of a task was lowered, perhaps to 0. */
static void note_lowered(struct lowered *lowered, const struct file *file, const struct task *task)
{
    if (!task->requested) {
        lowered->other = true;
        return;
    }
    if (lowered->last_file != file)
        names_add(&lowered->names, file->name);
    if (lowered->last_file == NULL || task->budget.work < lowered->budget.work)
        lowered->budget = task->budget;
    lowered->last_file = file;
}

/* Lowers the task's budget until a search with it fits into a worker's memory. False if none does. */
static bool fit_memory(struct choice *choice, struct task *task)
{
    const struct result *result = &choice->results->entries[task->index];
    struct budget wanted = task->budget;

    task->budget = memory_fit(choice->settings.worker_bytes, result, wanted);
    if ((task->budget.work != wanted.work || task->budget.preset != wanted.preset) && choice->settings.lowered != NULL)
        note_lowered(choice->settings.lowered, result->file, task);
    return task->budget.work != 0;
}

/* ---- passes ---- */

/* Whether a job is the first one of its file among the results. */
static bool is_first(const struct results *results, uint32_t index)
{
    return index == 0 || results->entries[index - 1].file != results->entries[index].file;
}

static bool is_quick(enum choice_pass pass)
{
    return pass == CHOICE_QUICK || pass == CHOICE_QUICK_AGAIN;
}

/* Whether the job needs a quick search in this pass: it has no result, and it is the first of its file if only one is
 * written. In the second pass its search does not run any more, and has not failed. */
static bool needs_quick(const struct choice *choice, uint32_t index)
{
    const struct result *result = &choice->results->entries[index];
    const struct rounds *rounds = &choice->jobs[index].rounds;

    if (!result->searchable || result->done || (ENGINE.one_job_per_file && !is_first(choice->results, index)))
        return false;
    return choice->pass == CHOICE_QUICK || !result->rounds_started || (rounds->running == 0 && !rounds->stopped);
}

/* O(jobs). */
static void begin_pass(struct choice *choice, enum choice_pass pass)
{
    choice->pass = pass;
    choice->next_file = choice->next_job = 0;
    choice->quick_left = 0;
    for (uint32_t i = 0; i < choice->results->count && is_quick(pass); i++)
        choice->quick_left += needs_quick(choice, i);
}

static void next_pass(struct choice *choice)
{
    bool requested = is_quick(choice->pass) && !choice->settings.raise_work && !choice->hurried;

    if (choice->pass == CHOICE_QUICK)
        begin_pass(choice, CHOICE_QUICK_AGAIN);
    else
        begin_pass(choice, requested ? CHOICE_REQUESTED : CHOICE_RAISED);
}

/* Makes the task of a job for this pass. False if the job needs none. */
static bool make_task(struct choice *choice, uint32_t index, struct task *task)
{
    const struct result *result = &choice->results->entries[index];
    bool quick = is_quick(choice->pass);

    if (quick ? !needs_quick(choice, index) : !result->searchable)
        return false;
    *task = (struct task){.index = index, .budget = quick ? result->traits.first : choice->settings.budget,
                          .requested = !quick, .trial = {.estimate_min = INT64_MIN}};
    if (choice->pass == CHOICE_QUICK_AGAIN)
        task->budget.work = 1;
    return fit_memory(choice, task);
}

/* The least time of a search, and as much for its finish: a clock of milliseconds may tick right after it has begun. */
#define SEARCH_MS_MIN UINT64_C(2)

/* Sets the times of a task. Where a part of a solution would be an improvement, the search gets only its share. */
static void set_time(const struct choice *choice, struct task *task, uint64_t ms)
{
    const struct result *result = &choice->results->entries[task->index];
    bool part_counts = !result->done || result->budget.steps != 0;

    task->all_ms = task->search_ms = ms;
    if (part_counts && ms != UINT64_MAX)
        task->search_ms = integer_max_unsigned((ms * result->traits.search_share + 7) / 8,
                                               integer_min_unsigned(ms / 2, SEARCH_MS_MIN));
}

/* The next job of the pass, whether it needs a task or not; UINT32_MAX: there is none. */
static uint32_t next_job(struct choice *choice)
{
    uint32_t index;

    if (choice->next_file == choice->files)
        return UINT32_MAX;
    index = choice->jobs[choice->next_file].first + choice->next_job++;
    if (index + 1 == choice->results->count || is_first(choice->results, index + 1)) {
        choice->next_file++;
        choice->next_job = 0;
    }
    return index;
}

/* The next task of a pass. Each quick search has its share of the time left. */
static bool choose_in_pass(struct choice *choice, uint64_t left_ms, struct task *task)
{
    uint32_t workers = choice->settings.workers, index;

    for (; choice->pass != CHOICE_RAISED; next_pass(choice))
        while ((index = next_job(choice)) != UINT32_MAX) {
            uint64_t jobs = choice->quick_left, ms = left_ms;
            if (!make_task(choice, index, task))
                continue;
            if (jobs > workers && left_ms != UINT64_MAX)
                ms = left_ms / jobs * workers + left_ms % jobs * workers / jobs;
            choice->quick_left -= jobs > 0;
            set_time(choice, task, integer_max_unsigned(ms, integer_min_unsigned(left_ms, 2 * SEARCH_MS_MIN)));
            return true;
        }
    return false;
}

/* ---- raising work ---- */

/* The rounds of a job. They start with the first call: there may be many more jobs than there is time for. */
static struct rounds *rounds_of(struct choice *choice, uint32_t index)
{
    struct result *result = &choice->results->entries[index];
    struct rounds *rounds = &choice->jobs[index].rounds;

    if (!result->rounds_started)
        rounds_start(rounds, &result->job, &result->traits);
    result->rounds_started = true;
    return rounds;
}

static bool is_preferred(const struct rounds *a, uint64_t a_worth, const struct rounds *b, uint64_t b_worth)
{
    return a->running != b->running ? a->running < b->running : a_worth > b_worth;
}

/* The most promising trial of all jobs. */
static bool choose_trial(struct choice *choice, uint64_t left_ms, struct task *task)
{
    const struct rounds *best = NULL;
    uint64_t best_worth = 0;

    for (uint32_t i = 0; i < choice->results->count; i++) {
        const struct result *result = &choice->results->entries[i];
        const struct rounds *rounds;
        struct trial trial;
        uint64_t worth;
        if (!result->searchable || result->weight == 0)
            continue;
        rounds = rounds_of(choice, i);
        if (!rounds_next(rounds, left_ms, &trial))
            continue;
        worth = rounds_worth(rounds, &trial, result->weight);
        if (best != NULL && !is_preferred(rounds, worth, best, best_worth))
            continue;
        best = rounds;
        best_worth = worth;
        *task = (struct task){.index = i, .budget = trial.budget, .trial = trial};
    }
    return best != NULL;
}

/* Lowers the task's budget to the worker's memory and tells the job's rounds. */
static bool lower_to_memory(struct choice *choice, struct task *task)
{
    struct budget wanted = task->budget;
    bool fits = fit_memory(choice, task);

    if (task->budget.work < wanted.work)
        rounds_cap_work(rounds_of(choice, task->index), wanted.preset, task->budget.work);
    return fits;
}

static bool choose_raise(struct choice *choice, uint64_t left_ms, struct task *task)
{
    while (choose_trial(choice, left_ms, task))
        if (lower_to_memory(choice, task)) {
            set_time(choice, task, left_ms);
            return true;
        }
    return false;
}

bool choice_next(struct choice *choice, uint64_t left_ms, struct task *task)
{
    bool raise = choice->settings.raise_work && !choice->hurried;

    if (left_ms == 0 || (!choose_in_pass(choice, left_ms, task) && !(raise && choose_raise(choice, left_ms, task))))
        return false;
    rounds_begin(rounds_of(choice, task->index), &task->trial);
    return true;
}

void choice_hurry(struct choice *choice)
{
    choice->hurried = true;
    begin_pass(choice, CHOICE_QUICK);
}

/* ---- outcomes ---- */

/* O(jobs). */
static void count_searchable(struct choice *choice)
{
    choice->searchable = 0;
    for (uint32_t i = 0; i < choice->results->count; i++)
        choice->searchable += choice->results->entries[i].searchable && choice->results->entries[i].weight > 0;
}

/* One job's share of the time left, summed over all workers. */
static uint64_t share_ms(const struct choice *choice, uint64_t left_ms)
{
    uint32_t jobs = choice->searchable > 0 ? choice->searchable : 1;

    return integer_min_unsigned(left_ms, UINT64_MAX / choice->settings.workers) * choice->settings.workers / jobs;
}

/* Gives a job's rounds the result of a trial. From a part of a solution, the cost of the complete one is
 * extrapolated. */
static void end_trial(struct choice *choice, const struct task *task, const struct outcome *outcome, uint64_t left_ms)
{
    const struct submission *submission = &outcome->submission;
    const struct engine_traits *traits = &choice->results->entries[task->index].traits;
    uint32_t asked = submission->budget.steps, all = traits->steps - traits->steps_fixed;
    uint32_t steps = asked > traits->steps_fixed ? asked - traits->steps_fixed : 0;
    uint64_t times = steps > 0 && steps < all ? all / steps : 1;
    struct trial_result result = {
        .budget = submission->budget, .round = task->trial.round, .spent = submission->score.work * times,
        .search_ms = outcome->search_ms * times, .estimate = submission->score.estimate,
        .unfinished = outcome->unfinished, .finish_ms = submission->finish_ms * times,
        .points = submission->score.points, .unsolved = submission->score.unsolved,
        .exhausted = !submission->score.limited};

    rounds_end(rounds_of(choice, task->index), &result, share_ms(choice, left_ms));
}

void choice_note(struct choice *choice, const struct task *task, const struct outcome *outcome, bool better,
                 uint64_t left_ms, struct arena scratch)
{
    struct rounds *rounds = rounds_of(choice, task->index);
    bool done = outcome->status == ENGINE_DONE;

    if (done || outcome->unfinished)
        end_trial(choice, task, outcome, left_ms);
    else
        rounds_abandon(rounds);
    if (outcome->status == ENGINE_FAILED || (done && outcome->submission.score.proven))
        rounds_stop(rounds);
    if (better && ENGINE.one_job_per_file && choice->settings.raise_work) {
        results_weigh(choice->results, scratch);
        count_searchable(choice);
    }
}

bool choice_end(struct choice *choice, const struct task *task, const struct outcome *outcome, uint64_t left_ms,
                struct arena scratch)
{
    bool better = outcome->status == ENGINE_DONE &&
                  results_submit(choice->results, task->index, &outcome->submission);

    choice_note(choice, task, outcome, better, left_ms, scratch);
    return better;
}

bool choice_proven(const struct choice *choice, uint32_t index)
{
    const struct result *result = &choice->results->entries[index];

    return result->done && result->score.proven;
}

bool choice_all_proven(const struct choice *choice)
{
    for (uint32_t i = 0; i < choice->results->count; i++)
        if (!choice_proven(choice, i))
            return false;
    return true;
}

/* ---- the order of passes ---- */

static bool is_cheaper(const struct results *results, uint32_t a, uint32_t b)
{
    uint64_t cost_a = results->entries[a].traits.cost * results->entries[a].jobs;
    uint64_t cost_b = results->entries[b].traits.cost * results->entries[b].jobs;
    return cost_a != cost_b ? cost_a < cost_b : a < b;
}

/* Sorts the files by the cost of all their jobs. Shell's sort: no recursion and no extra memory; at most MAX_FILES
 * files. */
static void sort_files(const struct results *results, struct choice_job *jobs, uint32_t files)
{
    for (uint32_t gap = files / 2; gap > 0; gap /= 2)
        for (uint32_t i = gap; i < files; i++) {
            uint32_t first = jobs[i].first, at = i;
            for (; at >= gap && is_cheaper(results, first, jobs[at - gap].first); at -= gap)
                jobs[at].first = jobs[at - gap].first;
            jobs[at].first = first;
        }
}

void choice_start(struct choice *choice, struct results *results, struct choice_job *jobs,
                  const struct choice_settings *settings)
{
    *choice = (struct choice){.results = results, .jobs = jobs, .settings = *settings};
    for (uint32_t i = 0; i < results->count; i++)
        if (is_first(results, i))
            jobs[choice->files++].first = i;
    count_searchable(choice);
    begin_pass(choice, settings->limited ? CHOICE_QUICK : CHOICE_REQUESTED);
    if (settings->limited)
        sort_files(results, jobs, choice->files);
}
