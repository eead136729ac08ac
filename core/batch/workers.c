/* See workers.h. */
#include "workers.h"

#include "../../port/port.h"
#include "../base/report.h"
#include "progress.h"
#include "trial.h"

/* Milliseconds after an interruption that the text of a whole plan has, and then the jobs without a result: short
 * for a person who waits. */
#define ANSWER_MS 100

/* What the workers share. */
struct workers {
    struct results *results;
    struct choice choice;
    const struct memory *memory;
    const struct request *request;
    struct clock *clock;
    bool interrupted;       /* jobs without a result are answered up to ... */
    uint64_t answer_end_ms; /* ... this time of the port's clock, and nothing else is done */
    struct progress progress;
};

/* A solution on its way from the engine into what the worker's share has left. */
struct text {
    char *bytes;
    size_t length, room;
};

/* One of them, the host of its trials. */
struct worker {
    struct workers *all;
    struct arena arena;
    struct task task;
    const struct clock *clock; /* that the task goes by */
    bool interrupted;          /* the task was chosen after an interruption: only the time ends it */
    struct text text;          /* empty during the search */
    uint32_t again;            /* texts that may have to be made again when they are written */
    uint64_t whole_end_ms;     /* when the finish of a whole plan ends after an interruption; 0: none was noticed */
    uint64_t show_ms;          /* when this worker shows the progress next */
};

