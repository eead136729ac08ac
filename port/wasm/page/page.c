/* See page.h. */
#include "page.h"

#include <string.h>

#include "../../../core/base/report.h"
#include "../../../core/base/version.h"
#include "../../port.h"

/* Bytes for what is kept of a file: no problem within the bounds of a build takes as many, and bytes that
 * nothing is written to cost nothing. */
#define PROBLEM_BYTES ((size_t)16 << 20)

/* By how much the block grows at the least: the host looks its memory up anew each time. */
#define GROW_BYTES ((size_t)1 << 20)

struct page page;
int64_t page_task[TASK_FIELDS], page_outcome[OUTCOME_FIELDS];

static unsigned char *block;
static size_t block_size;
static struct writer list;

/* ---- memory ---- */

bool page_grow(size_t bytes)
{
    size_t left = arena_left(&page.arena), more = bytes > left ? bytes - left : 0;
    size_t size = block_size + (more > GROW_BYTES ? more + GROW_BYTES : GROW_BYTES);
    unsigned char *grown;

    if (more == 0)
        return true;
    if (size < block_size || (grown = port_memory(&size)) == NULL || size - block_size < more)
        return false;
    if (block == NULL)
        page.arena = arena_over(grown, size);
    else
        page.arena.end += (size - block_size) / ARENA_ALIGN * ARENA_ALIGN;
    block = grown;
    block_size = size / ARENA_ALIGN * ARENA_ALIGN;
    return arena_left(&page.arena) >= bytes;
}

bool page_room(size_t bytes)
{
    message_clear(&page.message);
    if (page_grow(bytes))
        return true;
    message_text(&page.message, "the browser gives too little memory");
    return false;
}

/* Room for `bytes` bytes that the script writes; they last as long as the instance. */
void *PAGE_CALL(page_take)(size_t bytes)
{
    bytes += bytes == 0; /* NULL is no room for nothing */
    return page_grow(arena_need(bytes, 1)) ? arena_take(&page.arena, bytes, 1) : NULL;
}

const char *PAGE_CALL(page_message)(void)
{
    return page.message.text;
}

const char *PAGE_CALL(page_version)(void)
{
    return VERSION;
}

/* ---- options and files ---- */

/* Starts the engine by `count` options of its own: each a letter, a value and a NUL. */
bool PAGE_CALL(page_start)(const char *options, uint32_t count)
{
    struct engine_option *own = page_take(count * sizeof *own);

    report_start(ENGINE_PROGRAM.name, false);
    message_clear(&page.message);
    for (uint32_t i = 0; i < count && own != NULL; i++) {
        own[i] = (struct engine_option){options[0], options + 1};
        options += strlen(options) + 1;
    }
    if (own != NULL && page_grow(PROBLEM_BYTES))
        page.engine = engine_start(own, count, &REPORT, &page.arena);
    if (page.engine == NULL)
        message_text(&page.message, "the browser gives too little memory");
    return page.engine != NULL;
}

long page_read_bytes(void *context, void *to, size_t size)
{
    struct page_bytes *bytes = context;
    size_t count = bytes->left < size ? bytes->left : size;

    memcpy(to, bytes->at, count);
    bytes->at += count;
    bytes->left -= count;
    return (long)count;
}

