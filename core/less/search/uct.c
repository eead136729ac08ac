/* See uct.h. */
#include "uct.h"

#include "../../base/integer.h"

/* 2^16 e^(-1/8). */
enum { EXP_MINUS_EIGHTH = 57835 };

/* The value of a lead is linear between -10 and 10, where the points of the contest end. A tenth of it is a logistic
 * curve, which still tells a great lead from a greater one. */
static void fill_values(struct uct *uct)
{
    uint32_t decay = 1 << 16; /* 2^16 e^(-lead/8) */

    for (int32_t lead = 0; lead < UCT_LEADS; lead++) {
        uint32_t linear = (uint32_t)(lead < 10 ? lead + 10 : 20) * VALUE_MAX / 20;
        uint32_t logistic = (uint32_t)(((uint64_t)VALUE_MAX << 16) / ((1 << 16) + decay));
        uint32_t value = (9 * linear + logistic) / 10;
        uct->values[UCT_LEADS + lead] = (uint16_t)value;
        uct->values[UCT_LEADS - lead] = (uint16_t)(VALUE_MAX - value);
        decay = (uint32_t)((uint64_t)decay * EXP_MINUS_EIGHTH >> 16);
    }
    uct->values[0] = uct->values[1];
}

void uct_fill(struct uct *uct)
{
    const uint32_t ln2 = 45426; /* 2^16 ln 2 */

    uct->inverse_roots[0] = 0;
    for (uint32_t n = 1; n < UCT_INVERSE_ROOTS; n++)
        uct->inverse_roots[n] = (uint16_t)integer_root(((uint64_t)1 << 30) / n);
    for (uint32_t n = 0; n <= 32; n++)
        uct->log_roots[n] = (uint16_t)integer_root((uint64_t)n * ln2);
    uct->exploration = 10; /* 0.08; 0.12 lost by 0.75 moves, +- 0.36, and 0.05 by about as much */
    fill_values(uct);
}

uint32_t uct_value(const struct uct *uct, int32_t lead)
{
    if (lead < -UCT_LEADS)
        lead = -UCT_LEADS;
    return uct->values[UCT_LEADS + (lead < UCT_LEADS ? lead : UCT_LEADS - 1)];
}

uint32_t uct_value_of(const struct uct *uct, int32_t lead, int32_t unit)
{
    int32_t moves = integer_floor_div(lead, unit), fraction = lead - moves * unit;
    uint32_t low = uct_value(uct, moves), high = uct_value(uct, moves + 1);

    return low + (high - low) * (uint32_t)fraction / (uint32_t)unit;
}

/* The root of the logarithm is interpolated between powers of two. */
uint32_t uct_exploration(const struct uct *uct, uint32_t visits)
{
    uint32_t bits = 0, low, high;

    while ((visits + 2) >> (bits + 1) != 0)
        bits++;
    low = uct->log_roots[bits];
    high = uct->log_roots[bits + 1];
    low += (uint32_t)((uint64_t)(high - low) * (visits + 2 - (UINT32_C(1) << bits)) >> bits);
    return uct->exploration * low;
}
