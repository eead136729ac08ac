/* Tests of core/batch/results: the jobs of a run and their best results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games_of.h"

enum { LENGTH = 4, BLOCK = 1 << 16, TEXT = 1000, ROOM = sizeof(struct results_block) };

static uint64_t block[BLOCK / 8];

static struct games games_of(const uint32_t *seeds, uint32_t count)
{
    struct games games = {.problem.problem = {.name = "p", .seeds = seeds, .seed_count = count,
                                              .source_length = LENGTH}};
    return games;
}

/* Results of all games of a file, each with room for a plan, and `text_size` bytes of texts. */
static struct results results_of(struct games *games, size_t text_size)
{
    struct arena arena = arena_over(block, sizeof block);
    struct results results;

    assert_true(results_open(&results, games->problem.problem.seed_count, &arena));
    games_add(&results, games);
    for (uint32_t i = 0; i < results.count; i++)
        results.entries[i].plan.steps = ARENA_TAKE(&arena, LENGTH, uint64_t);
    arena.end = arena.at + text_size;
    results_keep_solutions(&results, arena);
    return results;
}

static bool put_budget(struct results *results, uint32_t index, int64_t points, struct budget budget,
                       const char *text)
{
    uint64_t steps[LENGTH] = {budget.work, budget.preset, index, 7};
    struct submission offer = {
        .budget = budget,
        .plan = {steps, LENGTH},
        .score = {.points = points},
        .solution = text,
        .packed_length = strlen(text),
        .solution_length = strlen(text),
        .finish_ms = 5,
    };

    return results_submit(results, index, &offer);
}

static bool put(struct results *results, uint32_t index, int64_t points, uint64_t work,
                uint32_t preset, const char *text)
{
    return put_budget(results, index, points, (struct budget){work, preset, 0}, text);
}

struct paper {
    char text[TEXT];
    size_t length;
};

static bool write_on(void *context, const char *text, size_t length)
{
    struct paper *paper = context;

    assert_true(length <= TEXT - paper->length);
    memcpy(paper->text + paper->length, text, length);
    paper->length += length;
    return true;
}

static void expect_text(const struct results *results, uint32_t index, const char *text)
{
    const struct result *entry = &results->entries[index];
    struct paper paper = {.length = 0};

    assert_int_equal(entry->solution_length, strlen(text));
    assert_true(entry->solution_kept);
    assert_true(results_put_solution(results, entry, (struct sink){write_on, &paper}));
    assert_int_equal(paper.length, entry->solution_length);
    assert_memory_equal(paper.text, text, entry->solution_length);
}

static void each_seed_is_a_job_in_the_order_of_the_list(void **state)
{
    static const uint32_t seeds[] = {5, 0, 17, 18};
    struct games games = games_of(seeds, 4);
    struct results results = results_of(&games, 0);

    (void)state;
    assert_int_equal(results.count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(games_seed(&results.entries[i]), seeds[i]);
        assert_int_equal(results.entries[i].jobs, 4);
        assert_int_equal(results.entries[i].traits.steps, LENGTH);
        assert_ptr_equal(results.entries[i].file, &games.file);
    }
}

static void a_file_goes_into_small_results_in_parts(void **state)
{
    static const uint32_t seeds[] = {5, 0, 17, 18, 4};
    static const uint32_t parts[][3] = {{5, 0}, {17, 18}, {4}, {0}};
    static const uint32_t counts[] = {2, 2, 1, 0};
    struct games games = games_of(seeds, 5);
    struct arena arena = arena_over(block, sizeof block);
    struct results results;
    uint32_t next = 0;

    (void)state;
    assert_true(results_open(&results, 2, &arena));
    for (uint32_t i = 0; i < 4; i++) {
        results_clear(&results);
        results_add(&results, &games_engine, games_file(&games), &next);
        assert_int_equal(results.count, counts[i]);
        for (uint32_t j = 0; j < results.count; j++) {
            assert_int_equal(games_seed(&results.entries[j]), parts[i][j]);
            assert_int_equal(results.entries[j].jobs, 5);
        }
    }
    assert_int_equal(next, 5);
}

