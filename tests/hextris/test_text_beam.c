/* Tests of core/hextris/typing/text_beam: random plans are typed with several hypotheses; the oracle
 * replays the letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/typing/text_beam.h"
#include "typist.h"

enum { CASES = 160, LIMITS = 4 };

static const uint32_t WIDTHS[LIMITS] = {1, 2, 6, ROUTE_WIDTH_MAX};

/* The lowest of three random locks, so that the game is long. */
static struct pose choose_deep(struct typist *typist)
{
    struct pose deepest = typist_choose(typist);

    for (uint32_t tries = 0; tries < 2; tries++) {
        struct pose pose = typist_choose(typist);
        deepest = pose.y > deepest.y ? pose : deepest;
    }
    return deepest;
}

/* A change to the typist before a unit is typed to a lock. */
typedef void prepare(struct typist *typist, uint32_t lock);

static void change_nothing(struct typist *typist, uint32_t lock)
{
    (void)typist;
    (void)lock;
}

static void write_early(struct typist *typist, uint32_t lock)
{
    (void)lock;
    text_beam_write(&typist->text.text_beam);
    CHECK(typist->number, typist->text.text_beam.count == 1 && typist->text.text_beam.piece_count == 0);
}

/* Limits the memory to the pieces of one unit. */
static void leave_pieces_of_one_unit(struct typist *typist, uint32_t lock)
{
    (void)lock;
    typist->text.text_beam.piece_limit = typist->text.text_beam.width;
}

/* Limits the memory to the letters of this unit and about half of those that wait. */
static void leave_few_letters(struct typist *typist, uint32_t lock)
{
    struct text_beam *text_beam = &typist->text.text_beam;
    uint32_t wait = text_beam->piece_count > 0 ? text_beam->pieces[text_beam->piece_count - 1].end : 0;
    const struct route_result *results = typist->route.results;

    route_run(&typist->route, &typist->reach, typist_unit(typist), text_beam->width,
              (struct route_starts){text_beam->hypotheses, text_beam->count, typist_last(typist)}, lock);
    text_beam->letter_limit = wait / 2 > text_beam->width ? wait / 2 : wait;
    for (uint32_t i = 0; i < text_beam->width && results[i].letter != 0; i++)
        text_beam->letter_limit += route_length(&typist->route, &results[i]);
}

/* Types a random plan to the end of the game, the same plan at any width; returns the points. */
static int64_t type_plan(uint32_t number, uint32_t width, prepare *before, uint32_t *units)
{
    struct typist *typist = typist_start(number, width);

    while (typist_spawn(typist)) {
        struct pose pose = choose_deep(typist);
        before(typist, reach_lock_index(&typist->reach, pose));
        CHECK(number, typist_play(typist, pose));
        CHECK(number, typist->text.text_beam.count >= 1 && typist->text.text_beam.count <= width);
    }
    *units += typist->count;
    return typist_end(typist);
}

static void a_plan_is_played_as_planned_and_makes_the_points_of_the_best_hypothesis(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < 2 * CASES; number++)
        points += type_plan(number, WIDTHS[number / RANDOM_TASTES % LIMITS], change_nothing, &units);
    assert_true(units > 4 * CASES && points > 100 * units);
}

static void one_hypothesis_may_be_written_at_any_time(void **state)
{
    uint32_t units = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++)
        CHECK(number, type_plan(number, 1, change_nothing, &units) ==
                          type_plan(number, 1, write_early, &units));
}

/* Both have the same labels a pose; one of them writes the best hypothesis after each unit. */
static void several_hypotheses_make_more_points_than_one(void **state)
{
    int64_t several = 0, one = 0;
    uint32_t plans = 0, gained = 0, lost = 0, units = 0;

    (void)state;
    for (uint32_t number = RANDOM_OFFICIAL; number < 12 * CASES; number += RANDOM_TASTES) {
        int64_t points = type_plan(number, 6, change_nothing, &units);
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

/* Every plan is typed, with nearly all of the points. */
static void little_memory_for_letters_that_wait_costs_few_points(void **state)
{
    static prepare *const less[] = {leave_pieces_of_one_unit, leave_few_letters};
    int64_t ample = 0, little[2] = {0, 0};
    uint32_t units = 0;

    (void)state;
    for (uint32_t number = RANDOM_OFFICIAL; number < 6 * CASES; number += RANDOM_TASTES) {
        uint32_t width = WIDTHS[number / RANDOM_TASTES % LIMITS];
        ample += type_plan(number, width, change_nothing, &units);
        for (uint32_t i = 0; i < 2; i++)
            little[i] += type_plan(number, width, less[i], &units);
    }
    for (uint32_t i = 0; i < 2; i++)
        assert_true(little[i] < ample && 100 * little[i] > 99 * ample);
}

/* Any result to the first unit's lock may be the planned one; if none has the planned node, the best is
 * kept. */
static void the_result_of_the_planned_node_is_kept_if_there_is_one(void **state)
{
    const struct route_start start = {0};
    uint32_t others = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t width = WIDTHS[number / RANDOM_TASTES % LIMITS], count = 1;
        for (uint32_t i = 0; i <= count; i++) {
            struct typist *typist = typist_start(number, width);
            struct text_beam *text_beam = &typist->text.text_beam;
            struct route_result results[ROUTE_RESULTS_ONE];
            if (!typist_spawn(typist))
                break;
            struct pose pose = choose_deep(typist);
            uint32_t lock = reach_lock_index(&typist->reach, pose);
            route_run(&typist->route, &typist->reach, typist_unit(typist), width,
                      (struct route_starts){&start, 1, typist_last(typist)}, lock);
            memcpy(results, route_results(&typist->route, lock), sizeof results);
            for (count = 0; count < ROUTE_RESULTS_ONE && results[count].letter != 0;)
                count++;
            text_beam->plan_has_nodes = true;
            CHECK(number, typist_follow(typist, pose, i < count ? results[i].node : UINT16_MAX));
            CHECK(number, text_beam->count == 1 && text_beam->hypotheses[0].node == results[i % count].node);
            text_beam_write(text_beam);
            CHECK(number, text_beam->written.points == results[i % count].points);
            others += i > 0 && i < count;
        }
    }
    assert_true(others > CASES);
}

static void the_need_is_enough_and_no_more(void **state)
{
    const struct sink nowhere = {NULL, NULL};
    struct route route;
    struct text_beam text_beam;

    (void)state;
    for (uint32_t width = 0; width <= ROUTE_WIDTH_MAX; width++) {
        struct board_size size = {1 + 7 * width, 1 + width % 5, (7 * width + 64) / 64};
        struct arena counting = arena_counting();
        text_beam_init(&text_beam, size, &route, width, nowhere, &counting);
        size_t need = arena_counted(&counting);
        void *memory = malloc(need);
        struct arena arena = arena_over(memory, need);
        assert_non_null(memory);
        text_beam_init(&text_beam, size, &route, width, nowhere, &arena);
        CHECK(width, arena_left(&arena) == 0);
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_is_played_as_planned_and_makes_the_points_of_the_best_hypothesis),
        cmocka_unit_test(one_hypothesis_may_be_written_at_any_time),
        cmocka_unit_test(several_hypotheses_make_more_points_than_one),
        cmocka_unit_test(little_memory_for_letters_that_wait_costs_few_points),
        cmocka_unit_test(the_result_of_the_planned_node_is_kept_if_there_is_one),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
