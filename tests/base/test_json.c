/* Tests of core/base/json. Texts are written with ' for ", here and in the messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bounds.h"
#include "../../core/base/json.h"
#include "../kit/served.h"

/* The text with each ' a "; the length is unchanged. */
static char *quoted(const char *text, char *to, size_t size)
{
    size_t length = strlen(text);

    assert_true(length < size);
    for (size_t i = 0; i <= length; i++)
        to[i] = text[i] == '\'' ? '"' : text[i];
    return to;
}

/* The result of reading a text: the status and the message, empty when the text is accepted. */
struct outcome {
    enum json_status status;
    struct message error;
};

static struct outcome skim(struct served *served, size_t size)
{
    static uint64_t memory[(MAX_WINDOW > 4096 ? MAX_WINDOW : 4096) / 8];
    struct arena arena = arena_over(memory, sizeof memory);
    struct window_source source = {served_read, served};
    struct outcome outcome;
    struct json json;

    message_clear(&outcome.error);
    if (json_open(&json, "j", source, &arena, size, &outcome.error) && json_skip(&json))
        json_end(&json);
    outcome.status = json.status;
    return outcome;
}

/* Skips a text in reads of 1 to 80 bytes, through several sizes of window: all outcomes must be equal. */
static struct outcome skim_all_ways(const char *text, size_t length)
{
    static const size_t SIZES[] = {64, 65, 71, 100, 4096};
    struct served whole = served_text(text, length, SIZE_MAX, 0);
    struct outcome first = skim(&whole, 4096);

    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        for (size_t chunk = 1; chunk <= 80; chunk++) {
            struct served served = served_text(text, length, chunk, 0);
            struct outcome next = skim(&served, SIZES[i]);

            assert_string_equal(next.error.text, first.error.text);
            assert_int_equal(next.status, first.status);
        }
    }
    return first;
}

static void every_well_formed_value_is_skipped_whole(void **state)
{
    static const char *const GOOD[] = {
        "{}", "[]", " \t\r\n[ ] \n", "''", "'a'", "[0,1,-1,1.5,1e9,-0.0E-1]", "[true,false,null]",
        "{'a':1}", "{'a':{'b':[{},[],{'c':[[1]]}]},'d':'e'}", "{'':'','':''}",
        "['\\u00e9\\u00aA\\ud83d\\ude00\\'\\\\\\/\\b\\f\\n\\r\\t']", "['\xc3\xa9\x7f\xff']",
        "['a string that is longer than any of the small windows: on and on and on it goes']",
        "{'a key that is longer than any of the small windows, which is no matter here':[1]}",
        "[ 1 , 2 ]", "\n{\n'a'\n:\n1\n,\n'b'\n:\n2\n}\n", "\xef\xbb\xbf[1]", "[[[[[[1]]]],[[]]]]",
        "['\\\\','\\\\\\'']", "[12345678901234567890123456789012345678901234567890]",
    };
    char text[200];

    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        struct outcome outcome = skim_all_ways(quoted(GOOD[i], text, sizeof text), strlen(GOOD[i]));

        assert_string_equal(outcome.error.text, "");
        assert_int_equal(outcome.status, JSON_OK);
    }
}

