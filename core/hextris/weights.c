/* Weights found by tests/tune, in the order of enum value_feature: for points, for survival. */
#include "value.h"

const struct value_weights VALUE_TUNED[] = {
    {{-5, 12, -13, -59, -59, -23, -48, -36, -47, 50, -27, -8, 99, -22, -54, 2}},
    {{-37, 0, 13, -129, -144, -1, -82, -37, -121, 10, -61, -20, 38, -35, -140, 3}},
};
