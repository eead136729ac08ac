/* Tests of core/brainwall/solver/solver: the room for searches, whatever use of a bonus they have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/brainwall/search/assignment.h"
#include "../../core/brainwall/search/exact.h"
#include "../../core/brainwall/search/polish.h"
#include "../../core/brainwall/solver/solver.h"
#include "search_kit.h"

enum { CASES = 300, SIDE = 150, BLOCK = 1 << 20 };

static uint64_t block[BLOCK / 8];

/* Bytes that figure, rings and the search `count` take with a use of a bonus. */
static size_t need_of(struct search_kit *kit, const struct bonus_use *use,
                      void (*count)(const struct task *task, struct arena *counting))
{
    struct arena arena = arena_over(block, sizeof block), counting = arena_counting();
    struct figure figure;

    search_kit_build(kit, use, SIDE, 0, &arena);
    assert_true(assignment_fits(&kit->task));
    (void)figure_build(&figure, &kit->sample.problem, use, &counting);
    (void)rings_build(&kit->rings, &kit->figure, hole_side(&kit->hole), &counting, NULL);
    count(&kit->task, &counting);
    return arena_counted(&counting);
}

static void exact_search_and_polish_have_room_whichever_edge_a_bonus_is_for(void **unused)
{
    static const enum bonus kinds[] = {BONUS_NONE, BONUS_BREAK_A_LEG, BONUS_SUPERFLEX};
    static struct search_kit kit;
    const struct problem *problem = &kit.sample.problem;

    (void)unused;
    for (uint32_t number = 0; number < CASES; number++) {
        struct random_wide random = random_wide_of(number);
        size_t room;
        sample_problem(&kit.sample, 3 + number % 9, 2 + number % 20, 2 + (int32_t)(number % SIDE), &random);
        room = solver_room(problem, arena_over(block, sizeof block));
        for (uint32_t i = 0; i < problem->edge_count; i++)
            for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
                struct bonus_use use = {kinds[k], problem->edges[i].a, problem->edges[i].b, 0};
                CHECK(number, need_of(&kit, &use, exact_count) <= room);
                CHECK(number, need_of(&kit, &use, polish_count) <= room);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_search_and_polish_have_room_whichever_edge_a_bonus_is_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
