/* Tests of core/hextris/temper: each is one of its own, within its ranges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../core/hextris/temper.h"
#include "../core/hextris/value.h"

static bool same(const struct temper *a, const struct temper *b)
{
    return a->set == b->set && a->caution == b->caution && a->routed == b->routed &&
           (a->routed || a->part == b->part);
}

static void check_all(uint32_t count, bool phrases, bool *used)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct temper *temper = temper_of(i, phrases);
        assert_in_range(temper->set, 0, VALUE_SETS - 1);
        assert_in_range(temper->caution, TEMPER_BOLD, TEMPER_CAREFUL);
        assert_in_range(temper->part, 0, 16);
        used[temper->set] = true;
        for (uint32_t before = 0; before < i; before++)
            assert_false(same(temper, temper_of(before, phrases)));
    }
}

static void all_tempers_differ_and_every_set_is_used(void **state)
{
    bool used[VALUE_SETS] = {false};

    (void)state;
    check_all(TEMPERS, true, used);
    check_all(TEMPERS_PLAIN, false, used);
    for (uint32_t set = 0; set < VALUE_SETS; set++)
        assert_true(used[set]);
}

static void without_phrases_nothing_is_routed_and_careful_is_wary(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < TEMPERS; i++) {
        assert_false(temper_of(i, false)->routed);
        assert_true(temper_of(i, false)->caution != TEMPER_CAREFUL);
        assert_ptr_equal(temper_of(i, false), temper_of(i % TEMPERS_PLAIN, false));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tempers_differ_and_every_set_is_used),
        cmocka_unit_test(without_phrases_nothing_is_routed_and_careful_is_wary),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
