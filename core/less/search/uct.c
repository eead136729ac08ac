/* See uct.h. */
#include "uct.h"

#include "../../base/integer.h"

/* 2^16 e^(-x/8), for x = 0 .. 63: each by a factor of e^(-1/8) = 57835 / 2^16 from the one before. */
enum { EIGHTH = 57835 };

/* A lead counts as it is between -10 and 10, where the points of the contest are cut off. A tenth of the value
 * is a logistic curve, which still tells a great lead from a greater one. */
static void fill_values(struct uct *uct)
{
    uint32_t decay = 1 << 16; /* e^(-lead/8) */

    for (int32_t lead = 0; lead < UCT_LEADS; lead++) {
        uint32_t linear = (uint32_t)(lead < 10 ? lead + 10 : 20) * VALUE_MOST / 20;
        uint32_t logistic = (uint32_t)(((uint64_t)VALUE_MOST << 16) / ((1 << 16) + decay));
        uint32_t value = (9 * linear + logistic) / 10;
        uct->values[UCT_LEADS + lead] = (uint16_t)value;
        uct->values[UCT_LEADS - lead] = (uint16_t)(VALUE_MOST - value);
        decay = (uint32_t)((uint64_t)decay * EIGHTH >> 16);
    }
    uct->values[0] = uct->values[1];
}

void uct_fill(struct uct *uct)
{
    const uint32_t ln2 = 45426; /* 2^16 ln 2 */

    uct->roots[0] = 0;
    for (uint32_t n = 1; n < UCT_ROOTS; n++)
        uct->roots[n] = (uint16_t)integer_root(((uint64_t)1 << 30) / n);
    for (uint32_t n = 0; n <= 32; n++)
        uct->logs[n] = (uint16_t)integer_root((uint64_t)n * ln2);
    uct->explore = 10; /* 0.08; 0.12 lost by 0.75 moves, +- 0.36, and 0.05 by about as much */
    fill_values(uct);
}

uint32_t uct_value(const struct uct *uct, int32_t lead)
{
    if (lead < -UCT_LEADS)
        lead = -UCT_LEADS;
    return uct->values[UCT_LEADS + (lead < UCT_LEADS ? lead : UCT_LEADS - 1)];
}

uint32_t uct_value_of(const struct uct *uct, int32_t lead, int32_t move)
{
    int32_t whole = lead / move - (lead % move < 0), part = lead - whole * move;
    uint32_t low = uct_value(uct, whole), high = uct_value(uct, whole + 1);

    return low + (high - low) * (uint32_t)part / (uint32_t)move;
}

/* The root of the logarithm is taken between powers of two in a straight line. */
uint32_t uct_width(const struct uct *uct, uint32_t visits)
{
    uint32_t bits = 0, low, high;

    while ((visits + 2) >> (bits + 1) != 0)
        bits++;
    low = uct->logs[bits];
    high = uct->logs[bits + 1];
    low += (uint32_t)((uint64_t)(high - low) * (visits + 2 - (UINT32_C(1) << bits)) >> bits);
    return uct->explore * low; /* 2^15 times the term */
}
