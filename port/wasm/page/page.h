/* Page: the seam between a page in a browser and any engine of core/engine.h. What the page's scripts call is
 * marked PAGE_CALL, and compiled into one WebAssembly module a game:
 *
 *     page.c            memory, options, files, the list of solutions
 *     page_search.c     carries out a task, in a Web Worker
 *     page_schedule.c   which search to hand to which worker, in the page
 *
 * An instance of the module holds one engine and one problem. Its memory is one block that grows:
 *
 *     |options|file|problem|what a game's own seam keeps|....scratch....|
 *
 * Numbers of 64 bits go through arrays that the script reads and writes by their address. Text goes to the
 * script by port_write(): results to PORT_OUT, messages to PORT_ERR.
 *
 * A call that takes memory returns NULL or false where memory is short. page_start(), page_read(), what opens a list
 * and, with ENGINE_FAILED in its outcome, page_search() leave a message then; the others
 * leave none. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../../core/base/arena.h"
#include "../../../core/base/message.h"
#include "../../../core/batch/task.h"
#include "../../../core/engine_program.h"
#include "call.h"

struct page {
    struct arena arena; /* free: what is taken of it is never given back */
    const struct engine *engine;
    const struct engine_problem *problem;
    struct message message; /* of the last call that failed */
};
extern struct page page;

/* Makes the block longer until `bytes` bytes are free. False when the browser gives no more. */
bool page_grow(size_t bytes);

/* The same with a message, and without the one of a call before. */
bool page_room(size_t bytes);

/* Room for `bytes` bytes; it lasts as long as the instance. */
void *PAGE_CALL(page_take)(size_t bytes);

/* Bytes in memory as a source for readers. */
struct page_bytes {
    const char *at;
    size_t left;
};
long page_read_bytes(void *context, void *to, size_t size);

/* A job of the problem. */
struct engine_job page_job(uint32_t number);

/* A task for a worker: what it has to know of a struct task (core/batch/task.h). */
enum {
    TASK_JOB,
    TASK_WORK, TASK_PRESET, TASK_STEPS, /* the budget */
    TASK_ESTIMATE_MIN,                         /* a plan with a lower estimate is not finished */
    TASK_DEFERRED,                      /* see struct trial */
    TASK_SEARCH_MS, TASK_ALL_MS,        /* time for the search, and for search and finish; -1: no limit */
    TASK_FIELDS
};
extern int64_t page_task[TASK_FIELDS];

/* What came of it. */
enum {
    OUTCOME_STATUS,                              /* an enum engine_status */
    OUTCOME_WORK, OUTCOME_PRESET, OUTCOME_STEPS, /* the budget that makes the same again */
    OUTCOME_POINTS, OUTCOME_ESTIMATE, OUTCOME_SPENT, OUTCOME_UNITS, OUTCOME_LIMITED,
    OUTCOME_PROVEN, OUTCOME_UNSOLVED,
    OUTCOME_DETAIL, /* and two more */
    OUTCOME_SEARCH_MS = OUTCOME_DETAIL + 3, OUTCOME_FINISH_MS,
    OUTCOME_FIELDS
};
extern int64_t page_outcome[OUTCOME_FIELDS];

/* The task in page_task, where the job with number `first` has index 0. */
struct task page_task_of(uint32_t first);

/* The outcome in page_outcome, without plan and text. */
struct outcome page_outcome_of(void);
void page_note_outcome(const struct outcome *outcome);

#endif
