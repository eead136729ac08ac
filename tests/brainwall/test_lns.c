/* Tests of core/brainwall/search/lns: against trying every pose of small problems, and what it promises. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/backtrack.h"
#include "../../core/brainwall/search/lns.h"
#include "search_kit.h"

enum { CASES = 150, BLOCK = 1 << 22, WORK = 400000 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct point vertices[SAMPLE_VERTICES];
    struct incumbent incumbent;
    struct arena rest;
};

/* A random problem with a valid pose, if one is found. */
static bool lay_bench(struct bench *bench, uint32_t number, uint32_t vertices, int32_t side, size_t pool)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct random_wide random = random_wide_of(number);
    uint64_t spent;

    bench->rest = arena_over(block, sizeof block);
    memset(block, 0xa5, sizeof block);
    sample_problem(&bench->kit.sample, 3 + number % 9, vertices, side, &random);
    bench->kit.sample.problem.epsilon = number % 2 == 0 ? 20000 : 150000;
    search_kit_build(&bench->kit, &none, (uint32_t)side, pool, &bench->rest);
    bench->incumbent = (struct incumbent){.vertices = bench->vertices};
    return backtrack_run(&bench->kit.input, BACKTRACK_FEASIBLE, number, (struct backtrack_limits){WORK, 0}, bench->rest,
                         &bench->incumbent, &spent) == BACKTRACK_FOUND;
}

static uint64_t improve(struct bench *bench, uint32_t seed, uint64_t work)
{
    uint64_t spent;

    assert_true(lns_run(&bench->kit.input, seed, work, bench->rest, &bench->incumbent, &spent));
    return spent;
}

/* Whether the edges join all vertices. */
static bool in_one_piece(const struct figure *figure)
{
    bool joined[SAMPLE_VERTICES] = {true};
    uint32_t count = 1;

    for (uint32_t round = 0; round < figure->vertex_count; round++)
        for (uint32_t i = 0; i < figure->edge_count; i++) {
            struct figure_edge edge = figure->edges[i];
            count += joined[edge.a] != joined[edge.b];
            joined[edge.a] = joined[edge.b] = joined[edge.a] || joined[edge.b];
        }
    return count == figure->vertex_count;
}

/* All vertices of a small figure can be freed at once. */
static void the_best_pose_of_a_small_figure_is_found(void **unused)
{
    static struct bench bench;
    uint32_t solved = 0, better = 0;

    (void)unused;
    for (uint32_t number = 0; number < 2 * CASES; number++) {
        struct incumbent best;
        struct point vertices[SAMPLE_VERTICES];
        uint64_t spent, before;
        if (!lay_bench(&bench, number, 2 + number % 3, 9, 1 << 16) || !in_one_piece(&bench.kit.figure))
            continue;
        best = bench.incumbent;
        best.vertices = vertices;
        before = best.dislikes;
        CHECK(number,
              backtrack_run(&bench.kit.input, BACKTRACK_BEST, 1, (struct backtrack_limits){UINT64_MAX, 0},
                            bench.rest, &best, &spent) == BACKTRACK_FOUND);
        improve(&bench, number, (uint64_t)4 * WORK);
        CHECK(number, bench.incumbent.dislikes == best.dislikes);
        solved++;
        better += best.dislikes < before;
    }
    assert_true(solved > 50 && better > 20);
}

static void a_pose_stays_valid_and_is_never_made_worse(void **unused)
{
    static struct bench bench;
    uint32_t better = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct incumbent before;
        struct pose_verdict verdict;
        uint64_t spent;
        if (!lay_bench(&bench, number, 2 + number % 12, 30, 1 << 18))
            continue;
        before = bench.incumbent;
        spent = improve(&bench, number, WORK);
        verdict = search_kit_verdict(&bench.kit, bench.vertices);
        CHECK(number, verdict.valid && bench.incumbent.violation == 0 && bench.incumbent.dislikes == verdict.dislikes);
        CHECK(number, verdict.dislikes <= before.dislikes);
        CHECK(number, (spent >= WORK || verdict.dislikes == 0) && spent < (uint64_t)2 * WORK);
        better += verdict.dislikes < before.dislikes;
    }
    assert_true(better > 20);
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
        if (!lay_bench(&bench, number, 2 + number % 12, 30, 1 << 18))
            continue;
        bytes = bench.kit.figure.vertex_count * sizeof *first;
        spent = improve(&bench, number, WORK / 4);
        memcpy(first, bench.vertices, sizeof first);
        assert_true(lay_bench(&bench, number, 2 + number % 12, 30, 0)); /* the pool is no part of it */
        CHECK(number, improve(&bench, number, WORK / 4) == spent);
        CHECK(number, memcmp(first, bench.vertices, bytes) == 0);
        assert_true(lay_bench(&bench, number, 2 + number % 12, 30, 1 << 18));
        improve(&bench, number + 1, WORK / 4);
        differ += memcmp(first, bench.vertices, bytes) != 0;
    }
    assert_true(differ > 0);
}

