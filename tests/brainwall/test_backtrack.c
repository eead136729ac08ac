/* Tests of core/brainwall/search/backtrack: against trying every pose of small problems. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/assignment.h"
#include "../../core/brainwall/search/backtrack.h"
#include "../../core/brainwall/search/backtrack_search.h"
#include "samples.h"

enum { CASES = 150, SIDE = 7, VERTICES = 4 };

static uint64_t block[1 << 19];

struct place {
    struct sample sample;
    struct hole hole;
    struct figure figure;
    struct rings rings;
    struct visibility_pool pool;
    struct search_input input;
    struct stop stop;
    uint32_t part;
    struct arena scratch;
    struct point vertices[SAMPLE_VERTICES];
    struct incumbent incumbent;
};

static struct place *place_of(struct random_wide *random, uint32_t number, size_t pool)
{
    static struct place place;
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct arena arena = arena_over(block, sizeof block);

    memset(block, 0xa5, sizeof block);
    memset(&place, 0, sizeof place);
    *random = random_wide_of(number);
    if (number % 4 == 0) { /* some have a pose without dislikes */
        sample_problem(&place.sample, 3, 3, SIDE, random);
        memcpy(place.sample.vertices, place.sample.corners, 3 * sizeof(struct point));
    } else {
        sample_problem(&place.sample, 3 + number % 5, 2 + number % (VERTICES - 1), SIDE, random);
    }
    place.sample.problem.epsilon = number % 2 == 0 ? 20000 : 150000;
    assert_true(hole_build(&place.hole, &place.sample.problem, &arena, NULL));
    figure_build(&place.figure, &place.sample.problem, &none, &arena);
    assert_true(rings_build(&place.rings, &place.figure, hole_side(&place.hole), &arena, NULL));
    visibility_pool_open(&place.pool, &place.hole, &arena, pool, NULL);
    place.input = (struct search_input){.figure = &place.figure, .hole = &place.hole, .rings = &place.rings,
                                        .pool = &place.pool, .stop = &place.stop, .part = &place.part};
    place.incumbent.vertices = place.vertices;
    place.scratch = arena;
    return &place;
}

/* The least dislikes of all valid poses that unlock the bonuses of `must_unlock`, by trying all; UINT64_MAX when there is
 * none. */
static uint64_t best_of_all(const struct place *place, uint32_t must_unlock)
{
    const struct problem *problem = &place->sample.problem;
    uint32_t count = problem->vertex_count, choice[VERTICES] = {0};
    uint64_t best = UINT64_MAX;

    for (;;) {
        struct point at[VERTICES];
        bool good = true;
        uint32_t v = 0;
        for (uint32_t i = 0; i < count; i++)
            at[i] = hole_nth(&place->hole, choice[i]);
        for (uint32_t i = 0; i < problem->edge_count && good; i++) {
            struct problem_edge edge = problem->edges[i];
            good = plain_length(point_square(problem->vertices[edge.a], problem->vertices[edge.b]), problem->epsilon,
                                1, point_square(at[edge.a], at[edge.b])) &&
                   inside_segment(&place->hole.polygon, at[edge.a], at[edge.b]);
        }
        if (good) {
            struct pose pose = {at, count, {.kind = BONUS_NONE}};
            uint64_t dislikes = pose_check(problem, &place->hole.polygon, &pose).dislikes;
            if (dislikes < best && (must_unlock & ~pose_unlocked(problem, at, count)) == 0)
                best = dislikes;
        }
        while (v < count && ++choice[v] == place->hole.point_count)
            choice[v++] = 0;
        if (v == count)
            return best;
    }
}

static enum backtrack_result run(struct place *place, enum backtrack_goal goal, uint64_t work)
{
    uint64_t spent;

    return backtrack_run(&place->input, goal, 1, (struct backtrack_limits){work, 0}, place->scratch,
                         &place->incumbent, &spent);
}

static bool small_enough(const struct place *place)
{
    uint64_t poses = 1;

    for (uint32_t v = 0; v < place->sample.problem.vertex_count; v++)
        poses *= place->hole.point_count;
    return poses < 300000;
}

static void what_ends_is_the_truth(void **state)
{
    uint32_t solved = 0, none = 0, zeros = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number, number % 3 == 0 ? 0 : SIZE_MAX / 2);
        uint64_t best;
        if (!small_enough(place))
            continue;
        best = best_of_all(place, 0);
        CHECK(number,
              run(place, BACKTRACK_BEST, UINT64_MAX) == (best == UINT64_MAX ? BACKTRACK_NONE : BACKTRACK_FOUND));
        CHECK(number, best == UINT64_MAX || (place->incumbent.proven_best && place->incumbent.dislikes == best));
        place = place_of(&random, number, 1 << 16);
        CHECK(number, run(place, BACKTRACK_ZERO, UINT64_MAX) == (best == 0 ? BACKTRACK_FOUND : BACKTRACK_NONE));
        CHECK(number, best != 0 || (place->incumbent.violation == 0 && place->incumbent.dislikes == 0));
        place = place_of(&random, number, 1 << 16);
        CHECK(number,
              run(place, BACKTRACK_FEASIBLE, UINT64_MAX) == (best != UINT64_MAX ? BACKTRACK_FOUND : BACKTRACK_NONE));
        CHECK(number, best == UINT64_MAX || place->incumbent.violation == 0);
        solved += best != UINT64_MAX;
        none += best == UINT64_MAX;
        zeros += best == 0;
    }
    assert_true(solved > 20 && none > 10 && zeros > 0);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

