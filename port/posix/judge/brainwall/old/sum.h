/*
 * wall_sum: sums of fractions, exactly, for the rule of GLOBALIST.
 *
 * The sum is kept as one fraction of two numbers as long as they need be.
 */
#ifndef JUDGE_BRAINWALL_SUM_H
#define JUDGE_BRAINWALL_SUM_H

#include <stddef.h>
#include <stdint.h>

#define WALL_SUM_FACTOR_MAX ((int64_t)1 << 42) /* of what a number may be multiplied by */

struct wall_number {
    uint32_t *digits; /* base 2^20, the least first; owned */
    size_t count;     /* without leading zeros; 0 is the number zero */
    size_t capacity;
};

struct wall_sum {
    struct wall_number num;
    struct wall_number den;
};

void wall_sum_start(struct wall_sum *sum); /* 0 / 1 */
void wall_sum_free(struct wall_sum *sum);

/* Adds num / den, 0 <= num, 0 < den, both up to the maximum. Linear in the digits so far. */
void wall_sum_add(struct wall_sum *sum, int64_t num, int64_t den);

/* The sign of the sum minus num / den, with bounds as above. */
int wall_sum_compare(const struct wall_sum *sum, int64_t num, int64_t den);

#endif
