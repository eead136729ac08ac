/* Stop: how a long computation learns that it has to end.
 *
 * The computation counts the work it has done. After every STOP_WORK of it should_stop() is called; once that returned
 * true, every later check is true. Work is counted in elementary operations, about a hundred million a second on a
 * desktop core.
 *
 * So the work between two checks is bounded, as far as it is counted. Whatever takes longer than STOP_WORK counts its
 * work on the way, also the clearing and copying of tables, and also work that no budget includes. The largest gap is
 * kept for the test of that bound (tests/batch/gaps.c). */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Work between two checks: half a millisecond of a desktop core, a whole one in Less. A check costs some 50 ns, or half
 * a microsecond where it reads the processor time (port/port.h). */
#define STOP_WORK 50000

/* The most work between two checks. */
#define STOP_GAP_MAX 1000000

struct stop {
    bool (*should_stop)(void *context); /* NULL: never stopped */
    void *context;
    uint64_t work;      /* since the last check */
    bool stopped;       /* a check was true */
    uint64_t gap;       /* the most work between two checks so far, that before the first one included */
    uint64_t last_gap;  /* work before the last check, also while should_stop() runs */
    const char *at;     /* file:line of the last check, or NULL */
    const char *gap_at; /* file:line of the check after the largest gap */
};

/* Where code must be small, places are left out: -DSTOP_PLACE=NULL. */
#ifndef STOP_PLACE
#define STOP_TEXT(line) #line
#define STOP_LINE(line) STOP_TEXT(line)
#define STOP_PLACE __FILE__ ":" STOP_LINE(__LINE__)
#endif

/* Whether to stop now; calls should_stop(). A NULL stop is never stopped, here and below. */
#define stop_check(stop) stop_check_at((stop), STOP_PLACE)
bool stop_check_at(struct stop *stop, const char *place);

/* Counts more work; whether to stop. */
#define stop_after(stop, work) stop_count_at((stop), (work), STOP_PLACE)
static inline bool stop_count_at(struct stop *stop, uint64_t work, const char *place)
{
    if (stop == NULL)
        return false;
    stop->work += work;
    return stop->work >= STOP_WORK ? stop_check_at(stop, place) : stop->stopped;
}

/* Sets bytes to 0, piece by piece, and counts the work; whether to stop. Then the rest is not cleared. */
#define stop_clear(stop, to, bytes) stop_clear_at((stop), (to), (bytes), STOP_PLACE)
bool stop_clear_at(struct stop *stop, void *to, size_t bytes, const char *place);

/* Notes the gap before a check at `place`. */
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
