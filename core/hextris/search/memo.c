/* See memo.h. */
#include "memo.h"

#include <string.h>

static uint64_t *take_slots(uint32_t words, uint32_t bits, struct arena *arena)
{
    return ARENA_TAKE(arena, (size_t)(1 + 2 * words) << bits, uint64_t);
}

struct memo memo_init(uint32_t words, size_t reserve, struct arena *arena)
{
    struct memo memo = {.words = words, .bits = MEMO_BITS_MAX};
    struct arena spare = *arena;

    if (arena_take(&spare, reserve, 1) == NULL)
        return memo;
    while (memo.bits >= MEMO_BITS_MIN && take_slots(words, memo.bits, &spare) == NULL)
        memo.bits--;
    if (memo.bits < MEMO_BITS_MIN)
        return memo;
    memo.slots = take_slots(words, memo.bits, arena);
    for (size_t i = 0; i >> memo.bits == 0; i++)
        memo.slots[i * (1 + 2 * words)] = 0;
    return memo;
}

/* Whether the slot holds a value for this key. */
static bool has_key(const uint64_t *slot, const uint64_t *row, const uint64_t *above, uint32_t words,
                    int32_t y)
{
    bool same = slot[0] >> 32 == (uint64_t)y + 1;

    for (uint32_t i = 0; i < words && same; i++)
        same = slot[1 + i] == row[i] && (above == NULL || slot[1 + words + i] == above[i]);
    return same;
}

/* Gives the slot a key; it has no value then. */
static void set_key(uint64_t *slot, const uint64_t *row, const uint64_t *above, uint32_t words)
{
    slot[0] = 0;
    for (uint32_t i = 0; i < words; i++) {
        slot[1 + i] = row[i];
        slot[1 + words + i] = above != NULL ? above[i] : 0;
    }
}

/* The top bits of a product depend on all bits of its factors below them. Rotating the hash by 31 bits moves
 * them down, where the next product carries them into its top bits. memo_find() takes its slot from the top
 * bits. The multiplier is 2^64 over the golden ratio. */
static uint64_t mixed(uint64_t hash, uint64_t word)
{
    return ((hash << 31 | hash >> 33) ^ word) * 0x9e3779b97f4a7c15u;
}

uint64_t *memo_find(const struct memo *memo, const uint64_t *row, const uint64_t *above, int32_t y)
{
    uint64_t hash = (uint64_t)y, *slot;

    for (uint32_t i = 0; i < memo->words; i++)
        hash = mixed(mixed(hash, row[i]), above != NULL ? above[i] : 0);
    slot = memo->slots + (hash >> (64 - memo->bits)) * (1 + 2 * memo->words);
    if (!has_key(slot, row, above, memo->words, y))
        set_key(slot, row, above, memo->words);
    return slot;
}
