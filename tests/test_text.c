/* Tests of core/hextris/text: random plans are typed and the letters replayed by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../core/hextris/beam.h"
#include "typist.h"

enum { CASES = 300 };

static const uint32_t WIDTHS[] = {1, 2, 6};

/* Types a plan of random locks to the end of the game; returns how many. */
static uint32_t play(struct typist *typist)
{
    uint32_t index = 0;

    for (; typist_spawn(typist, index); index++)
        typist_play(typist, index, typist_choose(typist), BEAM_NO_NODE);
    CHECK(typist->number, typist->game.state == ORACLE_OVER);
    return index;
}

/* ---- whole plans ---- */

static void a_plan_typed_by_routes_is_played_as_planned(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, WIDTHS[number / RANDOM_TASTES % 3]);
        units += play(typist);
        points += typist->text.points;
    }
    assert_true(units > 2 * CASES && points > 100 * units);
}

static void a_plan_typed_by_paths_is_played_as_planned(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < 2 * CASES; number++) {
        struct typist *typist = typist_start(number, 0);
        units += play(typist);
        points += typist->text.points;
    }
    assert_true(units > 4 * CASES && points > 5 * units);
}

static void routes_make_more_of_a_plan_than_paths(void **state)
{
    int64_t routed = 0, straight = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, 2);
        (void)play(typist);
        routed += typist->text.points;
        typist = typist_start(number, 0);
        (void)play(typist);
        straight += typist->text.points;
    }
    assert_true(routed > 2 * straight);
}

/* ---- one lock ---- */

static void without_routes_the_letters_are_those_of_the_path(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, 0);
        if (!typist_spawn(typist, 0))
            continue;
        struct pose pose = typist_choose(typist);
        const struct path *path = &typist->text.path;
        CHECK(number, typist_type(typist, 0, pose, BEAM_NO_NODE));
        path_find(&typist->text.path, &typist->reach, typist_unit(typist, 0), pose);
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
    static struct paper paper = {.room = TYPIST_LETTERS};
    struct phrase_set phrases;
    struct reach reach;
    struct text text = {.phrases = &phrases}; /* of no lanes */

    (void)state;
    random_build(&built, &problem, &arena);
    assert_true(phrase_set_build(&phrases, phrase, 1, &arena));
    assert_true(reach_init(&reach, built.size, &arena));
    assert_true(path_init(&text.path, built.size, &arena));
    assert_true(reach_run(&reach, built.board, &built.units[0]));
    assert_true(text_lock(&text, &reach, &built.units[0],
                          beam_step_pack((struct pose){0, 0, 4}, BEAM_NO_NODE), false,
                          (struct sink){paper_put, &paper}));
    assert_int_equal(paper.length, 5);
    assert_memory_equal(paper.letters, "lamie", 5);
    assert_int_equal(text.points, 2 * 5 + PHRASE_BONUS);
    assert_int_equal(text.used, 1);
}

/* Fills the ways to a lock of the first unit; returns how many there are. */
static uint32_t ways_of(struct typist *typist, struct pose pose, struct route_way *ways)
{
    uint32_t lock = reach_lock_index(&typist->reach, pose), count = 0;
    const struct route_start start = {0};

    route_run(&typist->route, &typist->reach, typist_unit(typist, 0), typist->text.lanes.width,
              (struct route_from){&start, 1, typist_last(typist, 0)}, lock);
    memcpy(ways, route_ways(&typist->route, lock), ROUTE_WAYS_ONE * sizeof *ways);
    while (count < ROUTE_WAYS_ONE && ways[count].letter != 0)
        count++;
    return count;
}

/* Types the lock anew from the start of the game; the result is that of the way. */
static void check_way(struct typist *typist, struct pose pose, uint32_t node,
                      const struct route_way *way)
{
    typist->paper.length = 0;
    CHECK(typist->number, typist_type(typist, 0, pose, node));
    CHECK(typist->number, typist->text.node == way->node);
    CHECK(typist->number, typist->text.points == way->points);
    CHECK(typist->number, typist->text.used == way->used);
    CHECK(typist->number, typist->paper.letters[typist->paper.length - 1] == way->letter);
    typist_check_power(typist);
    typist_restart(typist);
}

static void the_planned_node_is_taken_where_it_can_be_had(void **state)
{
    uint32_t others = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, WIDTHS[number / RANDOM_TASTES % 3]);
        if (!typist_spawn(typist, 0))
            continue;
        struct pose pose = typist_choose(typist);
        struct route_way ways[ROUTE_WAYS_ONE];
        uint32_t count = ways_of(typist, pose, ways);
        for (uint32_t i = 0; i < count; i++) {
            check_way(typist, pose, ways[i].node, &ways[i]);
            others += i > 0;
        }
    }
    assert_true(others > CASES);
}

static bool leads_to(const struct route_way *ways, uint32_t count, uint32_t node)
{
    for (uint32_t i = 0; i < count; i++)
        if (ways[i].node == node)
            return true;
    return false;
}

static void else_the_best_way_is_typed(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct typist *typist = typist_start(number, 2);
        if (!typist_spawn(typist, 0))
            continue;
        struct pose pose = typist_choose(typist);
        struct route_way ways[ROUTE_WAYS_ONE];
        uint32_t count = ways_of(typist, pose, ways);
        for (uint32_t node = 0; node < typist->phrases.node_count && count > 0; node += 5)
            if (!leads_to(ways, count, node))
                check_way(typist, pose, node, &ways[0]);
        if (count > 0)
            check_way(typist, pose, BEAM_NO_NODE, &ways[0]);
    }
}

/* ---- a sink that gives up ---- */

/* It is not asked again, and what it took is the beginning of the whole text. */
static void a_sink_that_gives_up_ends_the_typing(void **state)
{
    static char whole[TYPIST_LETTERS];

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t width = number / RANDOM_TASTES % 3;
        struct typist *typist = typist_start(number, width);
        if (!typist_spawn(typist, 0))
            continue;
        struct pose pose = typist_choose(typist);
        CHECK(number, typist_type(typist, 0, pose, BEAM_NO_NODE));
        size_t length = typist->paper.length;
        memcpy(whole, typist->paper.letters, length);
        for (size_t room = 0; room <= length; room += 1 + length / 20) {
            typist_restart(typist);
            typist->paper.length = 0;
            typist->paper.room = room;
            typist->paper.full = false;
            CHECK(number, typist_type(typist, 0, pose, BEAM_NO_NODE) == (room == length));
            CHECK(number, typist->paper.full == (room < length) && typist->paper.length == room);
            assert_memory_equal(typist->paper.letters, whole, room);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_typed_by_routes_is_played_as_planned),
        cmocka_unit_test(a_plan_typed_by_paths_is_played_as_planned),
        cmocka_unit_test(routes_make_more_of_a_plan_than_paths),
        cmocka_unit_test(without_routes_the_letters_are_those_of_the_path),
        cmocka_unit_test(a_path_is_typed_by_the_letters_that_score),
        cmocka_unit_test(the_planned_node_is_taken_where_it_can_be_had),
        cmocka_unit_test(else_the_best_way_is_typed),
        cmocka_unit_test(a_sink_that_gives_up_ends_the_typing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
