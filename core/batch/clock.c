/* See clock.h. */
#include "clock.h"

#include "../../port/port.h"

uint64_t clock_ms(const struct clock *clock, uint64_t work)
{
    uint64_t end_ms = clock->work < clock->limit ? 0 : clock_end_ms(clock->limit);

    switch (clock->kind) {
    case CLOCK_TIME: return port_clock_ms();
    case CLOCK_WORK: return integer_max_unsigned(clock_work_ms(clock->work + work), end_ms);
    default: return 0;
    }
}

uint64_t clock_write_by_ms(uint64_t limit_ms)
{
    uint64_t margin = integer_min_unsigned(limit_ms / 4, 150);

    return limit_ms - limit_ms / 20 - margin;
}