static const struct bad {
    const char *text, *error;
} BAD[] = {
    {"", "j:1:1: expected a value, found the end of the input"},
    {" \n ", "j:2:2: expected a value, found the end of the input"},
    {"\xef\xbb\xbf", "j:1:4: expected a value, found the end of the input"},
    {"\xef\xbb[]", "j:1:1: expected a value, found '\\xef'"},
    {"[", "j:1:2: expected a value, found the end of the input"},
    {"{", "j:1:2: expected a key, found the end of the input"},
    {"]", "j:1:1: expected a value, found ']'"},
    {"[}", "j:1:2: expected a value, found '}'"},
    {"{]", "j:1:2: expected a key, found ']'"},
    {"[1}", "j:1:3: expected ',' or ']', found '}'"},
    {"{'a':1]", "j:1:7: expected ',' or '}', found ']'"},
    {"[1", "j:1:3: expected ',' or ']', found the end of the input"},
    {"[1 ", "j:1:4: expected ',' or ']', found the end of the input"},
    {"[1,", "j:1:4: expected a value, found the end of the input"},
    {"[1,]", "j:1:4: expected a value, found ']'"},
    {"[1,,2]", "j:1:4: expected a value, found ','"},
    {"[,1]", "j:1:2: expected a value, found ','"},
    {"[,]", "j:1:2: expected a value, found ','"},
    {"[1 2]", "j:1:4: expected ',' or ']', found '2'"},
    {"['a' 'b']", "j:1:6: expected ',' or ']', found '''"},
    {"[[1][2]]", "j:1:5: expected ',' or ']', found '['"},
    {"[1:2]", "j:1:2: expected a value, found '1:2'"},
    {"{'a'}", "j:1:5: expected ':', found '}'"},
    {"{'a' 1}", "j:1:6: expected ':', found '1'"},
    {"{'a'::1}", "j:1:6: expected a value, found ':'"},
    {"{'a':}", "j:1:6: expected a value, found '}'"},
    {"{'a':1,}", "j:1:8: expected a key, found '}'"},
    {"{'a':1,,'b':2}", "j:1:8: expected a key, found ','"},
    {"{,'a':1}", "j:1:2: expected a key, found ','"},
    {"{'a':1 'b':2}", "j:1:8: expected ',' or '}', found '''"},
    {"{'a','b'}", "j:1:5: expected ':', found ','"},
    {"{1:2}", "j:1:2: expected a key, found '1'"},
    {"{a:2}", "j:1:2: expected a key, found 'a'"},
    {"{null:2}", "j:1:2: expected a key, found 'n'"},
    {"{[1]:2}", "j:1:2: expected a key, found '['"},
    {"{'a':1", "j:1:7: expected ',' or '}', found the end of the input"},
    {"{'a':1\n", "j:2:1: expected ',' or '}', found the end of the input"},
    {"{'a':", "j:1:6: expected a value, found the end of the input"},
    {"{'a'", "j:1:5: expected ':', found the end of the input"},
    {"[] []", "j:1:4: expected the end of the input, found '['"},
    {"[]]", "j:1:3: expected the end of the input, found ']'"},
    {"{},", "j:1:3: expected the end of the input, found ','"},
    {"[]\n\n  x", "j:3:3: expected the end of the input, found 'x'"},
    {"'a", "j:1:3: expected the end of the string, found the end of the input"},
    {"'a\\", "j:1:4: expected an escape, found the end of the input"},
    {"'a\\q'", "j:1:4: expected an escape, found 'q'"},
    {"'\\u12", "j:1:6: expected a hexadecimal digit, found the end of the input"},
    {"'\\u12g4'", "j:1:6: expected a hexadecimal digit, found 'g'"},
    {"'a\nb'", "j:1:3: expected the end of the string, found '\\x0a'"},
    {"['\x01']", "j:1:3: expected the end of the string, found '\\x01'"},
    {"[tru]", "j:1:2: expected a value, found 'tru'"},
    {"[truee]", "j:1:2: expected a value, found 'truee'"},
    {"[True]", "j:1:2: expected a value, found 'T'"},
    {"[nul\xc3\xa9]", "j:1:2: expected a value, found 'nul\\xc3\\xa9'"},
    {"[NaN]", "j:1:2: expected a value, found 'N'"},
    {"[01]", "j:1:2: expected a value, found '01'"},
    {"[1.]", "j:1:2: expected a value, found '1.'"},
    {"[.5]", "j:1:2: expected a value, found '.'"},
    {"[+1]", "j:1:2: expected a value, found '+'"},
    {"[-]", "j:1:2: expected a value, found '-'"},
    {"[--1]", "j:1:2: expected a value, found '--1'"},
    {"[0x10]", "j:1:2: expected a value, found '0x10'"},
    {"[1e5.5]", "j:1:2: expected a value, found '1e5.5'"},
    {"[1 // one\n]", "j:1:4: expected ',' or ']', found '/'"},
    {"[1// one\n]", "j:1:2: expected a value, found '1//'"},
    {"['a']'", "j:1:6: expected the end of the input, found '''"},
    {"['\\'']x", "j:1:7: expected the end of the input, found 'x'"},
    {"[1\x01]", "j:1:2: expected a value, found '1'"},
    {"[\x7f]", "j:1:2: expected a value, found '\\x7f'"},
    {"\f[]", "j:1:1: expected a value, found '\\x0c'"},
};

