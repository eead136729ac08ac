/* Tests of core/hextris/rules/unit: orientations, the spawn and the tables of moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"
#include "random_game.h"

enum { CASES = 1000, BLOCK = 1 << 16 };

static uint64_t block[BLOCK / 8];

/* One random unit, as given, as built and as the oracle spawns it. */
struct sample {
    struct random_problem from;
    struct random_built built;
    const struct unit *unit;
    struct oracle_board board; /* empty */
    struct oracle_unit spawned;
};

static struct sample *sample_of(uint32_t number)
{
    static struct sample sample;
    struct random random = {number};
    struct arena arena = arena_over(block, sizeof block);

    random_problem(&sample.from, &random, RANDOM_ANY);
    random_build(&sample.built, &sample.from.problem, &arena);
    sample.unit = &sample.built.units[0];
    sample.board = oracle_empty(sample.from.problem.width, sample.from.problem.height);
    sample.spawned = oracle_spawned(&sample.from.units[0], sample.from.problem.width);
    return &sample;
}

static struct oracle_unit rotated(const struct oracle_unit *unit, uint32_t times)
{
    struct oracle_unit to = *unit;

    while (times-- > 0)
        to = oracle_after(&to, ROTATE_CW);
    return to;
}

/* The pose that the core must have for a place, its orientation given. */
static struct pose pose_at(uint32_t orientation, const struct oracle_unit *place)
{
    return (struct pose){(uint8_t)orientation, (int16_t)oracle_column(place->members[0]),
                         (int16_t)place->members[0].z};
}

/* Moves a place, without commands, so that its first member is in cell (x, y). */
static void carry_to(struct oracle_unit *place, int32_t x, int32_t y)
{
    int32_t dz = y - place->members[0].z;
    int32_t dx = x - (y - (y & 1)) / 2 - place->members[0].x;

    for (uint32_t i = 0; i <= place->count; i++) {
        struct oracle_cube *cube = i < place->count ? &place->members[i] : &place->pivot;
        *cube = (struct oracle_cube){cube->x + dx, cube->y - dx - dz, cube->z + dz};
    }
}

/* Whether a place fits an empty board with `more` rows added when it is carried to some cell. */
static bool fits_somewhere(const struct sample *sample, struct oracle_unit place, int32_t more)
{
    struct oracle_board board = sample->board;

    board.height += more;
    for (int32_t y = 0; y < 2 && y < board.height; y++)
        for (int32_t x = 0; x < board.width; x++) {
            carry_to(&place, x, y);
            if (oracle_fits(&board, &place))
                return true;
        }
    return false;
}

static void a_member_east_of_the_pivot_rotates_clockwise_to_the_south_east(void **state)
{
    static const struct cell around[] = {{2, 1}, {2, 2}, {1, 2}, {0, 1}, {1, 0}, {2, 0}};
    const struct cell east = {2, 1};
    const struct problem_unit from = {&east, 1, {1, 1}};
    struct arena arena = arena_over(block, sizeof block);
    struct unit unit;

    (void)state;
    unit_build(&unit, &from, 3, 4, unit_take_offsets(from.member_count, &arena));
    struct pose pose = {0, 2, 1};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(pose.x, around[i].x);
        assert_int_equal(pose.y, around[i].y);
        assert_true(game_apply(&unit, pose, ROTATE_CW, &pose));
    }
}

static void every_orientation_holds_the_rotated_members(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        for (uint32_t orientation = 0; orientation < sample->unit->orientations; orientation++) {
            struct oracle_unit place = rotated(&sample->spawned, orientation);
            bool fits = sample->unit->shape[orientation].fits;
            /* Room in rows of one parity counts, even if the board has no such row for it. */
            CHECK(number, fits || !fits_somewhere(sample, place, 0));
            CHECK(number, !fits || fits_somewhere(sample, place, 1));
            for (int32_t y = 0; y < 4 && fits; y++) {
                carry_to(&place, 3, y);
                struct oracle_unit core = oracle_of_pose(sample->unit, pose_at(orientation, &place));
                CHECK(number, oracle_same(&core, &place));
            }
        }
    }
}

