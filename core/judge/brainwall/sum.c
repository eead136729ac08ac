/* Digits of 20 bits: a digit times a factor of at most 42 bits is at most 2^62, the sum of two such products 2^63, and
 * a carry of at most 2^44 on top fits into 64 bits. A difference of two products, with a carry of either sign, fits
 * too.
 *
 * Capacity: two digits for each fraction and two more are 40 n + 40 bits; 37 n + 37 + log n are needed. A figure has at
 * most 10,002 fractions, so log n is below 14. */
#include "sum.h"

enum { BITS = 20 };
#define MASK (((int64_t)1 << BITS) - 1)

void brainwall_sum_open(struct brainwall_sum *sum, struct arena *arena, size_t fractions)
{
    sum->capacity = 2 * fractions + 2;
    sum->num = ARENA_TAKE(arena, sum->capacity, uint32_t);
    sum->den = ARENA_TAKE(arena, sum->capacity, uint32_t);
}

void brainwall_sum_start(struct brainwall_sum *sum)
{
    sum->num[0] = 0;
    sum->den[0] = 1;
    sum->used = 1;
}

void brainwall_sum_add(struct brainwall_sum *sum, int64_t num, int64_t den)
{
    uint64_t over = 0, under = 0;

    for (size_t i = 0; i < sum->capacity && (i < sum->used || over != 0 || under != 0); i++) {
        uint64_t old_num = i < sum->used ? sum->num[i] : 0, old_den = i < sum->used ? sum->den[i] : 0;

        over += old_num * (uint64_t)den + old_den * (uint64_t)num;
        under += old_den * (uint64_t)den;
        sum->num[i] = (uint32_t)(over & (uint64_t)MASK);
        sum->den[i] = (uint32_t)(under & (uint64_t)MASK);
        over >>= BITS;
        under >>= BITS;
        sum->used = i < sum->used ? sum->used : i + 1;
    }
}

/* The digits of sum->num * den - sum->den * num, of which only the carry and whether all are 0 is kept. */
int brainwall_sum_compare(const struct brainwall_sum *sum, int64_t num, int64_t den)
{
    int64_t carry = 0, rest = 0;

    for (size_t i = 0; i < sum->used; i++) {
        carry += sum->num[i] * den - sum->den[i] * num;
        rest |= carry & MASK;
        carry = (carry - (carry & MASK)) / (MASK + 1); /* rounded down */
    }
    if (carry != 0)
        return carry < 0 ? -1 : 1;
    return rest != 0;
}
