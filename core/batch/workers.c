/* See workers.h. */
#include "workers.h"

#include "../../port/port.h"
#include "../base/integer.h"
#include "../base/pack.h"
#include "../base/report.h"
#include "../engine_program.h"
#include "progress.h"
#include "trial.h"

/* Grace period after an interruption for finishing a complete plan, and then for quick searches of jobs without a
 * result: short for a person who waits. */
#define GRACE_MS 100

/* What the workers share. */
struct workers {
    struct results *results;
    struct choice choice;
    const struct memory *memory;
    const struct request *request;
    struct clock *clock;
    bool interrupted;       /* only quick searches of jobs without a result are made, until ... */
    uint64_t grace_end_ms;  /* ... this time of the port's clock */
    struct progress progress;
};

/* A solution that the engine writes, packed into the rest of the worker's arena. */
struct solution {
    struct pack *pack; /* NULL: nothing is stored */
    size_t length;     /* of its text */
};

/* One worker, the caller of its trials. */
struct worker {
    struct workers *all;
    struct arena arena;
    struct task task;
    const struct clock *clock; /* of the task */
    bool interrupted;          /* the task was chosen after an interruption: only the time ends it */
    struct solution solution;  /* no pack during the search */
    uint32_t remakes;          /* solutions that may have to be made again when they are written */
    uint64_t grace_end_ms;     /* when the finish of a complete plan ends after an interruption; 0: none was noticed */
    uint64_t show_ms;          /* when this worker shows the progress next */
};

/* end - now, or 0 if that time has passed. */
static uint64_t time_left(uint64_t end, uint64_t now)
{
    return end > now ? end - now : 0;
}

/* ---- when to stop: called while a trial runs ---- */

/* From time to time: shows the progress, and looks whether another worker has proven the job's result to be the
 * best. */
static bool is_superfluous(struct worker *worker, uint64_t now)
{
    struct workers *all = worker->all;
    bool proven;

    if (now < worker->show_ms)
        return false;
    worker->show_ms = now + PROGRESS_SHOW_MS;
    port_lock();
    progress_show(&all->progress, now);
    proven = all->request->raise_work && choice_proven(&all->choice, worker->task.index);
    port_unlock();
    return proven;
}

/* An interruption ends a search at once, and the finish of a part of a plan. The finish of a complete plan has GRACE_MS
 * more, or a long search would be lost. */
static bool interruption_ends(struct worker *worker, bool plan_complete)
{
    if (worker->interrupted || !port_interrupted())
        return false;
    if (!plan_complete)
        return true;
    if (worker->grace_end_ms == 0)
        worker->grace_end_ms = port_clock_ms() + GRACE_MS;
    return port_clock_ms() >= worker->grace_end_ms;
}

static uint64_t now_ms(void *context, uint64_t work)
{
    const struct worker *worker = context;

    return clock_ms(worker->clock, work);
}

/* Whether the solution, as far as it is made, is stored. */
static bool is_stored(const struct solution *solution)
{
    return solution->pack != NULL && solution->pack->length <= solution->pack->capacity;
}

/* A solution that is not stored is made again when it is written, perhaps after those of other jobs: that time has to
 * be left at the end. With a clock of work only searches take time. */
static bool should_stop(void *context, const struct trial_state *state)
{
    struct worker *worker = context;
    uint64_t now, remake_ms = 0;

    if (interruption_ends(worker, state->plan_complete))
        return true;
    if (state->end_ms == UINT64_MAX)
        return false;
    now = now_ms(worker, state->work);
    if (is_superfluous(worker, now))
        return true;
    if (worker->clock->kind == CLOCK_TIME && state->finishing && !is_stored(&worker->solution))
        remake_ms = worker->remakes * (now - state->finish_start_ms);
    return now + remake_ms >= state->end_ms;
}

/* ---- the solution ---- */

static bool put_solution(void *context, const char *bytes, size_t length)
{
    struct solution *solution = context;

    if (is_stored(solution))
        pack_put(solution->pack, bytes, length);
    solution->length += length;
    return true;
}

