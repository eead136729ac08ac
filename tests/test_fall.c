/* Tests of core/hextris/rules/fall: the letters are replayed by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../core/hextris/rules/fall.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 2000, ROOM = 1 << 17 };

struct paper {
    char letters[FALL_ROWS];
    size_t length, room;
};

static bool put(void *context, const char *letters, size_t length)
{
    struct paper *paper = context;

    if (length > paper->room - paper->length)
        return false;
    for (size_t i = 0; i < length; i++)
        paper->letters[paper->length++] = letters[i];
    return true;
}

static uint64_t block[ROOM / 8];

static struct paper fall_of(const struct problem *problem, uint32_t seed, size_t memory)
{
    struct paper paper = {.room = FALL_ROWS};

    assert_true(fall_text(problem, seed, arena_over(block, memory), (struct sink){put, &paper}));
    return paper;
}

static void the_first_unit_falls_to_its_lock(void **state)
{
    static struct random_problem made;
    static struct oracle_game game;
    uint32_t fallen = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        random_problem(&made, &random, RANDOM_ANY);
        struct paper paper = fall_of(&made.problem, made.seed, sizeof block);
        oracle_game_start(&game, &made.problem, made.seed);
        CHECK(number, (paper.length > 0) == (game.state == ORACLE_PLAYING));
        for (size_t i = 0; i < paper.length; i++) {
            CHECK(number, game.units == 0);
            oracle_game_type(&game, paper.letters[i]);
            CHECK(number, game.state != ORACLE_WRONG);
        }
        CHECK(number, paper.length == 0 || game.units == 1 || paper.length == FALL_ROWS);
        fallen += paper.length > 0;
    }
    assert_true(fallen > CASES / 2);
}

static void on_a_high_board_the_game_ends_in_the_air(void **state)
{
    static const uint64_t filled[100] = {0};
    const struct cell member = {0, 0};
    const struct problem_unit unit = {&member, 1, {0, 0}};
    struct problem problem = {.width = 3, .height = 100, .units = &unit, .unit_count = 1, .filled = filled,
                              .source_length = 1};

    (void)state;
    assert_int_equal(fall_of(&problem, 0, sizeof block).length, FALL_ROWS);
    problem.source_length = 0;
    assert_int_equal(fall_of(&problem, 0, sizeof block).length, 0);
}

static void too_little_memory_is_no_letters(void **state)
{
    static struct random_problem made;
    struct random random = {7};

    (void)state;
    random_problem(&made, &random, RANDOM_SMALL);
    assert_int_equal(fall_of(&made.problem, made.seed, 8).length, 0);
}

static void a_sink_that_gives_up_ends_the_fall(void **state)
{
    static struct random_problem made;
    uint32_t ended = 0;

    (void)state;
    for (uint32_t number = 0; number < 50; number++) {
        struct random random = {number};
        struct paper paper = {.room = 1};
        random_problem(&made, &random, RANDOM_ANY);
        size_t length = fall_of(&made.problem, made.seed, sizeof block).length;
        bool done = fall_text(&made.problem, made.seed, arena_over(block, sizeof block),
                              (struct sink){put, &paper});
        CHECK(number, done == (length <= 1));
        ended += !done;
    }
    assert_true(ended > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_unit_falls_to_its_lock),
        cmocka_unit_test(on_a_high_board_the_game_ends_in_the_air),
        cmocka_unit_test(too_little_memory_is_no_letters),
        cmocka_unit_test(a_sink_that_gives_up_ends_the_fall),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
