/* Sum: an exact sum of fractions, for the rule of GLOBALIST.
 *
 * The sum is one fraction of two long numbers. Their length follows from the number of fractions: with factors below
 * 2^37, n fractions make a denominator below 2^(37 n) and a numerator below n * 2^37 times that. */
#ifndef JUDGE_BRAINWALL_SUM_H
#define JUDGE_BRAINWALL_SUM_H

#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"

#define BRAINWALL_SUM_ADDED_MAX ((int64_t)1 << 37)  /* numbers of added fractions are below it; squared lengths are */
#define BRAINWALL_SUM_FACTOR_MAX ((int64_t)1 << 42) /* numbers that a sum is compared with are at most this */

struct brainwall_sum {
    uint32_t *num, *den;   /* digits to base 2^20, the lowest first */
    size_t capacity, used; /* digits of each of them */
};

/* Takes the memory for sums of at most `fractions` fractions: 16 bytes for each and 16 more. */
void brainwall_sum_open(struct brainwall_sum *sum, struct arena *arena, size_t fractions);

void brainwall_sum_start(struct brainwall_sum *sum); /* 0 / 1 */

/* Adds num / den, 0 <= num, 0 < den. O(digits so far). */
void brainwall_sum_add(struct brainwall_sum *sum, int64_t num, int64_t den);

/* The sign of the sum minus num / den, 0 <= num, 0 < den. O(digits). */
int brainwall_sum_compare(const struct brainwall_sum *sum, int64_t num, int64_t den);

#endif
