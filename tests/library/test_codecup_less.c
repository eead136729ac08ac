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
    assert_string_equal(codecup_less_error(countdown->game), "called from a function that another call has called");
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
        CHECK(i, codecup_less_error(countdown.game)[0] == '\0');
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

/* ---- several objects ---- */

/* Searches in turn in two games; each plays as it does alone. */
static void two_objects_do_not_disturb_each_other(void **state)
{
    enum { TURNS = 16 };
    char alone[2][TURNS][15], text[15];
    void *const buffers[] = {first_buffer, second_buffer};
    codecup_less *games[2];

    (void)state;
    for (uint32_t g = 0; g < 2; g++) {
        games[g] = begin(20 + g, g, buffers[g], BUFFER);
        for (uint32_t ply = 0; ply < TURNS; ply++)
            make_turn(games[g], alone[g][ply]);
    }
    for (uint32_t g = 0; g < 2; g++)
        games[g] = begin(20 + g, g, buffers[g], BUFFER);
    for (uint32_t ply = 0; ply < TURNS; ply++)
        for (uint32_t g = 0; g < 2; g++) {
            make_turn(games[g], text);
            assert_string_equal(text, alone[g][ply]);
        }
    assert_string_not_equal(alone[0][TURNS - 1], alone[1][TURNS - 1]);
}

/* ---- wrong arguments ---- */

/* Objects that no function accepts: none, one at an odd address, bytes that are no object, a copy of one. */
enum { NO_OBJECTS = 4 };

static codecup_less *draw_no_object(struct random *random)
{
    static uint64_t foreign[512], copy[512];

    for (uint32_t i = 0; i < 512; i++)
        foreign[i] = random_next(random);
    memcpy(copy, first_buffer, sizeof copy);
    switch (random_below(random, NO_OBJECTS)) {
    case 0: return NULL;
    case 1: return (codecup_less *)(void *)((char *)first_buffer + 1 + random_below(random, 7));
    case 2: return (codecup_less *)(void *)foreign;
    default: return (codecup_less *)(void *)copy;
    }
}

enum { FUNCTIONS = 11 };

/* Calls a function with arguments that are right except for the pointers that are NULL. */
static int call(uint32_t function, codecup_less *game, const char *text, struct codecup_less_turn *turn,
                struct codecup_less_position *position, uint32_t *count, uint64_t *pieces)
{
    struct codecup_less_move move;

    switch (function) {
    case 0: return codecup_less_board(game, text, DIGITS, 0, NULL, NULL);
    case 1: return codecup_less_play(game, turn);
    case 2: return codecup_less_play_text(game, text, 3);
    case 3: return codecup_less_position(game, position);
    case 4: return codecup_less_set_position(game, position);
    case 5: return codecup_less_turns(game, turn, 1, count);
    case 6: return codecup_less_turns(game, turn, 0, count);
    case 7: return codecup_less_search(game, 1, NULL, NULL);
    case 8: return codecup_less_best(game, turn, NULL);
    case 9: return codecup_less_distance(game, 0, pieces != NULL ? *pieces : 0, count);
    default: return codecup_less_move_home(game, 0, pieces, turn != NULL ? &turn->moves[0] : &move);
    }
}

static void what_is_no_object_is_refused(void **state)
{
    struct random random = {11};
    struct codecup_less_turn turn = {.count = 0};
    struct codecup_less_position position;
    char digits[DIGITS];
    uint64_t pieces;
    uint32_t count;

    (void)state;
    draw_board(digits, 2);
    assert_int_equal(codecup_less_position(begin(2, 0, first_buffer, BUFFER), &position), CODECUP_LESS_OK);
    for (uint32_t round = 0; round < 2000; round++) {
        codecup_less *game = draw_no_object(&random);
        pieces = position.pieces[0];
        CHECK(round, call(round % FUNCTIONS, game, digits, &turn, &position, &count, &pieces) == CODECUP_LESS_MISUSE);
        CHECK(round, codecup_less_error(game)[0] == '\0');
    }
    assert_null(codecup_less_init(NULL, BUFFER));
    assert_null(codecup_less_init((char *)first_buffer + 4, BUFFER));
}

/* Before the board, every function but codecup_less_board() is out of order; with it, only those without a pointer to
 * what they need are. The game goes on as if they had not been called. */
