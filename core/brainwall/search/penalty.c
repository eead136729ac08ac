/* See penalty.h. */
#include "penalty.h"

uint32_t penalty_root(uint64_t square)
{
    uint64_t root = 0;

    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return (uint32_t)root;
}

/* sqrt(L) in 16.16 is the root of L * 2^32, which fits 64 bits; 2^16 / (2 sqrt(L)) = 2^31 / (sqrt(L) 2^16). */
uint32_t penalty_reciprocal(uint32_t length)
{
    uint64_t root = penalty_root((uint64_t)length << 32);

    return (uint32_t)(((UINT64_C(1) << 31) + root - 1) / root);
}
