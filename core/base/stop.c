/* See stop.h. */
#include "stop.h"

#include <string.h>

#include "integer.h"

/* Bytes cleared for a unit of work, where memory is new to the program and has to be mapped first; bytes of a piece. */
enum { CLEAR_BYTES = 32, CLEAR_PIECE = 1 << 16 };

bool stop_check_at(struct stop *stop, const char *place)
{
    if (stop == NULL || stop->should_stop == NULL)
        return false;
    stop_note(stop, stop->work, place);
    stop->work = 0;
    stop->stopped = stop->stopped || stop->should_stop(stop->context);
    return stop->stopped;
}

bool stop_clear_at(struct stop *stop, void *to, size_t bytes, const char *place)
{
    unsigned char *at = to;

    while (bytes > 0) {
        size_t piece = integer_min_size(bytes, CLEAR_PIECE);
        memset(at, 0, piece);
        at += piece;
        bytes -= piece;
        if (stop_count_at(stop, piece / CLEAR_BYTES, place))
            return true;
    }
    return false;
}
