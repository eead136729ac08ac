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

struct turns_place {
    uint64_t pieces;   /* after the turn: of the player or, with `partner`, of its partner */
    uint16_t parent;   /* the place one move before; of the first place, where the turn starts, itself */
    uint16_t distance; /* of both colours from home */
    uint8_t from, to;  /* that move */
    uint8_t cost;      /* of all moves up to it */
    bool partner;      /* the player is home */
};

struct turns {
    const struct solo *solo;
    struct turns_place *places; /* the first one is where the turn starts, which is no turn */
    uint16_t *buckets;          /* hash: index of a place, or 0 */
    uint32_t count;
};

/* Takes the room from the arena; false when that is too small. */
bool turns_open(struct turns *turns, const struct solo *solo, struct arena *arena);

/* Lists the turns of the colour to move, whose team is not home, and adds the number of moves looked at to
 * *work. O(turns). */
void turns_list(struct turns *turns, const struct position *position, uint64_t *work);

/* Whether the team is home at a place. */
bool turns_finished(const struct turns_place *place, uint32_t colour);

/* The moves that lead to a place other than the first. */
void turns_moves(const struct turns *turns, uint32_t place, struct turn *turn);

#endif
