/* Route moves: what each command does to the poses of one pivot row, and the corridor that texts keep to.
 *
 * The poses of one orientation whose pivots lie in one row have their anchors in one row, too; so a command
 * changes all their columns alike. */
#ifndef HEXTRIS_ROUTE_MOVE_H
#define HEXTRIS_ROUTE_MOVE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/bits.h"
#include "../rules/game.h"
#include "../rules/reach.h"

/* The columns that texts may use. Row r is that of the poses whose pivot is r rows below its row at the spawn; in row r
 * the pivot may be in the columns west[r] - margin .. east[r] + margin, below the last row in none. */
struct route_corridor {
    const int32_t *west, *east;
    uint32_t rows;
    int32_t margin;
};

/* A command for the poses of one orientation in one pivot row. */
struct route_move {
    const uint64_t *fits; /* anchors after it with which the unit fits: a row of reach->fits; NULL: none */
    int32_t west, east;   /* anchor columns after it that board and corridor allow; none if west > east */
    int32_t dx;           /* anchor column after it - before */
    uint8_t orientation;  /* after it */
};

/* The anchor row of an orientation whose pivot lies in row `pivot_y`. */
static inline int32_t route_anchor_y(const struct unit *unit, int32_t pivot_y, uint32_t orientation)
{
    return pivot_y - unit->shape[orientation].pivot_dy;
}

/* Whether the command leads from anchor column x to a pose that fits, inside the corridor or not: if it does
 * not, the command locks the unit. `width`: columns of the board. */
static inline bool route_move_fits(const struct route_move *move, int32_t x, uint32_t width)
{
    int32_t to = x + move->dx;

    return move->fits != NULL && to >= 0 && to < (int32_t)width && bits_test(move->fits, (uint32_t)to);
}

/* Fills moves[command] for one orientation of the unit of the last reach_run(), which fits the board. The
 * anchor row is on the board. `corridor` may be NULL: texts may go everywhere. */
void route_moves_fill(struct route_move moves[COMMANDS], const struct reach *reach, const struct unit *unit,
                      const struct route_corridor *corridor, int32_t pivot_y, uint32_t orientation);

#endif
