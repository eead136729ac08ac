/* Preset: the settings that a search runs with.
 *
 *     preset         weight set, board-weight shift, share of phrase points, search mode
 *     preset number  base preset + BUDGET_PRESETS * variation (core/base/budget.h)
 *
 * A base preset is an entry of one of the two tables of preset.c. A variation v > 0 of a base preset is the
 * same entry with its weights changed a little, by random numbers with seed v.
 *
 * No preset is best for all games, so a game is searched with several of them and keeps its best result. What
 * a preset decides:
 *
 * - The share of phrase points. With all of the estimated phrase points in its rank a search locks units deep
 *   rather than clear rows. With a quarter or none of them the search keeps its boards low and outlives large
 *   units, and the text still types the phrases on the way.
 * - Relative mode. On boards of more than VALUE_WIDE columns a search in this mode clears rows among small
 *   units where any other lets the board fill up. Where large units fill the board anyway, the others last
 *   longer.
 * - Unbucketed mode lasts longer where large units fill the board: rows held back, to be cleared together,
 *   cost room. Otherwise buckets bring more points (buckets.h).
 *
 * How the presets were chosen: greedily, each entry by what it adds to the best of the entries before it on
 * generated problems, by work of 100 to 200 thousand for each unit of the source. With phrases the
 * order is changed by hand where these budgets tell little: for routed presets, and for presets that outlive
 * large boards and long games. The relative ones were chosen on boards of 44 to 100 columns, at 85 thousand;
 * the unbucketed ones by what the bucketed and unbucketed form of each adds. */
#ifndef HEXTRIS_PRESET_H
#define HEXTRIS_PRESET_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../phrases/phrase.h"
#include "value.h"

/* The value of a board is multiplied by 2^shift when it is added to the points. */
enum preset_shift {
    PRESET_SHIFT_NONE,            /* 0 */
    PRESET_SHIFT_FIXED,           /* BOARD_SHIFT of player/settings.c */
    PRESET_SHIFT_BY_PHRASE_POINTS /* that, and more where a unit makes many phrase points */
};

enum preset_mode {
    PRESET_ESTIMATED,  /* boards only, bucketed; phrase points are estimated */
    PRESET_UNBUCKETED, /* as PRESET_ESTIMATED, but all boards compete in one bucket */
    PRESET_RELATIVE,   /* as PRESET_ESTIMATED, with roughness by row share on wide boards: value_init() */
    PRESET_ROUTED      /* boards and phrase texts searched together, bucketed; phrase_share has no effect */
};

/* Parts that a phrase share is counted in. */
#define PRESET_SHARES 16

struct preset {
    uint8_t weights;      /* enum weights_set */
    uint8_t shift;        /* enum preset_shift */
    uint8_t phrase_share; /* part of the estimated phrase points in a rank: 0 .. PRESET_SHARES */
    uint8_t mode;         /* enum preset_mode */
};

/* Numbers of base presets; those of a game are numbered from 0. Estimates and routes make most difference where
 * a unit can spell some phrase before it locks, so games with such phrases have the most presets; where each phrase
 * needs a lock, three routed ones are added to those without phrases. At most BUDGET_PRESETS. */
#define PRESETS 23u        /* some phrase can be spelled by a unit that does not lock */
#define PRESETS_LOCKED 12u /* each phrase needs a lock: it pays little, wherever the unit locks */
#define PRESETS_PLAIN 9u   /* no phrases: the first of the 12, none of them routed */

/* The number of base presets of a game with these phrases. */
uint32_t preset_count(const struct phrase_set *phrases);

/* The base presets in the order in which they are to be tried; NULL: by number. On wide boards the first is the
 * best one by the cheapest budget, the others follow by what they make by 20 and 60 thousand for each unit of
 * the source, both on generated problems of 76 to 99 columns. */
const uint8_t *preset_order(const struct phrase_set *phrases, bool wide);

/* The base preset of a preset number. Base presets from preset_count() on repeat those from 0 on. */
const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number);

/* Applies the variation of a preset number: each weight but VALUE_POINTS is multiplied by a random factor of
 * 0.75 to 1.23. Variation 0 changes nothing. */
void preset_vary(struct value_weights *weights, uint32_t number);

#endif
