/* Tests of core/hextris/lanes: random plans are spelled, typed towards the nodes that come of it, and
 * the letters replayed by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../core/hextris/beam.h"
#include "../core/hextris/lanes.h"
#include "typist.h"

enum { CASES = 160, LIMITS = 4 };

static const uint32_t WIDTHS[LIMITS] = {1, 2, 6, ROUTE_WIDTH_MAX};

/* A plan of random locks, and what the lanes made of it. */
struct plan {
    uint32_t count;
    struct pose poses[TYPIST_SOURCE];
    uint32_t nodes[TYPIST_SOURCE];
    int64_t points;
};

static void put_node(void *context, uint32_t unit, uint32_t node)
{
    struct plan *plan = context;

    assert_true(unit < plan->count && plan->nodes[unit] == BEAM_NO_NODE);
    plan->nodes[unit] = node;
}

/* The lowest of three locks, for the game to be long. */
static struct pose choose_deep(struct typist *typist)
{
    struct pose deepest = typist_choose(typist);

    for (uint32_t tries = 0; tries < 2; tries++) {
        struct pose pose = typist_choose(typist);
        deepest = pose.y > deepest.y ? pose : deepest;
    }
    return deepest;
}

static struct plan spell(uint32_t number, uint32_t width)
{
    struct typist *typist = typist_start(number, width);
    size_t need = lanes_need(width, typist->from.problem.source_length);
    void *memory = malloc(need);
    struct arena arena = arena_over(memory, need);
    struct plan plan = {.count = 0};
    struct lanes lanes;

    assert_non_null(memory);
    memset(memory, number % 2 == 0 ? 0xa5 : 0xff, need);
    CHECK(number, lanes_init(&lanes, &typist->route, width, typist->from.problem.source_length,
                             &arena));
    for (; typist_spawn(typist, plan.count); plan.count++) {
        struct pose pose = choose_deep(typist);
        CHECK(number, lanes_lock(&lanes, &typist->reach, typist_unit(typist, plan.count),
                                 reach_lock_index(&typist->reach, pose),
                                 typist_last(typist, plan.count)));
        CHECK(number, lanes.count >= 1 && lanes.count <= width);
        typist_lock(typist, plan.count, pose);
        plan.poses[plan.count] = pose;
        plan.nodes[plan.count] = BEAM_NO_NODE;
    }
    plan.points = lanes_nodes(&lanes, put_node, &plan);
    for (uint32_t i = 0; i < plan.count; i++)
        CHECK(number, plan.nodes[i] < typist->phrases.node_count);
    free(memory);
    return plan;
}

/* Types the plan to the end of the game; returns the points of it. */
static int64_t type_plan(const struct plan *plan, uint32_t number, uint32_t width, bool by_nodes)
{
    struct typist *typist = typist_start(number, width);

    typist->text.spelled = by_nodes;
    for (uint32_t i = 0; i < plan->count; i++) {
        CHECK(number, typist_spawn(typist, i));
        typist_play(typist, i, plan->poses[i], by_nodes ? plan->nodes[i] : BEAM_NO_NODE);
    }
    CHECK(number, typist->game.state == ORACLE_OVER);
    return typist->text.points;
}

static void typed_by_its_nodes_a_plan_makes_the_points_of_the_best_lane(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < 2 * CASES; number++) {
        uint32_t width = WIDTHS[number / RANDOM_TASTES % LIMITS];
        struct plan plan = spell(number, width);
        CHECK(number, type_plan(&plan, number, width, true) == plan.points);
        points += plan.points;
        units += plan.count;
    }
    assert_true(units > 4 * CASES && points > 100 * units);
}

static void one_lane_is_the_text_typed_unit_by_unit(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct plan plan = spell(number, 1);
        CHECK(number, type_plan(&plan, number, 1, false) == plan.points);
    }
}

/* Typed with as many labels, but by the best way of each unit. */
static void a_plan_spelled_ahead_makes_more(void **state)
{
    int64_t ahead = 0, greedy = 0;
    uint32_t plans = 0, gained = 0, lost = 0;

    (void)state;
    for (uint32_t number = 0; number < 3 * CASES; number++) {
        struct plan plan = spell(number, 6);
        int64_t points = type_plan(&plan, number, 6, false);
        if (number % RANDOM_TASTES != RANDOM_OFFICIAL)
            continue;
        plans++;
        ahead += plan.points;
        greedy += points;
        gained += plan.points > points;
        lost += plan.points < points;
    }
    assert_true(5 * gained > plans && 20 * lost < gained);
    assert_true(100 * ahead > 102 * greedy);
}

static void the_need_is_enough_and_no_more(void **state)
{
    struct route route;
    struct lanes lanes;

    (void)state;
    for (uint32_t width = 1; width <= ROUTE_WIDTH_MAX; width++)
        for (uint32_t length = 0; length < 3 * TYPIST_SOURCE; length += 1 + width % 7) {
            size_t need = lanes_need(width, length);
            void *memory = malloc(need);
            struct arena arena = arena_over(memory, need);
            struct arena less = arena_over(memory, need - 1);
            assert_non_null(memory);
            CHECK(width, lanes_init(&lanes, &route, width, length, &arena));
            CHECK(width, arena_left(&arena) == 0);
            CHECK(width, !lanes_init(&lanes, &route, width, length, &less));
            free(memory);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_by_its_nodes_a_plan_makes_the_points_of_the_best_lane),
        cmocka_unit_test(one_lane_is_the_text_typed_unit_by_unit),
        cmocka_unit_test(a_plan_spelled_ahead_makes_more),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
