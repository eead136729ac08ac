/* Tests of core/batch/options: all spellings of a command line, and what is wrong with others. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/block.h"
#include "../../core/base/bounds.h"
#include "../../core/batch/options.h"
#include "../kit/option_rows.h"

enum { WORDS_MAX = 64 };

struct line {
    char text[1024];
    char *words[WORDS_MAX];
    int count;
    struct options options;
    struct message wrong;
};

/* Reads a line whose words are divided by '|'. */
static enum option_status parse(struct line *line, const char *text)
{
    assert_true(strlen(text) < sizeof line->text);
    strcpy(line->text, text);
    line->count = 0;
    line->words[line->count++] = line->text;
    for (char *at = line->text; *at != '\0'; at++) {
        if (*at != '|')
            continue;
        *at = '\0';
        line->words[line->count++] = at + 1;
    }
    return options_read(&line->options, line->count, line->words, &line->wrong);
}

static void expect_wrong(const char *text, const char *message)
{
    struct line line;

    assert_int_equal(parse(&line, text), OPTION_WRONG);
    assert_string_equal(line.wrong.text, message);
}

static void a_file_is_enough(void **state)
{
    struct line line;

    (void)state;
    assert_int_equal(parse(&line, "play|-f|a.json"), OPTION_END);
    assert_int_equal(line.options.file_count, 1);
    assert_int_equal(line.options.own_count, 0);
    assert_false(line.options.timed);
    assert_false(line.options.fixed);
    assert_int_equal(line.options.memory_mb, BLOCK_MB);
    assert_int_equal(line.options.clock_work, 0);
    assert_int_equal(line.options.cores, 1);
    assert_int_equal(line.options.verbosity, 0);
}

static void options_come_in_any_order_and_spelling(void **state)
{
    static const char *const lines[] = {
        "play|-f|a|-t|7|-m|64|-c|2|-p|ei!|-f|-|-p|-x|-v|-v|-b|5:1",
        "play|-vvf|a|-pei!|-t7|-b5:1|-m64|-c2|-f-|-p-x",
        "play|-vb5:1|-v|-c|9|-c|2|-t|7|-f|a|-p|ei!|-m|64|-f|-|-p|-x|--",
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct line line;
        const char *files[2];
        struct engine_option own[2];
        assert_int_equal(parse(&line, lines[i]), OPTION_END);
        assert_int_equal(line.options.file_count, 2);
        assert_int_equal(line.options.own_count, 2);
        options_files(&line.options, files);
        options_own(&line.options, own);
        assert_string_equal(files[0], "a");
        assert_string_equal(files[1], "-");
        assert_string_equal(own[0].value, "ei!");
        assert_string_equal(own[1].value, "-x");
        assert_true(own[0].letter == 'p' && own[1].letter == 'p');
        assert_true(line.options.timed);
        assert_int_equal(line.options.limit_ms, 7000);
        assert_int_equal(line.options.memory_mb, 64);
        assert_int_equal(line.options.cores, 2);
        assert_int_equal(line.options.verbosity, 2);
        assert_true(line.options.fixed);
        assert_int_equal(line.options.budget.work, 5);
        assert_int_equal(line.options.budget.preset, 1);
    }
}

static void the_last_of_quiet_and_verbose_counts(void **state)
{
    struct line line;

    (void)state;
    assert_int_equal(parse(&line, "play|-fa|-vvq"), OPTION_END);
    assert_int_equal(line.options.verbosity, -1);
    assert_int_equal(parse(&line, "play|-qqv|-fa"), OPTION_END);
    assert_int_equal(line.options.verbosity, 1);
}

static void empty_values_are_values(void **state)
{
    struct line line;
    struct engine_option own[1];

    (void)state;
    assert_int_equal(parse(&line, "play|-p||-f|a"), OPTION_END);
    options_own(&line.options, own);
    assert_string_equal(own[0].value, "");
}

static void seconds_are_read_to_the_millisecond(void **state)
{
    static const struct {
        const char *text;
        uint64_t ms;
    } cases[] = {
        {"play|-fa|-t0", 0},         {"play|-fa|-t0.5", 500},     {"play|-fa|-t.25", 250},
        {"play|-fa|-t3.", 3000},     {"play|-fa|-t1.0019", 1001}, {"play|-fa|-t00060", 60000},
        {"play|-fa|-t1000000000", OPTIONS_LIMIT_MS_MAX},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct line line;
        assert_int_equal(parse(&line, cases[i].text), OPTION_END);
        assert_int_equal(line.options.limit_ms, cases[i].ms);
    }
}

