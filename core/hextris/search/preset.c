/* See preset.h. Sets by their number in weights.c: 0 points with phrases, 1 survival, 2 points, 3 room,
 * 4 rows, 5 survival of wide searches, 6 to 8 rows cleared together, 9 depth, 10 the same for short games of
 * small units, 11 sweeps. */
#include "preset.h"

#include "../../base/random.h"

static const struct preset LOCK_FREE[PRESETS] = {
    {1, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED}, {5, PRESET_SHIFT_FIXED, 0, PRESET_RELATIVE},
    {3, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED}, {3, PRESET_SHIFT_BY_STAKES, 16, PRESET_ROUTED},
    {9, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED}, {11, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED},
    {5, PRESET_SHIFT_BY_STAKES, 16, PRESET_RELATIVE}, {11, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED},
    {10, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED}, {11, PRESET_SHIFT_NONE, 4, PRESET_ESTIMATED},
    {1, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED}, {3, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED},
    {4, PRESET_SHIFT_NONE, 16, PRESET_ROUTED}, {5, PRESET_SHIFT_BY_STAKES, 4, PRESET_RELATIVE},
    {0, PRESET_SHIFT_BY_STAKES, 16, PRESET_ESTIMATED}, {5, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED},
    {5, PRESET_SHIFT_BY_STAKES, 16, PRESET_ROUTED}, {3, PRESET_SHIFT_BY_STAKES, 16, PRESET_ESTIMATED},
    {9, PRESET_SHIFT_NONE, 16, PRESET_ROUTED}, {3, PRESET_SHIFT_NONE, 4, PRESET_RELATIVE},
    {1, PRESET_SHIFT_BY_STAKES, 16, PRESET_ROUTED}, {0, PRESET_SHIFT_NONE, 16, PRESET_ROUTED},
    {1, PRESET_SHIFT_NONE, 16, PRESET_ROUTED},
};

/* Games without phrases have the first PRESETS_PLAIN of these. Sets that wait for rows to clear together need
 * the points as their weights say; the others make about the same with board_shift and without. */
static const struct preset LOCKED[PRESETS_LOCKED] = {
    {3, PRESET_SHIFT_FIXED, 0, PRESET_ESTIMATED}, {1, PRESET_SHIFT_FIXED, 0, PRESET_UNBUCKETED},
    {2, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED}, {5, PRESET_SHIFT_FIXED, 0, PRESET_RELATIVE},
    {6, PRESET_SHIFT_NONE, 0, PRESET_UNBUCKETED}, {7, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED},
    {4, PRESET_SHIFT_FIXED, 0, PRESET_RELATIVE}, {6, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED},
    {8, PRESET_SHIFT_NONE, 0, PRESET_RELATIVE}, {3, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED},
    {1, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED}, {5, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED},
};

/* Whether some phrase needs no lock. */
static bool some_lock_free(const struct phrase_set *phrases)
{
    return phrases->lock_free[UNIT_ORIENTATIONS] != 0;
}

uint32_t preset_count(const struct phrase_set *phrases)
{
    return some_lock_free(phrases) ? PRESETS : phrases->count > 0 ? PRESETS_LOCKED : PRESETS_PLAIN;
}

const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number)
{
    return (some_lock_free(phrases) ? LOCK_FREE : LOCKED) + budget_base_preset(number) % preset_count(phrases);
}

/* The first random number of any small seed is 0: it is left out. */
void preset_perturb(struct value_weights *weights, uint32_t number)
{
    struct random random = {budget_variation(number)};

    if (budget_variation(number) == 0)
        return;
    (void)random_next(&random);
    for (uint32_t f = 0; f < VALUE_POINTS; f++)
        weights->of[f] = (int16_t)(weights->of[f] * (48 + (int32_t)(random_next(&random) % 32)) / 64);
}
