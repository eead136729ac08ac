/* Tests of core/batch/memory: how memory of any size is divided among plans, workers and texts,
 * for a player whose need the tests set. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/report.h"
#include "../../core/engine_program.h"
#include "../../core/batch/memory.h"
#include "../../core/batch/memory_block.h"
#include "../../core/hextris/player/player.h"
#include "../kit/check.h"
#include "../kit/fake_port.h"
#include "../kit/random.h"
#include "games_of.h"
#include "stub_player.h"

static const struct budget LEAST = {1, 0, 0};

enum { CASES = 2000, BLOCK = 1 << 16, GAMES = 8, LENGTH = 10 };

static uint64_t block[BLOCK / 8];
static struct result entries[4 * GAMES];
static const uint32_t seeds[GAMES] = {1, 2, 3, 4, 5, 6, 7, 8};

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    stub_reset();
    report_start(ENGINE_PROGRAM.name, false);
    return 0;
}

static struct games games_of(const char *name, uint32_t count, uint32_t length)
{
    struct games games = {.problem.problem = {.name = name, .seeds = seeds, .seed_count = count,
                                              .source_length = length}};

    return games;
}

static size_t need_at(const struct result *result, struct budget budget);

/* What any of the games needs to be searched by the least budget. */
static size_t least_search(const struct results *results)
{
    size_t most = 0;

    for (uint32_t i = 0; i < results->count; i++) {
        size_t need = need_at(&results->entries[i], LEAST);
        most = need > most ? need : most;
    }
    return most;
}

static void lay_plans(struct results *results, struct arena *arena)
{
    memory_lay_plans(results, arena, least_search(results));
}

/* An empty results outside of the memory that is divided. */
static struct results results_of(void)
{
    struct arena arena = arena_over(entries, sizeof entries);
    struct results results;

    assert_true(results_open(&results, 4 * GAMES, &arena));
    return results;
}

static uint32_t admitted(const struct results *results)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < results->count; i++)
        count += results->entries[i].plan.steps != NULL;
    return count;
}

static size_t need_at(const struct result *result, struct budget budget)
{
    return memory_need(&result->job, result->traits.steps, budget);
}

static size_t player_need_at(const struct games *games, struct budget budget)
{
    struct player_game game = {.problem = &games->problem.problem, .budget = budget};

    return player_need(&game);
}

static size_t need_of_games(struct games *games, struct budget budget)
{
    struct engine_job job = {&games_engine, games_file(games)->problem, 0};

    return memory_need(&job, games->problem.problem.source_length, budget);
}

/* By the games that have a plan. */
static size_t most_needed(const struct results *results, struct budget budget)
{
    size_t most = 0;

    for (uint32_t i = 0; i < results->count; i++) {
        size_t need = need_at(&results->entries[i], budget);
        if (results->entries[i].plan.steps != NULL && need > most)
            most = need;
    }
    return most;
}

/* ---- needs ---- */

static void the_need_is_a_record_and_what_the_player_needs(void **state)
{
    (void)state;
    stub.need_work = 1;
    for (uint32_t length = 0; length < 100; length++) {
        struct games games = games_of("p.json", 1, length);
        struct budget budget = {1000 * length, 0, 0};
        size_t plan = 8 * length, player = arena_need(player_need_at(&games, budget), 1);
        CHECK(length, need_of_games(&games, budget) == plan + player);
    }
}

static void a_need_beyond_counting_is_the_largest_number(void **state)
{
    struct games games = games_of("p.json", 1, LENGTH);

    (void)state;
    stub.need_base = SIZE_MAX;
    assert_true(need_of_games(&games, LEAST) == SIZE_MAX);
    stub.need_base = SIZE_MAX - 8 * LENGTH + 1;
    assert_true(need_of_games(&games, LEAST) == SIZE_MAX);
    stub.need_base = SIZE_MAX - 8 * LENGTH - 7;
    assert_true(need_of_games(&games, LEAST) == SIZE_MAX - 7);
}

/* ---- plans ---- */

