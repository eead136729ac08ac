/* Reach: all poses that a unit can be steered to, and those among them in which it can lock.
 *
 * Each orientation has three bitboards over the anchor's cell: poses that fit, poses reached from the spawn, and poses
 * in which the unit can lock.
 *
 *     reach_row(reach, reach->fits, o, y)   bit x: the unit fits in orientation o with its anchor at (x, y)
 *
 * A member rests if it touches the floor, or a full cell beside or below it. A lock floats if no member rests and the
 * unit could still move south: only a move against a wall or a rotation makes such locks. reach_run_resting() leaves
 * them out.
 *
 * If a unit can also lock in the canonical orientation (unit.h) with the same anchor, that lock makes the same board
 * and has at least as great a descent. It is the canonical lock of both. Any other lock is its own canonical lock.
 *
 * Cost: about height * orientations * words * members elementary operations. */
#ifndef HEXTRIS_REACH_H
#define HEXTRIS_REACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "board.h"
#include "unit.h"

struct reach {
    struct board_size size;
    uint32_t orientations;
    uint64_t *fits, *reached, *locks; /* [orientation][row][word] */
    int32_t empty_rows;               /* empty rows at the top of the board */
    uint64_t *resting;                /* [row][word]: cells where a member rests; or NULL */
    struct pose *lock_list;           /* the poses of `locks` in order of orientation, row, column; or NULL */
    uint32_t lock_count;              /* number of poses in `locks` */
    uint32_t *locks_before;           /* [orientation][row]: number of poses in `locks` before that row */
    uint32_t lock_capacity;           /* poses that lock_list can hold */
    uint64_t work;                    /* elementary operations of all calls so far */
    struct stop *stop;                /* checked during a call; NULL: never stopped */
};

static inline const uint64_t *reach_row(const struct reach *reach, const uint64_t *set,
                                        uint32_t orientation, int32_t y)
{
    return set + ((size_t)orientation * reach->size.height + (uint32_t)y) * reach->size.words;
}

/* Take memory for any unit on boards of that size. Without reach_init_list(), `resting` and lock_list are NULL.
 * reach_init() calls both of the others. */
void reach_init(struct reach *reach, struct board_size size, struct arena *arena);
void reach_init_sets(struct reach *reach, struct board_size size, struct arena *arena);
void reach_init_list(struct reach *reach, struct arena *arena);

/* Fills the bitboards and the list for a unit that spawns on the board. False if the unit does not fit at its spawn, or
 * if stopped: reach->stop tells which. */
bool reach_run(struct reach *reach, const uint64_t *board, const struct unit *unit);

/* reach_run() without locks that float. At least one lock remains: the lowest pose reached, from which no move south
 * fits. `resting` must not be NULL. */
bool reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit);

/* Number of poses reached with a descent of at most `descent` rows, see game_descent().
 * O(orientations * height * words). */
uint32_t reach_count(const struct reach *reach, const struct unit *unit, int32_t descent);

/* Number of poses reached with a descent of exactly `descent` rows. O(orientations * words). */
uint32_t reach_count_at(const struct reach *reach, const struct unit *unit, int32_t descent);

/* The index in lock_list of a pose of `locks`; needs no lock_list. O(words). */
uint32_t reach_lock_index(const struct reach *reach, struct pose pose);

/* The pose of the canonical lock of the lock in a pose. O(1). */
struct pose reach_canonical(const struct reach *reach, const struct unit *unit, struct pose pose);

/* The pose of index `lock`; needs no lock_list. O(orientations * height + words). */
struct pose reach_lock_pose(const struct reach *reach, uint32_t lock);

/* The index of the first pose of greatest descent in `locks`, which must not be empty.
 * O(orientations * height * words). */
uint32_t reach_lock_lowest(const struct reach *reach, const struct unit *unit);

#endif
