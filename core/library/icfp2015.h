/* Plays the game of the ICFP 2015 programming contest: hexagonal Tetris with phrases of power.
 *
 *     static uint64_t buffer[1 << 17];                 a megabyte; less will do, see "Memory"
 *     icfp2015 *game = icfp2015_init(buffer, sizeof buffer);
 *
 *     if (icfp2015_option(game, "phrase", "ei!") < 0 ||
 *         icfp2015_load_json(game, text, length) < 0 || a problem
 *         icfp2015_start(game, 0) < 0 ||               its game of seed 0
 *         icfp2015_solve(game, 100000000, NULL, NULL) < 0 || about a second of a desktop core
 *         icfp2015_solution(game, put, NULL) < 0)      put() gets the commands
 *         puts(icfp2015_error(game));
 *
 * Order of calls: init, options, load, start, searches; then start for another seed, load for another problem, init for
 * other options. A call out of this order is ICFP2015_MISUSE, and changes nothing.
 *
 * Objects: an object plays one game at a time. It lies in the caller's buffer, with all that it needs; do not change,
 * copy or move the buffer while the object is in use. The library allocates nothing, opens no files, reads no clock and
 * has no variables of its own. So any number of objects may be used at the same time, each by one thread at a time.
 *
 * Work is the time of the library. It counts elementary operations: a desktop core does 5 * 10^7 to 10^8 a second, a
 * Cortex-M3 of 100 MHz, with 200 to 350 instructions each, 2 to 5 * 10^5. The same calls give the same results on every
 * machine, as long as memory limits no search: icfp2015_memory_limited().
 *
 * Statuses: functions return ICFP2015_OK, another status above 0, or an error below 0. After an error icfp2015_error()
 * has one line of text, and the object is as before the call, except where a function says otherwise. A null pointer
 * and what is seen not to be an object are ICFP2015_MISUSE; functions that return no status then return 0.
 *
 * Functions of the caller are called during a call only. They may call icfp2015_best(), icfp2015_work() and
 * icfp2015_error() for the same object, and all functions for others. They must return: no longjmp(), no exception.
 *
 * Stack, in bytes on a Cortex-M3 (gcc -Os), without that of the caller's functions; gcc -O3 takes a fifth more:
 *
 *     3600   run, search, solve, step, solution
 *     3000   start, need, load, load_json, load_stream, next
 *     1200   others
 *
 * Freestanding programs bring memcpy(), memmove(), memset(), memcmp() and strlen(), and the compiler's library for
 * 64-bit division. There is no floating point.
 *
 * Rules, commands, limits and the format of problems: manual icfp2015(5). */
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
    ICFP2015_STOPPED = 1,   /* the caller's stop() ended the call; the best game before stands */
    ICFP2015_COMPLETE = 2,  /* the game is proven to be the best, or no search is worth the work that is left */
    ICFP2015_WAIT = 3,      /* no task for now: one that is being carried out has to be noted first */
    ICFP2015_MEMORY = -1,   /* the buffer is too small */
    ICFP2015_INPUT = -2,    /* the problem is not valid, or its source failed */
    ICFP2015_OPTION = -3,   /* there is no such option, or the value is not valid */
    ICFP2015_MISUSE = -4,   /* a call out of order, or an argument that no call accepts */
    ICFP2015_REFUSED = -5   /* put() refused text */
};

typedef struct icfp2015 icfp2015;

/* Functions of the caller. `context` is what the caller passed with the function. stop() is asked by searches alone,
 * at least once in 10^6 of work, usually once in 50,000 to 100,000; after another value than 0 it is not asked again,
 * and the call returns within that work. A null pointer instead of stop() never stops. A larger number of read() than
 * `size` is a failure. */
typedef int icfp2015_stop(void *context); /* 0: go on; else stop */
typedef int icfp2015_put(void *context, const char *text, size_t length);  /* text without a NUL; 0: taken */
typedef long icfp2015_read(void *context, void *to, size_t size); /* bytes written; 0: end; < 0: failed */

/* ---- set-up ---- */

/* The version of the library, such as "1.2". */
ICFP2015_API const char *icfp2015_version(void);

/* Makes an object in a buffer of `size` bytes, which must be aligned to 8 bytes and stay the object's. NULL if it is
 * not aligned or smaller than ICFP2015_SIZE_MIN, which is enough for an object and some options; a small problem takes
 * 12 to 16 KiB. Nothing has to be freed. */
#define ICFP2015_SIZE_MIN 4096
ICFP2015_API icfp2015 *icfp2015_init(void *buffer, size_t size);

