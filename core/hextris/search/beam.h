/* Beam: a stratified beam search for where to lock each unit of a source.
 *
 *     states after i units  --every lock of the next unit-->  candidates  --the best of them-->  states after
 *     i + 1
 *
 * The whole source is known, so the width of the beam is its lookahead. The width follows the remaining work:
 * each step may spend an equal share of it. A state is ranked by its points (those of phrases searched or
 * estimated) plus the value of its board, which fades out over the last units. */
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

/* A game, prepared for the search. All memory is the caller's. */
struct beam_game {
    struct board_size size;
    const uint64_t *start;     /* the first board */
    const struct unit *units;  /* built for the board */
    const uint8_t *source;     /* [length]: indices into `units` */
    uint32_t length;           /* units of the source */
    const struct phrase_set *phrases;
};

/* Estimates of phrase points are given for this number of poses that a unit can reach, */
#define BEAM_POSES 1024
/* or for this number of rows that a unit descends: estimates are whole numbers, and a row may pay less than
 * one. */
#define BEAM_ROWS 16

/* The largest board_shift: see rank_of() in beam.c. */
#define BEAM_BOARD_SHIFT_MAX 17

/* What the search may use, and how it ranks. A function of problem and budget, never of memory or time. */
struct beam_settings {
    uint64_t work;        /* budget; the search spends about this */
    uint32_t units;       /* the plan ends after this number of units, or with the source */
    uint32_t states;      /* upper limit of the width */
    uint32_t history;     /* upper limit of the states kept over the whole game, at least length + 1 */
    uint32_t route_width; /* labels a pose of a route; used when routed */
    bool routed;          /* phrases are searched together with boards, by a route for each state */
    bool bucketed;        /* candidates compete by buckets (buckets.h), else all with each other */
    uint32_t board_shift; /* the value of a board counts 2^board_shift times: 0 .. BEAM_BOARD_SHIFT_MAX */

    /* Unless routed, phrase points are estimated: by rows, if pose_points is NULL, else by poses. */
    int32_t row_points;         /* phrase points for BEAM_ROWS rows of descent: 0 .. ROUTE_POINTS_MAX */
    const int32_t *pose_points; /* [unit]: phrase points for BEAM_POSES poses: 0 .. ROUTE_POINTS_MAX */
    uint32_t pose_share;        /* part of pose_points that counts: 0 .. PRESET_SHARES */
};

struct beam_result {
    uint32_t units;        /* steps of the plan */
    bool early;            /* the plan was ended by settings->units or by `stop`: more units might follow */
    uint64_t work;         /* work spent by the search */
    uint32_t pruned_width; /* the least width of a step that had to drop states; UINT32_MAX: none had to, so
                              that a larger budget makes the same plan */
};

/* Takes from a counting arena what beam_run() takes from its scratch. */
void beam_count(struct board_size size, const struct beam_settings *settings, struct arena *counting);

/* Plans a game: fills `steps` (placement.h), which has room for game->length, and `result`. `reach` and
 * `route` are work space with `stop` as theirs; `route` may be NULL when not routed. When stopped, the plan
 * is the best one of the units that were completed, and is also the plan for that number as settings->units.
 * False when scratch is too small. Cost: about settings->work. */
bool beam_run(const struct beam_game *game, const struct beam_settings *settings,
              const struct value *value, struct reach *reach, struct route *route,
              struct arena scratch, struct stop *stop, uint64_t *steps, struct beam_result *result);

#endif
