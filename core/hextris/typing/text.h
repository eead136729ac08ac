/* Text: the letters that carry out a plan, unit after unit: by text_beam, or by a path of its own where
 * there is no time for routes or no label comes to the lock. */
#ifndef HEXTRIS_TEXT_H
#define HEXTRIS_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "text_beam.h"
#include "path.h"
#include "../phrases/phrase.h"
#include "../rules/reach.h"

struct text {
    const struct phrase_set *phrases;
    struct text_beam text_beam; /* of width 0: paths only */
    struct path path;
    uint32_t margin;    /* of the corridors around paths that routes keep to, or ROUTE_EVERYWHERE */
    struct stop *stop;  /* also that of route and path */
};

enum text_status {
    TEXT_OK,
    TEXT_STOPPED,
    TEXT_SINK /* the sink of the text_beam gave up */
};

/* Goes on with the text by a step of a plan (placement_pack) for the unit of the last reach_run().
 * `last`: no unit follows. When stopped nothing of the unit is written. */
enum text_status text_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
               bool last);

/* Writes what waits still; then text_beam.points are those of the whole text. False when the sink gave up. */
bool text_end(struct text *text);

#endif
