/* See temper.h. Sets by their number in weights.c: 0 points with phrases, 1 survival, 2 points, 3 room,
 * 4 rows, 5 survival of wide searches, 6 to 8 rows cleared together, 9 depth, 10 the same for short games of
 * small units, 11 sweeps. */
#include "temper.h"

#include "game.h"

static const struct temper FLYING[TEMPERS] = {
    {1, TEMPER_BOLD, 16, TEMPER_BOARDS}, {5, TEMPER_WARY, 0, TEMPER_RELATIVE},
    {3, TEMPER_WARY, 4, TEMPER_BOARDS}, {3, TEMPER_CAREFUL, 16, TEMPER_ROUTED},
    {9, TEMPER_BOLD, 16, TEMPER_BOARDS}, {11, TEMPER_BOLD, 16, TEMPER_BOARDS},
    {5, TEMPER_CAREFUL, 16, TEMPER_RELATIVE}, {11, TEMPER_WARY, 4, TEMPER_BOARDS},
    {10, TEMPER_BOLD, 16, TEMPER_BOARDS}, {11, TEMPER_BOLD, 4, TEMPER_BOARDS},
    {1, TEMPER_WARY, 4, TEMPER_RANKED}, {3, TEMPER_BOLD, 0, TEMPER_BOARDS},
    {4, TEMPER_BOLD, 16, TEMPER_ROUTED}, {5, TEMPER_CAREFUL, 4, TEMPER_RELATIVE},
    {0, TEMPER_CAREFUL, 16, TEMPER_BOARDS}, {5, TEMPER_WARY, 4, TEMPER_RANKED},
    {5, TEMPER_CAREFUL, 16, TEMPER_ROUTED}, {3, TEMPER_CAREFUL, 16, TEMPER_BOARDS},
    {9, TEMPER_BOLD, 16, TEMPER_ROUTED}, {3, TEMPER_BOLD, 4, TEMPER_RELATIVE},
    {1, TEMPER_CAREFUL, 16, TEMPER_ROUTED}, {0, TEMPER_BOLD, 16, TEMPER_ROUTED},
    {1, TEMPER_BOLD, 16, TEMPER_ROUTED},
};

/* Games without phrases have the first TEMPERS_PLAIN of these. Sets that wait for rows to clear together need
 * the points as their weights say; the others make about the same with caution and without. */
static const struct temper LOCKED[TEMPERS_LOCKED] = {
    {3, TEMPER_WARY, 0, TEMPER_BOARDS}, {1, TEMPER_WARY, 0, TEMPER_RANKED},
    {2, TEMPER_BOLD, 0, TEMPER_BOARDS}, {5, TEMPER_WARY, 0, TEMPER_RELATIVE},
    {6, TEMPER_BOLD, 0, TEMPER_RANKED}, {7, TEMPER_BOLD, 0, TEMPER_BOARDS},
    {4, TEMPER_WARY, 0, TEMPER_RELATIVE}, {6, TEMPER_BOLD, 0, TEMPER_BOARDS},
    {8, TEMPER_BOLD, 0, TEMPER_RELATIVE}, {3, TEMPER_WARY, 0, TEMPER_ROUTED},
    {1, TEMPER_WARY, 0, TEMPER_ROUTED}, {5, TEMPER_WARY, 0, TEMPER_ROUTED},
};

/* Whether some phrase needs no lock. */
static bool some_fly(const struct phrase_set *phrases)
{
    return phrases->flying[UNIT_TURNS] != 0;
}

uint32_t temper_count(const struct phrase_set *phrases)
{
    return some_fly(phrases) ? TEMPERS : phrases->count > 0 ? TEMPERS_LOCKED : TEMPERS_PLAIN;
}

const struct temper *temper_of(const struct phrase_set *phrases, uint32_t profile)
{
    return (some_fly(phrases) ? FLYING : LOCKED) + temper_plain(profile) % temper_count(phrases);
}

/* A source serves for random numbers; its first one is 0 for any small seed. */
void temper_vary(struct value_weights *weights, uint32_t profile)
{
    uint8_t parts[1 + VALUE_POINTS]; /* 0 .. 31 */

    if (profile == temper_plain(profile))
        return;
    game_source(parts, sizeof parts, profile / TEMPER_VARIANT, 32);
    for (uint32_t f = 0; f < VALUE_POINTS; f++)
        weights->of[f] = (int16_t)(weights->of[f] * (48 + parts[1 + f]) / 64);
}
