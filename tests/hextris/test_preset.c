/* Tests of core/hextris/search/preset: the tables hold different presets within their ranges, and variations
 * change weights a little. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/hextris/search/preset.h"
#include "../../core/hextris/search/weights.h"

static bool same(const struct preset *a, const struct preset *b)
{
    return a->weights == b->weights && a->shift == b->shift && a->mode == b->mode &&
           (a->mode >= PRESET_ROUTED || a->phrase_share == b->phrase_share);
}

/* No phrase; a phrase that needs a lock; a phrase that a unit can spell before it locks. */
static const struct phrase_set SETS[] = {
    {.count = 0}, {.count = 1}, {.count = 1, .lock_free = {[UNIT_ORIENTATIONS] = 1}}};
static const uint32_t COUNTS[] = {PRESETS_NO_PHRASES, PRESETS_LOCKING, PRESETS};

static void check_all(const struct phrase_set *phrases, uint32_t count, bool *used)
{
    assert_int_equal(preset_count(phrases), count);
    for (uint32_t i = 0; i < count; i++) {
        const struct preset *preset = preset_of(phrases, i);
        assert_in_range(preset->weights, 0, WEIGHTS_SETS - 1);
        assert_in_range(preset->shift, PRESET_SHIFT_NONE, PRESET_SHIFT_BY_PHRASE_POINTS);
        assert_in_range(preset->phrase_share, 0, PRESET_SHARES);
        assert_in_range(preset->mode, PRESET_ESTIMATED, PRESET_CELLS);
        used[preset->weights] = true;
        for (uint32_t before = 0; before < i; before++)
            assert_false(same(preset, preset_of(phrases, before)));
    }
}

static void all_presets_differ_and_every_weight_set_is_used(void **state)
{
    bool used[WEIGHTS_SETS] = {false};

    (void)state;
    for (uint32_t i = 0; i < 3; i++)
        check_all(&SETS[i], COUNTS[i], used);
    for (uint32_t set = 0; set < WEIGHTS_SETS; set++)
        assert_true(used[set]);
}

static void without_phrases_nothing_is_routed_and_no_shift_depends_on_phrases(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < PRESETS; i++) {
        assert_true(preset_of(&SETS[0], i)->mode < PRESET_ROUTED);
        assert_true(preset_of(&SETS[1], i)->shift != PRESET_SHIFT_BY_PHRASE_POINTS);
        for (uint32_t set = 0; set < 2; set++)
            assert_ptr_equal(preset_of(&SETS[set], i), preset_of(&SETS[set], i % COUNTS[set]));
    }
}

static void variations_change_all_weights_a_little_but_that_of_points(void **state)
{
    struct value_weights plain, before = {{0}};

    (void)state;
    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        plain.of[f] = (int16_t)(f % 2 == 0 ? 1000 : -1000);
    for (uint32_t preset = 0; preset < 40 * BUDGET_PRESETS; preset += 7) {
        struct value_weights weights = plain;
        bool varies = preset >= BUDGET_PRESETS;
        preset_vary(&weights, preset);
        assert_ptr_equal(preset_of(&SETS[2], preset), preset_of(&SETS[2], preset % BUDGET_PRESETS));
        assert_int_equal(memcmp(&weights, &plain, sizeof plain) != 0, varies);
        for (uint32_t f = 0; f < VALUE_FEATURES; f++) {
            assert_in_range(weights.of[f] * (f % 2 == 0 ? 1 : -1), 750, 1250);
            assert_true(f != VALUE_POINTS || weights.of[f] == plain.of[f]);
        }
        /* By the variation alone. */
        bool next = preset % BUDGET_PRESETS < 7;
        assert_int_equal(memcmp(&weights, &before, sizeof weights) == 0, varies && !next);
        before = varies ? weights : (struct value_weights){{0}};
    }
}

static void no_order_has_a_preset_twice(void **state)
{
    (void)state;
    for (uint32_t set = 0; set < 3; set++)
        for (uint32_t games = 0; games < PRESET_GAMES; games++) {
            struct preset_order order = preset_order(&SETS[set], (enum preset_games)games);
            uint64_t seen = 0;
            assert_true(order.count > COUNTS[set] / 2);
            for (uint32_t i = 0; i < order.count; i++) {
                assert_in_range(order.presets[i], 0, COUNTS[set] - 1);
                assert_false((seen >> order.presets[i] & 1) != 0);
                seen |= UINT64_C(1) << order.presets[i];
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_presets_differ_and_every_weight_set_is_used),
        cmocka_unit_test(without_phrases_nothing_is_routed_and_no_shift_depends_on_phrases),
        cmocka_unit_test(no_order_has_a_preset_twice),
        cmocka_unit_test(variations_change_all_weights_a_little_but_that_of_points),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
