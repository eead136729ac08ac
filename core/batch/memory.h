/* Memory: where -m becomes bytes, and how these are divided.
 *
 *     block = limit of -m - code, libraries and stacks:
 *
 *     |..what was read..|..plans..|...worker 0...|...worker 1...|.....texts.....|
 *
 * Plans come first: without room for its plan a job cannot be searched; files.h and main.c see to it that there is
 * room. A quarter of the rest is for texts, which can be made again; the workers get equal shares of three quarters.
 * There are as many workers as can each hold the wanted budget. If not even one can, there is one, which takes room
 * from the texts: enough for the wanted budget, or under a time limit for the first budget only, since a text that
 * is not kept is lost when there is no time to make it again. */
#ifndef BATCH_MEMORY_H
#define BATCH_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/block.h"
#include "names.h"
#include "results.h"

/* Least block to start with under a limit, in kilobytes, chosen by hand: room for the reader, the lists of one
 * file and a small job. */
#ifndef MEMORY_BLOCK_KB_MIN
#define MEMORY_BLOCK_KB_MIN 32
#endif

/* Bytes of memory that a limit of `mb` megabytes allows to a process with as many workers
 * as that limit is good for, at most `cores`. */
struct memory_limit {
    size_t block;      /* bytes of the block; 0: the limit is too small */
    uint64_t overhead; /* bytes that the process takes beside the block */
    uint64_t cores;    /* as given */
};
struct memory_limit memory_limit(uint64_t mb, uint64_t cores);

/* Bytes of the least block. */
#define MEMORY_BLOCK_MIN (MEMORY_BLOCK_KB_MIN * (size_t)1024)

/* Workers for a process of that number of bytes: one for each megabyte at most, so that stacks stay a small
 * part of the limit. */
uint32_t memory_workers(uint64_t bytes, uint64_t cores);

/* Obtains the block, or a smaller one (base/block.h). Returns the bytes that the process then takes in all; 0, and
 * reported, when there is no memory. */
uint64_t memory_take(const struct memory_limit *limit, struct arena *arena);

/* Reports files for which there was too little memory: with a block of `need` bytes none would be refused. `left`:
 * bytes of the block that there is. */
void memory_report_refused(const struct names *names, size_t need, size_t left, const struct memory_limit *limit);

/* Bytes a worker takes to search a job: a plan and the engine's scratch; SIZE_MAX if beyond counting. */
size_t memory_need(const struct engine_job *job, uint32_t steps, struct budget budget);

/* Bytes of a job in the results with its plan, and of what else is kept for it, `beside`. */
size_t memory_need_of_result(uint32_t steps, size_t beside);

/* Bytes of a plan. */
size_t memory_need_of_plan(uint32_t steps);

/* Gives each job its plan, as long as `least` bytes are left for a search. */
void memory_lay_plans(struct results *results, struct arena *arena, size_t least);

struct memory {
    struct arena all; /* the room of all workers together */
    size_t each;      /* bytes of one worker */
    uint32_t workers; /* 1 and up */
};

/* Divides the rest among texts and at most `workers` workers that can search by `wanted`. Where not
 * even one such worker fits there is one worker, which takes from the room of the texts, if need be, `least` bytes, and
 * what the first budget of each job needs by width 2 (base/budget.h), where an engine has widths. */
struct memory memory_divide(struct results *results, struct arena rest, uint32_t workers, struct budget wanted,
                            size_t least);

struct arena memory_of_worker(const struct memory *memory, uint32_t worker);

/* The budget, lowered by fit_budget() until plan and scratch of a search fit into so many bytes; work 0 if no budget
 * fits. */
struct budget memory_fit(size_t bytes, const struct result *result, struct budget budget);

#endif
