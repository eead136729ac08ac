/* Weights in the order of enum value_feature: for points, for survival, for points with phrases.
 *
 * Found by the tuner on the sets of tests/tune/train.sh. Points: 37 generations from -4 -20 -10 -40
 * -120 -10 -20 -30 -40 40 -100 -5 30 -60 -60 2, a first guess. Survival: 19 generations without
 * VALUE_NARROW from the same guess, then 27 with it. Points with phrases: 10 generations from those
 * for points. The search has changed in details since, so a new run from there ends near these
 * weights, not at them. */
#include "value.h"

const struct value_weights VALUE_TUNED[VALUE_SETS] = {
    {{-9, 10, -18, -69, -59, -11, -43, -39, -40, 41, -22, -16, 79, -12, -41, 24, -6, 3, 4, 2}},
    {{-12, -2, 4, -40, -23, -2, -21, -9, -12, -4, -5, -14, 10, -6, -34, 58, 14, 12, 9, 9}},
    {{-6, 5, -1, -55, -52, -30, -58, -13, -64, 31, -10, -15, 70, -4, -111, 30, 0, 5, 2, 3}},
};
