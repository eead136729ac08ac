/* Tests of core/batch/progress: what the line says, and when it is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../core/base/report.h"
#include "../../core/batch/progress.h"
#include "../kit/fake_port.h"

#define WIPE "\r\033[K"

static int fresh(void **state)
{
    (void)state;
    fake_reset();
    report_start("play_icfp2015", false);
    report_progress_end();
    fake_forget();
    return 0;
}

/* Shows, and expects the line; "": nothing is shown. */
static void expect(struct progress *progress, uint64_t now_ms, const char *line)
{
    progress_show(progress, now_ms);
    assert_string_equal(fake.err, line);
    fake_forget();
}

static void without_a_limit_searches_are_counted(void **state)
{
    struct progress progress = {.wanted = true, .end_ms = UINT64_MAX, .jobs = 20, .done = 3, .searches = 41,
                                .points = -18204};

    (void)state;
    expect(&progress, 0, "3/20 games, 41 searches, -18204 points");
    expect(&progress, 0, WIPE "3/20 games, 41 searches, -18204 points");
}

static void under_a_limit_the_time_left_is_told(void **state)
{
    struct progress progress = {.wanted = true, .end_ms = 56850, .jobs = 20, .done = 20, .searches = 30,
                                .points = 25310};

    (void)state;
    expect(&progress, 15600, "20/20 games, best points 25310, 41.2 s left");
    expect(&progress, 56850, WIPE "20/20 games, best points 25310, 0.0 s left");
    expect(&progress, 60000, WIPE "20/20 games, best points 25310, 0.0 s left");
}

static void under_a_limit_it_is_shown_ten_times_a_second(void **state)
{
    struct progress progress = {.wanted = true, .end_ms = 10000, .jobs = 2, .searches = 2};

    (void)state;
    expect(&progress, 99, "");
    expect(&progress, 100, "0/2 games, best points 0, 9.9 s left");
    expect(&progress, 199, "");
    expect(&progress, 200, WIPE "0/2 games, best points 0, 9.8 s left");
}

static void the_first_result_is_shown_at_once(void **state)
{
    struct progress progress = {.wanted = true, .end_ms = 10000, .jobs = 2, .done = 1, .searches = 1,
                                .points = 7};

    (void)state;
    expect(&progress, 5, "1/2 games, best points 7, 9.9 s left");
}

static void where_nobody_looks_on_nothing_is_shown(void **state)
{
    struct progress progress = {.wanted = false, .end_ms = UINT64_MAX, .jobs = 1, .done = 1, .searches = 1};

    (void)state;
    expect(&progress, 5000, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(without_a_limit_searches_are_counted, fresh),
        cmocka_unit_test_setup(under_a_limit_the_time_left_is_told, fresh),
        cmocka_unit_test_setup(under_a_limit_it_is_shown_ten_times_a_second, fresh),
        cmocka_unit_test_setup(the_first_result_is_shown_at_once, fresh),
        cmocka_unit_test_setup(where_nobody_looks_on_nothing_is_shown, fresh),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
