/* Tests of the Brain Wall judge against an oracle in fractions: random holes, segments and poses near every
 * kind of limit. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../kit/random.h"
#include "oracle.h"
#include "../../../core/judge/brainwall/geometry.h"
#include "../../../core/judge/brainwall/points.h"
#include "../../../core/judge/brainwall/sum.h"
#include "../../../core/judge/brainwall/verdict.h"

enum { MILLION = 1000000 };

/* ---- random holes ---- */

/* The numbers of a problem without its files. */
struct random_hole {
    struct brainwall_problem problem;
    struct brainwall_point corners[ORACLE_CORNERS];
};

static bool is_simple(const struct brainwall_point *corners, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct brainwall_point a = corners[i], b = corners[(i + 1) % count];
        struct brainwall_point after = corners[(i + 2) % count];
        if ((a.x == b.x && a.y == b.y) || oracle_on(a, b, oracle_point(after)) ||
            oracle_on(b, after, oracle_point(a)))
            return false;
        for (size_t k = i + 2; k < count; k++)
            if ((k + 1) % count != i && oracle_meet(a, b, corners[k], corners[(k + 1) % count]))
                return false;
    }
    return true;
}

static struct brainwall_point random_point(struct random *random, int size)
{
    int64_t x = random_between(random, 0, size);
    int64_t y = random_between(random, 0, size);

    return (struct brainwall_point){x, y};
}

static int64_t twice_area(const struct brainwall_problem *hole)
{
    int64_t area = 0;

    for (size_t i = 0; i < hole->corner_count; i++)
        area += (int64_t)oracle_cross(hole->corners[i], hole->corners[(i + 1) % hole->corner_count]);
    return area;
}

/* Corners are put between others wherever the polygon stays simple; the way round may be either. */
static void random_hole(struct random_hole *to, struct random *random, int size)
{
    size_t wanted = (size_t)random_between(random, 3, ORACLE_CORNERS);
    struct brainwall_point *corners = to->corners;
    size_t count = 3;

    to->problem = (struct brainwall_problem){.corners = corners};
    do {
        for (size_t i = 0; i < 3; i++)
            corners[i] = random_point(random, size);
    } while (!is_simple(corners, 3) || oracle_cross(oracle_minus(corners[1], corners[0]),
                                              oracle_minus(corners[2], corners[0])) == 0);
    for (int tries = 0; tries < 60 && count < wanted; tries++) {
        size_t at = random_below(random, (uint32_t)count + 1);
        memmove(corners + at + 1, corners + at, (count - at) * sizeof *corners);
        corners[at] = random_point(random, size);
        if (is_simple(corners, count + 1))
            count++;
        else
            memmove(corners + at, corners + at + 1, (count - at) * sizeof *corners);
    }
    to->problem.corner_count = count;
    to->problem.side = twice_area(&to->problem) > 0 ? 1 : -1;
}

/* Makes a small hole a large one whose corners are one off the multiples, so that lines miss by little. */
static void stretch_hole(struct random_hole *hole, struct random *random, int64_t factor)
{
    struct random_hole old = *hole;

    do {
        for (size_t i = 0; i < hole->problem.corner_count; i++) {
            hole->corners[i].x = old.corners[i].x * factor + random_between(random, -1, 1);
            hole->corners[i].y = old.corners[i].y * factor + random_between(random, -1, 1);
        }
    } while (!is_simple(hole->corners, hole->problem.corner_count));
}

/* ---- points and segments ---- */

struct seen {
    unsigned inside, left, at_start, at_corner, along;
};

static void compare_segment(const struct brainwall_problem *hole, struct brainwall_point p, struct brainwall_point q,
                            struct seen *seen)
{
    struct fraction expected = {0, 1};
    struct brainwall_fraction part = {0, 1};
    bool inside = oracle_segment(hole, p, q, &expected);

    assert_int_equal(brainwall_segment_inside(hole, p, q, &part), inside);
    seen->inside += inside;
    for (size_t i = 0; i < hole->corner_count; i++) {
        bool on = oracle_on(p, q, oracle_point(hole->corners[i]));
        bool next = oracle_on(p, q, oracle_point(hole->corners[(i + 1) % hole->corner_count]));
        seen->at_corner += on;
        seen->along += on && next;
    }
    if (inside)
        return;
    assert_int_equal(oracle_compare(expected, (struct fraction){part.num, part.den}), 0);
    seen->left++;
    seen->at_start += part.num == 0;
}

