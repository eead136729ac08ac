/* Weights in the order of enum value_feature: for points, for survival, for points with phrases.
 *
 * Found by the tuner on the sets of tests/tune/train.sh. Points: 37 generations from -4 -20 -10 -40
 * -120 -10 -20 -30 -40 40 -100 -5 30 -60 -60 2, a first guess. Survival: 19 generations without
 * VALUE_NARROW from the same guess, then 27 with it. Points with phrases: 10 generations from those
 * for points. The search has changed in details since, so a new run from there ends near these
 * weights, not at them. */
#include "value.h"

const struct value_weights VALUE_TUNED[VALUE_SETS] = {
    {{-5, 12, -13, -59, -59, -23, -48, -36, -47, 50, -27, -8, 99, -22, -54, 0, 0, 0, 0, 2}},
    {{-4, -3, 8, -67, -54, -3, -44, -25, -5, -9, -4, -8, 11, -2, -52, 97, 56, 20, 22, 2}},
    {{-9, 7, -2, -79, -75, -43, -83, -18, -91, 44, -15, -21, 100, -6, -158, 0, 0, 0, 0, 3}},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -200, -200, 100, 0, 20, 8, 1}},
};
