/* Text: the letters that carry out a plan, unit after unit: by lanes, or by a path of its own where
 * there is no time for routes or no label comes to the lock. */
#ifndef HEXTRIS_TEXT_H
#define HEXTRIS_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "lanes.h"
#include "path.h"
#include "phrase.h"
#include "reach.h"

struct text {
    const struct phrase_set *phrases;
    struct lanes lanes; /* of width 0: paths only */
    struct path path;
};

/* Goes on with the text by a step of a plan (beam_step_pack) for the unit of the last reach_run().
 * `last`: no unit follows. False when the sink of the lanes gave up. */
bool text_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
               bool last);

/* Writes what waits still; then lanes.points are those of the whole text. False as above. */
bool text_end(struct text *text);

#endif
