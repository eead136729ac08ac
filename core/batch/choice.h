/* Choice: which job is searched next, with how much work, and what becomes of the results.
 *
 *     choice_next()  ---- task ---->  whoever carries it out (trial.h)
 *     choice_end()   <-- outcome ---
 *
 * Nothing here knows a clock, a lock, a file or a thread: time is an argument, and the same outcomes at the same times
 * lead to the same tasks. The threads of the program (workers.c) and the libraries
 * (core/library/instance_search.c) use it alike.
 *
 * Without a limit every job is searched once with the requested budget. With one, every job first has a quick search
 * with the engine's first budget (of jobs that compete for the one solution of a file: the first). Then either all are
 * searched with the requested budget; or work is raised, in rounds for each job (rounds.h), where that has paid most
 * for its time, as long as a search is expected to end in time. */
#ifndef BATCH_CHOICE_H
#define BATCH_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "names.h"
#include "results.h"
#include "rounds.h"
#include "task.h"

/* Budgets that were lowered for want of memory. All zero at first; lasts for the whole run. */
struct lowered {
    struct names names;          /* files for which the requested budget was lowered */
    const struct file *last_file; /* that was added */
    struct budget budget;        /* the lowered budget with the least work */
    bool other;                  /* some other than the requested budget was lowered */
};

struct choice_settings {
    struct budget budget; /* the requested one */
    bool limited;         /* there is a time limit */
    bool raise_work;      /* up to the limit; needs `limited` */
    uint32_t workers;     /* the most tasks that are carried out at once */
    size_t worker_bytes;  /* memory of each, for plan and scratch */
    struct lowered *lowered; /* lowered budgets are noted there; NULL: nowhere */
};

/* State of a job beside its result. */
struct choice_job {
    struct rounds rounds; /* valid once result.rounds_started */
    uint32_t first;       /* another array in the same place: in jobs[k] the index of the first job of the file that is
                             the k-th in a pass; unrelated to jobs[k].rounds */
};

/* Passes of searches over all jobs. */
enum choice_pass {
    CHOICE_QUICK,       /* with the engine's first budget, to have any result */
    CHOICE_QUICK_AGAIN, /* with the least work, for jobs that have none, because that search was stopped */
    CHOICE_REQUESTED,   /* with the requested budget */
    CHOICE_RAISED       /* no more passes: work is raised */
};

struct choice {
    struct results *results;
    struct choice_job *jobs;
    struct choice_settings settings;
    enum choice_pass pass; /* the current one */
    uint32_t files;        /* number of files that the jobs are of */
    uint32_t next_file;    /* of this pass, 0 .. files - 1 ... */
    uint32_t next_job;     /* ... and the first job of it not begun, from 0 */
    uint32_t quick_left;   /* number of jobs that still need a quick search */
    uint32_t searchable;   /* number of jobs with memory for a search and a weight over 0 */
    bool hurried;          /* choice_hurry() was called */
};

/* Sets up for jobs without results. `jobs` is an array with an element for each; it and the results are the caller's
 * and stay in use. O(jobs), with a limit O(files * log(files)), too. */
void choice_start(struct choice *choice, struct results *results, struct choice_job *jobs,
                  const struct choice_settings *settings);

/* Sets *task to the next task, which may take `left_ms`; UINT64_MAX: no limit. False if there is none for now; while
 * others run, a later call may find one. Each task must be ended. O(1) in a pass, else O(jobs). */
bool choice_next(struct choice *choice, uint64_t left_ms, struct task *task);

/* Ends a task with its outcome; `left_ms` is the time left to the run. True if it is now the job's best result. O(1)
 * but for the copies of plan and solution; with ENGINE.one_job_per_file a best result calls engine_weigh(), with the
 * scratch. */
bool choice_end(struct choice *choice, const struct task *task, const struct outcome *outcome, uint64_t left_ms,
                struct arena scratch);

/* The same for an outcome that was submitted to the results before; `better` is what results_submit() returned. */
void choice_note(struct choice *choice, const struct task *task, const struct outcome *outcome, bool better,
                 uint64_t left_ms, struct arena scratch);

/* Jobs that choice_next() compares for each task: none in a pass. */
static inline uint32_t choice_compares(const struct choice *choice)
{
    return choice->pass == CHOICE_RAISED ? choice->results->count : 0;
}

/* After an interruption: from now on only jobs without a result are searched, with the engine's first budget. */
void choice_hurry(struct choice *choice);

/* Whether the result of a job, O(1), or of all jobs, O(jobs), is proven to be the best: searches that still run can be
 * stopped. */
bool choice_proven(const struct choice *choice, uint32_t index);
bool choice_all_proven(const struct choice *choice);

#endif
