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
    return a->set == b->set && a->caution == b->caution && a->search == b->search &&
           (a->search == TEMPER_ROUTED || a->part == b->part);
}

/* No phrase, one that takes a lock, one that a unit may spell on its way. */
static const struct phrase_set SETS[] = {
    {.count = 0}, {.count = 1}, {.count = 1, .flying = {[UNIT_TURNS] = 1}}};
static const uint32_t COUNTS[] = {TEMPERS_PLAIN, TEMPERS_LOCKED, TEMPERS};

static void check_all(const struct phrase_set *phrases, uint32_t count, bool *used)
{
    assert_int_equal(temper_count(phrases), count);
    for (uint32_t i = 0; i < count; i++) {
        const struct temper *temper = temper_of(phrases, i);
        assert_in_range(temper->set, 0, VALUE_SETS - 1);
        assert_in_range(temper->caution, TEMPER_BOLD, TEMPER_CAREFUL);
        assert_in_range(temper->part, 0, 16);
        assert_in_range(temper->search, TEMPER_BOARDS, TEMPER_ROUTED);
        used[temper->set] = true;
        for (uint32_t before = 0; before < i; before++)
            assert_false(same(temper, temper_of(phrases, before)));
    }
}

static void all_tempers_differ_and_every_set_is_used(void **state)
{
    bool used[VALUE_SETS] = {false};

    (void)state;
    for (uint32_t i = 0; i < 3; i++)
        check_all(&SETS[i], COUNTS[i], used);
    for (uint32_t set = 0; set < VALUE_SETS; set++)
        assert_true(used[set]);
}

static void without_phrases_nothing_is_routed_and_careful_is_wary(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < TEMPERS; i++) {
        assert_int_not_equal(temper_of(&SETS[0], i)->search, TEMPER_ROUTED);
        assert_true(temper_of(&SETS[1], i)->caution != TEMPER_CAREFUL);
        for (uint32_t set = 0; set < 2; set++)
            assert_ptr_equal(temper_of(&SETS[set], i), temper_of(&SETS[set], i % COUNTS[set]));
    }
}

static void variants_change_all_weights_a_little_but_that_of_points(void **state)
{
    struct value_weights plain, before = {{0}};

    (void)state;
    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        plain.of[f] = (int16_t)(f % 2 == 0 ? 1000 : -1000);
    for (uint32_t profile = 0; profile < 40 * TEMPER_VARIANT; profile += 7) {
        struct value_weights weights = plain;
        bool varies = profile >= TEMPER_VARIANT;
        temper_vary(&weights, profile);
        assert_ptr_equal(temper_of(&SETS[2], profile), temper_of(&SETS[2], profile % TEMPER_VARIANT));
        assert_int_equal(memcmp(&weights, &plain, sizeof plain) != 0, varies);
        for (uint32_t f = 0; f < VALUE_FEATURES; f++) {
            assert_in_range(weights.of[f] * (f % 2 == 0 ? 1 : -1), 750, 1250);
            assert_true(f != VALUE_POINTS || weights.of[f] == plain.of[f]);
        }
        /* By the variant alone. */
        bool next = profile % TEMPER_VARIANT < 7;
        assert_int_equal(memcmp(&weights, &before, sizeof weights) == 0, varies && !next);
        before = varies ? weights : (struct value_weights){{0}};
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tempers_differ_and_every_set_is_used),
        cmocka_unit_test(without_phrases_nothing_is_routed_and_careful_is_wary),
        cmocka_unit_test(variants_change_all_weights_a_little_but_that_of_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