/* Two problems of random lengths and games, with the memory and the player's need random too. Needs
 * at the least budget and at that of divide() are of whole words, as those of the real player. */
struct sample {
    struct random random;
    struct games files[2];
    struct results results;
    struct arena arena;
};

static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct random *random = &sample.random;

    fresh(NULL);
    random->state = number;
    sample.results = results_of();
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t games = 1 + random_below(random, GAMES);
        uint32_t length = random_chance(random, 10) ? 0 : random_below(random, 400);
        sample.files[i] = games_of(i == 0 ? "a.json" : "b.json", games, length);
        games_add(&sample.results, &sample.files[i]);
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
        const struct results *results = &sample->results;
        unsigned char *at = sample->arena.at;
        lay_plans(&sample->results, &sample->arena);
        for (uint32_t i = 0; i < results->count; i++) {
            const struct result *entry = &results->entries[i];
            if (entry->plan.steps == NULL)
                continue;
            CHECK(number, (unsigned char *)entry->plan.steps == at);
            CHECK(number, entry->plan.count == 0);
            CHECK(number, least_search(results) <= arena_left(&sample->arena));
            at += 8 * entry->traits.steps;
        }
        CHECK(number, at == sample->arena.at);
        partly += admitted(results) > 0 && admitted(results) < results->count;
    }
    assert_true(partly > CASES / 10);
}

static void a_game_is_left_out_only_for_want_of_room(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        const struct results *results = &sample->results;
        lay_plans(&sample->results, &sample->arena);
        for (uint32_t i = 0; i < results->count; i++)
            if (results->entries[i].plan.steps == NULL)
                CHECK(number, arena_left(&sample->arena) <
                                  memory_need_of_plan(results->entries[i].traits.steps) + least_search(results));
    }
}

static void a_small_problem_after_one_too_large_is_played(void **state)
{
    struct games large = games_of("large.json", 3, 5000);
    struct games small = games_of("small.json", 3, 10);
    struct results results = results_of();
    struct arena arena = arena_over(block, 20000);

    (void)state;
    games_add(&results, &large);
    games_add(&results, &small);
    memory_lay_plans(&results, &arena, 1000);
    assert_int_equal(admitted(&results), 3);
    for (uint32_t i = 3; i < 6; i++)
        assert_non_null(results.entries[i].plan.steps);
}

/* ---- workers and texts ---- */

static size_t texts_size(const struct results *results)
{
    return results->block_count * sizeof(struct results_block);
}

struct divided {
    uint32_t wanted;
    struct budget budget;
    struct arena rest;
    struct memory memory;
};

static struct divided divide(struct sample *sample)
{
    struct divided divided;

    lay_plans(&sample->results, &sample->arena);
    divided.wanted = 1 + random_below(&sample->random, 8);
    divided.budget = (struct budget){
        8 * stub.need_work * (1 + random_below(&sample->random, 1000)), 1, 0};
    divided.rest = sample->arena;
    divided.memory = memory_divide(&sample->results, sample->arena, divided.wanted, divided.budget, SIZE_MAX);
    return divided;
}

static void workers_lie_side_by_side_and_texts_behind_them(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        unsigned char *at = divided.rest.at;
        for (uint32_t i = 0; i < divided.memory.workers; i++) {
            struct arena arena = memory_of_worker(&divided.memory, i);
            CHECK(number, arena.at == at);
            CHECK(number, arena_left(&arena) == divided.memory.each);
            CHECK(number, divided.memory.each % ARENA_ALIGN == 0);
            at = arena.end;
        }
        CHECK(number, divided.memory.all.at == divided.rest.at && divided.memory.all.end == at);
        CHECK(number, (unsigned char *)sample->results.blocks == at);
        CHECK(number, texts_size(&sample->results) <= (size_t)(divided.rest.end - at));
        CHECK(number, texts_size(&sample->results) + sizeof(struct results_block) > (size_t)(divided.rest.end - at));
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
        size_t need = most_needed(&sample->results, divided.budget);
        uint32_t workers = divided.memory.workers;
        CHECK(number, workers >= 1 && workers <= divided.wanted);
        if (need == 0 || need > share)
            continue;
        CHECK(number, divided.memory.each >= need);
        CHECK(number, texts_size(&sample->results) + sizeof(struct results_block) > left / 4);
        CHECK(number, workers == divided.wanted || (workers + 1) * need > share);
        fewer += workers < divided.wanted;
        wanted += workers == divided.wanted;
    }
    assert_true(fewer > CASES / 20 && wanted > CASES / 20);
}

