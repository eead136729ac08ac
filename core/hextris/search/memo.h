/* Memo: a cache of the values of board rows.
 *
 * The value of a row, value_row(), depends on the row, the row above it and its height. The boards of a beam share most
 * of their rows, and locks make the same patterns again and again. So most lookups hit: 95 % on boards of 10 columns,
 * 84 % on 30, 58 % on 97 (searches by 100M).
 *
 * The memo is a direct-mapped hash table. A slot holds the whole key, so a lookup never returns another row's value:
 * the size of the memo changes the speed, not the values. A memo without slots is allowed, but not lookups in it.
 *
 *     word 0                  1 .. words    words + 1 .. 2 * words
 *     y + 1       value       row           row above, zeros if there is none
 *     63 .. 32    31 .. 0
 *
 * Word 0 is 0 while the slot has no value.
 *
 * On boards of up to MEMO_PACKED_WIDTH columns one word packs both rows. A slot then takes 16 bytes instead of 24, so
 * more of the memo fits a processor's fast caches:
 *
 *     word 1      row above   row
 *                 63 .. 32    31 .. 0 */
#ifndef HEXTRIS_MEMO_H
#define HEXTRIS_MEMO_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"

/* Base 2 logarithms of the number of slots. A larger memo does not fit a processor's caches; a smaller one hardly ever
 * holds the row that is looked up. */
#define MEMO_BITS_MAX 15
#define MEMO_BITS_MIN 6

/* Upper limit of columns for which one word packs both rows of a key. */
#define MEMO_PACKED_WIDTH 32

struct memo {
    uint64_t *slots;    /* [2^bits][1 + key_words], drawn above; NULL: no slots */
    uint32_t words;     /* 64-bit words of a row */
    uint32_t key_words; /* 1 if packed, else 2 * words */
    uint32_t bits;      /* MEMO_BITS_MIN .. MEMO_BITS_MAX */
};

/* An empty memo for rows of `width` columns: as large as MEMO_BITS_MAX and the arena allow if `reserve` bytes of the
 * arena stay free; without slots if MEMO_BITS_MIN does not fit. O(slots). */
struct memo memo_init(uint32_t width, size_t reserve, struct arena *arena);

/* The slot of row y below the row `above` (NULL: y is the top row). If it has no value, see memo_has_value(), the slot
 * now holds this key, and the caller must set the value. The memo must have slots. O(words). */
uint64_t *memo_find(const struct memo *memo, const uint64_t *row, const uint64_t *above, int32_t y);

static inline bool memo_has_value(const uint64_t *slot)
{
    return slot[0] != 0;
}

static inline int32_t memo_value(const uint64_t *slot)
{
    return (int32_t)(uint32_t)slot[0];
}

static inline void memo_set(uint64_t *slot, int32_t y, int32_t value)
{
    slot[0] = (uint64_t)(uint32_t)(y + 1) << 32 | (uint32_t)value;
}

#endif
