/* Tests of core/brainwall/rules: lengths, figures, dislikes, the check of a pose with each bonus, the reader. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/bounds.h"
#include "../../core/brainwall/rules/dislikes.h"
#include "../../core/brainwall/rules/figure.h"
#include "../../core/brainwall/rules/pose.h"
#include "../../core/brainwall/rules/problem_read.h"
#include "samples.h"

static uint64_t block[1 << 17];

static struct arena junk_arena(void)
{
    memset(block, 0xa5, sizeof block);
    return arena_over(block, sizeof block);
}

/* ---- lengths and figures ---- */

static void limits_are_the_first_and_last_lengths_that_fit(void **state)
{
    struct random_wide random = random_wide_of(1);

    (void)state;
    for (uint32_t number = 0; number < 3000; number++) {
        uint32_t d = 1 + random_wide_below(&random, 2000), times = number % 2 == 0 ? 1 : 4;
        uint32_t epsilon = random_wide_below(&random, number % 3 == 0 ? 20000 : 1200000);
        struct length_limits limits = length_limits(d, epsilon, times);
        for (uint32_t e = 0; e < 5000; e++)
            CHECK(number, length_fits(limits, e) == plain_length(d, epsilon, times, e));
    }
}

static void an_edge_at_its_limit_fits_and_beyond_does_not(void **state)
{
    (void)state;
    assert_true(length_fits(length_limits(1000, 2000, 1), 1002));
    assert_false(length_fits(length_limits(1000, 1999, 1), 1002));
    assert_true(length_fits(length_limits(SQUARE_MAX, MAX_EPSILON, 1), 0));
    assert_int_equal(length_excess(length_limits(100, 0, 1), 97), 3);
    assert_int_equal(length_excess(length_limits(100, 0, 1), 104), 4);
}

static uint32_t listed(const struct problem *problem, uint32_t a, uint32_t b)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < problem->edge_count; i++)
        count += (problem->edges[i].a == a && problem->edges[i].b == b) ||
                 (problem->edges[i].a == b && problem->edges[i].b == a);
    return count;
}

static void a_figure_has_each_edge_once_and_knows_its_neighbours(void **state)
{
    const struct bonus_use none = {.kind = BONUS_NONE};

    (void)state;
    for (uint32_t number = 0; number < 300; number++) {
        struct random_wide random = random_wide_of(number);
        struct arena arena = junk_arena();
        struct sample sample;
        struct figure figure;
        uint32_t copies = 0;
        sample_problem(&sample, 8, 2 + number % 20, 60, &random);
        figure_build(&figure, &sample.problem, &none, &arena);
        for (uint32_t i = 0; i < figure.edge_count; i++) {
            const struct figure_edge *edge = &figure.edges[i];
            CHECK(number, edge->a < edge->b && edge->copies == listed(&sample.problem, edge->a, edge->b));
            CHECK(number, memcmp(&figure.rings[edge->ring], &edge->limits, sizeof edge->limits) == 0);
            copies += edge->copies;
        }
        CHECK(number, copies == sample.problem.edge_count);
        CHECK(number, figure.first[figure.vertex_count] == 2 * figure.edge_count);
        for (uint32_t v = 0; v < figure.vertex_count; v++)
            for (uint32_t i = figure.first[v]; i < figure.first[v + 1]; i++) {
                const struct figure_edge *edge = &figure.edges[figure.links[i].edge];
                CHECK(number, (edge->a == v && edge->b == figure.links[i].vertex) ||
                                  (edge->b == v && edge->a == figure.links[i].vertex));
            }
    }
}

/* ---- poses ---- */

/* A triangle of sides 3, 4, 5, its first edge listed twice and once reversed, in a square of 10. */
static const struct point SQUARE[] = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
static const struct point TRIANGLE[] = {{0, 0}, {4, 0}, {0, 3}};
static const struct problem_edge SIDES[] = {{0, 1}, {0, 1}, {1, 0}, {1, 2}, {2, 0}};
static const struct problem_bonus BONUS[] = {{{10, 10}, BONUS_WALLHACK, 7}, {{2, 2}, BONUS_GLOBALIST, 9}};

static struct problem triangle(uint32_t first_edge, uint32_t epsilon)
{
    return (struct problem){.corners = SQUARE, .corner_count = 4, .vertices = TRIANGLE, .vertex_count = 3,
                            .edges = SIDES + first_edge, .edge_count = 5 - first_edge, .bonuses = BONUS,
                            .bonus_count = 2, .epsilon = epsilon};
}

static struct pose_verdict check(const struct problem *problem, struct bonus_use use, const struct point *vertices)
{
    struct polygon polygon = polygon_of(problem->corners, problem->corner_count);
    struct pose pose = {vertices, problem->vertex_count + (use.kind == BONUS_BREAK_A_LEG), use};

