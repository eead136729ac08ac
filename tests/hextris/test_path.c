/* Tests of core/hextris/typing/path: the oracle flies every path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/typing/path.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 400, BLOCK = 1 << 20 };

static uint64_t block[BLOCK / 8];

/* One random problem whose first unit has been run through reach. */
struct sample {
    struct random_problem from;
    struct random_built built;
    const struct unit *unit;
    struct reach reach;
    struct path path;
    struct oracle_board board;
    struct oracle_unit spawned;
};

/* Returns NULL if the unit does not fit at its spawn. */
static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct random random = {number};
    struct arena arena = arena_over(block, sizeof block);

    memset(block, 0xa5, sizeof block);
    random_problem(&sample.from, &random, number % 8 == 0 ? RANDOM_WIDE : RANDOM_SMALL);
    random_build(&sample.built, &sample.from.problem, &arena);
    sample.unit = &sample.built.units[0];
    reach_init(&sample.reach, sample.built.size, &arena);
    path_init(&sample.path, sample.built.size, &arena);
    sample.board = oracle_start(&sample.from.problem);
    sample.spawned = oracle_spawned(&sample.from.units[0], sample.from.problem.width);
    return reach_run(&sample.reach, sample.built.board, sample.unit) ? &sample : NULL;
}

/* Flies the path just found, and its locking command, by letters any command has. */
static void check_flight(uint32_t number, const struct sample *sample, struct pose pose)
{
    static struct oracle_game game;
    struct oracle_unit goal = oracle_of_pose(sample->unit, pose);

    oracle_game_place(&game, &sample->board, &sample->spawned);
    for (uint32_t i = sample->path.length; i-- > 0;) {
        oracle_game_type(&game, game_letters((enum command)sample->path.commands[i])[0]);
        CHECK(number, game.state == ORACLE_PLAYING);
    }
    CHECK(number, oracle_same(&game.unit, &goal));
    oracle_game_type(&game, game_letters(path_lock(&sample->reach, sample->unit, pose))[0]);
    CHECK(number, game.state == ORACLE_OVER && game.units == 1);
}

static void every_path_is_legal_and_locks_where_it_should(void **state)
{
    uint32_t flown = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        if (sample == NULL)
            continue;
        uint32_t skip = 1 + sample->reach.lock_count / 200;
        for (uint32_t lock = number % skip; lock < sample->reach.lock_count; lock += skip) {
            struct pose pose = sample->reach.lock_list[lock];
            path_find(&sample->path, &sample->reach, sample->unit, pose);
            check_flight(number, sample, pose);
            flown++;
        }
    }
    assert_true(flown > 20 * CASES);
}

/* Down a shaft of one column each row takes one command. */
static void down_a_shaft_the_path_is_one_command_a_row(void **state)
{
    const struct cell member = {0, 0};
    const struct problem_unit from = {&member, 1, {0, 0}};
    const uint64_t filled[9] = {0};
    uint64_t board[9];
    const struct problem problem = {
        .width = 1, .height = 9, .units = &from, .unit_count = 1, .filled = filled};
    struct arena arena = arena_over(block, sizeof block);
    struct board_size size = board_size_of(&problem);
    struct reach reach;
    struct path path;
    struct unit unit;

    (void)state;
    unit_build(&unit, &from, 1, 9, unit_take_offsets(from.member_count, &arena));
    reach_init(&reach, size, &arena);
    path_init(&path, size, &arena);
    board_start(board, size, &problem);
    assert_true(reach_run(&reach, board, &unit));
    for (int16_t y = 0; y < 9; y++) {
        path_find(&path, &reach, &unit, (struct pose){0, 0, y});
        assert_int_equal(path.length, y);
    }
}

static void the_path_to_the_spawn_is_empty(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        if (sample == NULL)
            continue;
        path_find(&sample->path, &sample->reach, sample->unit, game_spawn(sample->unit));
        CHECK(number, sample->path.length == 0);
    }
}

static void work_is_counted(void **state)
{
    struct sample *sample = NULL;

    (void)state;
    for (uint32_t number = 0; sample == NULL || sample->reach.lock_count == 0; number++)
        sample = sample_of(number);
    path_find(&sample->path, &sample->reach, sample->unit,
              sample->reach.lock_list[sample->reach.lock_count - 1]);
    uint64_t once = sample->path.work;
    path_find(&sample->path, &sample->reach, sample->unit,
              sample->reach.lock_list[sample->reach.lock_count - 1]);
    assert_true(sample->path.work == 2 * once);
}

static void the_need_is_enough_and_no_more(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct board_size size = {1 + number % 130, 1 + number % 13,
                                        (1 + number % 130 + 63) / 64};
        struct path path;
        struct arena counting = arena_counting(), arena;
        path_init(&path, size, &counting);
        arena = arena_over(block, arena_counted(&counting));
        path_init(&path, size, &arena);
        CHECK(number, path.visited != NULL && arena_left(&arena) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_is_legal_and_locks_where_it_should),
        cmocka_unit_test(down_a_shaft_the_path_is_one_command_a_row),
        cmocka_unit_test(the_path_to_the_spawn_is_empty),
        cmocka_unit_test(work_is_counted),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