static void compare_segments(struct random *random, int size, int64_t factor, struct seen *seen)
{
    struct random_hole hole;

    random_hole(&hole, random, size);
    if (factor > 1)
        stretch_hole(&hole, random, factor);
    for (int i = 0; i < 60; i++) {
        struct brainwall_point p = random_point(random, size), q = random_point(random, size);
        p = (struct brainwall_point){p.x * factor, p.y * factor};
        q = (struct brainwall_point){q.x * factor, q.y * factor};
        if (random_chance(random, 20))
            q = hole.corners[random_below(random, (uint32_t)hole.problem.corner_count)];
        if (random_chance(random, 20))
            p = hole.corners[random_below(random, (uint32_t)hole.problem.corner_count)];
        bool inside = brainwall_point_inside(&hole.problem, p);
        assert_int_equal(inside, oracle_inside(&hole.problem, oracle_point(p)));
        if (inside)
            compare_segment(&hole.problem, p, q, seen);
    }
}

static void every_segment_is_inside_or_leaves_where_the_oracle_says(void **state)
{
    static const int SIZES[] = {3, 4, 6, 9, 14, 40};
    struct random random = {1};
    struct seen seen = {0};

    (void)state;
    for (int i = 0; i < 600; i++)
        compare_segments(&random, SIZES[i % 6], 1, &seen);
    for (int i = 0; i < 200; i++)
        compare_segments(&random, SIZES[i % 5], 7000, &seen);
    assert_true(seen.inside > 3000 && seen.left > 3000 && seen.at_start > 1000);
    assert_true(seen.at_corner > 3000 && seen.along > 1000);
}

static void a_hole_whose_way_round_is_turned_back_is_the_same(void **state)
{
    struct random random = {2};
    struct brainwall_fraction part[2];

    (void)state;
    for (int i = 0; i < 100; i++) {
        struct random_hole hole, back;
        random_hole(&hole, &random, 8);
        size_t count = hole.problem.corner_count;
        back.problem = hole.problem;
        back.problem.corners = back.corners;
        back.problem.side = -hole.problem.side;
        for (size_t k = 0; k < count; k++)
            back.corners[k] = hole.corners[count - 1 - k];
        for (int k = 0; k < 50; k++) {
            struct brainwall_point p = random_point(&random, 8), q = random_point(&random, 8);
            bool inside = brainwall_point_inside(&hole.problem, p);
            assert_int_equal(brainwall_point_inside(&back.problem, p), inside);
            if (inside)
                assert_int_equal(brainwall_segment_inside(&hole.problem, p, q, &part[0]),
                                 brainwall_segment_inside(&back.problem, p, q, &part[1]));
        }
    }
}

/* A problem with its pose. */
struct random_case {
    struct random_hole hole;
    struct brainwall_point vertices[ORACLE_VERTICES];
    struct brainwall_edge edges[ORACLE_EDGES];
    struct brainwall_bonus bonuses[2];
    struct brainwall_point points[ORACLE_VERTICES];
    struct brainwall_pose pose;
};

/* ---- random poses ---- */

static struct brainwall_point random_near(struct random *random, struct brainwall_point p, int reach)
{
    p.x += random_between(random, -reach, reach);
    p.y += random_between(random, -reach, reach);
    return p;
}

static struct brainwall_point random_inside(struct random *random, const struct brainwall_problem *hole, int size)
{
    struct brainwall_point p;

    do
        p = random_point(random, size);
    while (!oracle_inside(hole, oracle_point(p)));
    return p;
}

/* Edges of which some are listed again, in the same or the other order. */
static void random_edges(struct random_case *c, struct random *random)
{
    struct brainwall_problem *problem = &c->hole.problem;

    problem->edge_count = (size_t)random_between(random, 1, ORACLE_EDGES);
    for (size_t i = 0; i < problem->edge_count; i++) {
        struct brainwall_edge *edge = &c->edges[i];
        do {
            edge->a = random_below(random, (uint32_t)problem->vertex_count);
            edge->b = random_below(random, (uint32_t)problem->vertex_count);
        } while (brainwall_distance(c->vertices[edge->a], c->vertices[edge->b]) == 0);
        if (i > 0 && random_chance(random, 25))
            *edge = c->edges[random_below(random, (uint32_t)i)];
        if (random_chance(random, 25))
            *edge = (struct brainwall_edge){edge->b, edge->a};
    }
}

