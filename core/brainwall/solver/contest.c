/* See contest.h. */
#include "contest.h"

#include "../../base/integer.h"
#include "../bounds.h"
#include "../search/anneal_math.h"

/* No candidate. */
#define NONE UINT32_MAX

/* Points on top of those of a candidate that is settled: more than those of 2^20 others, each below 2^19. */
#define SETTLED_POINTS ((uint64_t)1 << 40)
_Static_assert((uint64_t)MAX_VERTICES * MAX_EDGES * MAX_CORNERS < (uint64_t)6 << 32,
               "the points of a pose are below 16 * 1000 * 32, which is below 2^19");

/* 16.16 of log2(n / 6), n at least 6. */
static uint64_t log_of(uint64_t n)
{
    return (uint64_t)(anneal_log2(n << 16) - anneal_log2((uint64_t)6 << 16));
}

/* The root is in 2^-15. */
uint32_t contest_points(const struct problem *problem, uint64_t best, uint64_t dislikes)
{
    uint64_t size = (uint64_t)problem->vertex_count * problem->edge_count * problem->corner_count;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): dislikes are below 2^33 */
    uint64_t part = integer_root(((best + 1) << 30) / (dislikes + 1));

    return (uint32_t)(1000 * log_of(size) / 65536 * 16 * part >> 15);
}

/* Finds the problems. The points are one more than those of the contest, so that any valid pose is better than
 * none. */
static void set_up(struct contest_candidate *candidates, uint32_t count)
{
    for (uint32_t first = 0, end; first < count; first = end) {
        uint64_t best = UINT64_MAX;
        for (end = first; end < count && candidates[end].problem == candidates[first].problem; end++)
            candidates[end].first = first;
        candidates[first].end = end;
        candidates[first].choice = NONE;
        for (uint32_t i = first; i < end; i++)
            if (candidates[i].valid && candidates[i].dislikes < best)
                best = candidates[i].dislikes;
        for (uint32_t i = first; i < end; i++) {
            struct contest_candidate *own = &candidates[i];
            own->points = own->valid ? 1 + contest_points(own->problem, best, own->dislikes) : 0;
            own->points += own->settled ? SETTLED_POINTS : 0;
        }
    }
}

/* Whether a pose of `giver` unlocks the bonus that `user` uses. */
static bool unlocks(const struct contest_candidate *giver, const struct contest_candidate *user)
{
    for (uint32_t k = 0; k < giver->problem->bonus_count; k++) {
        const struct problem_bonus *bonus = &giver->problem->bonuses[k];
        if ((giver->unlocked >> k & 1) != 0 && bonus->kind == user->use && bonus->problem == user->problem->id)
            return giver->problem->id == user->from;
    }
    return false;
}

/* Whether the bonus that candidate i uses is there: a pose that counts unlocks it. */
static bool is_served(const struct contest_candidate *candidates, uint32_t count, uint32_t i)
{
    const struct contest_candidate *user = &candidates[i];
    bool served = user->use == BONUS_NONE || user->granted;

    for (uint32_t first = 0; first < count && !served; first = candidates[first].end) {
        uint32_t choice = candidates[first].choice;
        served = first != user->first && choice != NONE && candidates[choice].counts &&
                 unlocks(&candidates[choice], user);
    }
    return served;
}

/* The points of the choice. A pose without its bonus does not count, and unlocks nothing itself: so all count at
 * first, and those whose bonus is missing are left out until all others have theirs. */
static uint64_t sum_of(struct contest_candidate *candidates, uint32_t count)
{
    uint64_t sum = 0;
    bool changed = true;

    for (uint32_t first = 0; first < count; first = candidates[first].end)
        if (candidates[first].choice != NONE)
            candidates[candidates[first].choice].counts = true;
    while (changed) {
        changed = false;
        for (uint32_t first = 0; first < count; first = candidates[first].end) {
            uint32_t choice = candidates[first].choice;
            if (choice == NONE || !candidates[choice].counts || is_served(candidates, count, choice))
                continue;
            candidates[choice].counts = false;
            changed = true;
        }
    }
    for (uint32_t first = 0; first < count; first = candidates[first].end)
        if (candidates[first].choice != NONE && candidates[candidates[first].choice].counts)
            sum += candidates[candidates[first].choice].points;
    return sum;
}

/* Points with candidate i in place of the one chosen. */
static uint64_t sum_with(struct contest_candidate *candidates, uint32_t count, uint32_t i)
{
    uint32_t *choice = &candidates[candidates[i].first].choice, before = *choice;
    uint64_t sum;

    *choice = i;
    sum = sum_of(candidates, count);
    *choice = before;
    return sum;
}

/* A candidate stays chosen from here on in this try. */
static void fix(struct contest_candidate *candidates, uint32_t i)
{
    candidates[candidates[i].first].choice = i;
    candidates[candidates[i].first].fixed = true;
}

/* Chooses candidate i; if its bonus is not there, the giver with which the points are the most too, and so on if
 * that needs a bonus itself. */
