/* See weights.h. A feature that is left out weighs 0. The programs of tests/bench/tune print weight sets in this
 * form, all features included.
 *
 * This is where each set comes from. Goals and training problems are those of tests/bench/tune/hextris_train.sh. The
 * search has changed since the tuner ran, so a new run of the tuner ends at other weights. Budgets are work for each
 * unit of the source, unless stated otherwise. The features (value.h) are named without VALUE_.
 *
 * POINTS: by the tuner, 37 generations from a first guess:
 *     CELL_HEIGHT -4, ROW_HEIGHT -20, ROW_HEIGHT_SQUARED -10, SEGMENTS -40, HOLES -120, HOLE_HEIGHT -10,
 *     HALF_HOLES -20, WELLS -30, WELL_HOLES -40, ROW_FILL_SQUARED 40, UNREACHED_BY_CELL -100, UNREACHED_BY_BAR -5,
 *     ALMOST_FULL_ROWS 30, TOP_CELLS -60, SPAWN_CELLS -60, POINTS 2.
 * POINTS_WITH_PHRASES: by the tuner (goal phrases), 10 generations from POINTS.
 * SURVIVAL: by the tuner, 19 generations from:
 *     CELL_HEIGHT -6, ROW_HEIGHT_SQUARED 2, SEGMENTS -19, HOLES -22, HALF_HOLES -12, WELLS -6, WELL_HOLES -18,
 *     ROW_FILL_SQUARED 2, UNREACHED_BY_CELL -9, UNREACHED_BY_BAR -3, ALMOST_FULL_ROWS 6, TOP_CELLS -5, SPAWN_CELLS -21,
 *     FILL2_SMOOTH 50, FILL4_SMOOTH 10, EMPTY2_HIGH 10, FREE_CELLS 4, POINTS 2.
 * LOW_BOARDS, ROWS: the two of 240 random draws that add most to the other sets on the problems of the goals
 *     low-boards and rows. Nine more generations of the tuner gained nothing on other problems. These two sets and
 *     WIDE_SURVIVAL use hardly any features but shares of rows (FILL2_SMOOTH to STACKED_FILL): the other features
 *     help a narrow search and lead a wide one astray.
 * WIDE_SURVIVAL: one of six sets written by hand. With it the generated problems mingled 9, 11, 12 and 13 lock all
 *     1,000 units with 18 phrases and 200M for the whole game.
 * COMBO_1 to COMBO_3: of some 280 random draws. A draw multiplies each weight by e to a normal deviate: of 0.6 around
 *     the sets above with STACKED_FILL added, then of 0.35 around the best of these draws. The three are those that
 *     add most to the other sets without phrases, at 100 and 200 thousand. On 22 problems of other seeds, at 400
 *     thousand, the best of the nine presets makes 3.3 % more points with them than with draws without STACKED_FILL.
 * DESCENT, DESCENT_SHORT, SWEEPS: exactly what the learner prints last for the goals descent, descent-short and
 *     sweeps, within minutes. tests/EXPERIMENTS compares their points with those of sets of an earlier learner. */
#include "weights.h"

