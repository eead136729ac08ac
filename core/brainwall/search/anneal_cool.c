/* One run of annealing, see anneal_search.h. The temperature falls by equal factors in equal work. */
#include "anneal_search.h"

/* The target of the length errors in a fresh run: it falls linearly. 16.16. */
static int64_t target_at(const struct anneal_search *search, uint32_t progress)
{
    const struct anneal_settings *settings = search->settings;
    uint32_t settle = settings->settle * 256;
    int64_t slack = (int64_t)settings->slack * 256 * search->input->figure->edge_count;

    return progress < settle ? slack * (settle - progress) / settle : 0;
}

int64_t anneal_cool_stage(struct anneal_search *search, const struct anneal_schedule *schedule, uint32_t from,
                          uint32_t to, uint64_t work)
{
    struct anneal_walk *walk = &search->walk;
    int32_t first = anneal_log2(schedule->start), last = anneal_log2(schedule->end);
    uint64_t start = walk->work;
    int64_t sum = 0, count = 0;

    while (walk->work - start < work && !search->stopped && !(schedule->lengths_only && walk->best.penalty == 0)) {
        uint32_t done = (uint32_t)(((walk->work - start) << 16) / work);
        uint32_t progress = from + (uint32_t)((uint64_t)(to - from) * done >> 16);

        walk->temperature = anneal_exp2(first - (int32_t)((int64_t)(first - last) * progress >> 16));
        walk->shift_max = anneal_shift_max(search, progress);
        anneal_search_batch(search, schedule->is_fresh ? target_at(search, progress) : 0);
        if (done >= 32768) {
            sum += walk->state->dislikes;
            count++;
        }
    }
    return count != 0 ? sum / count : walk->state->dislikes;
}

void anneal_cool(struct anneal_search *search, const struct anneal_schedule *schedule)
{
    struct anneal_walk *walk = &search->walk;
    struct anneal_schedule run = *schedule;

    run.is_fresh = schedule->is_fresh || !search->incumbent->has_pose ||
                !anneal_state_holds(walk->state, search->incumbent->vertices);
    if (run.is_fresh)
        anneal_walk_collapse(walk);
    else
        anneal_state_set(walk->state, search->incumbent->vertices);
    walk->weight = run.lengths_only ? ANNEAL_LENGTHS_WEIGHT
                   : run.is_fresh   ? ANNEAL_FIRST_WEIGHT
                                    : run.start * 30;
    search->controls_weight = !run.lengths_only;
    search->run_work = run.work;
    anneal_walk_forget(walk);
    (void)anneal_cool_stage(search, &run, 0, ANNEAL_PROGRESS_END, run.work);
    anneal_search_offer(search);
}
