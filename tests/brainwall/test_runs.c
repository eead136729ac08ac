/* Tests of core/brainwall/search/geodesic and runs: ways by sums of square roots over all pairs that see each other;
 * runs by the rules that each pair of vertices has to keep, and holes that a cycle of the figure lines. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/runs.h"
#include "samples.h"

enum { CASES = 120, SIDE = 30, POINTS = 5 };

static uint64_t block[1 << 19];

struct place {
    struct sample sample;
    struct hole hole;
    struct figure figure;
    struct task task;
    struct rings rings;
    struct shadows shadows;
    struct assignment assignment;
    struct arena arena;
};

/* Every second figure has the hole as a cycle, as far as its vertices go. */
static struct place *place_of(struct random_wide *random, uint32_t number)
{
    static struct place place;
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct problem *problem = &place.sample.problem;

    memset(block, 0xa5, sizeof block);
    memset(&place, 0, sizeof place);
    place.arena = arena_over(block, sizeof block);
    *random = random_wide_of(number);
    sample_problem(&place.sample, 4 + number % 9, 14 + number % 9, SIDE, random);
    if (number % 2 == 0) {
        memcpy(place.sample.vertices, place.sample.corners, problem->corner_count * sizeof(struct point));
        for (uint32_t i = 0; i < problem->corner_count; i++)
            place.sample.edges[i] = (struct problem_edge){
                (uint16_t)i, (uint16_t)(i + 1 < problem->corner_count ? i + 1 : 0)};
        problem->edge_count = problem->corner_count;
    }
    problem->epsilon = number % 3 == 0 ? 0 : 60000;
    assert_true(hole_build(&place.hole, problem, &place.arena, NULL));
    figure_build(&place.figure, problem, &none, &place.arena);
    assert_true(rings_build(&place.rings, &place.figure, hole_side(&place.hole), &place.arena, NULL));
    shadows_open(&place.shadows, &place.hole, &place.arena, 1 << 16, NULL);
    place.task = (struct task){.figure = &place.figure, .hole = &place.hole, .rings = &place.rings,
                               .shadows = &place.shadows};
    assert_true(assignment_init(&place.assignment, &place.task, &place.arena));
    assignment_clear(&place.assignment, true);
    return &place;
}

/* The lengths of the shortest ways from a point to all corners, by going on from each until none is shorter. */
static void plain_ways(const struct place *place, struct point from, double *ways)
{
    const struct polygon *polygon = &place->hole.polygon;
    bool changed = true;

    for (uint32_t c = 0; c < polygon->count; c++)
        ways[c] = plain_segment(polygon->corners, polygon->count, from, polygon->corners[c])
                      ? sqrt((double)point_square(from, polygon->corners[c])) : HUGE_VAL;
    while (changed) {
        changed = false;
        for (uint32_t c = 0; c < polygon->count; c++)
            for (uint32_t d = 0; d < polygon->count; d++) {
                double way = ways[c] + sqrt((double)point_square(polygon->corners[c], polygon->corners[d]));
                if (way < ways[d] - 1e-9 &&
                    plain_segment(polygon->corners, polygon->count, polygon->corners[c], polygon->corners[d])) {
                    ways[d] = way;
                    changed = true;
                }
            }
    }
}

/* At most the way, and less by a part for each straight piece at most. */
static bool is_rounded_down(const struct place *place, uint16_t way, double exact)
{
    return way <= exact * REACH_PARTS + 1e-6 && way >= exact * REACH_PARTS - place->hole.polygon.count - 1;
}

static void ways_are_those_inside_the_hole(void **state)
{
    uint32_t turned = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number);
        const struct hole *hole = &place->hole;
        const struct geodesic *geodesic = &place->assignment.geodesic;
        struct shadows shadows;
        double exact[PLAIN_CORNERS];
        uint16_t ways[PLAIN_CORNERS];
        uint32_t count = hole->polygon.count;

        shadows_open(&shadows, hole, &place->arena, SIZE_MAX, NULL);
        for (uint32_t c = 0; c < count; c++) {
            plain_ways(place, hole->polygon.corners[c], exact);
            for (uint32_t d = 0; d < count; d++) {
                CHECK(number, is_rounded_down(place, geodesic->least[c * count + d], exact[d]));
                turned += exact[d] > 1.05 * sqrt((double)point_square(hole->polygon.corners[c], hole->polygon.corners[d]));
            }
        }
        for (uint32_t k = 0; k < POINTS; k++) {
            struct point p = hole_nth(hole, random_wide_below(&random, hole->places));
            uint32_t seen = geodesic_from(geodesic, hole, p, shadows_map(&shadows, p), ways);
            plain_ways(place, p, exact);
            for (uint32_t c = 0; c < count; c++) {
                CHECK(number, is_rounded_down(place, ways[c], exact[c]));
                seen -= plain_segment(hole->polygon.corners, count, p, hole->polygon.corners[c]);
            }
            CHECK(number, seen == 0);
        }
    }
    assert_true(turned > 100);
}