static void random_pose(struct random_case *c, struct random *random, int size)
{
    static const enum brainwall_kind KINDS[] = {BRAINWALL_NONE, BRAINWALL_GLOBALIST, BRAINWALL_BREAK_A_LEG,
                                                BRAINWALL_WALLHACK,
                                                BRAINWALL_SUPERFLEX};
    const struct brainwall_problem *problem = &c->hole.problem;
    struct brainwall_edge leg = c->edges[random_below(random, (uint32_t)problem->edge_count)];

    c->pose = (struct brainwall_pose){.points = c->points, .bonus = KINDS[random_below(random, 5)]};
    c->pose.bonus_count = c->pose.bonus != BRAINWALL_NONE;
    c->pose.bonus_count += random_chance(random, 2);
    c->pose.count = problem->vertex_count;
    for (size_t i = 0; i < c->pose.count; i++) {
        c->points[i] = c->vertices[i];
        if (random_chance(random, 25))
            c->points[i] = random_near(random, c->points[i], 2);
        if (random_chance(random, 5))
            c->points[i] = random_point(random, size);
    }
    if (c->pose.bonus == BRAINWALL_BREAK_A_LEG) {
        struct brainwall_point a = c->points[leg.a], b = c->points[leg.b];
        struct brainwall_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        c->pose.has_leg = !random_chance(random, 3);
        c->pose.leg = random_chance(random, 50) ? leg : (struct brainwall_edge){leg.b, leg.a};
        if (random_chance(random, 5))
            c->pose.leg.a = random_below(random, ORACLE_VERTICES + 1);
        c->points[c->pose.count++] = random_near(random, middle, 1);
    }
    if (random_chance(random, 3))
        c->pose.count--;
}

/* The least epsilon that some edge, half or sum of the pose asks for, or one less. */
static int64_t random_epsilon(const struct random_case *c, struct random *random)
{
    const struct brainwall_problem *problem = &c->hole.problem;
    struct fraction sum = {0, 1}, one = {0, 1};
    size_t chosen = random_below(random, (uint32_t)problem->edge_count);

    for (size_t i = 0; i < problem->edge_count; i++) {
        struct brainwall_edge e = c->edges[i];
        struct fraction part =
            oracle_stretch(c->vertices[e.a], c->vertices[e.b], c->points[e.a], c->points[e.b], 1);
        sum = oracle_plus(sum, part);
        if (i == chosen)
            one = part;
        if (i == chosen && c->pose.bonus == BRAINWALL_BREAK_A_LEG && c->pose.count > problem->vertex_count)
            one = oracle_stretch(c->vertices[e.a], c->vertices[e.b], c->points[e.a],
                          c->points[problem->vertex_count], 4);
    }
    if (c->pose.bonus == BRAINWALL_GLOBALIST)
        one = (struct fraction){sum.num, sum.den * (wide)problem->edge_count};
    int64_t least = (int64_t)((one.num * MILLION + one.den - 1) / one.den);
    least = random_chance(random, 30) ? random_between(random, 0, 800000) : least;
    return least > 0 && random_chance(random, 50) ? least - 1 : least;
}

static void random_case(struct random_case *c, struct random *random)
{
    int size = random_between(random, 3, 20);
    struct brainwall_problem *problem = &c->hole.problem;

    random_hole(&c->hole, random, size);
    problem->vertices = c->vertices;
    problem->edges = c->edges;
    problem->bonuses = c->bonuses;
    problem->vertex_count = (size_t)random_between(random, 2, ORACLE_VERTICES - 1);
    do
        for (size_t i = 0; i < problem->vertex_count; i++)
            c->vertices[i] = random_inside(random, problem, size);
    while (brainwall_distance(c->vertices[0], c->vertices[1]) == 0);
    problem->bonus_count = 2;
    for (size_t i = 0; i < 2; i++)
        c->bonuses[i].at = random_inside(random, problem, size);
    random_edges(c, random);
    random_pose(c, random, size);
    problem->epsilon = random_epsilon(c, random);
}

/* ---- verdicts ---- */

static int64_t oracle_dislikes(const struct random_case *c)
{
    int64_t sum = 0;

    for (size_t i = 0; i < c->hole.problem.corner_count; i++) {
        int64_t least = INT64_MAX;
        for (size_t k = 0; k < c->pose.count; k++) {
            int64_t x = c->hole.corners[i].x - c->points[k].x;
            int64_t y = c->hole.corners[i].y - c->points[k].y;
            least = x * x + y * y < least ? x * x + y * y : least;
        }
        sum += least;
    }
    return sum;
}

static void compare_worth(const struct random_case *c, const struct brainwall_verdict *verdict)
{
    for (size_t i = 0; i < 2; i++) {
        bool unlocked = false;
        for (size_t k = 0; k < c->pose.count; k++)
            unlocked = unlocked ||
                       (c->points[k].x == c->bonuses[i].at.x && c->points[k].y == c->bonuses[i].at.y);
        assert_int_equal(verdict->unlocked[i], unlocked);
    }
    assert_int_equal(verdict->dislikes, oracle_dislikes(c));
}

