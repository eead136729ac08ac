/* Tests of core/less/rules: walls, moves and turns held against the referee's rules, and the notation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/less/rules/notation.h"
#include "less_kit.h"

enum { BOARDS = 40, POSITIONS = 50 };

static void every_move_costs_what_the_referee_says(void **state)
{
    struct less_sample sample;
    struct random random = {1};
    uint32_t jumps = 0;

    (void)state;
    for (uint32_t number = 0; number < BOARDS * POSITIONS; number++) {
        if (number % POSITIONS == 0)
            less_kit_board(&sample, &random, number / POSITIONS % 9);
        less_kit_position(&sample, &random);
        for (uint32_t from = 0; from < SQUARES; from++)
            for (uint32_t to = 0; to < SQUARES; to++) {
                struct move move = {(uint8_t)from, (uint8_t)to};
                uint32_t cost = position_cost(&sample.walls, position_occupied(&sample.position), move);
                if (sample.oracle.at[from] < 0)
                    continue;
                CHECK(number, (int)cost == less_move_cost(&sample.board, &sample.oracle, (int)from, (int)to,
                                                          NULL));
                jumps += cost == 1 && from / SIDE != to / SIDE && (from + to) % 2 == 0;
            }
    }
    assert_true(jumps > BOARDS * POSITIONS);
}

/* A turn whose moves are likely to be legal: most start on a piece of the team and go where a piece may go. */
static void random_turn(struct turn *turn, const struct position *position, struct random *random)
{
    static const int32_t WAYS[] = {1, -1, 8, -8, 2, -2, 16, -16, 9};
    uint32_t colour = position->ply % COLOURS, from = 0;

    turn->count = (uint8_t)(1 + less_kit_below(random, TURN_COST));
    for (uint32_t i = 0; i < turn->count; i++) {
        uint64_t team = position->pieces[colour];
        int32_t to;
        if (position_is_home(position, colour) || less_kit_below(random, 8) == 0)
            team = position->pieces[partner_of(colour)];
        if (i > 0 && less_kit_below(random, 2) == 0)
            from = turn->moves[i - 1].to;
        else
            do
                from = less_kit_below(random, SQUARES);
            while ((team >> from & 1) == 0);
        to = ((int32_t)from + WAYS[less_kit_below(random, 9)] + SQUARES) % SQUARES;
        turn->moves[i] = (struct move){(uint8_t)from, (uint8_t)to};
    }
}

static void turns_are_played_or_refused_as_by_the_referee(void **state)
{
    struct less_sample sample;
    struct random random = {2};
    uint32_t legal = 0, faults[TURN_HOME + 1] = {0};

    (void)state;
    for (uint32_t number = 0; number < 200 * BOARDS * POSITIONS / 10; number++) {
        struct position after;
        struct less_position expected;
        struct turn turn;
        char text[NOTATION_TURN + 1];
        struct message reason;
        uint32_t wrong = 99;
        enum turn_fault fault;
        int cost;
        if (number % POSITIONS == 0)
            less_kit_board(&sample, &random, number / POSITIONS % 9);
        less_kit_position(&sample, &random);
        random_turn(&turn, &sample.position, &random);
        notation_put_turn(text, &turn);
        cost = less_turn(&sample.board, &sample.oracle, (int)(sample.position.ply % COLOURS), text, &reason);
        after = sample.position;
        fault = position_play(&after, &sample.walls, &turn, &wrong);
        if (position_team_is_home(&sample.position, sample.position.ply % COLOURS))
            CHECK(number, fault == TURN_HOME);
        else
            CHECK(number, (fault == TURN_LEGAL) == (cost > 0));
        faults[fault]++;
        if (fault != TURN_LEGAL) {
            CHECK(number, wrong < turn.count && memcmp(&after, &sample.position, sizeof after) == 0);
            continue;
        }
        legal++;
        less_kit_oracle(&expected, &after);
        CHECK(number, memcmp(&expected, &sample.oracle, sizeof expected) == 0);
        CHECK(number, after.ply == sample.position.ply + 1);
        if (!position_team_is_home(&after, sample.position.ply % COLOURS))
            cost = TURN_COST;
        CHECK(number, after.lead - sample.position.lead == (sample.position.ply % 2 != 0 ? cost : -cost));
    }
    assert_true(legal > 100);
    for (uint32_t fault = TURN_NO_PIECE; fault <= TURN_HOME; fault++)
        assert_true(faults[fault] > 10);
}

