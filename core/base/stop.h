/* Stop: how a long computation learns that it has to end.
 *
 * The computation tells the work it has done since the last time; after every STOP_WORK of it the question is
 * asked, and once the answer was yes it stays yes. Work is counted in elementary operations, about a hundred million to
 * a second of a desktop core. */
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Between two questions: half a millisecond of a desktop core, of Less one; a question costs some 50 ns there, or half
 * a microsecond where it reads the processor time (port/port.h). */
#define STOP_WORK 50000

struct stop {
    bool (*asked)(void *context); /* NULL: never stopped */
    void *context;
    uint64_t work; /* since the last question */
    bool stopped;  /* the answer was yes */
};

/* Asks at once. NULL is never stopped. */
static inline bool stop_asked(struct stop *stop)
{
    if (stop == NULL || stop->asked == NULL)
        return false;
    stop->work = 0;
    stop->stopped = stop->stopped || stop->asked(stop->context);
    return stop->stopped;
}

/* After so much more work: whether to end. */
static inline bool stop_after(struct stop *stop, uint64_t work)
{
    if (stop == NULL)
        return false;
    stop->work += work;
    return stop->work >= STOP_WORK ? stop_asked(stop) : stop->stopped;
}

#endif
