/* Tests of core/batch/split: how memory of any size is divided among plans, workers and texts,
 * for a player whose need the tests set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../core/batch/split.h"
#include "fake_port.h"
#include "oracle.h"
#include "random_game.h"
#include "stub_player.h"

static const struct budget LEAST = {1, 0, 0};

enum { CASES = 2000, BLOCK = 1 << 16, GAMES = 8, LENGTH = 10 };

static uint64_t block[BLOCK / 8];
static struct shelf_entry entries[4 * GAMES];
static struct phrase_set phrases;
static const uint32_t seeds[GAMES] = {1, 2, 3, 4, 5, 6, 7, 8};

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    stub_reset();
    return 0;
}

static struct problem problem_of(const char *name, uint32_t games, uint32_t length)
{
    struct problem problem = {
        .name = name, .seeds = seeds, .seed_count = games, .source_length = length};

    return problem;
}

/* An empty shelf outside of the memory that is divided. */
static struct shelf shelf_of(void)
{
    struct arena arena = arena_over(entries, sizeof entries);
    struct shelf shelf;

    assert_true(shelf_open(&shelf, 4 * GAMES, &arena));
    return shelf;
}

static uint32_t admitted(const struct shelf *shelf)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < shelf->count; i++)
        count += shelf->entries[i].plan.steps != NULL;
    return count;
}

static size_t need_at(const struct player_game *game, struct budget budget)
{
    struct player_game changed = *game;

    changed.budget = budget;
    return split_need(&changed);
}

/* By the games that have a plan. */
static size_t most_needed(const struct shelf *shelf, struct budget budget)
{
    size_t most = 0;

    for (uint32_t i = 0; i < shelf->count; i++) {
        size_t need = need_at(&shelf->entries[i].game, budget);
        if (shelf->entries[i].plan.steps != NULL && need > most)
            most = need;
    }
    return most;
}

static uint32_t lines_said(void)
{
    uint32_t lines = 0;

    for (size_t i = 0; i < fake.err_length; i++)
        lines += fake.err[i] == '\n';
    return lines;
}

/* ---- needs ---- */

static void the_need_is_a_record_and_what_the_player_needs(void **state)
{
    (void)state;
    stub.need_work = 1;
    for (uint32_t length = 0; length < 100; length++) {
        struct problem problem = problem_of("p.json", 1, length);
        struct player_game game = {.problem = &problem, .budget = {1000 * length, 0}};
        CHECK(length, split_need(&game) == 8 * length + arena_need(player_need(&game), 1));
    }
}

static void a_need_beyond_counting_is_the_largest_number(void **state)
{
    struct problem problem = problem_of("p.json", 1, LENGTH);
    struct player_game game = {.problem = &problem, .budget = LEAST};

    (void)state;
    stub.need_base = SIZE_MAX;
    assert_true(split_need(&game) == SIZE_MAX);
    stub.need_base = SIZE_MAX - 8 * LENGTH + 1;
    assert_true(split_need(&game) == SIZE_MAX);
    stub.need_base = SIZE_MAX - 8 * LENGTH - 7;
    assert_true(split_need(&game) == SIZE_MAX - 7);
}

/* ---- plans ---- */

/* Two problems of random lengths and games, with the memory and the player's need random too. Needs
 * at the least budget and at that of divide() are of whole words, as those of the real player. */
struct sample {
    struct random random;
    struct problem problems[2];
    struct shelf shelf;
    struct arena arena;
};

static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct random *random = &sample.random;

    fresh(NULL);
    random->state = number;
    sample.shelf = shelf_of();
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t games = 1 + random_below(random, GAMES);
        uint32_t length = random_chance(random, 10) ? 0 : random_below(random, 400);
        sample.problems[i] = problem_of(i == 0 ? "a.json" : "b.json", games, length);
        shelf_add(&sample.shelf, &sample.problems[i], &phrases, &(uint32_t){0});
    }
    stub.need_base = 8 * random_below(random, 1 + random_below(random, 2500));
    stub.need_work = 2 + random_below(random, 10);
    sample.arena = arena_over(block, random_below(random, sizeof block));
    return &sample;
}

static void records_are_apart_and_leave_room_for_any_worker(void **state)
{
    uint32_t partly = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        const struct shelf *shelf = &sample->shelf;
        unsigned char *at = sample->arena.at;
        split_records(&sample->shelf, &sample->arena);
        for (uint32_t i = 0; i < shelf->count; i++) {
            const struct shelf_entry *entry = &shelf->entries[i];
            if (entry->plan.steps == NULL)
                continue;
            CHECK(number, (unsigned char *)entry->plan.steps == at);
            CHECK(number, entry->plan.count == 0);
            CHECK(number, need_at(&entry->game, LEAST) <= arena_left(&sample->arena));
            at += 8 * entry->game.problem->source_length;
        }
        CHECK(number, at == sample->arena.at);
        partly += admitted(shelf) > 0 && admitted(shelf) < shelf->count;
    }
    assert_true(partly > CASES / 10);
}

