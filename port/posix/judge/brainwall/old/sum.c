/*
 * A digit of 20 bits times a factor of 42 bits is below 2^62; the carry from the digit before is at
 * most the product shifted down, and a sum of two digits comes on top: all fits into 64 bits.
 */
#include "sum.h"

#include "../../host.h"

#include <assert.h>
#include <stdlib.h>

#define WALL_SUM_BITS 20
#define WALL_SUM_MASK (((uint64_t)1 << WALL_SUM_BITS) - 1)

static void wall_number_push(struct wall_number *number, uint32_t digit)
{
    if (number->count == number->capacity) {
        number->capacity = number->capacity ? 2 * number->capacity : 16;
        number->digits =
            judge_host_resize(number->digits, number->capacity, sizeof *number->digits);
    }
    number->digits[number->count++] = digit;
}

/* The product of a number with a factor, as a new number. */
static struct wall_number wall_number_times(const struct wall_number *number, int64_t factor)
{
    struct wall_number product = {NULL, 0, 0};
    uint64_t carry = 0;
    assert(factor >= 0 && factor <= WALL_SUM_FACTOR_MAX);
    for (size_t i = 0; factor > 0 && i < number->count; i++) {
        carry += number->digits[i] * (uint64_t)factor;
        wall_number_push(&product, (uint32_t)(carry & WALL_SUM_MASK));
        carry >>= WALL_SUM_BITS;
    }
    for (; carry > 0; carry >>= WALL_SUM_BITS)
        wall_number_push(&product, (uint32_t)(carry & WALL_SUM_MASK));
    return product;
}

static void wall_number_add(struct wall_number *to, const struct wall_number *number)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < number->count || carry > 0; i++) {
        if (i == to->count)
            wall_number_push(to, 0);
        carry += to->digits[i] + (uint64_t)(i < number->count ? number->digits[i] : 0);
        to->digits[i] = (uint32_t)(carry & WALL_SUM_MASK);
        carry >>= WALL_SUM_BITS;
    }
}

static int wall_number_compare(const struct wall_number *a, const struct wall_number *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (size_t i = a->count; i-- > 0;)
        if (a->digits[i] != b->digits[i])
            return a->digits[i] < b->digits[i] ? -1 : 1;
    return 0;
}

static void wall_number_replace(struct wall_number *number, struct wall_number by)
{
    free(number->digits);
    *number = by;
}

void wall_sum_start(struct wall_sum *sum)
{
    *sum = (struct wall_sum){{NULL, 0, 0}, {NULL, 0, 0}};
    wall_number_push(&sum->den, 1);
}

void wall_sum_free(struct wall_sum *sum)
{
    free(sum->num.digits);
    free(sum->den.digits);
}

void wall_sum_add(struct wall_sum *sum, int64_t num, int64_t den)
{
    struct wall_number more = wall_number_times(&sum->den, num);
    wall_number_replace(&sum->num, wall_number_times(&sum->num, den));
    wall_number_replace(&sum->den, wall_number_times(&sum->den, den));
    wall_number_add(&sum->num, &more);
    free(more.digits);
}

int wall_sum_compare(const struct wall_sum *sum, int64_t num, int64_t den)
{
    struct wall_number left = wall_number_times(&sum->num, den);
    struct wall_number right = wall_number_times(&sum->den, num);
    int sign = wall_number_compare(&left, &right);
    free(left.digits);
    free(right.digits);
    return sign;
}
