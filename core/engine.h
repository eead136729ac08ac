/* Engine: all that the batch program asks of the solver it is linked with. The choice is made at link time,
 * as it is for port.h: one engine a program. `core/hextris/engine.c` is an engine, `tests/batch/toy_engine.c` the
 * smallest one.
 *
 *     the engine's own options  --engine_start--->  engine: what is the same for all files of a run
 *     a file                    --engine_read---->  problem: a number of jobs
 *     job, budget               --engine_search-->  plan and an estimate of its points
 *     job, budget, plan         --engine_finish-->  solution, as text, and its exact points
 *     job, solution             --engine_open---->  one object of the list that the program writes
 *
 * Search and finish are pure functions of what they are given, and of when they are stopped: no clock, no
 * randomness, nothing kept between calls, and they may run side by side in several threads. Words for
 * messages ("game", "games") come from the engine, so that the program around it needs none of its own. */
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/budget.h"
#include "base/message.h"
#include "base/option.h"
#include "base/plan.h"
#include "base/sink.h"
#include "base/stop.h"
#include "base/window.h"
#include "base/writer.h"

/* What is known of an engine before anything is read. */
struct engine_info {
    const char *name;        /* of the program; begins every message. At most REPORT_NAME_MAX bytes */
    const char *purpose;     /* a line for --help; ends in a newline */
    const char *examples;    /* lines for the end of --help; NULL: none (base/option.h) */
    const struct option *options; /* rows of the engine's own options, each with a letter, all counted as often as
                                given, or ENGINE_BARE; behind them one of id 0 */
    const char *job, *jobs;  /* what a job is called in messages: "game", "games" */
    uint64_t work;           /* of each job where neither -b nor -t is given */
    uint32_t presets;        /* base presets: preset numbers whose base preset is less than this exist */
    uint32_t presets_dropped; /* but for these, a bit each, which earlier versions had. -b refuses them; their numbers are never
                                given to other settings */
    uint32_t widths;         /* the greatest width of a preset number (base/budget.h), 2 to 31; 0: there are none */
    uint32_t steps_max;      /* the most steps that a plan can have */
    bool one_each;           /* of each file one job is written: engine_choose() says which */
    char input;              /* letter of an own option whose value is the name of a file, to be read by engine_read()
                                after those with problems; 0: there is none */
};
extern const struct engine_info ENGINE;

/* The id of the row, where one_each, of the long option ("--pose") by which the solution of the only file is written
 * alone, without its list and its object. The engine is not told of it. */
enum { ENGINE_BARE = OPTION_OWN };

/* An option of the engine's own, as given: its row has checked the value. */
struct engine_option {
    char letter;
    const char *value; /* NULL where the option takes none */
};

struct engine;         /* what is the same for all files: the engine's affair */
struct engine_problem; /* a file as read: the engine's affair */

struct engine_job {
    const struct engine *engine;
    const struct engine_problem *problem;
    uint32_t number; /* 0 .. engine_jobs() - 1 */
};

/* Sets up for a run by the options given, in order, none of which was refused. A value that is of no use is
 * reported (base/report.h) and left out. Memory that lasts is taken from the arena. The values of options must
 * stay valid as long as the engine. NULL, and reported, when the arena is too small. */
struct engine *engine_start(const struct engine_option *options, uint32_t count, struct arena *arena);

enum engine_read_status {
    ENGINE_READ,
    ENGINE_UNREADABLE, /* reading failed: the caller adds the reason to `error` */
    ENGINE_REFUSED,    /* `error` says why */
    ENGINE_MEMORY      /* *keep or the scratch is too small */
};

/* Reads a file up to its end; *problem is taken from *keep, and *keep is as before on any other status.
 * `name` stays the caller's. Scratch does not overlap *keep, and engine_read_need() bytes of it are always
 * enough. The problem is no part of the run before engine_take(). `problem` is NULL for a file that the option
 * ENGINE.input names: it has no jobs, and takes nothing of *keep. */
enum engine_read_status engine_read(const struct engine *engine, const char *name, struct window_source source,
                                    struct arena *keep, struct arena scratch, struct message *error,
                                    const struct engine_problem **problem);
size_t engine_read_need(void);

/* What the jobs of a problem take, whatever other files are read later. */
struct engine_demand {
    uint32_t jobs;  /* the most that there can be */
    uint32_t steps; /* of a plan, at most: engine_traits.steps */
    size_t first;   /* engine_need() by engine_traits.first, of the job that needs most */
    size_t least;   /* the same by work 1 */
};
struct engine_demand engine_demand(const struct engine *engine, const struct engine_problem *problem);

/* What any problem within the bounds of the build takes at most: of *keep when it is read, and then. */
struct engine_demand engine_demand_most(const struct engine *engine, size_t *keep);

/* The problem, just read, becomes part of the run. */
void engine_take(const struct engine *engine, const struct engine_problem *problem);

/* Once all files have been read: reports each own option that no file had a use for. False if there was one, or if
 * something in a file of ENGINE.input was of no use, which was reported. */
bool engine_read_all(const struct engine *engine);

/* Jobs of a problem; 0 is fine. */
uint32_t engine_jobs(const struct engine_problem *problem);