static void choose_with_givers(struct contest_candidate *candidates, uint32_t count, uint32_t i)
{
    while (i != NONE) {
        uint32_t giver = NONE;
        uint64_t most = 0;
        fix(candidates, i);
        (void)sum_of(candidates, count);
        for (uint32_t k = 0; k < count && !candidates[i].counts; k++) {
            uint64_t with;
            if (!candidates[k].valid || candidates[candidates[k].first].fixed ||
                !unlocks(&candidates[k], &candidates[i]))
                continue;
            with = sum_with(candidates, count, k);
            if (giver == NONE || with > most) {
                most = with;
                giver = k;
            }
        }
        i = giver;
    }
}

/* Whether candidate k might help: its problem has no pose that counts, or it unlocks a bonus that is missing. */
static bool may_help(const struct contest_candidate *candidates, uint32_t count, uint32_t k)
{
    uint32_t chosen = candidates[candidates[k].first].choice;

    if (!candidates[k].valid || chosen == k || candidates[candidates[k].first].fixed)
        return false;
    if (chosen == NONE || !candidates[chosen].counts)
        return true;
    for (uint32_t first = 0; first < count; first = candidates[first].end) {
        uint32_t choice = candidates[first].choice;
        if (choice != NONE && !candidates[choice].counts && unlocks(&candidates[k], &candidates[choice]))
            return true;
    }
    return false;
}

/* Makes up for what a new choice took from others: the change of one problem that gains most, as long as there is
 * one. Returns the points. */
static uint64_t repair(struct contest_candidate *candidates, uint32_t count)
{
    uint64_t most;
    uint32_t best;

    do {
        best = NONE;
        most = sum_of(candidates, count);
        for (uint32_t k = 0; k < count; k++) {
            uint64_t with;
            if (!may_help(candidates, count, k))
                continue;
            with = sum_with(candidates, count, k);
            (void)sum_of(candidates, count); /* what counts without k, again */
            if (with > most) {
                most = with;
                best = k;
            }
        }
        if (best != NONE)
            candidates[candidates[best].first].choice = best;
    } while (best != NONE);
    return most;
}

/* Tries candidate i: keeps the choice that comes of it if it makes more points than *sum. */
static bool improve(struct contest_candidate *candidates, uint32_t count, uint32_t i, uint64_t *sum)
{
    uint64_t with;

    for (uint32_t first = 0; first < count; first = candidates[first].end) {
        candidates[first].saved = candidates[first].choice;
        candidates[first].fixed = false;
    }
    choose_with_givers(candidates, count, i);
    with = repair(candidates, count);
    if (with > *sum) {
        *sum = with;
        return true;
    }
    for (uint32_t first = 0; first < count; first = candidates[first].end)
        candidates[first].choice = candidates[first].saved;
    return false;
}

/* Raises the points of the choice as long as a step does; returns them. */
static uint64_t climb(struct contest_candidate *candidates, uint32_t count)
{
    uint64_t sum = sum_of(candidates, count);
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < count; i++)
            if (candidates[i].valid && candidates[candidates[i].first].choice != i)
                changed = improve(candidates, count, i, &sum) || changed;
    }
    return sum;
}

/* Chooses the candidates of a start; of two of a problem the first one. Returns the points. */
static uint64_t choose_start(struct contest_candidate *candidates, uint32_t count, uint32_t start)
{
    for (uint32_t first = 0; first < count; first = candidates[first].end)
        candidates[first].choice = NONE;
    for (uint32_t i = count; i-- > 0;)
        if (candidates[i].valid && (candidates[i].starts & start) != 0)
            candidates[candidates[i].first].choice = i;
    return sum_of(candidates, count);
}

/* Chooses the best start, if there are any. */
static bool choose_best_start(struct contest_candidate *candidates, uint32_t count)
{
    uint32_t starts = 0, best = 0;
    uint64_t most = 0;

    for (uint32_t first = 0; first < count; first = candidates[first].end)
        candidates[first].other = candidates[first].choice;
    for (uint32_t i = 0; i < count; i++)
        starts |= candidates[i].valid ? candidates[i].starts : 0;
    for (; starts != 0; starts &= starts - 1) {
        uint32_t start = starts & (~starts + 1);
        uint64_t sum = choose_start(candidates, count, start);
        if (best != 0 && sum <= most)
            continue;
        most = sum;
        best = start;
    }
    if (best != 0)
        (void)choose_start(candidates, count, best);
    return best != 0;
}

void contest_choose(struct contest_candidate *candidates, uint32_t count)
{
    uint64_t sum;

    set_up(candidates, count);
    sum = climb(candidates, count);
    if (!choose_best_start(candidates, count) || climb(candidates, count) <= sum)
        for (uint32_t first = 0; first < count; first = candidates[first].end)
            candidates[first].choice = candidates[first].other;
    (void)sum_of(candidates, count);
    for (uint32_t i = 0; i < count; i++)
        candidates[i].chosen = candidates[candidates[i].first].choice == i && candidates[i].counts;
}
