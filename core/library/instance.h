/* Instance: one problem, searched in the caller's buffer; what the libraries of all games with an engine
 * (core/engine.h) share. The games' own files give it their names and structs.
 *
 *     buffer   |object|options|engine, problem|job list, plans|.......scratch of one search.......|
 *
 * An instance has the code of the program: core/batch chooses and carries out searches. It has no files, no threads and
 * no clock but that of work (core/batch/clock.h), and the caller's stop() is asked at each check of base/stop.h.
 *
 * Functions check the order of calls and all that the caller can get wrong; statuses and the error's text are those of
 * the public headers. */
#ifndef LIBRARY_INSTANCE_H
#define LIBRARY_INSTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/message.h"
#include "../base/reporter.h"
#include "../base/sink.h"
#include "../base/window.h"
#include "../batch/choice.h"
#include "../batch/clock.h"
#include "../batch/results.h"
#include "../batch/task.h"
#include "../engine.h"
#include "instance_words.h"
#include "object.h"

/* Each public header has these values under names of its own. */
enum instance_status {
    INSTANCE_OK = 0,
    INSTANCE_STOPPED = 1,
    INSTANCE_COMPLETE = 2,
    INSTANCE_WAIT = 3,
    INSTANCE_MEMORY = -1,
    INSTANCE_INPUT = -2,
    INSTANCE_OPTION = -3,
    INSTANCE_MISUSE = OBJECT_MISUSE,
    INSTANCE_REFUSED = -5
};

/* What has been done with an instance. */
enum instance_phase { INSTANCE_NEW, INSTANCE_LOADED, INSTANCE_STARTED };

/* An option of the engine: letter 0 ends a table. */
struct instance_name {
    const char *name;
    char letter;
    bool (*check)(const char *value); /* whether it is a value; NULL: the option is a switch, whose value is "yes" */
    const char *expected;             /* "a bonus" */
};

/* An option that was set. */
struct instance_option {
    struct instance_option *before;
    char letter;
    const char *value;
};

typedef int instance_stop(void *context);
typedef int instance_put(void *context, const char *text, size_t length);
typedef long instance_read(void *context, void *to, size_t size);

struct instance {
    struct object object; /* first: a pointer to one is a pointer to the other */
    uint8_t phase;  /* enum instance_phase */
    bool counts_notes; /* a note of the engine is an error, too: an option is being tried */
    bool is_complete; /* the engine has checked options and problem, and added the jobs that they ask for */
    bool results_changed; /* since a task was noted */
    struct arena free; /* behind the options */
    struct instance_option *options; /* the last one */
    uint32_t option_count;
    uint32_t workers;    /* tasks that are carried out at once */
    uint64_t task_bytes; /* buffers for them; 0: as large as this one */
    struct reporter reporter;
    struct engine *engine;
    const struct engine_problem *problem;
    struct arena loaded; /* behind the problem */
    struct file file;
    struct results results; /* one of them is `written`, as things stand */
    struct choice choice;
    struct choice_job *jobs;
    struct lowered lowered; /* budgets that were lowered for want of memory, since the start */
    bool *has_plan;      /* of each result: its plan is there; else instance_plan() makes it by its search */
    uint16_t starts;     /* instance_start() so far, modulo 2^16 */
    uint64_t *issued;    /* of each task that was chosen and not noted: its hash; 0: none */
    struct arena scratch;
    char *text;          /* the solution of the result of job text_of, at the end of the scratch; NULL: not kept */
    size_t text_length;
    uint32_t text_of;
    struct clock clock;  /* of all tasks noted, with the limit of those chosen last */
};

/* ---- set-up ---- */

/* Sets up an instance at the start of a buffer, in an object of `bytes` bytes that begins with it. NULL if the buffer
 * is not aligned or smaller than `size_min`. */
struct instance *instance_init(void *buffer, size_t size, size_t bytes, size_t size_min);

/* Whether a pointer is to an instance. */
bool instance_is(const struct instance *instance);

/* Whether a pointer is to an instance that may be called now, and has at least this phase; else the error says why
 * not. */
bool instance_ready(struct instance *instance, enum instance_phase phase);

/* Sets the error about memory: `what` needs that many bytes, and as many are left; a buffer larger by the difference is
 * enough. */
enum instance_status instance_fail_memory(struct instance *instance, const char *what, size_t need, size_t left);

/* object_fail() for an instance. */
enum instance_status instance_fail(struct instance *instance, enum instance_status status, const char *text);

/* Sets an option of the table, of `workers` or of `task_bytes`. The engine checks the value. */
enum instance_status instance_option(struct instance *instance, const struct instance_name *names, const char *name,
                                     const char *value);

/* Reads a problem. `name` begins messages; it is kept by reference. */
enum instance_status instance_load(struct instance *instance, const char *name, struct window_source source);

/* A source over text in memory. */
struct instance_text {
    const char *text;
    size_t length;
};
long instance_read_text(void *context, void *to, size_t size);

/* For problems that were given as structs: their text is made piece by piece, and read. make_piece() makes the next
 * one, an empty one at the end. */
struct instance_pieces {
    void (*make_piece)(struct instance_pieces *pieces);
    struct message piece;
    size_t taken; /* bytes of it that were read */
};
long instance_read_pieces(void *context, void *to, size_t size);

/* Removes the location at the start of the error, which the caller cannot see: "problem:1:212: ". */
void instance_cut_location(struct instance *instance);

/* Sets up the jobs of a problem, with memory from *arena, which becomes the scratch. */
enum instance_status instance_start(struct instance *instance, const struct engine_problem *problem,
                                    struct arena arena);

/* Bytes of the buffer with which no search of up to that work is limited by memory; SIZE_MAX: more than can be
 * counted. Reading the problem may have taken more. */
size_t instance_need(const struct instance *instance, const struct engine_problem *problem, uint64_t work);

/* ---- searching ---- */

/* Chooses, by the results so far, the job whose solution would be written. Done wherever results change. */
void instance_choose(struct instance *instance);

enum instance_status instance_search(struct instance *instance, struct budget budget, instance_stop *stop,
                                     void *context);
enum instance_status instance_solve(struct instance *instance, uint64_t work, instance_stop *stop, void *context);
enum instance_status instance_step(struct instance *instance, uint64_t work_left, instance_stop *stop, void *context);

/* The result of the job whose solution would be written now, done or not; NULL: no search is started. O(jobs). */
const struct result *instance_chosen(const struct instance *instance);

/* The same; NULL if it is not done. */
const struct result *instance_best(const struct instance *instance);

/* Gives the caller the solution of the best result; without any, the engine's fallback of the chosen job. */
enum instance_status instance_solution(struct instance *instance, instance_put *put, void *context);

/* The scratch, or with a kept text the part of it before the text; the text is given up where that has less than
 * `need` bytes. */
struct arena instance_scratch(struct instance *instance, size_t need);

/* Makes sure that the plan of a result is there. */
enum instance_status instance_plan(struct instance *instance, const struct result *result);

enum instance_status instance_next(struct instance *instance, uint64_t work_left,
                                   uint64_t task[INSTANCE_TASK_WORDS], struct budget *budget);
enum instance_status instance_run(struct instance *instance, const uint64_t task[INSTANCE_TASK_WORDS],
                                  instance_stop *stop, void *context, uint64_t outcome[INSTANCE_OUTCOME_WORDS],
                                  struct submission *submission);
enum instance_status instance_cancel(struct instance *instance, const uint64_t task[INSTANCE_TASK_WORDS]);
enum instance_status instance_note(struct instance *instance, const uint64_t outcome[INSTANCE_OUTCOME_WORDS]);

#endif
