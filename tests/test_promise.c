/* Tests of core/hextris/promise: the tables say what the phrases do, and long phrases wait for rows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../core/base/bits.h"
#include "../core/hextris/promise.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 300, BLOCK = 1 << 20, ASKED = 200 };

static uint64_t block[BLOCK / 8];

/* What the phrases say of a node, with so many rows. */
static int32_t asked(const struct promise *promise, uint32_t turns, uint32_t node, uint64_t used,
                     uint32_t rows, uint32_t *need)
{
    return phrase_promise(promise->phrases, node, used, ~(uint64_t)promise->phrases->flying[turns],
                          promise->hopeless, rows, need);
}

static void the_tables_say_what_the_phrases_do(void **state)
{
    uint32_t short_of_rows = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases texts;
        struct phrase_set set;
        struct promise promise;
        struct arena arena = arena_over(block, sizeof block);
        uint32_t turns_max = 1 + 5 * (number % 2);

        random_phrases(&texts, &random, (enum random_taste)(number % RANDOM_TASTES));
        assert_true(phrase_set_build(&set, texts.texts, texts.count, &arena));
        struct arena counting = arena_counting(), exact;
        assert_true(promise_init(&promise, &set, turns_max, &counting));
        exact = arena_over(block + BLOCK / 16, arena_counted(&counting) - ARENA_ALIGN);
        assert_false(promise_init(&promise, &set, turns_max, &exact));
        exact = arena_over(block + BLOCK / 16, arena_counted(&counting));
        assert_true(promise_init(&promise, &set, turns_max, &exact));
        for (uint32_t i = 0; i < ASKED; i++) {
            uint64_t used = random_below(&random, 1u << RANDOM_PHRASES), other = used;
            uint32_t turns = number % 2 == 0 ? 1 : 1 + random_below(&random, 6);
            uint32_t node = random_below(&random, set.node_count), rows = random_below(&random, 12), need;
            turns = turns == 4 ? 3 : turns == 5 ? 6 : turns;
            promise_prepare(&promise, turns, used);
            if (random_chance(&random, 50))
                other ^= (uint64_t)1 << random_below(&random, RANDOM_PHRASES);
            int32_t most = asked(&promise, turns, node, other, PHRASE_ROWS, &need);
            int32_t flight = promise_in_flight(&promise, node, other, rows);
            CHECK(number, promise_in_flight(&promise, node, other, PHRASE_ROWS) == most);
            CHECK(number, flight == (rows >= need ? most : flight) && flight <= most);
            CHECK(number, promise_landed(&promise, node, other) ==
                              phrase_promise(&set, node, other, 0, promise.hopeless, PHRASE_ROWS, &need));
            short_of_rows += flight < most;
        }
    }
    assert_true(short_of_rows > CASES);
}

static void a_long_phrase_waits_for_rows(void **state)
{
    static const char *const texts[] = {"aaaaaaaaaa", "aak"};
    struct arena arena = arena_over(block, sizeof block);
    struct phrase_set set;
    struct promise promise;

    (void)state;
    assert_true(phrase_set_build(&set, texts, 2, &arena));
    assert_true(promise_init(&promise, &set, 6, &arena));
    promise_prepare(&promise, 6, 2);
    /* Two letters: a fifth of 320 points with 8 rows left; else two thirds of 6. */
    uint32_t node = phrase_steps(&set, phrase_steps(&set, 0, MOVE_SW)->node, MOVE_SW)->node;
    assert_int_equal(promise_in_flight(&promise, node, 2, 8), 64);
    assert_int_equal(promise_in_flight(&promise, node, 2, 7), 4);
    assert_int_equal(promise_landed(&promise, node, 2), 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_say_what_the_phrases_do),
        cmocka_unit_test(a_long_phrase_waits_for_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
