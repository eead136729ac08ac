/* See contest.h. */
#include "contest.h"

#include "../../base/integer.h"
#include "../bounds.h"
#include "../search/anneal_math.h"

/* No candidate. */
#define NONE UINT32_MAX

/* Points on top of those of a candidate that is settled: more than those of 2^20 others, each below 2^19. */
#define WRITTEN_POINTS ((uint64_t)1 << 40)
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

/* The most steps of a choice, each a look at one problem or candidate, less than .1 seconds of a desktop core. By 200
 * files with three bonuses each 665,000 are taken, by 500 files they do not suffice: the last changes are not tried. */
#define STEPS_MAX 4000000

struct choosing {
    struct contest_candidate *candidates;
    uint32_t count;
    uint64_t steps;
    bool is_large;         /* a look at each candidate for each problem takes a quarter of the steps */
    bool has_open_problem; /* some problem has poses, but none that counts */
};

/* The first problem of that number before candidate `end`; NONE if there is none. */
static uint32_t find_problem(const struct choosing *choosing, int64_t id, uint32_t end)
{
    const struct contest_candidate *candidates = choosing->candidates;

    for (uint32_t first = 0; first < end; first = candidates[first].end)
        if (candidates[first].problem->id == id)
            return first;
    return NONE;
}

/* Finds the problems, and those that unlock bonuses for each other. */
static void link_problems(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;
    uint32_t count = choosing->count, problems = 0;

    for (uint32_t first = 0, end; first < count; first = end, problems++) {
        uint32_t twin = find_problem(choosing, candidates[first].problem->id, first);
        for (end = first; end < count && candidates[end].problem == candidates[first].problem; end++)
            candidates[end].first = first;
        candidates[first].end = end;
        candidates[first].choice = candidates[first].next_same_id = NONE;
        while (twin != NONE && candidates[twin].next_same_id != NONE)
            twin = candidates[twin].next_same_id;
        if (twin != NONE)
            candidates[twin].next_same_id = first;
    }
    choosing->is_large = (uint64_t)problems * count > STEPS_MAX / 4;
    for (uint32_t i = 0; i < count; i++) {
        bool needs = candidates[i].valid && candidates[i].use != BONUS_NONE && !candidates[i].bonus_available;
        candidates[i].first_giver = needs ? find_problem(choosing, candidates[i].giver_id, count) : NONE;
    }
}

/* The points are one more than those of the contest, so that any valid pose is better than none. */
static void set_points(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;

    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end) {
        uint64_t best = UINT64_MAX;
        for (uint32_t i = first; i < candidates[first].end; i++)
            if (candidates[i].valid && candidates[i].dislikes < best)
                best = candidates[i].dislikes;
        for (uint32_t i = first; i < candidates[first].end; i++) {
            struct contest_candidate *own = &candidates[i];
            own->points = own->valid ? 1 + contest_points(own->problem, best, own->dislikes) : 0;
            own->points += own->is_written ? WRITTEN_POINTS : 0;
        }
    }
}

/* Whether a pose of `giver` unlocks the bonus that `user` uses. */
static bool unlocks(const struct contest_candidate *giver, const struct contest_candidate *user)
{
    for (uint32_t k = 0; k < giver->problem->bonus_count && giver->unlocked != 0; k++) {
        const struct problem_bonus *bonus = &giver->problem->bonuses[k];
        if ((giver->unlocked >> k & 1) != 0 && bonus->kind == user->use && bonus->problem == user->problem->id)
            return giver->problem->id == user->giver_id;
    }
    return false;
}

/* Whether candidate i can be chosen whatever the others are. */
static bool is_alone(const struct contest_candidate *candidate)
{
    return candidate->valid && (candidate->use == BONUS_NONE || candidate->bonus_available);
}