/* The solution goes into the rest of the worker's arena. One that the results cannot keep is not stored here either, so
 * that should_stop() leaves the time to make it again. */
static struct sink begin_solution(void *context, struct arena rest)
{
    struct worker *worker = context;
    struct solution *solution = &worker->solution;
    size_t capacity;

    port_lock();
    capacity = results_solution_capacity(worker->all->results, worker->task.index);
    port_unlock();
    solution->pack = ARENA_TAKE(&rest, 1, struct pack);
    if (solution->pack != NULL)
        pack_start(solution->pack, (char *)rest.at, integer_min_size(capacity, arena_left(&rest)));
    return (struct sink){put_solution, solution};
}

/* Adds the solution to what is submitted. */
static void end_solution(const struct solution *solution, struct submission *submission)
{
    submission->solution_length = solution->length;
    if (solution->pack == NULL)
        return;
    pack_end(solution->pack);
    submission->packed_length = solution->pack->length;
    submission->solution = is_stored(solution) ? solution->pack->bytes : NULL;
}

/* ---- the next task: called under the lock ---- */

/* After an interruption jobs without a result get a quick search, within the grace period. */
static void check_interruption(struct workers *all)
{
    if (all->interrupted || !port_interrupted())
        return;
    all->interrupted = true;
    all->grace_end_ms = port_clock_ms() + GRACE_MS;
    choice_hurry(&all->choice);
}

/* The time to write the results, which only a clock of time counts. */
static uint64_t write_ms(const struct workers *all)
{
    return all->clock->kind == CLOCK_TIME ? results_write_ms(all->results) : 0;
}

/* The clock of the next task; *end_ms becomes the time when its search has to end on it; UINT64_MAX: no limit. */
static const struct clock *next_clock(const struct workers *all, uint64_t *end_ms)
{
    static const struct clock TIME = {.kind = CLOCK_TIME};

    *end_ms = all->interrupted ? all->grace_end_ms
              : all->request->limited ? time_left(all->request->end_ms, write_ms(all)) : UINT64_MAX;
    return all->interrupted ? &TIME : all->clock;
}

static bool next_task(struct worker *worker, uint64_t *start_ms)
{
    struct workers *all = worker->all;
    uint64_t end_ms;

    check_interruption(all);
    worker->interrupted = all->interrupted;
    worker->clock = next_clock(all, &end_ms);
    *start_ms = end_ms != UINT64_MAX ? clock_ms(worker->clock, 0) : 0;
    return choice_next(&all->choice, end_ms != UINT64_MAX ? time_left(end_ms, *start_ms) : UINT64_MAX, &worker->task);
}

/* ---- the outcome: called under the lock ---- */

static void report_outcome(const struct workers *all, const struct task *task, const struct outcome *outcome,
                           bool better)
{
    const struct submission *submission = &outcome->submission;
    const struct result *result = &all->results->entries[task->index];
    struct message message;

    message_of(&message, result->file->name);
    engine_describe(&result->job, &message);
    message_text(&message, " ");
    budget_print(&message, outcome->status == ENGINE_DONE ? submission->budget : task->budget);
    if (outcome->status == ENGINE_DONE) {
        message_text(&message, " ");
        engine_describe_score(&submission->score, &message);
        message_print(&message, " work %llu", (unsigned long long)submission->score.work);
    } else {
        message_text(&message, outcome->unfinished                 ? " not finished"
                               : outcome->status == ENGINE_STOPPED ? " stopped"
                                                                   : " failed");
    }
    message_print(&message, " ms %llu", (unsigned long long)outcome->search_ms);
    if (outcome->status == ENGINE_DONE)
        message_print(&message, "+%llu", (unsigned long long)submission->finish_ms);
    message_text(&message, better ? " best" : "");
    report_error(&message);
}

/* Points that the best result of a job adds to those that the progress shows. */
static int64_t shown_points(const struct result *result)
{
    return result->done && !result->score.unsolved ? result->score.points : 0;
}