/* Sets an option, before a problem is loaded. Name and value are copied; options last as long as the object.
 *
 *     phrase       a phrase of power: 1 to 256 commands, in any case; each setting adds one, up to 64 different ones
 *     workers      of a scheduler: number of tasks that are carried out at once, "1" to "64"; default 1
 *     task_bytes   of a scheduler: size of the smallest buffer in which they are carried out; default: that of its own.
 *                  A task that fails for want of memory ends the search
 *
 * OPTION: there is no such option, or the value is not valid; the text says why. */
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
    int64_t id;             /* any number, for icfp2015_id() */
    uint32_t width, height; /* 1 to 1024 columns and rows */
    const struct icfp2015_cell *filled;
    uint32_t filled_count;
    const struct icfp2015_unit *units;
    uint32_t unit_count;    /* 1 to 256 */
    uint32_t source_length; /* units that come: 0 to 1,000,000 */
};

/* Load a problem, which replaces the last one: from JSON in memory, without a NUL; from JSON that read() supplies,
 * piece by piece; from structs. All is copied. After an error there is no problem. A cell, member or seed that is
 * listed again is dropped. Cost: linear in the length. */
ICFP2015_API int icfp2015_load_json(icfp2015 *, const char *text, size_t length);
ICFP2015_API int icfp2015_load_stream(icfp2015 *, icfp2015_read *, void *context);
ICFP2015_API int icfp2015_load(icfp2015 *, const struct icfp2015_problem *);

/* The seeds that the JSON lists, in its order, in the buffer until the next load. NULL, and *count 0, without a problem
 * or seeds. O(1). */
ICFP2015_API const uint32_t *icfp2015_seeds(const icfp2015 *, uint32_t *count);

/* The id of the problem, which lists of solutions name; 0 without a problem. */
ICFP2015_API int64_t icfp2015_id(const icfp2015 *);

/* ---- memory ---- */

/* Bytes of a buffer in which no search of up to `work` is limited by memory, and judging and the solution find room; 0
 * without a problem. It rises with work and phrases. Cost: less than 10^5 of work. In KB, with the phrase "ei!", and
 * the least with which icfp2015_start() succeeds:
 *
 *     board     least    10^6   10^7   10^8
 *     10 x 10      23     168    563   1730
 *     30 x 30      85     916    995   1777
 *     50 x 50     121    2210   2300   3684
 *
 * A series of searches may have budgets above its work, since some spend less than theirs: icfp2015_solve(work) in
 * icfp2015_need(work) bytes may be limited. In a smaller buffer searches are smaller: results may differ, and
 * icfp2015_memory_limited() says so. Reading takes memory, too: a buffer of 22 KB can load these problems; one with
 * filled cells at the bottom of 1,024 rows takes 300 KiB. */
ICFP2015_API size_t icfp2015_need(const icfp2015 *, uint64_t work);

/* 1: since icfp2015_start() a search was made smaller for want of memory. 0: none was; in a larger buffer all would
 * have been the same so far. O(1). */
ICFP2015_API int icfp2015_memory_limited(const icfp2015 *);

/* ---- the game ---- */

/* Starts the game of a seed, whether the problem lists it or not. The last game is forgotten, even after an error.
 * O(1). MEMORY: the buffer is too small for the smallest search. */
ICFP2015_API int icfp2015_start(icfp2015 *, uint32_t seed);

/* ---- searching ---- */

/* Work and settings of one search. Equal budgets make equal games in any buffer of icfp2015_need() bytes. Presets and
 * their numbers: play_icfp2015(1), option -b; 0 is one. */
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
    uint64_t work;       /* spent by the search, without the making of its commands */
    int limited;         /* 1: the search left something out, so more work may bring more points */
    int proven;          /* 1: no game of this problem and seed makes more points */
    struct icfp2015_budget budget; /* icfp2015_search() makes the game again with it */
    uint64_t length;     /* of the commands, in bytes */
};

/* Searches with one budget. The result is kept if it is the best so far. Cost: about the budget's work, which
 * is no limit; one below 20 times the units times the cells of the board counts as that. Of drawn games those of more
 * than twelve units took up to three times the work with no phrase or one, eight times with many. Shorter games, and
 * boards of a thousand columns, may take a hundred times the work and more: let stop() end them. The solution is made,
 * too, which may cost three times as much again. STOPPED: as a rule the game that was being searched is lost. MISUSE:
 * there is no such budget. MEMORY: the buffer is too small for it. */
ICFP2015_API int icfp2015_search(icfp2015 *, const struct icfp2015_budget *, icfp2015_stop *, void *context);

/* Searches again and again with growing budgets, until `work` more has been spent or no search is worth what is left of
 * it, as play_icfp2015 -w does; at most 1.2 * 10^6 of work more than `work`. A further call goes on from there. With
 * little work there may be no game yet. COMPLETE: no search was made, since none was worth the work, or the game is
 * proven to be the best. MISUSE: a task was chosen and neither noted nor cancelled. */
