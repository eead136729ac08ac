/* Tests of core/base/json_text, and of json_string(), which hands it the string. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/json.h"
#include "../../core/base/json_text.h"
#include "../kit/served.h"

/* Each way of writing a character, as UTF-8. */
static const struct {
    const char *written, *text;
} PAIRS[] = {
    {"\"\"", ""},
    {"\"7.json\"", "7.json"},
    {"\"\\u0037\\u002Ejson\"", "7.json"},
    {"\"\\\" \\\\ \\/ \\b\\f\\n\\r\\t\"", "\" \\ / \b\f\n\r\t"},
    {"\"caf\\u00e9\"", "caf\xc3\xa9"},
    {"\"caf\xc3\xa9\"", "caf\xc3\xa9"},
    {"\"\\u20ac\\u07ff\\u0800\"", "\xe2\x82\xac\xdf\xbf\xe0\xa0\x80"},
    {"\"\\ud83d\\ude00.\"", "\xf0\x9f\x98\x80."},
    {"\"\\ud800\\udc00\\udbff\\udfff\"", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"},
    {"\"\\ud83d.\\ude00\"", "\xed\xa0\xbd.\xed\xb8\x80"},
    {"\"\\ud83d\\ud83d\\ude00\"", "\xed\xa0\xbd\xf0\x9f\x98\x80"},
    {"\"\\ud83d\"", "\xed\xa0\xbd"},
    {"\"a\\u0000b\"", "a\xc0\x80" "b"},
};
enum { COUNT = sizeof PAIRS / sizeof *PAIRS };

static void every_escape_is_decoded(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++) {
        char text[64];
        size_t length = json_text_decode(PAIRS[i].written, strlen(PAIRS[i].written), text, sizeof text);
        assert_int_equal(length, strlen(PAIRS[i].text));
        assert_memory_equal(text, PAIRS[i].text, length);
    }
}

static void what_does_not_fit_is_counted_and_not_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t room = 0; room < strlen(PAIRS[i].text); room++) {
            char text[64];
            memset(text, '#', sizeof text);
            assert_int_equal(json_text_decode(PAIRS[i].written, strlen(PAIRS[i].written), text, room),
                             strlen(PAIRS[i].text));
            assert_memory_equal(text, PAIRS[i].text, room);
            assert_int_equal(text[room], '#');
        }
}

static void names_are_spelled_with_escapes_too(void **state)
{
    static const char NAME[] = "\"p\\u006Fse\"";

    (void)state;
    assert_true(json_text_spells(NAME, strlen(NAME), "pose"));
    assert_false(json_text_spells(NAME, strlen(NAME), "poses"));
    assert_false(json_text_spells(NAME, strlen(NAME), "pos"));
    assert_false(json_text_spells(NAME, strlen(NAME), ""));
    assert_true(json_text_spells("\"\"", 2, ""));
    assert_int_equal(json_text_hex('a'), 10);
    assert_int_equal(json_text_hex('F'), 15);
    assert_int_equal(json_text_hex('9'), 9);
    assert_int_equal(json_text_hex('g'), -1);
    assert_int_equal(json_text_hex('/'), -1);
}

/* Reads a string and what follows it, `most` bytes a read. */
static enum json_status read_string(const char *input, size_t most, size_t window, char *text, size_t size,
                                    struct message *error)
{
    static uint64_t memory[64];
    struct arena arena = arena_over(memory, sizeof memory);
    struct served served = served_text(input, strlen(input), most, 0);
    struct json json;

    message_clear(error);
    if (json_open(&json, "j", (struct window_source){served_read, &served}, &arena, window, error) &&
        json_string(&json, "the name", text, size))
        (void)json_end(&json);
    return json.status;
}

static void a_string_is_read_whatever_the_pieces_or_refused(void **state)
{
    struct message error;
    char text[64];

    (void)state;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t most = 1; most < 40; most++) {
            size_t length = strlen(PAIRS[i].text);
            assert_int_equal(read_string(PAIRS[i].written, most, 128, text, length + 1, &error), JSON_OK);
            assert_string_equal(text, PAIRS[i].text);
            if (length == 0)
                continue;
            assert_int_equal(read_string(PAIRS[i].written, most, 128, text, length, &error), JSON_REFUSED);
            assert_non_null(strstr(error.text, "j:1:1: the name has too many bytes; "));
        }
    assert_int_equal(read_string(" 17", 9, 128, text, sizeof text, &error), JSON_REFUSED);
    assert_string_equal(error.text, "j:1:2: the name is a number; it must be a string");
    assert_int_equal(read_string("\"longer than the window\"", 9, 16, text, sizeof text, &error), JSON_REFUSED);
    assert_string_equal(error.text, "j:1:1: the name has too many bytes; the limit of this build is 63");
}

static void a_list_and_null_are_seen_before_they_are_read(void **state)
{
    static const struct {
        const char *text;
        bool list, null;
    } ROWS[] = {{" []", true, false}, {"\n null ", false, true}, {"{}", false, false}, {"", false, false}};

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        static uint64_t memory[64];
        struct arena arena = arena_over(memory, sizeof memory);
        struct served served = served_text(ROWS[i].text, strlen(ROWS[i].text), 1, 0);
        struct message error;
        struct json json;
        assert_true(json_open(&json, "j", (struct window_source){served_read, &served}, &arena, 128, &error));
        assert_int_equal(json_at_list(&json), ROWS[i].list);
        assert_int_equal(json_at_null(&json), ROWS[i].null);
        if (ROWS[i].text[0] != '\0')
            assert_true(json_skip(&json) && json_end(&json));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_escape_is_decoded),
        cmocka_unit_test(what_does_not_fit_is_counted_and_not_written),
        cmocka_unit_test(names_are_spelled_with_escapes_too),
        cmocka_unit_test(a_string_is_read_whatever_the_pieces_or_refused),
        cmocka_unit_test(a_list_and_null_are_seen_before_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
