/* Tests of core/brainwall/space: the bitboard of the hole, rings, domains and visibility, against the rules point by
 * point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/brainwall/space/domain.h"
#include "../../core/brainwall/space/visibility.h"
#include "../../core/brainwall/space/visibility_pool.h"
#include "samples.h"

enum { BLOCK = 1 << 22, CASES = 250 };

static uint64_t block[BLOCK / 8];

struct place {
    struct sample sample;
    struct hole hole;
    struct figure figure;
    struct rings rings;
    struct arena arena;
    int32_t side;
};

static struct place *place_of(uint32_t number, struct random_wide *random)
{
    static struct place place;
    const struct bonus_use none = {.kind = BONUS_NONE};

    *random = random_wide_of(number);
    place.side = number % 3 == 0 ? PLAIN_SIDE : 4 + (int32_t)random_wide_below(random, 20);
    place.arena = arena_over(block, sizeof block);
    memset(block, 0xa5, sizeof block);
    sample_problem(&place.sample, 3 + random_wide_below(random, 16), 2 + random_wide_below(random, 6), place.side,
                   random);
    assert_true(hole_build(&place.hole, &place.sample.problem, &place.arena, NULL));
    figure_build(&place.figure, &place.sample.problem, &none, &place.arena);
    assert_true(rings_build(&place.rings, &place.figure, (uint32_t)place.side, &place.arena, NULL));
    return &place;
}

static void the_bitboard_has_the_points_of_the_hole(void **state)
{
    struct random_wide random;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct place *place = place_of(number, &random);
        const struct hole *hole = &place->hole;
        uint32_t points = 0;
        for (int16_t y = -2; y <= place->side + 2; y++)
            for (int16_t x = -2; x <= place->side + 2; x++) {
                struct point p = {x, y};
                bool inside = inside_point(&hole->polygon, p);
                CHECK(number, hole_has(hole, p) == inside);
                if (!inside)
                    continue;
                CHECK(number, point_same(hole_nth(hole, points), p));
                points++;
            }
        CHECK(number, points == hole->point_count);
    }
}

static void rings_have_the_points_at_an_allowed_distance(void **state)
{
    const struct point centre = {50, 40};
    struct random_wide random;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct place *place = place_of(number, &random);
        for (uint32_t i = 0; i < place->rings.count; i++) {
            const struct ring *ring = &place->rings.ring[i];
            struct length_limits limits = place->figure.rings[i];
            uint32_t points = 0;
            for (int32_t dy = -place->side; dy <= place->side; dy++)
                for (int32_t dx = -place->side; dx <= place->side; dx++) {
                    bool fits = length_fits(limits, (uint32_t)(dx * dx + dy * dy));
                    uint32_t row = (uint32_t)(dy < 0 ? -dy : dy), column = (uint32_t)(dx < 0 ? -dx : dx);
                    CHECK(number, fits == (row <= ring->radius && column >= (uint32_t)ring->spans[row].inner &&
                                           (int32_t)column <= ring->spans[row].outer));
                    CHECK(number, !fits || row < ring->octant_rows || column < ring->octant_rows);
                    points += fits;
                }
            CHECK(number, ring->octant_rows <= ring->radius + 1);
            CHECK(number, points == ring->points);
            static uint8_t seen[2 * PLAIN_SIDE + 1][2 * PLAIN_SIDE + 1];
            memset(seen, 0, sizeof seen);
            for (uint32_t k = 0; k < points; k++) {
                struct point p = ring_nth(ring, centre, k);
                uint8_t *at = &seen[p.y - centre.y + PLAIN_SIDE][p.x - centre.x + PLAIN_SIDE];
                CHECK(number, length_fits(limits, point_square(p, centre)) && *at == 0);
                *at = 1;
            }
        }
    }
}

static void shadows_are_exact_whatever_the_pool(void **state)
{
    struct random_wide random;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct place *place = place_of(number, &random);
        const struct hole *hole = &place->hole;
        struct visibility_pool pool;
        struct arena rest = place->arena;
        size_t bytes = number % 4 == 0 ? 0 : number % 4 == 1 ? visibility_pool_bytes_max(hole) / 8
                       : visibility_pool_bytes_max(hole);
        visibility_pool_open(&pool, hole, &rest, bytes, NULL);
        CHECK(number, (size_t)(rest.at - place->arena.at) <= bytes);
        CHECK(number, number % 4 < 2 || arena_left(&place->arena) < bytes || pool.capacity == hole->point_count);
        for (uint32_t k = 0; k < 200; k++) {
            struct point a = hole_nth(hole, random_wide_below(&random, hole->point_count));
            struct point b = hole_nth(hole, random_wide_below(&random, hole->point_count));
            if (k % 4 == 0)
                a = hole->polygon.corners[random_wide_below(&random, hole->polygon.count)];
            bool expected = plain_segment(hole->polygon.corners, hole->polygon.count, a, b);
            CHECK(number, visibility_pool_sees(&pool, a, b) == expected);
            CHECK(number, visibility_pool_sees(&pool, b, a) == expected);
        }
    }
}

static void a_map_has_all_points_that_are_seen_and_no_others(void **state)
{
    struct random_wide random;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct place *place = place_of(number * 3 + 1, &random);
        const struct hole *hole = &place->hole;
        struct visibility_pool pool;
        visibility_pool_open(&pool, hole, &place->arena, SIZE_MAX, NULL);
        for (uint32_t k = 0; k < hole->polygon.count + 4; k++) {
            struct point p = k < hole->polygon.count ? hole->polygon.corners[k]
                                                     : hole_nth(hole, random_wide_below(&random, hole->point_count));
            const uint64_t *region = visibility_pool_region(&pool, p);
            uint32_t seen = 0;
            for (uint32_t i = 0; i < hole->point_count; i++) {
                struct point q = hole_nth(hole, i);
                bool sees = inside_segment(&hole->polygon, p, q);
                seen += sees;
                CHECK(number, bits_test(region + (q.y - hole->origin.y) * (int32_t)hole->words,
                                        (uint32_t)(q.x - hole->origin.x)) == sees);
            }
            CHECK(number, bits_count_row(region, pool.region_words) == seen);
        }
    }
}

static void domains_are_what_rings_and_shadows_leave(void **state)
{
    static uint64_t rows[2][256];
    struct random_wide random;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct place *place = place_of(number, &random);
        const struct hole *hole = &place->hole;
        const struct ring *first = &place->rings.ring[0], *last = &place->rings.ring[place->rings.count - 1];
        struct point a = hole_nth(hole, random_wide_below(&random, hole->point_count));
        struct point b = sample_point(place->side, &random);
        struct domain all = domain_whole(hole), one = {.rows = rows[0]}, two = {.rows = rows[1]};
        struct visibility_pool pool;
        uint32_t size = 0;

        visibility_pool_open(&pool, hole, &place->arena, SIZE_MAX, NULL);
        CHECK(number, all.size == hole->point_count);
        domain_ring(&one, &all, hole, last, a, visibility_pool_region(&pool, a));
        domain_ring(&two, &one, hole, first, b, NULL);
        for (int16_t y = -1; y <= place->side + 1; y++)
            for (int16_t x = -1; x <= place->side + 1; x++) {
                struct point p = {x, y};
                bool expected = hole_has(hole, p) && inside_segment(&hole->polygon, a, p) &&
                                length_fits(place->figure.rings[place->rings.count - 1], point_square(a, p)) &&
                                length_fits(place->figure.rings[0], point_square(b, p));
                CHECK(number, domain_has(&two, hole, p) == expected);
                size += expected;
            }
        CHECK(number, two.size == size);
    }
}

static void a_disc_has_the_points_near_enough(void **state)
{
    static uint64_t rows[256];
    struct random_wide random;
    uint32_t cut = 0, empty = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct place *place = place_of(number, &random);
        const struct hole *hole = &place->hole;
        struct point centre = sample_point(place->side, &random);
        struct domain all = domain_whole(hole), disc = {.rows = rows};
        uint32_t distance = random_wide_below(&random, 8 * (uint32_t)place->side), size = 0;
        uint64_t work = 0;

        domain_disc(&disc, &all, hole, distance, centre);
        for (int16_t y = -1; y <= place->side + 1; y++)
            for (int16_t x = -1; x <= place->side + 1; x++) {
                struct point p = {x, y};
                bool expected = hole_has(hole, p) && 64 * point_square(centre, p) <= distance * distance;
                CHECK(number, domain_has(&disc, hole, p) == expected);
                size += expected;
            }
        CHECK(number, disc.size == size);
        CHECK(number, domain_meets_disc(&all, hole, distance, centre, &work) == (size > 0));
        cut += size > 0 && size < all.size;
        empty += size == 0;
    }
    assert_true(cut > 20 && empty > 10);
}

static void a_domain_meets_a_ring_where_they_have_a_point_in_common(void **state)
{
    static uint64_t rows[2][256];
    struct random_wide random;
    uint32_t met = 0, missed = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct place *place = place_of(number, &random);
        const struct hole *hole = &place->hole;
        const struct ring *first = &place->rings.ring[0], *last = &place->rings.ring[place->rings.count - 1];
        struct domain all = domain_whole(hole), one = {.rows = rows[0]};
        struct visibility_pool pool;

        visibility_pool_open(&pool, hole, &place->arena, SIZE_MAX, NULL);
        domain_ring(&one, &all, hole, last, hole_nth(hole, random_wide_below(&random, hole->point_count)), NULL);
        for (uint32_t c = 0; c < hole->polygon.count; c++) {
            struct point corner = hole->polygon.corners[c];
            struct domain two = {.rows = rows[1]};
            const uint64_t *seen = visibility_pool_region(&pool, corner);
            uint64_t work = 0;
            bool meets = domain_meets(&one, hole, first, corner, seen, &work);
            domain_ring(&two, &one, hole, first, corner, seen);
            CHECK(number, meets == (two.size > 0));
            CHECK(number, work <= domain_words(&one));
            met += meets;
            missed += !meets;
        }
    }
    assert_true(met > 20 && missed > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bitboard_has_the_points_of_the_hole),
        cmocka_unit_test(rings_have_the_points_at_an_allowed_distance),
        cmocka_unit_test(shadows_are_exact_whatever_the_pool),
        cmocka_unit_test(a_map_has_all_points_that_are_seen_and_no_others),
        cmocka_unit_test(domains_are_what_rings_and_shadows_leave),
        cmocka_unit_test(a_disc_has_the_points_near_enough),
        cmocka_unit_test(a_domain_meets_a_ring_where_they_have_a_point_in_common),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
