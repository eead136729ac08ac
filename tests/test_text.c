/* Tests of core/hextris/text: random plans are typed and the letters replayed by the oracle. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../core/hextris/beam.h"
#include "../core/hextris/text.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 300, BLOCK = 1 << 23, JUNK = 1 << 17, SOURCE = 20, LETTERS = 1 << 15 };

static uint64_t block[BLOCK / 8];

/* Letters typed; after `room` of them the paper is full. */
struct paper {
    char letters[LETTERS];
    size_t length, room;
    bool full; /* it was told so */
};

/* A random game with phrases, and all that typing it takes. */
struct sample {
    uint32_t number;
    struct random random;
    struct random_problem from;
    struct random_built built;
    struct random_phrases texts;
    struct phrase_set phrases;
    struct reach reach;
    struct route route;
    struct text text;
    uint8_t source[SOURCE];
    struct paper paper;
    struct oracle_game game;
};

static const uint32_t WIDTHS[] = {1, 2, 6};

static uint32_t most_turns(const struct sample *sample)
{
    uint32_t turns = 1;

    for (uint32_t i = 0; i < sample->from.problem.unit_count; i++)
        turns = sample->built.units[i].turns > turns ? sample->built.units[i].turns : turns;
    return turns;
}

/* Case `number` at its start; the text has routes of so many labels, or none at width 0. */
static struct sample *sample_of(uint32_t number, uint32_t width)
{
    static struct sample sample;
    struct arena arena = arena_over(block, sizeof block);
    const struct problem *problem = &sample.from.problem;

    memset(block, 0xa5, JUNK);
    sample.number = number;
    sample.random = (struct random){number};
    random_problem(&sample.from, &sample.random, number % 8 == 0 ? RANDOM_WIDE : RANDOM_SMALL);
    random_build(&sample.built, problem, &arena);
    random_phrases(&sample.texts, &sample.random, (enum random_taste)(number % RANDOM_TASTES));
    assert_true(phrase_set_build(&sample.phrases, sample.texts.texts, sample.texts.count, &arena));
    assert_true(reach_init(&sample.reach, sample.built.size, &arena));
    sample.text = (struct text){.phrases = &sample.phrases, .width = width};
    assert_true(path_init(&sample.text.path, sample.built.size, &arena));
    if (width > 0) {
        sample.text.route = &sample.route;
        assert_true(route_init(&sample.route, sample.built.size, &sample.phrases,
                               most_turns(&sample), width, &arena));
    }
    game_source(sample.source, problem->source_length, sample.from.seed, problem->unit_count);
    oracle_game_start(&sample.game, problem, sample.from.seed);
    sample.paper.length = 0;
    sample.paper.room = LETTERS;
    sample.paper.full = false;
    return &sample;
}

static bool put(void *context, const char *text, size_t length)
{
    struct paper *paper = context;

    assert_false(paper->full);
    if (length > paper->room - paper->length) {
        paper->full = true;
        return false;
    }
    memcpy(paper->letters + paper->length, text, length);
    paper->length += length;
    return true;
}

static const struct unit *unit_of(const struct sample *sample, uint32_t index)
{
    return &sample->built.units[sample->source[index]];
}

static bool type_lock(struct sample *sample, uint32_t index, struct pose pose, uint32_t node)
{
    return text_lock(&sample->text, &sample->reach, unit_of(sample, index),
                     beam_step_pack(pose, node), index + 1 == sample->from.problem.source_length,
                     (struct sink){put, &sample->paper});
}

static struct pose random_lock(struct sample *sample)
{
    return sample->reach.lock_list[random_below(&sample->random, sample->reach.lock_count)];
}

/* Whether there is a unit of that number and it spawns; if so, reach has it in hand. */
static bool spawn(struct sample *sample, uint32_t index)
{
    return index < sample->from.problem.source_length &&
           reach_run(&sample->reach, sample->built.board, unit_of(sample, index));
}

