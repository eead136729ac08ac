/* Replay: the boards of a plan, one unit after another. */
#ifndef HEXTRIS_REPLAY_H
#define HEXTRIS_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../rules/reach.h"
#include "../rules/prepared.h"

struct replay {
    const struct prepared_game *game;
    uint64_t *board;
    uint32_t locked; /* units locked so far: also the number of the next unit of the source */
    uint32_t lines;  /* rows cleared by the last lock */
};

/* Takes the board. */
void replay_layout(struct replay *replay, struct board_size size, struct arena *arena);

/* Starts with the first board of a game. */
void replay_begin(struct replay *replay, const struct prepared_game *game);

/* The next unit of the source. */
const struct unit *replay_unit(const struct replay *replay);

/* Locks the next unit at a pose. Returns the points of the lock and of the rows that it clears. */
int32_t replay_lock(struct replay *replay, struct pose pose);

#endif
