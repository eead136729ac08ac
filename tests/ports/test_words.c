/* Tests of port/semihost/words: command lines that come as one string. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../port/semihost/words.c"

/* Cuts a copy of the line; the words must be those of a NULL-terminated list. */
static void expect(const char *line, const char *const *words)
{
    char text[200], *at = text, *word;

    assert_true(strlen(line) < sizeof text);
    strcpy(text, line);
    while ((word = words_next(&at)) != NULL) {
        assert_non_null(*words);
        assert_string_equal(word, *words++);
    }
    assert_null(*words);
    assert_null(words_next(&at));
}

#define EXPECT(line, ...) expect(line, (const char *const[]){__VA_ARGS__, NULL})

static void blanks_divide_words(void **state)
{
    (void)state;
    EXPECT("play -f a.json -b 1", "play", "-f", "a.json", "-b", "1");
    EXPECT("  play   -q  ", "play", "-q");
    EXPECT("x", "x");
}

static void a_line_of_blanks_has_no_words(void **state)
{
    static const char *const none[] = {NULL};

    (void)state;
    expect("", none);
    expect("   ", none);
}

static void quotes_keep_blanks_and_make_empty_words(void **state)
{
    (void)state;
    EXPECT("-p \"ia! ia!\" -q", "-p", "ia! ia!", "-q");
    EXPECT("-p \"\" -q", "-p", "", "-q");
    EXPECT("\"\"", "");
    EXPECT("a\"b c\"d", "ab cd");
    EXPECT("\"no end", "no end");
}

static void a_backslash_keeps_any_character(void **state)
{
    (void)state;
    EXPECT("planet\\ 10 x", "planet 10", "x");
    EXPECT("\\\"a\\\" \"b\\\"c\"", "\"a\"", "b\"c");
    EXPECT("a\\\\b \\\\", "a\\b", "\\");
    EXPECT("end\\", "end\\");
}

static void single_quotes_are_letters(void **state)
{
    (void)state;
    EXPECT("-p r'lyeh -p ph'nglui\\ mglw'nafh", "-p", "r'lyeh", "-p", "ph'nglui mglw'nafh");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blanks_divide_words),
        cmocka_unit_test(a_line_of_blanks_has_no_words),
        cmocka_unit_test(quotes_keep_blanks_and_make_empty_words),
        cmocka_unit_test(a_backslash_keeps_any_character),
        cmocka_unit_test(single_quotes_are_letters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
