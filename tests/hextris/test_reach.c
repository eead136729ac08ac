/* Tests of core/hextris/rules/reach: poses reached and locks, against a plain search over poses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/bits.h"
#include "../../core/hextris/rules/reach.h"
#include "oracle.h"
#include "random_game.h"

enum { CASES = 500, BLOCK = 1 << 19 };

static uint64_t block[BLOCK / 8];
static struct oracle_search search;

/* One random problem, its first unit run through the core and through the oracle. */
struct sample {
    struct random_problem from;
    struct random_built built;
    const struct unit *unit;
    struct oracle_board board;
    struct reach reach;
    bool spawned;
};

static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct random random = {number};
    struct arena arena = arena_over(block, sizeof block);

    memset(block, 0xa5, sizeof block);
    random_problem(&sample.from, &random, number % 4 == 0 ? RANDOM_WIDE : RANDOM_SMALL);
    random_build(&sample.built, &sample.from.problem, &arena);
    sample.unit = &sample.built.units[0];
    sample.board = oracle_start(&sample.from.problem);
    reach_init(&sample.reach, sample.built.size, &arena);
    struct oracle_unit start = oracle_spawned(&sample.from.units[0], sample.from.problem.width);
    oracle_search(&search, &sample.board, &start);
    sample.spawned = reach_run(&sample.reach, sample.built.board, sample.unit);
    return &sample;
}

static struct pose pose_of(const struct sample *sample, uint32_t index)
{
    uint32_t width = sample->built.size.width, height = sample->built.size.height;

    return (struct pose){(uint8_t)(index / width / height), (int16_t)(index % width),
                         (int16_t)(index / width % height)};
}

static uint32_t pose_count(const struct sample *sample)
{
    return sample->unit->orientations * sample->built.size.width * sample->built.size.height;
}

static bool has(const struct sample *sample, const uint64_t *set, struct pose pose)
{
    return bits_test(reach_row(&sample->reach, set, pose.orientation, pose.y), (uint32_t)pose.x);
}

static void a_unit_that_does_not_fit_at_its_spawn_is_refused(void **state)
{
    uint32_t refused = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        CHECK(number, sample->spawned == (search.count > 0));
        refused += !sample->spawned;
    }
    assert_in_range(refused, CASES / 20, CASES / 2);
}

static void the_poses_that_fit_are_those_of_the_grid(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        for (uint32_t i = 0; i < pose_count(sample) && sample->spawned; i++) {
            struct pose pose = pose_of(sample, i);
            bool fits = false;
            if (sample->unit->shape[pose.orientation].fits) {
                struct oracle_unit place = oracle_of_pose(sample->unit, pose);
                fits = oracle_fits(&sample->board, &place);
            }
            CHECK(number, has(sample, sample->reach.fits, pose) == fits);
        }
    }
}

/* Every pose is a place of the oracle's, no place has two poses, and none is missing. */
static void the_poses_reached_and_lockable_are_those_of_the_oracle(void **state)
{
    static bool taken[ORACLE_POSES];
    uint64_t reached_sum = 0, free_sum = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        uint32_t reached = 0;
        memset(taken, 0, sizeof taken);
        for (uint32_t i = 0; i < pose_count(sample) && sample->spawned; i++) {
            struct pose pose = pose_of(sample, i);
            bool locks = has(sample, sample->reach.locks, pose);
            if (!has(sample, sample->reach.reached, pose)) {
                CHECK(number, !locks);
                continue;
            }
            struct oracle_unit place = oracle_of_pose(sample->unit, pose);
            int32_t found = oracle_find(&search, &place);
            CHECK(number, found >= 0 && !taken[found]);
            CHECK(number, locks == search.locks[found]);
            taken[found] = true;
            free_sum += !locks;
            reached++;
        }
        CHECK(number, reached == search.count);
        reached_sum += reached;
    }
    assert_true(reached_sum > 100 * CASES && free_sum > reached_sum / 4);
}

static void nothing_beyond_the_width_is_reached(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        struct board_size size = sample->built.size;
        if (!sample->spawned || size.width % 64 == 0)
            continue;
        for (uint32_t i = 0; i < sample->unit->orientations * size.height; i++) {
            size_t last = (size_t)(i + 1) * size.words - 1;
            uint64_t all =
                sample->reach.fits[last] | sample->reach.reached[last] | sample->reach.locks[last];
            CHECK(number, all >> size.width % 64 == 0);
        }
    }
}

