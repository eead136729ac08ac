/* Tests of core/hextris/rules/fallback: the letters are replayed by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/hextris/rules/fallback.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 2000, ROOM = 1 << 17 };

struct written {
    char letters[FALLBACK_ROWS];
    size_t length, capacity;
};

static bool put(void *context, const char *letters, size_t length)
{
    struct written *written = context;

    if (length > written->capacity - written->length)
        return false;
    for (size_t i = 0; i < length; i++)
        written->letters[written->length++] = letters[i];
    return true;
}

static uint64_t block[ROOM / 8];

static struct written fallback_of(const struct problem *problem, uint32_t seed, size_t memory)
{
    struct written written = {.capacity = FALLBACK_ROWS};

    assert_true(fallback_text(problem, seed, arena_over(block, memory), (struct sink){put, &written}));
    return written;
}

static void the_first_unit_moves_down_to_its_lock(void **state)
{
    static struct random_problem made;
    static struct oracle_game game;
    uint32_t games = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        random_problem(&made, &random, RANDOM_ANY);
        struct written written = fallback_of(&made.problem, made.seed, sizeof block);
        oracle_game_start(&game, &made.problem, made.seed);
        CHECK(number, (written.length > 0) == (game.state == ORACLE_PLAYING));
        for (size_t i = 0; i < written.length; i++) {
            CHECK(number, game.units == 0);
            oracle_game_type(&game, written.letters[i]);
            CHECK(number, game.state != ORACLE_WRONG);
        }
        CHECK(number, written.length == 0 || game.units == 1 || written.length == FALLBACK_ROWS);
        games += written.length > 0;
    }
    assert_true(games > CASES / 2);
}

static void on_a_high_board_the_game_ends_before_a_lock(void **state)
{
    static const uint64_t filled[100] = {0};
    const struct cell member = {0, 0};
    const struct problem_unit unit = {&member, 1, {0, 0}};
    struct problem problem = {.width = 3, .height = 100, .units = &unit, .unit_count = 1, .filled = filled,
                              .source_length = 1};

    (void)state;
    assert_int_equal(fallback_of(&problem, 0, sizeof block).length, FALLBACK_ROWS);
    problem.source_length = 0;
    assert_int_equal(fallback_of(&problem, 0, sizeof block).length, 0);
}

static void too_little_memory_gives_no_letters(void **state)
{
    static struct random_problem made;
    struct random random = {7};

    (void)state;
    random_problem(&made, &random, RANDOM_SMALL);
    assert_int_equal(fallback_of(&made.problem, made.seed, 8).length, 0);
}

static void a_sink_that_returns_false_ends_the_fallback(void **state)
{
    static struct random_problem made;
    uint32_t ended = 0;

    (void)state;
    for (uint32_t number = 0; number < 50; number++) {
        struct random random = {number};
        struct written written = {.capacity = 1};
        random_problem(&made, &random, RANDOM_ANY);
        size_t length = fallback_of(&made.problem, made.seed, sizeof block).length;
        bool done = fallback_text(&made.problem, made.seed, arena_over(block, sizeof block),
                              (struct sink){put, &written});
        CHECK(number, done == (length <= 1));
        ended += !done;
    }
    assert_true(ended > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_unit_moves_down_to_its_lock),
        cmocka_unit_test(on_a_high_board_the_game_ends_before_a_lock),
        cmocka_unit_test(too_little_memory_gives_no_letters),
        cmocka_unit_test(a_sink_that_returns_false_ends_the_fallback),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
