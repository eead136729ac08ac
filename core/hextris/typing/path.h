/* Path: the commands that take a unit from its spawn to one lock, found backwards from the lock.
 *
 * In every pivot row the path has as few commands as possible, and it enters the row from the spawn's side where it
 * can. It is the text of the unit where there are no phrases, the budget does not suffice for routes, or no label
 * reaches the lock. Where the budget does not suffice for a route on the whole board, the route keeps to a corridor
 * around the path.
 *
 * Cost: the poses visited, a few in most rows. */
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
    uint8_t *commands;    /* enum command, of the last path, from the lock to the spawn */
    uint32_t length;      /* commands of the path, without the one that locks */
    int32_t *west, *east; /* least and greatest pivot column of the path, by pivot rows below the spawn's */
    uint32_t rows;        /* pivot rows of the path, the spawn's included */
    struct pose *queue;   /* breadth-first search of one pivot row: poses in order of distance */
    uint32_t *links;      /* by queue index: see link_pack() in path.c */
    uint8_t *visited;        /* [orientation][x], of one pivot row: 1 if the pose is in the queue */
    uint64_t work;        /* elementary operations of all runs so far */
};

/* Takes memory for paths on boards of that size. */
void path_init(struct path *path, struct board_size size, struct arena *arena);

/* Fills commands, west and east for the unit of the last reach_run() and a pose that it reached. Returns false when
 * stopped. */
bool path_find(struct path *path, const struct reach *reach, const struct unit *unit, struct pose pose);

/* The first command, in order of enum command, that locks the unit in a pose that is one of the locks of `reach`. */
enum command path_lock(const struct reach *reach, const struct unit *unit, struct pose pose);

#endif
