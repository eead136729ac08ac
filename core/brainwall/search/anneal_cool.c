/* One run of annealing, see anneal_search.h. The temperature falls by equal factors in equal work. */
#include "anneal_search.h"

/* The length error that a fresh run aims at: falls in a straight line. */
static int64_t target_at(const struct anneal_search *search, uint32_t part)
{
    const struct anneal_settings *settings = search->settings;
    uint32_t settle = settings->settle * 256;
    int64_t slack = (int64_t)settings->slack * 256 * search->task->figure->edge_count;

    return part < settle ? slack * (settle - part) / settle : 0;
}

void anneal_cool(struct anneal_search *search, const struct anneal_schedule *schedule)
{
    struct anneal_walk *walk = &search->walk;
    bool fresh = schedule->fresh || !search->answer->known ||
                 !anneal_state_holds(walk->state, search->answer->vertices);
    int32_t first = anneal_log2(schedule->first), last = anneal_log2(schedule->last);
    uint64_t start = walk->work;

    if (fresh)
        anneal_walk_collapse(walk);
    else
        anneal_state_set(walk->state, search->answer->vertices);
    walk->weight = schedule->rigid ? (uint64_t)ANNEAL_RIGID * PENALTY_ONE
                   : fresh         ? PENALTY_ONE * UINT64_C(10)
                                   : schedule->first * 30;
    search->led = !schedule->rigid;
    search->run_work = schedule->work;
    anneal_walk_forget(walk);
    while (walk->work - start < schedule->work && !search->stopped &&
           !(schedule->rigid && walk->best.penalty == 0)) {
        uint32_t part = (uint32_t)(((walk->work - start) << 16) / schedule->work);

        walk->temperature = anneal_exp2(first - (int32_t)((int64_t)(first - last) * part >> 16));
        walk->window = anneal_window(search, part);
        anneal_search_batch(search, fresh ? target_at(search, part) : 0);
    }
    anneal_search_offer(search);
}
