/* Tests of core/brainwall/rules/inside: points, segments and polygons against plain fractions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/rules/inside.h"
#include "samples.h"

enum { POLYGONS = 1500, SEGMENTS = 60 };

static void segments_are_inside_as_fractions_say(void **state)
{
    uint32_t inside = 0, outside = 0;

    (void)state;
    for (uint32_t number = 0; number < POLYGONS; number++) {
        struct random_wide random = random_wide_of(number);
        struct point corners[PLAIN_CORNERS];
        int32_t side = 3 + (int32_t)random_wide_below(&random, 14);
        uint32_t count = sample_polygon(corners, 3 + random_wide_below(&random, 20), side, &random);
        struct polygon polygon = polygon_of(corners, count);
        for (uint32_t k = 0; k < SEGMENTS; k++) {
            struct point a = sample_point(side, &random), b = sample_point(side, &random);
            bool expected = plain_segment(corners, count, a, b);
            CHECK(number, inside_point(&polygon, a) == plain_point(corners, count, a.x, a.y, 1));
            CHECK(number, inside_segment(&polygon, a, b) == expected);
            CHECK(number, inside_segment(&polygon, b, a) == expected);
            inside += expected && !point_same(a, b);
            outside += !expected;
        }
    }
    assert_true(inside > 5000 && outside > 5000);
}

static void segments_between_boundary_points_are_inside_as_fractions_say(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < 300; number++) {
        struct random_wide random = random_wide_of(~number);
        struct point corners[PLAIN_CORNERS];
        uint32_t count = sample_polygon(corners, 4 + random_wide_below(&random, 20), 12, &random);
        struct polygon polygon = polygon_of(corners, count);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++)
                CHECK(number, inside_segment(&polygon, corners[i], corners[j]) ==
                                  plain_segment(corners, count, corners[i], corners[j]));
    }
}

static void crossed_polygons_are_found(void **state)
{
    uint32_t crossed = 0, simple = 0;

    (void)state;
    for (uint32_t number = 0; number < 20000; number++) {
        struct random_wide random = random_wide_of(number);
        struct point corners[8];
        uint32_t count = 3 + random_wide_below(&random, 4), edge, other;
        for (uint32_t i = 0; i < count; i++)
            corners[i] = sample_point(6, &random);
        bool expected = !plain_simple(corners, count);
        CHECK(number, polygon_is_crossed(corners, count, &edge, &other) == expected);
        crossed += expected;
        simple += !expected;
        if (expected)
            CHECK(number, edge <= other && other < count);
    }
    assert_true(crossed > 1000 && simple > 1000);
}

static void the_greatest_coordinates_fit(void **state)
{
    const int16_t m = 2047;
    const struct point corners[] = {{-m, -m}, {m, -m}, {m, m}, {0, -m + 1}, {-m, m}};
    struct polygon polygon = polygon_of(corners, 5);

    (void)state;
    assert_true(polygon.clockwise);
    assert_true(inside_segment(&polygon, corners[0], corners[1]));
    assert_true(inside_segment(&polygon, corners[3], corners[2]));
    assert_false(inside_segment(&polygon, corners[4], corners[2]));
    assert_false(inside_segment(&polygon, (struct point){-1, -m + 2}, (struct point){1, -m + 2}));
    assert_true(inside_segment(&polygon, (struct point){-1, -m + 1}, (struct point){1, -m + 1}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_are_inside_as_fractions_say),
        cmocka_unit_test(segments_between_boundary_points_are_inside_as_fractions_say),
        cmocka_unit_test(crossed_polygons_are_found),
        cmocka_unit_test(the_greatest_coordinates_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
