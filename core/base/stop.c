/* See stop.h. */
#include "stop.h"

void stop_note(struct stop *stop, uint64_t gap, const char *place)
{
    stop->at = place;
    if (gap < stop->gap)
        return;
    stop->gap = gap;
    stop->gap_at = place;
}

/* The work is set back after the question: who answers it may ask another stop and tell the work to that. */
bool stop_ask(struct stop *stop, const char *place)
{
    if (stop == NULL || stop->asked == NULL)
        return false;
    stop_note(stop, stop->work, place);
    stop->stopped = stop->stopped || stop->asked(stop->context);
    stop->work = 0;
    return stop->stopped;
}
