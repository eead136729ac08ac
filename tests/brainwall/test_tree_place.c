/* Tests of core/brainwall/search/tree_place, tree_candidates and tree_sight and space/clearance: against looking at all
 * points, and against trying all poses of small figures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/rules/dislikes.h"
#include "../../core/brainwall/search/tree_place.h"
#include "search_kit.h"

enum { CASES = CASE_COUNT(200), BLOCK = 1 << 22 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct tree_place place;
    uint16_t freed[SAMPLE_VERTICES];
    uint32_t count;
    struct random_wide random;
};

static void lay_bench(struct bench *bench, uint32_t number, uint32_t vertices, int32_t side, size_t pool)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct arena arena = arena_over(block, sizeof block);

    memset(block, 0xa5, sizeof block);
    bench->random = random_wide_of(number);
    sample_problem(&bench->kit.sample, 3 + number % 9, vertices, side, &bench->random);
    bench->kit.sample.problem.epsilon = number % 2 == 0 ? 20000 : 150000;
    search_kit_build(&bench->kit, &none, (uint32_t)side, pool, &arena);
    assert_true(tree_place_init(&bench->place, &bench->kit.input, number, &arena));
    bench->place.settings = (struct tree_settings){.batch = 1 + number % TREE_BATCH_MAX, .tries = 1000, .noise = 64,
                                                   .work = 1000000, .pulled = ELIMINATION_NONE};
    bench->place.corner_count = bench->kit.hole.polygon.count;
    for (uint32_t c = 0; c < bench->place.corner_count; c++) {
        bench->place.corners[c] = bench->kit.hole.polygon.corners[c];
        bench->place.near[c] = SQUARE_MAX;
    }
    bench->count = vertices;
    for (uint32_t v = 0; v < vertices; v++)
        bench->freed[v] = (uint16_t)v;
}

static bool run(struct bench *bench)
{
    enum tree_result result = TREE_PAUSED;

    assert_true(tree_place_begin(&bench->place, bench->freed, bench->count));
    while (result == TREE_PAUSED)
        result = tree_place_run(&bench->place);
    return result == TREE_PLACED;
}

static struct point any_point_of(struct bench *bench)
{
    return hole_nth(&bench->kit.hole, random_wide_below(&bench->random, bench->kit.hole.point_count));
}

/* Whether the figure has a valid pose, by trying all of them. */
static bool has_pose(struct bench *bench)
{
    uint32_t count = bench->kit.figure.vertex_count, points = bench->kit.hole.point_count, poses = 1;

    for (uint32_t v = 0; v < count; v++)
        poses *= points;
    for (uint32_t number = 0; number < poses; number++) {
        for (uint32_t v = 0, rest = number; v < count; v++, rest /= points)
            bench->place.at[v] = hole_nth(&bench->kit.hole, rest % points);
        if (search_kit_verdict(&bench->kit, bench->place.at).valid)
            return true;
    }
    return false;
}

static void a_small_figure_is_placed_if_it_has_a_pose(void **unused)
{
    static struct bench bench;
    uint32_t placed = 0, without = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        bool expected, found = false;
        lay_bench(&bench, number, 2 + number % 2, 8, 1 << 14);
        expected = has_pose(&bench);
        for (uint32_t i = 0; i < 20 && !found; i++)
            found = run(&bench);
        CHECK(number, found == expected && (!found || search_kit_verdict(&bench.kit, bench.place.at).valid));
        placed += found;
        without += !found;
    }
    assert_true(placed > CASE_COUNT(50) && without > CASE_COUNT(10));
}

/* Then frees some vertices of that pose again and again. */
static void every_placement_is_valid_and_its_row_of_corners_right(void **unused)
{
    static struct bench bench;
    uint32_t placed = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        lay_bench(&bench, number, 2 + number % 18, 40, 1 << 18);
        for (uint32_t round = 0; round < 8 && run(&bench); round++) {
            struct tree_place *place = &bench.place;
            placed++;
            CHECK(number, search_kit_verdict(&bench.kit, bench.place.at).valid);
            for (uint32_t c = 0; c < place->corner_count; c++)
                CHECK(number, place->near[c] == dislikes_corner(place->corners[c], place->at,
                                                                bench.kit.figure.vertex_count, NULL));
            bench.count = 0;
            for (uint32_t v = 0; v < bench.kit.figure.vertex_count; v++)
                if (random_wide_below(&bench.random, 2) == 0)
                    bench.freed[bench.count++] = (uint16_t)v;
            for (uint32_t c = 0; c < place->corner_count; c++) {
                place->near[c] = SQUARE_MAX;
                for (uint32_t v = 0, i = 0; v < bench.kit.figure.vertex_count; v++) {
                    uint32_t square = point_square(place->corners[c], place->at[v]);
                    if (i < bench.count && bench.freed[i] == v)
                        i++;
                    else if (square < place->near[c])
                        place->near[c] = square;
                }
            }
        }
    }
    assert_true(placed > CASE_COUNT(200));
}

