/* Stop: how a long computation learns that it has to end.
 *
 * The computation tells the work it has done since the last time; after every STOP_WORK of it the question is
 * asked, and once the answer was yes it stays yes. Work is counted in elementary operations, about a hundred million to
 * a second of a desktop core.
 *
 * So what is told is bounded between two questions, and what is not told has to be little. Whatever takes longer than
 * STOP_WORK, clearing or copying of tables too, tells its work on the way; work that no budget counts is told all the
 * same. The greatest gap is kept for the test that holds the bound (tests/batch/gaps.c). */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Between two questions: half a millisecond of a desktop core, of Less one; a question costs some 50 ns there, or half
 * a microsecond where it reads the processor time (port/port.h). */
#define STOP_WORK 50000

/* The most work between two questions. */
#define STOP_GAP_MAX 1000000

struct stop {
    bool (*asked)(void *context); /* NULL: never stopped */
    void *context;
    uint64_t work;      /* since the last question */
    bool stopped;       /* the answer was yes */
    uint64_t gap;       /* the greatest work between two questions so far, the first one included */
    uint64_t last_gap;  /* that before the last question, which is being answered */
    const char *at;     /* file:line of the last question, or NULL */
    const char *gap_at; /* file:line of that after the greatest gap */
};

/* Where code must be small, places are left out: -DSTOP_PLACE=NULL. */
#ifndef STOP_PLACE
#define STOP_TEXT(line) #line
#define STOP_LINE(line) STOP_TEXT(line)
#define STOP_PLACE __FILE__ ":" STOP_LINE(__LINE__)
#endif

/* Asks at once. NULL is never stopped. */
#define stop_asked(stop) stop_ask((stop), STOP_PLACE)
bool stop_ask(struct stop *stop, const char *place);

/* After so much more work: whether to end. */
#define stop_after(stop, work) stop_tell((stop), (work), STOP_PLACE)
static inline bool stop_tell(struct stop *stop, uint64_t work, const char *place)
{
    if (stop == NULL)
        return false;
    stop->work += work;
    return stop->work >= STOP_WORK ? stop_ask(stop, place) : stop->stopped;
}

/* Clears bytes, piece by piece, and tells the work. When it is to end, which is the result, the rest is not cleared. */
#define stop_clear(stop, to, bytes) stop_clear_in((stop), (to), (bytes), STOP_PLACE)
bool stop_clear_in(struct stop *stop, void *to, size_t bytes, const char *place);

/* Notes a gap before the question in `place`. */
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
