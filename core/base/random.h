/* Random: numbers that look random and are the same everywhere: a function of the seed alone.
 *
 * struct random is the linear congruential generator of the C standard's example (ISO/IEC 9899, rand()), whose
 * upper bits are used because the lower ones repeat after few numbers.
 *
 * struct random_wide gives 32 bits at a time and does not repeat within any search: xoshiro128** (Blackman and
 * Vigna 2018), of 32-bit operations only, its state filled by splitmix32. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

struct random {
    uint32_t state; /* starts as the seed */
};

/* The next number, 0 .. 32767. The first number of a seed is that of the seed itself. */
static inline uint32_t random_next(struct random *random)
{
    uint32_t number = random->state >> 16 & 0x7fff;

    random->state = random->state * 1103515245u + 12345u;
    return number;
}

struct random_wide {
    uint32_t state[4]; /* not all 0 */
};

/* Mixes the bits of a number well: neighbours come out unrelated. */
static inline uint32_t random_mix(uint32_t number)
{
    number = (number ^ number >> 16) * 0x85ebca6bu;
    number = (number ^ number >> 13) * 0xc2b2ae35u;
    return number ^ number >> 16;
}

static inline struct random_wide random_wide_of(uint32_t seed)
{
    struct random_wide random;

    for (int i = 0; i < 4; i++)
        random.state[i] = random_mix(seed += 0x9e3779b9u);
    random.state[0] |= 1;
    return random;
}

static inline uint32_t random_wide_next(struct random_wide *random)
{
    uint32_t *s = random->state, product = s[1] * 5, result = (product << 7 | product >> 25) * 9, t = s[1] << 9;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 11 | s[3] >> 21;
    return result;
}

/* A number 0 .. below - 1; below is 1 and up. The bias is less than below / 2^32. */
static inline uint32_t random_wide_below(struct random_wide *random, uint32_t below)
{
    return (uint32_t)((uint64_t)random_wide_next(random) * below >> 32);
}

#endif
