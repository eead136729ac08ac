/* Tests of core/batch/shelf: the games of a run and their best results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../core/batch/shelf.h"

enum { LENGTH = 4, BLOCK = 1 << 16 };

static uint64_t block[BLOCK / 8];
static struct phrase_set phrases;

static struct problem problem_of(const uint32_t *seeds, uint32_t count)
{
    struct problem problem = {.name = "p", .seeds = seeds, .seed_count = count,
                              .source_length = LENGTH};
    return problem;
}

/* A shelf of `count` games of one problem, each with a plan, and `text_size` bytes of texts. */
static struct shelf shelf_of(const struct problem *problem, size_t text_size)
{
    struct arena arena = arena_over(block, sizeof block);
    struct shelf shelf;

    assert_true(shelf_open(&shelf, problem->seed_count, &arena));
    shelf_add(&shelf, problem, &phrases, &(uint32_t){0});
    for (uint32_t i = 0; i < shelf.count; i++)
        shelf.entries[i].plan.steps = ARENA_TAKE(&arena, LENGTH, uint64_t);
    arena.end = arena.at + text_size;
    shelf_keep_texts(&shelf, arena);
    return shelf;
}

static bool put(struct shelf *shelf, uint32_t index, int64_t points, uint64_t work,
                uint32_t preset, const char *text)
{
    uint64_t steps[LENGTH] = {work, preset, index, 7};
    struct shelf_offer offer = {
        .budget = {work, preset},
        .plan = {steps, LENGTH},
        .score = {.move = points - 300, .power = 300},
        .text = text,
        .text_length = strlen(text),
        .text_ms = 5,
    };

    return shelf_put(shelf, index, &offer);
}

static void expect_text(const struct shelf *shelf, uint32_t index, const char *text)
{
    const struct shelf_entry *entry = &shelf->entries[index];

    assert_int_equal(entry->text_length, strlen(text));
    assert_non_null(shelf_text(shelf, entry));
    assert_memory_equal(shelf_text(shelf, entry), text, entry->text_length);
}

static void a_seed_listed_twice_is_one_game(void **state)
{
    static const uint32_t seeds[] = {5, 0, 5, 17, 0, 5, 18};
    struct problem problem = problem_of(seeds, 7);
    struct shelf shelf = shelf_of(&problem, 0);

    (void)state;
    assert_int_equal(shelf.count, 4);
    assert_int_equal(shelf.entries[0].game.seed, 5);
    assert_int_equal(shelf.entries[1].game.seed, 0);
    assert_int_equal(shelf.entries[2].game.seed, 17);
    assert_int_equal(shelf.entries[3].game.seed, 18);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(shelf.entries[i].games, 4);
}

static void a_list_goes_onto_small_shelves_in_parts(void **state)
{
    static const uint32_t seeds[] = {5, 0, 5, 17, 0, 5, 18, 18};
    static const uint32_t parts[][3] = {{5, 0}, {17, 18}, {0}};
    static const uint32_t counts[] = {2, 2, 0};
    struct problem problem = problem_of(seeds, 8);
    struct arena arena = arena_over(block, sizeof block);
    struct shelf shelf;
    uint32_t seed = 0;

    (void)state;
    assert_true(shelf_open(&shelf, 2, &arena));
    for (uint32_t i = 0; i < 3; i++) {
        shelf_clear(&shelf);
        shelf_add(&shelf, &problem, &phrases, &seed);
        assert_int_equal(shelf.count, counts[i]);
        for (uint32_t j = 0; j < shelf.count; j++) {
            assert_int_equal(shelf.entries[j].game.seed, parts[i][j]);
            assert_int_equal(shelf.entries[j].games, 4);
        }
    }
    assert_int_equal(seed, 8);
}

static void the_same_problem_twice_is_played_twice(void **state)
{
    static const uint32_t seeds[] = {5, 6};
    struct problem problem = problem_of(seeds, 2), again = problem;
    struct arena arena = arena_over(block, sizeof block);
    struct shelf shelf;

    (void)state;
    assert_true(shelf_open(&shelf, 4, &arena));
    shelf_add(&shelf, &problem, &phrases, &(uint32_t){0});
    shelf_add(&shelf, &again, &phrases, &(uint32_t){0});
    assert_int_equal(shelf.count, 4);
}

static void a_shelf_that_does_not_fit_is_refused(void **state)
{
    struct arena arena = arena_over(block, 100);
    struct shelf shelf;

    (void)state;
    assert_false(shelf_open(&shelf, 1000, &arena));
}

