/* Clearance: how far from the boundary of the hole a point is at least. Two points see each other when their
 * clearances together are no less than their distance: a disc around either lies in the hole, and the discs cover the
 * way.
 *
 *     cell    4 x 4 points of the box; all points of a cell that are in the hole have at least its clearance
 *
 * A byte for 16 points answers a fifth to two thirds of the questions that placements ask (search/tree_place.h). */
#ifndef BRAINWALL_CLEARANCE_H
#define BRAINWALL_CLEARANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "hole.h"

/* Points of a side of a cell, as a shift. */
#define CLEARANCE_SHIFT 2

struct clearance {
    const struct hole *hole;
    uint32_t columns;
    uint8_t *cells; /* clearance in halves of a unit; CLEARANCE_UNKNOWN: not asked for yet */
};

enum { CLEARANCE_UNKNOWN = UINT8_MAX };

/* Sets up a table in memory of the arena; false when stopped. O(cells). */
bool clearance_open(struct clearance *clearance, const struct hole *hole, struct arena *arena, struct stop *stop);

/* Whether clearance proves that two points of the hole see each other. O(1), and O(corners) for each new cell. */
bool clearance_suffices(const struct clearance *clearance, struct point a, struct point b);

#endif
