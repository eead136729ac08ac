/* Weights in the order of enum value_feature: for points with phrases, for survival, for points, for
 * room, for rows, for survival of wide searches, three for rows cleared together, and three with phrases:
 * for depth, for depth in short games of small units, and for sweeps.
 *
 * The first three were found by the tuner on the sets of tests/tune/train.sh. Points: 37 generations
 * from -4 -20 -10 -40 -120 -10 -20 -30 -40 40 -100 -5 30 -60 -60 0 0 0 0 0 2, a first guess. Points with
 * phrases: 10 generations from those. Survival: 19 generations from -6 0 2 -19 -22 0 -12 -6 -18 2 -9 -3 6
 * -5 -21 50 10 10 4 0 2. The search has changed in details since, so a new run from there ends near these
 * weights, not at them. Room, rows and survival of wide searches have little but shares, so that a wide
 * search is not led astray by counts that only help a narrow one. Room and rows are those of 240 draws that
 * add most to the others on the sets of train.sh; nine generations from there brought nothing on other
 * problems. That for survival of wide searches is one of six by hand: mingled 9, 11, 12 and 13 lock all
 * 1,000 units with it at 200M and 18 phrases. Those for rows cleared together are of some 280 draws, each
 * weight times e to a normal deviate of 0.6 around the others with COMBO, then of 0.35 around the best of
 * these: those that add most without phrases, at 100 and 200 thousand a unit. On 22 problems of other seeds,
 * at 400 thousand, the best of nine presets is 3.3 % better with them than with draws without COMBO.
 *
 * The last three are what the learner prints for depth, brisk and sweeps of train.sh, in minutes; brisk with
 * its problems in the order tetro, mixed46, small, another one ends near these weights. On 20
 * problems of other seeds at 200 thousand a unit, those for sweeps are the best single set with the official
 * phrases, by 2.8 % before the best of the others, and the best of all is 2.2 % better with the three, with
 * phrases that pay for rows as with those that pay for every place. A further round of depth or sweeps
 * changes nothing, one of brisk makes games end early. */
#include "value.h"

const struct value_weights VALUE_TUNED[VALUE_SETS] = {
    {{-9, 7, -2, -79, -75, -43, -83, -18, -91, 44, -15, -21, 100, -6, -158, 0, 0, 0, 0, 0, 0, 3}},
    {{-4, -3, 8, -67, -54, -3, -44, -25, -5, -9, -4, -8, 11, -2, -52, 97, 56, 20, 22, 0, 0, 2}},
    {{-5, 12, -13, -59, -59, -23, -48, -36, -47, 50, -27, -8, 99, -22, -54, 0, 0, 0, 0, 0, 0, 2}},
    {{0, 0, 0, 0, -15, 0, -10, 0, 0, 0, -5, 0, 0, -25, -14, 140, 0, 20, 22, 0, 140, 4}},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -100, -100, 100, 50, 20, 0, 0, 500, 2}},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -200, -200, 100, 0, 20, 8, 0, 300, 2}},
    {{-2, -2, 3, -124, -56, -6, -28, -40, -4, -3, -16, -4, 5, -1, -28, 61, 48, 24, 11, 398, 0, 2}},
    {{0, 0, 0, 0, -38, 0, -4, 0, 0, 0, -11, 0, 0, -8, -9, 269, 0, 11, 35, 70, 137, 3}},
    {{0, 0, 0, 0, -34, 0, -23, 0, 0, 0, -1, 0, 0, -54, -12, 314, 0, 58, 42, 94, 138, 3}},
    {{-2, 7, 0, -174, -154, -15, -47, -39, -152, -1, -9, -24, 26, 5, -71, 121, 57, -27, 65, 300, -350, 8}},
    {{5, -2, -94, -179, -220, -125, -100, -40, -156, 3, -327, -20, -1, -12, -238, 30, -34, -392, 1, 520, -233, 8}},
    {{0, 2, 1, -39, -34, -6, -21, 1, -17, -1, -2, -6, 22, 0, -6, 5, 27, 38, 11, 44, 66, 1}},
};