static void missing_arguments_and_calls_out_of_order_are_refused(void **state)
{
    codecup_less *game = codecup_less_init(first_buffer, BUFFER), *other = begin(2, 0, second_buffer, BUFFER);
    struct codecup_less_turn turn = {.count = 0};
    struct codecup_less_position position;
    char digits[DIGITS], text[15], again[15];
    uint32_t count;
    uint64_t pieces;

    (void)state;
    draw_board(digits, 2);
    assert_int_equal(codecup_less_position(other, &position), CODECUP_LESS_OK);
    pieces = position.pieces[0];
    for (uint32_t function = 1; function < FUNCTIONS; function++)
        CHECK(function, call(function, game, digits, &turn, &position, &count, &pieces) == CODECUP_LESS_MISUSE);
    assert_int_equal(codecup_less_board(game, digits, DIGITS, 0, NULL, NULL), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_best(game, &turn, NULL), CODECUP_LESS_MISUSE);
    for (uint32_t function = 0; function < FUNCTIONS; function++)
        CHECK(function, function == 7 || /* which has no such pointer */
                            call(function, game, NULL, NULL, NULL, NULL, NULL) == CODECUP_LESS_MISUSE);
    make_turn(game, text);
    make_turn(other, again);
    assert_string_equal(text, again);
}

static uint32_t draw_number(struct random *random, uint32_t likely)
{
    return random_chance(random, 70) ? random_below(random, likely) : (uint32_t)random_next(random);
}

/* Turns, positions and colours of random numbers: each call returns a status that it may return, and the game can be
 * searched afterwards. */
