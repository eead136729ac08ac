/* See speed.h. Ratios of work are taken in sixteenths: fine enough for a guess of time. */
#include "speed.h"

#define TIME_MAX (UINT64_C(1) << 41)
#define RATIO_MAX (UINT64_C(1) << 22)

/* A finish is long that takes more than this number of halves of its search: about where putting off finishes
 * saves more than the searches that have to be done again cost. */
#define FINISH_LONG 3

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
    speed->finish_ms = finish_ms;
    speed->finish_work = work;
    speed->finish_long = counts && 2 * finish_ms > FINISH_LONG * search_ms;
}

/* A work in sixteenths of another. */
static uint64_t sixteenths(uint64_t work, uint64_t of)
{
    uint64_t ratio = work / (of / 16 + 1);

    return ratio < RATIO_MAX ? ratio : RATIO_MAX;
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
    finish_ms = speed->finish_ms * sixteenths(model.work, speed->finish_work) / 16;
    ms = model.times.search_ms + (finish_ms + 1) * slowness;
    model.times.all_ms = ms < TIME_MAX ? ms : TIME_MAX;
    return model;
}

struct speed_times speed_expect(const struct speed *speed, struct budget budget)
{
    struct model model = model_of(speed, budget.preset);
    uint64_t ratio = sixteenths(budget.work, model.work);

    return (struct speed_times){model.times.search_ms * ratio / 16, model.times.all_ms * ratio / 16 + 1};
}

uint64_t speed_fit(const struct speed *speed, struct budget budget, uint64_t ms)
{
    struct model model = model_of(speed, budget.preset);
    uint64_t ratio = ms * 14 / model.times.all_ms;

    return model.work * (ratio < 256 ? ratio : 256) / 16;
}
