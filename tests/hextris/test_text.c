/* Tests of core/hextris/typing/text: random plans are typed and the letters replayed by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/rules/placement.h"
#include "typist.h"

enum { CASES = 300 };

static const uint32_t WIDTHS[] = {1, 2, 6};

/* Types a plan of random locks to the end of the game; returns the points of the text. */
static int64_t play(struct typist *typist, uint32_t *units)
{
    while (typist_spawn(typist))
        CHECK(typist->number, typist_play(typist, typist_choose(typist)));
    *units += typist->count;
    return typist_end(typist);
}

/* ---- whole plans ---- */

static void a_plan_typed_by_routes_is_played_as_planned(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++)
        points += play(typist_start(number, WIDTHS[number / RANDOM_TASTES % 3]), &units);
    assert_true(units > 2 * CASES && points > 100 * units);
}

static void a_plan_typed_by_paths_is_played_as_planned(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < 2 * CASES; number++)
        points += play(typist_start(number, 0), &units);
    assert_true(units > 4 * CASES && points > 5 * units);
}

/* A corridor contains a path to its lock, so nearly all locks are reached by routes. */
static void a_plan_typed_in_corridors_is_played_as_planned(void **state)
{
    int64_t points[4] = {0};
    uint32_t units = 0;

    (void)state;
    for (uint32_t margin = 0; margin < 4; margin++)
        for (uint32_t number = 0; number < CASES; number++) {
            struct typist *typist = typist_start(number, WIDTHS[number / RANDOM_TASTES % 3]);
            typist->text.margin = margin;
            points[margin] += play(typist, &units);
        }
    assert_true(points[0] > 50 * units / 4);
    assert_true(points[1] > points[0] && points[3] > points[1]);
}

/* Checks that every pose of the text lies in the corridor around the path. */
static void a_corridor_is_not_left(void **state)
{
    uint32_t checked = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, 3);
        typist->text.margin = number % 3;
        if (!typist_spawn(typist) || typist->built.size.width <= typist->text.margin)
            continue;
        const struct unit *unit = typist_unit(typist);
        const struct path *path = &typist->text.path;
        struct pose pose = game_spawn(unit), next;
        CHECK(number, typist_play(typist, typist_choose(typist)) && text_end(&typist->text));
        for (size_t i = 0; i + 1 < typist->paper.length; i++, checked++) {
            CHECK(number, game_apply(unit, pose, game_command(typist->paper.letters[i]), &next));
            int32_t row = game_descent(unit, next);
            int32_t column = next.x + unit->shape[next.orientation].pivot_dx[next.y & 1];
            CHECK(number, row < (int32_t)path->rows);
            CHECK(number, column >= path->west[row] - (int32_t)typist->text.margin);
            CHECK(number, column <= path->east[row] + (int32_t)typist->text.margin);
            pose = next;
        }
    }
    assert_true(checked > CASES);
}

/* Every other unit is typed by a path, as if no label reached its lock. */
static void paths_and_routes_extend_the_texts_of_each_other(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t width = WIDTHS[number / RANDOM_TASTES % 3];
        struct typist *typist = typist_start(number, width);
        while (typist_spawn(typist)) {
            typist->text.text_beam.width = typist->count % 2 == 0 ? width : 0;
            CHECK(number, typist_play(typist, typist_choose(typist)));
        }
        units += typist->count;
        points += typist_end(typist);
    }
    assert_true(units > 2 * CASES && points > 50 * units);
}

static void routes_make_more_of_a_plan_than_paths(void **state)
{
    int64_t routed = 0, straight = 0;
    uint32_t units = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        routed += play(typist_start(number, 2), &units);
        straight += play(typist_start(number, 0), &units);
    }
    assert_true(routed > 2 * straight);
}

/* ---- one lock ---- */

