/* Tests of the whole program on a faulty machine: memory full of junk or too small, reads and writes that fail after
 * any number of bytes, a clock that jumps, and a request to finish at any moment. All results written must be correct
 * (whole_game.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/player/player.h"
#include "../../port/program.h"
#include "../kit/check.h"
#include "../kit/fake_port.h"
#include "whole_game.h"

/* Three games that differ, on a board with something in it. */
static const char PROBLEM[] =
    "{\"id\":7,\"width\":8,\"height\":9,\"sourceLength\":12,\"sourceSeeds\":[3,0,4294967295,3],"
    "\"filled\":[{\"x\":0,\"y\":8},{\"x\":1,\"y\":8},{\"x\":5,\"y\":7}],\"units\":["
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":1,\"y\":1}],\"pivot\":{\"x\":1,\"y\":0}},"
    "{\"members\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0}],\"pivot\":{\"x\":1,\"y\":1}}]}";

static const char *const PHRASES[] = {"ei!", "ia! ia!", "pb"};

static char expected[FAKE_BYTES];
static struct fake_port wish; /* what is to be set in the fake port */

static void prepare(void)
{
    fake.junk = wish.junk;
    fake.memory_max = wish.memory_max;
    fake.memory_fixed = true;
    fake.read_most = wish.read_most;
    fake.files[0].failing = wish.files[0].failing;
    fake.out_room = wish.out_room;
    fake.clock_step_ms = wish.clock_step_ms;
    fake.jump_look = wish.jump_look;
    fake.jump_ms = wish.jump_ms;
    fake.interrupt_ms = wish.interrupt_ms;
}

static int wish_nothing(void **state)
{
    (void)state;
    memset(&wish, 0, offsetof(struct fake_port, out));
    wish.junk = 0xa5;
    wish.memory_max = SIZE_MAX;
    wish.read_most = 512;
    wish.out_room = SIZE_MAX;
    wish.interrupt_ms = UINT64_MAX;
    return 0;
}

static const char *play(const char *options, struct whole_result *result)
{
    struct whole_game game = {PROBLEM, options, PHRASES, 3};

    return whole_game_play(&game, prepare, result);
}

static struct whole_result play_well(const char *options)
{
    struct whole_result result;
    const char *wrong = play(options, &result);

    if (wrong != NULL)
        fail_msg("%s", wrong);
    return result;
}

static void expect_all(const char *options)
{
    assert_int_equal(play_well(options).played, 3);
    strcpy(expected, fake.out);
}

static void what_memory_holds_changes_nothing(void **state)
{
    static const int junk[] = {0x00, 0xff, 0x01, 0x80, 0x5a};

    (void)state;
    for (unsigned preset = 0; preset < PRESETS; preset++) {
        char options[32];
        snprintf(options, sizeof options, "-b 30k:%u -m 8", preset);
        wish_nothing(NULL);
        expect_all(options);
        for (size_t i = 0; i < sizeof junk / sizeof *junk; i++) {
            wish.junk = junk[i];
            play_well(options);
            assert_string_equal(fake.out, expected);
        }
    }
}

/* From none at all: first nothing is played, then some games, then all, the same as ever. */
static void every_size_of_memory_plays_what_it_can(void **state)
{
    uint32_t played = 0, sizes = 0;

    (void)state;
    expect_all("-b 2k:2 -m 8");
    for (size_t memory = 0; played < 3 || sizes < CASE_COUNT(100); memory += 360 / CASE_COUNT(5)) {
        struct whole_result result;
        const char *wrong;

        wish.memory_max = memory;
        wrong = play("-b 2k:2 -m 8 -c 2", &result);
        if (wrong != NULL)
            fail_msg("%zu bytes: %s", memory, wrong);
        assert_true(memory < 1000000);
        assert_int_equal(result.status, result.played == 3 ? PROGRAM_DONE : PROGRAM_PARTLY);
        played = result.played;
        if (played == 3 && strstr(fake.err, "too little memory: budget") == NULL) {
            assert_string_equal(fake.out, expected);
            sizes++;
        }
    }
}

