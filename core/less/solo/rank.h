/* Rank: the number 0 .. C(64,4) - 1 of a placement of four pieces, in the combinatorial number system. The rank of the
 * squares p0 < p1 < p2 < p3 is
 *
 *     C(p0,1) + C(p1,2) + C(p2,3) + C(p3,4)
 *
 * When one piece moves, the terms of the three others stay, except those of pieces that it passes in this order. struct
 * rank_rest has the sum of the three terms for each position of the fourth piece among them. */
#ifndef LESS_SOLO_RANK_H
#define LESS_SOLO_RANK_H

#include <stdint.h>

#include "../rules/position.h"

/* Placements of four pieces: C(64,4). */
enum { PLACEMENTS = 635376 };

/* choose[n][k] = C(n, k + 1) */
struct rank_table {
    uint32_t choose[SQUARES][PIECES];
};

/* Fills the table. Every other function takes a table that was filled. */
void rank_table_fill(struct rank_table *table);

/* Fills `squares` with the squares of four pieces, lowest first. */
void rank_squares(uint64_t pieces, uint8_t squares[PIECES]);

/* The rank of four pieces. O(1). */
uint32_t rank_of(const struct rank_table *table, uint64_t pieces);

/* The four pieces of a rank, as a set of squares; fills `squares` with the same, lowest first. O(1): 24 terms. */
uint64_t rank_pieces(const struct rank_table *table, uint32_t rank, uint8_t squares[PIECES]);

/* Three pieces, and the sum of their terms when 0, 1, 2 or 3 of them are on lower squares than the fourth. */
struct rank_rest {
    uint8_t squares[PIECES - 1];
    uint32_t terms[PIECES];
};

/* rest[i] becomes the four pieces without piece i. A search spends most of its time here and in rank_with(), so the
 * code is written out: the terms of a piece are read once, not once for each rest. */
static inline void rank_without_each(const struct rank_table *table, const uint8_t squares[PIECES],
                                     struct rank_rest rest[PIECES])
{
    uint8_t a = squares[0], b = squares[1], c = squares[2], d = squares[3];
    const uint32_t *of_a = table->choose[a], *of_b = table->choose[b], *of_c = table->choose[c],
                   *of_d = table->choose[d];
    uint32_t a0 = of_a[0], a1 = of_a[1], b0 = of_b[0], b1 = of_b[1], b2 = of_b[2];
    uint32_t c1 = of_c[1], c2 = of_c[2], c3 = of_c[3], d2 = of_d[2], d3 = of_d[3];

    rest[0] = (struct rank_rest){{b, c, d}, {b1 + c2 + d3, b0 + c2 + d3, b0 + c1 + d3, b0 + c1 + d2}};
    rest[1] = (struct rank_rest){{a, c, d}, {a1 + c2 + d3, a0 + c2 + d3, a0 + c1 + d3, a0 + c1 + d2}};
    rest[2] = (struct rank_rest){{a, b, d}, {a1 + b2 + d3, a0 + b2 + d3, a0 + b1 + d3, a0 + b1 + d2}};
    rest[3] = (struct rank_rest){{a, b, c}, {a1 + b2 + c3, a0 + b2 + c3, a0 + b1 + c3, a0 + b1 + c2}};
}

/* The rank of the three pieces and a fourth one on another square. O(1). */
static inline uint32_t rank_with(const struct rank_table *table, const struct rank_rest *rest, uint32_t square)
{
    uint32_t below = (uint32_t)(rest->squares[0] < square) + (rest->squares[1] < square) +
                     (rest->squares[2] < square);

    return rest->terms[below] + table->choose[square][below];
}

#endif
