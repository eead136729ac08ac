/* See contest.h. */
#include "contest.h"

#include "../../base/integer.h"
#include "../bounds.h"
#include "../search/anneal_math.h"

/* No candidate. */
#define NONE UINT32_MAX

/* Points that a written candidate has on top: more than 2^20 others, each below 2^19, have together. */
#define WRITTEN_POINTS ((uint64_t)1 << 40)
_Static_assert((uint64_t)MAX_VERTICES * MAX_EDGES * MAX_CORNERS < (uint64_t)6 << 32,
               "the points of a pose are below 16 * 1000 * 32, which is below 2^19");

/* 16.16 of log2(n / 6), n at least 6. Of 6, whose poses make no points, it is 1, so that fewer dislikes are better. */
static uint64_t log_of(uint64_t n)
{
    return n > 6 ? (uint64_t)(anneal_log2(n << 16) - anneal_log2((uint64_t)6 << 16)) : 1 << 16;
}

/* The root is in 2^-15. */
uint32_t contest_points(const struct problem *problem, uint64_t best, uint64_t dislikes)
{
    uint64_t size = (uint64_t)problem->vertex_count * problem->edge_count * problem->corner_count;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): dislikes are below 2^33 */
    uint64_t part = integer_root(((best + 1) << 30) / (dislikes + 1));

    return (uint32_t)(1000 * log_of(size) / 65536 * 16 * part >> 15);
}

/* The most steps of a choice, each a look at one problem or candidate: less than .1 seconds of a desktop core. 200
 * files with three bonuses each take 665,000; for 500 files they do not suffice, and the last changes are not tried. */
#define STEPS_MAX 4000000

struct choosing {
    struct contest_candidate *candidates;
    uint32_t count;
    uint64_t steps;
    bool is_large;         /* a look at each candidate for each problem takes over a quarter of the steps */
    bool has_open_problem; /* some problem has valid poses, but no supported one */
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

/* Finds where the candidates of each problem begin and end, and which problems unlock bonuses for each other. */
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

/* Points are one more than in the contest, so that any valid pose is better than none. */
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
static bool pose_unlocks(const struct contest_candidate *giver, const struct contest_candidate *user)
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

/* Whether the bonus that candidate i uses is unlocked by a supported pose. */
static bool is_served(const struct choosing *choosing, uint32_t i)
{
    const struct contest_candidate *candidates = choosing->candidates, *user = &candidates[i];
    bool served = user->use == BONUS_NONE || user->bonus_available;

    for (uint32_t first = user->first_giver; first != NONE && !served; first = candidates[first].next_same_id) {
        uint32_t choice = candidates[first].choice;
        served = first != user->first && choice != NONE && candidates[choice].is_supported &&
                 pose_unlocks(&candidates[choice], user);
    }
    return served;
}

/* The points of the choice. A pose whose bonus is not unlocked does not count and unlocks nothing itself: all count at
 * first, and those that lack their bonus are removed until none does. */
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

/* The points with candidate i instead of the one chosen. */
static uint64_t points_sum_with(struct choosing *choosing, uint32_t i)
{
    uint32_t *choice = &choosing->candidates[choosing->candidates[i].first].choice, before = *choice;
    uint64_t sum;

    *choice = i;
    sum = sum_of(choosing);
    *choice = before;
    return sum;
}

/* Fixes a candidate as the choice of its problem in this try. */
static void fix_choice(struct contest_candidate *candidates, uint32_t i)
{
    candidates[candidates[i].first].choice = i;
    candidates[candidates[i].first].is_fixed = true;
}

/* The candidate that unlocks the bonus of candidate i with the most points in total; NONE if none does. */
static uint32_t best_giver(struct choosing *choosing, uint32_t i)
{
    const struct contest_candidate *candidates = choosing->candidates;
    uint32_t giver = NONE;
    uint64_t most = 0;

    for (uint32_t first = candidates[i].first_giver; first != NONE; first = candidates[first].next_same_id)
        for (uint32_t k = first; k < candidates[first].end && !candidates[first].is_fixed; k++) {
            uint64_t with;
            if (!candidates[k].valid || !pose_unlocks(&candidates[k], &candidates[i]))
                continue;
            with = points_sum_with(choosing, k);
            if (giver != NONE && with <= most)
                continue;
            most = with;
            giver = k;
        }
    return giver;
}

/* Chooses candidate i and, if its bonus is not unlocked, the best candidate that unlocks it, and so on if that one
 * needs a bonus. */
static void choose_with_givers(struct choosing *choosing, uint32_t i)
{
    while (i != NONE) {
        fix_choice(choosing->candidates, i);
        (void)sum_of(choosing);
        i = choosing->candidates[i].is_supported ? NONE : best_giver(choosing, i);
    }
}

/* The first chosen pose that lacks its bonus, from problem `first` on; NONE if there is none. */
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
        if (pose_unlocks(&candidates[k], &candidates[missing]))
            return true;
    }
    return false;
}