/* Whether the bonus that candidate i uses is there: a pose that counts unlocks it. */
static bool is_served(const struct choosing *choosing, uint32_t i)
{
    const struct contest_candidate *candidates = choosing->candidates, *user = &candidates[i];
    bool served = user->use == BONUS_NONE || user->bonus_available;

    for (uint32_t first = user->first_giver; first != NONE && !served; first = candidates[first].next_same_id) {
        uint32_t choice = candidates[first].choice;
        served = first != user->first && choice != NONE && candidates[choice].is_supported &&
                 unlocks(&candidates[choice], user);
    }
    return served;
}

/* The points of the choice. A pose without its bonus does not count, and unlocks nothing itself: so all count at first,
 * and those whose bonus is missing are left out until all others have theirs. */
static uint64_t sum_of(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;
    uint32_t count = choosing->count;
    uint64_t sum = 0;
    bool changed = true;

    for (uint32_t first = 0; first < count; first = candidates[first].end)
        if (candidates[first].choice != NONE) {
            candidates[candidates[first].choice].is_supported = true;
            sum += candidates[candidates[first].choice].points;
        }
    while (changed) {
        changed = false;
        for (uint32_t first = 0; first < count; first = candidates[first].end) {
            uint32_t choice = candidates[first].choice;
            choosing->steps++;
            if (choice == NONE || !candidates[choice].is_supported || is_served(choosing, choice))
                continue;
            candidates[choice].is_supported = false;
            sum -= candidates[choice].points;
            changed = true;
        }
    }
    return sum;
}

/* Points with candidate i in place of the one chosen. */
static uint64_t sum_with(struct choosing *choosing, uint32_t i)
{
    uint32_t *choice = &choosing->candidates[choosing->candidates[i].first].choice, before = *choice;
    uint64_t sum;

    *choice = i;
    sum = sum_of(choosing);
    *choice = before;
    return sum;
}

/* A candidate stays chosen from here on in this try. */
static void fix(struct contest_candidate *candidates, uint32_t i)
{
    candidates[candidates[i].first].choice = i;
    candidates[candidates[i].first].is_fixed = true;
}

/* The candidate that unlocks the bonus of candidate i with the most points in sum; NONE if none does. */
static uint32_t best_giver(struct choosing *choosing, uint32_t i)
{
    const struct contest_candidate *candidates = choosing->candidates;
    uint32_t giver = NONE;
    uint64_t most = 0;

    for (uint32_t first = candidates[i].first_giver; first != NONE; first = candidates[first].next_same_id)
        for (uint32_t k = first; k < candidates[first].end && !candidates[first].is_fixed; k++) {
            uint64_t with;
            if (!candidates[k].valid || !unlocks(&candidates[k], &candidates[i]))
                continue;
            with = sum_with(choosing, k);
            if (giver != NONE && with <= most)
                continue;
            most = with;
            giver = k;
        }
    return giver;
}

/* Chooses candidate i; if its bonus is not there, the giver with which the points are the most too, and so on if that
 * needs a bonus itself. */
static void choose_with_givers(struct choosing *choosing, uint32_t i)
{
    while (i != NONE) {
        fix(choosing->candidates, i);
        (void)sum_of(choosing);
        i = choosing->candidates[i].is_supported ? NONE : best_giver(choosing, i);
    }
}

/* A pose that is chosen and lacks its bonus, from that of a problem on; NONE if there is none. */
static uint32_t find_missing(const struct choosing *choosing, uint32_t first)
{
    const struct contest_candidate *candidates = choosing->candidates;

    for (; first < choosing->count; first = candidates[first].end) {
        uint32_t choice = candidates[first].choice;
        if (choice != NONE && !candidates[choice].is_supported)
            return choice;
    }
    return NONE;
}

/* Whether a candidate unlocks a bonus that is missing; `missing` is the first pose that lacks one. */
static bool unlocks_missing(struct choosing *choosing, uint32_t k, uint32_t missing)
{
    const struct contest_candidate *candidates = choosing->candidates;

    if (candidates[k].unlocked == 0)
        return false;
    for (; missing != NONE; missing = find_missing(choosing, candidates[candidates[missing].first].end)) {
        choosing->steps++;
        if (unlocks(&candidates[k], &candidates[missing]))
            return true;
    }
    return false;
}

