/* Wall sum: a sum of fractions, exactly, for the rule of GLOBALIST.
 *
 * It is one fraction of two numbers, whose length follows from how many fractions are added: with factors below 2^37, n of
 * them make a denominator below 2^(37 n) and a numerator below n * 2^37 times that. */
#ifndef JUDGE_BRAINWALL_SUM_H
#define JUDGE_BRAINWALL_SUM_H

#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"

#define WALL_SUM_ADDED_MAX ((int64_t)1 << 37)   /* below it: numbers of fractions that are added; squared lengths are */
#define WALL_SUM_FACTOR_MAX ((int64_t)1 << 42)  /* below or equal: of those that a sum is compared with */

struct wall_sum {
    uint32_t *num, *den; /* digits of base 2^20, the least first */
    size_t room, used;   /* digits of each of them */
};

/* Takes the memory for sums of at most `fractions` fractions: 16 bytes for each and 16 more. */
void wall_sum_open(struct wall_sum *sum, struct arena *arena, size_t fractions);

void wall_sum_start(struct wall_sum *sum); /* 0 / 1 */

/* Adds num / den, 0 <= num, 0 < den. O(digits so far). */
void wall_sum_add(struct wall_sum *sum, int64_t num, int64_t den);

/* The sign of the sum minus num / den, 0 <= num, 0 < den. O(digits). */
int wall_sum_compare(const struct wall_sum *sum, int64_t num, int64_t den);

#endif
