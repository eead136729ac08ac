/* See contest.h. */
#include "contest.h"

#include "../search/anneal_math.h"

/* 16.16 of log2(n / 6), n at least 6. */
static uint64_t log_of(uint64_t n)
{
    return (uint64_t)(anneal_log2(n << 16) - anneal_log2((uint64_t)6 << 16));
}

/* floor(sqrt(n)), a bit at a time. */
static uint64_t root_of(uint64_t n)
{
    uint64_t root = 0;

    for (uint64_t bit = (uint64_t)1 << 31; bit != 0; bit >>= 1)
        if ((root | bit) * (root | bit) <= n)
            root |= bit;
    return root;
}

/* The root is in 2^-15. */
uint32_t contest_points(const struct problem *problem, uint64_t best, uint64_t dislikes)
{
    uint64_t size = (uint64_t)problem->vertex_count * problem->edge_count * problem->corner_count;
    uint64_t part = root_of(((best + 1) << 30) / (dislikes + 1));

    return (uint32_t)(1000 * log_of(size) / 65536 * 16 * part >> 15);
}

/* The candidates of a problem are first .. end - 1. */
static uint32_t end_of(const struct contest_candidate *candidates, uint32_t count, uint32_t first)
{
    uint32_t end = first + 1;

    while (end < count && candidates[end].problem == candidates[first].problem)
        end++;
    return end;
}

static uint32_t first_of(const struct contest_candidate *candidates, uint32_t at)
{
    while (at > 0 && candidates[at - 1].problem == candidates[at].problem)
        at--;
    return at;
}

/* One more than the points, so that any valid pose is better than none. */
static void set_points(struct contest_candidate *candidates, uint32_t count)
{
    for (uint32_t first = 0, end; first < count; first = end) {
        uint64_t best = UINT64_MAX;
        end = end_of(candidates, count, first);
        for (uint32_t i = first; i < end; i++)
            if (candidates[i].valid && candidates[i].dislikes < best)
                best = candidates[i].dislikes;
        for (uint32_t i = first; i < end; i++)
            candidates[i].points = candidates[i].valid
                                       ? 1 + contest_points(candidates[i].problem, best, candidates[i].dislikes) : 0;
    }
}

/* Whether a pose of `giver` unlocks the bonus that `user` uses. */
static bool unlocks(const struct contest_candidate *giver, const struct contest_candidate *user)
{
    for (uint32_t k = 0; k < giver->problem->bonus_count; k++) {
        const struct problem_bonus *bonus = &giver->problem->bonuses[k];
        if ((giver->unlocked >> k & 1) != 0 && bonus->kind == user->use && bonus->problem == user->problem->id)
            return true;
    }
    return false;
}

/* Whether the bonus of candidate i is there if candidate `other` were chosen for its problem. */
static bool is_served(const struct contest_candidate *candidates, uint32_t count, uint32_t i, uint32_t other)
{
    const struct contest_candidate *user = &candidates[i];

    if (user->use == BONUS_NONE || user->granted)
        return true;
    for (uint32_t k = 0; k < count; k++) {
        bool chosen = candidates[k].problem == candidates[other].problem ? k == other : candidates[k].chosen;
        if (chosen && candidates[k].problem != user->problem && unlocks(&candidates[k], user))
            return true;
    }
    return false;
}

/* Points of all that is chosen if candidate i were; those without their bonus have none. */
static uint64_t sum_with(const struct contest_candidate *candidates, uint32_t count, uint32_t i)
{
    uint64_t sum = 0;

    for (uint32_t k = 0; k < count; k++) {
        bool chosen = candidates[k].problem == candidates[i].problem ? k == i : candidates[k].chosen;
        if (chosen && is_served(candidates, count, k, i))
            sum += candidates[k].points;
    }
    return sum;
}

static uint32_t choose_instead(struct contest_candidate *candidates, uint32_t count, uint32_t i)
{
    uint32_t first = first_of(candidates, i), before = first;

    for (uint32_t k = first; k < end_of(candidates, count, first); k++) {
        before = candidates[k].chosen ? k : before;
        candidates[k].chosen = k == i;
    }
    return before;
}

/* The giver for candidate i, which has just been chosen, that makes the most points; they become *sum. Candidate
 * i itself when it needs none. */
static uint32_t best_giver(struct contest_candidate *candidates, uint32_t count, uint32_t i, uint64_t *sum)
{
    uint32_t best = i;

    *sum = sum_with(candidates, count, i);
    for (uint32_t k = 0; k < count; k++) {
        uint64_t with;
        if (!candidates[k].valid || candidates[k].problem == candidates[i].problem ||
            !unlocks(&candidates[k], &candidates[i]))
            continue;
        with = sum_with(candidates, count, k);
        if (with > *sum) {
            *sum = with;
            best = k;
        }
    }
    return best;
}

void contest_choose(struct contest_candidate *candidates, uint32_t count)
{
    uint64_t sum = 0;
    bool changed = true;

    set_points(candidates, count);
    for (uint32_t i = 0; i < count; i++)
        candidates[i].chosen = false;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < count; i++) {
            uint32_t before, giver, first = first_of(candidates, i);
            bool none = true;
            uint64_t with;
            if (!candidates[i].valid || candidates[i].chosen)
                continue;
            for (uint32_t k = first; k < end_of(candidates, count, first); k++)
                none = none && !candidates[k].chosen;
            before = choose_instead(candidates, count, i);
            giver = best_giver(candidates, count, i, &with);
            if (with > sum) {
                if (giver != i)
                    (void)choose_instead(candidates, count, giver);
                sum = with;
                changed = true;
            } else if (none) {
                candidates[i].chosen = false;
            } else {
                (void)choose_instead(candidates, count, before);
            }
        }
    }
}
