/* See length.h. times * e is a whole number, so it is within the limits just when it is within the whole numbers d -
 * delta .. d + delta, delta = floor(epsilon * d / 1000000); e is what division leaves of these. */
#include "length.h"

struct length_limits length_limits(uint32_t d, uint32_t epsilon, uint32_t times)
{
    uint64_t delta = (uint64_t)epsilon * d / LENGTH_PARTS;
    uint64_t low = delta < d ? d - delta : 0;

    return (struct length_limits){(uint32_t)((low + times - 1) / times), (uint32_t)((d + delta) / times)};
}
