/* chance.h: the only source of chance of generate_icfp2021: integers, the same on every machine.
 *
 * Every draw is a statement of its own, because C leaves the order of two draws within one
 * initialiser or argument list to the compiler.
 */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/* Holds both its ends. */
struct span {
    int lo, hi;
};

/* SplitMix64 (Steele, Lea, Flood 2014): neighbouring seeds give unrelated sequences. */
struct rng {
    uint64_t state;
};

static inline uint32_t rng_next(struct rng *r)
{
    uint64_t z = r->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)(z >> 32);
}

/* 0 .. n - 1; the bias is n / 2^32. */
static inline int rng_below(struct rng *r, int n)
{
    return (int)(((uint64_t)rng_next(r) * (uint64_t)n) >> 32);
}

static inline int rng_draw(struct rng *r, struct span s)
{
    return s.lo + rng_below(r, s.hi - s.lo + 1);
}

static inline bool rng_percent(struct rng *r, int percent)
{
    return rng_below(r, 100) < percent;
}

#endif
