/* Tests of core/brainwall/search/near_covers, and of assignments whose corners are covered from a distance: against a
 * pose that they allow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/base/integer.h"
#include "../../core/brainwall/search/assignment.h"
#include "../../core/brainwall/search/backtrack.h"
#include "../../core/brainwall/search/near_covers.h"
#include "search_kit.h"

enum { CASES = 200, BLOCK = 1 << 22, WORK = 1200000, SIDE = 24 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct point vertices[SAMPLE_VERTICES];
    struct incumbent incumbent;
    struct arena rest;
    uint16_t within[PLAIN_CORNERS];
};

static void build(struct bench *bench, size_t pool)
{
    const struct bonus_use none = {.kind = BONUS_NONE};

    bench->rest = arena_over(block, sizeof block);
    memset(block, 0xa5, sizeof block);
    search_kit_build(&bench->kit, &none, SIDE, pool, &bench->rest);
    bench->incumbent = (struct incumbent){.vertices = bench->vertices};
}

/* A random problem with a valid pose, if one is found. */
static bool lay_bench(struct bench *bench, uint32_t number)
{
    struct random_wide random = random_wide_of(number);
    uint64_t spent;

    sample_problem(&bench->kit.sample, 3 + number % 9, 2 + number % 10, SIDE, &random);
    bench->kit.sample.problem.epsilon = number % 2 == 0 ? 20000 : 150000;
    build(bench, 1 << 16);
    return backtrack_run(&bench->kit.input, BACKTRACK_FEASIBLE, number, (struct backtrack_limits){WORK / 3, 0},
                         bench->rest, &bench->incumbent, &spent) == BACKTRACK_FOUND;
}

/* ---- assignments ---- */

/* Whether the vertex, where it stands in the pose, sees a corner from within its distance. */
static bool sees_near(const struct bench *bench, uint32_t vertex, uint32_t corner)
{
    struct point p = bench->vertices[vertex], q = bench->kit.hole.polygon.corners[corner];

    return 64 * point_square(p, q) <= (uint32_t)bench->within[corner] * bench->within[corner] &&
           inside_segment(&bench->kit.hole.polygon, p, q);
}

/* Distances that the pose keeps, as near as it allows or a little farther. */
static void draw_distances(struct bench *bench, struct random_wide *random)
{
    for (uint32_t c = 0; c < bench->kit.hole.polygon.count; c++) {
        uint32_t least = 16 * SIDE;
        for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++) {
            struct point p = bench->vertices[v], q = bench->kit.hole.polygon.corners[c];
            uint32_t distance = integer_root_32(64 * point_square(p, q));
            distance += distance * distance < 64 * point_square(p, q);
            if (distance < least && inside_segment(&bench->kit.hole.polygon, p, q))
                least = distance;
        }
        bench->within[c] = (uint16_t)(least + random_wide_below(random, 3) * 8);
    }
}

/* Nothing that the pose needs is lost, and corners are covered just where a vertex is near them. */
static void check_assignment(const struct bench *bench, const struct assignment *a, uint32_t number)
{
    uint32_t open = 0;

    for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++)
        CHECK(number, a->placed[v] ? point_same(a->at[v], bench->vertices[v])
                                   : domain_has(&a->domains[v], &bench->kit.hole, bench->vertices[v]));
    for (uint32_t c = 0; c < bench->kit.hole.polygon.count; c++) {
        uint32_t by = a->cover.vertex_at[c];
        if (by != ASSIGNMENT_NONE) {
            CHECK(number, a->placed[by] && assignment_covers_from(a, c, a->at[by]));
            continue;
        }
        open++;
        for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++) {
            CHECK(number, !a->placed[v] || !assignment_covers_from(a, c, a->at[v]));
            CHECK(number, a->placed[v] || !sees_near(bench, v, c) || assignment_may_cover(a, c, v));
        }
    }
    CHECK(number, open == a->cover.open_count);
}