static void the_number_of_a_lock_leads_back_to_it(void **state)
{
    uint32_t sum = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        uint32_t listed = 0;
        for (uint32_t i = 0; i < pose_count(sample) && sample->spawned; i++)
            listed += has(sample, sample->reach.locks, pose_of(sample, i));
        for (uint32_t i = 0; i < sample->reach.lock_count && sample->spawned; i++) {
            struct pose pose = sample->reach.lock_list[i];
            CHECK(number, has(sample, sample->reach.locks, pose));
            CHECK(number, reach_lock_index(&sample->reach, pose) == i);
            struct pose same = reach_lock_pose(&sample->reach, i);
            CHECK(number, same.orientation == pose.orientation && same.x == pose.x && same.y == pose.y);
            sum++;
        }
        CHECK(number, !sample->spawned || sample->reach.lock_count == listed);
    }
    assert_true(sum > 20 * CASES);
}

static void the_lowest_lock_is_the_first_of_greatest_descent(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        const struct reach *reach = &sample->reach;
        const struct unit *unit = &sample->built.units[0];
        uint32_t lowest = 0;
        for (uint32_t i = 1; i < reach->lock_count && sample->spawned; i++)
            if (game_descent(unit, reach->lock_list[i]) > game_descent(unit, reach->lock_list[lowest]))
                lowest = i;
        CHECK(number, !sample->spawned || reach_lock_lowest(reach, unit) == lowest);
    }
}

static void poses_reached_are_counted_down_to_a_row(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        int32_t height = (int32_t)sample->built.size.height;
        uint32_t before = 0;
        if (!sample->spawned)
            continue;
        for (int32_t descent = -height; descent <= height; descent++) {
            uint32_t count = 0;
            for (uint32_t i = 0; i < pose_count(sample); i++) {
                struct pose pose = pose_of(sample, i);
                count += game_descent(sample->unit, pose) <= descent &&
                         bits_test(reach_row(&sample->reach, sample->reach.reached, pose.orientation, pose.y),
                                   (uint32_t)pose.x);
            }
            CHECK(number, reach_count(&sample->reach, sample->unit, descent) == count);
            CHECK(number, reach_count_at(&sample->reach, sample->unit, descent) == count - before);
            before = count;
        }
    }
}

/* Whether a cell below or beside a member of a place is full, or is below the floor. */
static bool rests(const struct oracle_board *board, const struct oracle_unit *place)
{
    for (uint32_t i = 0; i < place->count; i++)
        for (uint32_t c = 0; c < ROTATE_CW; c++) {
            const struct oracle_unit cell = {1, {place->members[i]}, place->members[i]};
            struct oracle_cube near = oracle_after(&cell, (enum command)c).members[0];
            int32_t column = oracle_column(near);
            if (near.z >= board->height)
                return true;
            if (column >= 0 && column < board->width && board->cells[near.z][column] == '#')
                return true;
        }
    return false;
}

static bool can_move_south(const struct oracle_board *board, const struct oracle_unit *place)
{
    struct oracle_unit west = oracle_after(place, MOVE_SW), east = oracle_after(place, MOVE_SE);

    return oracle_fits(board, &west) || oracle_fits(board, &east);
}

static void locks_that_float_touch_nothing_and_could_move_south(void **state)
{
    static bool lockable[ORACLE_POSES];
    uint32_t floating = 0, resting = 0, unsupported = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        uint32_t count = 0;
        if (!sample->spawned)
            continue;
        for (uint32_t i = 0; i < pose_count(sample); i++)
            lockable[i] = has(sample, sample->reach.locks, pose_of(sample, i));
        assert_true(reach_run_resting(&sample->reach, sample->built.board, sample->unit));
        for (uint32_t i = 0; i < pose_count(sample); i++) {
            struct pose pose = pose_of(sample, i);
            bool listed = has(sample, sample->reach.locks, pose);
            if (!lockable[i]) {
                CHECK(number, !listed);
                continue;
            }
            struct oracle_unit place = oracle_of_pose(sample->unit, pose);
            bool at_rest = rests(&sample->board, &place), south = can_move_south(&sample->board, &place);
            CHECK(number, listed == (at_rest || !south));
            CHECK(number, !listed || reach_lock_index(&sample->reach, pose) == count);
            count += listed;
            floating += !listed;
            resting += at_rest;
            unsupported += !at_rest && !south;
        }
        CHECK(number, count > 0 && sample->reach.lock_count == count);
    }
    assert_true(floating > 5 * CASES && resting > 5 * CASES && unsupported > 0);
}

