/* Beam: a stratified beam search for where to lock each unit of a source.
 *
 *     states after i units  --every lock of the next unit-->  candidates  --the best of them-->  states after
 *     i + 1
 *
 * Locks that float (reach.h) are left out at first. Where all states were kept, or a small board left most of the work,
 * a second pass tries them, too.
 *
 * There is no other lookahead than the width: a wider beam keeps boards whose worth shows only later. Each
 * step may spend an equal share of the remaining work: the width is this share over the work that a state
 * takes, at most settings->states, and no more than the rest of the history has room for. A state is ranked
 * by its points (those of phrases searched or estimated) plus the value of its board, which fades out over
 * the last units. */
#ifndef HEXTRIS_BEAM_H
#define HEXTRIS_BEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/reach.h"
#include "../rules/prepared.h"
#include "../typing/route.h"
#include "beam_settings.h"
#include "value.h"

struct beam_result {
    uint32_t units; /* steps of the plan */
    bool early;     /* the plan was ended by settings->units or by `stop`: more work might make another one */
    uint64_t work;  /* work spent by the search */
    bool complete;  /* no plan makes more points, as the search counts them: nothing was dropped but locks and
                       boards proven equivalent to others. When routed, texts were */
};

/* Takes from a counting arena what beam_run() takes from its scratch. */
void beam_count(struct board_size size, const struct beam_settings *settings, struct arena *counting);

/* Plans a game: fills `steps` (placement.h), which has room for game->length, and `result`. `reach` and
 * `route` are work space, whose `stop` the caller has set to `stop`; `route` may be NULL when not routed. When
 * the plan is ended early it is the one of most points up to there, which is also the plan with its number of
 * units as settings->units. Cost: about settings->work. */
void beam_run(const struct prepared_game *game, const struct beam_settings *settings,
              const struct value *value, struct reach *reach, struct route *route,
              struct arena scratch, struct stop *stop, uint64_t *steps, struct beam_result *result);

#endif
