/* Text: the letters that carry out a plan, unit after unit: those of a text beam, or those of a path to the
 * lock (path.h) where there is no budget for routes or no label reaches the lock. */
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
    uint32_t margin;            /* of the corridors around paths that routes keep to, in columns to either
                                   side; or ROUTE_EVERYWHERE */
    struct stop *stop;          /* also that of route and path */
};

enum text_status {
    TEXT_OK,
    TEXT_STOPPED,
    TEXT_SINK /* the sink of the text beam has refused letters */
};

/* Extends the text by the unit of the last reach_run(), to the lock of a placement (placement_pack).
 * `last`: no unit follows. When stopped the text is left without any letter of the unit. Cost: a route_run(),
 * or a path_find(), or both. */
enum text_status text_lock(struct text *text, const struct reach *reach, const struct unit *unit,
                           uint64_t placement, bool last);

/* Writes the letters that wait; then text_beam.points are those of the whole text. False when the sink has
 * refused letters. */
bool text_end(struct text *text);

#endif
