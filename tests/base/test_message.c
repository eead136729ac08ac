/* Tests of core/base/message, and of the text of a budget. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/budget.h"
#include "../../core/base/message.h"

static void numbers_are_written_in_full_range(void **state)
{
    struct message message;

    (void)state;
    message_clear(&message);
    message_print(&message, "%lld %lld %llu %d %u", (long long)INT64_MIN, (long long)INT64_MAX,
                  (unsigned long long)UINT64_MAX, 0, 10u);
    assert_string_equal(message.text, "-9223372036854775808 9223372036854775807 "
                                      "18446744073709551615 0 10");
    assert_int_equal(message.length, strlen(message.text));
}

static void an_excerpt_is_printable_and_short(void **state)
{
    static const char BYTES[] = {'a', '\n', '\0', '\x7f', '\xc3', '~', ' '};
    char forty[40];
    struct message message;

    (void)state;
    message_clear(&message);
    message_quoted(&message, BYTES, sizeof BYTES);
    assert_string_equal(message.text, "\"a\\x0a\\x00\\x7f\\xc3~ \"");

    memset(forty, 'x', sizeof forty);
    message_clear(&message);
    message_excerpt(&message, forty, 40);
    assert_int_equal(message.length, 40);
    message_clear(&message);
    message_quoted(&message, forty, 41); /* its last byte must not be looked at */
    assert_int_equal(message.length, 45);
    assert_string_equal(message.text + 41, "...\"");
}

static void a_long_name_loses_its_front(void **state)
{
    char name[2 * MESSAGE_NAME];
    struct message message;

    (void)state;
    memset(name, 'd', sizeof name);
    memcpy(name + sizeof name - 7, "/p.json", 7);
    name[sizeof name - 1] = '\0';
    message_clear(&message);
    message_name(&message, name);
    assert_int_equal(message.length, MESSAGE_NAME + 3);
    assert_memory_equal(message.text, "...d", 4);
    assert_string_equal(message.text + MESSAGE_NAME + 3 - 6, "/p.jso");

    message_clear(&message);
    message_name(&message, "p.json");
    assert_string_equal(message.text, "p.json");
}

