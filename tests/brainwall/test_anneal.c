/* Tests of core/brainwall/search/anneal: what a run promises, on random problems. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/anneal.h"
#include "../../core/brainwall/solver/preset.h"
#include "search_kit.h"

/* By the larger work 4 of 16 fresh runs are begun, by the smaller one 2. */
enum { BLOCK = 1 << 23, CASES = 60, WORK = 300000, LARGE_WORK = 4000000 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct point vertices[SAMPLE_VERTICES];
    struct incumbent incumbent;
    struct anneal_settings settings;
    struct arena rest;
};

/* A random problem with settings. */
static void lay_bench(struct bench *bench, uint32_t number, size_t pool)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct random_wide random = random_wide_of(number);

    bench->rest = arena_over(block, sizeof block);
    memset(block, 0xa5, sizeof block);
    sample_problem(&bench->kit.sample, 3 + random_wide_below(&random, 12), 2 + random_wide_below(&random, 8), 40,
                   &random);
    search_kit_build(&bench->kit, &none, 40, pool, &bench->rest);
    bench->incumbent = (struct incumbent){.vertices = bench->vertices};
    bench->settings = preset_of(0)->anneal;
    bench->settings.seed = number;
}

static uint64_t anneal_by(struct bench *bench, uint64_t work)
{
    uint64_t spent = 0;

    assert_true(anneal_run(&bench->kit.input, &bench->settings, work, bench->rest, &bench->incumbent, &spent));
    return spent;
}

static uint64_t anneal(struct bench *bench)
{
    return anneal_by(bench, WORK);
}

static void the_answer_is_what_the_rules_say(void **unused)
{
    static struct bench bench;
    uint32_t valid = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct pose_verdict verdict;

        lay_bench(&bench, number, 1 << 20);
        anneal(&bench);
        verdict = search_kit_verdict(&bench.kit, bench.vertices);
        CHECK(number, bench.incumbent.has_pose && bench.incumbent.violation == verdict.violation &&
              bench.incumbent.dislikes == verdict.dislikes);
        CHECK(number, verdict.outside == 0);
        valid += verdict.valid;
    }
    assert_true(valid > CASES / 4);
}

static void a_run_is_a_function_of_its_settings(void **unused)
{
    static struct bench bench;
    struct point first[SAMPLE_VERTICES];
    uint32_t differ = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES / 4; number++) {
        uint64_t spent;

        lay_bench(&bench, number, 1 << 20);
        spent = anneal(&bench);
        memcpy(first, bench.vertices, sizeof first);
        lay_bench(&bench, number, 2048); /* the pool is no part of it */
        CHECK(number, anneal(&bench) == spent);
        CHECK(number, memcmp(first, bench.vertices, bench.kit.figure.vertex_count * sizeof *first) == 0);
        lay_bench(&bench, number, 0);
        bench.settings.seed += CASES;
        anneal(&bench);
        differ += memcmp(first, bench.vertices, bench.kit.figure.vertex_count * sizeof *first) != 0;
    }
    assert_true(differ > 0);
}

static void the_work_is_spent_and_no_more(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < CASES / 4; number++) {
        uint64_t spent;

        lay_bench(&bench, number, 1 << 20);
        spent = anneal(&bench);
        CHECK(number, spent <= WORK + WORK / 4);
        CHECK(number, spent >= WORK || (bench.incumbent.violation == 0 && bench.incumbent.dislikes == 0));
    }
}

static void runs_by_halving_spend_the_work_and_keep_the_best(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < 4; number++) {
        struct pose_verdict verdict;
        uint64_t spent;

        lay_bench(&bench, number, 1 << 20);
        bench.settings.runs = 16 - 3 * number; /* 16, 13, 10 and 7: halves need not be whole */
        bench.settings.reheats = 0;
        spent = anneal_by(&bench, LARGE_WORK);
        verdict = search_kit_verdict(&bench.kit, bench.vertices);
        CHECK(number, bench.incumbent.violation == verdict.violation && bench.incumbent.dislikes == verdict.dislikes);
        CHECK(number, spent <= LARGE_WORK);
        CHECK(number, spent >= LARGE_WORK / 256 * bench.settings.fresh_share || bench.incumbent.dislikes == 0);
    }
}

static void a_known_pose_is_never_made_worse(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < CASES / 2; number++) {
        struct incumbent before;

        lay_bench(&bench, number, 1 << 20);
        anneal(&bench);
        before = bench.incumbent;
        bench.settings.seed += 1000;
        bench.settings.runs = 1;
        anneal(&bench);
        CHECK(number, bench.incumbent.violation <= before.violation);
        CHECK(number, bench.incumbent.violation < before.violation || bench.incumbent.dislikes <= before.dislikes);
    }
}

static void exactly_the_memory_counted_is_needed(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < 8; number++) {
        struct arena counting = arena_counting();
        uint64_t spent;
        size_t need;

        lay_bench(&bench, number, 0);
        anneal_count(&bench.kit.input, &bench.settings, &counting);
        need = arena_counted(&counting);
        CHECK(number, anneal_run(&bench.kit.input, &bench.settings, WORK / 100, arena_over(bench.rest.at, need),
                                 &bench.incumbent, &spent));
        CHECK(number, !anneal_run(&bench.kit.input, &bench.settings, WORK / 100,
                                  arena_over(bench.rest.at, need - ARENA_ALIGN), &bench.incumbent, &spent));
    }
}

static void a_stopped_run_ends_with_an_answer(void **unused)
{
    static struct bench bench;
    uint32_t asked = 0, stopped = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES / 4; number++) {
        uint64_t spent;

        lay_bench(&bench, number, 1 << 20);
        asked = 0;
        bench.kit.stop = (struct stop){.should_stop = stop_after_two, .context = &asked};
        spent = anneal(&bench);
        CHECK(number, bench.incumbent.has_pose);
        CHECK(number, asked <= 3 && spent < 4 * STOP_WORK);
        stopped += asked == 3;
    }
    assert_true(stopped > 0);
}

/* With must_unlock, every offered pose unlocks all these bonuses. */
static void a_pull_unlocks(void **unused)
{
    static struct bench bench;
    uint32_t unlocked = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        lay_bench(&bench, number, 1 << 20);
        bench.settings.must_unlock = bench.kit.sample.problem.bonus_count != 0 ? 1 : 0;
        anneal(&bench);
        if (bench.settings.must_unlock == 0 || !bench.incumbent.has_pose)
            continue;
        CHECK(number, (search_kit_verdict(&bench.kit, bench.vertices).unlocked & 1) != 0);
        unlocked++;
    }
    assert_true(unlocked > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_answer_is_what_the_rules_say),
        cmocka_unit_test(a_run_is_a_function_of_its_settings),
        cmocka_unit_test(the_work_is_spent_and_no_more),
        cmocka_unit_test(runs_by_halving_spend_the_work_and_keep_the_best),
        cmocka_unit_test(a_known_pose_is_never_made_worse),
        cmocka_unit_test(exactly_the_memory_counted_is_needed),
        cmocka_unit_test(a_stopped_run_ends_with_an_answer),
        cmocka_unit_test(a_pull_unlocks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
