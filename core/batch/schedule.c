/* See schedule.h. Every worker asks for a task, carries it out and submits what came of it, until there is no
 * task. Asking and submitting happen under the lock; searching does not. There is no queue: the next task is
 * found from the state of all jobs when it is asked for, in one pass over them.
 *
 * First searches go in the order of the jobs. Under a time limit each job has an answer first, a search by
 * the first budget: the cheapest jobs go first, and each has its share of the time left. For a raise the job
 * with the fewest running searches is preferred, then the one whose next trial promises most for its time. So
 * with fewer jobs than workers several search the same job, by different trials.
 *
 * A search that is not done when it should be is stopped. What it has counts, a part of a solution, where
 * there is time left to finish it: so where a job has no whole result yet its search has a part of the time
 * only. The time to write all results, texts that have to be made again included, is subtracted from the time
 * to search. */
#include "schedule.h"

#include "../../port/port.h"
#include "../base/report.h"
#include "progress.h"

/* Milliseconds after an interruption that the text of a whole plan has, and then the jobs without a result: short
 * for a person who waits. */
#define ANSWER_MS 100

/* The searches that every job has once. */
enum pass {
    PASS_ANSWER,    /* by the engine's first budget: a result that all others are better than */
    PASS_REQUESTED, /* by the budget asked for */
    PASS_NONE
};

struct schedule {
    struct results *results;
    struct schedule_job *jobs;
    const struct memory *memory;
    const struct request *request;
    struct lowered *lowered;
    enum pass pass;           /* first searches that are being given out */
    uint32_t files;           /* that the jobs are of */
    uint32_t next_file;       /* in this pass, 0 .. files - 1 ... */
    uint32_t next_job;        /* ... and the first job of it not begun, from 0 */
    uint32_t answers;         /* in PASS_ANSWER: jobs that have to be answered yet */
    uint32_t searchable;      /* jobs with room for a plan and a weight over 0 */
    bool idle;                /* interrupted before the first search: nothing is searched any more */
    bool interrupted;         /* jobs without a result are answered up to ... */
    uint64_t answer_end_ms;   /* ... this time, and nothing else is done */
    struct progress progress;
};

/* A search, and the finish of its plan. */
struct task {
    uint32_t index;         /* of the job */
    struct engine_job job;
    struct budget budget;
    struct trial trial;     /* as which the job's rounds know it */
    bool requested;         /* the budget is the one asked for */
    bool interrupted;       /* it was chosen after an interruption: only the time ends it */
    uint64_t search_end_ms; /* UINT64_MAX: at no time */
    uint64_t end_ms;        /* of search and finish */
};

struct outcome {
    enum engine_status status;
    struct submission submission;
    uint64_t search_ms;
};

/* A solution on its way from the engine into what the worker's share has left. */
struct text {
    char *bytes;
    size_t length, room;
};

/* When a task has to end, asked by the engine through a struct stop. */
struct deadline {
    const struct task *task;
    uint64_t end_ms;    /* of the search or of the finish; UINT64_MAX: none */
    uint64_t start_ms;  /* of the finish */
    bool whole;         /* the finish is that of all steps that the budget asks for */
    uint64_t whole_end_ms; /* when the finish of a whole plan ends after an interruption; 0: none was noticed */
    struct text text;   /* empty during the search */
    uint32_t again;     /* texts that may have to be made again when they are written */
    struct progress *progress; /* NULL: not shown */
    uint64_t show_ms;   /* when this worker shows it next */
};

uint64_t schedule_write_by_ms(uint64_t limit_ms)
{
    uint64_t margin = limit_ms / 4 < 150 ? limit_ms / 4 : 150;
    return limit_ms - limit_ms / 20 - margin;
}

static uint64_t now_ms(const struct request *request)
{
    return request->timed || request->verbosity > 0 ? port_clock_ms() : 0;
}

