/* Length: how far an edge may stretch. An edge of squared length d may have squared length e in a pose if
 *
 *     |e / d - 1| <= epsilon / 1000000,  that is  |e - d| * 1000000 <= epsilon * d
 *
 * exactly. d is below 2^25 and epsilon below 2^23, so the products fit 64 bits. Of a broken edge each half stands for a
 * quarter of d: 4 e takes the place of e. */
#ifndef BRAINWALL_LENGTH_H
#define BRAINWALL_LENGTH_H

#include <stdbool.h>
#include <stdint.h>

/* Parts that epsilon is counted in. */
#define LENGTH_PARTS 1000000u

/* The squared lengths low .. high that are allowed; none when low > high. */
struct length_limits {
    uint32_t low, high;
};

/* The limits of an edge of squared length d, times 1 (a whole edge) or 4 (half of a broken one). */
struct length_limits length_limits(uint32_t d, uint32_t epsilon, uint32_t times);

static inline bool length_fits(struct length_limits limits, uint32_t e)
{
    return e >= limits.low && e <= limits.high;
}

/* By how much a squared length is beyond its limits; 0 when it fits. */
static inline uint32_t length_excess(struct length_limits limits, uint32_t e)
{
    return e < limits.low ? limits.low - e : e > limits.high ? e - limits.high : 0;
}

#endif
