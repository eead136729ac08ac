/* Tests of core/hextris/lanes: random plans are typed with several texts in hand, and the letters replayed
 * by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../core/hextris/lanes.h"
#include "typist.h"

enum { CASES = 160, LIMITS = 4 };

static const uint32_t WIDTHS[LIMITS] = {1, 2, 6, ROUTE_WIDTH_MAX};

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

/* What is done before a unit is typed to a lock. */
typedef void prepare(struct typist *typist, uint32_t lock);

static void leave(struct typist *typist, uint32_t lock)
{
    (void)typist;
    (void)lock;
}

static void write_early(struct typist *typist, uint32_t lock)
{
    (void)lock;
    lanes_write(&typist->text.lanes);
    CHECK(typist->number, typist->text.lanes.count == 1 && typist->text.lanes.piece_count == 0);
}

/* Leaves room for the pieces of one lock alone. */
static void leave_no_pieces(struct typist *typist, uint32_t lock)
{
    (void)lock;
    typist->text.lanes.piece_limit = typist->text.lanes.width;
}

/* Leaves room for the letters of this lock, and for some of those that wait. */
static void leave_few_letters(struct typist *typist, uint32_t lock)
{
    struct lanes *lanes = &typist->text.lanes;
    uint32_t wait = lanes->piece_count > 0 ? lanes->pieces[lanes->piece_count - 1].end : 0;
    const struct route_way *ways = typist->route.ways;

    route_run(&typist->route, &typist->reach, typist_unit(typist), lanes->width,
              (struct route_from){lanes->starts, lanes->count, typist_last(typist)}, lock);
    lanes->letter_limit = wait / 2 > lanes->width ? wait / 2 : wait;
    for (uint32_t i = 0; i < lanes->width && ways[i].letter != 0; i++)
        lanes->letter_limit += route_length(&typist->route, &ways[i]);
}

/* Types a random plan to the end of the game, which is the same at any width; returns the points. */
static int64_t type_plan(uint32_t number, uint32_t width, prepare *before, uint32_t *units)
{
    struct typist *typist = typist_start(number, width);

    while (typist_spawn(typist)) {
        struct pose pose = choose_deep(typist);
        before(typist, reach_lock_index(&typist->reach, pose));
        CHECK(number, typist_play(typist, pose));
        CHECK(number, typist->text.lanes.count >= 1 && typist->text.lanes.count <= width);
    }
    *units += typist->count;
    return typist_end(typist);
}

static void a_plan_is_played_as_planned_and_makes_the_points_of_the_best_lane(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < 2 * CASES; number++)
        points += type_plan(number, WIDTHS[number / RANDOM_TASTES % LIMITS], leave, &units);
    assert_true(units > 4 * CASES && points > 100 * units);
}

static void one_lane_may_be_written_at_any_time(void **state)
{
    uint32_t units = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++)
        CHECK(number, type_plan(number, 1, leave, &units) == type_plan(number, 1, write_early, &units));
}

/* As many labels, but only the best text of each unit goes on. */
static void several_texts_in_hand_make_more_than_one(void **state)
{
    int64_t several = 0, one = 0;
    uint32_t plans = 0, gained = 0, lost = 0, units = 0;

    (void)state;
    for (uint32_t number = RANDOM_OFFICIAL; number < 3 * CASES; number += RANDOM_TASTES) {
        int64_t points = type_plan(number, 6, leave, &units);
        int64_t alone = type_plan(number, 6, write_early, &units);
        plans++;
        several += points;
        one += alone;
        gained += points > alone;
        lost += points < alone;
    }
    assert_true(5 * gained > plans && 20 * lost < gained);
    assert_true(100 * several > 102 * one);
}

/* No text is lost, and nearly all of the points are made. */
static void little_room_for_what_waits_costs_little(void **state)
{
    static prepare *const less[] = {leave_no_pieces, leave_few_letters};
    int64_t ample = 0, little[2] = {0, 0};
    uint32_t units = 0;

    (void)state;
    for (uint32_t number = RANDOM_OFFICIAL; number < 6 * CASES; number += RANDOM_TASTES) {
        uint32_t width = WIDTHS[number / RANDOM_TASTES % LIMITS];
        ample += type_plan(number, width, leave, &units);
        for (uint32_t i = 0; i < 2; i++)
            little[i] += type_plan(number, width, less[i], &units);
    }
    for (uint32_t i = 0; i < 2; i++)
        assert_true(little[i] < ample && 100 * little[i] > 99 * ample);
}

/* Any way to the first unit's lock may be the planned one, and where there is none it is the best. */
static void a_planned_node_is_come_to_where_it_can_be(void **state)
{
    const struct route_start start = {0};
    uint32_t others = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t width = WIDTHS[number / RANDOM_TASTES % LIMITS], count = 1;
        for (uint32_t i = 0; i <= count; i++) {
            struct typist *typist = typist_start(number, width);
            struct lanes *lanes = &typist->text.lanes;
            struct route_way ways[ROUTE_WAYS_ONE];
            if (!typist_spawn(typist))
                break;
            struct pose pose = choose_deep(typist);
            uint32_t lock = reach_lock_index(&typist->reach, pose);
            route_run(&typist->route, &typist->reach, typist_unit(typist), width,
                      (struct route_from){&start, 1, typist_last(typist)}, lock);
            memcpy(ways, route_ways(&typist->route, lock), sizeof ways);
            for (count = 0; count < ROUTE_WAYS_ONE && ways[count].letter != 0;)
                count++;
            lanes->planned = true;
            CHECK(number, typist_follow(typist, pose, i < count ? ways[i].node : UINT16_MAX));
            CHECK(number, lanes->count == 1 && lanes->starts[0].node == ways[i % count].node);
            lanes_write(lanes);
            CHECK(number, lanes->points == ways[i % count].points);
            others += i > 0 && i < count;
        }
    }
    assert_true(others > CASES);
}

static void the_need_is_enough_and_no_more(void **state)
{
    const struct sink nowhere = {NULL, NULL};
    struct route route;
    struct lanes lanes;

    (void)state;
    for (uint32_t width = 0; width <= ROUTE_WIDTH_MAX; width++) {
        struct board_size size = {1 + 7 * width, 1 + width % 5, (7 * width + 64) / 64};
        struct arena counting = arena_counting();
        CHECK(width, lanes_init(&lanes, size, &route, width, nowhere, &counting));
        size_t need = arena_counted(&counting);
        void *memory = malloc(need);
        struct arena arena = arena_over(memory, need);
        struct arena less = arena_over(memory, need - 1);
        assert_non_null(memory);
        CHECK(width, lanes_init(&lanes, size, &route, width, nowhere, &arena));
        CHECK(width, arena_left(&arena) == 0);
        CHECK(width, !lanes_init(&lanes, size, &route, width, nowhere, &less));
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_is_played_as_planned_and_makes_the_points_of_the_best_lane),
        cmocka_unit_test(one_lane_may_be_written_at_any_time),
        cmocka_unit_test(several_texts_in_hand_make_more_than_one),
        cmocka_unit_test(little_room_for_what_waits_costs_little),
        cmocka_unit_test(a_planned_node_is_come_to_where_it_can_be),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
