/* Solo: how many moves the four pieces of a colour need to get home if no other piece is on the board.
 *
 * Exact for the colours that have a table, a byte for each of the C(64,4) = 635,376 placements. For a colour
 * without one, on small targets, it is the least cost of walking each piece to a square of its own in the home
 * corner. That is the exact cost without jumps: pieces are alike, so one that another piece stands in the way
 * of sends that one ahead in its place. Hence from every placement some move lowers it by the move's cost. */
#ifndef LESS_SOLO_SOLO_H
#define LESS_SOLO_SOLO_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/position.h"
#include "../rules/walls.h"
#include "rank.h"

/* No placement is farther from home: four pieces walk at most 14 steps of cost 3 each. */
enum { SOLO_MOST = 4 * 14 * 3 };

/* One move of a piece and what it leads to. */
struct solo_move {
    uint8_t to, from;
    uint8_t cost;
    uint8_t distance; /* from home, after it */
};

struct solo {
    struct walls walls;
    struct rank_table rank;
    struct solo_move ways[SQUARES][DIRECTIONS][2]; /* step, and jump if a piece is in the way: see solo.c */
    uint8_t *tables[COLOURS]; /* RANKS bytes, or NULL */
    uint8_t walks[COLOURS][SQUARES][PIECES]; /* cost of walking from a square to each home square, alone */
};

/* Sets up for a board, without tables. */
void solo_open(struct solo *solo, const struct walls *walls);

/* Makes the table of a colour, of RANKS bytes of the arena: some SOLO_TABLE_WORK of work, 0.1 s of a desktop core.
 * False where there is no room or `stop` says so first; then the colour has no table, and the arena is as before. */
bool solo_table(struct solo *solo, uint32_t colour, struct arena *arena, struct stop *stop);

/* Moves looked at for a table, and scans: 9.2 to 9.4 million on boards like the contest's, 11.3 with two walls in all
 * places. */
#define SOLO_TABLE_WORK UINT64_C(9300000)

/* The colour whose table comes at place `number` for a player of `first`: its own, its partner's, the two others. */
uint32_t solo_order(uint32_t first, uint32_t number);

/* Sets up for a board, with the first `tables` of these; the arena must have room for them. */
void solo_fill(struct solo *solo, const struct walls *walls, uint32_t first, uint32_t tables, struct arena *arena);

/* The distance of a placement of a colour from home. O(1). */
uint32_t solo_distance(const struct solo *solo, uint32_t colour, uint64_t pieces);

/* The distances of all colours. */
void solo_distances(const struct solo *solo, const struct position *position, uint8_t distances[COLOURS]);

enum { MOVES_MOST = PIECES * DIRECTIONS };

/* All moves of a colour, which has `pieces`, that cost at most `left`; returns their number. */
uint32_t solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied,
                    uint32_t left, struct solo_move moves[MOVES_MOST]);

#endif
