/* Replay: locks the units of a plan one after another and has the board after each. */
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

/* Takes the memory of the board without writing to it. */
void replay_layout(struct replay *replay, struct board_size size, struct arena *arena);

/* Starts with the first board of a game. */
void replay_begin(struct replay *replay, const struct prepared_game *game);

/* The next unit of the source. */
const struct unit *replay_unit(const struct replay *replay);

/* Locks the next unit in a pose that fits, and clears full rows. Returns the points of the lock and of these rows. */
int32_t replay_lock(struct replay *replay, struct pose pose);

#endif
