/* Tests of core/base/report: the lines a person sees, byte by byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/report.h"
#include "../kit/fake_port.h"

/* What the terminal is told to wipe a line. */
#define WIPE "\r\033[K"

static struct message saying(const char *text)
{
    struct message message;

    message_clear(&message);
    message_text(&message, text);
    return message;
}

static void error(const char *text)
{
    struct message message = saying(text);

    report_error(&message);
}

static void progress(const char *text)
{
    struct message message = saying(text);

    report_progress(&message);
}

/* Nothing was said, and no progress stands on the line. */
static int fresh(void **state)
{
    (void)state;
    fake_reset();
    report_start("play_icfp2015", false);
    progress("");
    fake_forget();
    return 0;
}

static void expect(const char *text)
{
    assert_string_equal(fake.err, text);
    assert_int_equal(fake.out_length, 0);
    fake_forget();
}

static void an_error_is_a_line_that_begins_with_the_program(void **state)
{
    (void)state;
    error("no such thing");
    expect("play_icfp2015: no such thing\n");
    error("");
    expect("play_icfp2015: \n");
}

static void progress_is_written_over_progress(void **state)
{
    (void)state;
    progress("1 of 3");
    expect("1 of 3");
    progress("2 of 3");
    expect(WIPE "2 of 3");
    progress("3 of 3");
    expect(WIPE "3 of 3");
}

static void an_error_takes_the_place_of_progress(void **state)
{
    (void)state;
    progress("1 of 3");
    fake_forget();
    error("oh");
    expect(WIPE "play_icfp2015: oh\n");
    error("again");
    expect("play_icfp2015: again\n");
    progress("2 of 3");
    expect("2 of 3");
}

static void empty_progress_wipes_once(void **state)
{
    (void)state;
    progress("");
    expect("");
    progress("1 of 3");
    fake_forget();
    progress("");
    expect(WIPE);
    progress("");
    expect("");
    error("oh");
    expect("play_icfp2015: oh\n");
}

static void the_longest_message_is_written_whole(void **state)
{
    char text[2 * MESSAGE_SIZE];
    struct message message;

    (void)state;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    message = saying(text);
    assert_int_equal(message.length, MESSAGE_SIZE - 1);
    progress("1 of 3");
    fake_forget();
    report_error(&message);
    assert_int_equal(fake.err_length, strlen(WIPE "play_icfp2015: " "\n") + message.length);
    assert_memory_equal(fake.err, WIPE "play_icfp2015: ", strlen(WIPE "play_icfp2015: "));
    assert_memory_equal(fake.err + strlen(WIPE "play_icfp2015: "), message.text, message.length);
    assert_int_equal(fake.err[fake.err_length - 1], '\n');
}

static void notes_are_left_out_where_quiet_is_asked_for(void **state)
{
    struct message message = saying("by the way");

    (void)state;
    report_note(&message);
    expect("play_icfp2015: by the way\n");
    report_start("other", true);
    report_note(&message);
    expect("");
    report_error(&message);
    expect("other: by the way\n");
}

static void the_reporter_prints_as_the_functions_do(void **state)
{
    struct message message = saying("by the way");

    (void)state;
    reporter_note(&REPORT, &message);
    expect("play_icfp2015: by the way\n");
    reporter_memory(&REPORT, "the phrases", 2049, 1024);
    expect("play_icfp2015: too little memory for the phrases: 3 KiB needed, 1 KiB left\n");
    report_start("play_icfp2015", true);
    reporter_note(&REPORT, &message);
    expect("");
    reporter_error(&REPORT, &message);
    expect("play_icfp2015: by the way\n");
}

static void missing_memory_is_told_with_need_and_rest(void **state)
{
    (void)state;
    report_memory("the phrases", 2049, 1024);
    expect("play_icfp2015: too little memory for the phrases: 3 KiB needed, 1 KiB left\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_error_is_a_line_that_begins_with_the_program, fresh),
        cmocka_unit_test_setup(progress_is_written_over_progress, fresh),
        cmocka_unit_test_setup(an_error_takes_the_place_of_progress, fresh),
        cmocka_unit_test_setup(empty_progress_wipes_once, fresh),
        cmocka_unit_test_setup(the_longest_message_is_written_whole, fresh),
        cmocka_unit_test_setup(notes_are_left_out_where_quiet_is_asked_for, fresh),
        cmocka_unit_test_setup(the_reporter_prints_as_the_functions_do, fresh),
        cmocka_unit_test_setup(missing_memory_is_told_with_need_and_rest, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
