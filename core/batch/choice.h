/* Choice: which job is searched next, with how much work, and what becomes of the results.
 *
 *     choice_next()  ---- task ---->  whoever carries it out (trial.h)
 *     choice_end()   <-- outcome ---
 *
 * Nothing here knows a clock, a lock, a file or a thread: time enters as a number, and the same outcomes at the same
 * times bring the same tasks. Threads of the program (workers.c) and the workers of the page
 * (port/wasm/page/page_schedule.c) all go by it.
 *
 * Without a limit every job is searched once by the budget asked for. With one, every job has an answer first, a
 * search by the engine's first budget (where the jobs of a file compete for one solution: its first job); then either
 * all are searched by the budget asked for, or work is raised, for each job in rounds of its own (rounds.h), where that
 * has paid most for its time, as long as the search is expected to end in time. */
#ifndef BATCH_CHOICE_H
#define BATCH_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names.h"
#include "results.h"
#include "rounds.h"
#include "task.h"

/* What was lowered for want of memory. All zero at first, and kept between calls. */
struct lowered {
    struct names names;     /* files for which the budget asked for was */
    const struct file *last;
    struct budget budget;   /* that of least work */
    bool raised;            /* some other budget was */
};

struct choice_settings {
    struct budget budget; /* asked for */
    bool limited;         /* there is an end */
    bool raise;           /* raise work up to the end; needs `limited` */
    uint32_t workers;     /* tasks that are carried out at the same time, at most */
    size_t worker_bytes;  /* memory of each, for plan and scratch */
    struct lowered *lowered; /* what was lowered is noted there; NULL: nowhere */
};

/* What is known of one job beside its result. */
struct choice_job {
    struct rounds rounds; /* once result.started */
    uint32_t first;       /* of jobs[k]: the index of the first job of the file that is searched k-th in a pass of
                             first searches; it has nothing to do with the other members of jobs[k] */
};

/* The searches that every job has once. */
enum choice_pass {
    CHOICE_ANSWER,    /* by the engine's first budget: a result that all others are better than */
    CHOICE_REQUESTED, /* by the budget asked for */
    CHOICE_RAISED     /* over: work is raised */
};

struct choice {
    struct results *results;
    struct choice_job *jobs;
    struct choice_settings settings;
    enum choice_pass pass; /* first searches that are being given out */
    uint32_t files;        /* that the jobs are of */
    uint32_t next_file;    /* in this pass, 0 .. files - 1 ... */
    uint32_t next_job;     /* ... and the first job of it not begun, from 0 */
    uint32_t answers;      /* in CHOICE_ANSWER: jobs that have to be answered yet */
    uint32_t searchable;   /* jobs with memory for a search and a weight over 0 */
    bool hurried;          /* choice_hurry() */
};

/* Sets up for jobs of which none has a result. `jobs` is room for one of each; it and the results are the caller's and
 * stay in use. O(jobs), and with a limit O(files * log(files)). */
void choice_start(struct choice *choice, struct results *results, struct choice_job *jobs,
                  const struct choice_settings *settings);

/* The next task, if it may take `left_ms`; UINT64_MAX: there is no limit. False when there is none for now; while
 * others are carried out, a later call may find one. Each task must be ended. O(jobs), but for first searches O(1). */
bool choice_next(struct choice *choice, uint64_t left_ms, struct task *task);

/* Takes what came of a task; `left_ms` is what the run may still take. True when it is the job's best result. O(1) but
 * for the plan and text that are copied; where ENGINE.one_each and it is, engine_weigh() is asked, with the scratch. */
bool choice_end(struct choice *choice, const struct task *task, const struct outcome *outcome, uint64_t left_ms,
                struct arena scratch);

/* From now on only jobs without a result are searched, by the first budget: the user waits. */
void choice_hurry(struct choice *choice);

/* Whether no search can improve a job's result, or that of any job: those that still run can be given up. O(1), and
 * O(jobs). */
bool choice_settled(const struct choice *choice, uint32_t index);
bool choice_all_settled(const struct choice *choice);

#endif