/* What the program has to know of a job to plan its searches. */
struct engine_traits {
    uint32_t steps;         /* the most that a plan of the job can have */
    uint64_t cost;          /* of its cheapest search, to be compared with that of other jobs */
    uint32_t presets;       /* base presets that differ for the job: 0 .. presets - 1; at most ENGINE.presets */
    const uint8_t *order;   /* of the base presets, those first that are likely the best; NULL: 0, 1, 2 ... */
    uint8_t round_share;    /* the part of the time left that a round of searches takes: 4 for a quarter */
    uint8_t variations;     /* after so many rounds in a row without a gain, variations of the best preset are tried; 0:
                               never */
    uint8_t repeat_below;   /* where time is not enough for so many sixteenths of the latest round's work, about as
                               much work is spent again and again; 0: never, at most 64 */
    uint32_t search_share;  /* while a job has no complete result: eighths of its time that are
                               for the search, 1 .. 7; the others are for finishing the plan */
    struct budget first;    /* of the first search where time is short: the cheapest useful one */
};
struct engine_traits engine_traits(const struct engine_job *job);

/* Bytes of scratch that search and finish need. The need rises with the budget's work. SIZE_MAX: beyond
 * counting. */
size_t engine_need(const struct engine_job *job, struct budget budget);

struct engine_score {
    int64_t points;    /* more is better; may be negative */
    int64_t estimate;  /* of a plan: the points it is likely to make */
    uint64_t work;     /* spent */
    uint32_t steps;    /* of the plan that were carried out */
    bool limited;      /* something was left out that is not proven to bring no more points: searches go on while there
                          is time */
    bool proven;       /* no solution of the job makes more points: its searches end */
    bool unsolved;     /* what was found is no solution: it is written as the engine says, and reported */
    int64_t detail[3]; /* for engine_describe_score() */
};

enum engine_status {
    ENGINE_DONE,
    ENGINE_STOPPED, /* nothing usable was ready when `stop` said so */
    ENGINE_BELOW,   /* the plan's estimate is below `least`: it shall not be finished */
    ENGINE_FAILED   /* the scratch is smaller than engine_need(), or the sink gave up */
};

/* Plans a job: fills plan->steps and *score, all but the points. A search that is stopped sets plan->early:
 * the same budget with plan->count for its steps makes the same plan. Where the plan's estimate is below
 * `least` the status is ENGINE_BELOW. Cost: about budget.work. */
enum engine_status engine_search(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, int64_t least, struct plan *plan,
                                 struct engine_score *score);

/* Gives the solution of a plan that the budget made to the sink: JSON text without what engine_open() and
 * engine_close() put around it. Sets points, details and steps of *score. May be stopped as a search may:
 * then score->steps is less than plan->count, and the same budget with score->steps for its steps makes
 * that solution again. */
enum engine_status engine_finish(const struct engine_job *job, struct budget budget, struct arena scratch,
                                 struct stop *stop, const struct plan *plan, struct sink sink,
                                 struct engine_score *score);

/* Gives the sink a solution that needs no search, in a few milliseconds: what is written of a job that there
 * was no time or no memory to search, and what budget 0 asks for. */
void engine_fallback(const struct engine_job *job, struct arena scratch, struct sink sink);

/* A job and what came of it. */
struct engine_result {
    const struct engine_job *job;
    const struct engine_score *score; /* NULL: it was not searched, or its text would come too late */
    bool written, held_back;          /* false when engine_choose() is called */
    uint32_t weight;                  /* ENGINE_WEIGHT_WHOLE when engine_weigh() is called */
};

/* Where ENGINE.one_each: sets how much a gain of each job's next search is worth for what will be written, given
 * what came of all jobs so far: 0, no more searches for now, to ENGINE_WEIGHT_WHOLE. Under a time limit time is
 * shared by these weights. Called under the lock after each gain: at most a millisecond for hundreds of jobs. */
#define ENGINE_WEIGHT_WHOLE 65536u
void engine_weigh(struct engine_result *results, uint32_t count);

/* Where ENGINE.one_each: makes one job of each file `written`. These are the jobs of the whole run or, where they
 * do not fit into memory together, of a part of it, in order. What is chosen is written, and may be what solutions of
 * other parts depend on: it is called once for each part. `held_back` beside `written`: there are solutions of the
 * file, but none that may stand in the list; the fallback of the job that is marked does. A file of which more jobs
 * are to come may have no job written, and one of which a job was written before has none. The scratch may have any
 * size: with too little of it the choice is right, but not so good. */
void engine_choose(struct engine_result *results, uint32_t count, struct arena scratch);

/* The most jobs of a file where ENGINE.one_each. */
#define ENGINE_JOBS_CHOSEN_FROM 32

/* The keys of an object that say which job it is, and what made its solution. `score` is NULL for a fallback. */
void engine_identify(const struct engine_job *job, const char *tag, const struct engine_score *score,
                     struct writer *writer);

/* What stands before and after a solution in its object of the output list: first these keys. */
void engine_open(const struct engine_job *job, const char *tag, const struct engine_score *score,
                 struct writer *writer);
void engine_close(struct writer *writer);

/* Parts of messages: which of its problem's jobs it is ("seed 17"), and its points and how they come about. */
void engine_describe(const struct engine_job *job, struct message *message);
void engine_describe_score(const struct engine_score *score, struct message *message);

/* Why no solution was written: the score is `unsolved`, or NULL where engine_choose() held back those there are. */
void engine_describe_unsolved(const struct engine_score *score, struct message *message);

#endif
