/* See memo.h. */
#include "memo.h"

#include "../../base/hash.h"
#include "../rules/problem.h"

static uint64_t *take_slots(uint32_t key_words, uint32_t bits, struct arena *arena)
{
    return ARENA_TAKE(arena, (size_t)(1 + key_words) << bits, uint64_t);
}

struct memo memo_init(uint32_t width, size_t reserve, struct arena *arena)
{
    uint32_t words = problem_words(width);
    struct memo memo = {.words = words, .key_words = width <= MEMO_PACKED_WIDTH ? 1 : 2 * words, .bits = MEMO_BITS_MAX};
    struct arena spare = *arena;

    if (arena_take(&spare, reserve, 1) == NULL)
        return memo;
    while (memo.bits >= MEMO_BITS_MIN && take_slots(memo.key_words, memo.bits, &spare) == NULL)
        memo.bits--;
    if (memo.bits < MEMO_BITS_MIN)
        return memo;
    memo.slots = take_slots(memo.key_words, memo.bits, arena);
    for (size_t i = 0; i >> memo.bits == 0; i++)
        memo.slots[i * (1 + memo.key_words)] = 0;
    return memo;
}

/* Whether the slot holds a value for row y. */
static bool holds_row(const uint64_t *slot, int32_t y)
{
    return slot[0] >> 32 == (uint64_t)y + 1;
}

/* Whether the slot holds a value for this key. */
static bool has_key(const uint64_t *slot, const uint64_t *row, const uint64_t *above, uint32_t words,
                    int32_t y)
{
    bool equal = holds_row(slot, y);

    for (uint32_t i = 0; i < words && equal; i++)
        equal = slot[1 + i] == row[i] && (above == NULL || slot[1 + words + i] == above[i]);
    return equal;
}

/* Gives the slot a key and removes its value. */
static void set_key(uint64_t *slot, const uint64_t *row, const uint64_t *above, uint32_t words)
{
    slot[0] = 0;
    for (uint32_t i = 0; i < words; i++) {
        slot[1 + i] = row[i];
        slot[1 + words + i] = above != NULL ? above[i] : 0;
    }
}

/* The top bits of a product depend on all bits of its factors below them. Rotating the hash by 31 bits moves
 * them down, where the next product carries them into its top bits. hash_slot() takes its slot from the top
 * bits. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    return hash_mix(hash << 31 | hash >> 33, word);
}

static uint64_t *hash_slot(const struct memo *memo, uint64_t hash)
{
    return memo->slots + (hash >> (64 - memo->bits)) * (1 + memo->key_words);
}

/* memo_find() where one word packs both rows. */
static uint64_t *find_packed(const struct memo *memo, uint64_t packed, int32_t y)
{
    uint64_t *slot = hash_slot(memo, mix(mix(0, (uint64_t)y), packed));

    if (slot[1] != packed || !holds_row(slot, y)) {
        slot[0] = 0;
        slot[1] = packed;
    }
    return slot;
}

uint64_t *memo_find(const struct memo *memo, const uint64_t *row, const uint64_t *above, int32_t y)
{
    uint64_t hash = (uint64_t)y, *slot;

    if (memo->key_words == 1)
        return find_packed(memo, row[0] | (above != NULL ? above[0] << 32 : 0), y);
    for (uint32_t i = 0; i < memo->words; i++)
        hash = mix(mix(hash, row[i]), above != NULL ? above[i] : 0);
    slot = hash_slot(memo, hash);
    if (!has_key(slot, row, above, memo->words, y))
        set_key(slot, row, above, memo->words);
    return slot;
}
