/* Placement: where one unit of a plan locks, in one word.
 *
 *     bit   63         the plan was made by exact/, which also makes its text
 *           47 .. 32   node of the phrase automaton after the lock, as the search found it; 0 if the
 *                      search did not search phrases
 *           31 .. 24   orientation
 *           23 .. 12   y of the unit's anchor, see unit.h
 *           11 ..  0   x of the anchor
 *
 * Only poses that fit the board are packed: x and y are not negative and fit 11 bits, see bounds.h. */
#ifndef HEXTRIS_PLACEMENT_H
#define HEXTRIS_PLACEMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "unit.h"

/* The low 32 bits, for tables that store the node separately. */
static inline uint32_t placement_pack_pose(struct pose pose)
{
    return (uint32_t)pose.orientation << 24 | (uint32_t)(uint16_t)pose.y << 12 | (uint32_t)(uint16_t)pose.x;
}

static inline uint64_t placement_join(uint32_t packed_pose, uint32_t node)
{
    return (uint64_t)node << 32 | packed_pose;
}

static inline uint64_t placement_pack(struct pose pose, uint32_t node)
{
    return placement_join(placement_pack_pose(pose), node);
}

static inline struct pose placement_pose(uint64_t placement)
{
    return (struct pose){(uint8_t)(placement >> 24 & 0xff), (int16_t)(placement & 0xfff),
                         (int16_t)(placement >> 12 & 0xfff)};
}

static inline uint32_t placement_node(uint64_t placement)
{
    return (uint32_t)(placement >> 32 & 0xffff);
}

#define PLACEMENT_EXACT ((uint64_t)1 << 63)

static inline bool placement_exact(uint64_t placement)
{
    return (placement & PLACEMENT_EXACT) != 0;
}

#endif
