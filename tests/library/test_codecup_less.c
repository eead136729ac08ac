/* Tests of the library of Less: the public functions alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <string.h>

#include "../../core/library/codecup_less.h"
#include "../kit/check.h"
#include "../kit/random.h"

enum { BUFFER = 1 << 20, LARGE = 6 << 20, DIGITS = 112, GAMES = 3, WORK = 20000 };

static uint64_t first_buffer[LARGE / 8], second_buffer[LARGE / 8];

static void draw_board(char digits[DIGITS], uint64_t seed)
{
    struct random random = {seed};

    for (uint32_t i = 0; i < DIGITS; i++)
        digits[i] = (char)(random_chance(&random, 73) ? '0' : random_chance(&random, 90) ? '1' : '2');
}

static codecup_less *begin(uint64_t seed, uint32_t colour, void *buffer, size_t size)
{
    char digits[DIGITS];
    codecup_less *game = codecup_less_init(buffer, size);

    draw_board(digits, seed);
    assert_non_null(game);
    assert_int_equal(codecup_less_board(game, digits, DIGITS, colour, NULL, NULL), CODECUP_LESS_OK);
    return game;
}

/* Searches and plays a turn, or a pass; its text. */
static void make_turn(codecup_less *game, char text[15])
{
    struct codecup_less_turn turn = {.count = 0};

    if (codecup_less_search(game, WORK, NULL, NULL) == CODECUP_LESS_OK)
        assert_int_equal(codecup_less_best(game, &turn, NULL), CODECUP_LESS_OK);
    (void)codecup_less_text(&turn, text);
    assert_int_equal(codecup_less_play(game, &turn), CODECUP_LESS_OK);
}

static void a_game_ends_and_every_turn_is_in_the_list(void **state)
{
    static struct codecup_less_turn turns[2048];

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct codecup_less_position position;
        codecup_less *game = begin(i, i % 4, first_buffer, BUFFER), *other;
        other = begin(i, i % 4, second_buffer, BUFFER);
        for (;;) {
            char text[15], again[15];
            uint32_t count = 0, at = 0;
            (void)codecup_less_turns(game, turns, 2048, &count);
            make_turn(game, text);
            while (at < count && (codecup_less_text(&turns[at], again), strcmp(text, again) != 0))
                at++;
            CHECK(i, count == 0 ? strcmp(text, "Nil") == 0 : strcmp(text, "Nil") != 0);
            CHECK(i, codecup_less_play_text(other, text, strlen(text)) == CODECUP_LESS_OK);
            CHECK(i, codecup_less_position(other, &position) == CODECUP_LESS_OK);
            if (position.over)
                break;
        }
        CHECK(i, codecup_less_search(game, WORK, NULL, NULL) == CODECUP_LESS_COMPLETE);
        CHECK(i, position.ply <= 80);
    }
}

/* Each listed turn can be played, and leads to a placement of its own. */
static void listed_turns_are_legal_and_differ(void **state)
{
    static struct codecup_less_turn turns[2048];
    static uint64_t placements[2048];

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++) {
        struct codecup_less_position before, after;
        codecup_less *game = begin(i, 0, first_buffer, BUFFER);
        uint32_t count, colour;
        char text[15];
        for (uint32_t ply = 0; ply < 9 * i; ply++)
            make_turn(game, text);
        CHECK(i, codecup_less_turns(game, turns, 2048, &count) == CODECUP_LESS_OK && count > 0);
        CHECK(i, codecup_less_position(game, &before) == CODECUP_LESS_OK);
        colour = before.ply % 4;
        for (uint32_t t = 0; t < count; t++) {
            CHECK(t, codecup_less_set_position(game, &before) == CODECUP_LESS_OK);
            CHECK(t, codecup_less_play(game, &turns[t]) == CODECUP_LESS_OK);
            CHECK(t, codecup_less_position(game, &after) == CODECUP_LESS_OK && after.ply == before.ply + 1);
            placements[t] = after.pieces[colour] ^ after.pieces[colour ^ 2] * 3;
            for (uint32_t other = 0; other < t; other++)
                CHECK(t, placements[other] != placements[t]);
        }
    }
}

/* ---- stop ---- */

struct countdown {
    codecup_less *game;
    uint32_t left, asked, best;
};

static int stop_at(void *context)
{
    struct countdown *countdown = context;
    struct codecup_less_score score;
    struct codecup_less_turn turn;

    countdown->asked++;
    countdown->best += codecup_less_best(countdown->game, &turn, &score) == CODECUP_LESS_OK && score.playouts > 0;
    assert_int_equal(codecup_less_search(countdown->game, 1, NULL, NULL), CODECUP_LESS_MISUSE);
    return countdown->left-- == 0;
}

static int go_on(void *context)
{
    (void)stop_at(context);
    return 0;
}

