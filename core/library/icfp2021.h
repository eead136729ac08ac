/* Bends figures into holes, as in the ICFP 2021 programming contest, "Brain Wall".
 *
 *     static uint64_t buffer[1 << 17];                 a megabyte; less will do, see "Memory"
 *     icfp2021 *wall = icfp2021_init(buffer, sizeof buffer);
 *
 *     if (icfp2021_load_json(wall, 12, text, length) < 0 || problem 12
 *         icfp2021_start(wall) < 0 ||
 *         icfp2021_solve(wall, 100000000, NULL, NULL) < 0 || about a second of a desktop core
 *         icfp2021_solution(wall, put, NULL) < 0)      put() gets the pose as JSON
 *         puts(icfp2021_error(wall));
 *
 * Order of calls: init, options, load, initial poses, start, searches; then start to begin anew, initial poses and
 * start, load for another problem, init for other options. A call out of this order is ICFP2021_MISUSE, and changes
 * nothing.
 *
 * Objects: an object has one problem at a time. It lies in the caller's buffer, with all that it needs; do not change,
 * copy or move the buffer while the object is in use. The library allocates nothing, opens no files, reads no clock and
 * has no variables of its own. So any number of objects may be used at the same time, each by one thread at a time.
 *
 * Work is the time of the library. It counts elementary operations: a desktop core does 5 * 10^7 to 10^8 a second, a
 * Cortex-M3 of 100 MHz some 3 * 10^5. icfp2021_search() finds the same poses on every machine. Where the buffer has
 * room, searches keep what they found out about the hole, and take less work. So icfp2021_solve() finds the same poses
 * in all buffers of some megabytes, and perhaps others in a smaller one.
 *
 * Statuses: functions return ICFP2021_OK, another status above 0, or an error below 0. After an error icfp2021_error()
 * has one line of text, and the object is as before the call, except where a function says otherwise. A null pointer
 * and what is seen not to be an object are ICFP2021_MISUSE; functions that return no status then return 0.
 *
 * Functions of the caller are called during a call only. They may call icfp2021_best(), icfp2021_work() and
 * icfp2021_error() for the same object, and all functions for others. They must return: no longjmp(), no exception.
 *
 * Stack, in bytes on a Cortex-M3 (gcc -Os), without that of the caller's functions; gcc -O3 takes up to a third more:
 *
 *     4300   run, search, solve, step
 *     3700   solution, vertices, judge_json, initial_json
 *     3500   load, load_json, load_stream, judge, initial
 *     2300   others
 *
 * Freestanding programs bring memcpy(), memmove(), memset(), memcmp() and strlen(), and the compiler's library for
 * 64-bit division. There is no floating point.
 *
 * Rules, limits and the formats of problems and poses: manual icfp2021(5). */
#ifndef ICFP2021_H
#define ICFP2021_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ICFP2021_API
#define ICFP2021_API
#endif

enum icfp2021_status {
    ICFP2021_OK = 0,
    ICFP2021_STOPPED = 1,   /* the caller's stop() ended the call; the best pose before stands */
    ICFP2021_COMPLETE = 2,  /* no pose has fewer dislikes, which is proven, or no search is worth the work left */
    ICFP2021_WAIT = 3,      /* no task for now: one that is being carried out has to be noted first */
    ICFP2021_MEMORY = -1,   /* the buffer is too small */
    ICFP2021_INPUT = -2,    /* the problem or the pose is not valid, or its source failed */
    ICFP2021_OPTION = -3,   /* there is no such option, or the value is not valid */
    ICFP2021_MISUSE = -4,   /* a call out of order, or an argument that no call accepts */
    ICFP2021_REFUSED = -5   /* put() refused text */
};

typedef struct icfp2021 icfp2021;

/* Functions of the caller. `context` is what the caller passed with the function. stop() is asked by searches alone,
 * at least once in 10^6 of work, usually once in 50,000 to 100,000; after another value than 0 it is not asked again,
 * and the call returns within that work. A null pointer instead of stop() never stops. A larger number of read() than
 * `size` is a failure. */
typedef int icfp2021_stop(void *context); /* 0: go on; else stop */
typedef int icfp2021_put(void *context, const char *text, size_t length);  /* text without a NUL; 0: taken */
typedef long icfp2021_read(void *context, void *to, size_t size); /* bytes written; 0: end; < 0: failed */

/* ---- set-up ---- */

/* Such as "1.2". */
ICFP2021_API const char *icfp2021_version(void);

