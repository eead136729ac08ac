/* Tests of core/hextris/phrases/heuristic: the tables equal phrase_heuristic(), and long phrases count only
 * with enough rows left. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/hextris/phrases/heuristic.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 300, BLOCK = 1 << 20, ASKED = 200 };

static uint64_t block[BLOCK / 8];

/* phrase_heuristic() of a node, with `rows` rows left. */
static int32_t asked(const struct heuristic *heuristic, uint32_t orientations, uint32_t node, uint64_t used,
                     uint32_t rows, uint32_t *need)
{
    return phrase_heuristic(heuristic->phrases, node, used, ~(uint64_t)heuristic->phrases->lock_free[orientations],
                            rows, need);
}

static void the_tables_say_what_the_phrases_do(void **state)
{
    uint32_t short_of_rows = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        struct random_phrases texts;
        struct phrase_set set;
        struct heuristic heuristic;
        struct arena arena = arena_over(block, sizeof block);

        random_phrases(&texts, &random, (enum random_taste)(number % RANDOM_TASTES));
        assert_true(phrase_set_build(&set, texts.texts, texts.count, &arena));
        struct arena counting = arena_counting(), exact;
        heuristic_init(&heuristic, &set, &counting);
        exact = arena_over(block + BLOCK / 16, arena_counted(&counting));
        heuristic_init(&heuristic, &set, &exact);
        CHECK(number, heuristic.nodes != NULL && arena_left(&exact) == 0);
        for (uint32_t i = 0; i < ASKED; i++) {
            uint64_t used = random_below(&random, 1u << RANDOM_PHRASES), other = used;
            uint32_t orientations = number % 2 == 0 ? 1 : 1 + random_below(&random, 6);
            uint32_t node = random_below(&random, set.node_count), rows = random_below(&random, 12), need;
            orientations = orientations == 4 ? 3 : orientations == 5 ? 6 : orientations;
            assert_true(heuristic_prepare(&heuristic, orientations, used, NULL));
            if (random_chance(&random, 50))
                other ^= (uint64_t)1 << random_below(&random, RANDOM_PHRASES);
            int32_t most = asked(&heuristic, orientations, node, other, PHRASE_ROWS_ANY, &need);
            int32_t flight = heuristic_in_flight(&heuristic, node, other, rows);
            CHECK(number, heuristic_in_flight(&heuristic, node, other, PHRASE_ROWS_ANY) == most);
            CHECK(number, flight == (rows >= need ? most : flight) && flight <= most);
            CHECK(number, heuristic_landed(&heuristic, node, other) ==
                              phrase_heuristic(&set, node, other, 0, PHRASE_ROWS_ANY, &need));
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
    struct heuristic heuristic;

    (void)state;
    assert_true(phrase_set_build(&set, texts, 2, &arena));
    heuristic_init(&heuristic, &set, &arena);
    assert_true(heuristic_prepare(&heuristic, 6, 2, NULL));
    /* Two letters: a fifth of 320 points with 8 rows left; else two thirds of 6. */
    uint32_t node = phrase_edges(&set, phrase_edges(&set, 0, MOVE_SW)->node, MOVE_SW)->node;
    assert_int_equal(heuristic_in_flight(&heuristic, node, 2, 8), 64);
    assert_int_equal(heuristic_in_flight(&heuristic, node, 2, 7), 4);
    assert_int_equal(heuristic_landed(&heuristic, node, 2), 64);
}

static void a_preparation_that_is_stopped_leaves_no_tables(void **state)
{
    static const char *const texts[] = {"aaaaaaaaaa", "aak"};
    struct arena arena = arena_over(block, sizeof block);
    struct stop stop = {.stopped = true};
    struct phrase_set set;
    struct heuristic heuristic;

    (void)state;
    assert_true(phrase_set_build(&set, texts, 2, &arena));
    heuristic_init(&heuristic, &set, &arena);
    assert_false(heuristic_prepare(&heuristic, 6, 2, &stop));
    assert_false(heuristic_prepare(&heuristic, 6, 2, &stop));
    assert_true(heuristic_prepare(&heuristic, 6, 2, NULL));
    assert_true(heuristic_prepare(&heuristic, 6, 2, &stop)); /* they are filled already */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_tables_say_what_the_phrases_do),
        cmocka_unit_test(a_long_phrase_waits_for_rows),
        cmocka_unit_test(a_preparation_that_is_stopped_leaves_no_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
