/* Path: a shortest-in-every-row way to one lock, found backwards from it, as straight as it can be. What
 * is left when there are no phrases, no time for them, or no label that reaches the lock; and what a text
 * keeps close to where there is no time for the whole board.
 *
 * Cost: the places looked at, usually a few a row. */
#ifndef HEXTRIS_PATH_H
#define HEXTRIS_PATH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/game.h"
#include "../rules/reach.h"

struct path {
    struct board_size size;
    struct stop *stop;  /* asked on the way; NULL: never stopped */
    uint8_t *commands; /* those of the last path, from the lock back to the spawn */
    uint32_t length;
    int32_t *west, *east; /* by rows of descent: the least and the greatest column of the pivot */
    uint32_t rows;
    struct pose *queue; /* places of one pivot row, in order of their distance */
    uint32_t *before;   /* by place in the queue: the place it was found from */
    uint8_t *seen;      /* [orientation][x], of one pivot row */
    uint64_t work;      /* elementary steps of all runs so far */
};

/* Takes memory for paths on boards of that size; false when the arena is too small. */
bool path_init(struct path *path, struct board_size size, struct arena *arena);

/* Fills path->commands, west and east for the unit of the last reach_run() and a pose that it reached.
 * False when stopped. */
bool path_find(struct path *path, const struct reach *reach, const struct unit *unit,
               struct pose pose);

/* A command that locks a pose which is one of the reach's locks. */
enum command path_lock(const struct reach *reach, const struct unit *unit, struct pose pose);

#endif
