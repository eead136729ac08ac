/* Bit scans on 64-bit words, and rows of them. Portable C; compilers orientation the scans into single
 * instructions where the target has them. A row of w words holds column x in bit x%64 of word x/64.
 * What is inline but not static has one copy, in bits.c, for where a call is smaller. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__POPCNT__) || defined(__aarch64__)
inline uint32_t bits_count(uint64_t w) { return (uint32_t)__builtin_popcountll(w); }
#else
/* Sums of ever wider fields: pairs, nibbles, then all bytes by one multiplication. Where there is no
 * instruction for it, this is faster than the compiler's library call. */
inline uint32_t bits_count(uint64_t w)
{
    w -= (w >> 1) & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
    return (uint32_t)((((w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56);
}
#endif

/* Number of the lowest set bit; w is not 0. */
#if defined(__GNUC__)
static inline uint32_t bits_lowest(uint64_t w) { return (uint32_t)__builtin_ctzll(w); }
#else
static inline uint32_t bits_lowest(uint64_t w) { return bits_count((w & (~w + 1)) - 1); }
#endif

/* Number of set bits of a row. */
uint32_t bits_count_row(const uint64_t *row, uint32_t words);

static inline bool bits_test(const uint64_t *row, uint32_t x)
{
    return (row[x / 64] >> (x % 64) & 1) != 0;
}

static inline void bits_clear(uint64_t *row, uint32_t x)
{
    row[x / 64] &= ~((uint64_t)1 << (x % 64));
}

static inline void bits_set(uint64_t *row, uint32_t x)
{
    row[x / 64] |= (uint64_t)1 << (x % 64);
}

/* Word i of the row with every column moved east by dx (west when negative); what comes from beyond
 * either end is 0. */
inline uint64_t bits_moved(const uint64_t *row, uint32_t words, uint32_t i, int32_t dx)
{
    int32_t jump = dx >= 0 ? dx / 64 : -((-dx + 63) / 64);
    uint32_t shift = (uint32_t)(dx - jump * 64);
    int32_t from = (int32_t)i - jump;
    uint64_t here = from >= 0 && from < (int32_t)words ? row[from] : 0;
    uint64_t below;

    if (shift == 0)
        return here;
    below = from >= 1 && from <= (int32_t)words ? row[from - 1] : 0;
    return here << shift | below >> (64 - shift);
}

/* All the set bits of `run` joined to a set bit of `seed` by set bits of `run`, inside one word;
 * seed is a part of run. Upwards by one addition: adding the seed to the run ripples a carry from
 * each lowest seed to the end of its run, so the bits that differ from the run are those passed; a
 * seed passed by a carry from below shows unchanged and is put back. Downwards by doubling. */
inline uint64_t bits_flood(uint64_t run, uint64_t seed)
{
    uint64_t g = run & (((run + seed) ^ run) | seed);
    uint64_t p = run;

    g |= p & (g >> 1);
    p &= p >> 1;
    g |= p & (g >> 2);
    p &= p >> 2;
    g |= p & (g >> 4);
    p &= p >> 4;
    g |= p & (g >> 8);
    p &= p >> 8;
    g |= p & (g >> 16);
    p &= p >> 16;
    g |= p & (g >> 32);
    return g;
}

/* Floods a row along the set bits of `run`, of which it is a part: east with a carry from word to
 * word, then west. A run is filled from its first seed to its end by the first pass and back to its
 * start by the second. */
static inline void bits_flood_row(uint64_t *row, const uint64_t *run, uint32_t words)
{
    uint64_t carry = 0;

    for (uint32_t i = 0; i < words; i++) {
        row[i] = bits_flood(run[i], row[i] | (carry & run[i]));
        carry = row[i] >> 63;
    }
    for (uint32_t i = words; i-- > 1;)
        row[i - 1] = bits_flood(run[i - 1], row[i - 1] | (row[i] << 63 & run[i - 1]));
}

#endif
