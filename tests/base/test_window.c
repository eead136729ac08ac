/* Tests of core/base/window. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/window.h"
#include "../kit/served.h"

static uint64_t memory[32];

static struct window open_window(struct served *served, size_t size)
{
    struct arena arena = arena_over(memory, sizeof memory);
    struct window_source source = {served_read, served};
    struct window window;

    memset(memory, 0xa5, sizeof memory);
    assert_true(window_open(&window, source, &arena, size));
    return window;
}

static const char TEXT[] = "one\n\n\xff\0three and a little more of it\r\nfour\n";

static void bytes_pass_unchanged_for_every_chunk_and_window(void **state)
{
    (void)state;
    for (size_t chunk = 1; chunk <= 80; chunk++) {
        for (size_t size = 1; size <= 64; size++) {
            struct served served = served_text(TEXT, sizeof TEXT, chunk, 0);
            struct window window = open_window(&served, size);

            for (size_t i = 0; i < sizeof TEXT; i++) {
                assert_int_equal(window_peek(&window, 0), (unsigned char)TEXT[i]);
                window_advance(&window, 1);
            }
            assert_int_equal(window_peek(&window, 0), WINDOW_END);
        }
    }
}

static void peeking_ahead_holds_the_text_between(void **state)
{
    (void)state;
    for (size_t chunk = 1; chunk <= 80; chunk++) {
        for (size_t ahead = 0; ahead < 20; ahead++) {
            struct served served = served_text(TEXT, sizeof TEXT, chunk, 0);
            struct window window = open_window(&served, 20);

            for (size_t i = 0; i + ahead < sizeof TEXT; i++) {
                assert_int_equal(window_peek(&window, ahead), (unsigned char)TEXT[i + ahead]);
                assert_memory_equal(window_text(&window), TEXT + i, ahead + 1);
                window_advance(&window, 1);
            }
            assert_int_equal(window_peek(&window, ahead), WINDOW_END);
        }
    }
}

static void places_count_lines_and_columns(void **state)
{
    static const unsigned LINE[] = {1, 1, 1, 1, 2, 3, 3, 3}, COLUMN[] = {1, 2, 3, 4, 1, 1, 2, 3};
    struct served served = served_text(TEXT, sizeof TEXT, 5, 0);
    struct window window = open_window(&served, 7);

    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        assert_int_equal(window.location.line, LINE[i]);
        assert_int_equal(window.location.column, COLUMN[i]);
        window_peek(&window, 0);
        window_advance(&window, 1);
    }
}

static void advancing_by_several_is_advancing_one_by_one(void **state)
{
    (void)state;
    for (size_t step = 1; step <= 20; step++) {
        struct served one = served_text(TEXT, sizeof TEXT, 9, 0), many = one;
        struct window slow = open_window(&one, 20), fast;
        uint64_t room[4];
        struct arena arena = arena_over(room, sizeof room);
        struct window_source source = {served_read, &many};

        assert_true(window_open(&fast, source, &arena, 20));
        while (window_peek(&fast, step - 1) >= 0) {
            window_advance(&fast, step);
            for (size_t i = 0; i < step; i++) {
                window_peek(&slow, 0);
                window_advance(&slow, 1);
            }
            assert_int_equal(fast.location.line, slow.location.line);
            assert_int_equal(fast.location.column, slow.location.column);
        }
    }
}

static void a_window_is_full_only_beyond_its_size(void **state)
{
    struct served served = served_text(TEXT, sizeof TEXT, 80, 0);
    struct window window = open_window(&served, 8);

    (void)state;
    assert_int_equal(window_peek(&window, 7), (unsigned char)TEXT[7]);
    assert_int_equal(window_peek(&window, 8), WINDOW_FULL);
    window_advance(&window, 1);
    assert_int_equal(window_peek(&window, 7), (unsigned char)TEXT[8]);
    assert_int_equal(window_peek(&window, 8), WINDOW_FULL);
    assert_int_equal(window_peek(&window, 0), (unsigned char)TEXT[1]);
}

static void the_end_is_asked_for_once(void **state)
{
    struct served served = served_text("ab", 2, 80, 0);
    struct window window = open_window(&served, 8);

    (void)state;
    assert_int_equal(window_peek(&window, 5), WINDOW_END);
    assert_int_equal(window_peek(&window, 1), 'b');
    window_advance(&window, 2);
    assert_int_equal(window_peek(&window, 0), WINDOW_END);
    assert_int_equal(window_peek(&window, 0), WINDOW_END);
    assert_int_equal(served.calls_after, 1);
}

static void a_failure_shows_after_the_bytes_before_it(void **state)
{
    struct served served = served_text("ab", 2, 1, -5);
    struct window window = open_window(&served, 8);

    (void)state;
    assert_int_equal(window_peek(&window, 1), 'b');
    assert_int_equal(window_peek(&window, 2), WINDOW_FAILED);
    assert_int_equal(window_peek(&window, 0), 'a');
    assert_int_equal(window_peek(&window, 3), WINDOW_FAILED);
    assert_int_equal(served.calls_after, 1);
}

static void a_source_that_claims_too_much_has_failed(void **state)
{
    struct served served = served_text("", 0, 1, 9);
    struct window window = open_window(&served, 8);

    (void)state;
    assert_int_equal(window_peek(&window, 0), WINDOW_FAILED);
}

static void a_window_that_does_not_fit_takes_nothing(void **state)
{
    struct served served = served_text("ab", 2, 1, 0);
    struct window_source source = {served_read, &served};
    struct window window;

    (void)state;
    for (size_t size = 0; size <= 80; size++) {
        struct arena arena = arena_over(memory, size), before = arena;
        bool fits = arena_left(&arena) >= 64;

        assert_int_equal(window_open(&window, source, &arena, 64), fits);
        if (!fits)
            assert_ptr_equal(arena.at, before.at);
        assert_int_equal(served.at, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_pass_unchanged_for_every_chunk_and_window),
        cmocka_unit_test(peeking_ahead_holds_the_text_between),
        cmocka_unit_test(places_count_lines_and_columns),
        cmocka_unit_test(advancing_by_several_is_advancing_one_by_one),
        cmocka_unit_test(a_window_is_full_only_beyond_its_size),
        cmocka_unit_test(the_end_is_asked_for_once),
        cmocka_unit_test(a_failure_shows_after_the_bytes_before_it),
        cmocka_unit_test(a_source_that_claims_too_much_has_failed),
        cmocka_unit_test(a_window_that_does_not_fit_takes_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