static void the_example_of_the_specification_is_legal(void **state)
{
    static const char EXAMPLE[] = "h1f1:g1g3:h2f2";
    struct position position;
    struct walls walls;
    struct turn turn;
    uint32_t wrong;

    (void)state;
    position_start(&position);
    assert_int_equal(walls_read(&walls, LESS_FIGURE), WALLS_DIGITS);
    assert_true(notation_read_turn(EXAMPLE, strlen(EXAMPLE), &turn));
    assert_int_equal(position_play(&position, &walls, &turn, &wrong), TURN_LEGAL);
    assert_int_equal(position.lead, -TURN_COST);
}

static void the_first_wrong_digit_of_a_board_is_found(void **state)
{
    char digits[WALLS_DIGITS + 1];
    struct walls walls;

    (void)state;
    for (size_t i = 0; i < WALLS_DIGITS; i++)
        for (const char *wrong = "/3 \n"; *wrong != '\0'; wrong++) {
            memcpy(digits, LESS_FIGURE, sizeof digits);
            digits[i] = *wrong;
            assert_int_equal(walls_read(&walls, digits), i);
        }
}

static void turns_are_written_as_they_are_read(void **state)
{
    struct random random = {3};

    (void)state;
    for (uint32_t number = 0; number < 2000; number++) {
        struct turn turn = {0}, read = {0};
        char text[NOTATION_TURN + 1];
        size_t length;
        turn.count = (uint8_t)(1 + less_kit_below(&random, TURN_COST));
        for (uint32_t i = 0; i < turn.count; i++)
            turn.moves[i] = (struct move){(uint8_t)less_kit_below(&random, SQUARES),
                                          (uint8_t)less_kit_below(&random, SQUARES)};
        length = notation_put_turn(text, &turn);
        CHECK(number, strlen(text) == length && notation_read_turn(text, length, &read));
        CHECK(number, memcmp(&turn, &read, sizeof turn) == 0);
    }
}

static void what_is_no_turn_is_not_read(void **state)
{
    static const char *const TEXTS[] = {"", "h", "h1", "h1f", "h1f1:", ":h1f1", "h1f1g1g3", "h1f1;g1g3", "h1f1: g1",
                                        "i1f1", "h9f1", "h1f0", "H1F1", "1h1f", "h1f1:g1g", "h1f1:g1g3:h2f2:f1e1",
                                        "h1f1:g1g3:h2f2:", "Nil", "h1f1 ", "h1f1:g1g3 h2f2"};
    struct turn turn;

    (void)state;
    for (uint32_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        CHECK(i, !notation_read_turn(TEXTS[i], strlen(TEXTS[i]), &turn));
}

static void colours_are_read_by_their_whole_names(void **state)
{
    (void)state;
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        const char *name = POSITION_NAMES[colour];
        assert_int_equal(notation_read_colour(name, strlen(name)), colour);
        assert_int_equal(notation_read_colour(name, strlen(name) - 1), COLOURS);
    }
    assert_int_equal(notation_read_colour("yellow", 6), COLOURS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_costs_what_the_referee_says),
        cmocka_unit_test(turns_are_played_or_refused_as_by_the_referee),
        cmocka_unit_test(the_example_of_the_specification_is_legal),
        cmocka_unit_test(the_first_wrong_digit_of_a_board_is_found),
        cmocka_unit_test(turns_are_written_as_they_are_read),
        cmocka_unit_test(what_is_no_turn_is_not_read),
        cmocka_unit_test(colours_are_read_by_their_whole_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
