/* Clocks against their contract (clock.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../../core/batch/clock.h"
#include "../kit/fake_port.h"
#include "../kit/random.h"

static void each_clock_goes_by_its_own(void **state)
{
    struct random random = {1};

    (void)state;
    fake_reset();
    for (uint32_t i = 0; i < 1000; i++) {
        uint64_t ended = random_next(&random), work = random_next(&random);
        struct clock clocks[] = {{CLOCK_NONE, ended, 0}, {CLOCK_TIME, ended, 0}, {CLOCK_WORK, ended, 0}};
        fake.clock_ms += random_below(&random, 100);
        assert_true(clock_ms(&clocks[0], work) == 0);
        assert_true(clock_ms(&clocks[1], work) == fake.clock_ms);
        assert_true(clock_ms(&clocks[2], work) == (ended + work) / CLOCK_WORK_MS);
    }
}

static void a_task_counts_its_work_and_some_at_least(void **state)
{
    struct random random = {2};
    struct clock clock = {CLOCK_WORK, 0, 0};

    (void)state;
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t jobs = random_below(&random, 1000);
        uint64_t before = clock.work, work = random_below(&random, 20 * CLOCK_WORK_TASK);
        uint64_t least = CLOCK_WORK_TASK + CLOCK_WORK_JOB * jobs;
        clock_advance(&clock, work, jobs);
        assert_true(clock.work - before == (work > least ? work : least));
    }
}

/* Time goes by in whole milliseconds, up to the limit and after it; at the limit it is over. */
static void a_limit_of_work_is_over_when_it_is_spent(void **state)
{
    struct random random = {3};

    (void)state;
    for (uint32_t i = 0; i < 1000; i++) {
        uint64_t limit = 1 + random_below(&random, 5 * CLOCK_WORK_MS), work = random_below(&random, 5 * CLOCK_WORK_MS);
        struct clock clock = {CLOCK_WORK, i % 9 == 0 ? limit : work, limit};
        uint64_t now = clock_ms(&clock, 0), end = clock_end_ms(limit);
        assert_true((now >= end) == (clock.work >= limit) && clock_left_ms(&clock) == (now < end ? end - now : 0));
        assert_true(clock.work >= limit || clock_ms(&clock, work) == (clock.work + work) / CLOCK_WORK_MS);
        assert_true(clock_end_ms(limit) * CLOCK_WORK_MS - limit < CLOCK_WORK_MS);
    }
}

/* A twentieth is left, and 150 ms or, of a limit below 600 ms, a quarter. */
static void some_of_a_limit_is_left_to_write(void **state)
{
    static const uint64_t TABLE[][2] = {
        {0, 0}, {1, 1}, {100, 70}, {599, 421}, {600, 420}, {603, 423}, {604, 424}, {1000, 800}, {10000, 9350},
        {UINT64_C(1000000000000), UINT64_C(949999999850)},
    };

    (void)state;
    for (uint32_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        assert_true(clock_write_by_ms(TABLE[i][0]) == TABLE[i][1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_clock_goes_by_its_own),
        cmocka_unit_test(a_task_counts_its_work_and_some_at_least),
        cmocka_unit_test(a_limit_of_work_is_over_when_it_is_spent),
        cmocka_unit_test(some_of_a_limit_is_left_to_write),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
