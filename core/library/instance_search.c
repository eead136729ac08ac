/* See instance.h: searches, and what becomes of the results. */
#include <string.h>

#include "../base/integer.h"
#include "../batch/memory.h"
#include "../batch/trial.h"
#include "instance.h"

/* ---- the scratch ---- */

struct arena instance_scratch(struct instance *instance, size_t need)
{
    struct arena arena = instance->scratch;

    if (instance->text == NULL)
        return arena;
    arena.end = (unsigned char *)instance->text;
    if (arena_left(&arena) >= need)
        return arena;
    instance->text = NULL;
    return instance->scratch;
}

/* Bytes with which results are chosen and weighed as in any larger memory: of a job, results.h and the engine together
 * take up to 128 (struct engine_result, struct contest_candidate of Brain Wall). */
static size_t choice_need(const struct instance *instance)
{
    return (size_t)128 * instance->results.count;
}

/* ---- which result would be written ---- */

/* The scratch is free: no search uses it now. */
void instance_choose(struct instance *instance)
{
    if (!ENGINE.one_job_per_file)
        return;
    for (uint32_t i = 0; i < instance->results.count; i++)
        instance->results.entries[i].ready = instance->results.entries[i].done;
    results_choose(&instance->results, instance_scratch(instance, choice_need(instance)));
}

/* ---- one search ---- */

/* A task that is being carried out. */
struct running {
    struct instance *instance;
    instance_stop *stop;
    void *context;
    uint64_t work_before; /* of the tasks noted before it was chosen */
    char *text;    /* the solution so far, */
    size_t length; /* its bytes, of which `room` are kept */
    size_t room;
};

static uint64_t now_ms(void *context, uint64_t work)
{
    const struct running *running = context;

    return clock_work_ms(running->work_before + work);
}

static bool should_stop(void *context, const struct trial_state *state)
{
    struct running *running = context;
    struct instance *instance = running->instance;

    return object_stop(&instance->object, running->stop, running->context) ||
           (state->end_ms != UINT64_MAX && now_ms(running, state->work) >= state->end_ms);
}

static bool add_to_text(void *context, const char *text, size_t length)
{
    struct running *running = context;

    if (running->length <= running->room && length <= running->room - running->length)
        memcpy(running->text + running->length, text, length);
    else
        running->room = 0; /* the plan makes the text again */
    running->length += length;
    return true;
}

static struct sink solution_sink(void *context, struct arena rest)
{
    struct running *running = context;

    running->text = (char *)rest.at;
    running->room = arena_left(&rest);
    return (struct sink){add_to_text, context};
}

/* Moves the text of a result to the end of the scratch, where it stays until a search needs the memory. */
static void hold_text(struct instance *instance, const struct running *running, uint32_t index)
{
    char *end = (char *)instance->scratch.end;
    size_t rest = (uintptr_t)(end - running->length) % ARENA_ALIGN;

    instance->text = NULL;
    if (running->length > running->room || running->room - running->length < rest)
        return;
    instance->text = end - running->length - rest;
    instance->text_length = running->length;
    instance->text_of = index;
    memmove(instance->text, running->text, running->length);
}

/* Takes a result if it is the best of its job so far. If so, the caller then calls instance_choose(); jobs are weighed
 * when a task is noted. */
static bool submit(struct instance *instance, uint32_t index, const struct outcome *outcome)
{
    bool better = outcome->status == ENGINE_DONE &&
                  results_submit(&instance->results, index, &outcome->submission);

    instance->results_changed = instance->results_changed || better;
    return better;
}