/* Makes an object in a buffer of `size` bytes, which must be aligned to 8 bytes and stay the object's. NULL if it is
 * not aligned or smaller than ICFP2021_SIZE_MIN. Nothing has to be freed. */
#define ICFP2021_SIZE_MIN 4096
ICFP2021_API icfp2021 *icfp2021_init(void *buffer, size_t size);

/* Sets an option, before a problem is loaded. Name and value are copied; options last as long as the object.
 *
 *     bonus             "BONUS" or "BONUS:PROBLEM": poses that use the bonus, unlocked by that problem, are searched,
 *                       too; with = before it, no poses but those of such options. May be set again
 *     unlock            "BONUS:PROBLEM": poses that unlock this bonus of the problem for PROBLEM are searched, and no
 *                       poses but those of such options. May be set again
 *     prefer_unlocking  "yes": of poses with equal dislikes, those that unlock bonuses are preferred
 *     workers           of a scheduler: number of tasks that are carried out at once, "1" to "64"; default 1
 *     task_bytes        of a scheduler: size of the smallest buffer in which they are carried out; default: that of its
 *                       own. A task that fails for want of memory ends the search of its kind
 *
 * BONUS is GLOBALIST, BREAK_A_LEG, WALLHACK or SUPERFLEX, PROBLEM a number from 0 to 2147483647, 0 if it is left
 * out. */
ICFP2021_API int icfp2021_option(icfp2021 *, const char *name, const char *value);

/* ---- the problem ---- */

/* x to the right, y downwards: -2047 to 2047. */
struct icfp2021_point {
    int32_t x, y;
};

/* The numbers of two vertices. */
struct icfp2021_edge {
    uint32_t a, b;
};

enum icfp2021_kind {
    ICFP2021_NONE = 0,
    ICFP2021_GLOBALIST = 1,
    ICFP2021_BREAK_A_LEG = 2,
    ICFP2021_WALLHACK = 3,
    ICFP2021_SUPERFLEX = 4
};

/* A vertex of the pose at the position unlocks the bonus for another problem. */
struct icfp2021_bonus {
    struct icfp2021_point position;
    uint32_t kind;   /* enum icfp2021_kind, not ICFP2021_NONE */
    int64_t problem; /* 0 to 2147483647 */
};

struct icfp2021_problem {
    const struct icfp2021_point *corners;  /* of the hole, in order: a polygon whose edges do not meet */
    const struct icfp2021_point *vertices; /* of the figure, where they were drawn */
    const struct icfp2021_edge *edges;     /* of the figure; each has a length */
    const struct icfp2021_bonus *bonuses;
    uint32_t corner_count;                 /* 3 to 128 */
    uint32_t vertex_count;                 /* 2 to 256 */
    uint32_t edge_count;                   /* 1 to 384 */
    uint32_t bonus_count;                  /* 0 to 16 */
    uint32_t epsilon;                      /* 0 to 4194304 */
};

/* Load a problem, which replaces the last one: from JSON in memory; from JSON that read() supplies, piece by piece;
 * from structs. All is copied. `number` is that of the problem, by which others name it: 0 to 10^15 - 1, or -1: none.
 * After an error there is no problem. OPTION: it does not have the bonus of the option "unlock". Cost: linear in the
 * length, and the square of the number of corners. */
ICFP2021_API int icfp2021_load_json(icfp2021 *, int64_t number, const char *text, size_t length);
ICFP2021_API int icfp2021_load_stream(icfp2021 *, int64_t number, icfp2021_read *, void *context);
ICFP2021_API int icfp2021_load(icfp2021 *, int64_t number, const struct icfp2021_problem *);

/* ---- memory ---- */

/* Bytes of a buffer in which all searches can be made, whatever their work; 0 without a problem. In a smaller one
 * icfp2021_start() fails; with a larger one searches take less work. A single edge takes 31 KB, the problems of the
 * contest take 35 KB to 2.3 MB, most of them less than 900 KB. It includes what judging and the solution take; initial
 * poses added later may take some KiB more. Reading takes memory, too: a buffer of 26 KB can load these problems, and a
 * pose takes some 20 KiB for a moment. O(1). */
ICFP2021_API size_t icfp2021_need(const icfp2021 *, uint64_t work);

/* 1: since icfp2021_start() a search was made smaller for want of memory; 0: none was. O(1). */
ICFP2021_API int icfp2021_memory_limited(const icfp2021 *);

/* ---- poses ---- */

/* The vertices of the longest pose. */
#define ICFP2021_VERTICES_MAX 257

