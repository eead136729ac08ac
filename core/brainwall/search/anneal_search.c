/* See anneal_search.h. */
#include "anneal_search.h"

/* The root of an integer, rounded down, to 3 digits. */
static uint64_t root(uint64_t square)
{
    return anneal_exp2(anneal_log2(square << 16) / 2) >> 16;
}

/* The greatest weight at temperature T: max(300 T, 800 sqrt(dislikes of a corner) + 4000). So the least excess that a
 * length can have, some thousandths of a unit, costs about T. */
static uint64_t weight_most(const struct anneal_walk *walk)
{
    uint64_t corner = (uint64_t)walk->state->dislikes / walk->state->corners + 1;
    uint64_t most = 300 * walk->temperature, least = (800 * root(corner) + 4000) * PENALTY_ONE;

    most = most > least ? most : least;
    return most < ANNEAL_WEIGHT_END ? most : ANNEAL_WEIGHT_END - 1;
}

uint32_t anneal_shift_max(const struct anneal_search *search, uint32_t progress)
{
    int64_t widest = anneal_log2((uint64_t)(hole_side(search->input->hole) / 4 + 1) << 16);

    return (uint32_t)(anneal_exp2((int32_t)(widest * (ANNEAL_PROGRESS_END - progress) >> 16)) >> 16);
}

void anneal_search_offer(struct anneal_search *search)
{
    const struct anneal_best *best = &search->walk.best;
    const struct figure *figure = search->input->figure;
    uint32_t must_unlock = search->settings->must_unlock;

    if (best->has_pose && (must_unlock & ~pose_unlocked(figure->problem, best->vertices, figure->vertex_count)) == 0)
        incumbent_offer(search->incumbent, search->input, best->vertices);
}

/* Counts `work` and tells whether to end. Offers the best pose when a part of the work is complete. */
static bool is_done(struct anneal_search *search, uint64_t work)
{
    const struct anneal_best *best = &search->walk.best;
    bool stopped = stop_after(search->input->stop, work) || (best->penalty == 0 && best->dislikes == 0);

    if (search->input->part != NULL && *search->input->part != search->part) {
        search->part = *search->input->part;
        anneal_search_offer(search);
    }
    return stopped;
}

/* The change of the weight after a batch that did so much of the run's work: a factor of e `gain` times in the whole
 * run, but not less than 1/512 and not more than 1/8 at once. */
static uint64_t weight_step(const struct anneal_search *search, uint64_t weight, uint64_t work)
{
    uint64_t divisor = search->run_work / (work * search->settings->gain + 1);

    return weight / (divisor < 8 ? 8 : divisor > 512 ? 512 : divisor);
}

void anneal_search_batch(struct anneal_search *search, int64_t target)
{
    struct anneal_walk *walk = &search->walk;
    uint64_t before = walk->work, most, step;

    anneal_walk_batch(walk);
    search->stopped = is_done(search, walk->work - before);
    if (!search->controls_weight)
        return;
    step = weight_step(search, walk->weight, walk->work - before);
    if (anneal_penalty(walk->state) > target)
        walk->weight += step;
    else
        walk->weight -= step;
    most = weight_most(walk);
    walk->weight = walk->weight < most ? walk->weight : most;
    walk->weight = walk->weight > PENALTY_ONE ? walk->weight : PENALTY_ONE;
}
