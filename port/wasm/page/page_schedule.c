/* See page.h. The page's part of a solve under a time limit: it hands the tasks of core/batch/choice.h to the script and
 * takes what came of them. Workers answer by messages, so there is no lock. */
#include "page.h"

#include "../../../core/batch/choice.h"

static struct schedule {
    struct file file; /* the instance's problem */
    struct results results;
    struct choice choice;
    uint32_t first; /* number of the first job */
} schedule;

/* Begins a solve of jobs first .. first + count - 1. False when memory is short. */
bool PAGE_CALL(page_schedule)(uint32_t first, uint32_t count, uint32_t workers, uint32_t worker_mb)
{
    const struct choice_settings settings = {.limited = true, .raise_work = true, .workers = workers,
                                             .worker_bytes = (size_t)worker_mb << 20};
    uint32_t next = first;
    struct choice_job *jobs;

    if (!page_grow(arena_need(count, sizeof(struct result)) + arena_need(count, sizeof *jobs)))
        return false;
    schedule = (struct schedule){.file = {"", page.problem}, .first = first};
    (void)results_open(&schedule.results, count, &page.arena);
    jobs = ARENA_TAKE(&page.arena, count, struct choice_job);
    results_add(&schedule.results, page.engine, &schedule.file, &next);
    for (uint32_t i = 0; i < count; i++)
        schedule.results.entries[i].searchable = true; /* its plan and text are the worker's and the script's affair */
    choice_start(&schedule.choice, &schedule.results, jobs, &settings);
    return true;
}

static int64_t field_of_ms(uint64_t ms)
{
    return ms < INT64_MAX ? (int64_t)ms : -1;
}

/* Puts the task of a free worker into page_task. False when there is none that could end in the time left;
 * while others run, a later call may find one. */
bool PAGE_CALL(page_next)(uint32_t left_ms)
{
    struct task task;

    if (!choice_next(&schedule.choice, left_ms, &task))
        return false;
    page_task[TASK_JOB] = schedule.first + task.index;
    page_task[TASK_WORK] = (int64_t)task.budget.work;
    page_task[TASK_PRESET] = task.budget.preset;
    page_task[TASK_STEPS] = task.budget.steps;
    page_task[TASK_ESTIMATE_MIN] = task.trial.estimate_min;
    page_task[TASK_DEFERRED] = task.trial.deferred;
    page_task[TASK_SEARCH_MS] = field_of_ms(task.search_ms);
    page_task[TASK_ALL_MS] = field_of_ms(task.all_ms);
    return true;
}

/* Takes what came of a task: both arrays as the worker left them. True when it is the job's best result. */
bool PAGE_CALL(page_end)(uint32_t left_ms)
{
    struct task task = page_task_of(schedule.first);
    struct outcome outcome = page_outcome_of();

    return task.index < schedule.results.count &&
           choice_end(&schedule.choice, &task, &outcome, left_ms, page.arena);
}

/* Whether the best result of every job is proven: the searches that still run can be given up. */
bool PAGE_CALL(page_proven)(void)
{
    return choice_all_proven(&schedule.choice);
}
