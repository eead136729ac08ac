/* Memo: what rows were found to be worth, kept by what they hold and the row above them.
 *
 * The boards of a beam share most of their rows, and locks leave the same patterns behind again and
 * again: nine of ten rows asked for are known. Keys are whole rows, so what is answered never depends
 * on how much is remembered, only the speed does; any size will do, and none as well. */
#ifndef HEXTRIS_MEMO_H
#define HEXTRIS_MEMO_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"

/* More slots than the most fall out of a processor's caches, fewer than the least are hardly ever right. */
#define MEMO_BITS_MAX 15
#define MEMO_BITS_MIN 6

struct memo {
    uint64_t *slots; /* [slot][1 + 2 * words]: y + 1 and worth, row, row above; NULL: none */
    uint32_t words;  /* a row */
    uint32_t bits;   /* 2^bits slots; MEMO_BITS_MIN .. MEMO_BITS_MAX */
};

/* An empty memo for rows of so many words, as large as is useful and the arena allows when `reserve`
 * bytes are to be left. O(its size). */
struct memo memo_init(uint32_t words, size_t reserve, struct arena *arena);

/* The slot of row y under the row `above` (NULL: none): either it is known, or it now has this key and
 * waits for the worth. O(words). */
uint64_t *memo_find(const struct memo *memo, const uint64_t *row, const uint64_t *above, int32_t y);

static inline bool memo_known(const uint64_t *slot)
{
    return slot[0] != 0;
}

static inline int32_t memo_worth(const uint64_t *slot)
{
    return (int32_t)(uint32_t)slot[0];
}

static inline void memo_set(uint64_t *slot, int32_t y, int32_t worth)
{
    slot[0] = (uint64_t)(uint32_t)(y + 1) << 32 | (uint32_t)worth;
}

#endif
