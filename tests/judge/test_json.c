/* Tests of the judge's reader against the player's, with which it shares no code: both must take the same
 * numbers, for the same values, and refuse the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../fuzz/judge_inside.h"

/* NOLINTBEGIN(bugprone-suspicious-include): a part of the judge, with another host */
#include "../../port/posix/judge/json.c"
/* NOLINTEND(bugprone-suspicious-include) */
#undef free

#include "../../core/base/decimal.h"
#include "../kit/random.h"

_Noreturn void fuzz_fail(const char *file, int line, const char *text)
{
    _fail(file, line);
    (void)text;
    abort();
}

/* A text that is a number, and its value once the judge has read it. */
struct reading {
    const char *text;
    int64_t value;
};

static void read_number(void *context)
{
    struct reading *reading = context;
    size_t length = strlen(reading->text);
    struct judge_json json;
    size_t node = judge_json_read(&json, "j", inside_text(reading->text, length), length);

    reading->value = judge_json_integer(&json, node, INT64_MIN, INT64_MAX, "it");
}

/* What the judge says where the player finds this; empty: it takes the text. */
static const char *const SAID[] = {
    [DECIMAL_WHOLE] = "", [DECIMAL_FRACTION] = "it must be a whole number",
    [DECIMAL_HUGE] = "it must be -9223372036854775808 to 9223372036854775807", [DECIMAL_MALFORMED] = ": expected "
};

static void expect_alike(const char *text)
{
    struct reading reading = {text, 0};
    int64_t value = 0;
    enum decimal_status status = decimal_value(text, strlen(text), &value);
    bool taken = judge_inside(read_number, &reading);

    if (taken != (status == DECIMAL_WHOLE) || (!taken && strstr(inside_error, SAID[status]) == NULL))
        fail_msg("%s: status %d, %s", text, status, taken ? "taken" : inside_error);
    if (taken && reading.value != value)
        fail_msg("%s is read as %lld", text, (long long)reading.value);
}

static void both_read_the_same_numbers(void **state)
{
    static const char *const TEXTS[] = {
        "0", "-0", "-0.0e-0", "3.0", "1e0", "1E+2", "1.25e2", "120e-1", "0.10e1", "0.001e3", "-1000000e-6",
        "0e99999999999999999999", "0.000e-99999999999999999999", "1e99999999999999999999", "1.5",
        "1e-99999999999999999999", "10e-2", "18446744073709551616.5", "1.000000000000000000000001",
        "9223372036854775807", "-9223372036854775808", "922337203685477580.7e1", "9223372036854775808",
        "-9223372036854775809", "-922337203685477580.9e1", "18446744073709551616", "1e18", "1e19",
        "1e00000000000000000000000000000000002", "1000000000000000000000000000000e-30", "01", "1.", "1e",
        "-", "--1", "1e5.5", "0x1"
    };

    (void)state;
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        expect_alike(TEXTS[i]);
}

/* Digits, most of them zeros, with a point and an exponent somewhere. */
static void random_number(struct random *random, char *text)
{
    int digits = random_between(random, 1, 24), point = random_between(random, 0, 40);

    if (random_between(random, 0, 2) == 0)
        *text++ = '-';
    for (int i = 0; i < digits; i++) {
        if (i == point)
            *text++ = '.';
        *text++ = (char)('0' + (random_between(random, 0, 2) > 0 ? 0 : random_between(random, 0, 9)));
    }
    *text = '\0';
    if (random_between(random, 0, 2) > 0)
        sprintf(text, "e%d", random_between(random, -25, 25));
}

static void both_read_the_same_random_numbers(void **state)
{
    struct random random = {1};
    char text[80];

    (void)state;
    for (int i = 0; i < 100000; i++) {
        random_number(&random, text);
        expect_alike(text);
    }
}

static void a_byte_order_mark_is_skipped_at_the_start_only(void **state)
{
    struct reading reading = {"\xef\xbb\xbf 12", 0};

    (void)state;
    assert_true(judge_inside(read_number, &reading));
    assert_int_equal(reading.value, 12);
    reading.text = "\xef\xbb\xbf\xef\xbb\xbf 12";
    assert_false(judge_inside(read_number, &reading));
    assert_string_equal(inside_error, "j:1:4: expected a value, found \"\\xef\"");
    reading.text = "\xef\xbb 12";
    assert_false(judge_inside(read_number, &reading));
    assert_string_equal(inside_error, "j:1:1: expected a value, found \"\\xef\"");
}

static void a_text_that_was_written_is_read_again(void **state)
{
    char text[128];
    char written[8 * sizeof text];
    FILE *file = tmpfile();
    struct judge_json json;
    size_t length;

    (void)state;
    assert_non_null(file);
    for (int i = 0; i < 127; i++)
        text[i] = (char)(i + 1);
    text[127] = '\0';
    (void)fputc('"', file);
    judge_json_write_text(file, text);
    (void)fputs("\" ", file);
    rewind(file);
    length = fread(written, 1, sizeof written - 1, file);
    written[length] = '\0';
    (void)fclose(file);
    assert_non_null(strstr(written, "\\u0001"));
    assert_non_null(strstr(written, "\\u001f !\\\"#$"));
    assert_non_null(strstr(written, "[\\\\]"));
    assert_non_null(strstr(written, "~\\u007f\" "));
    size_t node = judge_json_read(&json, "j", inside_text(written, length), length);
    char *decoded = judge_json_string(&json, node, &length, "it");
    assert_string_equal(decoded, text);
    inside_free(decoded);
    judge_json_free(&json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_read_the_same_numbers),
        cmocka_unit_test(both_read_the_same_random_numbers),
        cmocka_unit_test(a_byte_order_mark_is_skipped_at_the_start_only),
        cmocka_unit_test(a_text_that_was_written_is_read_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
