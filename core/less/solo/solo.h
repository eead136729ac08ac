/* Solo distance: how many moves the four pieces of a colour need to get home if no other piece is on the board.
 *
 * It is exact for a colour that has a table, with a byte for each of the C(64,4) = 635,376 placements. For a colour
 * without a table, on small targets, it is an upper bound: the least cost of walking each piece to a home square of its
 * own. That is the exact cost without jumps, because pieces are interchangeable: a piece that another one blocks lets
 * that one go ahead instead. Hence from every placement some move lowers the bound by the cost of the move. */
#ifndef LESS_SOLO_SOLO_H
#define LESS_SOLO_SOLO_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/position.h"
#include "../rules/walls.h"
#include "rank.h"

/* The greatest distance: four pieces walk at most 14 slides of cost 3 each. */
enum { SOLO_DISTANCE_MAX = 4 * 14 * 3 };

/* One move of a piece and what it leads to. */
struct solo_move {
    uint8_t to, from;
    uint8_t cost;
    uint8_t distance; /* solo distance after the move */
};

/* Indices of the two moves that a piece has in a direction. */
enum { SOLO_SLIDE, SOLO_JUMP, SOLO_FORMS };

struct solo {
    struct walls walls;
    struct rank_table rank;
    struct solo_move moves[SQUARES][DIRECTIONS][SOLO_FORMS]; /* see solo.c */
    uint8_t *tables[COLOURS]; /* distances by rank, PLACEMENTS bytes in the arena; NULL: the colour has no table */
    uint8_t walk_costs[COLOURS][SQUARES][PIECES]; /* of a single piece by slides, from a square to each home square */
};

/* Prepares for a board, without tables. */
void solo_open(struct solo *solo, const struct walls *walls);

/* Makes the table of a colour, with PLACEMENTS bytes of the arena. That is some SOLO_TABLE_WORK of work, 0.1 s of a
 * desktop core. False when the arena is too small or `stop` ends the work: the colour then has no table, and the arena
 * is as before. */
bool solo_make_table(struct solo *solo, uint32_t colour, struct arena *arena, struct stop *stop);

/* Work of a table, moves generated and placements scanned: 9.2 to 9.4 million on boards like the contest's, 11.3
 * million with two walls everywhere. */
#define SOLO_TABLE_WORK UINT64_C(9300000)

/* The colour whose table a player of colour `first` makes as its table `number`, 0 .. 3: its own, its partner's, then
 * the two others. */
uint32_t solo_table_colour(uint32_t first, uint32_t number);

/* Prepares for a board, and makes the first `tables` of these tables. The arena must have memory for them. */
void solo_open_tables(struct solo *solo, const struct walls *walls, uint32_t first, uint32_t tables,
                      struct arena *arena);

/* The solo distance of a colour with these pieces. O(1). */
uint32_t solo_distance(const struct solo *solo, uint32_t colour, uint64_t pieces);

/* Fills `distances` with the solo distances of all colours. */
void solo_distances(const struct solo *solo, const struct position *position, uint8_t distances[COLOURS]);

enum { MOVES_MAX = PIECES * DIRECTIONS };

/* Fills `moves` with all moves of a colour that cost at most `cost_max`, and returns their number. The colour has
 * `pieces`; `occupied` are the pieces of all colours. */
uint32_t solo_moves(const struct solo *solo, uint32_t colour, uint64_t pieces, uint64_t occupied,
                    uint32_t cost_max, struct solo_move moves[MOVES_MAX]);

/* The next move home of a colour that is alone on the board and not home. Each such move lowers the distance, so the
 * way home ends. It wastes nothing or, where the distance is an upper bound that a jump beats, gains most. */
struct move solo_move_home(const struct solo *solo, uint32_t colour, uint64_t pieces);

#endif