/* As after assignment_clear_near(). */
static void check_clear(const struct bench *bench, const struct assignment *a, uint32_t number)
{
    CHECK(number, a->placed_count == 0 && a->cover.open_count == bench->kit.hole.polygon.count);
    for (uint32_t v = 0; v < bench->kit.figure.vertex_count; v++)
        CHECK(number, !a->placed[v] && a->domains[v].size == bench->kit.hole.point_count);
    for (uint32_t c = 0; c < bench->kit.hole.polygon.count; c++) {
        CHECK(number, a->cover.vertex_at[c] == ASSIGNMENT_NONE && a->cover.within[c] == bench->within[c]);
        CHECK(number, a->cover.candidate_count[c] == bench->kit.figure.vertex_count);
        CHECK(number, !bits_test(a->queue.corners, c));
    }
}

static void what_a_pose_needs_is_kept_and_all_is_undone(void **unused)
{
    static struct bench bench;
    uint32_t posed = 0, several = 0, forced = 0;

    (void)unused;
    for (uint32_t number = 0; number < 3 * CASES; number++) {
        struct random_wide random = random_wide_of(number + 1);
        struct assignment a;
        struct assignment_mark start;
        uint32_t decided = 0;
        if (!lay_bench(&bench, number))
            continue;
        draw_distances(&bench, &random);
        assert_true(assignment_init(&a, &bench.kit.input, &bench.rest));
        assignment_clear_near(&a, bench.within);
        start = assignment_mark(&a);
        while (a.placed_count < bench.kit.figure.vertex_count) {
            uint32_t v = random_wide_below(&random, bench.kit.figure.vertex_count), covered = a.cover.open_count;
            if (a.placed[v])
                continue;
            (void)assignment_mark(&a);
            CHECK(number, assignment_place(&a, v, bench.vertices[v]));
            check_assignment(&bench, &a, number);
            several += covered - a.cover.open_count > 1;
            decided++;
        }
        CHECK(number, a.cover.open_count == 0);
        forced += decided < a.placed_count;
        assignment_undo(&a, start);
        check_clear(&bench, &a, number);
        posed++;
    }
    assert_true(posed > 100 && several > 50 && forced > 50);
}

/* ---- searches ---- */

/* The figure is the outline of the hole: its chain fits all corners. */
static void lay_outline(struct bench *bench, uint32_t number, size_t pool)
{
    struct sample *sample = &bench->kit.sample;
    struct random_wide random = random_wide_of(number);
    uint32_t count;

    sample_problem(sample, 6 + number % 7, 2, SIDE, &random);
    count = sample->problem.corner_count;
    for (uint32_t v = 0; v < count; v++) {
        sample->vertices[v] = sample->corners[(v + number) % count];
        sample->edges[v] = (struct problem_edge){(uint16_t)v, (uint16_t)((v + 1) % count)};
    }
    sample->problem.vertex_count = (uint16_t)count;
    sample->problem.edge_count = (uint16_t)count;
    sample->problem.epsilon = 100;
    build(bench, pool);
}

static uint64_t run(struct bench *bench, uint32_t seed, uint64_t work)
{
    uint64_t spent;

    near_covers_run(&bench->kit.input, seed, work, bench->rest, &bench->incumbent, &spent);
    return spent;
}

static void poses_are_found_where_chains_show_the_way(void **unused)
{
    static struct bench bench;
    uint32_t found = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct pose pose = {bench.vertices, 0, {.kind = BONUS_NONE}};
        uint64_t spent, most;
        lay_outline(&bench, number, 1 << 16);
        spent = run(&bench, number, WORK);
        most = assignment_init_work(&bench.kit.input) + (uint64_t)2 * WORK;
        CHECK(number, spent > 0 && spent < most);
        if (!bench.incumbent.has_pose)
            continue;
        pose.count = bench.kit.figure.vertex_count;
        CHECK(number, bench.incumbent.violation == 0);
        CHECK(number, pose_check(&bench.kit.sample.problem, &bench.kit.hole.polygon, &pose).dislikes ==
                          bench.incumbent.dislikes);
        found += bench.incumbent.dislikes == 0;
    }
    assert_true(found > CASES / 4);
}

