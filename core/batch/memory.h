/* Memory: turns the limit of -m into bytes (base/block.h) and divides them.
 *
 *     block = limit of -m - code, libraries and stacks:
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
#include "../base/block.h"
#include "names.h"
#include "results.h"

/* The smallest block, in KiB: enough for the reader, the lists of one file and a small job. Chosen by hand. */
#ifndef MEMORY_BLOCK_KB_MIN
#define MEMORY_BLOCK_KB_MIN 32
#endif

/* Bytes of memory under a limit of `mb` megabytes, for a process with as many workers as memory_workers() allows. */
struct memory_limit {
    size_t block;      /* bytes of the block; 0: the limit is too small */
    uint64_t overhead; /* bytes that the process takes besides the block */
    uint64_t cores;    /* as given */
};
struct memory_limit memory_limit(uint64_t mb, uint64_t cores);

/* The same in bytes. */
#define MEMORY_BLOCK_MIN (MEMORY_BLOCK_KB_MIN * (size_t)1024)

/* Number of workers for a process of that number of bytes: at most `cores`, MAX_WORKERS and one per megabyte, so that
 * stacks stay a small part of the limit. */
uint32_t memory_workers(uint64_t bytes, uint64_t cores);

/* Allocates the block, or a smaller one (base/block.h). Returns the total bytes of the process; 0, and reported, if
 * there is no memory. */
uint64_t memory_take(const struct memory_limit *limit, struct arena *arena);

/* Reports files for which there was too little memory. `need`: bytes of a block with which none is refused; `left`:
 * bytes of the present block. */
void memory_report_refused(const struct names *names, size_t need, size_t left, const struct memory_limit *limit);

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