static void a_game_is_left_out_only_for_want_of_room(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        const struct shelf *shelf = &sample->shelf;
        split_records(&sample->shelf, &sample->arena);
        size_t most = most_needed(shelf, LEAST);
        for (uint32_t i = 0; i < shelf->count; i++) {
            const struct player_game *game = &shelf->entries[i].game;
            size_t need = need_at(game, LEAST), worker = need > most ? need : most;
            size_t plan = 8 * game->problem->source_length;
            if (shelf->entries[i].plan.steps == NULL)
                CHECK(number, arena_left(&sample->arena) < plan + worker);
        }
    }
}

static void each_problem_with_games_left_out_has_one_line(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        bool out[2] = {false, false};
        split_records(&sample->shelf, &sample->arena);
        for (uint32_t i = 0; i < sample->shelf.count; i++)
            if (sample->shelf.entries[i].plan.steps == NULL)
                out[sample->shelf.entries[i].game.problem == &sample->problems[1]] = true;
        CHECK(number, lines_said() == (uint32_t)out[0] + out[1]);
        CHECK(number, (strstr(fake.err, "a.json: too little memory for seed ") != NULL) == out[0]);
        CHECK(number, (strstr(fake.err, "b.json: too little memory for seed ") != NULL) == out[1]);
    }
}

static void the_line_tells_what_is_needed_and_what_is_left(void **state)
{
    struct problem problem = problem_of("p.json", 3, 128);
    struct shelf shelf = shelf_of();
    struct arena arena = arena_over(block, 6 * 1024);

    (void)state;
    stub.need_base = 3 * 1024;
    shelf_add(&shelf, &problem, &phrases, &(uint32_t){0});
    split_records(&shelf, &arena);
    assert_int_equal(admitted(&shelf), 2);
    assert_string_equal(fake.err, "play_icfp2015: p.json: too little memory for seed 3: "
                                  "the least budget needs 5 KiB, 4 KiB are left\n");
}

static void a_small_problem_after_one_too_large_is_played(void **state)
{
    struct problem large = problem_of("large.json", 3, 5000);
    struct problem small = problem_of("small.json", 3, 10);
    struct shelf shelf = shelf_of();
    struct arena arena = arena_over(block, 20000);

    (void)state;
    shelf_add(&shelf, &large, &phrases, &(uint32_t){0});
    shelf_add(&shelf, &small, &phrases, &(uint32_t){0});
    split_records(&shelf, &arena);
    assert_int_equal(admitted(&shelf), 3);
    for (uint32_t i = 3; i < 6; i++)
        assert_non_null(shelf.entries[i].plan.steps);
    assert_int_equal(lines_said(), 1);
}

/* ---- workers and texts ---- */

struct divided {
    uint32_t wanted;
    struct budget budget;
    struct arena rest;
    struct split split;
};

static struct divided divide(struct sample *sample)
{
    struct divided divided;

    split_records(&sample->shelf, &sample->arena);
    divided.wanted = 1 + random_below(&sample->random, 8);
    divided.budget = (struct budget){
        8 * stub.need_work * (1 + random_below(&sample->random, 1000)), 1, 0};
    divided.rest = sample->arena;
    divided.split = split_rest(&sample->shelf, sample->arena, divided.wanted, divided.budget,
                               divided.budget);
    return divided;
}

static void workers_lie_side_by_side_and_texts_behind_them(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        unsigned char *at = divided.rest.at;
        for (uint32_t i = 0; i < divided.split.workers; i++) {
            struct arena arena = split_worker(&divided.split, i);
            CHECK(number, arena.at == at);
            CHECK(number, arena_left(&arena) == divided.split.each);
            CHECK(number, divided.split.each % ARENA_ALIGN == 0);
            at = arena.end;
        }
        CHECK(number, divided.split.all.at == divided.rest.at && divided.split.all.end == at);
        CHECK(number, (unsigned char *)sample->shelf.texts == at);
        CHECK(number, at + sample->shelf.texts_size == divided.rest.end);
    }
}

static void workers_are_as_many_as_the_budget_allows(void **state)
{
    uint32_t fewer = 0, wanted = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        size_t left = arena_left(&divided.rest), share = left - left / 4;
        size_t need = most_needed(&sample->shelf, divided.budget);
        uint32_t workers = divided.split.workers;
        CHECK(number, workers >= 1 && workers <= divided.wanted);
        if (need == 0 || need > share)
            continue;
        CHECK(number, divided.split.each >= need);
        CHECK(number, sample->shelf.texts_size >= left / 4);
        CHECK(number, workers == divided.wanted || (workers + 1) * need > share);
        fewer += workers < divided.wanted;
        wanted += workers == divided.wanted;
    }
    assert_true(fewer > CASES / 20 && wanted > CASES / 20);
}

