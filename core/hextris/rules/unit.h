/* Unit: a unit's orientations and everything about moving it that does not depend on the board,
 * computed once a problem.
 *
 * A pose is an orientation o and the place (x, y) of the unit's anchor: the westmost member of its
 * top row. The anchor is a member, so every pose that fits has 0 <= x < width, 0 <= y < height,
 * wherever the pivot may be.
 *
 *        A # .        A anchor, # members, o pivot; the pivot's row is y + pivot_dy[o], the same for
 *       . o #         all orientations met by turning: a pose's row in the order of play.
 *
 * Odd rows lie half a cell to the east, so an offset on the board depends on the parity of the row
 * it starts from: tables carry an index [y & 1]. */
#ifndef HEXTRIS_UNIT_H
#define HEXTRIS_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "problem.h"

enum { UNIT_ORIENTATIONS = 6 };

/* An orientation and the anchor's place. */
struct pose {
    uint8_t orientation;
    int16_t x, y;
};

struct unit_offset {
    int16_t dx, dy;
};

/* One orientation that fits the empty board; otherwise `fits` is false and the rest is unset. */
struct unit_shape {
    bool fits;
    int16_t height;                     /* rows, 1 .. board height */
    int16_t west[2], east[2];           /* least and greatest dx of a member, by parity of y */
    const struct unit_offset *cells[2]; /* members from the anchor, by parity of y */
    int32_t pivot_dy;                   /* pivot row - anchor row */
    int32_t pivot_dx[2];                /* pivot column - anchor column, by parity of y */
    struct {                            /* [0] clockwise, [1] counter-clockwise */
        bool fits;                      /* false: the turned unit is off every board */
        uint8_t to;                     /* orientation after the orientation */
        int16_t dy, dx[2];              /* anchor after - before, by parity of y before */
    } rotation[2];
};

struct unit {
    uint32_t member_count;
    uint32_t orientations;      /* distinct orientations: 1, 2, 3 or 6 */
    bool spawns;         /* the empty board has room at the spawn */
    int32_t spawn_x;     /* the pose it spawns in is orientation 0 at (spawn_x, 0) */
    struct unit_shape shape[UNIT_ORIENTATIONS];
};

/* Offsets that the tables of a unit have room for, for each of its members. */
#define UNIT_OFFSETS ((size_t)2 * UNIT_ORIENTATIONS)

/* Takes the room for the tables of units of so many members in all; NULL when the arena is too small. */
struct unit_offset *unit_lay(uint32_t member_count, struct arena *arena);

/* Fills `unit` for a board of that size. Its tables are put into `room`, UNIT_OFFSETS for each member. */
void unit_build(struct unit *unit, const struct problem_unit *from, uint32_t width, uint32_t height,
                struct unit_offset *room);

#endif
