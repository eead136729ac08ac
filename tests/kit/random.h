/* Random: a sequence of numbers for tests (splitmix64), the same for a seed on every machine. */
#ifndef TESTS_RANDOM_H
#define TESTS_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

struct random {
    uint64_t state; /* starts as the seed */
};

static inline uint32_t random_next(struct random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)((z ^ z >> 31) >> 32);
}

/* A number 0 .. limit - 1; limit is 1 and up. */
static inline uint32_t random_below(struct random *random, uint32_t limit)
{
    return (uint32_t)((uint64_t)random_next(random) * limit >> 32);
}

/* A number low .. high. */
static inline int32_t random_between(struct random *random, int32_t low, int32_t high)
{
    return low + (int32_t)random_below(random, (uint32_t)(high - low + 1));
}

/* True in percent of 100 calls. */
static inline bool random_chance(struct random *random, uint32_t percent)
{
    return random_below(random, 100) < percent;
}

#endif