static void a_pose_to_begin_with_is_never_made_worse(void **unused)
{
    static struct bench bench;
    uint32_t better = 0;

    (void)unused;
    for (uint32_t number = 0; number < 2 * CASES; number++) {
        struct point given[SAMPLE_VERTICES];
        uint64_t before, spent;
        lay_outline(&bench, number, 1 << 16);
        if (backtrack_run(&bench.kit.input, BACKTRACK_FEASIBLE, number, (struct backtrack_limits){WORK / 3, 0},
                          bench.rest, &bench.incumbent, &spent) != BACKTRACK_FOUND)
            continue;
        before = bench.incumbent.dislikes;
        memcpy(given, bench.vertices, sizeof given);
        (void)run(&bench, number, WORK);
        CHECK(number, bench.incumbent.violation == 0 && bench.incumbent.dislikes <= before);
        CHECK(number, bench.incumbent.dislikes < before || memcmp(given, bench.vertices, sizeof given) == 0);
        better += bench.incumbent.dislikes < before;
    }
    assert_true(better > 20);
}

static void it_is_a_function_of_seed_and_work(void **unused)
{
    static struct bench bench;
    struct point first[SAMPLE_VERTICES];

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        uint64_t spent;
        memset(bench.vertices, 0, sizeof bench.vertices);
        lay_outline(&bench, number, 1 << 16);
        spent = run(&bench, number, WORK);
        memcpy(first, bench.vertices, sizeof first);
        memset(bench.vertices, 0, sizeof bench.vertices);
        lay_outline(&bench, number, 0); /* the pool is no part of it */
        CHECK(number, run(&bench, number, WORK) == spent && memcmp(first, bench.vertices, sizeof first) == 0);
    }
}

static void without_chains_little_is_spent(void **unused)
{
    static struct bench bench;
    uint32_t few = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        uint64_t spent;
        (void)lay_bench(&bench, number);
        bench.incumbent.has_pose = false;
        spent = run(&bench, number, (uint64_t)100 * WORK);
        CHECK(number, spent > 0);
        few += spent < WORK && !bench.incumbent.has_pose;
    }
    assert_true(few > CASES / 2);
}

static void it_takes_the_memory_that_it_counts(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct arena counting = arena_counting();
        lay_outline(&bench, number, 1 << 16);
        near_covers_count(&bench.kit.input, &counting);
        bench.rest.end = bench.rest.at + arena_counted(&counting);
        CHECK(number, run(&bench, number, WORK) > 0);
        bench.rest.end--;
        CHECK(number, run(&bench, number, WORK) == 0);
    }
}

static bool at_once(void *context)
{
    uint32_t *left = context;

    return (*left)-- == 0;
}

static void it_ends_when_it_is_stopped(void **unused)
{
    static struct bench bench;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t left = number % 3;
        uint64_t spent;
        lay_outline(&bench, number, 1 << 16);
        bench.kit.stop = (struct stop){.should_stop = at_once, .context = &left};
        bench.kit.input.anytime_stop = number % 2 == 0 ? NULL : &bench.kit.stop;
        spent = run(&bench, number, (uint64_t)1000 * WORK);
        CHECK(number, spent < (uint64_t)100 * WORK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_pose_needs_is_kept_and_all_is_undone),
        cmocka_unit_test(poses_are_found_where_chains_show_the_way),
        cmocka_unit_test(a_pose_to_begin_with_is_never_made_worse),
        cmocka_unit_test(it_is_a_function_of_seed_and_work),
        cmocka_unit_test(without_chains_little_is_spent),
        cmocka_unit_test(it_takes_the_memory_that_it_counts),
        cmocka_unit_test(it_ends_when_it_is_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