/* A vertex that unlocks a required bonus keeps its point; only some of the poses have one. */
static void a_bonus_that_is_asked_for_stays_unlocked(void **unused)
{
    static struct bench bench;
    uint32_t unlocked = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct problem_bonus *bonus = bench.kit.sample.bonuses;
        if (!lay_bench(&bench, number, 3 + number % 11, 30, 1 << 18) || bench.kit.sample.problem.bonus_count == 0)
            continue;
        bonus->position = bench.vertices[number % bench.kit.figure.vertex_count];
        bench.kit.input.must_unlock = 1;
        improve(&bench, number, WORK);
        CHECK(number, (search_kit_verdict(&bench.kit, bench.vertices).unlocked & 1) != 0);
        unlocked++;
    }
    assert_true(unlocked > 20);
}

/* The least dislikes of valid poses in which the vertices on a point stay there, by trying all poses of the others. */
static uint64_t best_around(const struct bench *bench, struct point stays)
{
    uint32_t count = bench->kit.figure.vertex_count, open = 0, vertices[SAMPLE_VERTICES], poses = 1;
    struct point at[SAMPLE_VERTICES];
    uint64_t best = UINT64_MAX;

    memcpy(at, bench->vertices, count * sizeof *at);
    for (uint32_t v = 0; v < count; v++)
        if (!point_same(at[v], stays)) {
            vertices[open++] = v;
            poses *= bench->kit.hole.point_count;
        }
    for (uint32_t number = 0; number < poses; number++) {
        struct pose pose = {at, count, bench->kit.figure.use};
        struct pose_verdict verdict;
        for (uint32_t i = 0, rest = number; i < open; i++, rest /= bench->kit.hole.point_count)
            at[vertices[i]] = hole_nth(&bench->kit.hole, rest % bench->kit.hole.point_count);
        verdict = pose_check(&bench->kit.sample.problem, &bench->kit.hole.polygon, &pose);
        best = verdict.valid && verdict.dislikes < best ? verdict.dislikes : best;
    }
    return best;
}

/* The vertices that do not stay hang together, so they can be freed at once. */
static void the_best_pose_around_a_bonus_is_found(void **unused)
{
    static struct bench bench;
    uint32_t solved = 0;

    (void)unused;
    for (uint32_t number = 0; number < 2 * CASES; number++) {
        struct problem_bonus *bonus = bench.kit.sample.bonuses;
        if (!lay_bench(&bench, number, 3, 9, 1 << 16) || bench.kit.sample.problem.bonus_count == 0 ||
            !in_one_piece(&bench.kit.figure))
            continue;
        for (uint32_t v = 0; v < 3; v++)
            if (figure_degree(&bench.kit.figure, v) < 2 || bench.kit.figure.edge_count == 3)
                bonus->position = bench.vertices[v];
        bench.kit.input.must_unlock = 1;
        improve(&bench, number, (uint64_t)4 * WORK);
        CHECK(number, bench.incumbent.dislikes == best_around(&bench, bonus->position));
        solved++;
    }
    assert_true(solved > 50);
}

static void it_stops_soon_when_it_has_to(void **unused)
{
    static struct bench bench;
    uint32_t asked, stopped = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES / 2; number++) {
        uint64_t spent;
        if (!lay_bench(&bench, number, 2 + number % 12, 30, 1 << 18))
            continue;
        asked = 0;
        bench.kit.stop = (struct stop){.should_stop = stop_after_two, .context = &asked};
        spent = improve(&bench, number, (uint64_t)100 * WORK);
        CHECK(number, asked <= 3 && spent < (uint64_t)6 * STOP_WORK &&
                      search_kit_verdict(&bench.kit, bench.vertices).valid);
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
        if (!lay_bench(&bench, number, 2 + number % 12, 30, 0))
            continue;
        lns_count(&bench.kit.input, &counting);
        need = arena_counted(&counting);
        CHECK(number, lns_run(&bench.kit.input, 1, WORK, arena_over(bench.rest.at, need), &bench.incumbent, &spent));
        CHECK(number, !lns_run(&bench.kit.input, 1, WORK, arena_over(bench.rest.at, need - ARENA_ALIGN),
                               &bench.incumbent, &spent));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_pose_of_a_small_figure_is_found),
        cmocka_unit_test(a_pose_stays_valid_and_is_never_made_worse),
        cmocka_unit_test(it_is_a_function_of_seed_and_work),
        cmocka_unit_test(a_bonus_that_is_asked_for_stays_unlocked),
        cmocka_unit_test(the_best_pose_around_a_bonus_is_found),
        cmocka_unit_test(it_stops_soon_when_it_has_to),
        cmocka_unit_test(exactly_the_memory_counted_is_needed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
