/* Tests of the judge's reader against the player's, with which it shares no code: both must take the same
 * numbers, for the same values, and refuse the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/decimal.h"
#include "../../core/judge/json.h"
#include "../kit/random.h"

static unsigned char block[1 << 20];
static struct arena arena;
static struct message wrong;
static struct judge_json json;

/* The node of a text read anew. */
static size_t read_text(const char *text)
{
    arena = arena_over(block, sizeof block);
    return judge_json_read(&json, &arena, "j", (struct game_text){text, strlen(text)}, &wrong);
}

/* Whether a text is an integer; else `wrong` says why. */
static bool read_number(const char *text, int64_t *value)
{
    size_t node = read_text(text);

    *value = node != 0 ? judge_json_integer(&json, node, INT64_MIN, INT64_MAX, "it") : INT64_MIN;
    assert_true(wrong.length == 0 || *value == INT64_MIN);
    return wrong.length == 0;
}

/* What the judge says where the player finds this; empty: it takes the text. */
static const char *const SAID[] = {
    [DECIMAL_WHOLE] = "", [DECIMAL_FRACTION] = "it must be a whole number",
    [DECIMAL_HUGE] = "it must be -9223372036854775808 to 9223372036854775807", [DECIMAL_MALFORMED] = ": expected "
};

static void expect_alike(const char *text)
{
    int64_t value = 0, judged;
    enum decimal_status status = decimal_value(text, strlen(text), &value);
    bool taken = read_number(text, &judged);

    if (taken != (status == DECIMAL_WHOLE) || (!taken && strstr(wrong.text, SAID[status]) == NULL))
        fail_msg("%s: status %d, %s", text, status, taken ? "taken" : wrong.text);
    if (taken && judged != value)
        fail_msg("%s is read as %lld", text, (long long)judged);
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
    int64_t value;

    (void)state;
    assert_true(read_number("\xef\xbb\xbf 12", &value));
    assert_int_equal(value, 12);
    assert_false(read_number("\xef\xbb\xbf\xef\xbb\xbf 12", &value));
    assert_string_equal(wrong.text, "j:1:4: expected a value, found \"\\xef\"");
    assert_false(read_number("\xef\xbb 12", &value));
    assert_string_equal(wrong.text, "j:1:1: expected a value, found \"\\xef\"");
}

static void strings_are_decoded_and_their_bytes_found_again(void **state)
{
    static const char TEXT[] = "\"a\\n\\\\\\u00e4\\ud834\\udd1e\\ud834x\\u0001~\"";
    static const char DECODED[] = "a\n\\\xc3\xa4\xf0\x9d\x84\x9e\xef\xbf\xbdx\x01~";
    /* Where each byte of the decoded text comes from, and its end. */
    static const size_t FROM[] = {1, 2, 4, 6, 6, 12, 12, 12, 12, 24, 24, 24, 30, 31, 37, 38};
    size_t node = read_text(TEXT);
    struct game_text text;

    (void)state;
    text = judge_json_string(&json, &arena, node, "it");
    assert_string_equal(wrong.text, "");
    assert_string_equal(text.bytes, DECODED);
    assert_int_equal(text.length, sizeof DECODED - 1);
    assert_true(judge_json_same(&json, node, DECODED));
    assert_false(judge_json_same(&json, node, "a\n\\"));
    assert_int_equal(sizeof FROM / sizeof *FROM, text.length + 1);
    for (size_t i = 0; i <= text.length; i++)
        assert_int_equal(judge_json_byte_of(&json, node, i), FROM[i]);
}

/* Of many faults the first stays, with its line and column, or its byte where only that is asked for. */
static void the_first_fault_is_told_with_its_place(void **state)
{
    static const char TEXT[] = "{\"a\": 1.5,\n \"b\": [], \"b\": 2}";
    size_t node = read_text(TEXT), at = 0;

    (void)state;
    assert_int_equal(judge_json_get_integer(&json, node, "it", "a", -7, 7), -7);
    assert_int_equal(judge_json_get_integer(&json, node, "it", "c", -7, 7), -7);
    assert_string_equal(wrong.text, "j:1:7: a is 1.5; it must be a whole number");
    message_clear(&wrong);
    json.wrong_at = &at;
    assert_int_equal(judge_json_list(&json, judge_json_get(&json, node, "it", "b"), "b"), 0);
    assert_string_equal(wrong.text, "it has a second \"b\"");
    assert_int_equal(at, 21);
    message_clear(&wrong);
    assert_int_equal(judge_json_get(&json, node, "it", "d"), 0);
    assert_string_equal(wrong.text, "it has no \"d\"");
    assert_int_equal(at, strlen(TEXT) - 1);
}

/* With no byte less than it takes a text is read, and with fewer it is refused. */
static void a_small_arena_is_told(void **state)
{
    static const char TEXT[] = "[[], {}, \"a\", {\"b\": 1}]";
    size_t need;

    (void)state;
    assert_true(read_text(TEXT) != 0);
    need = (size_t)(arena.at - block);
    for (size_t size = 0; size <= need; size++) {
        struct arena small = arena_over(block, size);
        bool taken = judge_json_read(&json, &small, "j", (struct game_text){TEXT, strlen(TEXT)}, &wrong) != 0;

        assert_int_equal(taken, size >= need);
        if (!taken)
            assert_string_equal(wrong.text, "j: too little memory for a text of 23 bytes");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_read_the_same_numbers),
        cmocka_unit_test(both_read_the_same_random_numbers),
        cmocka_unit_test(a_byte_order_mark_is_skipped_at_the_start_only),
        cmocka_unit_test(strings_are_decoded_and_their_bytes_found_again),
        cmocka_unit_test(the_first_fault_is_told_with_its_place),
        cmocka_unit_test(a_small_arena_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