static void the_measures_of_an_orientation_are_those_of_its_members(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        for (uint32_t orientation = 0; orientation < sample->unit->orientations; orientation++) {
            const struct unit_shape *shape = &sample->unit->shape[orientation];
            for (int32_t y = 0; y < 2 && shape->fits; y++) {
                struct oracle_unit place = rotated(&sample->spawned, orientation);
                int32_t west = 0, east = 0;
                carry_to(&place, 0, y);
                for (uint32_t i = 0; i < place.count; i++) {
                    int32_t x = oracle_column(place.members[i]);
                    west = x < west ? x : west;
                    east = x > east ? x : east;
                }
                CHECK(number, shape->west[y] == west && shape->east[y] == east);
                CHECK(number, shape->height == place.members[place.count - 1].z - y + 1);
            }
        }
    }
}

static void orientations_are_merged_exactly_when_member_sets_are_equal(void **state)
{
    uint32_t seen[UNIT_ORIENTATIONS + 1] = {0};

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        uint32_t orientations = 1;
        struct oracle_unit place = rotated(&sample->spawned, 1);
        while (!oracle_same(&place, &sample->spawned)) {
            place = rotated(&place, 1);
            orientations++;
        }
        CHECK(number, sample->unit->orientations == orientations);
        CHECK(number, unit_rotates(&sample->from.units[0]) == (orientations > 1));
        seen[orientations]++;
    }
    assert_true(seen[1] > 0 && seen[6] > 0);
}

static void units_equal_after_one_two_and_three_rotations_are_known(void **state)
{
    static const struct cell around[] = {{2, 1}, {1, 2}, {0, 1}, {0, 0}, {1, 0}, {0, 2}};
    static const struct cell ring[] = {{2, 1}, {1, 2}, {0, 2}, {0, 1}, {0, 0}, {1, 0}};
    static const struct cell fork[] = {{2, 1}, {0, 2}, {0, 0}};
    static const struct cell bar[] = {{2, 1}, {0, 1}};
    static const struct {
        const struct cell *members;
        uint32_t count, orientations;
    } cases[] = {{ring, 6, 1}, {fork, 3, 2}, {bar, 2, 3}, {around, 1, 6}};

    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        /* Row 1 is odd: the neighbours of (1, 1) are in columns 1 and 2 of rows 0 and 2. */
        struct cell members[6];
        for (uint32_t j = 0; j < cases[i].count; j++) {
            members[j] = cases[i].members[j];
            members[j].x += members[j].y != 1;
        }
        struct problem_unit from = {members, cases[i].count, {1, 1}};
        struct arena arena = arena_over(block, sizeof block);
        struct unit unit;
        unit_build(&unit, &from, 5, 5, unit_take_offsets(from.member_count, &arena));
        assert_int_equal(unit.orientations, cases[i].orientations);
    }
}

static void the_spawn_is_centred_and_rounded_to_the_west(void **state)
{
    uint32_t spawning = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        bool fits = oracle_fits(&sample->board, &sample->spawned);
        CHECK(number, sample->unit->can_spawn == fits);
        spawning += fits;
        if (!sample->unit->shape[0].fits)
            continue;
        struct oracle_unit core = oracle_of_pose(sample->unit, game_spawn(sample->unit));
        CHECK(number, oracle_same(&core, &sample->spawned));
    }
    assert_in_range(spawning, CASES / 2, CASES - 1);
}

static void an_odd_least_row_changes_the_shape(void **state)
{
    const struct cell members[] = {{0, 1}, {0, 2}};
    const struct problem_unit from = {members, 2, {0, 1}};
    struct arena arena = arena_over(block, sizeof block);
    struct unit unit;

    (void)state;
    unit_build(&unit, &from, 4, 4, unit_take_offsets(from.member_count, &arena));
    assert_int_equal(unit.spawn_x, 1);
    assert_int_equal(unit.shape[0].cells[0][0].dx + unit.shape[0].cells[0][1].dx, 0);
}

