/* Turns: the placements that a turn of one to three moves leads to, each once and by the cheapest way.
 *
 * Only pieces of one colour move at a time: the player's own until they are home, and then the partner's. So a
 * placement is one word and a flag that says whose pieces they are. */
#ifndef LESS_SEARCH_TURNS_H
#define LESS_SEARCH_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"
#include "../rules/position.h"
#include "../solo/solo.h"

struct turns_placement {
    uint64_t pieces;   /* after the turn: of the player or, with `partner`, of its partner */
    uint16_t parent;   /* the placement one move before; of the first placement, where the turn starts, itself */
    uint16_t distance; /* of both colours from home */
    uint8_t from, to;  /* that move */
    uint8_t cost;      /* of all moves up to it */
    bool partner;      /* the player is home */
};

/* Placements are ordered by their keys: distance of the team, and before all others those where it is home, by
 * their cost. */
enum { TURNS_KEYS = 2 * SOLO_MOST + TURN_COST + 1 };

struct turns {
    const struct solo *solo;
    struct turns_placement *placements; /* the first one is where the turn starts, which is no turn */
    uint16_t *buckets;           /* hash: index of a placement and 1, or 0 */
    uint16_t *order;             /* scratch: placements to be expanded, or their order */
    uint32_t count;
    uint32_t wanted;             /* as turns_list() was asked */
    uint32_t limit;              /* the least key that `wanted` placements or more do not exceed; or the greatest */
    uint32_t within;             /* number of placements whose key is at most `limit` */
    uint16_t counts[TURNS_KEYS]; /* placements by key */
};

/* Bytes that turns_open() takes. */
size_t turns_need(void);

/* Takes the room from the arena. */
void turns_open(struct turns *turns, const struct solo *solo, struct arena *arena);

/* Lists the turns of the colour to move, whose team is not home, and adds the number of moves looked at to
 * *work. Of the turns that are not among the first `wanted` by their keys some are left out. O(turns). */
void turns_list(struct turns *turns, const struct position *position, uint32_t wanted, uint64_t *work);

/* The first placements by key, at most `most`, those of the same key as they were found; returns their number. */
uint32_t turns_best(const struct turns *turns, uint32_t colour, uint32_t most, uint16_t *best);

uint32_t turns_key(const struct turns_placement *placement, uint32_t colour);

/* Whether the team is home at a placement. */
bool turns_finished(const struct turns_placement *placement, uint32_t colour);

/* The moves that lead to a placement other than the first. */
void turns_moves(const struct turns *turns, uint32_t placement, struct turn *turn);

#endif
