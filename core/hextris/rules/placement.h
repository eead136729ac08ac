/* Placement: where one unit of a plan locks, in one word.
 *
 *     bits  63 .. 32   node of the phrase automaton after the lock; 0 when phrases were not searched
 *           31 .. 24   orientation
 *           23 .. 12   y of the anchor
 *           11 ..  0   x of the anchor; see unit.h
 *
 * The pose fits the board, so x and y are at least 0 and below 2,047. */
#ifndef HEXTRIS_PLACEMENT_H
#define HEXTRIS_PLACEMENT_H

#include <stdint.h>

#include "board.h"

static inline uint64_t placement_pack(struct pose pose, uint32_t node)
{
    return (uint64_t)node << 32 | (uint64_t)pose.orientation << 24 | (uint64_t)(uint16_t)pose.y << 12 |
           (uint64_t)(uint16_t)pose.x;
}

static inline struct pose placement_pose(uint64_t placement)
{
    return (struct pose){(uint8_t)(placement >> 24 & 0xff), (int16_t)(placement & 0xfff),
                         (int16_t)(placement >> 12 & 0xfff)};
}

static inline uint32_t placement_node(uint64_t placement)
{
    return (uint32_t)(placement >> 32);
}

#endif