static void what_is_wrong_is_told_with_its_place(void **state)
{
    char text[200], error[200];

    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        struct outcome outcome = skim_all_ways(quoted(BAD[i].text, text, sizeof text),
                                               strlen(BAD[i].text));

        assert_string_equal(outcome.error.text, quoted(BAD[i].error, error, sizeof error));
        assert_int_equal(outcome.status, JSON_INVALID);
    }
}

static void a_zero_byte_is_never_the_end(void **state)
{
    static const char INSIDE[] = "[1\0]", BEHIND[] = "[1]\0", NAMED[] = "{\"a\0\":1}";

    (void)state;
    assert_string_equal(skim_all_ways(INSIDE, 4).error.text,
                        "j:1:2: expected a value, found \"1\"");
    assert_string_equal(skim_all_ways(BEHIND, 4).error.text,
                        "j:1:4: expected the end of the input, found \"\\x00\"");
    assert_string_equal(skim_all_ways(NAMED, 8).error.text,
                        "j:1:4: expected the end of the string, found \"\\x00\"");
}

static void no_part_of_a_text_passes_for_the_whole(void **state)
{
    char text[] = "{'a':[1,{'b':'c\\u0041'},true],'d':-1.5e3}";
    size_t length = strlen(text);

    (void)state;
    quoted(text, text, sizeof text);
    for (size_t part = 0; part < length; part++) {
        struct outcome outcome = skim_all_ways(text, part);

        assert_int_equal(outcome.status, JSON_INVALID);
        assert_non_null(strstr(outcome.error.text, "found the end of the input"));
    }
}

static void a_failing_source_is_told_from_bad_input(void **state)
{
    char text[] = "{'a':[1,{'b':'c\\u0041'},true],'d':-1.5e3} ";
    size_t length = strlen(text);

    (void)state;
    quoted(text, text, sizeof text);
    for (size_t part = 0; part <= length; part++) {
        struct served served = served_text(text, part, 3, -1);
        struct outcome outcome = skim(&served, 64);

        assert_int_equal(outcome.status, JSON_UNREADABLE);
        assert_non_null(strstr(outcome.error.text, ": the input cannot be read"));
    }
}

/* The outcome of skipping nested lists or objects: `count` times `open`, a zero, `count` times `close`. */
static struct outcome skim_nested(size_t count, const char *open, const char *close)
{
    size_t width = strlen(open), length = count * (width + 1) + 1;
    char *text = malloc(length);
    struct served served;
    struct outcome outcome;

    assert_non_null(text);
    for (size_t i = 0; i < count; i++) {
        memcpy(text + i * width, open, width);
        text[length - 1 - i] = *close;
    }
    text[count * width] = '0';
    served = served_text(text, length, 7, 0);
    outcome = skim(&served, 64);
    free(text);
    return outcome;
}

