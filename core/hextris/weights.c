/* Weights found by tests/tune; see there. The order is that of enum value_feature. */
#include "value.h"

const struct value_weights VALUE_TUNED[] = {
    {{-25, 1, 13, -129, -115, -25, -66, -48, -51, 26, -61, -20, 35, -35, -131, 17}},
    {{-25, 1, 13, -129, -115, -25, -66, -48, -51, 26, -61, -20, 35, -35, -131, 17}},
};
