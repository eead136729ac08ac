/* Integer: square roots, divisors, quotients rounded down, minima and maxima: exact and without floating point. */
#ifndef BASE_INTEGER_H
#define BASE_INTEGER_H

#include <stddef.h>
#include <stdint.h>

/* Floor of the square root. At most 32 steps of additions and shifts (digit by digit, as by hand). */
uint64_t integer_root(uint64_t number);

/* Floor of the square root of a 32-bit number, for roots that are computed often: 16 steps without 64-bit numbers. */
uint32_t integer_root_32(uint32_t number);

/* The greatest common divisor, 0 or more, of two numbers above -2^31; of a number and 0 the number. O(log). */
int32_t integer_divisor(int32_t a, int32_t b);

/* Floor of a / b, b at least 1, a at least -2^31 + b. */
static inline int32_t integer_floor_div(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* The smaller and the greater number, by the type of the numbers. */
static inline uint64_t integer_min_unsigned(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline uint64_t integer_max_unsigned(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline uint32_t integer_min_32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static inline size_t integer_min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline size_t integer_max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

static inline int64_t integer_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static inline int64_t integer_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The absolute value of a number above INT64_MIN. */
static inline int64_t integer_abs(int64_t number)
{
    return number < 0 ? -number : number;
}

#endif
