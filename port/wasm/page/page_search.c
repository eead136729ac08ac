/* See page.h. A worker's part: it carries out the task in page_task (core/batch/trial.h). The solution goes to
 * the script. */
#include "page.h"

#include "../../../core/base/report.h"
#include "../../../core/batch/memory.h"
#include "../../../core/batch/options.h"
#include "../../../core/batch/trial.h"
#include "../../port.h"

/* ---- the worker as the caller of its trial ---- */

static uint64_t now_ms(void *context, uint64_t work)
{
    (void)context;
    (void)work;
    return port_clock_ms();
}

static bool should_stop(void *context, const struct trial_state *state)
{
    (void)context;
    return state->end_ms != UINT64_MAX && port_clock_ms() >= state->end_ms;
}

static bool put(void *context, const char *text, size_t length)
{
    struct writer *writer = context;

    writer_raw(writer, text, length);
    return !writer->failed;
}

static struct sink solution_sink(void *context, struct arena rest)
{
    (void)rest;
    return (struct sink){put, context};
}

static void say_memory(struct budget budget)
{
    message_clear(&page.message);
    message_text(&page.message, "the browser gives too little memory for budget ");
    budget_print(&page.message, budget);
}

/* Carries out page_task; sets page_outcome, and writes the solution to PORT_OUT. */
void PAGE_CALL(page_search)(void)
{
    struct task task = page_task_of(0);
    struct engine_job job = page_job(task.index);
    struct outcome outcome = {.status = ENGINE_FAILED, .submission = {.budget = task.budget}};
    struct writer writer;
    const struct trial_caller caller = {&writer, now_ms, should_stop, solution_sink};

    writer_start(&writer, PORT_OUT);
    if (page_grow(memory_need(&job, engine_traits(&job).steps, task.budget)))
        trial_run(&job, &task, port_clock_ms(), page.arena, &caller, &outcome);
    else
        say_memory(task.budget);
    (void)writer_flush(&writer); /* the script takes all that it is given */
    page_note_outcome(&outcome);
}

/* ---- results without a search ---- */

/* The budget of a text such as 20000000:4, as the program's -b takes it, to page_outcome. False, with the
 * program's message, where it is none. */
bool PAGE_CALL(page_read_budget)(const char *text)
{
    struct budget budget;

    if (!options_read_budget(text, &budget, &page.message))
        return false;
    page_note_outcome(&(struct outcome){.status = ENGINE_DONE, .submission = {.budget = budget}});
    return true;
}

/* A solution without a search, as budget 0 makes it; it goes to PORT_OUT, and page_outcome is its budget. */
void PAGE_CALL(page_fallback)(uint32_t number)
{
    struct engine_job job = page_job(number);
    struct writer writer;

    /* With less memory it is a shorter one, or none. */
    (void)page_grow(memory_need(&job, engine_traits(&job).steps, (struct budget){1, 0, 0}));
    writer_start(&writer, PORT_OUT);
    engine_fallback(&job, page.arena, (struct sink){put, &writer});
    (void)writer_flush(&writer);
    page_note_outcome(&(struct outcome){.status = ENGINE_DONE});
}