static void the_canonical_lock_makes_the_same_board_and_is_as_deep(void **state)
{
    uint32_t others = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        const struct unit *unit = sample->unit;
        for (uint32_t i = 0; i < sample->reach.lock_count && sample->spawned; i++) {
            struct pose pose = sample->reach.lock_list[i], canonical = reach_canonical(&sample->reach, unit, pose);
            struct oracle_unit place = oracle_of_pose(unit, pose), same = oracle_of_pose(unit, canonical);
            CHECK(number, oracle_same_cells(&place, &same) && has(sample, sample->reach.locks, canonical));
            CHECK(number, game_descent(unit, canonical) >= game_descent(unit, pose));
            CHECK(number, reach_canonical(&sample->reach, unit, canonical).orientation == canonical.orientation);
            CHECK(number, canonical.orientation == unit->shape[pose.orientation].canonical ||
                              canonical.orientation == pose.orientation);
            others += canonical.orientation != pose.orientation;
        }
    }
    assert_true(others > 2 * CASES);
}

static void without_a_list_of_locks_all_the_rest_is_the_same(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct sample *sample = sample_of(number);
        struct pose *list = sample->reach.lock_list;
        uint32_t count = sample->reach.lock_count;
        sample->reach.lock_list = NULL;
        bool spawned = reach_run(&sample->reach, sample->built.board, sample->unit);
        CHECK(number, spawned == sample->spawned);
        CHECK(number, !sample->spawned || sample->reach.lock_count == count);
        for (uint32_t i = 0; i < count && sample->spawned; i++)
            CHECK(number, reach_lock_index(&sample->reach, list[i]) == i);
    }
}

/* Spans 64 columns from an even row and 65 from an odd one. */
static void a_unit_as_wide_as_a_word_fits_only_where_it_does(void **state)
{
    static const struct cell spread[2][2] = {{{0, 0}, {63, 1}}, {{63, 0}, {0, 1}}};

    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        const struct problem_unit from = {spread[i], 2, {0, 0}};
        uint64_t filled[4] = {0}, board[4];
        const struct problem problem = {
            .width = 64, .height = 4, .units = &from, .unit_count = 1, .filled = filled};
        struct arena arena = arena_over(block, sizeof block);
        struct board_size size = board_size_of(&problem);
        struct reach reach;
        struct unit unit;
        unit_build(&unit, &from, 64, 4, unit_take_offsets(from.member_count, &arena));
        reach_init(&reach, size, &arena);
        board_start(board, size, &problem);
        assert_true(reach_run(&reach, board, &unit));
        for (int16_t y = 0; y < 4; y++)
            for (int16_t x = 0; x < 64; x++)
                CHECK(i, bits_test(reach_row(&reach, reach.fits, 0, y), (uint32_t)x) ==
                             board_fits(board, size, &unit, (struct pose){0, x, y}));
    }
}

static void one_memory_serves_every_unit_of_the_game(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES / 5; number++) {
        struct sample *sample = sample_of(number);
        uint64_t before = sample->reach.work;
        for (uint32_t i = 0; i < sample->from.problem.unit_count; i++) {
            const struct unit *unit = &sample->built.units[i];
            struct oracle_unit start =
                oracle_spawned(&sample->from.units[i], sample->built.size.width);
            oracle_search(&search, &sample->board, &start);
            bool spawned = reach_run(&sample->reach, sample->built.board, unit);
            CHECK(number, spawned == (search.count > 0));
            uint32_t locks = 0;
            for (uint32_t j = 0; j < search.count; j++)
                locks += search.locks[j];
            CHECK(number, !spawned || sample->reach.lock_count == locks);
            CHECK(number, !spawned || sample->reach.work > before);
            before = sample->reach.work;
        }
    }
}

static void the_need_is_enough_and_no_more(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct board_size size = {1 + number % 130, 1 + number % 13,
                                        (1 + number % 130 + 63) / 64};
        struct reach reach;
        struct arena counting = arena_counting(), arena;
        reach_init(&reach, size, &counting);
        arena = arena_over(block, arena_counted(&counting));
        reach_init(&reach, size, &arena);
        CHECK(number, reach.resting != NULL && arena_left(&arena) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_that_does_not_fit_at_its_spawn_is_refused),
        cmocka_unit_test(the_poses_that_fit_are_those_of_the_grid),
        cmocka_unit_test(the_poses_reached_and_lockable_are_those_of_the_oracle),
        cmocka_unit_test(nothing_beyond_the_width_is_reached),
        cmocka_unit_test(the_number_of_a_lock_leads_back_to_it),
        cmocka_unit_test(the_lowest_lock_is_the_first_of_greatest_descent),
        cmocka_unit_test(poses_reached_are_counted_down_to_a_row),
        cmocka_unit_test(locks_that_float_touch_nothing_and_could_move_south),
        cmocka_unit_test(the_canonical_lock_makes_the_same_board_and_is_as_deep),
        cmocka_unit_test(without_a_list_of_locks_all_the_rest_is_the_same),
        cmocka_unit_test(a_unit_as_wide_as_a_word_fits_only_where_it_does),
        cmocka_unit_test(one_memory_serves_every_unit_of_the_game),
        cmocka_unit_test(the_need_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
