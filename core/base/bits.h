/* Bits: scans, shifts and floods of 64-bit words and of rows of words. A row of w words holds column x in
 * bit x%64 of word x/64. The code is portable C; compilers turn the scans into single instructions where the
 * target has them. Functions that are inline but not static have one copy in bits.c, for builds in
 * which a call is smaller. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* Number of set bits. */
#if defined(__POPCNT__) || defined(__aarch64__)
inline uint32_t bits_count(uint64_t w) { return (uint32_t)__builtin_popcountll(w); }
#else
/* Counts in fields of 2 bits, then of 4 and 8 bits; one multiplication sums the 8 bytes into the top byte.
 * Without an instruction for the count this is faster than the compiler's library call. */
inline uint32_t bits_count(uint64_t w)
{
    w -= (w >> 1) & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
    return (uint32_t)((((w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56);
}
#endif

/* Index 0 .. 63 of the lowest set bit; w is not 0. */
#if defined(__GNUC__)
static inline uint32_t bits_lowest(uint64_t w) { return (uint32_t)__builtin_ctzll(w); }
#else
static inline uint32_t bits_lowest(uint64_t w) { return bits_count((w & (~w + 1)) - 1); }
#endif

/* Index 0 .. 63 of the highest set bit; w is not 0. */
#if defined(__GNUC__)
static inline uint32_t bits_highest(uint64_t w) { return 63 - (uint32_t)__builtin_clzll(w); }
#else
static inline uint32_t bits_highest(uint64_t w)
{
    for (uint32_t k = 1; k < 64; k *= 2)
        w |= w >> k;
    return bits_count(w) - 1;
}
#endif

/* Number of set bits of a row. O(words). */
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

/* Word i of the row after every column has moved east by dx, west when dx is negative. Columns that come
 * from beyond either end of the row are 0. With jump = floor(dx / 64) and shift = dx - 64 * jump:
 *
 *     result = row[i - jump] << shift | row[i - jump - 1] >> (64 - shift) */
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

/* The set bits of `run` that adjacent set bits of `run` connect to a set bit of `seed`, in one word. `seed`
 * must be a subset of `run`.
 *
 * Upwards by one addition: in run + seed, a carry ripples from the lowest seed bit of each run of ones to
 * the end of that run, so the bits that differ from `run` are those the carry has passed. A seed bit that
 * the carry passes adds 1 and stays equal to `run`: the OR with `seed` restores it. Downwards by doubling:
 * after step k, every bit within 2^k below a flooded bit of its run is flooded. */
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

/* Whether two rows have the same bits. */
static inline bool bits_same_row(const uint64_t *a, const uint64_t *b, uint32_t words)
{
    uint64_t different = 0;

    for (uint32_t i = 0; i < words; i++)
        different |= a[i] ^ b[i];
    return different == 0;
}

/* Whether a row has no bits. */
static inline bool bits_none_row(const uint64_t *row, uint32_t words)
{
    uint64_t all = 0;

    for (uint32_t i = 0; i < words; i++)
        all |= row[i];
    return all == 0;
}

/* The number of the set bit that has `k` before it; there is one. O(words). */
static inline uint32_t bits_nth(const uint64_t *words, uint32_t k)
{
    const uint64_t *word = words;
    uint64_t bits;

    for (uint32_t count; (count = bits_count(*word)) <= k; word++)
        k -= count;
    for (bits = *word; k > 0; k--)
        bits &= bits - 1;
    return (uint32_t)(word - words) * 64 + bits_lowest(bits);
}

/* bits_flood() of a whole row along the set bits of `run`; the row must be a subset of `run`. The first pass
 * goes east and fills each run from its first seed to the end of the run, the top bit of a word seeding the
 * next word. The second pass goes west and fills each run back to its start. */
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
