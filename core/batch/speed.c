/* See speed.h. */
#include "speed.h"

/* No time is longer, some 70 years in milliseconds; times a factor below FACTOR_MAX it makes less than 2^63. */
#define TIME_MAX (UINT64_C(1) << 41)
#define FACTOR_MAX (UINT64_C(1) << 22)

/* A finish is long that takes more than this number of times as long as its search. To put it off saves time, but
 * then only estimates tell which presets are the best. They do so to half a per cent where phrases bring most points,
 * but with phrases that need a lock the best plan by estimate may be 5 % worse than another: the ten games of problem
 * 12 made 3,662 to 3,875 points a game by 60 s where finishes were put off from 1.5 times on, and 4,075 to 4,165 from
 * 6 times on. In three other problems 1.5 brought 1 %, in one it lost 3 %. */
#define FINISH_LONG 6

/* What finishes take is not told by one whose search had less than this part of the work of that remembered: times of
 * some milliseconds are mostly chance, and by a finish of 1 ms after a search of a few thousand none of the works would
 * fit that took no longer before. Chosen by hand. */
#define FINISH_SMALL 4

/* A finish is costly that takes more than this part of the time of its search. With less there is little to save, and
 * any plan may be finished. Chosen by hand. */
#define FINISH_COSTLY 16

void speed_note_search(struct speed *speed, uint32_t preset, uint64_t work, uint64_t search_ms, int64_t points)
{
    if (work < speed->preset[preset].work)
        return;
    speed->preset[preset].work = work;
    speed->preset[preset].search_ms = search_ms;
    speed->preset[preset].points = points;
}

void speed_note_finish(struct speed *speed, uint64_t work, uint64_t search_ms, uint64_t finish_ms, bool counts)
{
    if (work >= speed->finish_work / FINISH_SMALL) {
        speed->finish_ms = finish_ms;
        speed->finish_work = work;
    }
    speed->finish_costly = counts && FINISH_COSTLY * finish_ms > search_ms + 1;
    speed->finish_long = counts && finish_ms > FINISH_LONG * (search_ms + 1); /* times are cut to whole ms */
}

/* A time for the work `of`, scaled to another work and rounded up; at most TIME_MAX. Both works are halved until the
 * product fits 64 bits. */
static uint64_t scaled(uint64_t ms, uint64_t work, uint64_t of)
{
    uint64_t time_ms;

    for (; work >= FACTOR_MAX; work /= 2)
        of /= 2;
    of = of > 0 ? of : 1;
    ms = ms < TIME_MAX ? ms : TIME_MAX;
    time_ms = (ms * work + of - 1) / of;
    return time_ms < TIME_MAX ? time_ms : TIME_MAX;
}

/* The largest search that a budget is measured by, and its times, doubled where it is that of another preset.
 */
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
    model.times.all_ms = ms < TIME_MAX ? ms : TIME_MAX;
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

    return model.work * (ratio < 256 ? ratio : 256) / 16;
}
