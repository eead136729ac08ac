/* Hash: the step of a multiplicative hash of 64-bit words (Knuth, The Art of Computer Programming, 6.4). The multiplier
 * is odd and near 2^64 divided by the golden ratio. The upper bits of the result depend on all bits of both arguments;
 * the lower ones on lower bits alone, so take a table's slot from the upper bits. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

#define HASH_MULTIPLIER UINT64_C(0x9e3779b97f4a7c15)

static inline uint64_t hash_mix(uint64_t hash, uint64_t word)
{
    return (hash ^ word) * HASH_MULTIPLIER;
}

/* The same, and upper bits reach the lower ones: for hashes of several words. */
static inline uint64_t hash_add(uint64_t hash, uint64_t word)
{
    hash = hash_mix(hash, word);
    return hash ^ hash >> 29;
}

/* The last steps of splitmix64: now every bit depends on all bits of all words. */
static inline uint64_t hash_end(uint64_t hash)
{
    hash = (hash ^ hash >> 32) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 31;
}

#endif
