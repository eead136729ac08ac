/* Random: numbers that look random and are the same everywhere: a function of the seed alone.
 *
 * The linear congruential generator of the C standard's example (ISO/IEC 9899, rand()), whose upper bits are
 * used because the lower ones repeat after few numbers. */
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

#endif