/* The same; is_supported is then as before. */
static uint64_t sum_with_and_back(struct choosing *choosing, uint32_t i)
{
    uint64_t sum = points_sum_with(choosing, i);

    (void)sum_of(choosing);
    return sum;
}

/* The same where no pose is chosen for the problem of candidate i and no chosen pose lacks its bonus: `sum` are the
 * points without i. */
static uint64_t sum_beside(struct choosing *choosing, uint32_t i, uint64_t sum)
{
    choosing->steps++;
    return is_served(choosing, i) ? sum + choosing->candidates[i].points : sum;
}

/* The change of one problem that raises the points above *most by the most, and the points in *most: of a problem
 * without a supported pose, or to a pose that unlocks a missing bonus. NONE if there is none. */
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

/* Repairs what a new choice took from others: makes the change of one problem that gains most, as long as there is one.
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

/* Tries candidate i and keeps the resulting choice if it has more points than *sum. */
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

/* Updates is_supported, bonus_used of all problems, and has_open_problem. */
static void update_choice(struct choosing *choosing)
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

/* Whether trying candidate i cannot raise the points: nothing unlocks its bonus, or it only replaces a candidate with
 * as many points whose bonuses nobody uses. */
static bool is_useless_try(struct choosing *choosing, uint32_t i)
{
    const struct contest_candidate *candidates = choosing->candidates, *problem = &candidates[candidates[i].first];
    bool given = false;

    choosing->steps++;
    if (is_served(choosing, i))
        return !choosing->has_open_problem && !problem->bonus_used &&
               candidates[i].points <= candidates[problem->choice].points;
    for (uint32_t first = candidates[i].first_giver; first != NONE && !given; first = candidates[first].next_same_id)
        for (uint32_t k = first; k < candidates[first].end && !given; k++)
            given = first != candidates[i].first && candidates[k].valid && pose_unlocks(&candidates[k], &candidates[i]);
    return !given;
}

/* For many problems, single tries would take too many steps: chooses for each one without a supported pose the best
 * candidate that needs no other. */
static uint64_t fill_choices(struct choosing *choosing)
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

/* Climbs: raises the points as long as some try does and steps are left. Returns them. */
static uint64_t climb(struct choosing *choosing)
{
    const struct contest_candidate *candidates = choosing->candidates;
    uint64_t sum = choosing->is_large ? fill_choices(choosing) : sum_of(choosing),
                   end = choosing->steps + STEPS_MAX / 2;
    bool changed = true;

    update_choice(choosing);
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < choosing->count && choosing->steps < end; i++) {
            if (!candidates[i].valid || candidates[candidates[i].first].choice == i || is_useless_try(choosing, i))
                continue;
            changed = improve(choosing, i, &sum) || changed;
            update_choice(choosing);
        }
    }
    return sum;
}

/* Chooses the candidates of a start, the first one of each problem. Returns the points. */
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