static uint64_t block[1 << 11];

static void open_verdict(struct brainwall_verdict *verdict, const struct brainwall_problem *problem)
{
    struct arena arena = arena_over(block, sizeof block), counting = arena_counting();

    brainwall_verdict_open(verdict, &counting, problem);
    assert_true(arena_holds(&arena, &counting));
    brainwall_verdict_open(verdict, &arena, problem);
}

static void every_verdict_is_the_oracles(void **state)
{
    static const char *const KINDS[] = {"none", "form", "bonuses", "vertices", "leg",
                                        "length", "sum", "point", "segment"};
    unsigned valid[BRAINWALL_SUPERFLEX + 1] = {0}, first[BRAINWALL_FAULT_SEGMENT + 1] = {0}, excused = 0;
    struct random random = {3};

    (void)state;
    for (unsigned i = 0; i < 12000; i++) {
        struct random_case c;
        struct brainwall_verdict verdict;
        random_case(&c, &random);
        open_verdict(&verdict, &c.hole.problem);
        struct oracle_verdict expected = oracle_verdict(&c.hole.problem, &c.pose);
        brainwall_verdict_of(&verdict, &c.hole.problem, &c.pose);
        if (verdict.fault.kind != expected.first || verdict.faults != expected.faults)
            fail_msg("case %u: %s, %zu faults, where the oracle says %s, %u", i,
                     KINDS[verdict.fault.kind], verdict.faults, KINDS[expected.first], expected.faults);
        if (verdict.is_measured)
            compare_worth(&c, &verdict);
        first[expected.first]++;
        valid[c.pose.bonus] += expected.first == BRAINWALL_FAULT_NONE;
        excused += expected.first == BRAINWALL_FAULT_NONE && expected.faults > 0;
    }
    for (enum brainwall_kind kind = BRAINWALL_NONE; kind <= BRAINWALL_SUPERFLEX; kind++)
        assert_true(valid[kind] > 100);
    for (enum brainwall_fault_kind kind = BRAINWALL_FAULT_BONUSES; kind <= BRAINWALL_FAULT_SEGMENT; kind++)
        assert_true(first[kind] > 100);
    assert_true(excused > 50);
}

/* ---- limits ---- */

/* One edge of squared length `given` posed with `posed` in a hole that holds it. */
static enum brainwall_fault_kind verdict_of_edge(int64_t given, int64_t posed, int64_t epsilon)
{
    struct brainwall_point corners[] = {{-100000, -100000}, {100000, -100000}, {0, 100000}};
    struct brainwall_point vertices[] = {{0, 0}, {given, 0}}, points[] = {{0, 0}, {posed, 0}};
    struct brainwall_edge edge = {0, 1};
    struct brainwall_problem problem = {.corners = corners, .corner_count = 3, .side = 1, .vertices = vertices,
                                        .vertex_count = 2, .edges = &edge, .edge_count = 1,
                                        .epsilon = epsilon};
    struct brainwall_pose pose = {.points = points, .count = 2};
    struct brainwall_verdict verdict;

    open_verdict(&verdict, &problem);
    brainwall_verdict_of(&verdict, &problem, &pose);
    return verdict.fault.kind;
}

static void the_greatest_numbers_are_exact(void **state)
{
    (void)state;
    /* 24999^2 is 0.999920001600 of 25000^2: 79.9984 millionths are asked for. */
    assert_int_equal(verdict_of_edge(25000, 24999, 80), BRAINWALL_FAULT_NONE);
    assert_int_equal(verdict_of_edge(25000, 24999, 79), BRAINWALL_FAULT_LENGTH);
    assert_int_equal(verdict_of_edge(25000, 25001, 81), BRAINWALL_FAULT_NONE);
    assert_int_equal(verdict_of_edge(25000, 25001, 80), BRAINWALL_FAULT_LENGTH);
    assert_int_equal(verdict_of_edge(25000, 25000, 0), BRAINWALL_FAULT_NONE);
    assert_int_equal(verdict_of_edge(100000, 0, MILLION), BRAINWALL_FAULT_NONE);
    assert_int_equal(verdict_of_edge(100000, 0, MILLION - 1), BRAINWALL_FAULT_LENGTH);
    assert_int_equal(verdict_of_edge(2500, 25000, 99 * MILLION), BRAINWALL_FAULT_NONE);
    assert_int_equal(verdict_of_edge(2500, 25000, 99 * MILLION - 1), BRAINWALL_FAULT_LENGTH);
    /* An edge without length in the figure must stay so. */
    assert_int_equal(verdict_of_edge(0, 0, 0), BRAINWALL_FAULT_NONE);
    assert_int_equal(verdict_of_edge(0, 1, BRAINWALL_EPSILON_MAX), BRAINWALL_FAULT_LENGTH);
}

