/* Beam: the search for where to lock each unit of a source.
 *
 *     states after unit i  --every lock of unit i+1-->  candidates  --best of them-->  states
 *
 * The whole source is known, so the beam's width is its lookahead. Width follows the work that is
 * left: each step may spend its share. A state's rank is its points (phrases included, or estimated)
 * plus the value of its board, which fades over the last units. */
#ifndef HEXTRIS_BEAM_H
#define HEXTRIS_BEAM_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../phrases/phrase.h"
#include "../rules/reach.h"
#include "../typing/route.h"
#include "../rules/placement.h"
#include "../rules/unit.h"
#include "value.h"

/* A game, prepared: units built for its board, source drawn. */
struct beam_game {
    struct board_size size;
    const uint64_t *start;
    const struct unit *units;
    const uint8_t *source;
    uint32_t length;
    const struct phrase_set *phrases;
};

#define BEAM_RATE 1024 /* places that a rate is for */

#define BEAM_BOARD_SHIFT_MAX 17

/* What the search may use. All are functions of problem and budget, never of memory or time. */
struct beam_limits {
    uint64_t work;
    uint32_t units;       /* the plan ends after so many, or with the source */
    uint32_t states;      /* greatest width */
    uint32_t history;     /* states kept over the whole game, at least length + 1 */
    uint32_t route_width; /* labels a pose; used when routed */
    bool routed;          /* phrases searched with the boards, else estimated */
    bool bucketed;          /* boards compete by buckets, else all with each other */
    int32_t row_points;   /* points of phrases for 16 rows of descent, and */
    const int32_t *rates; /* of each unit for 16 * BEAM_RATE places on its way, or NULL: */
    uint32_t rate_part;   /* rates count so many times */
    uint32_t board_shift;     /* the value of a board counts 2^board_shift times against points; at most: */
};

struct beam_result {
    uint32_t units; /* steps of the plan */
    bool early;     /* it was ended by limits->units or by `stop`: more units might follow */
    uint64_t work;
    uint32_t cut;   /* the least width at which a step had more states than it could keep; or UINT32_MAX */
};

/* Takes of a counting arena what beam_run() takes of its scratch. */
void beam_count(struct board_size size, const struct beam_limits *limits, struct arena *counting);

/* Plans a game. `reach` and `route` are work space (route may be NULL when not routed); `steps` has
 * room for game->length. When stopped, the plan is the best of as many units as all states had: the same
 * as with that number for limits->units. `stop` is that of reach and route, too. False when scratch is
 * too small. */
bool beam_run(const struct beam_game *game, const struct beam_limits *limits,
              const struct value *value, struct reach *reach, struct route *route,
              struct arena scratch, struct stop *stop, uint64_t *steps, struct beam_result *result);

#endif