static void values_nest_up_to_the_limit(void **state)
{
    char error[200];

    (void)state;
    assert_int_equal(skim_nested(MAX_DEPTH, "[", "]").status, JSON_OK);
    assert_int_equal(skim_nested(MAX_DEPTH, "{\"\":", "}").status, JSON_OK);
    snprintf(error, sizeof error,
             "j:1:%d: a value has too many nested lists and objects; the limit of this build is %d", MAX_DEPTH + 1, MAX_DEPTH);
    assert_string_equal(skim_nested(MAX_DEPTH + 1, "[", "]").error.text, error);
    snprintf(error, sizeof error,
             "j:1:%d: a value has too many nested lists and objects; the limit of this build is %d", 4 * MAX_DEPTH + 1, MAX_DEPTH);
    assert_string_equal(skim_nested(MAX_DEPTH + 1, "{\"\":", "}").error.text, error);
    assert_int_equal(skim_nested(1000000, "[", "]").status, JSON_INVALID);
}

/* A string of ten million bytes in a list; every hundredth is an escape. */
static long serve_long_string(void *context, void *to, size_t size)
{
    const size_t length = 10000000;
    size_t *at = context;
    char *bytes = to;

    for (size_t i = 0; i < size; i++, ++*at) {
        if (*at == length + 4)
            return (long)i;
        bytes[i] = *at == 0 ? '[' : *at == 1 || *at == length + 2 ? '"' : *at == length + 3 ? ']'
                 : *at % 100 == 10 ? '\\' : 'n';
    }
    return (long)size;
}

static void a_skipped_string_needs_no_window(void **state)
{
    uint64_t memory[8];
    struct arena arena = arena_over(memory, sizeof memory);
    size_t at = 0;
    struct window_source source = {serve_long_string, &at};
    struct message error;
    struct json json;

    (void)state;
    assert_true(json_open(&json, "j", source, &arena, 64, &error));
    assert_true(json_skip(&json));
    assert_true(json_end(&json));
    assert_int_equal(at, 10000004);
}

static void a_skipped_number_needs_no_window(void **state)
{
    static const struct bad LONG[] = {
        {"[-", NULL}, {"[0.", NULL}, {"[1.5e", NULL}, {"[1E+", NULL}, {"[1e-", NULL},
        {"[0", "j:1:3: expected the end of the number, found '1'"},
        {"[-x", "j:1:3: expected a digit, found 'x'"},
        {"[1.e", "j:1:4: expected a digit, found 'e'"},
    };
    char text[200], error[200];

    (void)state;
    for (size_t i = 0; i < sizeof LONG / sizeof *LONG; i++)
        for (int digits = 40; digits < 150; digits++) {
            int length = snprintf(text, sizeof text, "%s1%0*d]", LONG[i].text, digits, 1);
            struct served served = served_text(text, (size_t)length, 7, 0);
            struct outcome outcome = skim(&served, 64);

            if (LONG[i].error == NULL)
                assert_string_equal(outcome.error.text, "");
            else if (length > 70)
                assert_string_equal(outcome.error.text, quoted(LONG[i].error, error, sizeof error));
            else
                assert_int_equal(outcome.status, JSON_INVALID);
        }
}

static void utf_16_and_utf_32_are_named(void **state)
{
    static const struct {
        const char *bytes, *name;
        size_t length;
    } ROWS[] = {
        {"\xff\xfe[\0]\0", "UTF-16", 6}, {"\xfe\xff\0[\0]", "UTF-16", 6}, {"[\0]\0", "UTF-16", 4},
        {"\0[\0]", "UTF-16", 4}, {"\xff\xfe", "UTF-16", 2}, {"\n\0", "UTF-16", 2},
        {"\xff\xfe\0\0[\0\0\0", "UTF-32", 8}, {"\0\0\xfe\xff\0\0\0[", "UTF-32", 8},
        {"[\0\0\0]\0\0\0", "UTF-32", 8}, {"\0\0\0[\0\0\0]", "UTF-32", 8},
    };
    static const struct {
        const char *bytes;
        size_t length;
    } NEITHER[] = {{"\0", 1}, {"\0\0", 2}, {"\0\0\0\0", 4}, {"\xff[]\0", 4}, {"\xfe[", 2}, {"[]\0\0", 4}};

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct outcome outcome = skim_all_ways(ROWS[i].bytes, ROWS[i].length);
        char error[100];

        snprintf(error, sizeof error, "j:1:1: the input is %s; it must be UTF-8", ROWS[i].name);
        assert_string_equal(outcome.error.text, error);
        assert_int_equal(outcome.status, JSON_INVALID);
    }
    for (size_t i = 0; i < sizeof NEITHER / sizeof *NEITHER; i++)
        assert_null(strstr(skim_all_ways(NEITHER[i].bytes, NEITHER[i].length).error.text, "UTF"));
}