static void without_routes_the_letters_are_those_of_the_path(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, 0);
        if (!typist_spawn(typist))
            continue;
        struct pose pose = typist_choose(typist);
        const struct path *path = &typist->text.path;
        path_find(&typist->text.path, &typist->reach, typist_unit(typist), pose);
        CHECK(number, typist_play(typist, pose));
        CHECK(number, typist->paper.length == path->length + 1);
        for (uint32_t i = 0; i < path->length; i++)
            CHECK(number, oracle_command(typist->paper.letters[i]) ==
                              (enum command)path->commands[path->length - 1 - i]);
    }
}

/* Down a shaft of one column no command can be chosen, only letters. */
static void a_path_is_typed_by_the_letters_that_score(void **state)
{
    static const char *const phrase[] = {"lamie"}; /* SE SW SE SW, and E locks */
    const struct cell member = {0, 0};
    const struct problem_unit from = {&member, 1, {0, 0}};
    const uint64_t filled[5] = {0};
    const struct problem problem = {
        .width = 1, .height = 5, .units = &from, .unit_count = 1, .filled = filled};
    static uint64_t block[1 << 13];
    struct arena arena = arena_over(block, sizeof block);
    static struct random_built built;
    static struct paper paper = {.capacity = TYPIST_LETTERS};
    struct phrase_set phrases;
    struct reach reach;
    struct text text = {.phrases = &phrases};

    (void)state;
    random_build(&built, &problem, &arena);
    assert_true(phrase_set_build(&phrases, phrase, 1, &arena));
    reach_init(&reach, built.size, &arena);
    path_init(&text.path, built.size, &arena);
    text_beam_init(&text.text_beam, built.size, NULL, 0, (struct sink){paper_put, &paper},
                   &arena);
    text_beam_begin(&text.text_beam, &phrases);
    assert_true(reach_run(&reach, built.board, &built.units[0]));
    assert_int_equal(
        text_lock(&text, &reach, &built.units[0], placement_pack((struct pose){0, 0, 4}, 0), false), TEXT_OK);
    assert_int_equal(paper.length, 5);
    assert_memory_equal(paper.letters, "lamie", 5);
    assert_int_equal(text.text_beam.written.points, 2 * 5 + PHRASE_BONUS);
    assert_int_equal(text.text_beam.hypotheses[0].used, 1);
}

/* ---- a sink that gives up ---- */

/* The sink is not called again, and the letters that it accepted are the beginning of the whole text. */
static void a_sink_that_gives_up_ends_the_typing(void **state)
{
    static char whole[TYPIST_LETTERS];
    uint32_t units = 0, earlier = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t width = number / RANDOM_TASTES % 3;
        struct typist *typist = typist_start(number, width);
        (void)play(typist, &units);
        size_t length = typist->paper.length, room = random_below(&typist->random, (uint32_t)length + 1);
        memcpy(whole, typist->paper.letters, length);
        typist = typist_start(number, width);
        typist->paper.capacity = room;
        bool typed = true;
        while (typist_spawn(typist) && typed)
            typed = typist_play(typist, typist_choose(typist));
        earlier += !typed;
        CHECK(number, text_end(&typist->text) == (room == length));
        CHECK(number, typist->paper.full == (room < length) && typist->paper.length == room);
        assert_memory_equal(typist->paper.letters, whole, typist->paper.length);
    }
    assert_true(earlier > CASES / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_typed_by_routes_is_played_as_planned),
        cmocka_unit_test(a_plan_typed_by_paths_is_played_as_planned),
        cmocka_unit_test(a_plan_typed_in_corridors_is_played_as_planned),
        cmocka_unit_test(a_corridor_is_not_left),
        cmocka_unit_test(paths_and_routes_extend_the_texts_of_each_other),
        cmocka_unit_test(routes_make_more_of_a_plan_than_paths),
        cmocka_unit_test(without_routes_the_letters_are_those_of_the_path),
        cmocka_unit_test(a_path_is_typed_by_the_letters_that_score),
        cmocka_unit_test(a_sink_that_gives_up_ends_the_typing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
