/* Tests of core/base/stop. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/base/stop.h"

/* Says yes when it is asked for the `yes_at`-th time. */
struct asker {
    uint32_t asked, yes_at;
};

static bool ask(void *context)
{
    struct asker *asker = context;

    return ++asker->asked == asker->yes_at;
}

static void a_question_comes_after_every_stop_work(void **state)
{
    struct asker asker = {0, 0};
    struct stop stop = {.should_stop = ask, .context = &asker};

    (void)state;
    for (uint32_t i = 0; i < 10 * STOP_WORK; i++)
        assert_false(stop_after(&stop, 1));
    assert_int_equal(asker.asked, 10);
    assert_int_equal(stop.gap, STOP_WORK);
}

static void a_yes_stays(void **state)
{
    struct asker asker = {0, 2};
    struct stop stop = {.should_stop = ask, .context = &asker};

    (void)state;
    assert_false(stop_check(&stop));
    assert_false(stop_after(&stop, STOP_WORK - 1));
    assert_true(stop_after(&stop, 1));
    assert_true(stop_after(&stop, 0));
    assert_true(stop_check(&stop));
    assert_int_equal(asker.asked, 2);
}

static void the_greatest_gap_is_kept_with_its_place(void **state)
{
    struct asker asker = {0, 0};
    struct stop stop = {.should_stop = ask, .context = &asker};
    const char *place;

    (void)state;
    (void)stop_after(&stop, STOP_WORK);
    (void)stop_after(&stop, 3 * STOP_WORK), place = stop.at;
    (void)stop_after(&stop, 2 * STOP_WORK);
    assert_int_equal(stop.gap, 3 * STOP_WORK);
    assert_string_equal(stop.gap_at, place);
    assert_non_null(strstr(place, "test_stop.c:"));
    assert_string_not_equal(stop.at, place);
}

static void without_a_question_nothing_ends(void **state)
{
    struct stop stop = {.should_stop = NULL};

    (void)state;
    assert_false(stop_after(NULL, UINT64_MAX));
    assert_false(stop_check(NULL));
    assert_false(stop_after(&stop, UINT64_MAX));
    assert_false(stop_check(&stop));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_question_comes_after_every_stop_work),
        cmocka_unit_test(a_yes_stays),
        cmocka_unit_test(the_greatest_gap_is_kept_with_its_place),
        cmocka_unit_test(without_a_question_nothing_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
