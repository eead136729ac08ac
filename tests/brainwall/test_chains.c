/* Tests of core/brainwall/search/geodesic and chains: ways by sums of square roots over all pairs that see each other;
 * chains by the rules that each pair of vertices has to keep, and holes that a cycle of the figure lines. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/chains.h"
#include "samples.h"

enum { CASES = 120, SIDE = 30, POINTS = 5 };

static uint64_t block[1 << 19];

struct place {
    struct sample sample;
    struct hole hole;
    struct figure figure;
    struct search_input input;
    struct rings rings;
    struct visibility_pool pool;
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
    visibility_pool_open(&place.pool, &place.hole, &place.arena, 1 << 16, NULL);
    place.input = (struct search_input){.figure = &place.figure, .hole = &place.hole, .rings = &place.rings,
                                        .pool = &place.pool};
    assert_true(assignment_init(&place.assignment, &place.input, &place.arena));
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
    return way <= exact * DISTANCE_PARTS + 1e-6 && way >= exact * DISTANCE_PARTS - place->hole.polygon.count - 1;
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
        struct visibility_pool pool;
        double exact[PLAIN_CORNERS];
        uint16_t ways[PLAIN_CORNERS];
        uint32_t count = hole->polygon.count;

        visibility_pool_open(&pool, hole, &place->arena, SIZE_MAX, NULL);
        for (uint32_t c = 0; c < count; c++) {
            plain_ways(place, hole->polygon.corners[c], exact);
            for (uint32_t d = 0; d < count; d++) {
                CHECK(number, is_rounded_down(place, geodesic->between[c * count + d], exact[d]));
                turned += exact[d] > 1.05 * sqrt((double)point_square(hole->polygon.corners[c],
                                                                      hole->polygon.corners[d]));
            }
        }
        for (uint32_t k = 0; k < POINTS; k++) {
            struct point p = hole_nth(hole, random_wide_below(&random, hole->point_count));
            uint32_t seen = geodesic_from(geodesic, hole, p, visibility_pool_region(&pool, p), ways);
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

/* Whether the vertices of a chain may stand where it says, as far as pairs tell. */
static bool is_chain(const struct place *place, const struct chain *chain)
{
    const struct polygon *polygon = &place->hole.polygon;
    const struct figure *figure = &place->figure;
    const struct max_distance *max_distance = &place->assignment.max_distance;
    const struct geodesic *geodesic = &place->assignment.geodesic;

    for (uint32_t i = 0; i < chain->length; i++)
        for (uint32_t k = 0; k < i; k++) {
            uint32_t c = (chain->corner + i) % polygon->count, d = (chain->corner + k) % polygon->count;
            bool joined = false;
            if (chain->vertices[i] == chain->vertices[k] ||
                max_distance->between[chain->vertices[i] * max_distance->count + chain->vertices[k]] <
                geodesic->between[c * polygon->count + d])
                return false;
            for (uint32_t e = 0; e < figure->edge_count; e++) {
                const struct figure_edge *edge = &figure->edges[e];
                if ((edge->a != chain->vertices[i] || edge->b != chain->vertices[k]) &&
                    (edge->b != chain->vertices[i] || edge->a != chain->vertices[k]))
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

/* Whether the chain is of open corners and of candidates for them. */
static bool is_open(const struct assignment *assignment, const struct chain *chain)
{
    for (uint32_t i = 0; i < chain->length; i++) {
        uint32_t c = (chain->corner + i) % assignment->input->hole->polygon.count;
        if (assignment->cover.vertex_at[c] != ASSIGNMENT_NONE ||
            !assignment_may_cover(assignment, c, chain->vertices[i]))
            return false;
    }
    return true;
}

/* Takes what finding chains takes, no more than was counted. */
static void build_finder(struct place *place, struct chain_finder *finder, struct chains *chains)
{
    struct arena counting = arena_counting(), arena = place->arena;
    uint32_t corners = place->hole.polygon.count;

    chain_finder_init(finder, &place->assignment, &counting);
    chains_init(chains, corners, &counting);
    arena.end = arena.at + arena_counted(&counting);
    chain_finder_init(finder, &place->assignment, &arena);
    chains_init(chains, corners, &arena);
}

static void chains_keep_what_pairs_demand_and_a_cycle_is_found_whole(void **state)
{
    uint32_t found = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number);
        struct chain_finder finder;
        struct chains chains;
        uint32_t longest = 0;

        build_finder(place, &finder, &chains);
        chains_find(&chains, &finder, 3, number);
        for (uint32_t i = 0; i < chains.count; i++) {
            CHECK(number, chains.chain[i].length >= 3 && is_chain(place, &chains.chain[i]));
            CHECK(number, i == 0 || chains.chain[i].score <= chains.chain[i - 1].score);
            longest = chains.chain[i].length > longest ? chains.chain[i].length : longest;
        }
        if (number % 2 == 0)
            CHECK(number, longest == place->hole.polygon.count);
        found += chains.count;
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
        struct chain_finder finder;
        struct chains chains;

        build_finder(place, &finder, &chains);
        chains_find(&chains, &finder, 3, number);
        if (chains.count == 0 || !assignment_place(&place->assignment, chains.chain[0].vertices[0],
                                                   polygon->corners[chains.chain[0].corner]))
            continue;
        chains_find(&chains, &finder, 2, number);
        for (uint32_t i = 0; i < chains.count; i++)
            CHECK(number, is_chain(place, &chains.chain[i]) && is_open(&place->assignment, &chains.chain[i]));
        found += chains.count;
    }
    assert_true(found > CASES / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_those_inside_the_hole),
        cmocka_unit_test(chains_keep_what_pairs_demand_and_a_cycle_is_found_whole),
        cmocka_unit_test(runs_of_what_is_left_keep_to_open_corners_and_their_candidates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
