/* Results: the jobs of a run and, for each, the best result so far.
 *
 *     entries   | job 0 | job 1 | job 2 | ...             in order of files and jobs
 *     plans     | steps of 0 | steps of 1 | ...           kept for every job that is searched, one word a step
 *     texts     |text 2|text 0|.....free.....|            solutions, kept while there is room
 *
 * A text that finds no room is not missed: engine_finish() makes it again from the plan. Nothing here locks:
 * what workers share they reach under port_lock(). */
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

/* `text_at` of a result whose text is not kept. */
#define RESULTS_NO_TEXT SIZE_MAX

struct result {
    const struct file *file;
    struct engine_job job;
    struct engine_traits traits; /* of the job */
    uint32_t jobs;               /* of the same file */
    uint32_t weight;             /* of a gain of the job, in 1/ENGINE_WEIGHT_WHOLE; 0: no more searches for now */
    bool written;                /* to the output: false where another job of the file is, ENGINE.one_each */
    bool done;                   /* there is a result: all below is about it */
    bool requested;              /* it is complete, by the budget asked for or as much of it as memory has room for */
    struct budget budget;        /* that made it */
    struct plan plan;            /* steps is NULL while the job has no room for a plan */
    struct engine_score score;
    uint64_t finish_ms;          /* time to make the text again */
    size_t text_length;          /* bytes */
    size_t text_at;              /* in results->texts, or RESULTS_NO_TEXT */
};

struct results {
    struct result *entries;
    uint32_t count, room;
    char *texts;
    size_t texts_used, texts_size; /* bytes */
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
 * order of submissions does not matter. All is copied. True if it was taken. */
bool results_submit(struct results *results, uint32_t index, const struct submission *submission);

/* The text of a result, or NULL when it has to be made again. Valid until the next submission. */
const char *results_text(const struct results *results, const struct result *result);

/* Asks the engine about its jobs: engine_choose(), which sets `written`, and engine_weigh(), which sets
 * `weight`. Without room in the scratch for the question, 16 or 24 bytes a job, the first job of each file is
 * written, and weights stay. */
void results_choose(struct results *results, struct arena scratch);
void results_weigh(struct results *results, struct arena scratch);

/* Time to write out all results, in milliseconds, generously. O(jobs). */
uint64_t results_write_ms(const struct results *results);

#endif
