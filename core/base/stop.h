/* Stop: how a long computation learns that it has to end.
 *
 * The computation counts the work it has done, in elementary operations: about a hundred million a second on a desktop
 * core, so one takes some 10 ns (26 cycles of an AMD EPYC of 2.6 GHz). When STOP_WORK has been counted since the last
 * check, should_stop() is called; once that returned true, every later check is true, and the computation returns.
 *
 * So the work between two checks is bounded, as far as it is counted. Whatever takes longer than STOP_WORK counts its
 * work on the way, also the clearing and copying of tables, and also work that no budget includes. The largest gap is
 * kept for the test of that bound (tests/batch/gaps.c).
 *
 * To use it, set should_stop and context, and all other members to 0. Nothing resets a stop: begin the next computation
 * with a new one. All parts of one computation share one stop by pointer; two threads must not share one. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The work after which a check follows: half a millisecond of a desktop core, a whole one in Less. A core of 100 MHz
 * that takes as many cycles an operation needs 13 ms. A check costs some 50 ns, or half a microsecond where it reads
 * the processor time (port/port.h). */
#define STOP_WORK 50000

/* Upper limit of the work between two checks, which tests assert: one call of stop_after() may count more than
 * STOP_WORK. 10 ms of a desktop core, 260 ms of one of 100 MHz. */
#define STOP_GAP_MAX 1000000

struct stop {
    bool (*should_stop)(void *context); /* NULL: never stopped, and nothing is noted */
    void *context;
    uint64_t work;      /* since the last check */
    bool stopped;       /* a check was true */
    uint64_t gap;       /* the most work between two checks so far, that before the first one included */
    uint64_t last_gap;  /* work counted between the last two checks, but only what is the same with any memory: what
                           is stored and made again does not count. Already set when should_stop() is called */
    const char *at;     /* file:line of the last check; NULL: none yet, or built with -DSTOP_PLACE=NULL */
    const char *gap_at; /* the same of the check after the largest gap */
};

/* The place of a check, for tests alone. Where code must be small, -DSTOP_PLACE=NULL leaves out the strings; what is
 * stopped when does not change. */
#ifndef STOP_PLACE
#define STOP_TEXT(line) #line
#define STOP_LINE(line) STOP_TEXT(line)
#define STOP_PLACE __FILE__ ":" STOP_LINE(__LINE__)
#endif

/* Whether to stop now; calls should_stop() unless that has returned true before. A NULL stop is never stopped, here and
 * below. */
#define stop_check(stop) stop_check_at((stop), STOP_PLACE)
bool stop_check_at(struct stop *stop, const char *place);

/* Counts more work, and checks if that makes STOP_WORK since the last check; whether to stop. Work 0: whether a check
 * was true. */
#define stop_after(stop, work) stop_count_at((stop), (work), STOP_PLACE)
static inline bool stop_count_at(struct stop *stop, uint64_t work, const char *place)
{
    if (stop == NULL)
        return false;
    stop->work += work;
    return stop->work >= STOP_WORK ? stop_check_at(stop, place) : stop->stopped;
}

/* Sets bytes to 0, in pieces of 64 KiB, and counts the work; whether to stop. If so, the rest is not cleared. */
#define stop_clear(stop, to, bytes) stop_clear_at((stop), (to), (bytes), STOP_PLACE)
bool stop_clear_at(struct stop *stop, void *to, size_t bytes, const char *place);

/* Notes the gap before a check at `place`; for stop.c and code that makes checks of its own. */
static inline void stop_note(struct stop *stop, uint64_t gap, const char *place)
{
    stop->at = place;
    stop->last_gap = gap;
    if (gap < stop->gap)
        return;
    stop->gap = gap;
    stop->gap_at = place;
}

#endif
