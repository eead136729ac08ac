/* Each function of codecup_less.h with each wrong argument: null pointers, what is no object, calls out of order and
 * calls from stop() are CODECUP_LESS_MISUSE, with a text where there is an object. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <string.h>

#include "../../core/library/codecup_less.h"

enum { WORDS = 3 << 15, DIGITS = 112 };

static uint64_t buffer[WORDS], other_buffer[WORDS];
static char digits[DIGITS + 1];
static const struct codecup_less_turn PASS;

/* `game` may be no object: then there is no text. */
static void is_misuse(const codecup_less *game, int status, bool is_object)
{
    assert_int_equal(status, CODECUP_LESS_MISUSE);
    assert_int_equal(codecup_less_error(game)[0] != '\0', is_object);
}

/* All functions that need a board, with right arguments otherwise; `position` is one. */
static void are_misuse(codecup_less *game, const struct codecup_less_position *position, bool is_object)
{
    struct codecup_less_turn turn;
    struct codecup_less_move move;
    uint64_t pieces = position->pieces[0];
    uint32_t number;

    is_misuse(game, codecup_less_play(game, &PASS), is_object);
    is_misuse(game, codecup_less_play_text(game, "Nil", 3), is_object);
    is_misuse(game, codecup_less_set_position(game, position), is_object);
    is_misuse(game, codecup_less_turns(game, &turn, 1, &number), is_object);
    is_misuse(game, codecup_less_search(game, 1, NULL, NULL), is_object);
    is_misuse(game, codecup_less_distance(game, 0, pieces, &number), is_object);
    is_misuse(game, codecup_less_move_home(game, 0, &pieces, &move), is_object);
}

static codecup_less *start(struct codecup_less_position *position)
{
    codecup_less *game = codecup_less_init(buffer, sizeof buffer);

    memset(digits, '0', DIGITS);
    assert_non_null(game);
    assert_int_equal(codecup_less_board(game, digits, DIGITS, 0, NULL, NULL), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_position(game, position), CODECUP_LESS_OK);
    return game;
}

static void a_wrong_buffer_makes_no_object(void **state)
{
    (void)state;
    assert_null(codecup_less_init(NULL, sizeof buffer));
    assert_null(codecup_less_init(buffer, 0));
    assert_null(codecup_less_init(buffer, CODECUP_LESS_SIZE_MIN - 1));
    for (size_t i = 1; i < 8; i++)
        assert_null(codecup_less_init((char *)buffer + i, sizeof buffer - 8));
}

/* A null pointer, a pointer into an object, a copy of one, zeros. */
static void what_is_no_object_is_refused(void **state)
{
    struct codecup_less_position position;
    codecup_less *game = start(&position), *wrong[4] = {NULL, (codecup_less *)(void *)((char *)game + 4),
                                                        (codecup_less *)(void *)other_buffer,
                                                        (codecup_less *)(void *)(buffer + WORDS - 4096)};
    struct codecup_less_turn turn;

    (void)state;
    memcpy(other_buffer, buffer, sizeof buffer);
    memset(buffer + WORDS - 4096, 0, 4096 * sizeof *buffer);
    for (uint32_t i = 0; i < 4; i++) {
        are_misuse(wrong[i], &position, false);
        is_misuse(wrong[i], codecup_less_board(wrong[i], digits, DIGITS, 0, NULL, NULL), false);
        is_misuse(wrong[i], codecup_less_best(wrong[i], &turn, NULL), false);
        assert_int_equal(codecup_less_position(wrong[i], &position), CODECUP_LESS_MISUSE);
    }
}

static void null_arguments_are_refused(void **state)
{
    struct codecup_less_position position;
    codecup_less *game = start(&position);
    struct codecup_less_turn turn;
    struct codecup_less_move move;
    uint64_t pieces = position.pieces[0];
    uint32_t count;
    char text[15];

    (void)state;
    is_misuse(game, codecup_less_play(game, NULL), true);
    is_misuse(game, codecup_less_play_text(game, NULL, 0), true);
    is_misuse(game, codecup_less_set_position(game, NULL), true);
    is_misuse(game, codecup_less_turns(game, NULL, 1, &count), true);
    is_misuse(game, codecup_less_turns(game, &turn, 1, NULL), true);
    is_misuse(game, codecup_less_distance(game, 0, pieces, NULL), true);
    is_misuse(game, codecup_less_move_home(game, 0, NULL, &move), true);
    is_misuse(game, codecup_less_move_home(game, 0, &pieces, NULL), true);
    is_misuse(game, codecup_less_board(game, NULL, DIGITS, 0, NULL, NULL), true);
    assert_int_equal(codecup_less_position(game, NULL), CODECUP_LESS_MISUSE);
    assert_int_equal(codecup_less_search(game, 1000, NULL, NULL), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_best(game, NULL, NULL), CODECUP_LESS_MISUSE);
    assert_int_equal(codecup_less_best(game, &turn, NULL), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_text(&turn, NULL), 0);
    assert_int_equal(codecup_less_text(NULL, text), 0);
    assert_string_equal(text, "");
}

