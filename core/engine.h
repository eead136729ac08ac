/* Engine: a solver as core/batch and the library call it. The choice is made at link time, as for port.h: one engine
 * per program. `core/hextris/engine.c` is an engine, `tests/batch/toy_engine.c` the smallest one. An engine calls no
 * function of the port. engine_program.h has what only the batch program needs.
 *
 *     the engine's own options  --engine_start--->  engine: what is the same for all files of a run
 *     a file                    --engine_read---->  problem: a number of jobs
 *     job, budget               --engine_search-->  plan and an estimate of its points
 *     job, budget, plan         --engine_finish-->  solution (JSON text) and its exact points
 *
 * Search and finish depend on their arguments and on when they are stopped, and on nothing else: no clock, no
 * randomness, nothing kept between calls. They may run in several threads at once. */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/budget.h"
#include "base/message.h"
#include "base/plan.h"
#include "base/reporter.h"
#include "base/sink.h"
#include "base/stop.h"
#include "base/window.h"

/* What is known of an engine before anything is read. */
struct engine_info {
    uint32_t presets;        /* preset numbers exist whose base preset is less than this */
    uint32_t presets_dropped; /* set, a bit each: base presets that earlier versions had. -b refuses them, and their
                                numbers never get other settings */
    uint32_t widths;         /* greatest width of a preset number (base/budget.h), 2 to 31; 0: there are none */
    uint32_t steps_max;      /* the most steps of a plan */
    bool one_job_per_file;   /* one job of each file is written: engine_choose() says which */
};
extern const struct engine_info ENGINE;

/* An option of the engine's own, as given; its value is valid (ENGINE_PROGRAM.options). */
struct engine_option {
    char letter;
    const char *value; /* NULL where the option takes none */
};

struct engine;         /* what is the same for all files; defined by the engine */
struct engine_problem; /* a file as read; defined by the engine */

struct engine_job {
    const struct engine *engine;
    const struct engine_problem *problem;
    uint32_t number; /* 0 .. engine_jobs() - 1 */
};

/* Starts a run with the options given, in order; all values are valid. A value that is of no use is reported and left
 * out. Lasting memory is taken from the arena. Values and reporter must stay valid as long as the engine, which reports
 * by it. NULL, and reported, if the arena is too small. */
struct engine *engine_start(const struct engine_option *options, uint32_t count, const struct reporter *reporter,
                            struct arena *arena);

enum engine_read_status {
    ENGINE_READ,
    ENGINE_UNREADABLE, /* reading failed: the caller adds the reason to `error` */
    ENGINE_REFUSED,    /* `error` says why */
    ENGINE_MEMORY      /* *keep or the scratch is too small */
};

/* Reads a file to its end. *problem is taken from *keep; with any other status than ENGINE_READ *keep is unchanged.
 * `name` stays the caller's. Scratch must not overlap *keep; engine_read_need() bytes of it are always enough. The
 * problem is not part of the run before engine_add_problem(). For a file of ENGINE_PROGRAM.input_option `problem` is
 * NULL: the file has no jobs and takes nothing from *keep. */
enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem);
size_t engine_read_need(void);

/* Upper limits of what the jobs of a problem need, whatever other files are read later. */
struct engine_demand {
    uint32_t jobs;      /* number of jobs */
    uint32_t steps;     /* of a plan: engine_traits.steps */
    size_t bytes_first; /* engine_need() with engine_traits.first, of the job that needs most */
    size_t bytes_min;   /* the same with work 1 */
};
struct engine_demand engine_demand(const struct engine *engine, const struct engine_problem *problem);

/* The same for any problem within the bounds of the build. Sets *keep to the bytes that such a problem takes. */
struct engine_demand engine_demand_max(const struct engine *engine, size_t *keep);

/* Adds a problem, just read, to the run. */
void engine_add_problem(const struct engine *engine, const struct engine_problem *problem);

/* Whether the output does not tell the jobs of two problems apart, since engine_identify() writes the same of both. */
bool engine_same_identity(const struct engine_problem *a, const struct engine_problem *b);

/* After all files have been read: reports each own option that applies to no file. False if there was one, or if
 * something in a file of ENGINE_PROGRAM.input_option was of no use and was reported. May be called again after further
 * files: then jobs that exist may have got other numbers. */
bool engine_check_options(const struct engine *engine);

/* Number of jobs of a problem, 0 and up. */
uint32_t engine_jobs(const struct engine_problem *problem);