static uint64_t less(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

/* ---- choosing a task; under the lock ---- */

static void note_lowered(struct lowered *lowered, const struct file *file, struct budget budget)
{
    if (lowered->last != file)
        names_add(&lowered->names, file->name);
    if (lowered->last == NULL || budget.work < lowered->budget.work)
        lowered->budget = budget;
    lowered->last = file;
}

void schedule_report_lowered(const struct lowered *lowered, const struct request *request)
{
    uint32_t width = budget_width(lowered->budget.preset);
    struct message message;

    if (lowered->last == NULL)
        return;
    names_begin(&lowered->names, &message);
    message_text(&message, "too little memory: budget ");
    message_unsigned(&message, request->budget.work);
    message_text(&message, lowered->names.count == 1 ? " lowered to " : " lowered, the least to ");
    message_unsigned(&message, lowered->budget.work);
    if (width != budget_width(request->budget.preset)) {
        message_text(&message, ", width ");
        message_unsigned(&message, width);
    }
    report_note(&message);
}

static enum pass first_pass(const struct request *request)
{
    return request->timed ? PASS_ANSWER : PASS_REQUESTED;
}

/* Whether the job is to have an answer, where it has none: of each file the first job, where one is written. */
static bool is_answer(const struct result *result)
{
    return result->plan.steps != NULL && !result->done && (!ENGINE.one_each || result->job.number == 0);
}

/* Begins a pass of first searches. O(jobs). */
static void begin_pass(struct schedule *schedule, enum pass pass)
{
    schedule->pass = pass;
    schedule->next_file = schedule->next_job = 0;
    schedule->answers = 0;
    for (uint32_t i = 0; i < schedule->results->count && pass == PASS_ANSWER; i++)
        schedule->answers += is_answer(&schedule->results->entries[i]);
}

/* Goes on to the next pass, if there is one. */
static void next_pass(struct schedule *schedule)
{
    bool requested = schedule->pass == PASS_ANSWER && !schedule->request->raise && !schedule->interrupted;

    begin_pass(schedule, requested ? PASS_REQUESTED : PASS_NONE);
}

/* Makes a task of a job that has had none in this pass: an answer is not looked for where there is a result. */
static bool begin_first(struct schedule *schedule, uint32_t index, struct task *task)
{
    const struct result *result = &schedule->results->entries[index];
    bool answer = schedule->pass == PASS_ANSWER;
    struct budget wanted = answer ? result->traits.first : schedule->request->budget;

    if (result->plan.steps == NULL || (answer && !is_answer(result)))
        return false;
    *task = (struct task){.index = index, .job = result->job, .requested = !answer,
                          .trial = {.least = INT64_MIN}};
    task->budget = memory_fit(schedule->memory, result, wanted);
    if (!answer && (task->budget.work != wanted.work || task->budget.preset != wanted.preset))
        note_lowered(schedule->lowered, result->file, task->budget);
    return task->budget.work != 0;
}

/* Sets when the task has to end. Where a part of a solution is better than what there is, the search has only
 * its share of the time. */
static void set_end(const struct schedule *schedule, struct task *task, uint64_t now_ms, uint64_t end_ms)
{
    const struct result *result = &schedule->results->entries[task->index];
    bool partly = !result->done || result->budget.steps != 0;

    task->end_ms = task->search_end_ms = end_ms;
    if (partly && end_ms > now_ms && end_ms != UINT64_MAX)
        task->search_end_ms = now_ms + ((end_ms - now_ms) * result->traits.search_share + 7) / 8;
}

/* The next job of the pass, whatever there is to do for it; UINT32_MAX: there is none. */
static uint32_t next_job(struct schedule *schedule)
{
    const struct results *results = schedule->results;
    uint32_t first, index;

    if (schedule->next_file == schedule->files)
        return UINT32_MAX;
    first = schedule->jobs[schedule->next_file].first;
    index = first + schedule->next_job++;
    if (index + 1 == results->count || results->entries[index + 1].file != results->entries[first].file) {
        schedule->next_file++;
        schedule->next_job = 0;
    }
    return index;
}

/* The next job that was not searched in this pass, if any is left. Of the time left each has its share. */
static bool choose_first(struct schedule *schedule, uint64_t now_ms, uint64_t end_ms, struct task *task)
{
    uint32_t workers = schedule->memory->workers, index;

    while (schedule->pass != PASS_NONE) {
        while ((index = next_job(schedule)) != UINT32_MAX) {
            uint64_t jobs = schedule->answers, left = less(end_ms, now_ms);
            if (!begin_first(schedule, index, task))
                continue;
            if (jobs > workers)
                left = left / jobs * workers + left % jobs * workers / jobs;
            schedule->answers -= jobs > 0;
            set_end(schedule, task, now_ms, now_ms + (left > 0 ? left : 1));
            return true;
        }
        next_pass(schedule);
    }
    return false;
}

/* The rounds of a job, which begin when they are first asked for: there may be many more jobs than time is for. */
static struct rounds *rounds_of(struct schedule *schedule, uint32_t index)
{
    struct result *result = &schedule->results->entries[index];
    struct rounds *rounds = &schedule->jobs[index].rounds;

    if (!result->started)
        rounds_start(rounds, &result->traits);
    result->started = true;
    return rounds;
}

static bool preferred(const struct rounds *a, uint64_t a_worth, const struct rounds *b, uint64_t b_worth)
{
    return a->running != b->running ? a->running < b->running : a_worth > b_worth;
}

/* The most promising trial of all jobs. */
static bool choose_trial(struct schedule *schedule, uint64_t left_ms, struct task *task)
{
    const struct rounds *best = NULL;
    uint64_t best_worth = 0;

    for (uint32_t i = 0; i < schedule->results->count; i++) {
        const struct result *result = &schedule->results->entries[i];
        const struct rounds *rounds;
        struct trial trial;
        uint64_t worth;
        if (result->plan.steps == NULL || result->weight == 0)
            continue;
        rounds = rounds_of(schedule, i);
        if (!rounds_next(rounds, left_ms, &trial))
            continue;
        worth = rounds_worth(rounds, &trial, result->weight);
        if (best != NULL && !preferred(rounds, worth, best, best_worth))
            continue;
        best = rounds;
        best_worth = worth;
        *task = (struct task){.index = i, .job = result->job, .budget = trial.budget, .trial = trial};
    }
    return best != NULL;
}

/* Lowers the task's budget to the worker's memory; the job's rounds remember where the preset ends. */
static bool fit_memory(struct schedule *schedule, struct task *task)
{
    struct rounds *rounds = rounds_of(schedule, task->index);
    struct budget fit = memory_fit(schedule->memory, &schedule->results->entries[task->index], task->budget);

    if (fit.work < task->budget.work)
        rounds_cap_work(rounds, task->budget.preset, fit.work);
    task->budget = fit;
    return fit.work != 0;
}

static bool choose_any(struct schedule *schedule, uint64_t now_ms, uint64_t end_ms, struct task *task)
{
    if (choose_first(schedule, now_ms, end_ms, task))
        return true;
    if (!schedule->request->raise || schedule->interrupted)
        return false;
    while (choose_trial(schedule, less(end_ms, now_ms), task))
        if (fit_memory(schedule, task)) {
            set_end(schedule, task, now_ms, end_ms);
            return true;
        }
    return false;
}

/* From an interruption on, jobs without a result are answered for a moment. */
static void look_for_interruption(struct schedule *schedule)
{
    if (schedule->interrupted || !port_interrupted())
        return;
    schedule->interrupted = true;
    schedule->answer_end_ms = port_clock_ms() + ANSWER_MS;
    begin_pass(schedule, PASS_ANSWER);
}

/* When searching has to be done; UINT64_MAX: at no time. */
static uint64_t end_of_search(const struct schedule *schedule)
{
    if (schedule->interrupted)
        return schedule->answer_end_ms;
    return schedule->request->timed
               ? less(schedule->request->write_by_ms, results_write_ms(schedule->results))
               : UINT64_MAX;
}

static bool choose(struct schedule *schedule, struct task *task)
{
    uint64_t end_ms, now;

    if (schedule->idle)
        return false;
    look_for_interruption(schedule);
    end_ms = end_of_search(schedule);
    now = end_ms != UINT64_MAX ? port_clock_ms() : 0;
    if (now >= end_ms || !choose_any(schedule, now, end_ms, task))
        return false;
    task->interrupted = schedule->interrupted;
    rounds_begin(rounds_of(schedule, task->index), &task->trial);
    return true;
}

/* ---- carrying it out ---- */

/* The time left changes during a search, too. */
static void show_progress(struct deadline *deadline, uint64_t now)
{
    if (deadline->progress == NULL || now < deadline->show_ms)
        return;
    deadline->show_ms = now + PROGRESS_SHOW_MS;
    port_lock();
    progress_show(deadline->progress, now);
    port_unlock();
}

/* An interruption ends a search at once, and the finish of a part of a plan. The text of a whole plan has ANSWER_MS
 * more: without it the search, which may have been long, would be lost. */
static bool interruption_ends(struct deadline *deadline)
{
    if (deadline->task->interrupted || !port_interrupted())
        return false;
    if (!deadline->whole)
        return true;
    if (deadline->whole_end_ms == 0)
        deadline->whole_end_ms = port_clock_ms() + ANSWER_MS;
    return port_clock_ms() >= deadline->whole_end_ms;
}

/* A text that has grown out of its room is made again when it is written, maybe after those of other jobs:
 * that time has to be left at the end. */
static bool deadline_passed(void *context)
{
    struct deadline *deadline = context;
    uint64_t now, again;

    if (interruption_ends(deadline))
        return true;
    if (deadline->end_ms == UINT64_MAX)
        return false;
    now = port_clock_ms();
    show_progress(deadline, now);
    again = deadline->text.length > deadline->text.room ? deadline->again * (now - deadline->start_ms) : 0;
    return now + again >= deadline->end_ms;
}

static bool text_put(void *context, const char *bytes, size_t length)
{
    struct text *text = context;

    for (size_t i = 0; i < length && text->length + i < text->room; i++)
        text->bytes[text->length + i] = bytes[i];
    text->length += length;
    return true;
}

/* Finishes the plan of a submission, in what the search leaves of the worker's share. A text that the results have no
 * room for is not kept here either, so that the time to make it again is left. */
static void finish(const struct schedule *schedule, struct arena arena, const struct task *task,
                   struct deadline *deadline, struct outcome *outcome)
{
    struct submission *submission = &outcome->submission;
    struct text *text = &deadline->text;
    struct stop stop = {.asked = deadline_passed, .context = deadline};
    struct arena scratch = arena;

    (void)arena_take(&arena, engine_need(&task->job, submission->budget), 1);
    scratch.end = arena.at;
    text->bytes = (char *)arena.at;
    port_lock();
    text->room = results_text_room(schedule->results, task->index);
    port_unlock();
    text->room = text->room < arena_left(&arena) ? text->room : arena_left(&arena);
    outcome->status = engine_finish(&task->job, submission->budget, scratch, &stop, &submission->plan,
                                    (struct sink){text_put, text}, &submission->score);
    if (submission->score.steps < submission->plan.count) {
        submission->budget.steps = submission->plan.count = submission->score.steps;
        submission->plan.early = true;
    }
    submission->text = text->length <= text->room ? text->bytes : NULL;
    submission->text_length = text->length;
}

/* Search and finish of a task in a worker's share. The plan comes first, the text is put behind the scratch. */
static void carry_out(struct schedule *schedule, struct arena arena, const struct task *task,
                      struct outcome *outcome)
{
    const struct request *request = schedule->request;
    struct submission *submission = &outcome->submission;
    uint32_t jobs = schedule->results->count, workers = schedule->memory->workers;
    struct deadline deadline = {.task = task, .end_ms = task->search_end_ms,
                                .again = jobs < workers ? jobs : workers,
                                .progress = schedule->progress.wanted ? &schedule->progress : NULL};
    struct stop stop = {.asked = deadline_passed, .context = &deadline};
    uint32_t steps = schedule->results->entries[task->index].traits.steps;
    uint64_t start_ms = now_ms(request);

    *submission = (struct submission){.budget = task->budget};
    submission->plan.steps = ARENA_TAKE(&arena, steps, uint64_t);
    outcome->status = engine_search(&task->job, task->budget, arena, &stop, task->trial.least,
                                    &submission->plan, &submission->score);
    deadline.start_ms = now_ms(request);
    deadline.end_ms = task->end_ms;
    outcome->search_ms = deadline.start_ms - start_ms;
    if (outcome->status != ENGINE_DONE)
        return;
    if (submission->plan.early)
        submission->budget.steps = submission->plan.count;
    deadline.whole = submission->budget.steps == task->budget.steps;
    finish(schedule, arena, task, &deadline, outcome);
    submission->requested = task->requested && submission->budget.steps == task->budget.steps;
    submission->finish_ms = now_ms(request) - deadline.start_ms;
}

/* ---- submitting what came of it; under the lock ---- */

static void say_outcome(const struct schedule *schedule, const struct task *task, const struct outcome *outcome,
                        bool better)
{
    const struct submission *submission = &outcome->submission;
    struct message message;

    message_clear(&message);
    message_name(&message, schedule->results->entries[task->index].file->name);
    message_text(&message, ": ");
    engine_describe(&task->job, &message);
    message_text(&message, " ");
    report_budget(&message, outcome->status == ENGINE_DONE ? submission->budget : task->budget);
    if (outcome->status == ENGINE_DONE) {
        message_text(&message, " ");
        engine_describe_score(&submission->score, &message);
        message_text(&message, " work ");
        message_unsigned(&message, submission->score.work);
    } else {
        message_text(&message, outcome->status == ENGINE_STOPPED ? " stopped"
                               : outcome->status == ENGINE_BELOW ? " not finished"
                                                                 : " failed");
    }
    message_text(&message, " ms ");
    message_unsigned(&message, outcome->search_ms);
    if (outcome->status == ENGINE_DONE) {
        message_text(&message, "+");
        message_unsigned(&message, submission->finish_ms);
    }
    message_text(&message, better ? " best" : "");
    report_error(&message);
}

/* O(jobs). */
static void count_searchable(struct schedule *schedule)
{
    schedule->searchable = 0;
    for (uint32_t i = 0; i < schedule->results->count; i++) {
        const struct result *result = &schedule->results->entries[i];
        schedule->searchable += result->plan.steps != NULL && result->weight > 0;
    }
}

/* What one job may have of the time left, of all workers. */
static uint64_t share_ms(const struct schedule *schedule)
{
    uint64_t now = now_ms(schedule->request), jobs = schedule->searchable > 0 ? schedule->searchable : 1;

    return less(schedule->request->write_by_ms, now) * schedule->memory->workers / jobs;
}

/* Tells a job's rounds what came of a trial. A part of a solution tells what the whole would have taken. */
static void end_trial(struct schedule *schedule, const struct task *task, const struct outcome *outcome)
{
    const struct submission *submission = &outcome->submission;
    uint64_t steps = submission->budget.steps, all = schedule->results->entries[task->index].traits.steps;
    uint64_t times = steps > 0 && steps < all ? all / steps : 1;
    struct trial_result result = {
        .budget = submission->budget, .deferred = task->trial.deferred, .spent = submission->score.work * times,
        .search_ms = outcome->search_ms * times, .estimate = submission->score.estimate,
        .below = outcome->status == ENGINE_BELOW, .finish_ms = submission->finish_ms * times,
        .points = submission->score.points, .unsolved = submission->score.unsolved,
        .exhausted = !submission->score.limited};

    rounds_end(rounds_of(schedule, task->index), &result, share_ms(schedule));
}

/* What the best result of a job adds to the points that are shown. */
static int64_t shown_points(const struct result *result)
{
    return result->done && !result->score.unsolved ? result->score.points : 0;
}

/* The arena is what the worker has beside the text of the outcome, which is copied first. */
static void submit(struct schedule *schedule, struct arena arena, const struct task *task,
                   const struct outcome *outcome)
{
    struct result *result = &schedule->results->entries[task->index];
    bool better = false;

    if (outcome->status == ENGINE_DONE) {
        schedule->progress.points -= shown_points(result);
        schedule->progress.done += !result->done;
        schedule->progress.searches++;
        better = results_submit(schedule->results, task->index, &outcome->submission);
        schedule->progress.points += shown_points(result);
    }
    if (outcome->status == ENGINE_DONE || outcome->status == ENGINE_BELOW) {
        end_trial(schedule, task, outcome);
        if (outcome->status == ENGINE_DONE && outcome->submission.score.proven)
            rounds_stop(rounds_of(schedule, task->index));
    } else {
        rounds_abandon(rounds_of(schedule, task->index));
        if (outcome->status == ENGINE_FAILED)
            rounds_stop(rounds_of(schedule, task->index));
    }
    if (better && ENGINE.one_each && schedule->request->raise) {
        results_weigh(schedule->results, arena);
        count_searchable(schedule);
    }
    if (schedule->request->verbosity > 0)
        say_outcome(schedule, task, outcome, better);
    else if (schedule->progress.wanted)
        progress_show(&schedule->progress, now_ms(schedule->request));
}

static void work(void *context, uint32_t worker)
{
    struct schedule *schedule = context;
    struct arena arena = memory_of_worker(schedule->memory, worker);
    struct outcome outcome;
    struct task task;

    port_lock();
    while (choose(schedule, &task)) {
        port_unlock();
        carry_out(schedule, arena, &task, &outcome);
        port_lock();
        submit(schedule, arena, &task, &outcome);
    }
    port_unlock();
}

/* ---- the order of the first searches ---- */

static bool cheaper(const struct results *results, uint32_t a, uint32_t b)
{
    uint64_t cost_a = results->entries[a].traits.cost * results->entries[a].jobs;
    uint64_t cost_b = results->entries[b].traits.cost * results->entries[b].jobs;
    return cost_a != cost_b ? cost_a < cost_b : a < b;
}

/* The files whose first job is cheapest come first, for what a job counts in its file. Shell's sort: no recursion, no
 * further memory; there are MAX_FILES at most. */
static void sort_files(const struct results *results, struct schedule_job *jobs, uint32_t files)
{
    for (uint32_t gap = files / 2; gap > 0; gap /= 2)
        for (uint32_t i = gap; i < files; i++) {
            uint32_t first = jobs[i].first, at = i;
            for (; at >= gap && cheaper(results, first, jobs[at - gap].first); at -= gap)
                jobs[at].first = jobs[at - gap].first;
            jobs[at].first = first;
        }
}

/* Finds the files of the results. O(jobs). */
static void find_files(struct schedule *schedule)
{
    const struct result *entries = schedule->results->entries;

    for (uint32_t i = 0; i < schedule->results->count; i++)
        if (i == 0 || entries[i].file != entries[i - 1].file)
            schedule->jobs[schedule->files++].first = i;
}

void schedule_run(struct results *results, struct schedule_job *jobs, const struct memory *memory,
                  const struct request *request, struct lowered *lowered)
{
    struct schedule schedule = {
        .results = results, .jobs = jobs, .memory = memory, .request = request, .lowered = lowered,
        .progress = {.wanted = request->verbosity == 0 && port_terminal(PORT_ERR),
                     .end_ms = request->timed ? request->write_by_ms : UINT64_MAX},
    };

    if (!request->raise && request->budget.work == 0)
        return;
    /* Threads take their time, too, and a run may have thousands of parts. */
    if (request->timed && port_clock_ms() >= request->write_by_ms)
        return;
    schedule.idle = port_interrupted();
    find_files(&schedule);
    count_searchable(&schedule);
    schedule.progress.jobs = schedule.searchable;
    begin_pass(&schedule, first_pass(request));
    if (request->timed)
        sort_files(results, jobs, schedule.files);
    port_run(memory->workers, work, &schedule);
    report_progress_end();
}
