/* See speed.h. */
#include "speed.h"

#include "../base/integer.h"

/* Upper limit of times, some 70 years in milliseconds; multiplied by a factor below FACTOR_MAX it is less than 2^63. */
#define TIME_MAX (UINT64_C(1) << 41)
#define FACTOR_MAX (UINT64_C(1) << 22)

/* A finish is long if it takes more than this number of times as long as its search. To defer it saves time, but then
 * presets are compared by estimates only. Where phrases make most points these are accurate to half a per cent. With
 * phrases that need a lock the best plan by estimate may be 5 % worse than another: with 60 s, the ten games of problem
 * 12 made 3,662 to 3,875 points a game if finishes were deferred from a factor of 1.5 on, and 4,075 to 4,165 from 6 on.
 * In three other problems 1.5 gained 1 %, in one it lost 3 %. */
#define FINISH_LONG 6

/* The time of a finish is not stored if its search had less than this part (1/4) of the stored one's work. Times of a
 * few milliseconds are mostly noise: scaled from a finish of 1 ms after a search of work 3,000, work that was finished
 * in time before would no longer seem to fit. Chosen by hand. */
#define FINISH_SMALL 4

/* A finish is costly if it takes more than this part (1/16) of its search's time. Below that there is little to save,
 * and every plan is finished. Chosen by hand. */
#define FINISH_COSTLY 16

void speed_note_search(struct speed *speed, uint32_t preset, uint64_t work, uint64_t search_ms, int64_t points)
{
    if (work < speed->preset[preset].work)
        return;
    speed->preset[preset].work = work;
    speed->preset[preset].search_ms = search_ms;
    speed->preset[preset].points = points;
}

void speed_note_finish(struct speed *speed, uint64_t work, uint64_t search_ms, uint64_t finish_ms, bool representative)
{
    if (work >= speed->finish_work / FINISH_SMALL) {
        speed->finish_ms = finish_ms;
        speed->finish_work = work;
    }
    /* Times are rounded down to whole milliseconds. */
    speed->finish_costly = representative && FINISH_COSTLY * finish_ms > search_ms + 1;
    speed->finish_long = representative && finish_ms > FINISH_LONG * (search_ms + 1);
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

/* The search from which a budget's times are scaled, and its times, doubled if it is another preset's. */
struct model {
    uint64_t work;
    struct speed_times times;
};

static struct model model_of(const struct speed *speed, uint32_t preset)
{
    uint32_t from = budget_base_preset(preset), slowness = 1;
    struct model model;
    uint64_t finish_ms, ms;

    if (speed->preset[from].work == 0) {
        slowness = 2;
        for (from = 0; speed->preset[from].work == 0;)
            from++;
    }
    model.work = speed->preset[from].work;
    model.times.search_ms = speed->preset[from].search_ms * slowness;
    finish_ms = scaled(speed->finish_ms, model.work, speed->finish_work);
    ms = model.times.search_ms + (finish_ms + 1) * slowness;
    model.times.all_ms = integer_min_unsigned(ms, TIME_MAX);
    return model;
}

struct speed_times speed_expect(const struct speed *speed, struct budget budget)
{
    struct model model = model_of(speed, budget.preset);

    return (struct speed_times){scaled(model.times.search_ms, budget.work, model.work),
                                scaled(model.times.all_ms, budget.work, model.work)};
}

uint64_t speed_fit(const struct speed *speed, struct budget budget, uint64_t ms)
{
    struct model model = model_of(speed, budget.preset);
    uint64_t ratio = ms * 14 / model.times.all_ms;

    return model.work * integer_min_unsigned(ratio, 256) / 16;
}