/* The unit is locked where it was planned. */
static void lock(struct sample *sample, uint32_t index, struct pose pose)
{
    board_fill(sample->built.board, sample->built.size, unit_of(sample, index), pose);
    (void)board_clear(sample->built.board, sample->built.size);
}

/* The letters from `from` on are legal, the last of them locks the unit, and so comes the planned
 * board about. */
static void check_replay(struct sample *sample, size_t from)
{
    struct oracle_game *game = &sample->game;
    uint32_t units = game->units;

    CHECK(sample->number, sample->paper.length > from);
    for (size_t i = from; i < sample->paper.length; i++) {
        CHECK(sample->number, game->units == units);
        oracle_game_type(game, sample->paper.letters[i]);
        CHECK(sample->number, game->state != ORACLE_WRONG);
    }
    CHECK(sample->number, game->units == units + 1);
    CHECK(sample->number, oracle_same_board(&game->board, sample->built.board));
}

/* What the text counted is what its letters say, those of all units so far in one. */
static void check_power(const struct sample *sample)
{
    struct oracle_power power = oracle_power(sample->paper.letters, sample->paper.length,
                                             sample->texts.texts, sample->texts.count);

    CHECK(sample->number, sample->text.points == power.points);
    CHECK(sample->number, sample->text.used == power.used);
}

/* Types a plan of random locks to the end of the game; returns how many. */
static uint32_t play(struct sample *sample)
{
    uint32_t index = 0;

    for (; spawn(sample, index); index++) {
        struct pose pose = random_lock(sample);
        size_t before = sample->paper.length;
        CHECK(sample->number, type_lock(sample, index, pose, BEAM_NO_NODE));
        lock(sample, index, pose);
        check_replay(sample, before);
        check_power(sample);
    }
    CHECK(sample->number, sample->game.state == ORACLE_OVER);
    return index;
}

/* ---- whole plans ---- */

static void a_plan_typed_by_routes_is_played_as_planned(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, WIDTHS[number / RANDOM_TASTES % 3]);
        units += play(sample);
        points += sample->text.points;
    }
    assert_true(units > 2 * CASES && points > 100 * units);
}

static void a_plan_typed_by_paths_is_played_as_planned(void **state)
{
    uint32_t units = 0;
    int64_t points = 0;

    (void)state;
    for (uint32_t number = 0; number < 2 * CASES; number++) {
        struct sample *sample = sample_of(number, 0);
        units += play(sample);
        points += sample->text.points;
    }
    assert_true(units > 4 * CASES && points > 5 * units);
}

static void routes_make_more_of_a_plan_than_paths(void **state)
{
    int64_t routed = 0, straight = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, 2);
        (void)play(sample);
        routed += sample->text.points;
        sample = sample_of(number, 0);
        (void)play(sample);
        straight += sample->text.points;
    }
    assert_true(routed > 2 * straight);
}

/* ---- one lock ---- */

static void without_routes_the_letters_are_those_of_the_path(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, 0);
        if (!spawn(sample, 0))
            continue;
        struct pose pose = random_lock(sample);
        const struct path *path = &sample->text.path;
        CHECK(number, type_lock(sample, 0, pose, BEAM_NO_NODE));
        path_find(&sample->text.path, &sample->reach, unit_of(sample, 0), pose);
        CHECK(number, sample->paper.length == path->length + 1);
        for (uint32_t i = 0; i < path->length; i++)
            CHECK(number, oracle_command(sample->paper.letters[i]) ==
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
    struct arena arena = arena_over(block, sizeof block);
    static struct random_built built;
    static struct paper paper = {.room = LETTERS};
    struct phrase_set phrases;
    struct reach reach;
    struct text text = {.phrases = &phrases};

    (void)state;
    random_build(&built, &problem, &arena);
    assert_true(phrase_set_build(&phrases, phrase, 1, &arena));
    assert_true(reach_init(&reach, built.size, &arena));
    assert_true(path_init(&text.path, built.size, &arena));
    assert_true(reach_run(&reach, built.board, &built.units[0]));
    assert_true(text_lock(&text, &reach, &built.units[0],
                          beam_step_pack((struct pose){0, 0, 4}, BEAM_NO_NODE), false,
                          (struct sink){put, &paper}));
    assert_int_equal(paper.length, 5);
    assert_memory_equal(paper.letters, "lamie", 5);
    assert_int_equal(text.points, 2 * 5 + PHRASE_BONUS);
    assert_int_equal(text.used, 1);
}