ICFP2015_API int icfp2015_solve(icfp2015 *, uint64_t work, icfp2015_stop *, void *context);

/* Carries out the next search of such a series, where `work_left` is what may still be spent. COMPLETE: there is none
 * that is worth it. */
ICFP2015_API int icfp2015_step(icfp2015 *, uint64_t work_left, icfp2015_stop *, void *context);

/* Work of the series since icfp2015_start(): that of icfp2015_solve(), icfp2015_step() and all outcomes noted. A search
 * that is being made counts when it has ended. O(1). */
ICFP2015_API uint64_t icfp2015_work(const icfp2015 *);

/* The best game so far, of the searches that have ended; O(1). ICFP2015_MISUSE, without a text, if there is none. */
ICFP2015_API int icfp2015_best(const icfp2015 *, struct icfp2015_score *);

/* Gives put() the commands of the best game, piece by piece; before there is one, commands for the first unit that are
 * valid in any case. May be called again, and begins at the start again. Cost: none as long as the buffer has room for
 * the text beside the searches; else usually a tenth of the search that made the game, with phrases up to three times
 * its work; that search and this if it was made elsewhere (icfp2015_note()). Only put() can end the call early. MEMORY:
 * the game was searched in a larger buffer. */
ICFP2015_API int icfp2015_solution(icfp2015 *, icfp2015_put *, void *context);

/* What commands are worth. A game may end early: its points so far count. */
struct icfp2015_verdict {
    int64_t points, move, power; /* 0 with an error */
    uint32_t units, lines;       /* locked and cleared, up to the end or the error */
    size_t error_at;             /* index of the wrong character; without an error `length` */
    const char *error;           /* a sentence, a constant; NULL: the commands are valid */
};

/* Checks commands for the game that was started, by the rules that the searches use. OK whether they are valid or not.
 * Results of searches stay. Cost: linear in the length. */
ICFP2015_API int icfp2015_judge(icfp2015 *, const char *commands, size_t length, struct icfp2015_verdict *);

/* ---- searching in several threads or elsewhere ---- */

/* One object schedules; others, in which the same phrases were set, the same problem was loaded and the same seed
 * started, carry out tasks. Tasks and outcomes are plain bytes, without padding, for other threads and processes of the
 * same kind of machine:
 *
 *     while (icfp2015_work(scheduler) < work &&
 *            icfp2015_next(scheduler, work - icfp2015_work(scheduler), &task) == ICFP2015_OK)
 *         if (icfp2015_run(worker, &task, stop, context, &outcome) != ICFP2015_STOPPED)
 *             icfp2015_note(scheduler, &outcome);
 *         else
 *             icfp2015_cancel(scheduler, &task), work = 0;
 *
 * icfp2015_step() is one round of this loop in one object. With one worker results are those of icfp2015_solve(); with
 * more they depend on the order in which outcomes are noted. The worker that made the best game has it as its own best
 * game: its icfp2015_solution() is the quickest. */
struct icfp2015_task {
    struct icfp2015_budget budget;
    uint64_t internal[12];
};
struct icfp2015_outcome {
    struct icfp2015_score score;
    uint64_t internal[32];
};

/* Chooses the next task. `work_left` is what may still be spent, with the work of tasks that have not been noted yet.
 * Cost: less than 10^5 of work. COMPLETE: no task is worth it, or none fits the memory. WAIT: none is before another
 * has been noted. MISUSE: as many tasks as workers have neither been noted nor cancelled. */
ICFP2015_API int icfp2015_next(icfp2015 *, uint64_t work_left, struct icfp2015_task *);

/* Carries out a task; its game is kept in this object if it is the best so far there. *outcome is written unless the
 * status is MISUSE. */
ICFP2015_API int icfp2015_run(icfp2015 *, const struct icfp2015_task *, icfp2015_stop *, void *context,
                              struct icfp2015_outcome *);

/* Takes an outcome, also of a task that was stopped or failed. MISUSE: it is of no task that waits for one. O(1). */
ICFP2015_API int icfp2015_note(icfp2015 *, const struct icfp2015_outcome *);

/* Gives a task up, for which there will be no outcome. */
ICFP2015_API int icfp2015_cancel(icfp2015 *, const struct icfp2015_task *);

/* ---- errors ---- */

/* A line about the error of the last call for the object, without a newline; "" if there was none. It is valid until
 * the next call. icfp2015_best() and functions that return no status leave it as it is. */
ICFP2015_API const char *icfp2015_error(const icfp2015 *);

#ifdef __cplusplus
}
#endif

#endif