/* Carries each orientation to places all over the board and tries every command there. */
static void moves_and_rotations_are_those_of_the_oracle(void **state)
{
    uint32_t compared = 0, refused = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        struct random random = {number};
        for (uint32_t tries = 0; tries < 12; tries++) {
            uint32_t orientation = random_below(&random, sample->unit->orientations);
            struct oracle_unit place = rotated(&sample->spawned, orientation);
            struct cell cell =
                random_cell(&random, 0, sample->board.width - 1, 0, sample->board.height - 1);
            carry_to(&place, cell.x, cell.y);
            if (!oracle_fits(&sample->board, &place))
                continue;
            for (uint32_t c = 0; c < COMMANDS; c++) {
                struct oracle_unit after = oracle_after(&place, (enum command)c), core;
                struct pose pose;
                if (game_apply(sample->unit, pose_at(orientation, &place), (enum command)c, &pose)) {
                    core = oracle_of_pose(sample->unit, pose);
                    CHECK(number, oracle_same(&core, &after));
                    compared++;
                } else {
                    CHECK(number, !oracle_fits(&sample->board, &after));
                    refused++;
                }
            }
        }
    }
    assert_true(compared > 4 * CASES && refused > 0);
}

static void six_rotations_come_back(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        struct pose start = {0, 3, 3};
        for (uint32_t direction = 0; direction < 2; direction++) {
            struct pose pose = start;
            bool fits = sample->unit->shape[0].fits;
            for (uint32_t i = 0; i < 6 && fits; i++)
                fits = game_apply(sample->unit, pose, direction == 0 ? ROTATE_CW : ROTATE_CCW, &pose);
            CHECK(number, !fits || (pose.orientation == 0 && pose.x == start.x && pose.y == start.y));
        }
    }
}

static void opposite_rotations_cancel(void **state)
{
    uint32_t tried = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        for (uint32_t orientation = 0; orientation < sample->unit->orientations; orientation++) {
            struct pose start = {(uint8_t)orientation, 5, (int16_t)(number % 7)}, there, back;
            if (!sample->unit->shape[orientation].fits || !game_apply(sample->unit, start, ROTATE_CW, &there))
                continue;
            struct oracle_unit place = oracle_of_pose(sample->unit, start);
            struct oracle_unit after = oracle_of_pose(sample->unit, there);
            if (!oracle_fits(&sample->board, &place) || !oracle_fits(&sample->board, &after))
                continue;
            CHECK(number, game_apply(sample->unit, there, ROTATE_CCW, &back));
            CHECK(number, back.orientation == orientation && back.x == start.x && back.y == start.y);
            tried++;
        }
    }
    assert_true(tried > CASES / 2);
}

static void rotations_keep_the_row_of_the_pivot(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        for (uint32_t orientation = 0; orientation < sample->unit->orientations; orientation++) {
            struct pose start = {(uint8_t)orientation, 5, 4}, after;
            const struct unit_shape *shape = sample->unit->shape;
            if (shape[orientation].fits && game_apply(sample->unit, start, ROTATE_CW, &after))
                CHECK(number,
                      start.y + shape[orientation].pivot_dy == after.y + shape[after.orientation].pivot_dy);
        }
    }
}

/* Whether two orientations have the same cells where they have the same anchor. */
static bool same_shape(const struct unit *unit, uint32_t a, uint32_t b)
{
    if (!unit->shape[a].fits || !unit->shape[b].fits)
        return false;
    struct oracle_unit place = oracle_of_pose(unit, (struct pose){(uint8_t)a, 5, 4});
    struct oracle_unit other = oracle_of_pose(unit, (struct pose){(uint8_t)b, 5, 4});
    return oracle_same_cells(&place, &other);
}

