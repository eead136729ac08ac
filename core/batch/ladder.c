/* See ladder.h. While levels are cheap all presets climb; one is left behind only when time tells, for
 * what it makes of a small budget says little of a large one. What a level gains is
 * guessed from what the last ones gained, halving the weight of the past each time; a game that has
 * gained nothing keeps a little hope, or it would never be tried again. What the first two levels
 * gain tells nothing: texts in wide corridors make much more than those in narrow ones, once. Points grow about as the
 * logarithm of time does: the time that a game has had counts against it, so that games of one kind climb
 * side by side.
 *
 * Where boards are large a text takes longer than the search. Texts wait there until the plans of the
 * level are known, and only plans that estimate about as much as the best one get theirs; the others
 * count by their estimate. Elsewhere every plan has its text: no estimate tells so well what phrases bring.
 *
 * Ratios of work are taken in sixteenths: fine enough for a guess of time. Works are at most 2^53,
 * times below 2^41 and ratios below 2^22, so all products stay inside 64 bits. */
#include "ladder.h"

#include "../base/bits.h"

#define LADDER_FACTOR 4u

/* The part by which a plan may estimate less than another and still bring more. */
#define ESTIMATE_SPREAD 16

/* A text that takes so many halves of its search is long. */
#define TEXT_LONG 3

/* The part of the time left that a level may take. */
#define SHARE_OF_LEVEL 4u

/* Works of one level differ by sixteenths, up to three times the first. */
#define LADDER_VARIATIONS 32u

/* Rungs of a level of variants: about as much work as the next level, where none is left behind. */
#define LADDER_VARIANTS 32u

/* Work to begin with while the first search, which tells the speed, is still under way; and rungs at that time,
 * the first one included: more than these would take the processors from it. */
#define LADDER_BLIND_WORK 1000000u
#define LADDER_BLIND_RUNGS 2u

#define WORK_MAX (UINT64_C(1) << 53)
#define TIME_MAX (UINT64_C(1) << 41)
#define RATIO_MAX (UINT64_C(1) << 22)

#define GAIN_WHOLE 65536
#define GAIN_HOPED 16384u
#define GAIN_LEAST 64u

_Static_assert(PRESETS <= BUDGET_PRESETS && BUDGET_PRESETS == 32, "the exhausted ones are bits of a mask");

void ladder_start(struct ladder *ladder, uint32_t presets, bool phrases)
{
    const struct ladder start = {.presets = presets, .phrases = phrases, .rungs = 1,
                                 .rungs_max = 1, .work_max = WORK_MAX, .gain = GAIN_HOPED};
    *ladder = start;
    for (uint32_t i = 0; i < PRESETS; i++)
        ladder->order[i] = i;
}

static bool is_exhausted(const struct ladder *ladder, uint32_t preset)
{
    return (ladder->exhausted >> budget_base_preset(preset) & 1) != 0;
}

/* The preset of a rung of the level. No variant is tried twice, unless they run out. */
static uint32_t profile_of(const struct ladder *ladder, uint32_t rung)
{
    if (!ladder->varies)
        return ladder->order[rung % ladder->rungs];
    return (budget_base_preset(ladder->best.preset) + (1 + ladder->variants) * BUDGET_PRESETS) %
           BUDGET_PRESET_NUMBERS;
}

/* Work of the next rung if time did not matter. */
static uint64_t wanted_work(const struct ladder *ladder)
{
    uint64_t first = ladder->level == 0 ? LADDER_BLIND_WORK
                     : ladder->varies   ? ladder->best.work
                                        : LADDER_FACTOR * ladder->base;
    uint64_t work = first * (16 + ladder->variation / ladder->rungs) / 16;

    if (ladder->level == 0 && ladder->variation == 0)
        return 1;
    while (work > ladder->work_max)
        work /= 2;
    return work;
}

/* A work in sixteenths of another. */
static uint64_t sixteenths(uint64_t work, uint64_t of)
{
    uint64_t ratio = work / (of / 16 + 1);

    return ratio < RATIO_MAX ? ratio : RATIO_MAX;
}

/* Cuts a rung to the time there is, going by the last text and the largest search of its preset, or by
 * half the speed of another one. An eighth of the time is kept for being wrong. False when too
 * little is left of it: half the work of the level; at level 1 all of it, since no budget makes a game spend
 * less. */
