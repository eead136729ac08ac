/* Rank: the number 0 .. C(64,4) - 1 of a placement of four pieces, in the combinatorial number system: of the
 * squares p0 < p1 < p2 < p3 it is
 *
 *     C(p0,1) + C(p1,2) + C(p2,3) + C(p3,4)
 *
 * When one piece moves the three others keep their part of the sum, but for those that it passes: these have
 * another place in the order. struct rank_rest has the part of the three for every place of the fourth. */
#ifndef LESS_SOLO_RANK_H
#define LESS_SOLO_RANK_H

#include <stdint.h>

#include "../rules/position.h"

enum { RANKS = 635376 }; /* C(64,4) */

/* choose[k][n] = C(n, k + 1) */
struct rank_table {
    uint32_t choose[PIECES][SQUARES];
};

void rank_table_fill(struct rank_table *table);

/* The squares of four pieces, lowest first. */
void rank_squares(uint64_t pieces, uint8_t squares[PIECES]);

uint32_t rank_of(const struct rank_table *table, uint64_t pieces);

/* The placement of a rank. O(64). */
uint64_t rank_pieces(const struct rank_table *table, uint32_t rank);

/* Three pieces, and their part of the rank when 0, 1, 2 or all of them are below the fourth. */
struct rank_rest {
    uint8_t squares[PIECES - 1];
    uint32_t part[PIECES];
};

/* What is left without piece `gone` of four. */
static inline struct rank_rest rank_without(const struct rank_table *table, const uint8_t squares[PIECES],
                                            uint32_t gone)
{
    struct rank_rest rest;
    uint32_t a = squares[gone == 0], b = squares[1 + (gone <= 1)], c = squares[2 + (gone <= 2)];

    rest.squares[0] = (uint8_t)a;
    rest.squares[1] = (uint8_t)b;
    rest.squares[2] = (uint8_t)c;
    rest.part[3] = table->choose[0][a] + table->choose[1][b] + table->choose[2][c];
    rest.part[2] = table->choose[0][a] + table->choose[1][b] + table->choose[3][c];
    rest.part[1] = table->choose[0][a] + table->choose[2][b] + table->choose[3][c];
    rest.part[0] = table->choose[1][a] + table->choose[2][b] + table->choose[3][c];
    return rest;
}

/* The rank with the fourth piece on a square where none of the three is. */
static inline uint32_t rank_with(const struct rank_table *table, const struct rank_rest *rest, uint32_t square)
{
    uint32_t below = (uint32_t)(rest->squares[0] < square) + (rest->squares[1] < square) +
                     (rest->squares[2] < square);

    return rest->part[below] + table->choose[below][square];
}

#endif