static void the_same_problem_twice_is_played_twice(void **state)
{
    static const uint32_t seeds[] = {5, 6};
    struct games games = games_of(seeds, 2), again = games;
    struct arena arena = arena_over(block, sizeof block);
    struct results results;

    (void)state;
    assert_true(results_open(&results, 4, &arena));
    games_add(&results, &games);
    games_add(&results, &again);
    assert_int_equal(results.count, 4);
}

static void results_that_do_not_fit_are_refused(void **state)
{
    struct arena arena = arena_over(block, 100);
    struct results results;

    (void)state;
    assert_false(results_open(&results, 1000, &arena));
}

static void more_points_win_and_all_of_them_is_kept(void **state)
{
    static const uint32_t seeds[] = {1};
    struct games games = games_of(seeds, 1);
    struct results results = results_of(&games, 100);
    const struct result *entry = results.entries;

    (void)state;
    assert_false(entry->done);
    assert_true(put(&results, 0, 0, 50, 0, "zero"));
    assert_true(put(&results, 0, 1000, 10, 1, "more"));
    assert_false(put(&results, 0, 999, 5, 0, "less"));
    assert_true(entry->done);
    assert_int_equal(entry->score.points, 1000);
    assert_int_equal(entry->budget.work, 10);
    assert_int_equal(entry->budget.preset, 1);
    assert_int_equal(entry->plan.count, LENGTH);
    assert_int_equal(entry->plan.steps[0], 10);
    assert_int_equal(entry->plan.steps[1], 1);
    expect_text(&results, 0, "more");
}

static void of_equal_points_the_smaller_budget_wins_in_any_order(void **state)
{
    static const uint32_t seeds[] = {1, 2};
    struct games games = games_of(seeds, 2);
    struct results results = results_of(&games, 3 * ROOM);

    (void)state;
    assert_true(put(&results, 0, 7, 10, 1, "a"));
    assert_true(put(&results, 0, 7, 10, 0, "b"));
    assert_false(put(&results, 0, 7, 11, 0, "c"));
    assert_true(put(&results, 1, 7, 11, 0, "c"));
    assert_true(put(&results, 1, 7, 10, 0, "b"));
    assert_false(put(&results, 1, 7, 10, 1, "a"));
    expect_text(&results, 0, "b");
    expect_text(&results, 1, "b");
}

static void of_equal_points_a_whole_plan_and_then_fewer_steps_win_in_any_order(void **state)
{
    static const uint32_t seeds[] = {1};
    static const struct budget budgets[] = {{10, 1, 0}, {11, 0, 0}, {9, 0, 3}, {9, 0, 4}, {9, 1, 2}};
    enum { BUDGETS = sizeof budgets / sizeof *budgets };
    struct games games = games_of(seeds, 1);

    (void)state;
    for (uint32_t a = 0; a < BUDGETS; a++)
        for (uint32_t b = 0; b < BUDGETS; b++) {
            struct results results = results_of(&games, 100);
            assert_true(put_budget(&results, 0, 7, budgets[a], "a"));
            assert_int_equal(put_budget(&results, 0, 7, budgets[b], "b"), b < a);
            expect_text(&results, 0, b < a ? "b" : "a");
        }
}

static void a_text_without_room_is_left_out_and_comes_back_with_room(void **state)
{
    static const uint32_t seeds[] = {1, 2, 3};
    struct games games = games_of(seeds, 3);
    struct results results = results_of(&games, 2 * ROOM);

    (void)state;
    assert_true(put(&results, 0, 1, 1, 0, "012345"));
    assert_true(put(&results, 1, 1, 1, 0, "abcde"));
    assert_true(put(&results, 2, 1, 1, 0, "wxyz"));
    assert_false(results.entries[2].solution_kept);
    assert_int_equal(results.entries[2].solution_length, 4);
    assert_int_equal(results_write_ms(&results), 5);
    assert_true(put(&results, 0, 2, 2, 0, ""));
    assert_true(put(&results, 2, 2, 2, 0, "WXYZ!"));
    assert_int_equal(results_write_ms(&results), 0);
    expect_text(&results, 0, "");
    expect_text(&results, 1, "abcde");
    expect_text(&results, 2, "WXYZ!");
}