static void values_outside_the_limits_are_refused(void **state)
{
    struct codecup_less_position position, wrong;
    codecup_less *game = start(&position);
    struct codecup_less_turn turn = {.count = 4};
    struct codecup_less_move move;
    uint64_t pieces = 7;
    uint32_t moves;
    char text[15];

    (void)state;
    is_misuse(game, codecup_less_play(game, &turn), true);
    assert_int_equal(codecup_less_text(&turn, text), 0);
    turn = (struct codecup_less_turn){1, {{64, 0}}};
    is_misuse(game, codecup_less_play(game, &turn), true);
    assert_int_equal(codecup_less_text(&turn, text), 0);
    is_misuse(game, codecup_less_distance(game, 4, position.pieces[0], &moves), true);
    is_misuse(game, codecup_less_distance(game, 0, pieces, &moves), true);
    is_misuse(game, codecup_less_move_home(game, UINT32_MAX, &position.pieces[0], &move), true);
    is_misuse(game, codecup_less_move_home(game, 0, &pieces, &move), true);
    for (uint32_t i = 0; i < 4; i++) {
        wrong = position;
        wrong.pieces[0] = i == 0 ? position.pieces[1] : position.pieces[0];
        wrong.pieces[2] = i == 1 ? 0 : position.pieces[2];
        wrong.ply = i == 2 ? 81 : 0;
        wrong.lead = i == 3 ? INT32_MIN : 0;
        assert_int_equal(codecup_less_set_position(game, &wrong), CODECUP_LESS_INPUT);
        assert_true(codecup_less_error(game)[0] != '\0');
    }
    is_misuse(game, codecup_less_board(game, digits, DIGITS, 4, NULL, NULL), true);
    assert_int_equal(codecup_less_board(game, digits, SIZE_MAX, 0, NULL, NULL), CODECUP_LESS_INPUT);
    are_misuse(game, &position, true);
}

static void calls_out_of_order_are_refused(void **state)
{
    struct codecup_less_position position;
    struct codecup_less_turn turn;
    codecup_less *game = start(&position);

    (void)state;
    assert_int_equal(codecup_less_best(game, &turn, NULL), CODECUP_LESS_MISUSE);
    game = codecup_less_init(buffer, sizeof buffer);
    are_misuse(game, &position, true);
    assert_int_equal(codecup_less_best(game, &turn, NULL), CODECUP_LESS_MISUSE);
    assert_int_equal(codecup_less_position(game, &position), CODECUP_LESS_MISUSE);
}

/* ---- stop() ---- */

struct calling {
    codecup_less *game;
    struct codecup_less_position position;
    uint32_t asked;
};

static int stop_that_calls(void *context)
{
    struct calling *calling = context;

    calling->asked++;
    are_misuse(calling->game, &calling->position, true);
    is_misuse(calling->game, codecup_less_board(calling->game, digits, DIGITS, 0, NULL, NULL), true);
    return 1;
}

static void stop_may_not_call(void **state)
{
    struct calling calling = {.asked = 0};

    (void)state;
    calling.game = start(&calling.position);
    assert_int_equal(codecup_less_search(calling.game, 1000000, stop_that_calls, &calling), CODECUP_LESS_STOPPED);
    assert_string_equal(codecup_less_error(calling.game), "");
    assert_int_equal(calling.asked, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_buffer_makes_no_object),
        cmocka_unit_test(what_is_no_object_is_refused),
        cmocka_unit_test(null_arguments_are_refused),
        cmocka_unit_test(values_outside_the_limits_are_refused),
        cmocka_unit_test(calls_out_of_order_are_refused),
        cmocka_unit_test(stop_may_not_call),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