static void a_window_that_does_not_fit_is_refused(void **state)
{
    uint64_t memory[4];
    struct arena arena = arena_over(memory, sizeof memory);
    struct served served = served_text("[]", 2, 1, 0);
    struct window_source source = {served_read, &served};
    struct message error;
    struct json json;

    (void)state;
    assert_false(json_open(&json, "j", source, &arena, 33, &error));
    assert_int_equal(json.status, JSON_MEMORY);
    assert_string_equal(error.text,
                        "j:1:1: too little memory for the window: 32 bytes left");
}

/* Reads {"one": integer, "two": [integers]}. `seen` gets, for each key, NUMBER@COLUMN and its integers. */
static struct outcome read_pair(struct served *served, char *seen, size_t size)
{
    static const char *const NAMES[] = {"one", "two"};
    struct json_fields fields = {.owner = "the pair", .names = NAMES, .count = 2};
    uint64_t memory[8];
    struct arena arena = arena_over(memory, sizeof memory);
    struct window_source source = {served_read, served};
    struct outcome outcome;
    struct json json;
    int64_t value = 0;
    size_t length = 0;

    message_clear(&outcome.error);
    seen[0] = '\0';
    if (json_open(&json, "j", source, &arena, 64, &outcome.error) &&
        json_object(&json, "the pair")) {
        while (json_field(&json, &fields)) {
            length += (size_t)snprintf(seen + length, size - length, "%u@%u ", fields.at,
                                       (unsigned)json.window.location.column);
            if (fields.at == 0 && json_integer(&json, "one", -9, 9, &value))
                length += (size_t)snprintf(seen + length, size - length, "%d ", (int)value);
            if (fields.at == 1 && json_list(&json, "two")) {
                while (json_item(&json) && json_integer(&json, "an item", 0, 99, &value))
                    length += (size_t)snprintf(seen + length, size - length, "%d ", (int)value);
            }
            if (json.status != JSON_OK)
                break;
        }
        if (json.status == JSON_OK)
            json_end(&json);
    }
    outcome.status = json.status;
    return outcome;
}

