/* Prepared: a game in the form that search and text read: unit tables for its board, the first board, the source. */
#ifndef HEXTRIS_PREPARED_H
#define HEXTRIS_PREPARED_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "board.h"
#include "problem.h"
#include "unit.h"

struct phrase_set;

/* A game, read only. The caller owns all memory. */
struct prepared_game {
    struct board_size size;
    const uint64_t *start;    /* the first board */
    const struct unit *units; /* built for the board */
    const uint8_t *source;    /* [length]: indices into `units` */
    uint32_t length;          /* units of the source */
    const struct phrase_set *phrases;
};

struct prepared {
    struct prepared_game game; /* its arrays are those below */
    uint32_t unit_count;       /* units of the problem */
    uint32_t orientations_max; /* largest number of orientations of a unit */

    /* Only prepared_fill() writes to these. */
    uint64_t *start;
    struct unit *units;
    struct unit_offset *offsets; /* tables of all units */
    uint8_t *source;
};

/* Takes the memory without writing to it. */
void prepared_layout(struct prepared *prepared, const struct problem *problem,
                  const struct phrase_set *phrases, struct arena *arena);

/* Fills it for a game of the same problem. When stopped, it must not be used. Cost: unit_build() for each unit, and
 * O(length of the source). */
void prepared_fill(struct prepared *prepared, const struct problem *problem, uint32_t seed, struct stop *stop);

#endif
