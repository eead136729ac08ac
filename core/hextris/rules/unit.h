/* Unit: the orientations of a unit and its tables for moves and rotations. They do not depend on the filled cells, and
 * are computed once for each problem.
 *
 * A pose is an orientation o and the cell (x, y) of the unit's anchor: the westmost member of its top row. The anchor
 * is a member, so every pose that fits has 0 <= x < width and 0 <= y < height, even if the pivot is off the board.
 *
 *        A # .        A anchor, # members, o pivot. The pivot is in row y + shape[o].pivot_dy. Rotations
 *       . o #         keep the row of the pivot, so no command ever decreases that row.
 *
 * Odd rows lie half a cell to the east, so the column offset between two cells depends on the parity of the row of the
 * first: such tables have an index [y & 1].
 *
 * Several orientations may have the same cells relative to the anchor, and differ in their pivots only. The canonical
 * one of these is that whose pivot is lowest (greatest pivot_dy; of equal ones the first). */
#ifndef HEXTRIS_UNIT_H
#define HEXTRIS_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "problem.h"

enum { UNIT_ORIENTATIONS = 6 };

/* An orientation and the cell of the anchor. */
struct pose {
    uint8_t orientation;
    int16_t x, y;
};

struct unit_offset {
    int16_t dx, dy;
};

/* One orientation. If it does not fit the empty board, only `fits` (false), `canonical` and `rotation` are set. */
struct unit_shape {
    bool fits;
    int16_t height;                     /* rows, 1 .. board height */
    int16_t west[2], east[2];           /* least and greatest dx of a member, by parity of y */
    const struct unit_offset *cells[2]; /* members relative to the anchor, by parity of y */
    int32_t pivot_dy;                   /* pivot row - anchor row */
    int32_t pivot_dx[2];                /* pivot column - anchor column, by parity of y */
    uint8_t canonical;                  /* the canonical one of the orientations with the same `cells` */
    struct {                            /* by direction: [0] clockwise, [1] counter-clockwise */
        bool fits;                      /* false: after the rotation the unit fits nowhere on the board */
        uint8_t to;                     /* orientation after the rotation */
        int16_t dy, dx[2];              /* anchor after - anchor before, dx by parity of y before */
    } rotation[2];
};

struct unit {
    uint32_t member_count;
    uint32_t orientations; /* distinct orientations: 1, 2, 3 or 6 */
    bool can_spawn;        /* the unit fits at its spawn on the empty board */
    int32_t spawn_x;       /* the unit spawns in orientation 0 at (spawn_x, 0) */
    struct unit_shape shape[UNIT_ORIENTATIONS];
};

/* Table entries for one member of a unit: one for each orientation and parity of the row. */
#define UNIT_OFFSETS ((size_t)2 * UNIT_ORIENTATIONS)

/* Whether a rotation changes the cells of a unit; if not, every rotation is a visit to where it is, and so a mistake.
 * O(members^2). */
bool unit_rotates(const struct problem_unit *from);

/* Whether unit_rotates() any of `count` units. */
bool units_rotate(const struct problem_unit *units, uint32_t count);

/* Takes the memory for the tables of units that have `member_count` members in total: UNIT_OFFSETS offsets for each
 * member. NULL if the arena is too small. */
struct unit_offset *unit_take_offsets(uint32_t member_count, struct arena *arena);

/* Sets `unit` for a board of `width` x `height` cells. Writes the tables to `offsets`, which holds UNIT_OFFSETS offsets
 * for each member and must live as long as the unit. O(members^2). */
void unit_build(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                struct unit_offset *offsets);

/* unit_build() for a unit that is never rotated: with orientation 0 only; `offsets` is as large. O(members). */
void unit_build_unrotated(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                          struct unit_offset *offsets);

#endif
