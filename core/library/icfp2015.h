/* Plays the game of the ICFP 2015 programming contest: hexagonal Tetris with phrases of power.
 *
 *     static uint64_t buffer[1 << 17];
 *     icfp2015 *game = icfp2015_init(buffer, sizeof buffer);
 *
 *     icfp2015_option(game, "phrase", "ei!");
 *     icfp2015_load_json(game, text, length);         a problem
 *     icfp2015_start(game, 0);                        its game of seed 0
 *     icfp2015_solve(game, 100000000, NULL, NULL);    search for about a second of a desktop core
 *     icfp2015_solution(game, put, NULL);             put() gets the commands
 *
 * An object plays one game at a time. It lies in the caller's buffer, with all that it needs: the library allocates
 * nothing, opens no files, reads no clock and has no variables of its own. So any number of objects may be used at the
 * same time, each by one thread. The same calls give the same results on every machine.
 *
 * Work is the time of the library. It counts elementary operations: a desktop core does 10^8 in about a second.
 *
 * Functions return a status: ICFP2015_OK, another one of 0 and above, or an error below 0. After an error
 * icfp2015_error() has one line of text, and the object is as before the call, except where a function says otherwise.
 * A call out of order, with a null pointer or with an object that icfp2015_init() did not return is ICFP2015_MISUSE. A
 * function calls the caller's functions during its own call only. They may call icfp2015_best() and icfp2015_error() for
 * the object, and no other function.
 *
 * Rules, limits and the format of problems: manual icfp2015(5). */
#ifndef ICFP2015_H
#define ICFP2015_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ICFP2015_API
#define ICFP2015_API
#endif

enum icfp2015_status {
    ICFP2015_OK = 0,
    ICFP2015_STOPPED = 1,   /* the caller's stop() ended the call; the best game so far stands */
    ICFP2015_COMPLETE = 2,  /* no search is left that could make more points, or none fits the work that is left */
    ICFP2015_MEMORY = -1,   /* the buffer is too small */
    ICFP2015_INPUT = -2,    /* the problem is not valid, or its source failed */
    ICFP2015_OPTION = -3,   /* there is no such option, or the value is not valid */
    ICFP2015_MISUSE = -4,   /* a call out of order, or an argument that no call accepts */
    ICFP2015_REFUSED = -5   /* put() refused text */
};

typedef struct icfp2015 icfp2015;

/* Functions of the caller. `context` is what the caller passed with the function. */
typedef int icfp2015_stop(void *context); /* asked at least once in 10^6 of work: 0 to go on, other values to stop */
typedef int icfp2015_put(void *context, const char *text, size_t length);  /* takes text without a NUL: 0 when taken */
typedef long icfp2015_read(void *context, void *to, size_t size); /* 1 to `size` bytes; 0: the end; below 0: failed */

/* ---- set-up ---- */

/* "1.2" */
ICFP2015_API const char *icfp2015_version(void);

/* Makes an object in a buffer of `size` bytes, which must be aligned to 8 bytes and stay the object's. NULL if it is
 * not aligned or smaller than ICFP2015_SIZE_MIN. Nothing has to be freed. */
#define ICFP2015_SIZE_MIN 4096
ICFP2015_API icfp2015 *icfp2015_init(void *buffer, size_t size);

/* Sets an option; before the problem is loaded. Name and value are copied.
 *
 *     phrase       a phrase of power, scored wherever the commands contain it; may be set again for further ones
 *     workers      number of tasks that are carried out at once by icfp2015_next() and icfp2015_run(): 1 to 64
 *     task_bytes   size of the buffers in which they are carried out; default: that of this object's buffer */
ICFP2015_API int icfp2015_option(icfp2015 *, const char *name, const char *value);

/* ---- the problem ---- */

/* Columns x to the east, rows y to the south, odd rows shifted half a cell to the east. */
struct icfp2015_cell {
    int32_t x, y;
};

struct icfp2015_unit {
    const struct icfp2015_cell *members;
    uint32_t member_count; /* 1 to 256 */
    struct icfp2015_cell pivot;
};

struct icfp2015_problem {
    int64_t id;             /* as icfp2015_id() returns it; without a meaning here */
    uint32_t width, height; /* 1 to 1024 columns and rows */
    const struct icfp2015_cell *filled;
    uint32_t filled_count;
    const struct icfp2015_unit *units;
    uint32_t unit_count;    /* 1 to 256 */
    uint32_t source_length; /* units that come: 0 to 1,000,000 */
};

/* Load a problem, which replaces the last one: from JSON in memory; from JSON that read() supplies, piece by piece; from
 * structs. All is copied. After an error there is no problem. Cost: linear in the length. */
ICFP2015_API int icfp2015_load_json(icfp2015 *, const char *text, size_t length);
ICFP2015_API int icfp2015_load_stream(icfp2015 *, icfp2015_read *, void *context);
ICFP2015_API int icfp2015_load(icfp2015 *, const struct icfp2015_problem *);

/* The seeds that the JSON lists, valid until the next load. NULL, and *count 0, without a problem or seeds. */
ICFP2015_API const uint32_t *icfp2015_seeds(const icfp2015 *, uint32_t *count);

