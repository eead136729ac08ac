/* See page.h. A worker's part: one search and the finish of its plan, by the task in page_task. It is what a
 * thread of core/batch/schedule.c does with a task, but that the text goes to the script. */
#include "page.h"

#include "../../../core/base/report.h"
#include "../../../core/batch/options.h"
#include "../../port.h"

struct deadline {
    uint64_t end_ms; /* UINT64_MAX: none */
};

static bool deadline_passed(void *context)
{
    const struct deadline *deadline = context;

    return deadline->end_ms != UINT64_MAX && port_clock_ms() >= deadline->end_ms;
}

static struct deadline deadline_after(uint64_t start_ms, int64_t ms)
{
    return (struct deadline){ms < 0 ? UINT64_MAX : start_ms + (uint64_t)ms};
}

static bool put(void *context, const char *text, size_t length)
{
    struct writer *writer = context;

    writer_raw(writer, text, length);
    return !writer->failed;
}

size_t page_need(const struct engine_job *job, struct budget budget)
{
    size_t need = engine_need(job, budget), plan = arena_need(engine_traits(job).steps, sizeof(uint64_t));

    return need > SIZE_MAX - plan ? SIZE_MAX : need + plan;
}

static void say_memory(struct budget budget)
{
    message_clear(&page.message);
    message_text(&page.message, "the browser gives too little memory for budget ");
    report_budget(&page.message, budget);
}

static void note_outcome(enum engine_status status, struct budget budget, const struct engine_score *score)
{
    page_outcome[OUTCOME_STATUS] = status;
    page_outcome[OUTCOME_WORK] = (int64_t)budget.work;
    page_outcome[OUTCOME_PRESET] = budget.preset;
    page_outcome[OUTCOME_STEPS] = budget.steps;
    page_outcome[OUTCOME_POINTS] = score->points;
    page_outcome[OUTCOME_ESTIMATE] = score->estimate;
    page_outcome[OUTCOME_SPENT] = (int64_t)score->work;
    page_outcome[OUTCOME_UNITS] = score->steps;
    page_outcome[OUTCOME_LIMITED] = score->limited;
    page_outcome[OUTCOME_PROVEN] = score->proven;
    for (uint32_t i = 0; i < 3; i++)
        page_outcome[OUTCOME_DETAIL + i] = score->detail[i];
}

/* The budget of a text such as 20000000:4, as the program's -b takes it, to page_outcome. False, with the
 * program's message, where it is none. */
bool PAGE_CALL(page_read_budget)(char *text)
{
    char *words[] = {"", "-f", "-", "-b", text};
    struct options options;

    message_clear(&page.message);
    if (options_read(&options, sizeof words / sizeof *words, words, &page.message) != OPTIONS_RUN)
        return false;
    note_outcome(ENGINE_DONE, options.budget, &(struct engine_score){0});
    return true;
}

/* The finish of a plan. Where it is stopped, a part of the plan may be a solution. */
static enum engine_status finish(const struct engine_job *job, struct budget *budget, struct arena scratch,
                                 int64_t all_ms, uint64_t start_ms, struct plan *plan,
                                 struct engine_score *score)
{
    struct deadline deadline = deadline_after(start_ms, all_ms);
    struct stop stop = {.asked = deadline_passed, .context = &deadline};
    enum engine_status status;
    struct writer writer;

    if (plan->early)
        budget->steps = plan->count;
    writer_start(&writer, PORT_OUT);
    status = engine_finish(job, *budget, scratch, &stop, plan, (struct sink){put, &writer}, score);
    (void)writer_flush(&writer); /* the script takes all that it is given */
    if (score->steps < plan->count)
        budget->steps = score->steps;
    return status;
}

/* Carries out page_task; page_outcome tells what came of it, and the text went to PORT_OUT. */
void PAGE_CALL(page_search)(void)
{
    struct engine_job job = page_job((uint32_t)page_task[TASK_JOB]);
    struct budget budget = {(uint64_t)page_task[TASK_WORK], (uint32_t)page_task[TASK_PRESET],
                            (uint32_t)page_task[TASK_STEPS]};
    uint64_t start_ms = port_clock_ms(), searched_ms;
    struct deadline deadline = deadline_after(start_ms, page_task[TASK_SEARCH_MS]);
    struct stop stop = {.asked = deadline_passed, .context = &deadline};
    struct engine_score score = {0};
    enum engine_status status = ENGINE_FAILED;
    struct plan plan = {0};
    struct arena scratch;

    if (page_grow(page_need(&job, budget))) {
        scratch = page.arena;
        plan.steps = ARENA_TAKE(&scratch, engine_traits(&job).steps, uint64_t);
        status = engine_search(&job, budget, scratch, &stop, page_task[TASK_LEAST], &plan, &score);
    } else {
        say_memory(budget);
    }
    searched_ms = port_clock_ms();
    if (status == ENGINE_DONE)
        status = finish(&job, &budget, scratch, page_task[TASK_ALL_MS], start_ms, &plan, &score);
    note_outcome(status, budget, &score);
    page_outcome[OUTCOME_SEARCH_MS] = (int64_t)(searched_ms - start_ms);
    page_outcome[OUTCOME_FINISH_MS] = (int64_t)(port_clock_ms() - searched_ms);
}

/* A solution without a search, as budget 0 makes it; it goes to PORT_OUT, and page_outcome is its budget. */
void PAGE_CALL(page_fallback)(uint32_t number)
{
    struct engine_job job = page_job(number);
    struct engine_score score = {0};
    struct writer writer;

    /* With less memory it is a shorter one, or none. */
    (void)page_grow(page_need(&job, (struct budget){1, 0, 0}));
    writer_start(&writer, PORT_OUT);
    engine_fallback(&job, page.arena, (struct sink){put, &writer});
    (void)writer_flush(&writer);
    note_outcome(ENGINE_DONE, (struct budget){0, 0, 0}, &score);
}
