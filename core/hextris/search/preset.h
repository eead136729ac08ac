/* Preset: the settings that a search runs with.
 *
 *     preset         weight set, board-weight shift, share of phrase points, search mode
 *     preset number  base preset + BUDGET_PRESETS * variation (core/base/budget.h)
 *
 * A base preset is a row of the tables below: to add one, see "To add a preset" in core/hextris/README. A variation
 * v > 0 of a base preset is the same row with its weights slightly changed by random numbers with seed v.
 *
 * No preset is best for all games, so a game is searched with several of them and keeps its best result. What a preset
 * decides:
 *
 * - The share of phrase points. With all of the estimated phrase points in its rank a search locks units deep rather
 *   than clear rows. With a quarter or none of them it keeps its boards low and outlives large units; the text still
 *   types phrases on the way.
 * - Scaled roughness. On boards of more than VALUE_WIDE columns a search in this mode clears rows among small units
 *   where any other lets the board fill up. Where large units fill the board anyway, the others last longer.
 * - Unbucketed mode lasts longer where large units fill the board: rows held back, to be cleared together, cost space.
 *   Otherwise buckets bring more points (buckets.h).
 *
 * How the presets were chosen: greedily, each row by what it adds to the best of the rows before it on generated
 * problems, by 100 to 200 thousand work for each unit of the source. With phrases the order was changed by hand where
 * these budgets tell little: for routed presets, and for presets that outlive large boards and long games. Presets of
 * scaled roughness were chosen on boards of 44 to 100 columns, by 85 thousand; the unbucketed ones by what the bucketed
 * and unbucketed form of each adds. */
#ifndef HEXTRIS_PRESET_H
#define HEXTRIS_PRESET_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../../base/rows.h"
#include "../phrases/phrase.h"
#include "value.h"

/* The value of a board is multiplied by 2^shift when it is added to the points. */
enum preset_shift {
    PRESET_SHIFT_NONE,  /* 0 */
    PRESET_SHIFT_FIXED, /* BOARD_SHIFT of player/settings.c */
    PRESET_SHIFT_BY_PHRASE_POINTS /* BOARD_SHIFT, and more where a unit makes many phrase points */
};

enum preset_mode {
    PRESET_ESTIMATED,        /* searches boards only, bucketed; phrase points are estimated */
    PRESET_UNBUCKETED,       /* as PRESET_ESTIMATED, but all boards compete in one bucket */
    PRESET_SCALED_ROUGHNESS, /* as PRESET_ESTIMATED, with the roughness of wide boards scaled: value_init() */
    PRESET_ROUTED,           /* searches boards and phrase texts together, bucketed; phrase_share has no effect */
    PRESET_CELLS             /* as PRESET_ROUTED, but games of single cells are planned by cells/ */
};

/* Denominator of a phrase share. */
#define PRESET_SHARES 16

struct preset {
    uint8_t weights;      /* enum weights_set */
    uint8_t shift;        /* enum preset_shift */
    uint8_t phrase_share; /* share of the estimated phrase points in a rank: 0 .. PRESET_SHARES */
    uint8_t mode;         /* enum preset_mode */
};

/* The base presets, a row each; those of a game are numbered from 0. All counts, orders and limits follow from the rows
 * (base/rows.h). Columns: number, weight set, shift, phrase share, mode.
 *
 * Games with a lock-free phrase, which some unit can spell before it locks, have most presets, since estimates and
 * routes make most difference there: */