static void wrong_seconds_are_refused(void **state)
{
    static const char *const values[] = {"", "-1", "+1", ".", "1e3", "1 ", " 1", "60s", "1,5",
                                         "inf", "1.5.2", "1000000000.001",
                                         "99999999999999999999999"};

    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[100] = "play|-fa|-t|";
        char wrong[100] = "-t \"";
        strcat(text, values[i]);
        strcat(strcat(wrong, values[i]), "\": expected a number of seconds, 0 to 10^9");
        expect_wrong(text, wrong);
    }
}

static void megabytes_and_cores_start_at_one(void **state)
{
    struct line line;

    (void)state;
    assert_int_equal(parse(&line, "play|-fa|-m|16|-c|99999999999999999999"), OPTION_END);
    assert_int_equal(line.options.memory_mb, 16);
    assert_true(line.options.cores > MAX_WORKERS);
    expect_wrong("play|-fa|-m|0", "-m \"0\": expected a number, 1 or more");
    expect_wrong("play|-fa|-m|0.9", "-m \"0.9\": expected a number, 1 or more");
    expect_wrong("play|-fa|-c|0", "-c \"0\": expected a number, 1 or more");
    expect_wrong("play|-fa|-c|0.9", "-c \"0.9\": expected a number, 1 or more");
    expect_wrong("play|-fa|-c|-2", "-c \"-2\": expected a number, 1 or more");
}

static void budgets_have_suffixes_presets_and_steps(void **state)
{
    static const struct {
        const char *text;
        struct budget budget;
    } cases[] = {
        {"play|-fa|-b0", {0, 0, 0}},           {"play|-fa|-b0k:2", {0, 2, 0}},
        {"play|-fa|-b1", {1, 0, 0}},           {"play|-fa|-b20M", {20000000, 0, 0}},
        {"play|-fa|-b3k:1", {3000, 1, 0}},     {"play|-fa|-b2g:0", {UINT64_C(2000000000), 0, 0}},
        {"play|-fa|-b9007199254740992", {UINT64_C(1) << 53, 0, 0}},
        {"play|-fa|-b5:1:1", {5, 1, 1}},       {"play|-fa|-b5:0:1000000", {5, 0, 1000000}},
    };
    static const char *const wrong[] = {"", ":1", "5:", "5:18446744073709551615", "5:1x", "5:1:", "5:1:0",
                                        "5:1:1000001", "5::1", "5:1:1:1", "5kk", "k", "-5",
                                        "1.5M", "9007199254740993", "9007200G", "b5"};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct line line;
        assert_int_equal(parse(&line, cases[i].text), OPTION_END);
        assert_int_equal(line.options.budget.work, cases[i].budget.work);
        assert_int_equal(line.options.budget.preset, cases[i].budget.preset);
        assert_int_equal(line.options.budget.steps, cases[i].budget.steps);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct line line;
        char text[100] = "play|-fa|-b|";
        strcat(text, wrong[i]);
        assert_int_equal(parse(&line, text), OPTION_WRONG);
    }
}

/* From the first number of a variation, those of three variations. */
static void check_presets_from(uint64_t first)
{
    for (uint64_t number = first; number < first + UINT64_C(3) * BUDGET_PRESETS; number++) {
        bool exists = number % BUDGET_PRESETS < ENGINE.presets && number / BUDGET_PRESET_NUMBERS <= ENGINE.widths;
        struct line line;
        char text[64];
        sprintf(text, "play|-fa|-b5:%" PRIu64, number);
        assert_int_equal(parse(&line, text), exists ? OPTION_END : OPTION_WRONG);
        assert_true(!exists || line.options.budget.preset == number);
    }
}

static void the_base_presets_of_each_variation_and_width_exist_and_no_others(void **state)
{
    (void)state;
    for (uint64_t width = 0; width <= ENGINE.widths + 1; width++) {
        check_presets_from(width * BUDGET_PRESET_NUMBERS);
        check_presets_from((width + 1) * BUDGET_PRESET_NUMBERS - BUDGET_PRESETS);
    }
    check_presets_from(UINT64_C(1) << 32);
}

static void a_wrong_budget_is_explained(void **state)
{
    char message[200];

    (void)state;
    sprintf(message, "-b \"5:x\": expected a budget WORK[k|M|G][:PRESET[:STEPS]], work 0 to 2^53, preset 0 to %" PRIu32
            ", + 32 * N, N up to 1023, + 32768 * W, W up to 31, steps 1 to 1000000", ENGINE.presets - 1);
    expect_wrong("play|-fa|-b|5:x", message);
}