/* Carries out a task and keeps its result if it is the best so far. Without memory for it, it has failed. */
static enum instance_status run_task(struct instance *instance, const struct task *task, uint64_t work_before,
                                     instance_stop *stop, void *context, struct outcome *outcome)
{
    const struct result *result = &instance->results.entries[task->index];
    size_t need = memory_need(&result->job, result->traits.steps, task->budget);
    struct running running = {instance, stop, context, work_before, NULL, 0, 0};
    const struct trial_caller caller = {&running, now_ms, should_stop, solution_sink};

    *outcome = (struct outcome){.status = ENGINE_FAILED, .submission = {.budget = task->budget}};
    if (need > arena_left(&instance->scratch))
        return instance_fail_memory(instance, "the search", need, arena_left(&instance->scratch));
    object_enter(&instance->object);
    trial_run(&result->job, task, now_ms(&running, 0), instance_scratch(instance, need), &caller, outcome);
    object_leave(&instance->object);
    outcome->submission.solution_length = running.length;
    if (submit(instance, task->index, outcome)) {
        hold_text(instance, &running, task->index);
        instance->has_plan[task->index] = true;
        instance_choose(instance);
    }
    return instance->object.stopped ? INSTANCE_STOPPED : INSTANCE_OK;
}

/* ---- choosing and noting ---- */

static void set_limit(struct instance *instance, uint64_t work_left)
{
    instance->clock.limit = instance->clock.work + integer_min_unsigned(work_left, BUDGET_WORK_MAX);
}

/* Chooses the next task, which has to end within the limit. */
static bool choose_task(struct instance *instance, struct task *task)
{
    return choice_next(&instance->choice, clock_left_ms(&instance->clock), task);
}

static void note(struct instance *instance, const struct task *task, const struct outcome *outcome)
{
    clock_advance(&instance->clock, outcome->work, choice_compares(&instance->choice));
    choice_note(&instance->choice, task, outcome, instance->results_changed, clock_left_ms(&instance->clock),
                instance_scratch(instance, choice_need(instance)));
    instance->results_changed = false;
}

/* ---- searches of this instance ---- */

/* Chooses, carries out and notes a task. */
static enum instance_status make_step(struct instance *instance, instance_stop *stop, void *context)
{
    struct task task;
    struct outcome outcome;
    enum instance_status status;

    if (!choose_task(instance, &task))
        return INSTANCE_COMPLETE;
    status = run_task(instance, &task, instance->clock.work, stop, context, &outcome);
    note(instance, &task, &outcome);
    return status;
}

/* Tasks that were given away have to be noted before the instance searches by itself. */
static bool has_issued(const struct instance *instance)
{
    for (uint32_t i = 0; i < instance->workers; i++)
        if (instance->issued[i] != 0)
            return true;
    return false;
}

static bool can_schedule(struct instance *instance)
{
    if (!instance_ready(instance, INSTANCE_STARTED))
        return false;
    instance->object.stopped = false;
    if (!has_issued(instance))
        return true;
    (void)instance_fail(instance, INSTANCE_MISUSE, "a task that was chosen has not been noted");
    return false;
}

enum instance_status instance_solve(struct instance *instance, uint64_t work, instance_stop *stop, void *context)
{
    enum instance_status status;
    bool any = false;

    if (!can_schedule(instance))
        return INSTANCE_MISUSE;
    set_limit(instance, work);
    while ((status = make_step(instance, stop, context)) == INSTANCE_OK)
        any = true;
    if (status != INSTANCE_COMPLETE)
        return status;
    return any && !choice_all_proven(&instance->choice) ? INSTANCE_OK : INSTANCE_COMPLETE;
}

enum instance_status instance_step(struct instance *instance, uint64_t work_left, instance_stop *stop, void *context)
{
    if (!can_schedule(instance))
        return INSTANCE_MISUSE;
    set_limit(instance, work_left);
    return make_step(instance, stop, context);
}

/* Whether a search can have the budget. */
static bool is_budget(struct budget budget)
{
    uint32_t base = budget_base_preset(budget.preset);

    return budget.work >= 1 && budget.work <= BUDGET_WORK_MAX && base < ENGINE.presets &&
           (ENGINE.presets_dropped >> base & 1) == 0 && budget_width(budget.preset) <= ENGINE.widths &&
           budget.steps <= ENGINE.steps_max;
}

