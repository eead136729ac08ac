/* Tests of core/base/integer: roots, divisors and quotients against their definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/base/integer.h"
#include "../../core/base/random.h"
#include "../kit/check.h"

enum { CASES = 20000 };

/* A number of a random length, or next to a square. */
static uint64_t number_of(struct random_wide *random)
{
    uint64_t number = (uint64_t)random_wide_next(random) << 32 | random_wide_next(random);
    uint32_t kind = random_wide_below(random, 4);

    number >>= random_wide_below(random, 64);
    return kind == 3 ? number : (number >> 32) * (number >> 32) + kind - 1;
}

static void a_root_is_the_greatest_whose_square_is_not_above(void **state)
{
    struct random_wide random = random_wide_of(1);

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        uint64_t number = number_of(&random), root = integer_root(number);
        CHECK(i, root <= UINT32_MAX && root * root <= number);
        CHECK(i, root == UINT32_MAX || (root + 1) * (root + 1) > number);
        CHECK(i, integer_root_32((uint32_t)number) == integer_root((uint32_t)number));
    }
    assert_true(integer_root(0) == 0);
    assert_true(integer_root(UINT64_MAX) == UINT32_MAX);
    assert_true(integer_root_32(UINT32_MAX) == 65535);
}

static void a_divisor_divides_both_and_nothing_greater_does(void **state)
{
    (void)state;
    for (int32_t a = -40; a <= 40; a++)
        for (int32_t b = -40; b <= 40; b++) {
            int32_t greatest = 0;
            for (int32_t d = 1; d <= 40; d++)
                if (a % d == 0 && b % d == 0 && (a != 0 || b != 0))
                    greatest = d;
            CHECK(a * 100 + b, integer_divisor(a, b) == greatest);
        }
    assert_true(integer_divisor(INT32_MAX, -INT32_MAX) == INT32_MAX);
}

static void a_quotient_is_rounded_down(void **state)
{
    (void)state;
    for (int32_t a = -100; a <= 100; a++)
        for (int32_t b = 1; b <= 20; b++) {
            int32_t quotient = integer_floor_div(a, b);
            CHECK(a * 100 + b, quotient * b <= a && (quotient + 1) * b > a);
        }
}

static void the_lesser_is_one_of_both_and_not_above_the_other(void **state)
{
    static const uint64_t numbers[] = {0, 1, UINT32_MAX - 1, UINT32_MAX, (uint64_t)UINT32_MAX + 1, UINT64_MAX};

    (void)state;
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (uint32_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            CHECK(i, integer_min_unsigned(numbers[i], numbers[j]) == numbers[i < j ? i : j]);
            CHECK(i, integer_max_unsigned(numbers[i], numbers[j]) == numbers[i < j ? j : i]);
            if (i < 4 && j < 4)
                CHECK(i, integer_min_32((uint32_t)numbers[i], (uint32_t)numbers[j]) == numbers[i < j ? i : j]);
        }
}

static void minima_and_maxima_are_those_of_their_type(void **state)
{
    static const int64_t signed_numbers[] = {INT64_MIN + 1, -1, 0, 1, INT64_MAX};
    static const size_t sizes[] = {0, 1, SIZE_MAX - 1, SIZE_MAX};

    (void)state;
    for (uint32_t i = 0; i < 5; i++) {
        CHECK(i, integer_abs(signed_numbers[i]) == signed_numbers[i] * (signed_numbers[i] < 0 ? -1 : 1));
        for (uint32_t j = 0; j < 5; j++) {
            CHECK(i, integer_min(signed_numbers[i], signed_numbers[j]) == signed_numbers[i < j ? i : j]);
            CHECK(i, integer_max(signed_numbers[i], signed_numbers[j]) == signed_numbers[i < j ? j : i]);
        }
    }
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t j = 0; j < 4; j++) {
            CHECK(i, integer_min_size(sizes[i], sizes[j]) == sizes[i < j ? i : j]);
            CHECK(i, integer_max_size(sizes[i], sizes[j]) == sizes[i < j ? j : i]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_root_is_the_greatest_whose_square_is_not_above),
        cmocka_unit_test(a_divisor_divides_both_and_nothing_greater_does),
        cmocka_unit_test(a_quotient_is_rounded_down),
        cmocka_unit_test(minima_and_maxima_are_those_of_their_type),
        cmocka_unit_test(the_lesser_is_one_of_both_and_not_above_the_other),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