struct icfp2021_pose {
    const struct icfp2021_point *vertices;
    uint32_t count;            /* that of the figure; with BREAK_A_LEG one more, where the edge is broken */
    uint32_t bonus;            /* that it uses: enum icfp2021_kind */
    int64_t giver;             /* the problem that unlocked the bonus: 0 to 2147483647 */
    struct icfp2021_edge edge; /* that BREAK_A_LEG breaks */
};

/* Add an initial pose to the problem: the best pose is never worse, and searches for poses with its bonus, or without
 * one, start from the best initial pose of that kind. From JSON: a pose as the contest has it, or as play_icfp2021
 * writes it, alone or in a list, where poses for problems of other numbers are skipped and names of files do not
 * matter. From structs. They end the search that was started: call icfp2021_start() again. INPUT: the pose breaks a
 * rule or uses a bonus that the options do not allow, or there is neither a pose nor null; poses of a list before it
 * are added. */
ICFP2021_API int icfp2021_initial_json(icfp2021 *, const char *text, size_t length);
ICFP2021_API int icfp2021_initial(icfp2021 *, const struct icfp2021_pose *);

/* What a pose is worth. */
struct icfp2021_verdict {
    int valid;          /* 1: it breaks no rule */
    uint32_t lengths;   /* edges that are too long or too short; with GLOBALIST 1 if their sum is beyond its limit */
    uint32_t outside;   /* vertices outside the hole and edges that leave it */
    uint64_t violation; /* how far it is from being valid, in 256ths of a unit of length: 0 if it is */
    uint64_t dislikes;
    uint32_t unlocked;  /* bit k: bonus k of the problem */
};

/* Check a pose by the rules that the searches use, whatever bonus it uses; of a list, the first pose for the problem.
 * OK whether it is valid or not. INPUT: it is no pose, or has not as many vertices as it must have. Results of searches
 * stay. Cost: edges * corners. */
ICFP2021_API int icfp2021_judge_json(icfp2021 *, const char *text, size_t length, struct icfp2021_verdict *);
ICFP2021_API int icfp2021_judge(icfp2021 *, const struct icfp2021_pose *, struct icfp2021_verdict *);

/* ---- searching ---- */

/* Starts searches. All poses but the initial ones are forgotten, even after an error. MEMORY: the buffer is smaller
 * than icfp2021_need(). */
ICFP2021_API int icfp2021_start(icfp2021 *);

/* Work and settings of one search. Equal budgets make equal poses. Presets and their numbers: play_icfp2021(1), option
 * -b; 0 is one. */
struct icfp2021_budget {
    uint64_t work;   /* 1 to 2^53 */
    uint32_t preset;
    uint32_t steps;  /* of the plan at most; 0: all */
};

/* A pose that was found. */
struct icfp2021_score {
    uint64_t dislikes;
    uint64_t violation;   /* as in struct icfp2021_verdict */
    uint64_t work;        /* spent by its search; 0: an initial pose */
    int64_t giver;        /* the problem that it names for its bonus; -1 without one */
    struct icfp2021_budget budget; /* icfp2021_search() makes the pose again with it; work 0: an initial pose */
    uint32_t vertices;    /* their number */
    uint32_t bonus;       /* that it uses: enum icfp2021_kind */
    uint32_t unlocked;    /* bit k: bonus k of the problem */
    uint32_t must_unlock; /* bit k: its search was for poses that unlock bonus k */
    int solved;           /* 1: the pose is valid; 0: it breaks rules, and icfp2021_solution() gives "null" */
    int initial;          /* 1: its search started from an initial pose, or it is one */
    int limited;          /* 1: more work may find fewer dislikes */
    int proven;           /* 1: no pose with this bonus has fewer dislikes */
};

/* Searches with one budget: once for each kind of pose that the options name. The result is kept if it is the best so
 * far. Cost: each search takes about the budget's work; a budget below 2 * 10^6 may be exceeded up to that on the
 * largest problems of the contest, one below 2 * 10^5 on most. STOPPED: as a rule the pose that was being searched is
 * lost. MISUSE: there is no such budget. MEMORY: the buffer is too small for it. */
ICFP2021_API int icfp2021_search(icfp2021 *, const struct icfp2021_budget *, icfp2021_stop *, void *context);

/* Searches again and again with growing budgets, until `work` more has been spent or no search is worth what is left of
 * it, as play_icfp2021 -w does; at most 1.2 * 10^6 of work more than `work`. A further call goes on from there. With
 * little work there may be no pose yet. COMPLETE: no search was made, since none was worth the work, or the pose is
 * proven to be the best. MISUSE: a task was chosen and neither noted nor cancelled. */