enum instance_status instance_search(struct instance *instance, struct budget budget, instance_stop *stop,
                                     void *context)
{
    enum instance_status status = INSTANCE_OK;

    if (!instance_ready(instance, INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    if (!is_budget(budget))
        return instance_fail(instance, INSTANCE_MISUSE, "the budget is outside the limits");
    instance->object.stopped = false;
    for (uint32_t i = 0; i < instance->results.count && status == INSTANCE_OK; i++) {
        const struct task task = {.index = i, .budget = budget, .trial = {.estimate_min = INT64_MIN},
                                  .search_ms = UINT64_MAX, .all_ms = UINT64_MAX};
        struct outcome outcome;
        status = run_task(instance, &task, 0, stop, context, &outcome);
    }
    return status;
}

/* ---- tasks of several instances ---- */

enum instance_status instance_next(struct instance *instance, uint64_t work_left, uint64_t task[INSTANCE_TASK_WORDS],
                                   struct budget *budget)
{
    struct task chosen;
    uint32_t slot = 0;

    if (!instance_ready(instance, INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    while (slot < instance->workers && instance->issued[slot] != 0)
        slot++;
    if (slot == instance->workers)
        return instance_fail(instance, INSTANCE_MISUSE, "as many tasks as there are workers have not been noted");
    set_limit(instance, work_left);
    if (!choose_task(instance, &chosen))
        return has_issued(instance) ? INSTANCE_WAIT : INSTANCE_COMPLETE;
    words_put_task(task, &chosen, instance->starts, instance->clock.work);
    instance->issued[slot] = task[INSTANCE_TASK_WORDS - 1];
    *budget = chosen.budget;
    return INSTANCE_OK;
}

enum instance_status instance_run(struct instance *instance, const uint64_t task[INSTANCE_TASK_WORDS],
                                  instance_stop *stop, void *context, uint64_t outcome[INSTANCE_OUTCOME_WORDS],
                                  struct submission *submission)
{
    uint64_t work_before;
    enum instance_status status;
    struct outcome result;
    struct task read;

    if (!instance_ready(instance, INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    read = words_get_task(task, &work_before);
    if (!words_are_task(task, instance->results.count) || !is_budget(read.budget))
        return instance_fail(instance, INSTANCE_MISUSE, "the task is none of this problem");
    instance->object.stopped = false;
    status = run_task(instance, &read, work_before, stop, context, &result);
    words_put_outcome(outcome, task, &result);
    *submission = result.submission;
    return status;
}

/* Takes the task of that hash off the list of those that were given away; false if it is not there. */
static bool take_back(struct instance *instance, uint64_t hash)
{
    uint32_t slot = 0;

    while (slot < instance->workers && instance->issued[slot] != hash)
        slot++;
    if (hash == 0 || slot == instance->workers)
        return false;
    instance->issued[slot] = 0;
    return true;
}

enum instance_status instance_cancel(struct instance *instance, const uint64_t words[INSTANCE_TASK_WORDS])
{
    const struct outcome nothing = {.status = ENGINE_STOPPED};
    uint64_t work_before;
    struct task task;

    if (!instance_ready(instance, INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    if (!words_are_task(words, instance->results.count) || !take_back(instance, words[INSTANCE_TASK_WORDS - 1]))
        return instance_fail(instance, INSTANCE_MISUSE, "the task is none that waits for its outcome");
    task = words_get_task(words, &work_before);
    note(instance, &task, &nothing);
    return INSTANCE_OK;
}

/* Takes a result without its plan. One of this instance's own searches is there already, and stays. */
static void submit_elsewhere(struct instance *instance, uint32_t index, const struct outcome *outcome)
{
    if (!submit(instance, index, outcome))
        return;
    instance->has_plan[index] = false;
    if (instance->text_of == index)
        instance->text = NULL;
    instance_choose(instance);
}

enum instance_status instance_note(struct instance *instance, const uint64_t outcome[INSTANCE_OUTCOME_WORDS])
{
    uint64_t work_before;
    struct outcome result;
    struct task task;

    if (!instance_ready(instance, INSTANCE_STARTED))
        return INSTANCE_MISUSE;
    if (!words_are_outcome(outcome, instance->results.count) || !take_back(instance, outcome[INSTANCE_TASK_WORDS - 1]))
        return instance_fail(instance, INSTANCE_MISUSE, "the outcome is of no task that waits for it");
    task = words_get_task(outcome, &work_before);
    result = words_get_outcome(outcome);
    submit_elsewhere(instance, task.index, &result);
    note(instance, &task, &result);
    return INSTANCE_OK;
}

/* ---- results ---- */

/* Without ENGINE.one_job_per_file all results are written; the libraries have instances of one job then. */
const struct result *instance_chosen(const struct instance *instance)
{
    const struct results *results = &instance->results;

    for (uint32_t i = 0; instance->phase == INSTANCE_STARTED && i < results->count; i++)
        if (results->entries[i].written)
            return &results->entries[i];
    return NULL;
}

const struct result *instance_best(const struct instance *instance)
{
    const struct result *chosen = instance_chosen(instance);

    return chosen != NULL && chosen->done ? chosen : NULL;
}

enum instance_status instance_plan(struct instance *instance, const struct result *result)
{
    uint32_t index = (uint32_t)(result - instance->results.entries);
    struct plan *plan = &instance->results.entries[index].plan;
    size_t need = engine_need(&result->job, result->budget);
    struct engine_score score;

    if (need > arena_left(&instance->scratch))
        return instance_fail_memory(instance, "the search", need, arena_left(&instance->scratch));
    if (instance->has_plan[index])
        return INSTANCE_OK;
    if (engine_search(&result->job, result->budget, instance_scratch(instance, need), NULL, plan, &score) !=
        ENGINE_DONE)
        return instance_fail(instance, INSTANCE_MISUSE, "the budget of an outcome makes no such result");
    instance->has_plan[index] = true;
    return INSTANCE_OK;
}

/* The caller as the receiver of a solution. */
struct receiver {
    instance_put *put;
    void *context;
    bool refused;
};

static bool pass_on(void *context, const char *text, size_t length)
{
    struct receiver *receiver = context;

    receiver->refused = receiver->refused || receiver->put(receiver->context, text, length) != 0;
    return !receiver->refused;
}

/* Makes the text by the plan. */
static enum instance_status remake(struct instance *instance, const struct result *best, struct sink sink)
{
    enum instance_status status = instance_plan(instance, best);
    struct engine_score score;

    if (status != INSTANCE_OK)
        return status;
    object_enter(&instance->object);
    (void)engine_finish(&best->job, best->budget,
                        instance_scratch(instance, engine_need(&best->job, best->budget)), NULL, &best->plan, sink,
                        &score);
    object_leave(&instance->object);
    return INSTANCE_OK;
}

enum instance_status instance_solution(struct instance *instance, instance_put *put_text, void *context)
{
    const struct result *chosen = instance_chosen(instance), *best = instance_best(instance);
    struct receiver receiver = {put_text, context, false};
    struct sink sink = {pass_on, &receiver};
    enum instance_status status = INSTANCE_OK;

    if (best != NULL && (instance->text == NULL || best != &instance->results.entries[instance->text_of])) {
        status = remake(instance, best, sink);
    } else if (chosen != NULL) {
        object_enter(&instance->object);
        if (best != NULL)
            (void)pass_on(&receiver, instance->text, instance->text_length);
        else
            engine_fallback(&chosen->job, instance_scratch(instance, SIZE_MAX), sink);
        object_leave(&instance->object);
    }
    return receiver.refused ? instance_fail(instance, INSTANCE_REFUSED, "put() refused the text") : status;
}
