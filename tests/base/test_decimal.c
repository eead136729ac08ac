/* Tests of core/base/decimal. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/decimal.h"

/* The value of a text that must be whole, whatever follows it. */
static int64_t whole(const char *text)
{
    char buffer[200];
    size_t length = strlen(text);
    int64_t value = 0;

    for (const char *end = ",]} 09.eE+-x"; *end != '\0'; end++) {
        memcpy(buffer, text, length);
        buffer[length] = *end;
        value = 77;
        if (decimal_value(buffer, length, &value) != DECIMAL_WHOLE)
            fail_msg("%s is not read as a whole number", text);
    }
    return value;
}

/* In a block that ends with the text: a build with sanitizers notices if more is read. */
static enum decimal_status status(const char *text)
{
    size_t length = strlen(text);
    char *copy = malloc(length + (length == 0));
    enum decimal_status result;
    int64_t value = 0;

    assert_non_null(copy);
    memcpy(copy, text, length);
    result = decimal_value(copy, length, &value);
    free(copy);
    return result;
}

static void every_form_of_a_whole_number_is_read(void **state)
{
    (void)state;
    assert_true(whole("0") == 0);
    assert_true(whole("-0") == 0);
    assert_true(whole("-0.0e-0") == 0);
    assert_true(whole("7") == 7);
    assert_true(whole("-7") == -7);
    assert_true(whole("3.0") == 3);
    assert_true(whole("1e2") == 100);
    assert_true(whole("1E+2") == 100);
    assert_true(whole("1.25e2") == 125);
    assert_true(whole("120e-1") == 12);
    assert_true(whole("0.10e1") == 1);
    assert_true(whole("0.001e3") == 1);
    assert_true(whole("1000000e-6") == 1);
    assert_true(whole("100200.300e3") == 100200300);
    assert_true(whole("1e00000000000000000000000000000000000000000002") == 100);
    assert_true(whole("1000000000000000000000000000000e-30") == 1);
    assert_true(whole("0.000000000000000000000000000001e30") == 1);
}

static void zero_is_zero_at_any_scale(void **state)
{
    (void)state;
    assert_true(whole("0e999999999999999999999999") == 0);
    assert_true(whole("0e-999999999999999999999999") == 0);
    assert_true(whole("-0.000000e99999") == 0);
}

static void the_ends_of_the_range_are_exact(void **state)
{
    (void)state;
    assert_true(whole("9223372036854775807") == INT64_MAX);
    assert_true(whole("-9223372036854775808") == INT64_MIN);
    assert_true(whole("922337203685477580.7e1") == INT64_MAX);
    assert_int_equal(status("9223372036854775808"), DECIMAL_HUGE);
    assert_int_equal(status("-9223372036854775809"), DECIMAL_HUGE);
    assert_int_equal(status("18446744073709551615"), DECIMAL_HUGE);
    assert_int_equal(status("18446744073709551616"), DECIMAL_HUGE);
    assert_int_equal(status("-18446744073709551616"), DECIMAL_HUGE);
    assert_int_equal(status("36893488147419103232"), DECIMAL_HUGE);
    assert_int_equal(status("1e19"), DECIMAL_HUGE);
    assert_int_equal(status("1e999999999999999999999"), DECIMAL_HUGE);
    assert_int_equal(status("100000000000000000000000000000000000000001"), DECIMAL_HUGE);
}

static void fractions_are_told_apart(void **state)
{
    (void)state;
    assert_int_equal(status("1.5"), DECIMAL_FRACTION);
    assert_int_equal(status("-0.1"), DECIMAL_FRACTION);
    assert_int_equal(status("1e-1"), DECIMAL_FRACTION);
    assert_int_equal(status("10e-2"), DECIMAL_FRACTION);
    assert_int_equal(status("1e-999999999999999999999"), DECIMAL_FRACTION);
    assert_int_equal(status("18446744073709551616.5"), DECIMAL_FRACTION);
    assert_int_equal(status("1.000000000000000000000000000001"), DECIMAL_FRACTION);
}

static void what_breaks_the_grammar_is_no_number(void **state)
{
    static const char *const BAD[] = {
        "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e2", "1e", "1e+", "1e-", "1e1.5",
        "1ee2", "0x10", "1a", "1-", "--1", "1 2", "true", "1e2e3", "1.2.3", "NaN", "-Infinity", "",
    };

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        if (status(BAD[i]) != DECIMAL_MALFORMED)
            fail_msg("%s passes for a number", BAD[i]);
    }
}

static void every_small_number_comes_back_through_text(void **state)
{
    char text[40];

    (void)state;
    for (int64_t value = -3000; value <= 3000; value++) {
        snprintf(text, sizeof text, "%" PRId64, value);
        assert_true(whole(text) == value);
        snprintf(text, sizeof text, "%" PRId64 "e-3", value * 1000);
        assert_true(whole(text) == value);
        snprintf(text, sizeof text, "%" PRId64 ".00", value);
        assert_true(whole(text) == value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_of_a_whole_number_is_read),
        cmocka_unit_test(zero_is_zero_at_any_scale),
        cmocka_unit_test(the_ends_of_the_range_are_exact),
        cmocka_unit_test(fractions_are_told_apart),
        cmocka_unit_test(what_breaks_the_grammar_is_no_number),
        cmocka_unit_test(every_small_number_comes_back_through_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
