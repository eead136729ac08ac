/* Trial: carries out one task, a search and the finish of its plan.
 *
 * Whoever calls it is its host. The host has the clock, says when to stop, and takes the text: a thread of the program
 * (workers.c) and a worker of the page (port/wasm/page/page_search.c) are hosts. */
#ifndef BATCH_TRIAL_H
#define BATCH_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/sink.h"
#include "../base/stop.h"
#include "task.h"

/* A trial as it stands, for the host to look at. */
struct trial_state {
    const struct trial_host *host;
    const struct task *task;
    struct stop stop;
    uint64_t work;     /* told so far, as of the last question */
    uint64_t end_ms;   /* of the search or of the finish, on the host's clock; UINT64_MAX: there is none */
    bool text;         /* the text is being made ... */
    bool whole;        /* ... of all steps that the budget asks for */
    uint64_t text_ms;  /* when that of the text began, on the host's clock */
};

struct trial_host {
    void *context;

    /* The time, when the trial has told so much work. Any clock that does not go back. */
    uint64_t (*now_ms)(void *context, uint64_t work);

    /* Whether to stop now, asked again and again (base/stop.h). */
    bool (*stops)(void *context, const struct trial_state *state);

    /* Where the text goes; `rest` is what plan and scratch leave of the arena. */
    struct sink (*text)(void *context, struct arena rest);
};

/* Carries out the task of a job, chosen at `start_ms` on the host's clock. The arena has memory_need() bytes by
 * the task's budget, and the plan in the outcome lies in it. Sets all of the outcome but the text and its length. */
void trial_run(const struct engine_job *job, const struct task *task, uint64_t start_ms, struct arena arena,
               const struct trial_host *host, struct outcome *outcome);

#endif