static void a_name_is_shown_without_what_a_terminal_acts_on(void **state)
{
    static const char *const NAMES[][2] = {
        {"", ""},
        {" ~/p \"\\.json", " ~/p \"\\.json"},
        {"\x1b[2J\t\n\x01\x7f", "\\x1b[2J\\x09\\x0a\\x01\\x7f"},
        {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2"},
        {"\xc2\x80 \xc2\x9b \xc2\x9f \xc2\xa0", "\\xc2\\x80 \\xc2\\x9b \\xc2\\x9f \xc2\xa0"},
        /* cut, continued without a start, and more than the shortest form */
        {"\xc3 \xe2\x82 \xf0\x9f\x8e", "\\xc3 \\xe2\\x82 \\xf0\\x9f\\x8e"},
        {"\x80 \xa9\xbf", "\\x80 \\xa9\\xbf"},
        {"\xc0\x9b \xc1\xbf \xe0\x82\x9b", "\\xc0\\x9b \\xc1\\xbf \\xe0\\x82\\x9b"},
        {"\xe0\x9f\xbf \xe0\xa0\x80", "\\xe0\\x9f\\xbf \xe0\xa0\x80"},
        {"\xf0\x8f\xbf\xbf \xf0\x90\x80\x80", "\\xf0\\x8f\\xbf\\xbf \xf0\x90\x80\x80"},
        /* surrogates, and the end of the characters there are */
        {"\xed\x9f\xbf \xed\xa0\x80 \xed\xbf\xbf", "\xed\x9f\xbf \\xed\\xa0\\x80 \\xed\\xbf\\xbf"},
        {"\xf4\x8f\xbf\xbf \xf4\x90\x80\x80", "\xf4\x8f\xbf\xbf \\xf4\\x90\\x80\\x80"},
        {"\xf8\x90\x80\x80 \xff\x90\x80\x80", "\\xf8\\x90\\x80\\x80 \\xff\\x90\\x80\\x80"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        struct message message;

        message_clear(&message);
        message_name(&message, NAMES[i][0]);
        assert_string_equal(message.text, NAMES[i][1]);
    }
}

static void a_long_name_is_cut_between_characters_however_they_are_shown(void **state)
{
    static const char *const PARTS[][2] = {
        {"\x1b", "\\x1b"}, {"\xff", "\\xff"}, {"\xc3\xa9", "\xc3\xa9"}, {"\xe2\x82\xac", "\xe2\x82\xac"}
    };

    (void)state;
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        size_t width = strlen(PARTS[i][1]), fitting = MESSAGE_NAME / width;
        char name[3 * MESSAGE_NAME + 1] = "", expected[MESSAGE_SIZE] = "...";
        struct message message;

        for (size_t n = 0; n < MESSAGE_NAME; n++)
            strcat(name, PARTS[i][0]);
        for (size_t n = 0; n < fitting; n++)
            strcat(expected, PARTS[i][1]);
        message_clear(&message);
        message_name(&message, name);
        assert_string_equal(message.text, expected);
    }
}

static void what_does_not_fit_is_left_out_visibly(void **state)
{
    char part[8];
    struct message message;

    (void)state;
    for (size_t length = 1; length < sizeof part; length++) {
        memset(part, 'p', length);
        part[length] = '\0';
        memset(&message, 'j', sizeof message);
        message_clear(&message);
        for (size_t total = 0; total < 2 * MESSAGE_SIZE; total += length) {
            message_text(&message, part);
            assert_int_equal(message.length, strlen(message.text));
            assert_true(message.length < MESSAGE_SIZE);
        }
        assert_int_equal(message.length, MESSAGE_SIZE - 1);
        assert_string_equal(message.text + MESSAGE_SIZE - 5, "p...");
    }
}

static void a_text_that_just_fits_is_whole(void **state)
{
    char text[MESSAGE_SIZE];
    struct message message;

    (void)state;
    memset(text, 't', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    message_clear(&message);
    message_text(&message, text);
    assert_string_equal(message.text, text);
    message_text(&message, "");
    assert_string_equal(message.text, text);
}

static void limits_and_memory_have_one_wording(void **state)
{
    struct message message;

    (void)state;
    message_clear(&message);
    message_limit(&message, "unit 3", "members", 256);
    assert_string_equal(message.text,
                        "unit 3 has too many members; the limit of this build is 256");
    message_clear(&message);
    message_memory(&message, "the units", 64);
    assert_string_equal(message.text, "too little memory for the units: 64 bytes left");
}

static void bytes_are_rounded_up_to_whole_kibibytes(void **state)
{
    static const size_t sizes[] = {0,    1,         1023,         1024,
                                   1025, 640 << 10, SIZE_MAX - 1, SIZE_MAX - SIZE_MAX % 1024};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct message message;
        char *end;
        message_clear(&message);
        message_bytes(&message, sizes[i]);
        unsigned long long kibibytes = strtoull(message.text, &end, 10);
        assert_string_equal(end, " KiB");
        assert_true(kibibytes >= sizes[i] / 1024);
        assert_int_equal(kibibytes - sizes[i] / 1024, sizes[i] % 1024 != 0);
    }
}

static void seconds_are_cut_to_tenths(void **state)
{
    static const struct {
        uint64_t ms;
        const char *text;
    } table[] = {{0, "0.0 s"},       {99, "0.0 s"},       {100, "0.1 s"},
                 {999, "0.9 s"},     {1000, "1.0 s"},     {12345, "12.3 s"},
                 {60000, "60.0 s"},  {UINT64_MAX, "18446744073709551.6 s"}};

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct message message;
        message_clear(&message);
        message_seconds(&message, table[i].ms);
        assert_string_equal(message.text, table[i].text);
    }
}

static void a_budget_is_spelled_as_in_tags(void **state)
{
    struct message message;

    (void)state;
    message_clear(&message);
    budget_print(&message, (struct budget){20000000, 0, 0});
    message_text(&message, " ");
    budget_print(&message, (struct budget){UINT64_C(1) << 53, 3, 0});
    assert_string_equal(message.text, "b20000000:0 b9007199254740992:3");
}

static void parts_are_appended(void **state)
{
    struct message message;

    (void)state;
    message_of(&message, "p.json");
    message_bytes(&message, 1);
    message_seconds(&message, 1);
    budget_print(&message, (struct budget){1, 1, 0});
    assert_string_equal(message.text, "p.json: 1 KiB0.0 sb1:1");
    assert_int_equal(message.length, strlen(message.text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_in_full_range),
        cmocka_unit_test(an_excerpt_is_printable_and_short),
        cmocka_unit_test(a_long_name_loses_its_front),
        cmocka_unit_test(a_name_is_shown_without_what_a_terminal_acts_on),
        cmocka_unit_test(a_long_name_is_cut_between_characters_however_they_are_shown),
        cmocka_unit_test(what_does_not_fit_is_left_out_visibly),
        cmocka_unit_test(a_text_that_just_fits_is_whole),
        cmocka_unit_test(limits_and_memory_have_one_wording),
        cmocka_unit_test(bytes_are_rounded_up_to_whole_kibibytes),
        cmocka_unit_test(seconds_are_cut_to_tenths),
        cmocka_unit_test(a_budget_is_spelled_as_in_tags),
        cmocka_unit_test(parts_are_appended),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