static const struct pair {
    const char *text, *seen, *error;
} PAIRS[] = {
    {"{'one':1,'two':[2,3]}", "0@8 1 1@16 2 3 ", ""},
    {"{'two':[],'one':-0}", "1@8 0@17 0 ", ""},
    {" { 'two' : [ 2.0 ] , 'one' : 90e-1 } ", "1@12 2 0@30 9 ", ""},
    {"{'\\u006fne':1,'t\\u0077\\u006F':[]}", "0@13 1 1@31 ", ""},
    {"{'x':{'one':[1,2]},'one':1,'on':'one','onee':[[]],'two':[1]}", "0@26 1 1@57 1 ", ""},
    {"{'\\n':1,'\\u0000':1,'\\u6f6e':3,'one':1,'two':[]}", "0@37 1 1@45 ", ""},
    {"{'\xc3\xb6ne':1,'\\/':2,'':3,'one':1,'two':[]}", "0@29 1 1@37 ", ""},
    {"[]", "", "j:1:1: the pair is a list; it must be an object"},
    {"{}", "", "j:1:2: the pair has no 'one'"},
    {"{'one':1 }", "0@8 1 ", "j:1:10: the pair has no 'two'"},
    {"{'one':1,'one':1}", "0@8 1 ", "j:1:10: the pair has a second 'one'"},
    {"{'one':1,'\\u006fne':1}", "0@8 1 ", "j:1:10: the pair has a second 'one'"},
    {"{'One':1,'two':[]}", "1@16 ", "j:1:18: the pair has no 'one'"},
    {"{'one':10}", "0@8 ", "j:1:8: one is 10; it must be -9 to 9"},
    {"{'one':-1e1}", "0@8 ", "j:1:8: one is -1e1; it must be -9 to 9"},
    {"{'one':0.5}", "0@8 ", "j:1:8: one is 0.5; it must be a whole number"},
    {"{'one':1e99}", "0@8 ", "j:1:8: one is 1e99; it must be -9 to 9"},
    {"{'one':00}", "0@8 ", "j:1:8: expected a value, found '00'"},
    {"{'one':'1'}", "0@8 ", "j:1:8: one is a string; it must be a number"},
    {"{'one':[1]}", "0@8 ", "j:1:8: one is a list; it must be a number"},
    {"{'one':{}}", "0@8 ", "j:1:8: one is an object; it must be a number"},
    {"{'one':null}", "0@8 ", "j:1:8: one is null; it must be a number"},
    {"{'two':7}", "1@8 ", "j:1:8: two is a number; it must be a list"},
    {"{'two':[1,100]}", "1@8 1 ", "j:1:11: an item is 100; it must be 0 to 99"},
    {"{'two':[1,]}", "1@8 1 ", "j:1:11: expected a value, found ']'"},
    {"{'two':[1,[]]}", "1@8 1 ", "j:1:11: an item is a list; it must be a number"},
    {"{'two':[1 2]}", "1@8 1 ", "j:1:11: expected ',' or ']', found '2'"},
    {"{'one':1,}", "0@8 1 ", "j:1:10: expected a key, found '}'"},
    {"{'one':1;}", "0@8 ", "j:1:8: expected a value, found '1;'"},
    {"{'o\\ne':1}", "", "j:1:10: the pair has no 'one'"},
    {"{'o\\xe':1}", "", "j:1:5: expected an escape, found 'x'"},
    {"{'\\u12':1}", "", "j:1:7: expected a hexadecimal digit, found '''"},
    {"{'one", "", "j:1:6: expected the end of the string, found the end of the input"},
    {"{'one\\", "", "j:1:7: expected an escape, found the end of the input"},
    {"{'one\\'", "", "j:1:8: expected the end of the string, found the end of the input"},
    {"{'on\ne':1}", "", "j:1:5: expected the end of the string, found '\\x0a'"},
    {"{'one':1,'two':[]}}", "0@8 1 1@16 ", "j:1:19: expected the end of the input, found '}'"},
    /* Keys longer than the window of 64 bytes, and one that just fits the window. */
    {"{'a key that is longer than this small window of 64 bytes can hold':[2],'one':1,'two':[]}",
     "0@79 1 1@87 ", ""},
    {"{'a key that fills the window of 64 bytes, the quotes counted in':[],'one':1,'two':[]}",
     "0@76 1 1@84 ", ""},
    {"{'one':1,'two':[3],'the same key, long, twice, where nobody looks for it or reads it':0,"
     "'the same key, long, twice, where nobody looks for it or reads it':{'one':[]}}",
     "0@8 1 1@16 3 ", ""},
    {"{'one':1,'\\u006fne and more than a window holds, after which it is just a string':0}", "0@8 1 ",
     "j:1:84: the pair has no 'two'"},
    {"{'a key that is longer than this small window of 64 bytes can hold\\q':1}", "",
     "j:1:68: expected an escape, found 'q'"},
    {"{'a key that is longer than this small window of 64 bytes can hold\n':1}", "",
     "j:1:67: expected the end of the string, found '\\x0a'"},
    {"{'a key that is longer than this small window of 64 bytes can hold", "",
     "j:1:67: expected the end of the string, found the end of the input"},
    {"{'a key that is longer than this small window of 64 bytes can hold' 1}", "",
     "j:1:69: expected ':', found '1'"},
};

