/* Tests of core/base/print: what it makes of drawn values is what the C library's own function makes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/message.h"
#include "../../core/base/random.h"

enum { CASES = 5000 };

/* A number of a random length and sign, the ends of its range among them. */
static uint64_t number_of(struct random_wide *random)
{
    static const uint64_t ENDS[] = {0, 1, UINT64_MAX, INT64_MAX, (uint64_t)INT64_MIN, INT32_MAX, (uint64_t)INT32_MIN, UINT32_MAX};
    uint64_t number = (uint64_t)random_wide_next(random) << 32 | random_wide_next(random);

    if (random_wide_below(random, 4) == 0)
        return ENDS[random_wide_below(random, sizeof ENDS / sizeof ENDS[0])];
    number >>= random_wide_below(random, 64);
    return random_wide_below(random, 2) == 0 ? number : 0 - number;
}

static void numbers_and_texts_are_those_of_the_library(void **state)
{
    struct random_wide random = random_wide_of(1);

    (void)state;
    for (uint32_t i = 0; i < CASES; i++) {
        char expected[MESSAGE_SIZE], text[40];
        struct message message;
        uint64_t a = number_of(&random), b = number_of(&random);
        size_t length = random_wide_below(&random, sizeof text);
        int most = (int)random_wide_below(&random, 50) - 4, shown = most < 0 ? 0 : most; /* no limit is not asked for */

        memset(text, 'a' + (int)(i % 26), length);
        text[length] = '\0';
        message_clear(&message);
        message_text(&message, "<");
        message_print(&message, "%lld, %llu|%d %u%%%zu%c%s(%.*s)", (long long)a, (unsigned long long)b, (int)a, (unsigned)b,
                      (size_t)a, 'x', text, most, text);
        (void)snprintf(expected, sizeof expected, "<%lld, %llu|%d %u%%%zu%c%s(%.*s)", (long long)a, (unsigned long long)b,
                       (int)a, (unsigned)b, (size_t)a, 'x', text, shown, text);
        assert_string_equal(message.text, expected);
        assert_int_equal(message.length, strlen(expected));
    }
}

static void a_text_is_read_no_further_than_its_limit(void **state)
{
    static const char letters[3] = {'a', 'b', 'c'}; /* no NUL behind them */
    struct message message;

    (void)state;
    message_clear(&message);
    message_print(&message, "%.*s", 3, letters);
    assert_string_equal(message.text, "abc");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_and_texts_are_those_of_the_library),
        cmocka_unit_test(a_text_is_read_no_further_than_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