/* Reads a problem file of `size` bytes; `name` ends in a NUL. */
bool PAGE_CALL(page_read)(const char *name, const char *text, size_t size)
{
    struct page_bytes bytes = {text, size};
    struct arena keep, scratch;

    if (!page_room(PROBLEM_BYTES + engine_read_need()))
        return false;
    keep = scratch = page.arena;
    keep.end -= (engine_read_need() + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
    scratch.at = keep.end;
    if (engine_read(page.engine, name, (struct window_source){page_read_bytes, &bytes}, &keep, scratch,
                    &page.message, &page.problem) != ENGINE_READ)
        return false;
    engine_add_problem(page.engine, page.problem);
    page.arena.at = keep.at;
    return true;
}

uint32_t PAGE_CALL(page_jobs)(void)
{
    return engine_jobs(page.problem);
}

struct engine_job page_job(uint32_t number)
{
    return (struct engine_job){page.engine, page.problem, number};
}

/* ---- tasks and what came of them ---- */

int64_t *PAGE_CALL(page_task_fields)(void)
{
    return page_task;
}

int64_t *PAGE_CALL(page_outcome_fields)(void)
{
    return page_outcome;
}

/* A time of the script's: below 0 is no limit. */
static uint64_t ms_of(int64_t ms)
{
    return ms < 0 ? UINT64_MAX : (uint64_t)ms;
}

struct task page_task_of(uint32_t first)
{
    const struct budget budget = {(uint64_t)page_task[TASK_WORK], (uint32_t)page_task[TASK_PRESET],
                                  (uint32_t)page_task[TASK_STEPS]};

    return (struct task){.index = (uint32_t)page_task[TASK_JOB] - first, .budget = budget,
                         .trial = {.budget = budget, .deferred = page_task[TASK_DEFERRED] != 0,
                                   .estimate_min = page_task[TASK_ESTIMATE_MIN]},
                         .search_ms = ms_of(page_task[TASK_SEARCH_MS]), .all_ms = ms_of(page_task[TASK_ALL_MS])};
}

static struct budget outcome_budget(void)
{
    return (struct budget){(uint64_t)page_outcome[OUTCOME_WORK], (uint32_t)page_outcome[OUTCOME_PRESET],
                           (uint32_t)page_outcome[OUTCOME_STEPS]};
}

static struct engine_score outcome_score(void)
{
    const int64_t *detail = page_outcome + OUTCOME_DETAIL;

    return (struct engine_score){.points = page_outcome[OUTCOME_POINTS],
                                 .estimate = page_outcome[OUTCOME_ESTIMATE],
                                 .work = (uint64_t)page_outcome[OUTCOME_SPENT],
                                 .steps = (uint32_t)page_outcome[OUTCOME_UNITS],
                                 .limited = page_outcome[OUTCOME_LIMITED] != 0,
                                 .proven = page_outcome[OUTCOME_PROVEN] != 0,
                                 .unsolved = page_outcome[OUTCOME_UNSOLVED] != 0,
                                 .detail = {detail[0], detail[1], detail[2]}};
}

struct outcome page_outcome_of(void)
{
    return (struct outcome){.status = (enum engine_status)page_outcome[OUTCOME_STATUS],
                            .submission = {.budget = outcome_budget(), .score = outcome_score(),
                                           .finish_ms = (uint64_t)page_outcome[OUTCOME_FINISH_MS]},
                            .search_ms = (uint64_t)page_outcome[OUTCOME_SEARCH_MS]};
}

void page_note_outcome(const struct outcome *outcome)
{
    const struct submission *submission = &outcome->submission;
    const struct engine_score *score = &submission->score;

    page_outcome[OUTCOME_STATUS] = (int64_t)outcome->status;
    page_outcome[OUTCOME_WORK] = (int64_t)submission->budget.work;
    page_outcome[OUTCOME_PRESET] = submission->budget.preset;
    page_outcome[OUTCOME_STEPS] = submission->budget.steps;
    page_outcome[OUTCOME_POINTS] = score->points;
    page_outcome[OUTCOME_ESTIMATE] = score->estimate;
    page_outcome[OUTCOME_SPENT] = (int64_t)score->work;
    page_outcome[OUTCOME_UNITS] = score->steps;
    page_outcome[OUTCOME_LIMITED] = score->limited;
    page_outcome[OUTCOME_PROVEN] = score->proven;
    page_outcome[OUTCOME_UNSOLVED] = score->unsolved;
    for (uint32_t i = 0; i < 3; i++)
        page_outcome[OUTCOME_DETAIL + i] = score->detail[i];
    page_outcome[OUTCOME_SEARCH_MS] = (int64_t)outcome->search_ms;
    page_outcome[OUTCOME_FINISH_MS] = (int64_t)submission->finish_ms;
}

/* ---- the list of solutions, as the program writes it ---- */

void PAGE_CALL(page_list_begin)(void)
{
    writer_start(&list, PORT_OUT);
    writer_open(&list, '[');
}

/* An entry whose budget and score are in page_outcome; the budget's work is 0 where nothing was searched. */
void PAGE_CALL(page_list_entry)(uint32_t number, const char *text, size_t size)
{
    struct engine_score score = outcome_score();
    struct budget budget = outcome_budget();
    struct engine_job job = page_job(number);
    struct message tag;

    message_clear(&tag);
    budget_print(&tag, budget);
    if (list.needs_comma)
        writer_line(&list);
    engine_open(&job, tag.text, budget.work != 0 ? &score : NULL, &list);
    writer_raw(&list, text, size);
    engine_close(&list);
}

void PAGE_CALL(page_list_end)(void)
{
    writer_close(&list, ']');
    (void)writer_finish(&list); /* the script takes all that it is given */
}