static void a_pulled_vertex_comes_to_its_target(void **unused)
{
    static struct bench bench;
    uint32_t there = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct tree_settings *settings = &bench.place.settings;
        uint32_t v = number % 4;
        lay_bench(&bench, number, 4 + number % 6, 40, 1 << 18);
        settings->pulled = v;
        settings->target = any_point_of(&bench);
        settings->radius = number % 3;
        if (!run(&bench))
            continue;
        there++;
        CHECK(number, search_kit_verdict(&bench.kit, bench.place.at).valid);
        CHECK(number, bench.place.at[v].x - settings->target.x <= (int32_t)settings->radius &&
                      settings->target.x - bench.place.at[v].x <= (int32_t)settings->radius &&
                      bench.place.at[v].y - settings->target.y <= (int32_t)settings->radius &&
                      settings->target.y - bench.place.at[v].y <= (int32_t)settings->radius);
    }
    assert_true(there > CASE_COUNT(10));
}

/* The pool of visibility regions is a cache of exact answers. */
static void the_pool_is_no_part_of_a_placement(void **unused)
{
    static struct bench bench;
    struct point first[SAMPLE_VERTICES];

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        uint64_t work;
        bool found = (lay_bench(&bench, number, 2 + number % 18, 40, 1 << 18), run(&bench));
        work = bench.place.work;
        memcpy(first, bench.place.at, bench.kit.figure.vertex_count * sizeof *first);
        lay_bench(&bench, number, 2 + number % 18, 40, number % 2 == 0 ? 0 : 1 << 14);
        CHECK(number, run(&bench) == found && bench.place.work == work);
        CHECK(number, memcmp(first, bench.place.at, bench.kit.figure.vertex_count * sizeof *first) == 0);
    }
}

static bool listed(const struct point *points, uint32_t count, struct point p)
{
    for (uint32_t i = 0; i < count; i++)
        if (point_same(points[i], p))
            return true;
    return false;
}

/* Sources of a vertex whose bag stands anywhere. */
static void points_are_those_that_the_bag_allows(void **unused)
{
    enum { MOST = 4096 };
    static struct bench bench;
    static struct point points[MOST], few[TREE_BATCH_MAX];
    uint32_t lists = 0, draws = 0;

    (void)unused;
    for (uint32_t number = 0; number < 10 * CASES; number++) {
        struct elimination *e = &bench.place.elimination;
        struct tree_source source;
        uint32_t v, allowed = 0, count;
        uint64_t work = 0;
        lay_bench(&bench, number, 2 + number % 10, 40, 0);
        v = number % bench.kit.figure.vertex_count;
        bench.freed[0] = (uint16_t)v;
        assert_true(elimination_run(e, bench.freed, 1, ELIMINATION_NONE, &bench.random));
        for (uint32_t u = 0; u < bench.kit.figure.vertex_count; u++)
            bench.place.at[u] = number % 7 == 0 && u > 0 ? bench.place.at[0] : any_point_of(&bench);
        source = tree_source_of(&bench.kit.input, e, v, bench.place.at);
        for (uint32_t i = 0; i < 20; i++) {
            struct point p;
            if (source.draws > 0 && tree_source_draw(&source, &bench.random, &p)) {
                CHECK(number, tree_source_allows(&source, p) && hole_has(&bench.kit.hole, p));
                draws++;
            }
        }
        if (source.first == NULL)
            continue;
        count = tree_source_list(&source, points, MOST, &bench.random, &work);
        for (uint32_t k = 0; k < bench.kit.hole.point_count; k++) {
            struct point p = hole_nth(&bench.kit.hole, k);
            bool fits = true;
            for (uint32_t i = bench.kit.figure.first[v]; i < bench.kit.figure.first[v + 1]; i++)
                fits = fits && length_fits(bench.kit.figure.edges[bench.kit.figure.links[i].edge].limits,
                                           point_square(p, bench.place.at[bench.kit.figure.links[i].vertex]));
            CHECK(number, fits == listed(points, count, p));
            allowed += fits;
        }
        CHECK(number, count == allowed); /* none is listed twice */
        count = tree_source_list(&source, few, 5, &bench.random, &work);
        CHECK(number, count == (allowed < 5 ? allowed : 5));
        for (uint32_t i = 0; i < count; i++)
            CHECK(number, listed(points, allowed, few[i]) && !listed(few, i, few[i]));
        lists += allowed > 0;
    }
    assert_true(lists > CASE_COUNT(300) && draws > CASE_COUNT(1000));
}

static void sight_is_exact(void **unused)
{
    static struct bench bench;
    uint32_t seen = 0, clear = 0;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct tree_sight *sight = &bench.place.sight;
        lay_bench(&bench, number, 2, 20 + 30 * (int32_t)(number % 3), number % 3 == 0 ? 0 : 1 << 16);
        for (uint32_t i = 0; i < 1000; i++) {
            struct point p = any_point_of(&bench), q = any_point_of(&bench);
            bool expected = inside_between(&bench.kit.hole.polygon, p, q);
            CHECK(number, tree_sight_sees(sight, p, q) == expected);
            CHECK(number, expected || !clearance_suffices(&sight->clearance, p, q));
            seen += expected;
            clear += clearance_suffices(&sight->clearance, p, q) && !point_same(p, q);
        }
    }
    assert_true(seen > 1000 && clear > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_figure_is_placed_if_it_has_a_pose),
        cmocka_unit_test(every_placement_is_valid_and_its_row_of_corners_right),
        cmocka_unit_test(a_pulled_vertex_comes_to_its_target),
        cmocka_unit_test(the_pool_is_no_part_of_a_placement),
        cmocka_unit_test(points_are_those_that_the_bag_allows),
        cmocka_unit_test(sight_is_exact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
