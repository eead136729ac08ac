/* See rank.h. */
#include "rank.h"

#include "../../base/bits.h"

void rank_table_fill(struct rank_table *table)
{
    for (uint32_t n = 0; n < SQUARES; n++) {
        table->choose[n][0] = n;
        for (uint32_t k = 1; k < PIECES; k++)
            table->choose[n][k] = n == 0 ? 0 : table->choose[n - 1][k] + table->choose[n - 1][k - 1];
    }
}

void rank_squares(uint64_t pieces, uint8_t squares[PIECES])
{
    for (uint32_t i = 0; i < PIECES; i++, pieces &= pieces - 1)
        squares[i] = (uint8_t)bits_lowest(pieces);
}

uint32_t rank_of(const struct rank_table *table, uint64_t pieces)
{
    uint32_t rank = 0;

    for (uint32_t i = 0; i < PIECES; i++, pieces &= pieces - 1)
        rank += table->choose[bits_lowest(pieces)][i];
    return rank;
}

/* The highest piece is on the greatest square whose term is not greater than the rank. The rest of the rank is that of
 * the other pieces. The square is found bit by bit, the highest first. */
uint64_t rank_pieces(const struct rank_table *table, uint32_t rank, uint8_t squares[PIECES])
{
    uint64_t pieces = 0;

    for (uint32_t k = PIECES; k-- > 0;) {
        uint32_t square = 0;
        for (uint32_t step = SQUARES / 2; step > 0; step /= 2)
            square += table->choose[square + step][k] <= rank ? step : 0;
        rank -= table->choose[square][k];
        squares[k] = (uint8_t)square;
        pieces |= (uint64_t)1 << square;
    }
    return pieces;
}