static void a_stop_ends_a_search_and_asking_changes_nothing(void **state)
{
    struct countdown countdown;
    struct codecup_less_turn turn, again;
    struct codecup_less_score score, score_again;

    (void)state;
    for (uint32_t i = 0; i < 5; i++) {
        countdown = (struct countdown){begin(7, 0, first_buffer, BUFFER), i, 0, 0};
        assert_int_equal(codecup_less_search(countdown.game, UINT64_MAX, stop_at, &countdown), CODECUP_LESS_STOPPED);
        CHECK(i, countdown.asked == i + 1 && countdown.best == i + 1);
        CHECK(i, codecup_less_best(countdown.game, &turn, NULL) == CODECUP_LESS_OK && turn.count > 0);
    }
    countdown.game = begin(7, 0, first_buffer, BUFFER);
    countdown.left = 0;
    assert_int_equal(codecup_less_search(countdown.game, 1000000, go_on, &countdown), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_best(countdown.game, &turn, &score), CODECUP_LESS_OK);
    countdown.game = begin(7, 0, second_buffer, BUFFER);
    assert_int_equal(codecup_less_search(countdown.game, 1000000, NULL, NULL), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_best(countdown.game, &again, &score_again), CODECUP_LESS_OK);
    assert_memory_equal(&turn, &again, sizeof turn);
    assert_int_equal(score.playouts, score_again.playouts);
    assert_int_equal(score.work, score_again.work);
}

static int stop_now(void *context)
{
    (void)context;
    return 1;
}

static void a_stop_leaves_out_tables_and_the_game_goes_on(void **state)
{
    char digits[DIGITS], text[15];
    codecup_less *game = codecup_less_init(first_buffer, LARGE);

    (void)state;
    draw_board(digits, 3);
    assert_int_equal(codecup_less_board(game, digits, DIGITS, 2, stop_now, NULL), CODECUP_LESS_STOPPED);
    for (uint32_t ply = 0; ply < 12; ply++)
        make_turn(game, text);
}

/* ---- the way home, errors, sizes ---- */

static void every_colour_gets_home_alone(void **state)
{
    codecup_less *game = begin(5, 1, first_buffer, LARGE);
    struct codecup_less_position position;
    struct codecup_less_move move;
    uint64_t pieces;

    (void)state;
    assert_int_equal(codecup_less_position(game, &position), CODECUP_LESS_OK);
    for (uint32_t colour = 0; colour < 4; colour++) {
        uint32_t moves = 0, distance = 0;
        int status;
        pieces = position.pieces[colour];
        assert_int_equal(codecup_less_distance(game, colour, pieces, &distance), CODECUP_LESS_OK);
        while ((status = codecup_less_move_home(game, colour, &pieces, &move)) == CODECUP_LESS_OK)
            CHECK(colour, ++moves <= distance);
        CHECK(colour, status == CODECUP_LESS_COMPLETE && pieces == position.pieces[colour ^ 3]);
    }
}

static void errors_say_what_is_wrong(void **state)
{
    static const struct {
        const char *turn, *error;
    } CASES[] = {{"", "expected a turn of one to three moves such as h1f1:g1g3, or Nil"},
                 {"Nil", "Yellow: a pass, but its pieces are not all home"},
                 {"a1a3", "Yellow: a1a3: no piece of the team is there"},
                 {"h1h2", "Yellow: h1h2: the square is not empty"}};
    codecup_less *game = begin(1, 0, first_buffer, BUFFER);
    char digits[DIGITS];

    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        CHECK(i, codecup_less_play_text(game, CASES[i].turn, strlen(CASES[i].turn)) == CODECUP_LESS_INPUT);
        if (i != 2)
            assert_string_equal(codecup_less_error(game), CASES[i].error);
        CHECK(i, codecup_less_error(game)[0] != '\0');
    }
    draw_board(digits, 1);
    digits[17] = '3';
    assert_int_equal(codecup_less_board(game, digits, DIGITS, 0, NULL, NULL), CODECUP_LESS_INPUT);
    assert_string_equal(codecup_less_error(game), "character 18 of the board must be 0, 1 or 2");
    assert_int_equal(codecup_less_search(game, 1, NULL, NULL), CODECUP_LESS_MISUSE);
    assert_string_equal(codecup_less_error(game), "there is no board");
    assert_int_equal(codecup_less_board(game, digits, 9, 0, NULL, NULL), CODECUP_LESS_INPUT);
    assert_int_equal(codecup_less_board(game, digits, DIGITS, 4, NULL, NULL), CODECUP_LESS_MISUSE);
}

static void every_size_of_buffer_is_safe(void **state)
{
    char digits[DIGITS], text[15];
    size_t played = 0, most = codecup_less_need(1, 2000) + 4096;

    (void)state;
    assert_true(most < LARGE);
    draw_board(digits, 9);
    for (size_t size = 0; size < most; size += size < 20000 ? 1608 : 160008) {
        codecup_less *game = codecup_less_init(first_buffer, size);
        CHECK(size, (game != NULL) == (size >= CODECUP_LESS_SIZE_MIN));
        if (game == NULL || codecup_less_board(game, digits, DIGITS, 0, NULL, NULL) != CODECUP_LESS_OK)
            continue;
        for (uint32_t ply = 0; ply < 4; ply++)
            make_turn(game, text);
        played++;
    }
    assert_true(played > 3);
    assert_non_null(codecup_less_init(first_buffer, codecup_less_need(0, 0)));
    assert_int_equal(codecup_less_board((codecup_less *)(void *)first_buffer, digits, DIGITS, 0, NULL, NULL),
                     CODECUP_LESS_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_ends_and_every_turn_is_in_the_list),
        cmocka_unit_test(listed_turns_are_legal_and_differ),
        cmocka_unit_test(a_stop_ends_a_search_and_asking_changes_nothing),
        cmocka_unit_test(a_stop_leaves_out_tables_and_the_game_goes_on),
        cmocka_unit_test(every_colour_gets_home_alone),
        cmocka_unit_test(errors_say_what_is_wrong),
        cmocka_unit_test(every_size_of_buffer_is_safe),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
