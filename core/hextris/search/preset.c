/* See preset.h. */
#include "preset.h"

#include "../../base/random.h"
#include "weights.h"

#define PRESET(WEIGHTS, SHIFT, SHARE, MODE) \
    {.weights = (WEIGHTS), .shift = (SHIFT), .phrase_share = (SHARE), .mode = (MODE)}

/* For games where a unit can spell some phrase before it locks. */
static const struct preset WITH_FREE_PHRASES[PRESETS] = {
    [0] = PRESET(WEIGHTS_SURVIVAL, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED),
    [1] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_RELATIVE),
    [2] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED),
    [3] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED),
    [4] = PRESET(WEIGHTS_DEPTH, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED),
    [5] = PRESET(WEIGHTS_SWEEPS, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED),
    [6] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_RELATIVE),
    [7] = PRESET(WEIGHTS_SWEEPS, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED),
    [8] = PRESET(WEIGHTS_DEPTH_SHORT, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED),
    [9] = PRESET(WEIGHTS_SWEEPS, PRESET_SHIFT_NONE, 4, PRESET_ESTIMATED),
    [10] = PRESET(WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED),
    [11] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED),
    [12] = PRESET(WEIGHTS_ROWS, PRESET_SHIFT_NONE, 16, PRESET_ROUTED),
    [13] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 4, PRESET_RELATIVE),
    [14] = PRESET(WEIGHTS_POINTS_WITH_PHRASES, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ESTIMATED),
    [15] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED),
    [16] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED),
    [17] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ESTIMATED),
    [18] = PRESET(WEIGHTS_DEPTH, PRESET_SHIFT_NONE, 16, PRESET_ROUTED),
    [19] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_NONE, 4, PRESET_RELATIVE),
    [20] = PRESET(WEIGHTS_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED),
    [21] = PRESET(WEIGHTS_POINTS_WITH_PHRASES, PRESET_SHIFT_NONE, 16, PRESET_ROUTED),
    [22] = PRESET(WEIGHTS_SURVIVAL, PRESET_SHIFT_NONE, 16, PRESET_ROUTED),
};

/* For all other games; those without phrases have the first PRESETS_PLAIN. The weight sets for rows cleared
 * at once need their weight of points as it is, so they have no shift; the other sets make about the same
 * points with and without a shift. */
static const struct preset WITHOUT_FREE_PHRASES[PRESETS_LOCKED] = {
    [0] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_FIXED, 0, PRESET_ESTIMATED),
    [1] = PRESET(WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_UNBUCKETED),
    [2] = PRESET(WEIGHTS_POINTS, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED),
    [3] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_RELATIVE),
    [4] = PRESET(WEIGHTS_COMBO_1, PRESET_SHIFT_NONE, 0, PRESET_UNBUCKETED),
    [5] = PRESET(WEIGHTS_COMBO_2, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED),
    [6] = PRESET(WEIGHTS_ROWS, PRESET_SHIFT_FIXED, 0, PRESET_RELATIVE),
    [7] = PRESET(WEIGHTS_COMBO_1, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED),
    [8] = PRESET(WEIGHTS_COMBO_3, PRESET_SHIFT_NONE, 0, PRESET_RELATIVE),
    [9] = PRESET(WEIGHTS_ROOM, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED),
    [10] = PRESET(WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED),
    [11] = PRESET(WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED),
};

/* Whether some phrase can be spelled by a unit without locking it. */
static bool has_free_phrase(const struct phrase_set *phrases)
{
    return phrases->lock_free[UNIT_ORIENTATIONS] != 0;
}

uint32_t preset_count(const struct phrase_set *phrases)
{
    return has_free_phrase(phrases) ? PRESETS : phrases->count > 0 ? PRESETS_LOCKED : PRESETS_PLAIN;
}

const uint8_t *preset_order(const struct phrase_set *phrases, bool wide)
{
    static const uint8_t FREE[PRESETS] = {13, 4, 15, 11, 1,  6,  2,  17, 16, 0,  19, 3,
                                          5,  7, 8,  9,  10, 12, 14, 18, 20, 21, 22};
    static const uint8_t LOCKED[PRESETS_LOCKED] = {3, 6, 11, 5, 0, 2, 8, 1, 9, 4, 7, 10};
    static const uint8_t PLAIN[PRESETS_PLAIN] = {3, 6, 0, 8, 5, 2, 1, 4, 7};

    if (!wide)
        return NULL;
    return has_free_phrase(phrases) ? FREE : phrases->count > 0 ? LOCKED : PLAIN;
}

const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number)
{
    const struct preset *table = has_free_phrase(phrases) ? WITH_FREE_PHRASES : WITHOUT_FREE_PHRASES;

    return table + budget_base_preset(number) % preset_count(phrases);
}

/* weight = weight * (48 + random number of 0 .. 31) / 64 */
void preset_vary(struct value_weights *weights, uint32_t number)
{
    struct random random = {budget_variation(number)};

    if (budget_variation(number) == 0)
        return;
    /* The first random number of every small seed is 0: it is skipped. */
    (void)random_next(&random);
    for (uint32_t f = 0; f < VALUE_POINTS; f++)
        weights->of[f] = (int16_t)(weights->of[f] * (48 + (int32_t)(random_next(&random) % 32)) / 64);
}