/* The worker's arena may be used again but for the solution, which choice_end() copies before it uses the scratch. */
static void submit(struct worker *worker, const struct outcome *outcome)
{
    struct workers *all = worker->all;
    const struct task *task = &worker->task;
    const struct result *result = &all->results->entries[task->index];
    struct progress *progress = &all->progress;
    bool done = outcome->status == ENGINE_DONE, better;

    clock_advance(all->clock, outcome->work, choice_compares(&all->choice));
    progress->points -= shown_points(result);
    progress->done += done && !result->done;
    progress->searches += done;
    better = choice_end(&all->choice, task, outcome, time_left(all->request->end_ms, clock_ms(all->clock, 0)),
                        worker->arena);
    progress->points += shown_points(result);
    if (better)
        progress_log(all->request->log, result, clock_ms(all->clock, 0), all->clock->work);
    if (all->request->verbosity > 0)
        report_outcome(all, task, outcome, better);
    else if (progress->wanted)
        progress_show(progress, clock_ms(all->clock, 0));
}

static void work(void *context, uint32_t number)
{
    struct workers *all = context;
    struct worker worker = {.all = all, .arena = memory_of_worker(all->memory, number),
                            .remakes = all->results->count < all->memory->workers ? all->results->count
                                                                               : all->memory->workers};
    const struct trial_caller caller = {&worker, now_ms, should_stop, begin_solution};
    struct outcome outcome;
    uint64_t start_ms;

    port_lock();
    while (next_task(&worker, &start_ms)) {
        port_unlock();
        worker.solution = (struct solution){NULL, 0};
        worker.grace_end_ms = 0;
        trial_run(&all->results->entries[worker.task.index].job, &worker.task, start_ms, worker.arena, &caller,
                  &outcome);
        end_solution(&worker.solution, &outcome.submission);
        port_lock();
        submit(&worker, &outcome);
    }
    port_unlock();
}

/* ---- a run ---- */

void workers_run(struct results *results, struct choice_job *jobs, const struct memory *memory,
                 const struct request *request, struct clock *clock, struct lowered *lowered)
{
    const struct choice_settings settings = {request->budget, request->limited, request->raise_work, memory->workers,
                                             memory->each, lowered};
    struct workers all = {
        .results = results, .memory = memory, .request = request, .clock = clock,
        .progress = {.wanted = request->verbosity == 0 && port_terminal(PORT_ERR),
                     .by_work = clock->kind == CLOCK_WORK,
                     .end_ms = request->limited ? request->end_ms : UINT64_MAX},
    };

    /* Starting threads takes time, and a run may have thousands of parts. */
    if ((!request->raise_work && request->budget.work == 0) || port_interrupted() ||
        (request->limited && clock_ms(clock, 0) >= request->end_ms))
        return;
    choice_start(&all.choice, results, jobs, &settings);
    all.progress.jobs = all.choice.searchable;
    port_run(memory->workers, work, &all);
    report_progress_end();
}

/* The files whose budget was lowered: its work, its width or both. */
static void report_files(const struct lowered *lowered, const struct request *request)
{
    uint32_t width = budget_width(lowered->budget.preset);
    bool less_work = lowered->budget.work != request->budget.work;
    struct message message;

    names_begin(&lowered->names, &message);
    message_print(&message, "too little memory: budget %llu ", (unsigned long long)request->budget.work);
    if (less_work)
        message_print(&message, "%s to %llu", lowered->names.count == 1 ? "lowered" : "lowered, at worst",
                      (unsigned long long)lowered->budget.work);
    if (width != budget_width(request->budget.preset))
        message_print(&message, "%s width %u", less_work ? "," : "is searched with", (unsigned)width);
    report_note(&message);
}

void workers_report_lowered(const struct lowered *lowered, const struct request *request, const struct clock *clock)
{
    struct message message;

    if (lowered->last_file != NULL)
        report_files(lowered, request);
    if (clock->kind != CLOCK_WORK || !lowered->other)
        return;
    message_clear(&message);
    message_text(&message, "too little memory for some searches; a larger -m may change the results");
    report_note(&message);
}