static bool fit_time(const struct ladder *ladder, uint64_t left_ms, struct ladder_rung *rung)
{
    uint32_t from = budget_base_preset(rung->budget.preset), slowness = 1;
    uint64_t search_ms, text_ms, ms, ratio;

    if (ladder->done[from].work == 0) {
        slowness = 2;
        for (from = 0; ladder->done[from].work == 0;)
            from++;
    }
    search_ms = ladder->done[from].search_ms * slowness;
    text_ms = ladder->text_ms * sixteenths(ladder->done[from].work, ladder->text_work) / 16;
    ms = search_ms + (text_ms + 1) * slowness;
    ms = ms < TIME_MAX ? ms : TIME_MAX;
    ratio = sixteenths(rung->budget.work, ladder->done[from].work);
    rung->expected_ms = ms * ratio / 16 + 1;
    rung->least = ladder->text_long ? ladder->estimate - ladder->estimate / ESTIMATE_SPREAD : 0;
    if (rung->expected_ms <= left_ms - left_ms / 8) {
        /* A text that waits costs the search again. */
        if (ladder->text_long && rung->expected_ms + search_ms * ratio / 16 <= left_ms / 2)
            rung->least = INT64_MAX;
        return true;
    }
    ratio = left_ms * 14 / ms;
    rung->budget.work = ladder->done[from].work * (ratio < 256 ? ratio : 256) / 16;
    rung->expected_ms = left_ms;
    return rung->budget.work > (ladder->level == 1 ? ladder->base : ladder->base / 2);
}

/* The plan that waits for its text, if there is time for it. */
static bool late_text(const struct ladder *ladder, uint64_t left_ms, struct ladder_rung *rung)
{
    rung->budget = ladder->open;
    rung->late = true;
    rung->least = 0;
    rung->expected_ms = ladder->done[budget_base_preset(ladder->open.preset)].search_ms + ladder->text_ms + 1;
    return ladder->due && rung->expected_ms <= left_ms;
}

bool ladder_next(const struct ladder *ladder, uint64_t left_ms, struct ladder_rung *rung)
{
    uint32_t rungs = ladder->rungs;
    uint32_t most = ladder->level == 0 ? LADDER_BLIND_RUNGS : LADDER_VARIATIONS * rungs;

    if (ladder->failed || left_ms == 0)
        return false;
    if (late_text(ladder, left_ms, rung))
        return true;
    for (uint32_t i = 0; i < rungs && ladder->variation < most; i++) {
        rung->budget.work = wanted_work(ladder);
        rung->budget.preset = profile_of(ladder, ladder->variation + i);
        rung->expected_ms = 1;
        rung->late = false;
        rung->least = 0;
        if (is_exhausted(ladder, rung->budget.preset))
            continue;
        if (ladder->level == 0 || fit_time(ladder, left_ms, rung))
            return true;
    }
    return false;
}

uint64_t ladder_worth(const struct ladder *ladder, const struct ladder_rung *rung, uint32_t games)
{
    /* What it promises is known, and its search is lost if time runs out. */
    if (rung->late)
        return UINT64_MAX;
    return ((uint64_t)ladder->gain << 32) / games / (ladder->total_ms + rung->expected_ms);
}

void ladder_begin(struct ladder *ladder, const struct ladder_rung *rung)
{
    if (rung->late)
        ladder->due = false;
    else
        ladder->variation++;
    ladder->variants += ladder->varies;
    ladder->flying++;
}

void ladder_stop(struct ladder *ladder)
{
    ladder->flying--;
    ladder->variation -= ladder->level == 0; /* it may be begun again: there is no result yet */
}

/* Whether the preset before place `at` made as much: the same game, most likely. */
static bool repeats(const struct ladder *ladder, const uint32_t *sorted, uint32_t at)
{
    return at > 0 && ladder->done[sorted[at - 1]].points == ladder->done[sorted[at]].points;
}

/* Those of a lower group go first, whatever they made. */
static int group_of(const struct ladder *ladder, const uint32_t *sorted, uint32_t at)
{
    if (is_exhausted(ladder, sorted[at]))
        return 2;
    return repeats(ladder, sorted, at) ? 1 : 0;
}

/* Sorts the presets by the points of their largest searches; equal ones keep their order. Those that
 * only repeat another come after these, the exhausted ones last. */