static void a_budget_is_read_without_a_command_line(void **state)
{
    struct budget budget;
    struct message wrong;
    struct line line;

    (void)state;
    assert_true(options_read_budget("20M:1:7", &budget, &wrong));
    assert_true(budget.work == 20000000 && budget.preset == 1 && budget.steps == 7);
    assert_int_equal(parse(&line, "play|-fa|-b|5:x"), OPTION_WRONG);
    assert_false(options_read_budget("5:x", &budget, &wrong));
    assert_string_equal(wrong.text, line.wrong.text);
}

static void a_tag_is_an_option_with_a_dash_before_it(void **state)
{
    struct line line;

    (void)state;
    assert_int_equal(parse(&line, "play|-fa|-b1234567:1"), OPTION_END);
    assert_int_equal(line.options.budget.work, 1234567);
    assert_int_equal(line.options.budget.preset, 1);
}

static void help_and_version_win_over_what_follows(void **state)
{
    struct line line;

    (void)state;
    assert_int_equal(parse(&line, "play|-h"), OPTION_HELP);
    assert_int_equal(parse(&line, "play|-qh|-zzz"), OPTION_HELP);
    assert_int_equal(parse(&line, "play|--help|-t"), OPTION_HELP);
    assert_int_equal(parse(&line, "play|--version"), OPTION_VERSION);
    assert_int_equal(parse(&line, "play|-t|x|--help"), OPTION_WRONG);
}

static void an_error_names_the_option_and_its_value(void **state)
{
    (void)state;
    expect_wrong("play", "-f FILE: at least one problem file is needed");
    expect_wrong("play|-f", "-f: requires a value");
    expect_wrong("play|-fa|-t", "-t: requires a value");
    expect_wrong("play|a.json", "a.json: unexpected argument; give a problem file as -f FILE");
    expect_wrong("play|-fa|-", "-: unexpected argument; give a problem file as -f FILE");
    expect_wrong("play|-fa|--|b", "--: unknown option");
    expect_wrong("play|-fa|-z", "-z: unknown option");
    expect_wrong("play|-fa|-vz", "-z: unknown option");
    expect_wrong("play|-fa|--time|5", "--time: unknown option");
    expect_wrong("play|-fa|-t|\n", "-t \"\\x0a\": expected a number of seconds, 0 to 10^9");
}

static void a_file_over_the_limit_is_refused(void **state)
{
    static char name[] = "-fa";
    static char *words[MAX_FILES + 2];
    struct options options;
    struct message wrong;

    (void)state;
    for (int i = 0; i < MAX_FILES + 2; i++)
        words[i] = name;
    assert_int_equal(options_read(&options, MAX_FILES + 1, words, &wrong), OPTION_END);
    assert_int_equal(options_read(&options, MAX_FILES + 2, words, &wrong), OPTION_WRONG);
}

static void work_is_a_clock_in_the_place_of_time(void **state)
{
    struct line line;

    (void)state;
    assert_int_equal(parse(&line, "play|-fa|-w|100M|-b5"), OPTION_END);
    assert_int_equal(line.options.clock_work, 100000000);
    assert_false(line.options.timed);
    expect_wrong("play|-fa|-w|1|-t|1", "-w: cannot be used with -t");
    expect_wrong("play|-fa|-t|0|-w|1", "-w: cannot be used with -t");
    expect_wrong("play|-fa|-w|0", "-w \"0\": expected an amount of work WORK[k|M|G], 1 to 2^53");
}

static void each_row_takes_what_it_says_and_nothing_else(void **state)
{
    (void)state;
    option_rows_check_batch();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_enough),
        cmocka_unit_test(options_come_in_any_order_and_spelling),
        cmocka_unit_test(the_last_of_quiet_and_verbose_counts),
        cmocka_unit_test(empty_values_are_values),
        cmocka_unit_test(seconds_are_read_to_the_millisecond),
        cmocka_unit_test(wrong_seconds_are_refused),
        cmocka_unit_test(megabytes_and_cores_start_at_one),
        cmocka_unit_test(budgets_have_suffixes_presets_and_steps),
        cmocka_unit_test(the_base_presets_of_each_variation_and_width_exist_and_no_others),
        cmocka_unit_test(a_wrong_budget_is_explained),
        cmocka_unit_test(a_budget_is_read_without_a_command_line),
        cmocka_unit_test(a_tag_is_an_option_with_a_dash_before_it),
        cmocka_unit_test(help_and_version_win_over_what_follows),
        cmocka_unit_test(an_error_names_the_option_and_its_value),
        cmocka_unit_test(a_file_over_the_limit_is_refused),
        cmocka_unit_test(work_is_a_clock_in_the_place_of_time),
        cmocka_unit_test(each_row_takes_what_it_says_and_nothing_else),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
