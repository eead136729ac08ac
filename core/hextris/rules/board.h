/* Board: a bitboard. Tests whether a unit fits, fills its cells, clears full rows.
 *
 * A row is problem_words(width) words; a set bit is an EMPTY cell. Bits from `width` on are never set, so cells beyond
 * either end of a shifted row read as full, and a full row is all zeros.
 *
 *     word 0                word 1
 *     0 1 2 ... 63          64 ... 99 | 0 0 0 ...      width 100 */
#ifndef HEXTRIS_BOARD_H
#define HEXTRIS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "problem.h"
#include "unit.h"

struct board_size {
    uint32_t width, height;
    uint32_t words; /* words of a row */
};

struct board_size board_size_of(const struct problem *problem);

static inline uint64_t *board_row(uint64_t *board, struct board_size size, int32_t y)
{
    return board + (size_t)y * size.words;
}

static inline const uint64_t *board_row_const(const uint64_t *board, struct board_size size, int32_t y)
{
    return board + (size_t)y * size.words;
}

/* Sets `board`, height * words words, to the problem's first board. O(height * words). */
void board_start(uint64_t *board, struct board_size size, const struct problem *problem);

/* Whether every member is on an empty cell of the board. The pose may lie outside the board. O(members). */
bool board_fits(const uint64_t *board, struct board_size size, const struct unit *unit,
                struct pose pose);

/* Fills the cells of the members; the pose must fit. O(members). */
void board_fill(uint64_t *board, struct board_size size, const struct unit *unit, struct pose pose);

/* Whether no cell of a row is empty. O(words). */
bool board_row_full(const uint64_t *row, uint32_t words);

/* Clears full rows: the rows above each of them move down. Returns the number of rows cleared. O(height * words). */
uint32_t board_clear(uint64_t *board, struct board_size size);

#endif
