/* Weights found by tests/tune; see there. The order is that of enum value_feature. */
#include "value.h"

const struct value_weights VALUE_TUNED[] = {
    {{-37, 0, 13, -128, -144, -3, -82, -37, -123, 10, -63, -20, 38, -35, -141, 4}},
    {{-37, 0, 13, -128, -144, -3, -82, -37, -123, 10, -63, -20, 38, -35, -141, 4}},
};