static void fields_come_in_any_order_once_each(void **state)
{
    char text[200], error[200], seen[200];

    (void)state;
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        const struct pair *pair = &PAIRS[i];

        for (size_t chunk = 1; chunk <= 80; chunk++) {
            struct served served = served_text(quoted(pair->text, text, sizeof text),
                                                strlen(pair->text), chunk, 0);
            struct outcome outcome = read_pair(&served, seen, sizeof seen);

            assert_string_equal(outcome.error.text, quoted(pair->error, error, sizeof error));
            assert_string_equal(seen, pair->seen);
            assert_int_equal(outcome.status, pair->error[0] == '\0'                         ? JSON_OK
                                             : strstr(pair->error, ": expected ") != NULL ? JSON_INVALID
                                                                                          : JSON_REFUSED);
        }
    }
}

/* The outcome of reading {"one": integer, "two": integer} where "two" is optional; *seen: the keys read. */
static struct outcome read_optional(const char *text, uint32_t *seen)
{
    static const char *const NAMES[] = {"one", "two"};
    struct json_fields fields = {.owner = "the pair", .names = NAMES, .count = 2, .optional = 1 << 1};
    uint64_t memory[8];
    struct arena arena = arena_over(memory, sizeof memory);
    struct served served = served_text(text, strlen(text), 5, 0);
    struct window_source source = {served_read, &served};
    struct outcome outcome;
    struct json json;
    int64_t value;

    message_clear(&outcome.error);
    assert_true(json_open(&json, "j", source, &arena, 64, &outcome.error));
    assert_true(json_object(&json, "the pair"));
    while (json_field(&json, &fields) && json_integer(&json, NAMES[fields.at], 0, 9, &value)) {
    }
    *seen = fields.seen & 3;
    outcome.status = json.status;
    return outcome;
}

static void an_optional_key_may_be_missing_but_not_repeated(void **state)
{
    static const struct {
        const char *text, *error;
        uint32_t seen;
    } ROWS[] = {
        {"{'one':1}", "", 1},
        {"{'one':1,'two':2}", "", 3},
        {"{'two':2,'x':[],'one':1}", "", 3},
        {"{'two':2}", "j:1:9: the pair has no 'one'", 2},
        {"{}", "j:1:2: the pair has no 'one'", 0},
        {"{'two':2,'one':1,'two':2}", "j:1:18: the pair has a second 'two'", 3},
        {"{'two':null,'one':1}", "", 1},
        {"{'two':null}", "j:1:12: the pair has no 'one'", 0},
        {"{'two':null,'one':1,'two':2}", "j:1:21: the pair has a second 'two'", 1},
        {"{'two':2,'one':1,'two':null}", "j:1:18: the pair has a second 'two'", 3},
        {"{'one':null}", "j:1:8: one is null; it must be a number", 1},
    };
    char text[200], error[200];
    uint32_t seen;

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        struct outcome outcome = read_optional(quoted(ROWS[i].text, text, sizeof text), &seen);

        assert_string_equal(outcome.error.text, quoted(ROWS[i].error, error, sizeof error));
        assert_int_equal(outcome.status, ROWS[i].error[0] != '\0' ? JSON_REFUSED : JSON_OK);
        assert_int_equal(seen, ROWS[i].seen);
    }
}

/* Reads a list of {"one": integer, "two": [integers]} to its end, leaving what is refused. `seen` gets the value of
 * "one" for each that is right, and x for each that is not. */
static struct outcome read_list(struct served *served, char *seen)
{
    static const char *const NAMES[] = {"one", "two"};
    static uint64_t memory[16];
    struct arena arena = arena_over(memory, sizeof memory);
    struct window_source source = {served_read, served};
    struct outcome outcome;
    struct json json;
    int64_t one = 0, value;

