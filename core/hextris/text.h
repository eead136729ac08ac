/* Text: the letters that carry out a plan, unit after unit, the automaton's node carried along, and the
 * lanes that the plan's nodes were chosen from. */
#ifndef HEXTRIS_TEXT_H
#define HEXTRIS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/sink.h"
#include "lanes.h"
#include "path.h"
#include "phrase.h"
#include "reach.h"

struct text {
    const struct phrase_set *phrases;
    struct lanes lanes; /* of width 0: paths only */
    bool spelled;       /* the plan's nodes were found by lanes of this width */
    uint32_t lane;      /* the one that was written */
    struct path path;
    uint32_t node;  /* after what was written so far */
    uint64_t used;
    int64_t points; /* of phrases */
};

/* Writes the text of one step of a plan (beam_step_pack) for the unit of the last reach_run(). The
 * planned node is taken where it can be had, else the best one. `last`: no unit follows. False when the
 * sink gave up. */
bool text_lock(struct text *text, const struct reach *reach, const struct unit *unit, uint64_t step,
               bool last, struct sink sink);

#endif