static void sort_profiles(struct ladder *ladder)
{
    uint32_t sorted[PRESETS], presets = ladder->presets, count = 0;

    for (uint32_t i = 0; i < presets; i++) {
        uint32_t preset = ladder->order[i], at = i;
        for (; at > 0 && ladder->done[sorted[at - 1]].points < ladder->done[preset].points; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = preset;
    }
    for (int group = 0; group <= 2; group++)
        for (uint32_t i = 0; i < presets; i++)
            if (group_of(ladder, sorted, i) == group)
                ladder->order[count++] = sorted[i];
}

/* How many presets the level has: as many as its time is enough for, if the others take as long as those
 * that ended. */
static uint32_t rungs_of(const struct ladder *ladder)
{
    uint64_t rungs = ladder->level_ms * ladder->ended / (ladder->spent_ms + 1);
    uint32_t least = ladder->level == 1 ? 4 : 2;

    rungs = rungs > least ? rungs : least;
    return rungs < ladder->rungs_max ? (uint32_t)rungs : ladder->rungs_max;
}

/* Points gained as a part of all, of GAIN_WHOLE. */
static uint32_t gain_of(int64_t more, int64_t points)
{
    while (more > INT64_MAX / GAIN_WHOLE) {
        more /= 2;
        points /= 2;
    }
    return more > 0 && points > 0 ? (uint32_t)(more * GAIN_WHOLE / points) : 0;
}

static void end_level(struct ladder *ladder, uint64_t share_ms)
{
    int64_t points = ladder->best_points, more = points - ladder->level_points;
    uint32_t fresh;

    if (ladder->level > 1)
        ladder->gain = (ladder->gain + gain_of(more, points)) / 2;
    if (ladder->gain < GAIN_LEAST)
        ladder->gain = GAIN_LEAST;
    sort_profiles(ladder);
    ladder->varies = (more > 0) == ladder->varies && ladder->level > 1 && !ladder->phrases;
    fresh = ladder->presets - bits_count(ladder->exhausted);
    ladder->rungs_max = ladder->level == 0 || fresh < ladder->rungs ? fresh : ladder->rungs;
    ladder->level_ms = share_ms / SHARE_OF_LEVEL;
    ladder->spent_ms = 0;
    ladder->due = ladder->open_estimate > ladder->estimate;
    ladder->level_points = points;
    ladder->level++;
    ladder->variation = 0;
    ladder->ended = 0;
    ladder->rungs = ladder->varies ? LADDER_VARIANTS : ladder->rungs_max;
}

/* What the promises make of a poor plan. */
static int64_t points_of(const struct ladder *ladder, const struct ladder_result *result)
{
    return result->poor ? ladder->estimate_points - (ladder->estimate - result->estimate)
                        : result->points;
}

/* Remembers the text of a plan. */
static void note_text(struct ladder *ladder, const struct ladder_result *result, uint64_t work)
{
    ladder->text_ms = result->text_ms;
    ladder->text_work = work;
    ladder->text_long = ladder->level > 0 && 2 * result->text_ms > TEXT_LONG * result->search_ms;
    if (result->estimate > ladder->estimate) {
        ladder->estimate = result->estimate;
        ladder->estimate_points = result->points;
    }
    if (result->points > ladder->best_points || ladder->best.work == 0) {
        ladder->best = (struct budget){work, result->budget.preset, 0};
        ladder->best_points = result->points;
    }
}

static void note_open(struct ladder *ladder, const struct ladder_result *result)
{
    ladder->open = result->budget;
    ladder->open_estimate = result->estimate;
}

/* Remembers the largest search of a preset. */
static void note_work(struct ladder *ladder, const struct ladder_result *result, uint64_t work)
{
    uint32_t preset = result->budget.preset;

    ladder->exhausted |= (uint32_t)result->exhausted << preset;
    if (work >= ladder->done[preset].work) {
        ladder->done[preset].work = work;
        ladder->done[preset].search_ms = result->search_ms;
        ladder->done[preset].points = points_of(ladder, result);
    }
}

void ladder_end(struct ladder *ladder, const struct ladder_result *result, uint64_t share_ms)
{
    bool varied = result->budget.preset != budget_base_preset(result->budget.preset);
    uint64_t work = result->spent > result->budget.work ? result->spent : result->budget.work;
    uint64_t ms = result->search_ms + (result->poor ? 0 : result->text_ms);

    work = work < WORK_MAX ? work : WORK_MAX;
    ladder->flying--;
    ladder->total_ms += ms;
    if (!result->poor)
        note_text(ladder, result, work);
    else if (result->estimate > ladder->open_estimate)
        note_open(ladder, result);
    if (!varied)
        note_work(ladder, result, work);
    /* One that ends after its level did is no rung of the next level, nor is a late text. */
    if (result->late || varied != ladder->varies ||
        (!varied && ladder->level != 0 && work < 2 * ladder->base))
        return;
    ladder->ended++;
    ladder->spent_ms += ms;
    if (!ladder->varies)
        ladder->rungs = rungs_of(ladder);
    if (ladder->ended >= ladder->rungs) {
        if (!varied)
            ladder->base = work;
        end_level(ladder, share_ms);
    }
}