static void a_single_worker_takes_what_it_lacks_from_the_texts(void **state)
{
    uint32_t lacking = 0, short_of_all = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        size_t left = arena_left(&divided.rest);
        size_t need = most_needed(&sample->shelf, divided.budget);
        if (need <= left - left / 4)
            continue;
        CHECK(number, divided.split.workers == 1);
        CHECK(number, divided.split.each == (need < left ? need : left));
        lacking += need < left;
        short_of_all += need >= left;
    }
    assert_true(lacking > CASES / 100 && short_of_all > CASES / 20);
}

static void texts_lose_their_room_to_the_least_budget_only(void **state)
{
    uint32_t kept = 0, lost = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        size_t left = arena_left(&divided.rest), share = left - left / 4;
        size_t least = most_needed(&sample->shelf, LEAST);
        if (most_needed(&sample->shelf, divided.budget) <= share)
            continue;
        divided.split = split_rest(&sample->shelf, divided.rest, divided.wanted, divided.budget, LEAST);
        CHECK(number, divided.split.workers == 1);
        CHECK(number, divided.split.each >= least);
        if (least <= share)
            CHECK(number, sample->shelf.texts_size >= left / 4 && divided.split.each + ARENA_ALIGN > share);
        else
            CHECK(number, divided.split.each == least);
        kept += least <= share;
        lost += least > share;
    }
    assert_true(kept > CASES / 20 && lost > CASES / 100);
}

static void a_run_without_games_has_workers_and_texts(void **state)
{
    struct shelf shelf = shelf_of();
    struct arena arena = arena_over(block, sizeof block);
    struct split split = split_rest(&shelf, arena, 4, LEAST, LEAST);

    (void)state;
    assert_int_equal(split.workers, 4);
    assert_int_equal(split.each, sizeof block / 16 * 3);
    assert_int_equal(shelf.texts_size, sizeof block / 4);
}

/* ---- fitting a budget ---- */

static void a_budget_is_halved_until_it_fits_and_no_further(void **state)
{
    uint32_t whole = 0, halved = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        for (uint32_t i = 0; i < sample->shelf.count; i++) {
            const struct player_game *game = &sample->shelf.entries[i].game;
            struct budget budget = split_fit(&divided.split, game, divided.budget);
            uint64_t before = divided.budget.work;
            if (sample->shelf.entries[i].plan.steps == NULL)
                continue;
            CHECK(number, budget.work >= 1 && budget.preset == divided.budget.preset);
            CHECK(number, need_at(game, budget) <= divided.split.each);
            for (; before > budget.work; before /= 2) {
                struct budget more = {before, divided.budget.preset, 0};
                CHECK(number, need_at(game, more) > divided.split.each);
            }
            CHECK(number, before == budget.work);
            whole += budget.work == divided.budget.work;
            halved += budget.work != divided.budget.work;
        }
    }
    assert_true(whole > CASES && halved > CASES);
}

static void where_no_budget_fits_none_is_left(void **state)
{
    struct problem problem = problem_of("p.json", 1, LENGTH);
    struct player_game game = {.problem = &problem};
    struct split split = {arena_over(block, 1000), 1000, 1};

    (void)state;
    stub.need_base = 1000;
    assert_int_equal(split_fit(&split, &game, (struct budget){1 << 20, 1, 0}).work, 0);
    stub.need_base = 1000 - 8 * LENGTH;
    assert_int_equal(split_fit(&split, &game, (struct budget){1 << 20, 1, 0}).work, 1 << 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_need_is_a_record_and_what_the_player_needs, fresh),
        cmocka_unit_test_setup(a_need_beyond_counting_is_the_largest_number, fresh),
        cmocka_unit_test_setup(records_are_apart_and_leave_room_for_any_worker, fresh),
        cmocka_unit_test_setup(a_game_is_left_out_only_for_want_of_room, fresh),
        cmocka_unit_test_setup(each_problem_with_games_left_out_has_one_line, fresh),
        cmocka_unit_test_setup(the_line_tells_what_is_needed_and_what_is_left, fresh),
        cmocka_unit_test_setup(a_small_problem_after_one_too_large_is_played, fresh),
        cmocka_unit_test_setup(workers_lie_side_by_side_and_texts_behind_them, fresh),
        cmocka_unit_test_setup(workers_are_as_many_as_the_budget_allows, fresh),
        cmocka_unit_test_setup(texts_lose_their_room_to_the_least_budget_only, fresh),
        cmocka_unit_test_setup(a_single_worker_takes_what_it_lacks_from_the_texts, fresh),
        cmocka_unit_test_setup(a_run_without_games_has_workers_and_texts, fresh),
        cmocka_unit_test_setup(a_budget_is_halved_until_it_fits_and_no_further, fresh),
        cmocka_unit_test_setup(where_no_budget_fits_none_is_left, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
