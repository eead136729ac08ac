/* Finish: texts for a unit that somebody has begun to move, from where it stands to its locks. The page asks for them
 * when a person lets the player go on in the middle of a unit. */
#ifndef HEXTRIS_FINISH_H
#define HEXTRIS_FINISH_H

#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/sink.h"
#include "../phrases/phrase.h"
#include "../rules/problem.h"

/* Most texts that finish_texts() gives. */
#define FINISH_TEXTS 64

struct finish_text {
    const char *text; /* in any case */
    size_t length;
};

struct finish_game {
    const struct problem *problem; /* its first board is the board now, the unit is the first of its source */
    uint32_t seed;
    const struct phrase_set *phrases;
    struct finish_text before; /* the letters of the game until the unit spawned: phrases used or begun there */
    struct finish_text begun;  /* the letters of the unit, which have not locked it */
    struct finish_text goal;   /* letters that lock the unit, from the spawn on: only the texts that make the same board
                                  are wanted. Length 0: those to all locks */
};

enum finish_status {
    FINISH_OK,
    FINISH_MEMORY, /* the scratch has less than finish_need() bytes */
    FINISH_BEGUN,  /* the unit does not fit at its spawn, or the letters begun are no way of it, or lock it */
    FINISH_SINK    /* the sink refused text */
};

/* Bytes of scratch for games of the problem. */
size_t finish_need(const struct problem *problem, const struct phrase_set *phrases);

/* Gives the sink a line for each lock that the unit can still come to, the most promising ones first and at most
 * FINISH_TEXTS: points of phrases that it completes, letters of the goal up to the one that locks the unit, 0 without a
 * goal, and the letters that follow `begun`, the locking one included, with a blank between each two. With a goal there
 * is one line, or none if the unit cannot come there any more. Cost: a route_run(). */
enum finish_status finish_texts(const struct finish_game *game, struct arena scratch, struct sink sink);

#endif