ICFP2021_API int icfp2021_solve(icfp2021 *, uint64_t work, icfp2021_stop *, void *context);

/* Carries out the next search of such a series, where `work_left` is what may still be spent. COMPLETE: there is none
 * that is worth it. */
ICFP2021_API int icfp2021_step(icfp2021 *, uint64_t work_left, icfp2021_stop *, void *context);

/* Work of the series since icfp2021_start(): that of icfp2021_solve(), icfp2021_step() and all outcomes noted. A search
 * that is being made counts when it has ended. O(1). */
ICFP2021_API uint64_t icfp2021_work(const icfp2021 *);

/* The best pose so far; O(1): the one with the fewest dislikes, where dislikes that are nearly equal may count as equal
 * and the earlier kind of pose is preferred; if none is valid, one that breaks rules. ICFP2021_MISUSE, without a text,
 * if there is none. */
ICFP2021_API int icfp2021_best(const icfp2021 *, struct icfp2021_score *);

/* Gives put() the best pose as the contest's JSON, piece by piece; null if there is no valid one. May be called again.
 * Cost: edges * corners; that of its search if it was searched elsewhere (icfp2021_note()). */
ICFP2021_API int icfp2021_solution(icfp2021 *, icfp2021_put *, void *context);

/* Writes the best pose to `points`, which has room for `room` of them, and sets *pose, whose vertices are `points`. It
 * breaks rules if icfp2021_best() says so; it may then lack the bonus, and with it one vertex. MISUSE: there is no
 * pose, or too little room: ICFP2021_VERTICES_MAX are enough. Cost: as icfp2021_solution(). */
ICFP2021_API int icfp2021_vertices(icfp2021 *, struct icfp2021_point *points, uint32_t room,
                                   struct icfp2021_pose *pose);

/* ---- searching in several threads or elsewhere ---- */

/* One object schedules; others, in which the same options were set, the same problem and initial poses were loaded and
 * the search was started, carry out tasks. Tasks and outcomes are plain bytes, for other threads and processes of the
 * same kind of machine:
 *
 *     while (icfp2021_work(scheduler) < work &&
 *            icfp2021_next(scheduler, work - icfp2021_work(scheduler), &task) == ICFP2021_OK)
 *         if (icfp2021_run(worker, &task, stop, context, &outcome) != ICFP2021_STOPPED)
 *             icfp2021_note(scheduler, &outcome);
 *         else
 *             icfp2021_cancel(scheduler, &task), work = 0;
 *
 * icfp2021_step() is one round of this loop in one object. With one worker results are those of icfp2021_solve(); with
 * more they depend on the order in which outcomes are noted. The worker that found the best pose has it as its own best
 * pose: its icfp2021_solution() is the quickest. */
struct icfp2021_task {
    struct icfp2021_budget budget;
    uint64_t internal[12];
};
struct icfp2021_outcome {
    struct icfp2021_score score;
    uint64_t internal[32];
};

/* Chooses the next task. `work_left` is what may still be spent, with the work of tasks that have not been noted yet.
 * Cost: less than 10^5 of work. COMPLETE: no task is worth it, or none fits the memory. WAIT: none is before another
 * has been noted. MISUSE: as many tasks as workers have neither been noted nor cancelled. */
ICFP2021_API int icfp2021_next(icfp2021 *, uint64_t work_left, struct icfp2021_task *);

/* Carries out a task; its pose is kept in this object if it is the best so far there. *outcome is written unless the
 * status is MISUSE. */
ICFP2021_API int icfp2021_run(icfp2021 *, const struct icfp2021_task *, icfp2021_stop *, void *context,
                              struct icfp2021_outcome *);

/* Takes an outcome, also of a task that was stopped or failed. MISUSE: it is of no task that waits for one. O(1). */
ICFP2021_API int icfp2021_note(icfp2021 *, const struct icfp2021_outcome *);

/* Gives a task up, for which there will be no outcome. */
ICFP2021_API int icfp2021_cancel(icfp2021 *, const struct icfp2021_task *);

/* ---- errors ---- */

/* A line about the error of the last call for the object, without a newline; "" if there was none. It is valid until
 * the next call. icfp2021_best() and functions that return no status leave it as it is. */
ICFP2021_API const char *icfp2021_error(const icfp2021 *);

#ifdef __cplusplus
}
#endif

#endif
