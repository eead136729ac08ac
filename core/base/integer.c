/* See integer.h. */
#include "integer.h"

#include <stdbool.h>

uint64_t integer_root(uint64_t number)
{
    uint64_t root = 0, bit = (uint64_t)1 << 62;

    while (bit > number)
        bit >>= 2;
    for (; bit != 0; bit >>= 2) {
        bool fits = number >= root + bit;
        number -= fits ? root + bit : 0;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return root;
}

uint32_t integer_root_32(uint32_t number)
{
    uint32_t root = 0;

    for (uint32_t bit = 1u << 15; bit != 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= number)
            root |= bit;
    return root;
}

int32_t integer_divisor(int32_t a, int32_t b)
{
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b != 0) {
        int32_t left = a % b;
        a = b;
        b = left;
    }
    return a;
}