/* Halves, thirds, ... of random size: n / d and (d - n) / d make 1, whatever d is. */
static void sums_of_many_fractions_are_exact(void **state)
{
    struct random random = {4};

    (void)state;
    for (int round = 0; round < 20; round++) {
        struct brainwall_sum sum;
        int64_t pairs = random_between(&random, 1, 120);
        struct arena arena = arena_over(block, sizeof block);
        brainwall_sum_open(&sum, &arena, (size_t)(2 * pairs));
        brainwall_sum_start(&sum);
        for (int64_t i = 0; i < pairs; i++) {
            int64_t den = 1 + random_between(&random, 1, 1 << 30) * (int64_t)random_between(&random, 1, 60);
            int64_t num = random_between(&random, 0, 1 << 30) % den;
            brainwall_sum_add(&sum, num, den);
            assert_int_equal(brainwall_sum_compare(&sum, i, 1), num > 0);
            brainwall_sum_add(&sum, den - num, den);
            assert_int_equal(brainwall_sum_compare(&sum, i + 1, 1), 0);
            assert_int_equal(brainwall_sum_compare(&sum, (i + 1) * MILLION - 1, MILLION), 1);
            assert_int_equal(brainwall_sum_compare(&sum, (i + 1) * MILLION + 1, MILLION), -1);
        }
    }
}

static void points_are_those_of_the_contest(void **state)
{
    uint64_t size = 4 * 4 * 6;

    (void)state;
    /* A sixth of it is 2^4: whole numbers stay whole. */
    assert_int_equal(brainwall_points(size, 0, 0), 4000);
    assert_int_equal(brainwall_points(size, 0, 3), 2000);
    assert_int_equal(brainwall_points(size, 3, 0), 4000);
    assert_int_equal(brainwall_points(size, 0, 8), 1334);
    assert_int_equal(brainwall_points(size, 0, 15), 1000);
    /* 1000 * 33 / 40 is 825, in floating point a little more. */
    assert_int_equal(brainwall_points(2 * 1 * 6, 33 * 33 - 1, 40 * 40 - 1), 825);
    assert_int_equal(brainwall_points(20 * 30 * 9, 452, 452), 9814); /* log2(900) = 9.8137... */
    assert_int_equal(brainwall_points(20 * 30 * 9, 452, 820), 7290);
}

static int64_t points_by_floating_point(double size, double best, double ours)
{
    double share = ours <= best ? 1 : sqrt((best + 1) / (ours + 1));
    double points = 1000 * log2(size / 6) * share, whole = round(points);

    return (int64_t)(fabs(points - whole) <= 1e-9 * whole ? whole : ceil(points));
}

static void points_need_no_floating_point(void **state)
{
    struct random random = {5};

    (void)state;
    for (int i = 0; i < 20000; i++) {
        uint64_t size = (uint64_t)random_between(&random, 2, 300) * (uint64_t)random_between(&random, 1, 400) *
                        (uint64_t)random_between(&random, 3, 150);
        int64_t best = random_below(&random, 1u << random_below(&random, 31)) * (int64_t)random_between(&random, 1,
                                                                                                        9999);
        int64_t ours = random_below(&random, 1u << random_below(&random, 31)) * (int64_t)random_between(&random, 1,
                                                                                                        9999);
        if (random_chance(&random, 30)) { /* a fraction, where the size is a power of two */
            size = (uint64_t)6 << random_below(&random, 30);
            best = random_between(&random, 1, 3000);
            best = best * best - 1;
            ours = random_between(&random, 1, 3000);
            ours = ours * ours - 1;
        }
        assert_int_equal(brainwall_points(size, best, ours),
                         points_by_floating_point((double)size, (double)best, (double)ours));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_segment_is_inside_or_leaves_where_the_oracle_says),
        cmocka_unit_test(a_hole_whose_way_round_is_turned_back_is_the_same),
        cmocka_unit_test(every_verdict_is_the_oracles),
        cmocka_unit_test(the_greatest_numbers_are_exact),
        cmocka_unit_test(sums_of_many_fractions_are_exact),
        cmocka_unit_test(points_are_those_of_the_contest),
        cmocka_unit_test(points_need_no_floating_point),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
