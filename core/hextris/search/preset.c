/* See preset.h. */
#include "preset.h"

#include "../../base/random.h"
#include "weights.h"

#define SETTINGS(number, rank, set, how, share, search) \
    [number] = {.weights = (set), .shift = (how), .phrase_share = (share), .mode = (search)},
#define NO_PHRASES_SETTINGS(number, rank, set, how, share, search, no_phrases_rank) \
    SETTINGS(number, rank, set, how, share, search)

static const struct preset LOCK_FREE_PRESETS[PRESETS] = {PRESET_ROWS_LOCK_FREE(SETTINGS)};
static const struct preset OTHER_PRESETS[PRESETS_LOCKING] = {
    PRESET_ROWS_NO_PHRASES(NO_PHRASES_SETTINGS) PRESET_ROWS_LOCKING(SETTINGS)};

_Static_assert(PRESETS <= BUDGET_PRESETS, "a preset number holds base presets below BUDGET_PRESETS");
_Static_assert(PRESETS_LOCKING <= PRESETS, "ENGINE.presets is the largest number that any game has");
_Static_assert((0 PRESET_ROWS_LOCK_FREE(ROWS_BIT)) == ROWS_BITS(PRESETS) &&
                   (0 PRESET_ROWS_NO_PHRASES(ROWS_BIT)) == ROWS_BITS(PRESETS_NO_PHRASES) &&
                   (0 PRESET_ROWS_NO_PHRASES(ROWS_BIT) PRESET_ROWS_LOCKING(ROWS_BIT)) == ROWS_BITS(PRESETS_LOCKING),
               "preset numbers are 0, 1, 2 ..., each once");

/* The orders for large games: at each rank the number of the row that has it. */
#define AT_RANK(number, rank, ...) [rank] = (number),
#define AT_NO_PHRASES_RANK(number, rank, set, how, share, search, no_phrases_rank) [no_phrases_rank] = (number),
#define RANK_BIT(number, rank, ...) ROWS_BIT(rank, )
#define NO_PHRASES_RANK_BIT(number, rank, set, how, share, search, no_phrases_rank) ROWS_BIT(no_phrases_rank, )

static const uint8_t LARGE_LOCK_FREE[PRESETS] = {PRESET_ROWS_LOCK_FREE(AT_RANK)};
static const uint8_t LARGE_NO_PHRASES[PRESETS_NO_PHRASES] = {PRESET_ROWS_NO_PHRASES(AT_NO_PHRASES_RANK)};
static const uint8_t LARGE_LOCKING[PRESETS_LOCKING] = {PRESET_ROWS_NO_PHRASES(AT_RANK) PRESET_ROWS_LOCKING(AT_RANK)};

_Static_assert((0 PRESET_ROWS_LOCK_FREE(RANK_BIT)) == ROWS_BITS(PRESETS), "ranks are 0, 1, 2 ..., each once");
_Static_assert((0 PRESET_ROWS_NO_PHRASES(NO_PHRASES_RANK_BIT)) == ROWS_BITS(PRESETS_NO_PHRASES),
               "ranks are 0, 1, 2 ..., each once");
_Static_assert((0 PRESET_ROWS_NO_PHRASES(RANK_BIT) PRESET_ROWS_LOCKING(RANK_BIT)) == ROWS_BITS(PRESETS_LOCKING),
               "ranks are 0, 1, 2 ..., each once");

#define NEXT(number) (number),
#define NUMBER_BIT(number) ROWS_BIT(number, )

static const uint8_t SMALL_LOCK_FREE[] = {PRESET_ORDER_LOCK_FREE(NEXT)};
static const uint8_t SMALL_NO_PHRASES[] = {PRESET_ORDER_NO_PHRASES(NEXT)};
static const uint8_t SMALL_LOCKING[] = {PRESET_ORDER_LOCKING(NEXT)};

_Static_assert(sizeof SMALL_LOCK_FREE == PRESETS && sizeof SMALL_NO_PHRASES == PRESETS_NO_PHRASES &&
                   sizeof SMALL_LOCKING == PRESETS_LOCKING,
               "an order has all presets");
_Static_assert((0 PRESET_ORDER_LOCK_FREE(NUMBER_BIT)) == ROWS_BITS(PRESETS) &&
                   (0 PRESET_ORDER_NO_PHRASES(NUMBER_BIT)) == ROWS_BITS(PRESETS_NO_PHRASES) &&
                   (0 PRESET_ORDER_LOCKING(NUMBER_BIT)) == ROWS_BITS(PRESETS_LOCKING),
               "each preset is in its order once");

/* Whether a unit can spell some phrase without locking. */
static bool has_lock_free_phrase(const struct phrase_set *phrases)
{
    return phrases->lock_free[UNIT_ORIENTATIONS] != 0;
}

uint32_t preset_count(const struct phrase_set *phrases)
{
    return has_lock_free_phrase(phrases) ? PRESETS : phrases->count > 0 ? PRESETS_LOCKING : PRESETS_NO_PHRASES;
}

const uint8_t *preset_order(const struct phrase_set *phrases, bool large)
{
    if (has_lock_free_phrase(phrases))
        return large ? LARGE_LOCK_FREE : SMALL_LOCK_FREE;
    if (phrases->count > 0)
        return large ? LARGE_LOCKING : SMALL_LOCKING;
    return large ? LARGE_NO_PHRASES : SMALL_NO_PHRASES;
}

const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number)
{
    const struct preset *table = has_lock_free_phrase(phrases) ? LOCK_FREE_PRESETS : OTHER_PRESETS;

    return table + budget_base_preset(number) % preset_count(phrases);
}

/* weight = weight * (48 + random number of 0 .. 31) / 64 */
void preset_vary(struct value_weights *weights, uint32_t number)
{
    struct random random = {budget_variation(number)};

    if (budget_variation(number) == 0)
        return;
    /* Skips the first random number: it is 0 for every small seed. */
    (void)random_next(&random);
    for (uint32_t f = 0; f < VALUE_POINTS; f++)
        weights->of[f] = (int16_t)(weights->of[f] * (48 + (int32_t)(random_next(&random) % 32)) / 64);
}