/* Facts about a job by which its searches are planned. */
struct engine_traits {
    uint32_t steps;         /* the most steps of a plan of the job */
    uint32_t steps_fixed;   /* of these, those that take no work: the share of its work that a stopped search has done is
                               counted without them */
    uint64_t cost;          /* of its cheapest search, for comparison with other jobs */
    uint32_t presets;       /* number of base presets that are tried, at most ENGINE.presets */
    const uint8_t *order;   /* these, the most promising first; NULL: 0 .. presets - 1 */
    uint8_t round_share;    /* a round of searches takes 1/round_share of the time left */
    uint8_t variations;     /* variations of the best preset are tried after this number of rounds in a row without a
                               gain; 0: never */
    uint32_t search_share;  /* eighths of the job's time for the search, 1 .. 7, while it has no complete result; the
                               rest is for finishing the plan */
    struct budget first;    /* of the first search where time is short: the cheapest useful one */
};
struct engine_traits engine_traits(const struct engine_job *job);

/* The time that it takes to finish a plan made with this budget, in any unit that is the same for all budgets of the
 * job; 1 .. 2^32. O(size of the problem): nothing is searched. */
uint64_t engine_finish_cost(const struct engine_job *job, struct budget budget);

/* The least work by which a base preset is worth a trial: with less, its search takes more than the budget, or it is
 * not the search that the preset is for. 1 and up. O(size of the problem): nothing is searched. */
uint64_t engine_least_work(const struct engine_job *job, uint32_t preset);

/* Bytes of scratch that search and finish need. They grow with the budget's work. SIZE_MAX: more than can be
 * counted. */
size_t engine_need(const struct engine_job *job, struct budget budget);

struct engine_score {
    int64_t points;    /* of a solution: more is better; may be negative. Of a plan: those that the search counted */
    int64_t estimate;  /* of a plan: the points it is likely to make */
    uint64_t work;     /* spent */
    uint32_t steps;    /* of the plan that were carried out */
    bool limited;      /* the search left out something that might bring more points: more work may pay */
    bool proven;       /* no solution of the job makes more points: its searches end */
    bool unsolved;     /* the result is no solution: it is written as the engine decides, and reported */
    int64_t detail[3]; /* its meaning is the engine's */
};

enum engine_status {
    ENGINE_DONE,
    ENGINE_STOPPED, /* stopped before anything usable was ready */
    ENGINE_FAILED   /* the scratch is smaller than engine_need(), or the sink gave up */
};

/* Plans a job: fills plan->steps and *score. A search that is stopped sets plan->early: the same
 * budget with plan->count for its steps makes the same plan. Cost: about budget.work. */
enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, struct plan *plan, struct engine_score *score);

/* Gives the sink the solution of a plan made with this budget: JSON text without what engine_open() and engine_close()
 * put around it. Sets points, details and steps of *score. May be stopped as a search may: then score->steps is less
 * than plan->count, and the same budget with score->steps for its steps makes that solution again. */
enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score);

/* Gives the sink a solution that needs no search, within a few milliseconds: for a job that there was no time or memory
 * to search, and for budget 0. */
void engine_fallback(const struct engine_job *job, struct arena scratch, struct sink sink);

/* ---- which job of a file is written; only with ENGINE.one_job_per_file ---- */

/* A job and its result so far. */
struct engine_result {
    const struct engine_job *job;
    const struct engine_score *score; /* NULL: there is none, or it cannot be written in time */
    bool written, held_back;          /* false when engine_choose() is called */
    uint32_t weight;                  /* ENGINE_WEIGHT_WHOLE when engine_weigh() is called */
};

/* Sets the weights: how much a gain of each job's next search is worth for what will be written, given the results of
 * all jobs so far; 0 (no more searches for now) to ENGINE_WEIGHT_WHOLE. Under a time limit time is shared by these
 * weights. Called under the lock after each gain: at most a millisecond for hundreds of jobs. */
#define ENGINE_WEIGHT_WHOLE 65536u
void engine_weigh(struct engine_result *results, uint32_t count);

/* Marks one job of each file as `written`. The results are those of the whole run or, where they do not fit into
 * memory together, of a part of it, in order; it is called once for each part. Jobs marked in one part are written,
 * and solutions of later parts may depend on them. With the results of the whole run it chooses anew at each call.
 * `held_back` with `written`: the file has solutions, but none that may be in the list; the fallback of the marked job
 * is written. A file with more jobs in a later part may have no job marked, and a file with a job marked earlier gets
 * none. The scratch may have any size: with little of it the choice is valid but not as good. */
void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch);

/* The most jobs of a file. */
#define ENGINE_FILE_JOBS_MAX 32

#endif