/* Whether the vertices of a run may stand where it says, as far as pairs tell. */
static bool is_run(const struct place *place, const struct run *run)
{
    const struct polygon *polygon = &place->hole.polygon;
    const struct figure *figure = &place->figure;
    const struct reach *reach = &place->assignment.reach;
    const struct geodesic *geodesic = &place->assignment.geodesic;

    for (uint32_t i = 0; i < run->length; i++)
        for (uint32_t k = 0; k < i; k++) {
            uint32_t c = (run->corner + i) % polygon->count, d = (run->corner + k) % polygon->count;
            bool joined = false;
            if (run->vertices[i] == run->vertices[k] ||
                reach->most[run->vertices[i] * reach->count + run->vertices[k]] <
                    geodesic->least[c * polygon->count + d])
                return false;
            for (uint32_t e = 0; e < figure->edge_count; e++) {
                const struct figure_edge *edge = &figure->edges[e];
                if ((edge->a != run->vertices[i] || edge->b != run->vertices[k]) &&
                    (edge->b != run->vertices[i] || edge->a != run->vertices[k]))
                    continue;
                joined = true;
                if (!length_fits(edge->limits, point_square(polygon->corners[c], polygon->corners[d])))
                    return false;
            }
            if (i == k + 1 && !joined)
                return false;
        }
    return true;
}

/* Whether the run is of open corners and of candidates for them. */
static bool is_open(const struct assignment *assignment, const struct run *run)
{
    for (uint32_t i = 0; i < run->length; i++) {
        uint32_t c = (run->corner + i) % assignment->task->hole->polygon.count;
        if (assignment->covered_by[c] != ASSIGNMENT_NONE ||
            !assignment_may_cover(assignment, c, run->vertices[i]))
            return false;
    }
    return true;
}

/* Takes what finding runs takes, no more than was counted. */
static void build_finder(struct place *place, struct runs_finder *finder, struct runs *runs)
{
    struct arena counting = arena_counting(), arena = place->arena;
    uint32_t corners = place->hole.polygon.count;

    runs_finder_init(finder, &place->assignment, &counting);
    runs_init(runs, corners, &counting);
    arena.end = arena.at + arena_counted(&counting);
    runs_finder_init(finder, &place->assignment, &arena);
    runs_init(runs, corners, &arena);
}

static void runs_keep_what_pairs_demand_and_a_cycle_is_found_whole(void **state)
{
    uint32_t found = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number);
        struct runs_finder finder;
        struct runs runs;
        uint32_t longest = 0;

        build_finder(place, &finder, &runs);
        runs_find(&runs, &finder, 3, number);
        for (uint32_t i = 0; i < runs.count; i++) {
            CHECK(number, runs.run[i].length >= 3 && is_run(place, &runs.run[i]));
            CHECK(number, i == 0 || runs.run[i].score <= runs.run[i - 1].score);
            longest = runs.run[i].length > longest ? runs.run[i].length : longest;
        }
        if (number % 2 == 0)
            CHECK(number, longest == place->hole.polygon.count);
        found += runs.count;
    }
    assert_true(found > CASES);
}

static void runs_of_what_is_left_keep_to_open_corners_and_their_candidates(void **state)
{
    uint32_t found = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number);
        const struct polygon *polygon = &place->hole.polygon;
        struct runs_finder finder;
        struct runs runs;

        build_finder(place, &finder, &runs);
        runs_find(&runs, &finder, 3, number);
        if (runs.count == 0 || !assignment_place(&place->assignment, runs.run[0].vertices[0],
                                                 polygon->corners[runs.run[0].corner]))
            continue;
        runs_find(&runs, &finder, 2, number);
        for (uint32_t i = 0; i < runs.count; i++)
            CHECK(number, is_run(place, &runs.run[i]) && is_open(&place->assignment, &runs.run[i]));
        found += runs.count;
    }
    assert_true(found > CASES / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_those_inside_the_hole),
        cmocka_unit_test(runs_keep_what_pairs_demand_and_a_cycle_is_found_whole),
        cmocka_unit_test(runs_of_what_is_left_keep_to_open_corners_and_their_candidates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