/* The same; what counts is then as it was without it. */
static uint64_t sum_with_and_back(struct choosing *choosing, uint32_t i)
{
    uint64_t sum = sum_with(choosing, i);

    (void)sum_of(choosing);
    return sum;
}

/* The same where no pose is chosen for the problem of candidate i, and none that is chosen lacks its bonus: `sum` is
 * that without it. */
static uint64_t sum_beside(struct choosing *choosing, uint32_t i, uint64_t sum)
{
    choosing->steps++;
    return is_served(choosing, i) ? sum + choosing->candidates[i].points : sum;
}

/* The change of one problem with which the points are more than *most, and the most: of one that has no pose that
 * counts, or to a pose that unlocks a bonus that is missing. NONE if there is none. */
static uint32_t best_repair(struct choosing *choosing, uint64_t *most)
{
    const struct contest_candidate *candidates = choosing->candidates;
    uint32_t best = NONE, missing = find_missing(choosing, 0);
    uint64_t now = *most;

    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end) {
        uint32_t chosen = candidates[first].choice;
        bool open = chosen == NONE || !candidates[chosen].is_supported;
        choosing->steps++;
        if (candidates[first].is_fixed || (!open && missing == NONE))
            continue;
        for (uint32_t k = first; k < candidates[first].end; k++) {
            uint64_t with;
            if (!candidates[k].valid || k == chosen || (!open && !unlocks_missing(choosing, k, missing)))
                continue;
            with = missing == NONE ? sum_beside(choosing, k, now) : sum_with_and_back(choosing, k);
            if (with <= *most)
                continue;
            *most = with;
            best = k;
        }
    }
    return best;
}

/* Makes up for what a new choice took from others: the change of one problem that gains most, as long as there is one.
 * Returns the points. */
static uint64_t repair(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;
    uint64_t most;
    uint32_t best;

    do {
        most = sum_of(choosing);
        best = best_repair(choosing, &most);
        if (best != NONE)
            candidates[candidates[best].first].choice = best;
    } while (best != NONE);
    return most;
}

/* Tries candidate i: keeps the choice that comes of it if it makes more points than *sum. */
static bool improve(struct choosing *choosing, uint32_t i, uint64_t *sum)
{
    struct contest_candidate *candidates = choosing->candidates;
    uint64_t with;

    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end) {
        candidates[first].saved = candidates[first].choice;
        candidates[first].is_fixed = false;
    }
    choose_with_givers(choosing, i);
    with = candidates[i].is_supported ? repair(choosing) : 0;
    if (with > *sum) {
        *sum = with;
        return true;
    }
    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end)
        candidates[first].choice = candidates[first].saved;
    return false;
}

/* Sees what counts in a choice, whose problems bonuses are used of, and whether some problem is open. */
static void survey(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;
    uint32_t count = choosing->count;

    (void)sum_of(choosing);
    choosing->has_open_problem = false;
    for (uint32_t first = 0; first < count; first = candidates[first].end)
        candidates[first].bonus_used = false;
    for (uint32_t first = 0; first < count; first = candidates[first].end) {
        uint32_t choice = candidates[first].choice;
        bool counts = choice != NONE && candidates[choice].is_supported;
        for (uint32_t i = first; i < candidates[first].end && !counts; i++)
            choosing->has_open_problem = choosing->has_open_problem || candidates[i].valid;
        for (uint32_t k = counts ? candidates[choice].first_giver : NONE; k != NONE; k = candidates[k].next_same_id)
            candidates[k].bonus_used = true;
    }
}

/* Whether a try of candidate i cannot raise the points, by the survey: nobody unlocks its bonus, or it would but take
 * the place of one with as many points, whose bonuses nobody uses. */
