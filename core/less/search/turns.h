/* Turns: the placements that a turn of one to three moves leads to, each once and by the cheapest way.
 *
 * A turn moves pieces of one colour only: the player's own until they are home, then its partner's. So one 64-bit set
 * of squares and a flag that names the colour describe where a turn leads. Where the partner is shut in, the player's
 * own pieces leave their goal again. */
#ifndef LESS_SEARCH_TURNS_H
#define LESS_SEARCH_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"
#include "../rules/position.h"
#include "../solo/solo.h"

struct turns_placement {
    uint64_t pieces;   /* squares after the turn: of the player or, with `of_partner`, of its partner */
    uint16_t parent;   /* index of the placement one move before; the first placement, where the turn starts, has 0 */
    uint16_t distance; /* solo distance of both colours together */
    uint8_t from, to;  /* the move from the parent */
    uint8_t cost;      /* of all moves of the turn so far, 0 .. TURN_COST */
    bool of_partner;   /* the player is home, and `pieces` are its partner's */
};

/* The sort key of a placement: its cost where the team is home; else the solo distance of the team + TURN_COST. Lower
 * keys are better. */
enum { TURNS_KEYS = 2 * SOLO_DISTANCE_MAX + TURN_COST + 1 };

struct turns {
    const struct solo *solo;
    struct turns_placement *placements; /* [0] is where the turn starts, and no turn */
    uint16_t *buckets;           /* hash table: index of a placement plus 1; 0: empty */
    uint16_t *order;             /* scratch: placements sorted by distance */
    uint32_t count;              /* of placements, the first included */
    uint32_t count_min;          /* the argument of turns_list() */
    uint32_t key_limit;          /* the smallest k such that `count_min` placements have a key of at most k, or
                                    TURNS_KEYS - 1 while there are fewer */
    uint32_t within_limit;       /* number of placements with a key up to `key_limit` */
    uint16_t key_counts[TURNS_KEYS]; /* number of placements by key */
};

/* Bytes that turns_open() takes. */
size_t turns_need(void);

/* Takes memory for MAX_TURNS placements from the arena, which must hold turns_need() bytes. */
void turns_open(struct turns *turns, const struct solo *solo, struct arena *arena);

/* Lists the turns of the colour to move, whose team is not home, and adds the number of moves generated to *work. All
 * turns with a key among the `count_min` lowest are listed; of the others some are left out. Placements found beyond
 * MAX_TURNS are dropped, whatever their key. O(turns). */
void turns_list(struct turns *turns, const struct position *position, uint32_t count_min, uint64_t *work);

/* Fills `nearest` with the indices of up to `max` turns, lowest key first; turns of equal keys stay in the order in
 * which they were found. Returns their number. */
uint32_t turns_nearest(const struct turns *turns, uint32_t colour, uint32_t max, uint16_t *nearest);

/* The key of a placement that a turn of the colour leads to: 0 .. TURNS_KEYS - 1. */
uint32_t turns_key(const struct turns_placement *placement, uint32_t colour);

/* Whether the whole team of the colour is home at a placement. */
bool turns_team_is_home(const struct turns_placement *placement, uint32_t colour);

/* The moves that lead to the placement with this index; of 0, where the turn starts, none: turn->count is then 0. */
void turns_moves(const struct turns *turns, uint32_t placement, struct turn *turn);

#endif