static uint64_t less(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

/* ---- when to stop; while a trial runs ---- */

/* The time left changes during a search, too; and another worker may have proven that nothing better is there. */
static bool look_up(struct worker *worker, uint64_t now)
{
    struct workers *all = worker->all;
    bool settled;

    if (now < worker->show_ms)
        return false;
    worker->show_ms = now + PROGRESS_SHOW_MS;
    port_lock();
    progress_show(&all->progress, now);
    settled = all->request->raise && choice_settled(&all->choice, worker->task.index);
    port_unlock();
    return settled;
}

/* An interruption ends a search at once, and the finish of a part of a plan. The text of a whole plan has ANSWER_MS
 * more: without it the search, which may have been long, would be lost. */
static bool interruption_ends(struct worker *worker, bool whole)
{
    if (worker->interrupted || !port_interrupted())
        return false;
    if (!whole)
        return true;
    if (worker->whole_end_ms == 0)
        worker->whole_end_ms = port_clock_ms() + ANSWER_MS;
    return port_clock_ms() >= worker->whole_end_ms;
}

static uint64_t now_ms(void *context, uint64_t work)
{
    const struct worker *worker = context;

    return clock_ms(worker->clock, work);
}

/* A text that has grown out of its room is made again when it is written, maybe after those of other jobs: that time
 * has to be left at the end. By a clock of work nothing else takes time. */
static bool stops(void *context, const struct trial_state *state)
{
    struct worker *worker = context;
    uint64_t now, again = 0;

    if (interruption_ends(worker, state->whole))
        return true;
    if (state->end_ms == UINT64_MAX)
        return false;
    now = now_ms(worker, state->work);
    if (look_up(worker, now))
        return true;
    if (worker->clock->kind == CLOCK_TIME && worker->text.length > worker->text.room)
        again = worker->again * (now - state->text_ms);
    return now + again >= state->end_ms;
}

/* ---- the text ---- */

static bool text_put(void *context, const char *bytes, size_t length)
{
    struct text *text = context;

    for (size_t i = 0; i < length && text->length + i < text->room; i++)
        text->bytes[text->length + i] = bytes[i];
    text->length += length;
    return true;
}

/* The text goes into the rest of the worker's share. One that the results have no room for is not kept here either, so
 * that the time to make it again is left. */
static struct sink begin_text(void *context, struct arena rest)
{
    struct worker *worker = context;
    struct text *text = &worker->text;

    port_lock();
    text->room = results_text_room(worker->all->results, worker->task.index);
    port_unlock();
    text->room = text->room < arena_left(&rest) ? text->room : arena_left(&rest);
    text->bytes = (char *)rest.at;
    return (struct sink){text_put, text};
}

/* ---- the next task; under the lock ---- */

/* From an interruption on, jobs without a result are answered for a moment. */
static void look_for_interruption(struct workers *all)
{
    if (all->interrupted || !port_interrupted())
        return;
    all->interrupted = true;
    all->answer_end_ms = port_clock_ms() + ANSWER_MS;
    choice_hurry(&all->choice);
}

/* The time to write what there is, which only a clock of time counts. */
static uint64_t write_ms(const struct workers *all)
{
    return all->clock->kind == CLOCK_TIME ? results_write_ms(all->results) : 0;
}

/* The clock that the next task goes by, and when searching has to be done on it; UINT64_MAX: at no time. */
static const struct clock *next_clock(const struct workers *all, uint64_t *end_ms)
{
    static const struct clock TIME = {CLOCK_TIME, 0};

    *end_ms = all->interrupted ? all->answer_end_ms
              : all->request->limited ? less(all->request->end_ms, write_ms(all)) : UINT64_MAX;
    return all->interrupted ? &TIME : all->clock;
}

static bool next_task(struct worker *worker, uint64_t *start_ms)
{
    struct workers *all = worker->all;
    uint64_t end_ms;

    look_for_interruption(all);
    worker->interrupted = all->interrupted;
    worker->clock = next_clock(all, &end_ms);
    *start_ms = end_ms != UINT64_MAX ? clock_ms(worker->clock, 0) : 0;
    return choice_next(&all->choice, end_ms != UINT64_MAX ? less(end_ms, *start_ms) : UINT64_MAX, &worker->task);
}

/* ---- what came of it; under the lock ---- */

static void say_outcome(const struct workers *all, const struct task *task, const struct outcome *outcome, bool better)
{
    const struct submission *submission = &outcome->submission;
    const struct result *result = &all->results->entries[task->index];
    struct message message;

    message_of(&message, result->file->name);
    engine_describe(&result->job, &message);
    message_text(&message, " ");
    report_budget(&message, outcome->status == ENGINE_DONE ? submission->budget : task->budget);
    if (outcome->status == ENGINE_DONE) {
        message_text(&message, " ");
        engine_describe_score(&submission->score, &message);
        message_print(&message, " work %llu", (unsigned long long)submission->score.work);
    } else {
        message_text(&message, outcome->status == ENGINE_STOPPED ? " stopped"
                               : outcome->status == ENGINE_BELOW ? " not finished"
                                                                 : " failed");
    }
    message_print(&message, " ms %llu", (unsigned long long)outcome->search_ms);
    if (outcome->status == ENGINE_DONE)
        message_print(&message, "+%llu", (unsigned long long)submission->finish_ms);
    message_text(&message, better ? " best" : "");
    report_error(&message);
}

/* What the best result of a job adds to the points that are shown. */
static int64_t shown_points(const struct result *result)
{
    return result->done && !result->score.unsolved ? result->score.points : 0;
}

/* The worker's share is free again but for the text of the outcome, which is copied before anything else is done. */
static void submit(struct worker *worker, const struct outcome *outcome)
{
    struct workers *all = worker->all;
    const struct task *task = &worker->task;
    const struct result *result = &all->results->entries[task->index];
    struct progress *progress = &all->progress;
    bool done = outcome->status == ENGINE_DONE, better;

    clock_advance(all->clock, outcome->work);
    progress->points -= shown_points(result);
    progress->done += done && !result->done;
    progress->searches += done;
    better = choice_end(&all->choice, task, outcome, less(all->request->end_ms, clock_ms(all->clock, 0)),
                        worker->arena);
    progress->points += shown_points(result);
    if (better)
        progress_log(all->request->log, result, clock_ms(all->clock, 0), all->clock->work);
    if (all->request->verbosity > 0)
        say_outcome(all, task, outcome, better);
    else if (progress->wanted)
        progress_show(progress, clock_ms(all->clock, 0));
}

static void work(void *context, uint32_t number)
{
    struct workers *all = context;
    struct worker worker = {.all = all, .arena = memory_of_worker(all->memory, number),
                            .again = all->results->count < all->memory->workers ? all->results->count
                                                                               : all->memory->workers};
    const struct trial_host host = {&worker, now_ms, stops, begin_text};
    struct outcome outcome;
    uint64_t start_ms;

    port_lock();
    while (next_task(&worker, &start_ms)) {
        port_unlock();
        worker.text.length = worker.text.room = 0;
        worker.whole_end_ms = 0;
        trial_run(&all->results->entries[worker.task.index].job, &worker.task, start_ms, worker.arena, &host, &outcome);
        outcome.submission.text = worker.text.length <= worker.text.room ? worker.text.bytes : NULL;
        outcome.submission.text_length = worker.text.length;
        port_lock();
        submit(&worker, &outcome);
    }
    port_unlock();
}

/* ---- a run ---- */

void workers_run(struct results *results, struct choice_job *jobs, const struct memory *memory,
                 const struct request *request, struct clock *clock, struct lowered *lowered)
{
    const struct choice_settings settings = {request->budget, request->limited, request->raise, memory->workers,
                                             memory->each, lowered};
    struct workers all = {
        .results = results, .memory = memory, .request = request, .clock = clock,
        .progress = {.wanted = request->verbosity == 0 && port_terminal(PORT_ERR),
                     .by_work = clock->kind == CLOCK_WORK,
                     .end_ms = request->limited ? request->end_ms : UINT64_MAX},
    };

    /* Threads take their time, too, and a run may have thousands of parts. */
    if ((!request->raise && request->budget.work == 0) || port_interrupted() ||
        (request->limited && clock_ms(clock, 0) >= request->end_ms))
        return;
    choice_start(&all.choice, results, jobs, &settings);
    all.progress.jobs = all.choice.searchable;
    port_run(memory->workers, work, &all);
    report_progress_end();
}

/* The files whose budget was lowered. */
static void report_files(const struct lowered *lowered, const struct request *request)
{
    uint32_t width = budget_width(lowered->budget.preset);
    struct message message;

    names_begin(&lowered->names, &message);
    message_print(&message, "too little memory: budget %llu%s%llu", (unsigned long long)request->budget.work,
                  lowered->names.count == 1 ? " lowered to " : " lowered, the least to ",
                  (unsigned long long)lowered->budget.work);
    if (width != budget_width(request->budget.preset))
        message_print(&message, ", width %u", (unsigned)width);
    report_note(&message);
}

void workers_report_lowered(const struct lowered *lowered, const struct request *request, const struct clock *clock)
{
    struct message message;

    if (lowered->last != NULL)
        report_files(lowered, request);
    if (clock->kind != CLOCK_WORK || !lowered->raised)
        return;
    message_clear(&message);
    message_text(&message, "too little memory for some searches: with more (-m) the same work may bring other results");
    report_note(&message);
}
