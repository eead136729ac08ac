/* See speed.h. */
#include "speed.h"

#include "../base/integer.h"

/* Upper limit of times, some 70 years in milliseconds; multiplied by a factor below FACTOR_MAX it is less than 2^63. */
#define TIME_MAX (UINT64_C(1) << 41)
#define FACTOR_MAX (UINT64_C(1) << 22)

/* The time of a finish is not stored if it costs less than this part (1/4) of the stored one. Times of a few
 * milliseconds are mostly noise. Chosen by hand. */
#define FINISH_SMALL 4

/* Parts of a budget's work that speed_fit() tells apart, less one: a power of two. */
#define PARTS 64u

void speed_note_search(struct speed *speed, uint32_t preset, uint64_t work, uint64_t search_ms, int64_t points)
{
    if (work < speed->preset[preset].work)
        return;
    speed->preset[preset].work = work;
    speed->preset[preset].search_ms = search_ms;
    speed->preset[preset].points = points;
}

void speed_note_finish(struct speed *speed, struct budget budget, uint64_t finish_ms)
{
    uint64_t cost = engine_finish_cost(speed->job, budget);

    if (cost < speed->finish_cost / FINISH_SMALL)
        return;
    speed->finish_ms = finish_ms;
    speed->finish_cost = cost;
}

/* Scales the time for the work `of` to another work; rounded up, at most TIME_MAX. Both works are halved until the
 * product fits 64 bits. */
static uint64_t scaled(uint64_t ms, uint64_t work, uint64_t of)
{
    uint64_t time_ms;

    for (; work >= FACTOR_MAX; work /= 2)
        of /= 2;
    of = of > 0 ? of : 1;
    ms = integer_min_unsigned(ms, TIME_MAX);
    time_ms = (ms * work + of - 1) / of;
    return integer_min_unsigned(time_ms, TIME_MAX);
}

uint64_t speed_expect_search(const struct speed *speed, struct budget budget)
{
    uint32_t from = budget_base_preset(budget.preset);
    uint64_t slowness = 1;

    if (speed->preset[from].work == 0) {
        slowness = 2;
        for (from = 0; speed->preset[from].work == 0;)
            from++;
    }
    return scaled(slowness * speed->preset[from].search_ms, budget.work, speed->preset[from].work);
}

uint64_t speed_expect(const struct speed *speed, struct budget budget)
{
    uint64_t finish_ms = scaled(speed->finish_ms, engine_finish_cost(speed->job, budget), speed->finish_cost);

    return integer_min_unsigned(speed_expect_search(speed, budget) + finish_ms + 1, TIME_MAX);
}

uint64_t speed_fit(const struct speed *speed, struct budget budget, uint64_t ms)
{
    uint64_t whole = budget.work, part = 0;

    /* More work never takes less time. */
    for (uint64_t half = PARTS / 2; half > 0; half /= 2) {
        budget.work = whole / PARTS * (part + half) + whole % PARTS * (part + half) / PARTS;
        if (speed_expect(speed, budget) <= ms)
            part += half;
    }
    return whole / PARTS * part + whole % PARTS * part / PARTS;
}