/* Under a time limit: where the least budget fits beside the texts and the first one does not. */
static void a_single_worker_has_room_for_the_first_budget(void **state)
{
    struct games games = games_of("p.json", 2, LENGTH);
    struct results results = results_of();
    struct arena arena = arena_over(block, 100000);
    struct memory memory;

    (void)state;
    stub.need_base = 1000;
    stub.need_work = 1;
    stub.first = 80000;
    games_add(&results, &games);
    lay_plans(&results, &arena);
    memory = memory_divide(&results, arena, 4, (struct budget){1000000, 0, 0}, 1000);
    assert_int_equal(memory.workers, 1);
    assert_in_range(memory.each, 81000 + (100000 - 81000) / 3, 100000 - (100000 - 81000) / 3); /* and for its text */
    assert_int_equal(memory_fit(memory.each, results.entries, results.entries[0].traits.first).work, 80000);
}

static void a_single_worker_takes_what_it_lacks_from_the_texts(void **state)
{
    uint32_t lacking = 0, short_of_all = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        size_t left = arena_left(&divided.rest);
        size_t need = most_needed(&sample->results, divided.budget);
        if (need <= left - left / 4)
            continue;
        CHECK(number, divided.memory.workers == 1);
        CHECK(number, divided.memory.each == (need < left ? need + (left - need) / 2 / ARENA_ALIGN * ARENA_ALIGN : left));
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
        size_t least = most_needed(&sample->results, LEAST);
        if (most_needed(&sample->results, divided.budget) <= share)
            continue;
        divided.memory = memory_divide(&sample->results, divided.rest, divided.wanted, divided.budget, least);
        CHECK(number, divided.memory.workers == 1);
        CHECK(number, divided.memory.each >= least);
        if (least <= share)
            CHECK(number, texts_size(&sample->results) + sizeof(struct results_block) > left / 4 &&
                              divided.memory.each + ARENA_ALIGN > share);
        else
            CHECK(number, divided.memory.each == least + (left - least) / 2 / ARENA_ALIGN * ARENA_ALIGN);
        kept += least <= share;
        lost += least > share;
    }
    assert_true(kept > CASES / 20 && lost > CASES / 100);
}

static void a_run_without_games_has_workers_and_texts(void **state)
{
    struct results results = results_of();
    struct arena arena = arena_over(block, sizeof block);
    struct memory memory = memory_divide(&results, arena, 4, LEAST, SIZE_MAX);

    (void)state;
    assert_int_equal(memory.workers, 4);
    assert_int_equal(memory.each, sizeof block / 16 * 3);
    assert_int_equal(texts_size(&results), sizeof block / 4);
}

/* ---- files that do not fit ---- */

/* The limit that is named gives a block of that size, and the one below does not; or less by a page at most. */
static void the_limit_that_is_named_is_enough_and_hardly_more(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random random = {number};
        uint64_t cores = 1 + random_below(&random, 64), mb = 4 + random_below(&random, 300), named;
        struct memory_limit limit, more;
        struct names names = {.count = 0};
        size_t need;
        const char *at;
        fresh(NULL);
        limit = memory_limit(mb, cores);
        if (limit.block == 0)
            continue;
        need = limit.block + 1 + random_below(&random, 1u << random_below(&random, 30));
        names_add(&names, "a.json");
        memory_report_refused(&names, need, limit.block, &limit);
        at = strstr(fake.err, "; -m ");
        CHECK(number, strncmp(fake.err, "play_icfp2015: a.json: too little memory: ", 42) == 0 && at != NULL);
        named = strtoull(at + 5, NULL, 10);
        more = memory_limit(named, cores);
        CHECK(number, more.block >= need);
        more = memory_limit(named - 1, cores);
        CHECK(number, more.block < need + (64 << 10));
    }
}

