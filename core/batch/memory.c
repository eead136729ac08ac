/* See memory.h. The need of a job grows with its budget, so the smallest budget decides which jobs can be searched. */
#include "memory.h"

#include <stdbool.h>

#include "../base/fit.h"
#include "../base/integer.h"

/* ---- plans ---- */

static uint64_t *lay_plan(uint32_t steps, struct arena *arena)
{
    return ARENA_TAKE(arena, steps, uint64_t);
}

size_t memory_need(const struct engine_job *job, uint32_t steps, struct budget budget)
{
    struct arena counting = arena_counting();

    (void)lay_plan(steps, &counting);
    (void)arena_take(&counting, engine_need(job, budget), 1);
    return arena_counted(&counting);
}

static size_t need_of(const struct result *result, struct budget budget)
{
    return memory_need(&result->job, result->traits.steps, budget);
}

size_t memory_need_of_result(uint32_t steps, size_t extra)
{
    struct arena counting = arena_counting();

    (void)ARENA_TAKE(&counting, 1, struct result);
    (void)arena_take(&counting, extra, 1);
    (void)lay_plan(steps, &counting);
    return arena_counted(&counting);
}

size_t memory_need_of_plan(uint32_t steps)
{
    return arena_need(steps, sizeof(uint64_t));
}

void memory_lay_plans(struct results *results, struct arena *arena, size_t least)
{
    for (uint32_t i = 0; i < results->count; i++) {
        struct arena rest = *arena;
        uint64_t *steps = lay_plan(results->entries[i].traits.steps, &rest);
        if (steps != NULL && least <= arena_left(&rest)) {
            results->entries[i].plan.steps = steps;
            results->entries[i].searchable = true;
            *arena = rest;
        }
    }
}

/* ---- workers and solutions ---- */

static size_t most_needed(const struct results *results, struct budget budget)
{
    size_t most = 1;

    for (uint32_t i = 0; i < results->count; i++)
        if (results->entries[i].searchable)
            most = integer_max_size(most, need_of(&results->entries[i], budget));
    return most;
}

/* The most that the first search of any job needs with the least width that gives good results (base/budget.h). */
static size_t most_needed_first(const struct results *results)
{
    size_t most = 1;

    for (uint32_t i = 0; i < results->count; i++) {
        struct budget first = results->entries[i].traits.first;
        if (ENGINE.widths > 0)
            first.preset += 2 * BUDGET_PRESET_NUMBERS;
        if (results->entries[i].searchable)
            most = integer_max_size(most, need_of(&results->entries[i], first));
    }
    return most;
}

/* The share of a single worker. If its search takes more than `share`, half of the rest is for the solution that it
 * makes and half for those that are kept. Without memory in the worker a solution has to be made again when it is
 * written. */
static size_t with_solution(size_t share, size_t search, size_t left)
{
    return search > share ? search + (left - search) / 2 : share;
}

struct memory memory_divide(struct results *results, struct arena rest, uint32_t workers, struct budget wanted,
                            size_t least)
{
    struct memory memory = {rest, 0, 1};
    struct arena solutions = rest;
    size_t left = arena_left(&rest);
    size_t share = left - left / 4;
    size_t need = most_needed(results, wanted);

    if (need <= share)
        memory.workers = share / need < workers ? (uint32_t)(share / need) : workers;
    else
        share = with_solution(share, integer_min_size(left, integer_max_size(integer_min_size(least, need),
                                                                             most_needed_first(results))), left);
    memory.each = share / memory.workers / ARENA_ALIGN * ARENA_ALIGN;
    memory.all.end = memory.all.at + memory.each * memory.workers;
    solutions.at = memory.all.end;
    results_keep_solutions(results, solutions);
    return memory;
}

struct arena memory_of_worker(const struct memory *memory, uint32_t worker)
{
    struct arena arena = memory->all;

    arena.at = memory->all.at + memory->each * worker;
    arena.end = arena.at + memory->each;
    return arena;
}

/* A job and the memory that it has. */
struct share {
    const struct result *result;
    size_t bytes;
};

static bool fits_share(void *context, const struct budget *budget)
{
    const struct share *share = context;

    return need_of(share->result, *budget) <= share->bytes;
}

struct budget memory_fit(size_t bytes, const struct result *result, struct budget budget)
{
    struct share share = {result, bytes};

    fit_budget(&budget, ENGINE.widths, fits_share, &share);
    return budget;
}