    return pose_check(problem, &polygon, &pose);
}

static void a_pose_counts_dislikes_and_unlocks(void **state)
{
    const struct point at[] = {{10, 10}, {6, 10}, {10, 7}};
    struct problem problem = triangle(0, 0);
    struct pose_verdict verdict = check(&problem, (struct bonus_use){.kind = BONUS_NONE}, at);

    (void)state;
    assert_true(verdict.valid);
    assert_int_equal(verdict.dislikes, (36 + 100) + 49 + 0 + 36);
    assert_int_equal(verdict.unlocked, 1);
    assert_int_equal(verdict.violation, 0);
}

static void superflex_excuses_one_listed_edge(void **state)
{
    const struct point at[] = {{0, 0}, {4, 0}, {0, 4}}, doubled[] = {{0, 0}, {5, 0}, {1, 3}};
    const struct bonus_use flex = {.kind = BONUS_SUPERFLEX}, none = {.kind = BONUS_NONE};
    struct problem problem = triangle(3, 0), with_copies = triangle(0, 0);

    (void)state;
    assert_int_equal(check(&problem, none, at).lengths, 2);
    assert_false(check(&problem, flex, at).valid);
    problem.edge_count = 1;
    assert_true(check(&problem, flex, at).valid);
    assert_false(check(&problem, none, at).valid);
    assert_int_equal(check(&with_copies, none, doubled).lengths, 4); /* three copies, and 0 - 2 */
    assert_int_equal(check(&with_copies, flex, doubled).lengths, 3);
}

static void a_broken_leg_takes_one_direction_away(void **state)
{
    const struct point at[] = {{0, 0}, {4, 0}, {0, 3}, {2, 0}}, bent[] = {{0, 0}, {2, 2}, {0, 3}, {2, 0}};
    struct problem problem = triangle(1, 0);

    (void)state;
    assert_true(check(&problem, (struct bonus_use){BONUS_BREAK_A_LEG, 0, 1, 0}, at).valid);
    assert_int_equal(check(&problem, (struct bonus_use){BONUS_BREAK_A_LEG, 0, 1, 0}, bent).lengths, 2);
    problem.edge_count = 1;
    assert_true(check(&problem, (struct bonus_use){BONUS_BREAK_A_LEG, 0, 1, 0}, bent).valid);
    assert_int_equal(check(&problem, (struct bonus_use){BONUS_BREAK_A_LEG, 0, 1, 0}, bent).dislikes,
                     0 + 64 + (64 + 64) + 49);
}

static void wallhack_excuses_a_single_vertex_outside(void **state)
{
    const struct bonus_use hack = {.kind = BONUS_WALLHACK}, none = {.kind = BONUS_NONE};
    const struct point one[] = {{-4, 0}, {0, 0}, {-4, 3}}, single[] = {{0, -3}, {4, -3}, {0, 0}};
    const struct point corner[] = {{7, 0}, {11, 0}, {7, 3}};
    struct problem problem = triangle(2, 0);

    (void)state;
    assert_false(check(&problem, hack, one).valid);
    assert_false(check(&problem, hack, single).valid);
    assert_true(check(&problem, hack, corner).valid);
    assert_int_equal(check(&problem, none, corner).outside, 3);
}

/* Two edges of squared lengths d, stretched to e: |e - d| / d summed is to be at most 2 epsilon / 1000000. */
static void the_sum_of_globalist_is_exact(void **state)
{
    static const struct point LARGE[] = {{0, 0}, {2000, 0}, {2000, 2000}, {0, 2000}};
    const struct bonus_use global = {.kind = BONUS_GLOBALIST};
    struct random_wide random = random_wide_of(5);
    uint32_t valid = 0, at_limit = 0;

    (void)state;
    for (uint32_t number = 0; number < 20000; number++) {
        struct problem_edge edges[] = {{0, 1}, {1, 2}, {2, 0}};
        struct point from[3], to[3];
        struct problem problem = {.corners = LARGE, .corner_count = 4, .vertices = from, .vertex_count = 3,
                                  .edges = edges, .edge_count = 2 + number % 2};
        int64_t sum = 0, product = 1, d[3], e[3];
        for (uint32_t v = 0; v < 3; v++) {
            from[v] = (struct point){(int16_t)(random_wide_below(&random, 9) + 20 * v), (int16_t)(5 * (v % 2))};
            to[v] = (struct point){(int16_t)(from[v].x + (int)random_wide_below(&random, 3)), from[v].y};
        }
        for (uint32_t i = 0; i < problem.edge_count; i++) {
            d[i] = point_square(from[edges[i].a], from[edges[i].b]);
            e[i] = point_square(to[edges[i].a], to[edges[i].b]);
            product *= d[i];
        }
        for (uint32_t i = 0; i < problem.edge_count; i++)
            sum += (e[i] > d[i] ? e[i] - d[i] : d[i] - e[i]) * (product / d[i]);
        /* The least epsilon that is enough, and one less; where it comes out even, exactly at the limit. */
        int64_t scaled = sum * 1000000 / product, least = (scaled + problem.edge_count - 1) / problem.edge_count;
        if (product > 9000000000000 / 1000 || sum > 9000000000000)
            continue;
        least += least * (int64_t)problem.edge_count * product < sum * 1000000;
        for (int64_t epsilon = least - 1; epsilon <= least + 1; epsilon++) {
            bool expected = epsilon >= 0 && sum * 1000000 <= epsilon * (int64_t)problem.edge_count * product;
            if (epsilon < 0)
                continue;
            problem.epsilon = (uint32_t)epsilon;
            CHECK(number, check(&problem, global, to).valid == expected);
            valid += expected;
            at_limit += sum * 1000000 == epsilon * (int64_t)problem.edge_count * product;
        }
    }
    assert_true(valid > 10000 && at_limit > 100);
}

