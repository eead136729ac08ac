/* Tests of core/brainwall/search/tree_search: what it promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/backtrack.h"
#include "../../core/brainwall/search/elimination.h"
#include "../../core/brainwall/search/tree_search.h"
#include "search_kit.h"

enum { CASES = CASE_COUNT(120), BLOCK = 1 << 22, WORK = 600000 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct point vertices[SAMPLE_VERTICES];
    struct incumbent incumbent;
    struct arena rest;
};

static void lay_bench(struct bench *bench, uint32_t number, uint32_t vertices, int32_t side, size_t pool)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct random_wide random = random_wide_of(number);

    bench->rest = arena_over(block, sizeof block);
    memset(block, pool == 0 ? 0x5a : 0xa5, sizeof block);
    sample_problem(&bench->kit.sample, 3 + number % 9, vertices, side, &random);
    bench->kit.sample.problem.epsilon = number % 2 == 0 ? 20000 : 150000;
    search_kit_build(&bench->kit, &none, (uint32_t)side, pool, &bench->rest);
    bench->incumbent = (struct incumbent){.vertices = bench->vertices};
}

static uint64_t search(struct bench *bench, uint32_t seed, uint64_t work)
{
    uint64_t spent;

    tree_search_run(&bench->kit.input, seed, work, bench->rest, &bench->incumbent, &spent);
    return spent;
}

static void poses_are_valid_and_work_is_kept(void **unused)
{
    static struct bench bench;
    uint32_t found = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct pose_verdict verdict;
        uint64_t spent;
        lay_bench(&bench, number, 2 + number % 18, 40, 1 << 18);
        spent = search(&bench, number, WORK);
        verdict = search_kit_verdict(&bench.kit, bench.vertices);
        CHECK(number, spent < (uint64_t)2 * WORK);
        CHECK(number, !bench.incumbent.has_pose ||
                      (verdict.valid && verdict.dislikes == bench.incumbent.dislikes));
        CHECK(number, !bench.incumbent.has_pose || bench.incumbent.dislikes == 0 || spent >= (uint64_t)WORK * 9 / 10);
        found += bench.incumbent.has_pose;
    }
    assert_true(found > CASE_COUNT(15));
}

/* The first pose takes a small part of the work of a search, and is there wherever the whole search has one. */
static void the_first_pose_is_valid_and_takes_little_work(void **unused)
{
    static struct bench bench;
    uint32_t found = 0, at_once = 0, whole = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        uint64_t spent;
        lay_bench(&bench, number, 2 + number % 18, 40, 1 << 18);
        tree_search_first(&bench.kit.input, number, WORK, bench.rest, &bench.incumbent, &spent);
        CHECK(number, spent < (uint64_t)2 * WORK);
        CHECK(number, !bench.incumbent.has_pose || search_kit_verdict(&bench.kit, bench.vertices).valid);
        found += bench.incumbent.has_pose;
        at_once += bench.incumbent.has_pose && spent < WORK / 8;
        lay_bench(&bench, number, 2 + number % 18, 40, 1 << 18);
        search(&bench, number, WORK);
        whole += bench.incumbent.has_pose;
    }
    assert_true(found >= whole && at_once * 4 > found * 3);
}

/* A vertex with more neighbours than a bag has members: no elimination begins, and both searches end at once. */
static void a_figure_that_is_too_wide_has_no_search(void **unused)
{
    static struct bench bench;
    static struct point vertices[ELIMINATION_LINKS + 2], best[ELIMINATION_LINKS + 2];
    static struct problem_edge edges[ELIMINATION_LINKS + 1];
    const struct bonus_use none = {.kind = BONUS_NONE};
    uint64_t spent;

    (void)unused;
    for (uint32_t spokes = ELIMINATION_LINKS - 1; spokes <= ELIMINATION_LINKS + 1; spokes++) {
        struct problem *problem = &bench.kit.sample.problem;
        lay_bench(&bench, 1, 3, 40, 1 << 16);
        for (uint32_t i = 0; i < spokes; i++) {
            vertices[i + 1] = (struct point){(int16_t)(i % 7), (int16_t)(1 + i / 7)};
            edges[i] = (struct problem_edge){.a = 0, .b = (uint16_t)(i + 1)};
        }
        problem->vertices = vertices;
        problem->edges = edges;
        problem->vertex_count = (uint16_t)(spokes + 1);
        problem->edge_count = (uint16_t)spokes;
        bench.rest = arena_over(block, sizeof block);
        search_kit_build(&bench.kit, &none, 40, 1 << 16, &bench.rest);
        bench.incumbent = (struct incumbent){.vertices = best};
        tree_search_first(&bench.kit.input, 1, WORK, bench.rest, &bench.incumbent, &spent);
        CHECK(spokes, (spent > 0) == (spokes <= ELIMINATION_LINKS));
        spent = search(&bench, 1, WORK);
        CHECK(spokes, spent < (uint64_t)2 * WORK && (spent > 0) == (spokes <= ELIMINATION_LINKS));
    }
}

