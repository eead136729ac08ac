/* See preset.h. */
#include "preset.h"

#include "../../base/random.h"
#include "weights.h"

#define SETTINGS(number, set, how, share, search) \
    [number] = {.weights = (set), .shift = (how), .phrase_share = (share), .mode = (search)},

static const struct preset LOCK_FREE_PRESETS[PRESETS] = {PRESET_ROWS_LOCK_FREE(SETTINGS)};
static const struct preset OTHER_PRESETS[PRESETS_LOCKING] = {
    PRESET_ROWS_NO_PHRASES(SETTINGS) PRESET_ROWS_LOCKING(SETTINGS)};

_Static_assert(PRESETS <= BUDGET_PRESETS, "a preset number holds base presets below BUDGET_PRESETS");
_Static_assert(PRESETS_LOCKING <= PRESETS, "ENGINE.presets is the largest number that any game has");
_Static_assert((0 PRESET_ROWS_LOCK_FREE(ROWS_BIT)) == ROWS_BITS(PRESETS) &&
                   (0 PRESET_ROWS_NO_PHRASES(ROWS_BIT)) == ROWS_BITS(PRESETS_NO_PHRASES) &&
                   (0 PRESET_ROWS_NO_PHRASES(ROWS_BIT) PRESET_ROWS_LOCKING(ROWS_BIT)) == ROWS_BITS(PRESETS_LOCKING),
               "preset numbers are 0, 1, 2 ..., each once");

/* The orders.
 *
 * - Large games: the first outlives most others by the smallest budget. The others follow by what they score with 20
 *   and 60 thousand work for each unit of the source, on generated problems of 76 to 99 columns.
 * - Others: greedy, each by what it adds to the best of those before it, by 4M for a game: 2 thousand for a unit on ten
 *   families with 2,000 units, 10 thousand and more on others; a routed preset, which takes twice as long, comes a
 *   place or two later. With 18 phrases the first locks 688 of 2,000 units of problem mixed46 3 where preset 1 locks
 *   297, and 2,000 of tetro 3 where that locks 1,032.
 * - Single cells: those planned by cells/ come second; the first is for when time is short. With lock-free phrases it
 *   is 13, which locks 1,096 of 1,096 units of problem cellswide 1 where preset 4 locks 672.
 *
 * With lock-free phrases presets 1, 2, 8, 9, 12, 14, 17, 20 and 21 are not tried: by 4M to 64M the best of the other 14
 * makes .999 of the points of the best of all (46 games), and under a limit of 3 s runs make 1.002 without them. */
#define ORDER(...) {(const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__})}

static const struct preset_order LOCK_FREE_ORDERS[PRESET_GAMES] = {
    [PRESET_GAMES_CELLS] = ORDER(13, 3, 4, 0, 10, 22, 6, 18, 7, 11, 15, 19, 5, 16),
    [PRESET_GAMES_LARGE] = ORDER(13, 4, 15, 11, 6, 16, 0, 19, 3, 5, 7, 10, 18, 22),
    [PRESET_GAMES_OTHER] = ORDER(4, 0, 10, 22, 6, 18, 7, 11, 15, 19, 5, 16, 3, 13),
};
static const struct preset_order LOCKING_ORDERS[PRESET_GAMES] = {
    [PRESET_GAMES_CELLS] = ORDER(2, 9, 1, 0, 5, 10, 6, 4, 11, 3, 7, 8),
    [PRESET_GAMES_LARGE] = ORDER(3, 6, 11, 5, 0, 2, 8, 1, 9, 4, 7, 10),
    [PRESET_GAMES_OTHER] = ORDER(2, 1, 9, 0, 5, 10, 6, 4, 11, 3, 7, 8),
};
static const struct preset_order NO_PHRASES_ORDERS[PRESET_GAMES] = {
    [PRESET_GAMES_CELLS] = ORDER(2, 0, 1, 5, 6, 8, 4, 3, 7),
    [PRESET_GAMES_LARGE] = ORDER(3, 6, 0, 8, 5, 2, 1, 4, 7),
    [PRESET_GAMES_OTHER] = ORDER(2, 0, 1, 5, 6, 8, 4, 3, 7),
};

/* Whether a unit can spell some phrase without locking. */
static bool has_lock_free_phrase(const struct phrase_set *phrases)
{
    return phrases->lock_free[UNIT_ORIENTATIONS] != 0;
}

uint32_t preset_count(const struct phrase_set *phrases)
{
    return has_lock_free_phrase(phrases) ? PRESETS : phrases->count > 0 ? PRESETS_LOCKING : PRESETS_NO_PHRASES;
}

struct preset_order preset_order(const struct phrase_set *phrases, enum preset_games games)
{
    if (has_lock_free_phrase(phrases))
        return LOCK_FREE_ORDERS[games];
    return phrases->count > 0 ? LOCKING_ORDERS[games] : NO_PHRASES_ORDERS[games];
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