static void dislikes_are_the_sum_of_least_distances(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < 200; number++) {
        struct random_wide random = random_wide_of(number);
        struct point corners[20], vertices[20];
        uint32_t corner_count = 1 + random_wide_below(&random, 20), count = 1 + random_wide_below(&random, 20);
        uint64_t sum = 0;
        for (uint32_t i = 0; i < 20; i++) {
            corners[i] = sample_point(90, &random);
            vertices[i] = sample_point(90, &random);
        }
        for (uint32_t c = 0; c < corner_count; c++) {
            uint32_t least = UINT32_MAX, nearest = 0, found;
            for (uint32_t v = count; v-- > 0;)
                if (point_square(corners[c], vertices[v]) <= least) {
                    least = point_square(corners[c], vertices[v]);
                    nearest = v;
                }
            CHECK(number, dislikes_corner(corners[c], vertices, count, &found) == least && found == nearest);
            sum += least;
        }
        CHECK(number, dislikes_of(corners, corner_count, vertices, count) == sum);
    }
}

/* ---- the reader ---- */

struct text {
    const char *bytes;
    size_t left, most;
};

static long give(void *context, void *to, size_t size)
{
    struct text *text = context;
    size_t n = text->left < size ? text->left : size;

    n = n < text->most ? n : text->most;
    memcpy(to, text->bytes, n);
    text->bytes += n;
    text->left -= n;
    return (long)n;
}

static enum json_status read_text(const char *bytes, size_t most, struct problem *problem, struct message *error)
{
    static uint64_t scratch[1 << 14];
    struct text text = {bytes, strlen(bytes), most};
    struct arena keep = junk_arena();

    message_clear(error);
    assert_true(problem_read_need() <= sizeof scratch);
    return problem_read(problem, "dir/88.json", (struct window_source){give, &text}, &keep,
                        arena_over(scratch, problem_read_need()), error);
}

static void a_problem_is_read_whatever_the_pieces(void **state)
{
    static const char TEXT[] =
        "{\"bonuses\":[{\"bonus\":\"BREAK_\\u0041_LEG\",\"problem\":31,\"position\":[5,6]}],\"more\":[1,{}],\n"
        "\"hole\":[[10,0],[10,10],[0,10.0]],\"epsilon\":1e3,"
        "\"figure\":{\"edges\":[[0,1],[1,2]],\"vertices\":[[0,0],[1e1,0],[10,-10]]}}";
    struct problem problem;
    struct message error;

    (void)state;
    for (size_t most = 1; most < 60; most++) {
        assert_int_equal(read_text(TEXT, most, &problem, &error), JSON_OK);
        assert_int_equal(problem.id, 88);
        assert_int_equal(problem.corner_count, 3);
        assert_int_equal(problem.corners[2].y, 10);
        assert_int_equal(problem.epsilon, 1000);
        assert_int_equal(problem.vertex_count, 3);
        assert_int_equal(problem.vertices[2].y, -10);
        assert_int_equal(problem.edge_count, 2);
        assert_int_equal(problem.edges[1].b, 2);
        assert_int_equal(problem.bonus_count, 1);
        assert_int_equal(problem.bonuses[0].kind, BONUS_BREAK_A_LEG);
        assert_int_equal(problem.bonuses[0].problem, 31);
        assert_int_equal(problem.bonuses[0].position.y, 6);
    }
}

#define HOLE "\"hole\":[[10,0],[10,10],[0,10]],"
#define FIGURE "\"figure\":{\"vertices\":[[0,0],[9,0]],\"edges\":[[0,1]]}"

