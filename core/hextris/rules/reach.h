/* Reach: all poses that a unit can be steered to, and those among them in which it can lock.
 *
 * A pose is an orientation and the cell of the anchor, the westmost member of the unit's top row (unit.h). Each
 * orientation has three bitboards over the anchor's cell, laid out as boards are (board.h: `words` 64-bit words a row;
 * here a set bit is a pose): poses that fit, poses that commands can reach from the spawn, the pose in which the unit
 * appears (game_spawn()), and poses in which some command locks the unit.
 *
 *     reach_row(reach, reach->fits, o, y)   bit x: the unit fits in orientation o with its anchor at (x, y)
 *
 * Floating locks: a member rests if it touches the floor, or a full cell beside or below it. A lock floats if no member
 * rests and the unit could still move south. It can be locked there only by a move against a side wall or by a rotation
 * that does not fit. reach_run_resting() leaves such locks out.
 *
 * Canonical locks: orientations with the same cells relative to the anchor make the same board when they lock with the
 * same anchor. One of them is canonical, that with the lowest pivot (unit.h). The canonical lock of a lock is the one
 * in the canonical orientation with the same anchor, if the unit can lock there, else the lock itself. Its descent, the
 * rows from the pivot at the spawn down to the pivot, is at least as great.
 *
 * Cost: about height * orientations * words * members elementary operations. Memory: 144 bytes a word of the board and
 * 24 a row; with the list another 36 a cell and 8 a word. On 10 x 20 cells that is 3.4 KB, with the list 10.7 KB. */
#ifndef HEXTRIS_REACH_H
#define HEXTRIS_REACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "board.h"
#include "unit.h"

/* Other members than `stop` are read only for callers. Sets, list and counts are those of the last run, and undefined
 * after a run that returned false; the memory is the arena's and must outlive the struct. */
struct reach {
    struct board_size size;
    uint32_t orientations;            /* of the unit of the last run */
    uint64_t *fits, *reached, *locks; /* [orientation][row][word] */
    int32_t empty_rows;               /* empty rows at the top of the board */
    uint64_t *resting;                /* [row][word]: cells where a member rests; or NULL */
    struct pose *lock_list;           /* the poses of `locks` in order of orientation, row, column; or NULL */
    uint32_t lock_count;              /* number of poses in `locks` */
    uint32_t *locks_before;           /* [orientation][row]: number of poses in `locks` before that row */
    uint32_t lock_capacity;           /* poses that lock_list can hold */
    uint64_t work;                    /* elementary operations of all calls so far */
    struct stop *stop;                /* checked during a run; the caller may set it. NULL: never stopped */
};

/* A row of fits, reached or locks: orientation < reach->orientations, 0 <= y < height. */
static inline const uint64_t *reach_row(const struct reach *reach, const uint64_t *set,
                                        uint32_t orientation, int32_t y)
{
    return set + ((size_t)orientation * reach->size.height + (uint32_t)y) * reach->size.words;
}

/* Sets up all of `reach`, stop = NULL, and takes memory for any unit on boards of that size: reach_init_sets() and then
 * reach_init_list(). The arena must hold it, which the caller has measured with a counting arena. */
void reach_init(struct reach *reach, struct board_size size, struct arena *arena);

/* reach_init() without `resting` and lock_list, which are NULL: for callers that use neither. */
void reach_init_sets(struct reach *reach, struct board_size size, struct arena *arena);

/* Adds `resting` and lock_list after reach_init_sets(). */
void reach_init_list(struct reach *reach, struct arena *arena);

/* Fills the bitboards, and the list unless lock_list is NULL, for a unit that spawns on the board. `board` has the size
 * of reach_init(), and `unit` was built for it. False if the unit does not fit at its spawn, or if stopped:
 * reach->stop->stopped tells which. */
bool reach_run(struct reach *reach, const uint64_t *board, const struct unit *unit);

/* reach_run() without locks that float. At least one lock remains: that in the lowest pose reached, from which no move
 * south fits. `resting` must not be NULL: call reach_init() or reach_init_list() before. */
bool reach_run_resting(struct reach *reach, const uint64_t *board, const struct unit *unit);

/* Number of poses reached with a descent of at most `descent` rows, see game_descent(). INT32_MAX: of all.
 * O(orientations * height * words). */
uint32_t reach_count(const struct reach *reach, const struct unit *unit, int32_t descent);

/* Number of poses reached with a descent of exactly `descent` rows; 0 where there is none. O(orientations * words). */
uint32_t reach_count_at(const struct reach *reach, const struct unit *unit, int32_t descent);

/* The index in lock_list of a pose of `locks`; needs no lock_list. O(words). */
uint32_t reach_lock_index(const struct reach *reach, struct pose pose);

/* The pose of the canonical lock of the lock in a pose of `locks`. O(1). */
struct pose reach_canonical(const struct reach *reach, const struct unit *unit, struct pose pose);

/* The pose of index `lock`, 0 .. lock_count - 1, in lock_list; needs no lock_list. O(orientations * height + words). */
struct pose reach_lock_pose(const struct reach *reach, uint32_t lock);

/* The index of the first pose of greatest descent in `locks`, which must not be empty.
 * O(orientations * height * words). */
uint32_t reach_lock_lowest(const struct reach *reach, const struct unit *unit);

#endif
