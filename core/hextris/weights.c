/* Weights found by tests/tune; see there. The order is that of enum value_feature. */
#include "value.h"

const struct value_weights VALUE_TUNED[] = {
    {{-19, -4, 7, -93, -97, -21, -44, -77, -24, 26, -32, 26, -41, -67, 5}},
    {{-19, -4, 7, -93, -97, -21, -44, -77, -24, 26, -32, 26, -41, -67, 5}},
};
