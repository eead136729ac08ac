/* See clock.h. */
#include "clock.h"

#include "../../port/port.h"

uint64_t clock_ms(const struct clock *clock, uint64_t work)
{
    switch (clock->kind) {
    case CLOCK_TIME: return port_clock_ms();
    case CLOCK_WORK: return clock_work_ms(clock, work);
    default: return 0;
    }
}

uint64_t clock_write_by_ms(uint64_t limit_ms)
{
    uint64_t margin = integer_min_unsigned(limit_ms / 4, 150);

    return limit_ms - limit_ms / 20 - margin;
}