static void random_numbers_are_played_or_refused(void **state)
{
    struct random random = {12};
    codecup_less *game = begin(4, 0, first_buffer, BUFFER);
    uint32_t statuses[3] = {0};

    (void)state;
    for (uint32_t round = 0; round < 20000; round++) {
        struct codecup_less_turn turn = {.count = draw_number(&random, 5)};
        struct codecup_less_position position = {.ply = draw_number(&random, 90)};
        struct codecup_less_move move;
        uint64_t pieces;
        int status;
        for (uint32_t i = 0; i < 3; i++)
            turn.moves[i] = (struct codecup_less_move){(uint8_t)draw_number(&random, 64),
                                                       (uint8_t)draw_number(&random, 64)};
        status = codecup_less_play(game, &turn);
        CHECK(round, status == CODECUP_LESS_OK || status == CODECUP_LESS_INPUT || status == CODECUP_LESS_MISUSE);
        CHECK(round, (status == CODECUP_LESS_OK) == (codecup_less_error(game)[0] == '\0'));
        statuses[status == CODECUP_LESS_OK ? 0 : status == CODECUP_LESS_INPUT ? 1 : 2]++;
        position.lead = (int32_t)draw_number(&random, 300) - 20;
        for (uint32_t colour = 0; colour < 4; colour++)
            for (uint32_t i = 0; i < 4; i++)
                position.pieces[colour] |= (uint64_t)1 << random_below(&random, 64);
        (void)codecup_less_set_position(game, &position);
        pieces = position.pieces[0];
        status = codecup_less_move_home(game, draw_number(&random, 4), &pieces, &move);
        CHECK(round, status != CODECUP_LESS_OK || (move.from < 64 && move.to < 64));
        if (round % 100 == 0)
            CHECK(round, codecup_less_search(game, 1000, NULL, NULL) >= CODECUP_LESS_OK);
    }
    for (uint32_t i = 0; i < 3; i++)
        assert_true(statuses[i] > 0);
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

/* The object gets as many tables as codecup_less_need() was asked for: first that of the colour, then its partner's. */
static void a_buffer_holds_the_tables_that_were_asked_for(void **state)
{
    static const uint32_t COLOUR = 3, ORDER[] = {3, 1, 0, 2};
    codecup_less *all = begin(6, COLOUR, second_buffer, codecup_less_need(4, 0));
    struct random random = {13};

    (void)state;
    for (uint32_t tables = 1; tables < 4; tables += 2) {
        codecup_less *game = begin(6, COLOUR, first_buffer, codecup_less_need(tables, 0));
        for (uint32_t i = 0; i < 4; i++) {
            uint32_t greater = 0;
            for (uint32_t round = 0; round < 50; round++) {
                uint32_t distance, exact, at = random_below(&random, 28);
                uint64_t pieces = (UINT64_C(1) | UINT64_C(1) << 10 | UINT64_C(1) << 21 | UINT64_C(1) << 36) << at;
                CHECK(round, codecup_less_distance(game, ORDER[i], pieces, &distance) == CODECUP_LESS_OK &&
                                 codecup_less_distance(all, ORDER[i], pieces, &exact) == CODECUP_LESS_OK);
                CHECK(round, distance >= exact);
                greater += distance > exact;
            }
            CHECK(tables * 4 + i, (greater == 0) == (i < tables));
        }
    }
}

static void a_search_uses_the_nodes_that_were_asked_for(void **state)
{
    enum { NODES = 2000, CHILDREN = 160 };
    codecup_less *game = begin(6, 0, first_buffer, codecup_less_need(4, NODES));
    struct codecup_less_turn turn;
    struct codecup_less_score score;

    (void)state;
    assert_int_equal(codecup_less_search(game, 2000000, NULL, NULL), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_best(game, &turn, &score), CODECUP_LESS_OK);
    assert_int_equal(score.full, 1);
    assert_in_range(score.nodes, NODES - 2 * CHILDREN, NODES + 8);
}

/* Yellow in a corner, behind two rows of others. */
static void a_colour_that_is_shut_in_ends_the_game(void **state)
{
    static struct codecup_less_turn turn = {.count = 0};
    struct codecup_less_position position = {
        .pieces = {0x0303, 0x0c0c, UINT64_C(0x03030000), UINT64_C(0xf) << 60}, .ply = 4};
    codecup_less *game = begin(8, 0, first_buffer, BUFFER);
    uint32_t count;

    (void)state;
    assert_int_equal(codecup_less_set_position(game, &position), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_position(game, &position), CODECUP_LESS_OK);
    assert_int_equal(position.over, 1);
    assert_int_equal(codecup_less_search(game, 1000, NULL, NULL), CODECUP_LESS_COMPLETE);
    assert_int_equal(codecup_less_turns(game, NULL, 0, &count), CODECUP_LESS_COMPLETE);
    assert_int_equal(count, 0);
    assert_int_equal(codecup_less_play(game, &turn), CODECUP_LESS_INPUT);
    position.ply = 5;
    assert_int_equal(codecup_less_set_position(game, &position), CODECUP_LESS_OK);
    assert_int_equal(codecup_less_position(game, &position), CODECUP_LESS_OK);
    assert_int_equal(position.over, 0);
}

/* Yellow and White are home: they pass, and the others go on. */
static void a_team_that_is_home_passes(void **state)
{
    static struct codecup_less_turn turn = {.count = 0};
    struct codecup_less_position position = {
        .pieces = {0xc0c0, 0x3c0000, 0x0303, UINT64_C(0x3c00000000)}, .ply = 8};
    codecup_less *game = begin(8, 0, first_buffer, BUFFER);
    char text[15];

    (void)state;
    assert_int_equal(codecup_less_set_position(game, &position), CODECUP_LESS_OK);
    for (uint32_t round = 0; round < 2; round++) {
        assert_int_equal(codecup_less_search(game, 1000, NULL, NULL), CODECUP_LESS_COMPLETE);
        assert_int_equal(codecup_less_position(game, &position), CODECUP_LESS_OK);
        assert_int_equal(position.over, 0);
        assert_int_equal(codecup_less_play_text(game, "a7a6", 4), CODECUP_LESS_INPUT);
        assert_string_equal(codecup_less_error(game), round == 0 ? "Yellow: a7a6: all pieces of the team are home"
                                                                 : "White: a7a6: all pieces of the team are home");
        assert_int_equal(codecup_less_play(game, &turn), CODECUP_LESS_OK);
        make_turn(game, text);
        assert_string_not_equal(text, "Nil");
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
        cmocka_unit_test(two_objects_do_not_disturb_each_other),
        cmocka_unit_test(what_is_no_object_is_refused),
        cmocka_unit_test(missing_arguments_and_calls_out_of_order_are_refused),
        cmocka_unit_test(random_numbers_are_played_or_refused),
        cmocka_unit_test(every_colour_gets_home_alone),
        cmocka_unit_test(a_buffer_holds_the_tables_that_were_asked_for),
        cmocka_unit_test(a_search_uses_the_nodes_that_were_asked_for),
        cmocka_unit_test(a_colour_that_is_shut_in_ends_the_game),
        cmocka_unit_test(a_team_that_is_home_passes),
        cmocka_unit_test(errors_say_what_is_wrong),
        cmocka_unit_test(every_size_of_buffer_is_safe),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
