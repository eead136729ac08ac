/* Text: the letters that carry out a plan, unit after unit. A text beam makes them (text_beam.h); where the budget does
 * not suffice for routes or no label reaches the lock, a path does (path.h). */
#ifndef HEXTRIS_TEXT_H
#define HEXTRIS_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "../phrases/phrase.h"
#include "../rules/reach.h"
#include "path.h"
#include "text_beam.h"

struct text {
    const struct phrase_set *phrases;
    struct text_beam text_beam; /* of width 0: all letters are those of paths */
    struct path path;
    uint32_t margin;            /* columns of a route's corridor on either side of the path, or ROUTE_EVERYWHERE */
    struct stop *stop;          /* also that of route and path */
};

enum text_status {
    TEXT_OK,
    TEXT_STOPPED,
    TEXT_SINK /* the sink of the text beam has refused letters */
};

/* Extends the text by the unit of the last reach_run(), to the lock of a placement (placement_pack). `last`: no unit
 * follows. When stopped, the text has no letter of the unit. Cost: a route_run(), a path_find(), or both. */
enum text_status text_lock(struct text *text, const struct reach *reach, const struct unit *unit,
                           uint64_t placement, bool last);

/* Writes the letters that wait; then text_beam.written is the whole text. Returns false if the sink has refused
 * letters. */
bool text_end(struct text *text);

#endif
