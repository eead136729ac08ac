/* Results: the jobs of a run and, for each, the best result so far.
 *
 *     entries   | job 0 | job 1 | job 2 | ...             in order of files and jobs
 *     plans     | steps of 0 | steps of 1 | ...           kept for every job that is searched, one word a step
 *     solutions | 2 | 0 | 2 |free| 2 |.....fresh.....|     packed JSON text (base/pack.h) in blocks of equal size, as
 *                                                         long as they suffice
 *
 * A solution without blocks is not lost: engine_finish() makes it again from the plan. Nothing here locks: workers call
 * it under port_lock(). Nothing here moves: a submission costs as much as its own plan and solution, however many
 * others there are. */
#ifndef BATCH_RESULTS_H
#define BATCH_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../engine.h"

/* A file that was read. */
struct file {
    const char *name;
    const struct engine_problem *problem;
};

/* Bytes per millisecond that any output takes: half of what a slow pipe does. */
#define RESULTS_WRITE_BYTES_MS 50000

/* A part of a solution. Overhead: 4 of 64 bytes for the number of the next block, and on average half a block for each
 * solution. */
enum { RESULTS_BLOCK_BYTES = 60 };
struct results_block {
    uint32_t next;
    char bytes[RESULTS_BLOCK_BYTES];
};

struct result {
    const struct file *file;
    struct engine_job job;
    struct engine_traits traits; /* of the job */
    uint32_t jobs;               /* number of jobs of the same file */
    uint32_t weight;             /* of a gain of the job, in 1/ENGINE_WEIGHT_WHOLE; 0: no more searches for now */
    bool written;                /* to the output; with ENGINE.one_job_per_file false for all jobs of a file but one */
    bool searchable;             /* there is memory for its searches: memory_lay_plans() */
    bool rounds_started;
    bool held_back;              /* its fallback is written instead of its result: engine_choose() */
    bool ready;                  /* the result can be written in time; set before engine_choose() */
    bool done;                   /* there is a result: all below is about it */
    bool requested;              /* it is complete, with the requested budget or the part of it that fits memory */
    struct budget budget;        /* that made it */
    struct plan plan;            /* steps is NULL where no plan is kept */
    struct engine_score score;
    uint64_t finish_ms;          /* time to make the solution again */
    size_t solution_length;      /* bytes of its text ... */
    size_t packed_length;        /* ... and of the packed text */
    bool solution_kept;          /* it is in the blocks ... */
    uint32_t solution_block;     /* ... from this one on */
};

struct results {
    struct result *entries;
    uint32_t count, capacity;
    uint32_t done;           /* number of entries that are done */
    uint64_t fallbacks_ms;   /* time to write a fallback for every entry: results_write_ms() */
    struct results_block *blocks;
    uint32_t block_count;    /* all blocks */
    uint32_t fresh;          /* blocks[fresh] and all behind it were never used */
    uint32_t free, freed;    /* first block and number of blocks of the list of freed blocks */
    uint64_t solution_bytes; /* of the texts of all entries that are done */
    uint64_t remake_ms;      /* time to make those again that are not kept */
};

/* The result of a search. */
struct submission {
    struct budget budget;
    bool requested;      /* as in struct result */
    struct plan plan;
    struct engine_score score;
    uint64_t finish_ms;
    const char *solution;   /* packed; NULL when the worker had no memory for it */
    size_t packed_length;
    size_t solution_length; /* of the text */
};

/* Takes memory for `capacity` jobs; there are no jobs and no solutions yet. False if the arena is too small. */
bool results_open(struct results *results, uint32_t capacity, struct arena *arena);

/* Removes all jobs. */
void results_clear(struct results *results);

/* Adds jobs of a file, from number *next on, up to the capacity; *next becomes the number of the first job not
 * added. */
void results_add(struct results *results, const struct engine *engine, const struct file *file, uint32_t *next);

/* Gives the whole arena to solutions. Once, before the first submission. */
void results_keep_solutions(struct results *results, struct arena arena);

/* Stores a submission if it beats the result of entry `index`; true if so. A requested one beats all others, then more
 * points; with equal points a complete plan beats a part, then the smaller budget a larger one. So the order of
 * submissions does not matter. Everything is copied, the plan and the solution only where there are
 * any and there is memory for them. */
bool results_submit(struct results *results, uint32_t index, const struct submission *submission);

/* Bytes of the longest packed solution that would be kept for entry `index` now. O(1). */
size_t results_solution_capacity(const struct results *results, uint32_t index);

/* Gives the sink the packed solution of a result, which must be kept. False if the sink refused. */
bool results_put_solution(const struct results *results, const struct result *result, struct sink sink);

/* Call engine_choose(), which sets `written` and `held_back` by the results that are `ready`, and engine_weigh(), which
 * sets `weight`. If the scratch has less than 16 or 32 bytes per job, the choice is made file by file, and weights stay
 * as they are. */
void results_choose(struct results *results, struct arena scratch);
void results_weigh(struct results *results, struct arena scratch);

/* Milliseconds to write all results, done or not; a generous estimate. O(1). */
uint64_t results_write_ms(const struct results *results);

#endif
