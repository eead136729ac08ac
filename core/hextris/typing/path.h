/* Path: commands that take a unit from its spawn to one lock, found backwards from the lock.
 *
 * In every pivot row the path takes as few commands as it can, and it comes from above from the spawn's side
 * where it can. It is the text where there are no phrases, no budget for routes, or no label that reaches the
 * lock; and where there is no budget for a route on the whole board, the route keeps to a corridor around the
 * path.
 *
 * Cost: the poses looked at, a few in most rows. */
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
    struct stop *stop;    /* asked once a row; NULL: never stopped */
    uint8_t *commands;    /* enum command, of the last path, from the lock back to the spawn */
    uint32_t length;      /* commands of the path; the one that locks is not among them */
    int32_t *west, *east; /* least and greatest pivot column of the path, by pivot rows below the spawn's */
    uint32_t rows;        /* pivot rows of the path, the spawn's included */
    struct pose *queue;   /* breadth-first search of one pivot row: poses in order of distance */
    uint32_t *links;      /* by place in the queue: see link_pack() in path.c */
    uint8_t *seen;        /* [orientation][x], of one pivot row: 1 if the pose is in the queue */
    uint64_t work;        /* elementary operations of all runs so far */
};

/* Takes memory for paths on boards of that size. */
void path_init(struct path *path, struct board_size size, struct arena *arena);

/* Fills commands, west and east for the unit of the last reach_run() and a pose that it reached. False when
 * stopped. */
bool path_find(struct path *path, const struct reach *reach, const struct unit *unit, struct pose pose);

/* The first command in order of enum command that locks a pose, which is one of the reach's locks. */
enum command path_lock(const struct reach *reach, const struct unit *unit, struct pose pose);

#endif