static void more_points_win_and_all_of_them_is_kept(void **state)
{
    static const uint32_t seeds[] = {1};
    struct problem problem = problem_of(seeds, 1);
    struct shelf shelf = shelf_of(&problem, 100);
    const struct shelf_entry *entry = shelf.entries;

    (void)state;
    assert_false(entry->played);
    assert_true(put(&shelf, 0, 0, 50, 0, "zero"));
    assert_true(put(&shelf, 0, 1000, 10, 1, "more"));
    assert_false(put(&shelf, 0, 999, 5, 0, "less"));
    assert_true(entry->played);
    assert_int_equal(shelf_points(&entry->score), 1000);
    assert_int_equal(entry->game.budget.work, 10);
    assert_int_equal(entry->game.budget.preset, 1);
    assert_int_equal(entry->plan.count, LENGTH);
    assert_int_equal(entry->plan.steps[0], 10);
    assert_int_equal(entry->plan.steps[1], 1);
    expect_text(&shelf, 0, "more");
}

static void of_equal_points_the_smaller_budget_wins_in_any_order(void **state)
{
    static const uint32_t seeds[] = {1, 2};
    struct problem problem = problem_of(seeds, 2);
    struct shelf shelf = shelf_of(&problem, 100);

    (void)state;
    assert_true(put(&shelf, 0, 7, 10, 1, "a"));
    assert_true(put(&shelf, 0, 7, 10, 0, "b"));
    assert_false(put(&shelf, 0, 7, 11, 0, "c"));
    assert_true(put(&shelf, 1, 7, 11, 0, "c"));
    assert_true(put(&shelf, 1, 7, 10, 0, "b"));
    assert_false(put(&shelf, 1, 7, 10, 1, "a"));
    expect_text(&shelf, 0, "b");
    expect_text(&shelf, 1, "b");
}

static void a_text_without_room_is_left_out_and_comes_back_with_room(void **state)
{
    static const uint32_t seeds[] = {1, 2, 3};
    struct problem problem = problem_of(seeds, 3);
    struct shelf shelf = shelf_of(&problem, 10);

    (void)state;
    assert_true(put(&shelf, 0, 1, 1, 0, "012345"));
    assert_true(put(&shelf, 1, 1, 1, 0, "abcde"));
    assert_null(shelf_text(&shelf, &shelf.entries[1]));
    assert_int_equal(shelf.entries[1].text_length, 5);
    assert_int_equal(shelf_write_ms(&shelf), 5);
    assert_true(put(&shelf, 2, 1, 1, 0, "wxyz"));
    assert_true(put(&shelf, 0, 2, 2, 0, "0"));
    assert_true(put(&shelf, 1, 2, 2, 0, "ABCDE"));
    assert_int_equal(shelf_write_ms(&shelf), 0);
    expect_text(&shelf, 0, "0");
    expect_text(&shelf, 1, "ABCDE");
    expect_text(&shelf, 2, "wxyz");
}

static void texts_stay_whole_through_many_changes(void **state)
{
    enum { GAMES = 9, ROUNDS = 2000, ROOM = 200 };
    static const uint32_t seeds[GAMES] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static char texts[GAMES][80];
    struct problem problem = problem_of(seeds, GAMES);
    struct shelf shelf = shelf_of(&problem, ROOM);
    uint32_t draw = 1, kept = 0;

    (void)state;
    for (int round = 1; round <= ROUNDS; round++) {
        uint32_t index, length;
        draw = draw * 1103515245u + 12345u;
        index = (draw >> 16) % GAMES;
        length = (draw >> 20) % 60;
        memset(texts[index], 'a' + round % 26, length);
        texts[index][length] = '\0';
        assert_true(put(&shelf, index, round, 1, 0, texts[index]));
        for (uint32_t i = 0; i < GAMES; i++) {
            if (!shelf.entries[i].played || shelf_text(&shelf, &shelf.entries[i]) == NULL)
                continue;
            expect_text(&shelf, i, texts[i]);
            kept++;
        }
        assert_true(shelf.texts_used <= ROOM);
    }
    assert_true(kept > ROUNDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_listed_twice_is_one_game),
        cmocka_unit_test(a_list_goes_onto_small_shelves_in_parts),
        cmocka_unit_test(the_same_problem_twice_is_played_twice),
        cmocka_unit_test(a_shelf_that_does_not_fit_is_refused),
        cmocka_unit_test(more_points_win_and_all_of_them_is_kept),
        cmocka_unit_test(of_equal_points_the_smaller_budget_wins_in_any_order),
        cmocka_unit_test(a_text_without_room_is_left_out_and_comes_back_with_room),
        cmocka_unit_test(texts_stay_whole_through_many_changes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