/* What is not done will be an answer without a search. */
static void the_time_to_write_counts_texts_texts_made_again_and_answers(void **state)
{
    static const uint32_t seeds[] = {1, 2, 3, 4};
    struct games games = games_of(seeds, 4);
    struct results results = results_of(&games, ROOM);

    (void)state;
    results.fallbacks_ms = 400;
    assert_int_equal(results_write_ms(&results), 400);
    assert_true(put(&results, 0, 1, 1, 0, "kept"));
    assert_int_equal(results_write_ms(&results), 300);
    assert_true(put(&results, 1, 1, 1, 0, "not kept"));
    assert_int_equal(results_write_ms(&results), 205);
    assert_true(put(&results, 1, 2, 1, 0, "neither"));
    assert_int_equal(results_write_ms(&results), 205);
    results.solution_bytes = 3 * RESULTS_WRITE_BYTES_MS;
    assert_int_equal(results_write_ms(&results), 208);
    results_clear(&results);
    assert_int_equal(results_write_ms(&results), 0);
}

static void texts_stay_whole_through_many_changes(void **state)
{
    enum { GAMES = 9, ROUNDS = 2000, BLOCKS = 20 };
    static const uint32_t seeds[GAMES] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static char texts[GAMES][TEXT];
    struct games games = games_of(seeds, GAMES);
    struct results results = results_of(&games, BLOCKS * ROOM);
    uint32_t draw = 1, kept = 0, left_out = 0;

    (void)state;
    for (int round = 1; round <= ROUNDS; round++) {
        uint32_t index, length;
        draw = draw * 1103515245u + 12345u;
        index = (draw >> 16) % GAMES;
        length = (draw >> 20) % 400;
        for (uint32_t i = 0; i < length; i++)
            texts[index][i] = (char)('a' + (i + (uint32_t)round) % 26);
        texts[index][length] = '\0';
        assert_true(put(&results, index, round, 1, 0, texts[index]));
        for (uint32_t i = 0; i < GAMES; i++) {
            const struct result *entry = &results.entries[i];
            left_out += entry->done && !entry->solution_kept;
            if (!entry->done || !entry->solution_kept)
                continue;
            expect_text(&results, i, texts[i]);
            kept++;
        }
        assert_true(results.fresh <= BLOCKS && results.freed <= results.fresh);
    }
    assert_true(kept > ROUNDS && left_out > ROUNDS / 10);
}

/* Neither the number of jobs nor that of texts counts: no entry but the one that changes is touched. */
static void a_submission_touches_no_other_job(void **state)
{
    enum { GAMES = 9 };
    static const uint32_t seeds[GAMES] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    static struct result before[GAMES];
    struct games games = games_of(seeds, GAMES);
    struct results results = results_of(&games, GAMES * ROOM);

    (void)state;
    for (uint32_t i = 0; i < GAMES; i++)
        assert_true(put(&results, i, 1, 1, 0, "text"));
    memcpy(before, results.entries, sizeof before);
    assert_true(put(&results, 4, 2, 1, 0, "another text"));
    for (uint32_t i = 0; i < GAMES; i++)
        assert_int_equal(memcmp(&before[i], &results.entries[i], sizeof before[i]) == 0, i != 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_seed_is_a_job_in_the_order_of_the_list),
        cmocka_unit_test(a_file_goes_into_small_results_in_parts),
        cmocka_unit_test(the_same_problem_twice_is_played_twice),
        cmocka_unit_test(results_that_do_not_fit_are_refused),
        cmocka_unit_test(more_points_win_and_all_of_them_is_kept),
        cmocka_unit_test(of_equal_points_the_smaller_budget_wins_in_any_order),
        cmocka_unit_test(of_equal_points_a_whole_plan_and_then_fewer_steps_win_in_any_order),
        cmocka_unit_test(a_text_without_room_is_left_out_and_comes_back_with_room),
        cmocka_unit_test(the_time_to_write_counts_texts_texts_made_again_and_answers),
        cmocka_unit_test(texts_stay_whole_through_many_changes),
        cmocka_unit_test(a_submission_touches_no_other_job),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