/* Loose figures of two or three vertices: the best pose of all, as branch and bound proves it. */
static void the_best_pose_of_a_small_figure_is_found(void **unused)
{
    static struct bench bench;
    uint32_t solved = 0, best = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct point vertices[SAMPLE_VERTICES];
        struct incumbent proven = {.vertices = vertices};
        uint64_t spent;
        lay_bench(&bench, number, 2 + number % 2, 9, 1 << 16);
        if (backtrack_run(&bench.kit.input, BACKTRACK_BEST, 1, (struct backtrack_limits){UINT64_MAX, 0}, bench.rest,
                          &proven, &spent) != BACKTRACK_FOUND)
            continue;
        search(&bench, number, (uint64_t)8 * WORK);
        CHECK(number, bench.incumbent.has_pose && bench.incumbent.dislikes >= proven.dislikes);
        best += bench.incumbent.dislikes == proven.dislikes;
        solved++;
    }
    assert_true(solved > CASES / 3 && best * 10 >= solved * 9);
}

static void it_is_a_function_of_seed_and_work(void **unused)
{
    static struct bench bench;
    struct point first[SAMPLE_VERTICES];
    uint32_t differ = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        size_t bytes;
        uint64_t spent;
        lay_bench(&bench, number, 4 + number % 16, 40, 1 << 18);
        memset(bench.vertices, 0, sizeof bench.vertices);
        bytes = bench.kit.figure.vertex_count * sizeof *first;
        spent = search(&bench, number, WORK);
        memcpy(first, bench.vertices, sizeof first);
        lay_bench(&bench, number, 4 + number % 16, 40, 0); /* the pool is no part of it */
        CHECK(number, search(&bench, number, WORK) == spent);
        CHECK(number, memcmp(first, bench.vertices, bytes) == 0);
        lay_bench(&bench, number, 4 + number % 16, 40, 1 << 18);
        search(&bench, number + 1, WORK);
        differ += memcmp(first, bench.vertices, bytes) != 0;
    }
    assert_true(differ > CASE_COUNT(10));
}

static void it_stops_soon_when_it_has_to(void **unused)
{
    static struct bench bench;
    uint32_t asked, stopped = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        uint64_t spent;
        lay_bench(&bench, number, 4 + number % 16, 40, 1 << 18);
        asked = 0;
        bench.kit.stop = (struct stop){.should_stop = stop_after_two, .context = &asked};
        spent = search(&bench, number, (uint64_t)100 * WORK);
        CHECK(number, asked <= 3 && spent < (uint64_t)6 * STOP_WORK);
        CHECK(number, !bench.incumbent.has_pose || search_kit_verdict(&bench.kit, bench.vertices).valid);
        stopped += asked == 3;
    }
    assert_true(stopped > 10);
}

static void exactly_the_memory_counted_is_needed(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < 40; number++) {
        struct arena counting = arena_counting();
        uint64_t spent;
        size_t need;
        lay_bench(&bench, number, 4 + number % 16, number % 2 == 0 ? 8 : 60, 0);
        tree_search_count(&bench.kit.input, &counting);
        need = arena_counted(&counting);
        tree_search_run(&bench.kit.input, 1, WORK, arena_over(bench.rest.at, need), &bench.incumbent, &spent);
        CHECK(number, spent > 0);
        tree_search_run(&bench.kit.input, 1, WORK, arena_over(bench.rest.at, need - ARENA_ALIGN), &bench.incumbent,
                        &spent);
        CHECK(number, spent == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poses_are_valid_and_work_is_kept),
        cmocka_unit_test(the_first_pose_is_valid_and_takes_little_work),
        cmocka_unit_test(a_figure_that_is_too_wide_has_no_search),
        cmocka_unit_test(the_best_pose_of_a_small_figure_is_found),
        cmocka_unit_test(it_is_a_function_of_seed_and_work),
        cmocka_unit_test(it_stops_soon_when_it_has_to),
        cmocka_unit_test(exactly_the_memory_counted_is_needed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
