/* Reach: every pose a unit can be steered to, and those it can be locked in.
 *
 * Per orientation one bitboard of anchors that fit, one of anchors reached and one of anchors that
 * can lock. Rows are those of the anchor; rows of one pivot row are handled together, since turning
 * keeps the pivot.
 *
 *     at(fits, o, y)   bit x: the unit in orientation o fits with its anchor at (x, y)
 *
 * Cost: about height * orientations * words * members elementary steps. */
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
    struct pose *lock_list;           /* the poses of `locks`, by orientation, row, column; or NULL */
    uint32_t lock_count;
    uint32_t *lock_first; /* [orientation][row]: index in lock_list of the row's first pose */
    uint32_t lock_limit;  /* room of lock_list */
    uint64_t work;        /* elementary steps of all runs so far */
    struct stop *stop;    /* asked on the way; NULL: never stopped */
};

static inline const uint64_t *reach_row(const struct reach *reach, const uint64_t *set,
                                        uint32_t orientation, int32_t y)
{
    return set + ((size_t)orientation * reach->size.height + (uint32_t)y) * reach->size.words;
}

/* Takes memory for any unit on boards of that size; false when the arena is too small. In two steps
 * where the list of locks is not always wanted: all the rest, then the list. */
bool reach_init(struct reach *reach, struct board_size size, struct arena *arena);
bool reach_init_sets(struct reach *reach, struct board_size size, struct arena *arena);
bool reach_init_list(struct reach *reach, struct arena *arena);

/* Fills the tables for a unit that spawns on the board; false when it does not fit there, or when
 * stopped: see reach->stop. */
bool reach_run(struct reach *reach, const uint64_t *board, const struct unit *unit);

/* How many poses are reached that lie at most `descent` rows below the spawn. O(orientations * height). */
uint32_t reach_count(const struct reach *reach, const struct unit *unit, int32_t descent);

/* How many are reached just that many rows below the spawn. O(orientations * words). */
uint32_t reach_count_at(const struct reach *reach, const struct unit *unit, int32_t descent);

/* Number of a pose that is in `locks`, by orientation, row, column: its index in lock_list. */
uint32_t reach_lock_index(const struct reach *reach, struct pose pose);

/* The pose of lock number `lock`, from the sets alone. O(orientations * height). */
struct pose reach_lock_pose(const struct reach *reach, uint32_t lock);

/* The number of a lock of greatest descent from the spawn, the first of these; there is a lock. */
uint32_t reach_lock_lowest(const struct reach *reach, const struct unit *unit);

#endif
