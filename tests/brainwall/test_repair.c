/* Tests of core/brainwall/search/repair: poses that break rules, made from valid ones, are valid again, by the complete
 * check of pose.h and by few moves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/brainwall/search/backtrack.h"
#include "../../core/brainwall/search/repair.h"
#include "search_kit.h"

enum { CASES = 150, BLOCK = 1 << 22, WORK = 400000, REPAIR_WORK = 4000000, SIDE = 60, MOVED = 3 };

static uint64_t block[BLOCK / 8];

struct bench {
    struct search_kit kit;
    struct point valid[SAMPLE_VERTICES], vertices[SAMPLE_VERTICES];
    struct arena rest;
};

static const struct problem *problem_of(const struct bench *bench)
{
    return &bench->kit.sample.problem;
}

/* A random problem with a valid pose; false: none was found. */
static bool lay_bench(struct bench *bench, uint32_t number)
{
    const struct bonus_use none = {.kind = BONUS_NONE};
    struct random_wide random = random_wide_of(number);
    struct incumbent incumbent = {.vertices = bench->valid};
    uint64_t spent;

    bench->rest = arena_over(block, sizeof block);
    memset(block, 0xa5, sizeof block);
    sample_problem(&bench->kit.sample, 3 + number % 9, 2 + number % 12, SIDE, &random);
    bench->kit.sample.problem.epsilon = number % 2 == 0 ? 20000 : 150000;
    search_kit_build(&bench->kit, &none, SIDE, 8, &bench->rest);
    return backtrack_run(&bench->kit.input, BACKTRACK_FEASIBLE, number, (struct backtrack_limits){WORK, 0}, bench->rest,
                         &incumbent, &spent) == BACKTRACK_FOUND;
}

static bool is_valid(const struct bench *bench, const struct point *vertices)
{
    struct pose pose = {vertices, problem_of(bench)->vertex_count, {.kind = BONUS_NONE}};

    return pose_check(problem_of(bench), &bench->kit.hole.polygon, &pose).valid;
}

/* Moves some vertices of the valid pose. False: it is still valid. */
static bool disturb(struct bench *bench, uint32_t number, uint32_t reach)
{
    struct random_wide random = random_wide_of(~number);

    memcpy(bench->vertices, bench->valid, sizeof bench->vertices);
    for (uint32_t i = 0; i < MOVED; i++) {
        struct point *p = &bench->vertices[random_wide_below(&random, problem_of(bench)->vertex_count)];

        p->x = (int16_t)(p->x + (int32_t)random_wide_below(&random, 2 * reach + 1) - (int32_t)reach);
        p->y = (int16_t)(p->y + (int32_t)random_wide_below(&random, 2 * reach + 1) - (int32_t)reach);
    }
    return !is_valid(bench, bench->vertices);
}

static uint32_t count_moved(const struct bench *bench, const struct point *from)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < problem_of(bench)->vertex_count; i++)
        count += !point_same(from[i], bench->vertices[i]);
    return count;
}

static void poses_near_valid_ones_are_made_valid_by_few_moves(void **state)
{
    static struct bench bench;
    struct point before[SAMPLE_VERTICES];
    uint32_t tried = 0, repaired = 0, vertices = 0, moved = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES; number++) {
        if (!lay_bench(&bench, number) || !disturb(&bench, number, number % 3 == 0 ? 20 : 4))
            continue;
        tried++;
        memcpy(before, bench.vertices, sizeof before);
        if (!repair_run(problem_of(&bench), bench.vertices, REPAIR_WORK, number, bench.rest)) {
            assert_memory_equal(before, bench.vertices, sizeof before);
            continue;
        }
        assert_true(is_valid(&bench, bench.vertices));
        repaired++;
        vertices += problem_of(&bench)->vertex_count;
        moved += count_moved(&bench, before);
    }
    assert_true(tried > CASES / 5 && repaired > tried - tried / 10);
    assert_true(moved > 0 && moved < 4 * vertices / 5);
}

static void the_same_arguments_make_the_same_pose_in_any_memory(void **state)
{
    static struct bench bench;
    struct point before[SAMPLE_VERTICES], first[SAMPLE_VERTICES];

    (void)state;
    for (uint32_t number = 0; number < CASES / 5; number++) {
        size_t need;
        bool done;

        if (!lay_bench(&bench, number) || !disturb(&bench, number, 6))
            continue;
        memcpy(before, bench.vertices, sizeof before);
        done = repair_run(problem_of(&bench), bench.vertices, REPAIR_WORK, 1, bench.rest);
        memcpy(first, bench.vertices, sizeof first);
        memcpy(bench.vertices, before, sizeof before);
        need = repair_need(problem_of(&bench));
        memset(bench.rest.at, 0x5a, need + 64);
        bench.rest.end = bench.rest.at + need;
        assert_true(repair_run(problem_of(&bench), bench.vertices, REPAIR_WORK, 1, bench.rest) == done);
        assert_memory_equal(first, bench.vertices, problem_of(&bench)->vertex_count * sizeof *first);
        for (size_t i = 0; i < 64; i++)
            assert_int_equal(bench.rest.end[i], 0x5a);
    }
}

static void a_valid_pose_stays_and_little_work_finds_nothing(void **state)
{
    static struct bench bench;
    uint32_t kept = 0;

    (void)state;
    for (uint32_t number = 0; number < CASES / 5; number++) {
        if (!lay_bench(&bench, number))
            continue;
        memcpy(bench.vertices, bench.valid, sizeof bench.vertices);
        assert_true(repair_run(problem_of(&bench), bench.vertices, 1, 0, bench.rest));
        assert_int_equal(count_moved(&bench, bench.valid), 0);
        kept++;
        if (!disturb(&bench, number, 9))
            continue;
        assert_false(repair_run(problem_of(&bench), bench.vertices, 1, 0, bench.rest));
        assert_false(repair_run(problem_of(&bench), bench.vertices, 0, 0, bench.rest));
    }
    assert_true(kept > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(poses_near_valid_ones_are_made_valid_by_few_moves),
        cmocka_unit_test(the_same_arguments_make_the_same_pose_in_any_memory),
        cmocka_unit_test(a_valid_pose_stays_and_little_work_finds_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