/* The id of the problem, which lists of solutions name; 0 without a problem. */
ICFP2015_API int64_t icfp2015_id(const icfp2015 *);

/* Bytes of a buffer in which no search of up to `work` is limited by memory; 0 without a problem. They rise with work.
 * With less, searches are smaller, and results may differ: icfp2015_memory_limited(). Loading a problem takes some memory
 * for a moment, too: 16 KiB and about twice the problem; 300 KiB are enough for any. */
ICFP2015_API size_t icfp2015_need(const icfp2015 *, uint64_t work);

/* Starts the game of a seed, whether the problem lists it or not. The last game is forgotten. */
ICFP2015_API int icfp2015_start(icfp2015 *, uint32_t seed);

/* ---- searching ---- */

/* Work and settings of one search; equal budgets make equal games. Presets: play_icfp2015(1), option -b. */
struct icfp2015_budget {
    uint64_t work;   /* 1 to 2^53 */
    uint32_t preset;
    uint32_t steps;  /* units to lock at most; 0: all */
};

/* A game that was found. */
struct icfp2015_score {
    int64_t points;      /* move + power */
    int64_t move, power; /* of locks and cleared rows; of phrases */
    uint32_t units, lines; /* locked; cleared */
    uint64_t work;       /* spent by the search */
    int limited;         /* 1: the search left something out, and more work may bring more points */
    int proven;          /* 1: no game of this problem and seed makes more points */
    struct icfp2015_budget budget; /* icfp2015_search() makes the game again with it */
};

/* Searches with one budget. The result is kept if it is the best so far. May take 2.5 times the work. */
ICFP2015_API int icfp2015_search(icfp2015 *, const struct icfp2015_budget *, icfp2015_stop *, void *context);

/* Searches again and again with growing budgets, until about `work` more has been spent: what play_icfp2015 -w does. A
 * further call goes on from there. stop may be NULL. */
ICFP2015_API int icfp2015_solve(icfp2015 *, uint64_t work, icfp2015_stop *, void *context);

/* Carries out the next search of such a series, where `work_left` is what may still be spent. */
ICFP2015_API int icfp2015_step(icfp2015 *, uint64_t work_left, icfp2015_stop *, void *context);

/* The best game so far; O(1). ICFP2015_MISUSE, without a text, if there is none. */
ICFP2015_API int icfp2015_best(const icfp2015 *, struct icfp2015_score *);

/* Work of all searches that icfp2015_solve() and icfp2015_step() made and icfp2015_note() took since icfp2015_start(). */
ICFP2015_API uint64_t icfp2015_work(const icfp2015 *);

/* 1: since icfp2015_start() a search was made smaller for want of memory. Else 0: then a larger buffer makes no
 * difference. */
ICFP2015_API int icfp2015_memory_limited(const icfp2015 *);

/* Gives put() the commands of the best game, piece by piece; before there is one, commands for the first unit that are
 * valid in any case. Cost: about that of half the search that made the game; all of it if it was searched elsewhere
 * (icfp2015_note()). */
ICFP2015_API int icfp2015_solution(icfp2015 *, icfp2015_put *, void *context);

/* Checks commands by the rules that the searches use. */
struct icfp2015_verdict {
    int64_t points, move, power; /* 0 if the commands are not valid */
    uint32_t units, lines;       /* locked and cleared, up to the end or the error */
    size_t error_at;             /* index of the first wrong character; `length`: none */
    const char *error;           /* a sentence, a constant; NULL: none */
};
ICFP2015_API int icfp2015_judge(icfp2015 *, const char *commands, size_t length, struct icfp2015_verdict *);

/* ---- searching in several threads or elsewhere ---- */

/* One object schedules; others, in which the same problem was loaded with the same options and the same seed started,
 * carry out tasks. Tasks and outcomes are plain bytes, which may be sent to other threads and processes of the same
 * machine type:
 *
 *     while (icfp2015_next(scheduler, work_left, &task) == ICFP2015_OK)
 *         icfp2015_run(worker, &task, stop, context, &outcome), icfp2015_note(scheduler, &outcome);
 *
 * icfp2015_step() is one round of this loop in one object. The worker that made the best game has its commands ready. */
struct icfp2015_task {
    struct icfp2015_budget budget;
    uint64_t internal[12];
};
struct icfp2015_outcome {
    struct icfp2015_score score;
    uint64_t internal[32];
};

/* Chooses the next task, to end within `work_left`. ICFP2015_COMPLETE: none for now; while others run, a later call may
 * find one. */
ICFP2015_API int icfp2015_next(icfp2015 *, uint64_t work_left, struct icfp2015_task *);

/* Carries out a task; its game is kept in this object if it is the best so far there. */
ICFP2015_API int icfp2015_run(icfp2015 *, const struct icfp2015_task *, icfp2015_stop *, void *context,
                              struct icfp2015_outcome *);

/* Takes note of an outcome, whatever icfp2015_run() returned with it. Each task must be noted, or run again. */
ICFP2015_API int icfp2015_note(icfp2015 *, const struct icfp2015_outcome *);

/* ---- errors ---- */

/* A line about the last error of the object, without a newline; valid until the next call. "" if there was none. */
ICFP2015_API const char *icfp2015_error(const icfp2015 *);

#ifdef __cplusplus
}
#endif

#endif