const struct value_weights WEIGHTS_TUNED[WEIGHTS_SETS] = {
    [WEIGHTS_POINTS_WITH_PHRASES] = {{
        [VALUE_CELL_HEIGHT] = -9, [VALUE_ROW_HEIGHT] = 7, [VALUE_ROW_HEIGHT_SQUARED] = -2,
        [VALUE_SEGMENTS] = -79, [VALUE_HOLES] = -75, [VALUE_HOLE_HEIGHT] = -43, [VALUE_HALF_HOLES] = -83,
        [VALUE_WELLS] = -18, [VALUE_WELL_HOLES] = -91, [VALUE_ROW_FILL_SQUARED] = 44,
        [VALUE_UNREACHED_BY_CELL] = -15, [VALUE_UNREACHED_BY_BAR] = -21, [VALUE_ALMOST_FULL_ROWS] = 100,
        [VALUE_TOP_CELLS] = -6, [VALUE_SPAWN_CELLS] = -158, [VALUE_POINTS] = 3,
    }},
    [WEIGHTS_SURVIVAL] = {{
        [VALUE_CELL_HEIGHT] = -4, [VALUE_ROW_HEIGHT] = -3, [VALUE_ROW_HEIGHT_SQUARED] = 8,
        [VALUE_SEGMENTS] = -67, [VALUE_HOLES] = -54, [VALUE_HOLE_HEIGHT] = -3, [VALUE_HALF_HOLES] = -44,
        [VALUE_WELLS] = -25, [VALUE_WELL_HOLES] = -5, [VALUE_ROW_FILL_SQUARED] = -9,
        [VALUE_UNREACHED_BY_CELL] = -4, [VALUE_UNREACHED_BY_BAR] = -8, [VALUE_ALMOST_FULL_ROWS] = 11,
        [VALUE_TOP_CELLS] = -2, [VALUE_SPAWN_CELLS] = -52, [VALUE_FILL2_SMOOTH] = 97, [VALUE_FILL4_SMOOTH] = 56,
        [VALUE_EMPTY2_HIGH] = 20, [VALUE_FREE_CELLS] = 22, [VALUE_POINTS] = 2,
    }},
    [WEIGHTS_POINTS] = {{
        [VALUE_CELL_HEIGHT] = -5, [VALUE_ROW_HEIGHT] = 12, [VALUE_ROW_HEIGHT_SQUARED] = -13,
        [VALUE_SEGMENTS] = -59, [VALUE_HOLES] = -59, [VALUE_HOLE_HEIGHT] = -23, [VALUE_HALF_HOLES] = -48,
        [VALUE_WELLS] = -36, [VALUE_WELL_HOLES] = -47, [VALUE_ROW_FILL_SQUARED] = 50,
        [VALUE_UNREACHED_BY_CELL] = -27, [VALUE_UNREACHED_BY_BAR] = -8, [VALUE_ALMOST_FULL_ROWS] = 99,
        [VALUE_TOP_CELLS] = -22, [VALUE_SPAWN_CELLS] = -54, [VALUE_POINTS] = 2,
    }},
    [WEIGHTS_LOW_BOARDS] = {{
        [VALUE_HOLES] = -15, [VALUE_HALF_HOLES] = -10, [VALUE_UNREACHED_BY_CELL] = -5, [VALUE_TOP_CELLS] = -25,
        [VALUE_SPAWN_CELLS] = -14, [VALUE_FILL2_SMOOTH] = 140, [VALUE_EMPTY2_HIGH] = 20,
        [VALUE_FREE_CELLS] = 22, [VALUE_CLEARED_ROWS] = 140, [VALUE_POINTS] = 4,
    }},
    [WEIGHTS_ROWS] = {{
        [VALUE_TOP_CELLS] = -100, [VALUE_SPAWN_CELLS] = -100, [VALUE_FILL2_SMOOTH] = 100,
        [VALUE_FILL4_SMOOTH] = 50, [VALUE_EMPTY2_HIGH] = 20, [VALUE_CLEARED_ROWS] = 500, [VALUE_POINTS] = 2,
    }},
    [WEIGHTS_WIDE_SURVIVAL] = {{
        [VALUE_TOP_CELLS] = -200, [VALUE_SPAWN_CELLS] = -200, [VALUE_FILL2_SMOOTH] = 100,
        [VALUE_EMPTY2_HIGH] = 20, [VALUE_FREE_CELLS] = 8, [VALUE_CLEARED_ROWS] = 300, [VALUE_POINTS] = 2,
    }},
    [WEIGHTS_COMBO_1] = {{
        [VALUE_CELL_HEIGHT] = -2, [VALUE_ROW_HEIGHT] = -2, [VALUE_ROW_HEIGHT_SQUARED] = 3,
        [VALUE_SEGMENTS] = -124, [VALUE_HOLES] = -56, [VALUE_HOLE_HEIGHT] = -6, [VALUE_HALF_HOLES] = -28,
        [VALUE_WELLS] = -40, [VALUE_WELL_HOLES] = -4, [VALUE_ROW_FILL_SQUARED] = -3,
        [VALUE_UNREACHED_BY_CELL] = -16, [VALUE_UNREACHED_BY_BAR] = -4, [VALUE_ALMOST_FULL_ROWS] = 5,
        [VALUE_TOP_CELLS] = -1, [VALUE_SPAWN_CELLS] = -28, [VALUE_FILL2_SMOOTH] = 61, [VALUE_FILL4_SMOOTH] = 48,
        [VALUE_EMPTY2_HIGH] = 24, [VALUE_FREE_CELLS] = 11, [VALUE_STACKED_FILL] = 398, [VALUE_POINTS] = 2,
    }},
    [WEIGHTS_COMBO_2] = {{
        [VALUE_HOLES] = -38, [VALUE_HALF_HOLES] = -4, [VALUE_UNREACHED_BY_CELL] = -11, [VALUE_TOP_CELLS] = -8,
        [VALUE_SPAWN_CELLS] = -9, [VALUE_FILL2_SMOOTH] = 269, [VALUE_EMPTY2_HIGH] = 11, [VALUE_FREE_CELLS] = 35,
        [VALUE_STACKED_FILL] = 70, [VALUE_CLEARED_ROWS] = 137, [VALUE_POINTS] = 3,
    }},
    [WEIGHTS_COMBO_3] = {{
        [VALUE_HOLES] = -34, [VALUE_HALF_HOLES] = -23, [VALUE_UNREACHED_BY_CELL] = -1, [VALUE_TOP_CELLS] = -54,
        [VALUE_SPAWN_CELLS] = -12, [VALUE_FILL2_SMOOTH] = 314, [VALUE_EMPTY2_HIGH] = 58,
        [VALUE_FREE_CELLS] = 42, [VALUE_STACKED_FILL] = 94, [VALUE_CLEARED_ROWS] = 138, [VALUE_POINTS] = 3,
    }},
    [WEIGHTS_DESCENT] = {{
        [VALUE_CELL_HEIGHT] = -2, [VALUE_ROW_HEIGHT] = 10, [VALUE_ROW_HEIGHT_SQUARED] = -5,
        [VALUE_SEGMENTS] = -179, [VALUE_HOLES] = -194, [VALUE_HOLE_HEIGHT] = -24, [VALUE_HALF_HOLES] = -76,
        [VALUE_WELLS] = -16, [VALUE_WELL_HOLES] = -119, [VALUE_ROW_FILL_SQUARED] = 1,
        [VALUE_UNREACHED_BY_CELL] = -21, [VALUE_UNREACHED_BY_BAR] = -18, [VALUE_ALMOST_FULL_ROWS] = -22,
        [VALUE_TOP_CELLS] = 31, [VALUE_SPAWN_CELLS] = -23, [VALUE_FILL2_SMOOTH] = 139,
        [VALUE_FILL4_SMOOTH] = 59, [VALUE_EMPTY2_HIGH] = -55, [VALUE_FREE_CELLS] = 61,
        [VALUE_STACKED_FILL] = 346, [VALUE_CLEARED_ROWS] = -265, [VALUE_POINTS] = 8,
    }},
    [WEIGHTS_DESCENT_SHORT] = {{
        [VALUE_CELL_HEIGHT] = 6, [VALUE_ROW_HEIGHT] = 1, [VALUE_ROW_HEIGHT_SQUARED] = -58,
        [VALUE_SEGMENTS] = -158, [VALUE_HOLES] = -213, [VALUE_HOLE_HEIGHT] = 0, [VALUE_HALF_HOLES] = -80,
        [VALUE_WELLS] = -8, [VALUE_WELL_HOLES] = -398, [VALUE_ROW_FILL_SQUARED] = 6,
        [VALUE_UNREACHED_BY_CELL] = -192, [VALUE_UNREACHED_BY_BAR] = -25, [VALUE_ALMOST_FULL_ROWS] = -16,
        [VALUE_TOP_CELLS] = -63, [VALUE_SPAWN_CELLS] = -38, [VALUE_FILL2_SMOOTH] = 28,
        [VALUE_FILL4_SMOOTH] = -36, [VALUE_EMPTY2_HIGH] = -423, [VALUE_FREE_CELLS] = -30,
        [VALUE_STACKED_FILL] = 469, [VALUE_CLEARED_ROWS] = -202, [VALUE_POINTS] = 8,
    }},
    [WEIGHTS_SWEEPS] = {{
        [VALUE_CELL_HEIGHT] = -1, [VALUE_ROW_HEIGHT] = 3, [VALUE_ROW_HEIGHT_SQUARED] = 3,
        [VALUE_SEGMENTS] = -144, [VALUE_HOLES] = -188, [VALUE_HOLE_HEIGHT] = -15, [VALUE_HALF_HOLES] = -86,
        [VALUE_WELLS] = 7, [VALUE_WELL_HOLES] = -33, [VALUE_ROW_FILL_SQUARED] = -1,
        [VALUE_UNREACHED_BY_CELL] = 0, [VALUE_UNREACHED_BY_BAR] = -12, [VALUE_ALMOST_FULL_ROWS] = 78,
        [VALUE_TOP_CELLS] = 14, [VALUE_SPAWN_CELLS] = -17, [VALUE_FILL2_SMOOTH] = 37,
        [VALUE_FILL4_SMOOTH] = 134, [VALUE_EMPTY2_HIGH] = 154, [VALUE_FREE_CELLS] = 59,
        [VALUE_STACKED_FILL] = 122, [VALUE_CLEARED_ROWS] = 302, [VALUE_POINTS] = 4,
    }},
};
