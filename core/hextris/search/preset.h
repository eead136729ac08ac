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
 * (base/rows.h). Columns: number, rank in the order for large games from 0 on (preset_order()), weight set, shift,
 * phrase share, mode.
 *
 * Games with a lock-free phrase, which some unit can spell before it locks, have most presets, since estimates and
 * routes make most difference there: */
#define PRESET_ROWS_LOCK_FREE(ROW) \
    ROW(0, 9, WEIGHTS_SURVIVAL, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(1, 4, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_SCALED_ROUGHNESS) \
    ROW(2, 6, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED) \
    ROW(3, 11, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_CELLS) \
    ROW(4, 1, WEIGHTS_DESCENT, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(5, 12, WEIGHTS_SWEEPS, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(6, 5, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_SCALED_ROUGHNESS) \
    ROW(7, 13, WEIGHTS_SWEEPS, PRESET_SHIFT_FIXED, 4, PRESET_ESTIMATED) \
    ROW(8, 14, WEIGHTS_DESCENT_SHORT, PRESET_SHIFT_NONE, 16, PRESET_ESTIMATED) \
    ROW(9, 15, WEIGHTS_SWEEPS, PRESET_SHIFT_NONE, 4, PRESET_ESTIMATED) \
    ROW(10, 16, WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED) \
    ROW(11, 3, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED) \
    ROW(12, 17, WEIGHTS_ROWS, PRESET_SHIFT_NONE, 16, PRESET_ROUTED) \
    ROW(13, 0, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 4, PRESET_SCALED_ROUGHNESS) \
    ROW(14, 18, WEIGHTS_POINTS_WITH_PHRASES, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ESTIMATED) \
    ROW(15, 2, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 4, PRESET_UNBUCKETED) \
    ROW(16, 8, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED) \
    ROW(17, 7, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ESTIMATED) \
    ROW(18, 19, WEIGHTS_DESCENT, PRESET_SHIFT_NONE, 16, PRESET_ROUTED) \
    ROW(19, 10, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_NONE, 4, PRESET_SCALED_ROUGHNESS) \
    ROW(20, 20, WEIGHTS_SURVIVAL, PRESET_SHIFT_BY_PHRASE_POINTS, 16, PRESET_ROUTED) \
    ROW(21, 21, WEIGHTS_POINTS_WITH_PHRASES, PRESET_SHIFT_NONE, 16, PRESET_ROUTED) \
    ROW(22, 22, WEIGHTS_SURVIVAL, PRESET_SHIFT_NONE, 16, PRESET_ROUTED)

/* All other games have these rows, none of them routed; the last column is the rank in games without phrases. The COMBO
 * sets need their weight of points as it is, so they have no shift. The other sets make about the same points with and
 * without a shift. */
#define PRESET_ROWS_NO_PHRASES(ROW) \
    ROW(0, 4, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_FIXED, 0, PRESET_ESTIMATED, 2) \
    ROW(1, 7, WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_UNBUCKETED, 6) \
    ROW(2, 5, WEIGHTS_POINTS, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED, 5) \
    ROW(3, 0, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_SCALED_ROUGHNESS, 0) \
    ROW(4, 9, WEIGHTS_COMBO_1, PRESET_SHIFT_NONE, 0, PRESET_UNBUCKETED, 7) \
    ROW(5, 3, WEIGHTS_COMBO_2, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED, 4) \
    ROW(6, 1, WEIGHTS_ROWS, PRESET_SHIFT_FIXED, 0, PRESET_SCALED_ROUGHNESS, 1) \
    ROW(7, 10, WEIGHTS_COMBO_1, PRESET_SHIFT_NONE, 0, PRESET_ESTIMATED, 8) \
    ROW(8, 6, WEIGHTS_COMBO_3, PRESET_SHIFT_NONE, 0, PRESET_SCALED_ROUGHNESS, 3)

/* Games in which each phrase needs a lock have these rows, too: there a phrase pays little, wherever the unit locks. */
#define PRESET_ROWS_LOCKING(ROW) \
    ROW(9, 8, WEIGHTS_LOW_BOARDS, PRESET_SHIFT_FIXED, 0, PRESET_CELLS) \
    ROW(10, 11, WEIGHTS_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED) \
    ROW(11, 2, WEIGHTS_WIDE_SURVIVAL, PRESET_SHIFT_FIXED, 0, PRESET_ROUTED)

/* The orders for small units on boards that are not wide: numbers of the rows above. */
#define PRESET_ORDER_LOCK_FREE(AT) \
    AT(4) AT(0) AT(10) AT(22) AT(6) AT(18) AT(7) AT(11) AT(14) AT(15) AT(21) AT(19) AT(2) AT(9) AT(20) AT(5) AT(17) \
    AT(16) AT(1) AT(3) AT(12) AT(13) AT(8)
#define PRESET_ORDER_NO_PHRASES(AT) AT(2) AT(0) AT(1) AT(5) AT(6) AT(8) AT(4) AT(3) AT(7)
#define PRESET_ORDER_LOCKING(AT) AT(2) AT(1) AT(9) AT(0) AT(5) AT(10) AT(6) AT(4) AT(11) AT(3) AT(7) AT(8)

/* Numbers of base presets; PRESETS, of games with a lock-free phrase, is the largest. */
enum {
    PRESETS = 0 PRESET_ROWS_LOCK_FREE(ROWS_ONE),
    PRESETS_NO_PHRASES = 0 PRESET_ROWS_NO_PHRASES(ROWS_ONE),
    PRESETS_LOCKING = PRESETS_NO_PHRASES PRESET_ROWS_LOCKING(ROWS_ONE)
};

/* The number of base presets of a game with these phrases. */
uint32_t preset_count(const struct phrase_set *phrases);

/* The base presets in the order in which they are to be tried: there may be time for the first ones only. A game is
 * large if its board has more than VALUE_WIDE columns or some unit more than PRESET_UNIT_LARGE members.
 *
 * - Of large games the first outlives most others by the smallest budget. The others follow by what they score with 20
 *   and 60 thousand work for each unit of the source, on generated problems of 76 to 99 columns.
 * - Of other games the order is greedy, each by what it adds to the best of those before it, by 4M for a game: 2
 *   thousand for a unit on ten families with 2,000 units, 10 thousand and more on others; a routed preset, which takes
 *   twice as long, comes a place or two later. With 18 phrases the first locks 688 of 2,000 units of problem mixed46 3
 *   where preset 1 locks 297, and 2,000 of tetro 3 where that locks 1,032. */
const uint8_t *preset_order(const struct phrase_set *phrases, bool large);

/* Chosen by hand: families with units of up to 8 members are outlived by other presets than those of up to 11. */
#define PRESET_UNIT_LARGE 8

/* The base preset of a preset number. Base presets from preset_count() on repeat those from 0 on. */
const struct preset *preset_of(const struct phrase_set *phrases, uint32_t number);

/* Applies the variation of a preset number: multiplies each weight except VALUE_POINTS by a random factor of 0.75 to
 * 1.23. Variation 0 changes nothing. */
void preset_vary(struct value_weights *weights, uint32_t number);

#endif
