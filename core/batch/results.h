/* Results: the jobs of a run and, for each, the best result so far.
 *
 *     entries   | job 0 | job 1 | job 2 | ...             in order of files and jobs
 *     plans     | steps of 0 | steps of 1 | ...           kept for every job that is searched, one word a step
 *     texts     | 2 | 0 | 2 |free| 2 |.....fresh.....|     solutions, in blocks of equal size, kept while there is room
 *
 * A text that finds no room is not missed: engine_finish() makes it again from the plan. Nothing here locks:
 * what workers share they reach under port_lock(). Nothing here moves: the cost of a submission is that of its
 * own plan and text, however many others there are. */
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

/* Bytes a millisecond that the output surely takes: half of what a slow pipe does. */
#define RESULTS_WRITE_BYTES_MS 50000

/* A part of a text. Of 64 bytes one in sixteen is for the number of the next block, and half a block of each text is
 * free on the mean. */
enum { RESULTS_BLOCK_TEXT = 60 };
struct results_block {
    uint32_t next;
    char text[RESULTS_BLOCK_TEXT];
};

struct result {
    const struct file *file;
    struct engine_job job;
    struct engine_traits traits; /* of the job */
    uint32_t jobs;               /* of the same file */
    uint32_t weight;             /* of a gain of the job, in 1/ENGINE_WEIGHT_WHOLE; 0: no more searches for now */
    bool written;                /* to the output: false where another job of the file is, ENGINE.one_each */
    bool searchable;             /* there is memory for its searches: memory_lay_plans() */
    bool started;                /* its rounds are */
    bool held_back;              /* written, but for its result: see engine_choose() */
    bool ready;                  /* the result can be written, ENGINE.one_each: set before the choice */
    bool done;                   /* there is a result: all below is about it */
    bool requested;              /* it is complete, by the budget asked for or as much of it as memory has room for */
    struct budget budget;        /* that made it */
    struct plan plan;            /* steps is NULL where no plan is kept */
    struct engine_score score;
    uint64_t finish_ms;          /* time to make the text again */
    size_t text_length;          /* bytes */
    bool text_kept;              /* it is in the blocks ... */
    uint32_t text_block;         /* ... from this one on */
};

struct results {
    struct result *entries;
    uint32_t count, room;
    uint32_t done;          /* entries that are done */
    uint64_t answers_ms;    /* what it takes to write an answer without a search for each entry: results_write_ms() */
    struct results_block *blocks;
    uint32_t block_count;   /* all blocks */
    uint32_t fresh;         /* blocks[fresh] and all behind it were never used */
    uint32_t free, freed;   /* the first of the blocks given back, which lead to each other, and how many they are */
    uint64_t text_bytes;    /* of all texts of results that are done */
    uint64_t again_ms;      /* what it takes to make those again that are not kept */
};

/* What a worker brings. */
struct submission {
    struct budget budget;
    bool requested;      /* as in struct result */
    struct plan plan;
    struct engine_score score;
    uint64_t finish_ms;
    const char *text;    /* NULL when the worker had no room for it */
    size_t text_length;
};

/* No jobs yet, room for `room` of them, no texts. False when the arena is too small. */
bool results_open(struct results *results, uint32_t room, struct arena *arena);

/* Forgets all jobs. */
void results_clear(struct results *results);

/* Adds jobs of a file, from number *next on, as many as there is room for; *next becomes the number to go on
 * from. */
void results_add(struct results *results, const struct engine *engine, const struct file *file, uint32_t *next);

/* Gives an arena, the whole of it, to texts. Once, before the first submission. */
void results_keep_texts(struct results *results, struct arena arena);

/* Takes a submission that beats what entry `index` holds: the one that the run asks for beats all others,
 * then more points; of equal points a whole plan beats a part, then the smaller budget a larger one. So the
 * order of submissions does not matter. All is copied, the plan where there is room for it. True if it was taken. */
bool results_submit(struct results *results, uint32_t index, const struct submission *submission);

/* Bytes of the longest text that would be kept for entry `index` now. O(1). */
size_t results_text_room(const struct results *results, uint32_t index);

/* Gives the text of a result, which must be kept, to the sink. False when the sink gave up. */
bool results_put_text(const struct results *results, const struct result *result, struct sink sink);

/* Asks the engine about its jobs: engine_choose(), which sets `written` and `held_back` by the results that are
 * `ready`, and engine_weigh(), which sets `weight`. Without room in the scratch for the question, 16 or 32 bytes a
 * job, the choice is made for one file after another, and weights stay. */
void results_choose(struct results *results, struct arena scratch);
void results_weigh(struct results *results, struct arena scratch);

/* Time to write out all results, those that are done and those that are not, in milliseconds, generously. O(1). */
uint64_t results_write_ms(const struct results *results);

#endif