static bool is_vain(struct choosing *choosing, uint32_t i)
{
    const struct contest_candidate *candidates = choosing->candidates, *problem = &candidates[candidates[i].first];
    bool given = false;

    choosing->steps++;
    if (is_served(choosing, i))
        return !choosing->has_open_problem && !problem->bonus_used &&
               candidates[i].points <= candidates[problem->choice].points;
    for (uint32_t first = candidates[i].first_giver; first != NONE && !given; first = candidates[first].next_same_id)
        for (uint32_t k = first; k < candidates[first].end && !given; k++)
            given = first != candidates[i].first && candidates[k].valid && unlocks(&candidates[k], &candidates[i]);
    return !given;
}

/* What the first try does, problem by problem, takes too many steps for many of them: each one without a pose that
 * counts gets the best that needs no other. */
static uint64_t fill(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;

    (void)sum_of(choosing);
    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end) {
        uint32_t *choice = &candidates[first].choice, best = NONE;
        for (uint32_t i = first; i < candidates[first].end; i++)
            if (is_alone(&candidates[i]) && (best == NONE || candidates[i].points > candidates[best].points))
                best = i;
        if (best != NONE && (*choice == NONE || !candidates[*choice].is_supported))
            *choice = best;
    }
    return sum_of(choosing);
}

/* Raises the points of the choice as long as a step does, and there are steps left; returns them. */
static uint64_t climb(struct choosing *choosing)
{
    const struct contest_candidate *candidates = choosing->candidates;
    uint64_t sum = choosing->is_large ? fill(choosing) : sum_of(choosing), end = choosing->steps + STEPS_MAX / 2;
    bool changed = true;

    survey(choosing);
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < choosing->count && choosing->steps < end; i++) {
            if (!candidates[i].valid || candidates[candidates[i].first].choice == i || is_vain(choosing, i))
                continue;
            changed = improve(choosing, i, &sum) || changed;
            survey(choosing);
        }
    }
    return sum;
}

/* Chooses the candidates of a start; of two of a problem the first one. Returns the points. */
static uint64_t choose_start(struct choosing *choosing, uint32_t start)
{
    struct contest_candidate *candidates = choosing->candidates;

    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end)
        candidates[first].choice = NONE;
    for (uint32_t i = choosing->count; i-- > 0;)
        if (candidates[i].valid && (candidates[i].starts & start) != 0)
            candidates[candidates[i].first].choice = i;
    return sum_of(choosing);
}

/* Chooses the best start, if there are any. */
static bool choose_best_start(struct choosing *choosing)
{
    struct contest_candidate *candidates = choosing->candidates;
    uint32_t starts = 0, best = 0;
    uint64_t most = 0;

    for (uint32_t first = 0; first < choosing->count; first = candidates[first].end)
        candidates[first].choice_without_start = candidates[first].choice;
    for (uint32_t i = 0; i < choosing->count; i++)
        starts |= candidates[i].valid ? candidates[i].starts : 0;
    for (; starts != 0; starts &= starts - 1) {
        uint32_t start = starts & (~starts + 1);
        uint64_t sum = choose_start(choosing, start);
        if (best != 0 && sum <= most)
            continue;
        most = sum;
        best = start;
    }
    if (best != 0)
        (void)choose_start(choosing, best);
    return best != 0;
}

void contest_choose(struct contest_candidate *candidates, uint32_t count)
{
    struct choosing choosing = {.candidates = candidates, .count = count};
    uint64_t sum;

    link_problems(&choosing);
    set_points(&choosing);
    sum = climb(&choosing);
    if (!choose_best_start(&choosing) || climb(&choosing) <= sum)
        for (uint32_t first = 0; first < count; first = candidates[first].end)
            candidates[first].choice = candidates[first].choice_without_start;
    (void)sum_of(&choosing);
    for (uint32_t i = 0; i < count; i++)
        candidates[i].is_chosen = candidates[candidates[i].first].choice == i && candidates[i].is_supported;
}