static void the_canonical_orientation_has_the_lowest_pivot_of_those_with_the_same_cells(void **state)
{
    uint32_t others = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct unit *unit = sample_of(number)->unit;
        for (uint32_t o = 0; o < unit->orientations; o++) {
            uint32_t canonical = unit->shape[o].canonical;
            CHECK(number, canonical < unit->orientations && (canonical == o || same_shape(unit, o, canonical)));
            for (uint32_t other = 0; other < unit->orientations; other++) {
                if (other == o || !same_shape(unit, o, other))
                    continue;
                CHECK(number, unit->shape[other].canonical == canonical);
                CHECK(number, unit->shape[other].pivot_dy <= unit->shape[canonical].pivot_dy);
            }
            others += canonical != o;
        }
    }
    assert_in_range(others, CASES / 5, 5 * CASES);
}

static void a_unit_built_unrotated_spawns_as_any(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        const struct sample *sample = sample_of(number);
        const struct problem *problem = &sample->from.problem;
        struct arena arena = arena_over(block, sizeof block);
        struct unit rotated = *sample->unit, unit;

        /* This overwrites the tables of the other unit, of which only numbers are compared. */
        unit_build_unrotated(&unit, &sample->from.units[0], problem->width, problem->height,
                             unit_take_offsets(sample->from.units[0].member_count, &arena));
        CHECK(number, unit.orientations == 1 && unit.can_spawn == rotated.can_spawn);
        CHECK(number, unit.spawn_x == rotated.spawn_x && unit.shape[0].fits == rotated.shape[0].fits);
        if (!unit.shape[0].fits)
            continue;
        struct oracle_unit core = oracle_of_pose(&unit, game_spawn(&unit));
        CHECK(number, oracle_same(&core, &sample->spawned));
    }
}

static void the_room_is_enough_and_no_more(void **state)
{
    const struct cell members[] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}};
    const struct problem_unit from = {members, 4, {0, 0}};
    struct unit_offset *offsets = (struct unit_offset *)(void *)block;
    struct arena counting = arena_counting(), arena;
    struct unit unit;

    (void)state;
    unit_take_offsets(4, &counting);
    assert_true(arena_counted(&counting) == UNIT_OFFSETS * 4 * sizeof *offsets);
    for (size_t less = 0; less < 2; less++) {
        arena = arena_over(block, arena_counted(&counting) - less * ARENA_ALIGN);
        assert_int_equal(unit_take_offsets(4, &arena) != NULL, less == 0);
    }
    memset(block, 0xa5, sizeof block);
    unit_build(&unit, &from, 9, 9, offsets);
    assert_int_equal(unit.orientations, 6);
    assert_true(offsets[UNIT_OFFSETS * 4 - 1].dy != (int16_t)0xa5a5);
    assert_true(offsets[UNIT_OFFSETS * 4].dy == (int16_t)0xa5a5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_member_east_of_the_pivot_rotates_clockwise_to_the_south_east),
        cmocka_unit_test(every_orientation_holds_the_rotated_members),
        cmocka_unit_test(the_measures_of_an_orientation_are_those_of_its_members),
        cmocka_unit_test(orientations_are_merged_exactly_when_member_sets_are_equal),
        cmocka_unit_test(units_equal_after_one_two_and_three_rotations_are_known),
        cmocka_unit_test(the_spawn_is_centred_and_rounded_to_the_west),
        cmocka_unit_test(an_odd_least_row_changes_the_shape),
        cmocka_unit_test(moves_and_rotations_are_those_of_the_oracle),
        cmocka_unit_test(six_rotations_come_back),
        cmocka_unit_test(opposite_rotations_cancel),
        cmocka_unit_test(rotations_keep_the_row_of_the_pivot),
        cmocka_unit_test(the_canonical_orientation_has_the_lowest_pivot_of_those_with_the_same_cells),
        cmocka_unit_test(a_unit_built_unrotated_spawns_as_any),
        cmocka_unit_test(the_room_is_enough_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