/* A ^ marks the place that the error names. */
static void what_is_wrong_is_told_with_its_place(void **state)
{
    static const char *const ROWS[][2] = {
        {"{" HOLE FIGURE "^}", "the problem has no \"epsilon\""},
        {"{" HOLE FIGURE ",\"epsilon\":^-1}", "epsilon is -1; it must be 0 to 4194304"},
        {"{\"hole\":^[[1,2],[3,4]]," FIGURE ",\"epsilon\":0}", "the hole has 2 corners; it must have at least 3"},
        {"{\"hole\":[^[0,0],[9,9],[9,0],[0,9]]," FIGURE ",\"epsilon\":0}",
         "the edges of the hole from corners 0 and 2 meet"},
        {"{\"hole\":[[0,0],^[9,9],[9,9],[0,9]]," FIGURE ",\"epsilon\":0}",
         "the edge of the hole from corner 1 has no length"},
        {"{\"hole\":[[0,0],[9,9],^[9,0,1]]," FIGURE ",\"epsilon\":0}",
         "a corner is a list of 3; it must have 2 numbers"},
        {"{\"hole\":[[0,0],[9,9],[9,^2048]]}", "a coordinate is 2048; it must be -2047 to 2047"},
        {"{" HOLE "\"epsilon\":0,\"figure\":{\"edges\":[[0,1],^[1,2]],\"vertices\":[[0,0],[9,0]]}}",
         "edge 1 names vertex 2; the last vertex is 1"},
        {"{" HOLE "\"epsilon\":0,\"figure\":{\"edges\":[[0,1],[1,0],^[1,1]],\"vertices\":[[0,0],[9,0]]}}",
         "edge 2 has no length"},
        {"{" HOLE "\"epsilon\":0,\"figure\":{\"edges\":^[],\"vertices\":[[0,0],[9,0]]}}",
         "the figure has 0 edges; it must have at least 1"},
        {"{\"bonuses\":[{\"bonus\":^\"FLY\"", "the bonus is \"FLY\"; it must be \"GLOBALIST\", "
                                              "\"BREAK_A_LEG\", \"WALLHACK\" or \"SUPERFLEX\""},
        {"{\"bonuses\":[{\"bonus\":^3", "the bonus is a number; it must be a string"},
        {"{\"bonuses\":[{\"bonus\":\"WALLHACK\"^}]}", "a bonus has no \"problem\""},
    };

    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (size_t most = 1; most < 40; most += 7) {
            size_t place = strcspn(ROWS[i][0], "^");
            struct problem problem;
            struct message error;
            char text[300], expected[300];
            snprintf(text, sizeof text, "%.*s%s", (int)place, ROWS[i][0], ROWS[i][0] + place + 1);
            snprintf(expected, sizeof expected, "dir/88.json:1:%zu: %s", place + 1, ROWS[i][1]);
            assert_int_equal(read_text(text, most, &problem, &error), JSON_REFUSED);
            assert_string_equal(error.text, expected);
        }
}

static void the_number_of_a_file_is_in_its_name(void **state)
{
    (void)state;
    assert_int_equal(problem_id("a/b/12.json"), 12);
    assert_int_equal(problem_id("star_7.json"), 7);
    assert_int_equal(problem_id("7"), 7);
    assert_int_equal(problem_id("a.9/7.v2.json"), 7);
    assert_int_equal(problem_id(".7.json"), -1);
    assert_int_equal(problem_id("7_v.2"), -1);
    assert_int_equal(problem_id("123456789012345"), 123456789012345);
    assert_int_equal(problem_id("a.7/b"), -1);
    assert_int_equal(problem_id("1234567890123456.json"), -1);
    assert_int_equal(problem_id(""), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_the_first_and_last_lengths_that_fit),
        cmocka_unit_test(an_edge_at_its_limit_fits_and_beyond_does_not),
        cmocka_unit_test(a_figure_has_each_edge_once_and_knows_its_neighbours),
        cmocka_unit_test(a_pose_counts_dislikes_and_unlocks),
        cmocka_unit_test(superflex_excuses_one_listed_edge),
        cmocka_unit_test(a_broken_leg_takes_one_direction_away),
        cmocka_unit_test(wallhack_excuses_a_single_vertex_outside),
        cmocka_unit_test(the_sum_of_globalist_is_exact),
        cmocka_unit_test(dislikes_are_the_sum_of_least_distances),
        cmocka_unit_test(a_problem_is_read_whatever_the_pieces),
        cmocka_unit_test(what_is_wrong_is_told_with_its_place),
        cmocka_unit_test(the_number_of_a_file_is_in_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