#define PRESET_ROWS_LOCK_FREE(ROW) \
    ROW(0, WEIGHTS_SURVIVAL, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(1, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_SCALED_ROUGHNESS) \
    ROW(2, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED) \
    ROW(3, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_CELLS) \
    ROW(4, WEIGHTS_DESCENT, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(5, WEIGHTS_SWEEPS, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(6, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_SCALED_ROUGHNESS) \
    ROW(7, WEIGHTS_SWEEPS, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED) \
    ROW(8, WEIGHTS_DESCENT_SHORT, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(9, WEIGHTS_SWEEPS, PRESET_SHIFT_NONE, 4, PRESET_ESTIMATED) \
    ROW(10, WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED) \
    ROW(11, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED) \
    ROW(12, WEIGHTS_ROWS, PRESET_SHIFT_NONE, 16, PRESET_ROUTED) \
    ROW(13, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 4, PRESET_SCALED_ROUGHNESS) \
    ROW(14, WEIGHTS_POINTS_WITH_PHRASES, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ESTIMATED) \
    ROW(15, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED) \
    ROW(16, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED) \
    ROW(17, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ESTIMATED) \
    ROW(18, WEIGHTS_DESCENT, PRESET_SHIFT_NONE, 16, PRESET_ROUTED) \
    ROW(19, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_NONE, 4, PRESET_SCALED_ROUGHNESS) \
    ROW(20, WEIGHTS_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED) \
    ROW(21, WEIGHTS_POINTS_WITH_PHRASES, PRESET_SHIFT_NONE, 16, PRESET_ROUTED) \
    ROW(22, WEIGHTS_SURVIVAL, PRESET_SHIFT_NONE, 16, PRESET_ROUTED)

/* All other games have these rows, none of them routed. The COMBO sets need their weight of points as it is, so they
 * have no shift. The other sets make about the same points with and without a shift. */
#define PRESET_ROWS_NO_PHRASES(ROW) \
    ROW(0, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_FIXED, 0, PRESET_ESTIMATED) \
    ROW(1, WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_UNBUCKETED) \
    ROW(2, WEIGHTS_POINTS, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED) \
    ROW(3, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_SCALED_ROUGHNESS) \
    ROW(4, WEIGHTS_COMBO_1, PRESET_SHIFT_NONE, 0, PRESET_UNBUCKETED) \
    ROW(5, WEIGHTS_COMBO_2, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED) \
    ROW(6, WEIGHTS_ROWS, PRESET_SHIFT_FIXED, 0, PRESET_SCALED_ROUGHNESS) \
    ROW(7, WEIGHTS_COMBO_1, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED) \
    ROW(8, WEIGHTS_COMBO_3, PRESET_SHIFT_NONE, 0, PRESET_SCALED_ROUGHNESS)

/* Games in which each phrase needs a lock have these rows, too: there a phrase pays little, wherever the unit locks. */
#define PRESET_ROWS_LOCKING(ROW) \
    ROW(9, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_FIXED, 0, PRESET_CELLS) \
    ROW(10, WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED) \
    ROW(11, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED)

/* Numbers of base presets; PRESETS, of games with a lock-free phrase, is the largest. */
enum {
    PRESETS = 0 PRESET_ROWS_LOCK_FREE(ROWS_ONE),
    PRESETS_NO_PHRASES = 0 PRESET_ROWS_NO_PHRASES(ROWS_ONE),
    PRESETS_LOCKING = PRESETS_NO_PHRASES PRESET_ROWS_LOCKING(ROWS_ONE)
};

/* The number of base presets of a game with these phrases. */
uint32_t preset_count(const struct phrase_set *phrases);

/* The base presets that are tried where time is limited, in this order: there may be time for the first ones only. */
struct preset_order {
    const uint8_t *presets;
    uint32_t count;
};

/* Games that differ in the presets that are good. */
enum preset_games {
    PRESET_GAMES_CELLS, /* every unit is a single cell */
    PRESET_GAMES_LARGE, /* more than VALUE_WIDE columns, or a unit of more than PRESET_UNIT_LARGE members */
    PRESET_GAMES_OTHER,
    PRESET_GAMES
};

/* preset.c says where the orders are from. */
struct preset_order preset_order(const struct phrase_set *phrases, enum preset_games games);

/* Chosen by hand: families with units of up to 8 members are outlived by other presets than those of up to 11. */
#define PRESET_UNIT_LARGE 8

/* The base preset of a preset number. Base presets from preset_count() on repeat those from 0 on. */
const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number);

/* Applies the variation of a preset number: multiplies each weight except VALUE_POINTS by a random factor of 0.75 to
 * 1.23. Variation 0 changes nothing. */
void preset_vary(struct value_weights *weights, uint32_t number);

#endif