static void no_limit_is_named_where_memory_is_fixed_or_the_need_beyond_all(void **state)
{
    struct memory_limit limit = memory_limit(8, 1);
    struct names names = {.count = 0};

    (void)state;
    names_add(&names, "a.json");
    names_add(&names, "b.json");
    memory_report_refused(&names, 9 << 20, 1 << 20, &limit);
    assert_string_equal(fake.err, "play_icfp2015: a.json, b.json: too little memory: 9216 KiB needed, 1024 KiB available\n");
    fake_forget();
    memory_report_refused(&names, SIZE_MAX, limit.block, &limit);
    assert_null(strstr(fake.err, "-m "));
}

/* ---- fitting a budget ---- */

static void a_budget_is_lowered_until_it_fits_and_no_further(void **state)
{
    uint32_t whole = 0, lowered = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct divided divided = divide(sample);
        for (uint32_t i = 0; i < sample->results.count; i++) {
            const struct result *result = &sample->results.entries[i];
            struct budget budget = memory_fit(divided.memory.each, result, divided.budget);
            struct budget more = {budget.work + budget.work / 16 + 5, divided.budget.preset, 0};
            if (sample->results.entries[i].plan.steps == NULL)
                continue;
            CHECK(number, budget.work >= 1 && budget.preset == divided.budget.preset);
            CHECK(number, need_at(result, budget) <= divided.memory.each);
            CHECK(number, budget.work == divided.budget.work || need_at(result, more) > divided.memory.each);
            whole += budget.work == divided.budget.work;
            lowered += budget.work != divided.budget.work;
        }
    }
    assert_true(whole > CASES && lowered > CASES);
}

static void where_no_budget_fits_none_is_left(void **state)
{
    struct games games = games_of("p.json", 1, LENGTH);
    struct memory memory = {arena_over(block, 1000), 1000, 1};
    struct results results = results_of();
    const struct result *result = results.entries;

    (void)state;
    games_add(&results, &games);
    stub.need_base = 1000;
    assert_int_equal(memory_fit(memory.each, result, (struct budget){1 << 20, 1, 0}).work, 0);
    stub.need_base = 1000 - 8 * LENGTH;
    assert_int_equal(memory_fit(memory.each, result, (struct budget){1 << 20, 1, 0}).work, 1 << 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_need_is_a_record_and_what_the_player_needs, fresh),
        cmocka_unit_test_setup(a_need_beyond_counting_is_the_largest_number, fresh),
        cmocka_unit_test_setup(records_are_apart_and_leave_room_for_any_worker, fresh),
        cmocka_unit_test_setup(a_game_is_left_out_only_for_want_of_room, fresh),
        cmocka_unit_test_setup(a_small_problem_after_one_too_large_is_played, fresh),
        cmocka_unit_test_setup(workers_lie_side_by_side_and_texts_behind_them, fresh),
        cmocka_unit_test_setup(workers_are_as_many_as_the_budget_allows, fresh),
        cmocka_unit_test_setup(texts_lose_their_room_to_the_least_budget_only, fresh),
        cmocka_unit_test_setup(a_single_worker_has_room_for_the_first_budget, fresh),
        cmocka_unit_test_setup(a_single_worker_takes_what_it_lacks_from_the_texts, fresh),
        cmocka_unit_test_setup(a_run_without_games_has_workers_and_texts, fresh),
        cmocka_unit_test_setup(the_limit_that_is_named_is_enough_and_hardly_more, fresh),
        cmocka_unit_test_setup(no_limit_is_named_where_memory_is_fixed_or_the_need_beyond_all, fresh),
        cmocka_unit_test_setup(a_budget_is_lowered_until_it_fits_and_no_further, fresh),
        cmocka_unit_test_setup(where_no_budget_fits_none_is_left, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