/* The stop comes after some units of work, wherever the search is then. */
static void what_is_stopped_proves_nothing(void **state)
{
    static const enum backtrack_goal goals[] = {BACKTRACK_ZERO, BACKTRACK_FEASIBLE, BACKTRACK_BEST};
    uint32_t ended = 0;

    (void)state;
    for (uint32_t number = 0; number < 3 * CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number, 1 << 16);
        struct stop stop = {.should_stop = stop_at_once, .work = STOP_WORK - random_wide_below(&random, 300)};
        enum backtrack_goal goal = goals[number % 3];
        enum backtrack_result result;
        place->input.anytime_stop = &stop;
        result = run(place, goal, UINT64_MAX);
        if (!stop.stopped)
            continue;
        ended++;
        CHECK(number, result == BACKTRACK_UNDECIDED || result == BACKTRACK_FOUND ||
                      (goal == BACKTRACK_ZERO && place->figure.vertex_count < place->hole.polygon.count));
        CHECK(number, !place->incumbent.proven_best || result == BACKTRACK_FOUND);
    }
    assert_true(ended > CASES / 10);
}

static void a_bonus_that_is_asked_for_is_unlocked_where_it_can_be(void **state)
{
    uint32_t solved = 0, none = 0, zeros = 0;

    (void)state;
    for (uint32_t number = 0; number < 4 * CASES; number++) {
        struct random_wide random;
        struct place *place = place_of(&random, number, 1 << 16);
        uint64_t best;
        if (!small_enough(place) || place->sample.problem.bonus_count == 0)
            continue;
        best = best_of_all(place, 1);
        place->input.must_unlock = 1;
        CHECK(number,
              run(place, BACKTRACK_FEASIBLE, UINT64_MAX) == (best != UINT64_MAX ? BACKTRACK_FOUND : BACKTRACK_NONE));
        CHECK(number, best == UINT64_MAX || (place->incumbent.violation == 0 &&
                                             (pose_unlocked(&place->sample.problem, place->vertices,
                                                            place->sample.problem.vertex_count) & 1) != 0));
        place = place_of(&random, number, 1 << 16);
        place->input.must_unlock = 1;
        CHECK(number, run(place, BACKTRACK_ZERO, UINT64_MAX) == (best == 0 ? BACKTRACK_FOUND : BACKTRACK_NONE));
        CHECK(number, best != 0 || place->incumbent.dislikes == 0);
        solved += best != UINT64_MAX;
        none += best == UINT64_MAX;
        zeros += best == 0;
    }
    assert_true(solved > 20 && none > 10 && zeros > 0);
}

static void the_pool_changes_neither_pose_nor_work(void **state)
{
    struct point first[SAMPLE_VERTICES];
    uint64_t spent[2];

    (void)state;
    for (uint32_t number = 0; number < CASES; number++)
        for (uint32_t pass = 0; pass < 2; pass++) {
            struct random_wide random;
            struct place *place = place_of(&random, number, pass == 0 ? 0 : SIZE_MAX / 2);
            (void)backtrack_run(&place->input, BACKTRACK_FEASIBLE, number, (struct backtrack_limits){200000, 0},
                                place->scratch, &place->incumbent, &spent[pass]);
            if (pass == 0)
                memcpy(first, place->vertices, sizeof first);
            CHECK(number, spent[pass] == spent[0] && memcmp(first, place->vertices, sizeof first) == 0);
        }
}

static void too_little_memory_is_told(void **state)
{
    struct arena counting = arena_counting();
    struct random_wide random;
    struct place *place;

    (void)state;
    place = place_of(&random, 2, 0);
    backtrack_count(&place->input, &counting);
    assert_true(arena_counted(&counting) <= arena_left(&place->scratch));
    place->scratch.end = place->scratch.at + arena_counted(&counting);
    assert_int_not_equal(run(place, BACKTRACK_ZERO, 100000), BACKTRACK_MEMORY);
    for (size_t size = 0; size < arena_counted(&counting); size += 64) {
        place->scratch.end = place->scratch.at + size;
        assert_int_equal(run(place, BACKTRACK_FEASIBLE, 100000), BACKTRACK_MEMORY);
    }
}

static void a_search_whose_set_up_takes_most_of_its_work_is_left_out(void **state)
{
    struct random_wide random;
    uint32_t begun = 0, left_out = 0;

    (void)state;
    for (uint32_t number = 0; number < 200; number++) {
        struct place *place = place_of(&random, number, 0);
        uint64_t setup = backtrack_setup_work(&place->input), spent;
        uint32_t least = random_wide_below(&random, 4 * (uint32_t)setup + 4);
        struct backtrack_limits limits = {least, random_wide_below(&random, 2) * random_wide_below(&random, least + 1)};
        enum backtrack_result result = backtrack_run(&place->input, BACKTRACK_FEASIBLE, 1, limits, place->scratch,
                                                     &place->incumbent, &spent);
        if (least < 2 * setup) {
            CHECK(number, result == BACKTRACK_UNDECIDED && spent == 0 && !place->incumbent.has_pose);
            left_out++;
        } else {
            CHECK(number, spent >= setup);
            begun++;
        }
    }
    assert_true(begun > 20 && left_out > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_ends_is_the_truth),
        cmocka_unit_test(what_is_stopped_proves_nothing),
        cmocka_unit_test(a_bonus_that_is_asked_for_is_unlocked_where_it_can_be),
        cmocka_unit_test(the_pool_changes_neither_pose_nor_work),
        cmocka_unit_test(too_little_memory_is_told),
        cmocka_unit_test(a_search_whose_set_up_takes_most_of_its_work_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