static const struct route_way *ways_of(struct sample *sample, struct pose pose)
{
    route_run(&sample->route, &sample->reach, unit_of(sample, 0), sample->text.width,
              sample->text.node, sample->text.used, sample->from.problem.source_length == 1);
    return route_ways(&sample->route, reach_lock_index(&sample->reach, pose));
}

/* Types the lock anew from the start of the game; the result is that of the way. */
static void check_way(struct sample *sample, struct pose pose, uint32_t node,
                      const struct route_way *way)
{
    const struct text start = sample->text;

    sample->paper.length = 0;
    CHECK(sample->number, type_lock(sample, 0, pose, node));
    CHECK(sample->number, sample->text.node == way->node);
    CHECK(sample->number, sample->text.points == way->points);
    CHECK(sample->number, sample->text.used == way->used);
    CHECK(sample->number, sample->paper.letters[sample->paper.length - 1] == way->letter);
    check_power(sample);
    sample->text.node = start.node;
    sample->text.points = start.points;
    sample->text.used = start.used;
}

static void the_planned_node_is_taken_where_it_can_be_had(void **state)
{
    uint32_t second = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, WIDTHS[number / RANDOM_TASTES % 3]);
        if (!spawn(sample, 0))
            continue;
        struct pose pose = random_lock(sample);
        struct route_way ways[ROUTE_WAYS];
        memcpy(ways, ways_of(sample, pose), sizeof ways);
        for (uint32_t i = 0; i < ROUTE_WAYS && ways[i].letter != 0; i++) {
            check_way(sample, pose, ways[i].node, &ways[i]);
            second += i > 0;
        }
    }
    assert_true(second > CASES / 10);
}

static void else_the_best_way_is_typed(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number, 2);
        if (!spawn(sample, 0))
            continue;
        struct pose pose = random_lock(sample);
        struct route_way ways[ROUTE_WAYS];
        memcpy(ways, ways_of(sample, pose), sizeof ways);
        for (uint32_t node = 0; node < sample->phrases.node_count && ways[0].letter != 0; node += 5)
            if (node != ways[0].node && (ways[1].letter == 0 || node != ways[1].node))
                check_way(sample, pose, node, &ways[0]);
        if (ways[0].letter != 0)
            check_way(sample, pose, BEAM_NO_NODE, &ways[0]);
    }
}

/* ---- a sink that gives up ---- */

/* It is not asked again, and what it took is the beginning of the whole text. */
static void a_sink_that_gives_up_ends_the_typing(void **state)
{
    static char whole[LETTERS];

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        uint32_t width = number / RANDOM_TASTES % 3;
        struct sample *sample = sample_of(number, width);
        if (!spawn(sample, 0))
            continue;
        const struct text start = sample->text;
        struct pose pose = random_lock(sample);
        CHECK(number, type_lock(sample, 0, pose, BEAM_NO_NODE));
        size_t length = sample->paper.length;
        memcpy(whole, sample->paper.letters, length);
        for (size_t room = 0; room <= length; room += 1 + length / 20) {
            sample->text = start;
            sample->paper.length = 0;
            sample->paper.room = room;
            sample->paper.full = false;
            CHECK(number, type_lock(sample, 0, pose, BEAM_NO_NODE) == (room == length));
            CHECK(number, sample->paper.full == (room < length) && sample->paper.length == room);
            assert_memory_equal(sample->paper.letters, whole, room);
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
