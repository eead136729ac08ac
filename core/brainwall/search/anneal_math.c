/* See anneal_math.h. */
#include "anneal_math.h"

#include "../../base/bits.h"

/* ln 2 in 16.16. */
#define LN_2 45426u

/* The bits of a logarithm one by one: squaring a number of 1 .. 2 doubles its logarithm. Here 1 is 2^31. */
int32_t anneal_log2(uint64_t value)
{
    int32_t whole = -16;
    uint64_t x;
    uint32_t fraction = 0;

    for (x = value; x >= 2; x >>= 1)
        whole++;
    x = value;
    while (x >> 31 == 0)
        x <<= 1;
    while (x >> 32 != 0)
        x >>= 1;
    for (uint32_t bit = 1u << 15; bit != 0; bit >>= 1) {
        x = x * x >> 31;
        if (x >> 32 != 0) {
            x >>= 1;
            fraction |= bit;
        }
    }
    return whole * 65536 + (int32_t)fraction;
}

/* 2^f for f of 0 .. 1 by a polynomial that is exact at both ends: 1 + .6958 f + .2265 f^2 + .0777 f^3. */
uint64_t anneal_exp2(int32_t power)
{
    int32_t whole = power >= 0 ? power / 65536 : -((-power + 65535) / 65536);
    uint64_t f = (uint64_t)(power - whole * 65536);
    uint64_t result = 65536 + (f * (45600 + (f * (14844 + (f * 5092 >> 16)) >> 16)) >> 16);

    if (whole >= 0)
        return result << whole;
    return whole > -32 ? result >> -whole : 0;
}

void anneal_log_fill(struct anneal_log *log)
{
    for (uint32_t i = 0; i < ANNEAL_LOG_STEPS; i++) {
        uint64_t u = UINT64_C(65536) * (4 * ANNEAL_LOG_STEPS - 2 * i - 1); /* times 4 * ANNEAL_LOG_STEPS */
        int64_t log2 = anneal_log2(u) - anneal_log2(UINT64_C(65536) * 4 * ANNEAL_LOG_STEPS);

        log->minus_ln[i] = (uint32_t)(-log2 * LN_2 >> 16);
    }
}

uint32_t anneal_minus_ln(const struct anneal_log *log, uint32_t random)
{
    return log->minus_ln[random >> 24] + LN_2 * bits_lowest(random | UINT32_C(1) << 24);
}