static void short_reads_change_nothing(void **state)
{
    (void)state;
    expect_all("-b 5k -m 8");
    for (wish.read_most = 1; wish.read_most < 70; wish.read_most++) {
        play_well("-b 5k -m 8");
        assert_string_equal(fake.out, expected);
    }
}

static void an_input_that_fails_anywhere_is_refused(void **state)
{
    struct whole_result result;

    (void)state;
    for (size_t failing = 1; failing <= sizeof PROBLEM - 1; failing++) {
        wish.files[0].failing = failing;
        wish.read_most = 1 + failing % 9;
        assert_null(play("-b 5k -m 8", &result));
        assert_int_equal(result.status, PROGRAM_PARTLY);
        assert_string_equal(fake.out, "[]\n");
        assert_non_null(strstr(fake.err, ": the input cannot be read: the fake has no such file\n"));
    }
}

static void an_output_that_fails_anywhere_is_told_and_a_beginning(void **state)
{
    size_t length;

    (void)state;
    expect_all("-b 1 -m 8");
    length = strlen(expected);
    for (size_t capacity = 0; capacity < length; capacity++) {
        struct whole_result result;

        wish.out_room = capacity;
        (void)play("-b 1 -m 8", &result);
        assert_int_equal(result.status, PROGRAM_OUTPUT);
        assert_int_equal(fake.out_length, capacity);
        assert_memory_equal(fake.out, expected, capacity);
        assert_non_null(strstr(fake.err, "play_icfp2015: the output could not be written\n"));
    }
}

static void a_request_to_finish_at_any_moment_keeps_what_is_finished(void **state)
{
    uint32_t played = 0, all = 0;

    (void)state;
    wish.clock_step_ms = 1;
    for (wish.interrupt_ms = 1; wish.interrupt_ms < 1000; wish.interrupt_ms += 1 + wish.interrupt_ms / 20) {
        struct whole_result result = play_well("-t 60 -m 8 -c 3");
        assert_int_equal(result.status, PROGRAM_INTERRUPTED);
        assert_true(result.played >= played);
        played = result.played;
        all += played == 3;
    }
    assert_true(all > 10);
}

static void a_clock_that_jumps_at_any_moment_keeps_what_is_finished(void **state)
{
    uint32_t all = 0, none = 0;

    (void)state;
    wish.clock_step_ms = 1;
    wish.jump_ms = 86400000;
    for (wish.jump_look = 1; wish.jump_look < 1000; wish.jump_look += 1 + wish.jump_look / 20) {
        struct whole_result result = play_well("-t 60 -m 8 -c 3");
        all += result.played == 3;
        none += result.played == 0;
        assert_true(fake.clock_ms < wish.jump_ms + 60000);
    }
    assert_true(all > 10 && none > 0);
}

/* The clock stands for a while, as if the machine had slept, and then goes on. */
static void a_clock_that_stands_still_at_first_is_waited_for(void **state)
{
    (void)state;
    wish.jump_ms = 3000;
    for (wish.jump_look = 100; wish.jump_look < 3000; wish.jump_look *= 2)
        assert_int_equal(play_well("-t 2 -m 8 -c 2").played, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_memory_holds_changes_nothing, wish_nothing),
        cmocka_unit_test_setup(every_size_of_memory_plays_what_it_can, wish_nothing),
        cmocka_unit_test_setup(short_reads_change_nothing, wish_nothing),
        cmocka_unit_test_setup(an_input_that_fails_anywhere_is_refused, wish_nothing),
        cmocka_unit_test_setup(an_output_that_fails_anywhere_is_told_and_a_beginning, wish_nothing),
        cmocka_unit_test_setup(a_request_to_finish_at_any_moment_keeps_what_is_finished, wish_nothing),
        cmocka_unit_test_setup(a_clock_that_jumps_at_any_moment_keeps_what_is_finished, wish_nothing),
        cmocka_unit_test_setup(a_clock_that_stands_still_at_first_is_waited_for, wish_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
