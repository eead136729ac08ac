/* Prepared: a game as search and text read it: unit tables for its board, the first board, the source drawn. */
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

/* A game, to be read only. All memory is the caller's. */
struct prepared_game {
    struct board_size size;
    const uint64_t *start;     /* the first board */
    const struct unit *units;  /* built for the board */
    const uint8_t *source;     /* [length]: indices into `units` */
    uint32_t length;           /* units of the source */
    const struct phrase_set *phrases;
};

struct prepared {
    struct prepared_game game;     /* what is read; its arrays are those below */
    uint32_t unit_count;       /* units of the problem */
    uint32_t orientations_max; /* the most orientations of a unit */

    /* Written by prepared_fill() only. */
    uint64_t *start;
    struct unit *units;
    struct unit_offset *offsets; /* tables of all units */
    uint8_t *source;
};

/* Takes the memory, and writes nothing to it. */
void prepared_layout(struct prepared *prepared, const struct problem *problem,
                  const struct phrase_set *phrases, struct arena *arena);

/* Fills it for a game of the same problem. Cost: that of unit_build() for each unit, and the length of the
 * source. When stopped, it must not be used. */
void prepared_fill(struct prepared *prepared, const struct problem *problem, uint32_t seed, struct stop *stop);

#endif
