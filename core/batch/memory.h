/* Memory: divides the block of memory (memory_block.h).
 *
 *     |..files read..|..plans..|...worker 0...|...worker 1...|.....solutions.....|
 *
 * Plans come first: without memory for its plan a job cannot be searched; files.h and main.c make sure that there is
 * enough. A quarter of the rest is for solutions, which can be made again; the workers share three quarters equally.
 * There are as many workers as can each hold the requested budget. If not even one can, there is one, which takes
 * memory from the solutions: enough for the requested budget or, under a time limit, for the first budget only, because
 * a solution that is not kept is lost if there is no time to make it again. */
#ifndef BATCH_MEMORY_H
#define BATCH_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "results.h"

/* Bytes of a worker that searches a job: a plan and the engine's scratch; SIZE_MAX if the sum does not fit. */
size_t memory_need(const struct engine_job *job, uint32_t steps, struct budget budget);

/* Bytes of a job in the results: struct result, its plan and `extra`. */
size_t memory_need_of_result(uint32_t steps, size_t extra);

/* Bytes of a plan. */
size_t memory_need_of_plan(uint32_t steps);

/* Takes a plan for each job, as long as `least` bytes are left for a search, and sets result.searchable. */
void memory_lay_plans(struct results *results, struct arena *arena, size_t least);

struct memory {
    struct arena all; /* memory of all workers together */
    size_t each;      /* bytes of one worker */
    uint32_t workers; /* 1 and up */
};

/* Divides the rest among solutions and at most `workers` workers that can search with the budget `wanted`. If not even
 * one such worker fits, there is one, which may take memory from the solutions: `least` bytes, and what the first
 * budget of each job needs, with width 2 (base/budget.h) if the engine has widths. */
struct memory memory_divide(struct results *results, struct arena rest, uint32_t workers, struct budget wanted,
                            size_t least);

struct arena memory_of_worker(const struct memory *memory, uint32_t worker);

/* The budget, lowered by fit_budget() until plan and scratch of a search fit into `bytes`; work 0 if none fits. */
struct budget memory_fit(size_t bytes, const struct result *result, struct budget budget);

#endif