    message_clear(&outcome.error);
    assert_true(json_open(&json, "j", source, &arena, 64, &outcome.error));
    assert_true(json_list(&json, "the list"));
    while (json_item(&json)) {
        struct json_fields fields = {.owner = "the pair", .names = NAMES, .count = 2, .optional = 1 << 1};
        bool good = json_object(&json, "the pair");

        while (good && json_field(&json, &fields)) {
            if (fields.at == 0)
                good = json_integer(&json, "one", 0, 9, &one);
            else if ((good = json_list(&json, "two")))
                while (good && json_item(&json))
                    good = json_integer(&json, "an item", 0, 9, &value);
        }
        *seen++ = json.status == JSON_OK ? (char)('0' + one) : 'x';
        if (json.status != JSON_OK && (json.status != JSON_REFUSED || !json_leave(&json, 1)))
            break;
        assert_int_equal(json.depth, 1);
    }
    *seen = '\0';
    if (json.status == JSON_OK && json_end(&json))
        message_clear(&outcome.error);
    outcome.status = json.status;
    return outcome;
}

/* Each between two that are right; the error is that of the JSON behind what was refused, if it has any. */
static void what_is_refused_can_be_left_behind(void **state)
{
    static const struct bad ROWS[] = {
        {"7", ""}, {"null", ""}, {"'a string that the window of 64 bytes has no room for, not by far'", ""},
        {"[[{'a':[]}],7]", ""}, {"{}", ""}, {"{'one':10}", ""}, {"{'one':null}", ""}, {"{'one':'a','two':[1]}", ""},
        {"{'one':{'a':[{}]}}", ""}, {"{'one':1,'one':[2,3],'two':[]}", ""}, {"{'two':[1,[2,{}],3],'one':1}", ""},
        {"{'two':[1,10,[]],'x':{'y':']'},'one':1}", ""}, {"{'two':7,'one':[1]}", ""}, {"{'two':[null]}", ""},
        {"{'one':10,'x':nil}", "expected a value, found 'nil'"},
        {"{'one':10,}", "expected a key, found '}'"},
        {"{'one':10 'x':1}", "expected ',' or '}', found '''"},
        {"{'one':tru}", "expected a value, found 'tru'"},
        {"{'two':[10}", "expected ',' or ']', found '}'"},
        {"{'two':['\\q']}", "expected an escape, found 'q'"},
        {"{'one':1,'one' 2}", "expected ':', found '2'"},
        {"{} {}", "expected ',' or ']', found '{'"},
        {"[1] 2", "expected ',' or ']', found '2'"},
    };
    char text[300], whole[300], error[100], seen[10];

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t chunk = 1; chunk <= 80; chunk++) {
            struct served served;
            struct outcome outcome;

            snprintf(whole, sizeof whole, "[{'one':1}, %s,{'two':[3],'one':2}]", ROWS[i].text);
            served = served_text(quoted(whole, text, sizeof text), strlen(whole), chunk, 0);
            outcome = read_list(&served, seen);
            assert_int_equal(outcome.status, ROWS[i].error[0] == '\0' ? JSON_OK : JSON_INVALID);
            assert_int_equal(strncmp(seen, "1x2", ROWS[i].error[0] == '\0' ? 4 : 1), 0);
            assert_non_null(strstr(outcome.error.text, quoted(ROWS[i].error, error, sizeof error)));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_refused_can_be_left_behind),
        cmocka_unit_test(every_well_formed_value_is_skipped_whole),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(a_zero_byte_is_never_the_end),
        cmocka_unit_test(no_part_of_a_text_passes_for_the_whole),
        cmocka_unit_test(a_failing_source_is_told_from_bad_input),
        cmocka_unit_test(values_nest_up_to_the_limit),
        cmocka_unit_test(a_skipped_string_needs_no_window),
        cmocka_unit_test(a_skipped_number_needs_no_window),
        cmocka_unit_test(utf_16_and_utf_32_are_named),
        cmocka_unit_test(a_window_that_does_not_fit_is_refused),
        cmocka_unit_test(fields_come_in_any_order_once_each),
        cmocka_unit_test(an_optional_key_may_be_missing_but_not_repeated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
