/* See rounds.h. While rounds are cheap all presets take part; one is left behind only when time is short, for
 * what it makes of a small budget says little of a large one. What a round gains is guessed from what the
 * last rounds gained, halving the weight of the past each time; a job that has gained nothing keeps a little
 * hope, or it would never be tried again. What the first two rounds gain tells nothing: much of it is gained
 * only once. Points rise about as the logarithm of time does: the time that a job has had counts against it,
 * so that jobs of one kind rise side by side. */
#include "rounds.h"

#include <string.h>

#include "../base/bits.h"

/* Work of a round's trials over that of the round before, in sixteenths: four times, or less where rounds.h says so. */
#define RAISE_MOST 64u

/* Works of one round differ by sixteenths, up to three times the first: this many passes over its presets. */
#define REPETITIONS 32u

/* Best presets that are repeated by turns. */
#define REPEATED 2u

/* Trials of a round of variations: about as much work as the next round, where no preset is left behind. */
#define VARIATIONS 32u

/* Work to begin with while the first search, which tells the speed, is still running; and trials at that
 * time, the first one included: more of them would take the processors from it. */
#define BLIND_WORK 1000000u
#define BLIND_TRIALS 2u

/* Gains are in 65536ths: all; the gain that is hoped for before any is known; the hope that always stays; what
 * counts as the gain of a round where there was no solution before: some four times what a round of a solved
 * problem of Brain Wall brings. */
#define GAIN_WHOLE 65536
#define GAIN_HOPED 16384u
#define GAIN_LEAST 64u
#define GAIN_UNSOLVED 4096u

_Static_assert(BUDGET_PRESETS == 32, "the exhausted presets are bits of a mask");

/* Presets below `presets` that earlier versions had: they have no trials. */
static uint32_t dropped_of(uint32_t presets)
{
    return ENGINE.presets_dropped & (uint32_t)((UINT64_C(1) << presets) - 1);
}

void rounds_start(struct rounds *rounds, const struct engine_traits *traits)
{
    *rounds = (struct rounds){.presets = traits->presets, .round_share = traits->round_share,
                              .variations_after = traits->variations, .repeat_below = traits->repeat_below,
                              .trials = 1, .trials_max = 1, .exhausted = dropped_of(traits->presets), .work_max = BUDGET_WORK_MAX, .gain = GAIN_HOPED};
    for (uint32_t i = 0; i < BUDGET_PRESETS; i++)
        rounds->order[i] = traits->order != NULL && i < traits->presets ? traits->order[i] : (uint8_t)i;
}

static uint32_t bit_of(uint32_t preset)
{
    return UINT32_C(1) << budget_base_preset(preset);
}

static bool all_full(const struct rounds *rounds)
{
    return bits_count(rounds->exhausted | rounds->full) >= rounds->presets;
}

/* Presets that have no trials of more work, a bit each. Where all lack memory they go on with what there is. */
static uint32_t left_out(const struct rounds *rounds)
{
    return all_full(rounds) ? rounds->exhausted : rounds->exhausted | rounds->full;
}

/* ---- the next trial ---- */

/* No variation is tried twice, unless they run out. */
static struct budget next_variation(const struct rounds *rounds, uint64_t work, uint32_t preset)
{
    return (struct budget){work, (preset + (1 + rounds->variations) * BUDGET_PRESETS) % BUDGET_PRESET_NUMBERS, 0};
}

static int64_t points_of(const struct rounds *rounds, uint32_t preset)
{
    return rounds->speed.preset[preset].points;
}

static uint64_t size_of(int64_t points)
{
    return points < 0 ? 0 - (uint64_t)points : (uint64_t)points;
}

/* The part of the best points by which a preset may be behind and still be repeated: what it makes by about equal works
 * differs by some 10 %. */
#define BEHIND 6

/* Whether a preset is so far behind that a repetition will hardly make it the best. */
static bool is_far_behind(const struct rounds *rounds, uint32_t preset)
{
    return points_of(rounds, preset) < rounds->best_points - (int64_t)(size_of(rounds->best_points) / BEHIND);
}

/* The budget of a trial by about the work that made the best points, a quarter of that of the round before at the
 * least; each trial of the round has a 32nd of that work more than the one before. */
static struct budget again(const struct rounds *rounds)
{
    uint64_t least = rounds->work_before / 4;
    uint64_t work = rounds->work_again > least ? rounds->work_again : least;
    uint32_t preset = rounds->order[rounds->begun % REPEATED];

    if ((rounds->exhausted & bit_of(preset)) != 0 || is_far_behind(rounds, preset))
        preset = rounds->order[0];
    if ((rounds->settled >> preset & 1) != 0)
        return next_variation(rounds, work, preset);
    return (struct budget){work + work * (2 + rounds->begun) / 32, preset, 0};
}

/* The budget of a trial of a round of variations. */
static struct budget varied(const struct rounds *rounds)
{
    return next_variation(rounds, rounds->best.work, budget_base_preset(rounds->best.preset));
}

/* The budget of the round's next trial of a preset. */
static struct budget raised(const struct rounds *rounds, uint32_t preset)
{
    uint64_t first = rounds->round == 0 ? BLIND_WORK : rounds->work_before * rounds->raise / 16;
    uint64_t work = first * (16 + rounds->tries[preset]) / 16;

    return (struct budget){rounds->round == 0 && rounds->begun == 0 ? 1 : work, preset, 0};
}

/* Cuts a trial to the time there is, less an eighth for being wrong. False when no more than `least` work is
 * left of it. */
static bool fit_time(const struct rounds *rounds, uint64_t left_ms, uint64_t least, struct trial *trial)
{
    bool finish_long = rounds->speed.finish_long;
    struct speed_times times = speed_expect(&rounds->speed, trial->budget);

    trial->expected_ms = times.all_ms;
    if (rounds->speed.finish_costly && !rounds->unsolved)
        trial->least = deferred_least(&rounds->deferred, finish_long);
    if (trial->expected_ms <= left_ms - left_ms / 8) {
        /* While there is time every finish waits for the end of the round; that costs the search again. */
        if (finish_long && !rounds->repeats && trial->expected_ms + times.search_ms <= left_ms / 2)
            trial->least = INT64_MAX;
        return true;
    }
    trial->budget.work = speed_fit(&rounds->speed, trial->budget, left_ms);
    trial->expected_ms = left_ms;
    return trial->budget.work > least;
}

/* The trial of a plan whose finish was put off, if it is due and there is time for it. */
static bool finish_deferred(const struct rounds *rounds, uint64_t left_ms, struct trial *trial)
{
    const struct speed *speed = &rounds->speed;
    struct budget budget = rounds->deferred.waiting;

    if (!rounds->deferred.due)
        return false;
    *trial = (struct trial){budget, speed->preset[budget_base_preset(budget.preset)].search_ms +
                                        speed->finish_ms + 1, true, INT64_MIN};
    return trial->expected_ms <= left_ms;
}

/* Whether the trial by this budget is to be made: its preset is not left out, and it fits the time. */
static bool offer(const struct rounds *rounds, uint64_t left_ms, uint64_t least, struct budget budget,
                  struct trial *trial)
{
    uint32_t out = rounds->varies || rounds->repeats ? rounds->exhausted : left_out(rounds);

    budget.work += budget.work == 0; /* of little work before, a few sixteenths */
    while (budget.work > rounds->work_max)
        budget.work /= 2;
    *trial = (struct trial){budget, 1, false, INT64_MIN};
    return (out & bit_of(budget.preset)) == 0 &&
           (rounds->round == 0 || fit_time(rounds, left_ms, least, trial));
}

bool rounds_next(const struct rounds *rounds, uint64_t left_ms, struct trial *trial)
{
    struct budget repeated;

    if (rounds->stopped || left_ms == 0)
        return false;
    if (finish_deferred(rounds, left_ms, trial))
        return true;
    if (!rounds->repeats && (rounds->round > 0 || rounds->begun < BLIND_TRIALS)) {
        /* Half the work of the round before is worth beginning, in round 1 all of it, since no budget makes a
         * job spend less. Of the presets with the fewest trials in this round the best one is next. */
        uint64_t least = rounds->round == 1 ? rounds->work_before : rounds->work_before / 2;
        for (uint32_t tries = 0; tries < REPETITIONS; tries++)
            for (uint32_t i = 0; i < rounds->trials; i++) {
                uint32_t preset = rounds->order[i];
                if (rounds->tries[preset] == tries &&
                    offer(rounds, left_ms, least, rounds->varies ? varied(rounds) : raised(rounds, preset), trial))
                    return true;
            }
    }
    if (rounds->round < 2 || rounds->repeat_below == 0 || rounds->begun >= 2 * REPETITIONS * rounds->trials)
        return false;
    repeated = again(rounds);
    return offer(rounds, left_ms, repeated.work / 4, repeated, trial);
}

uint64_t rounds_worth(const struct rounds *rounds, const struct trial *trial, uint32_t weight)
{
    /* What a deferred plan makes is known, and its search is lost if time runs out. */
    if (trial->deferred)
        return UINT64_MAX;
    return ((uint64_t)rounds->gain * weight << 16) / (rounds->total_ms + trial->expected_ms);
}

void rounds_begin(struct rounds *rounds, const struct trial *trial)
{
    if (trial->deferred)
        rounds->deferred.due = false;
    else
        rounds->begun++;
    rounds->tries[budget_base_preset(trial->budget.preset)] += !trial->deferred;
    rounds->variations += budget_variation(trial->budget.preset) != 0;
    rounds->running++;
}

void rounds_abandon(struct rounds *rounds)
{
    rounds->running--;
    rounds->begun -= rounds->round == 0; /* that trial may be begun again: there is no result yet */
}

/* Moves a preset behind all others. */
static void put_last(struct rounds *rounds, uint32_t preset)
{
    uint32_t at = 0;

    while (rounds->order[at] != preset)
        at++;
    for (; at + 1 < rounds->presets; at++)
        rounds->order[at] = rounds->order[at + 1];
    rounds->order[at] = (uint8_t)preset;
}

void rounds_cap_work(struct rounds *rounds, uint32_t preset, uint64_t work)
{
    bool before = all_full(rounds);

    rounds->full |= bit_of(preset);
    if (work == 0 || (before && work < rounds->work_max / 2))
        rounds->exhausted |= bit_of(preset);
    if (before && work >= rounds->work_max / 2)
        rounds->work_max = work;
    else if (work > rounds->work_full)
        rounds->work_full = work;
    if (!before)
        put_last(rounds, budget_base_preset(preset));
    if (!before && all_full(rounds))
        rounds->work_max = rounds->work_full;
}

void rounds_stop(struct rounds *rounds)
{
    rounds->stopped = true;
}

/* ---- the end of a round ---- */

/* Whether the preset before place `at` made the same number of points: the same solution, most likely. */
static bool is_same_solution(const struct rounds *rounds, const uint8_t *sorted, uint32_t at)
{
    return at > 0 && points_of(rounds, sorted[at - 1]) == points_of(rounds, sorted[at]);
}

/* Presets of a lower group go first, whatever they made. */
static int group_of(const struct rounds *rounds, const uint8_t *sorted, uint32_t at)
{
    if ((left_out(rounds) & bit_of(sorted[at])) != 0)
        return 2;
    return is_same_solution(rounds, sorted, at) ? 1 : 0;
}

/* Sorts the presets by the points of their largest searches; equal ones keep their order. Those that only
 * repeat another come after these, those left out last. */
static void sort_presets(struct rounds *rounds)
{
    uint32_t presets = rounds->presets, count = 0;
    uint8_t sorted[BUDGET_PRESETS];

    for (uint32_t i = 0; i < presets; i++) {
        uint8_t preset = rounds->order[i];
        uint32_t at = i;
        for (; at > 0 && points_of(rounds, sorted[at - 1]) < points_of(rounds, preset); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = preset;
    }
    for (int group = 0; group <= 2; group++)
        for (uint32_t i = 0; i < presets; i++)
            if (group_of(rounds, sorted, i) == group)
                rounds->order[count++] = sorted[i];
}

/* How many presets the round tries: as many as its time is enough for, if the others take as long as those
 * that ended. */
static uint32_t trials_of(const struct rounds *rounds)
{
    uint64_t trials = rounds->round_ms * rounds->ended / (rounds->spent_ms + 1);
    uint32_t least = rounds->round == 1 ? 4 : 2;

    trials = trials > least ? trials : least;
    return trials < rounds->trials_max ? (uint32_t)trials : rounds->trials_max;
}

/* Points gained as a part of all that there are now or were before, of GAIN_WHOLE: points may be negative. */
static uint32_t gain_of(int64_t before, int64_t points)
{
    uint64_t size = size_of(before) > size_of(points) ? size_of(before) : size_of(points);
    uint64_t more = points > before ? (uint64_t)points - (uint64_t)before : 0;

    while (more > UINT64_MAX / GAIN_WHOLE) {
        more /= 2;
        size /= 2;
    }
    return size > 0 ? (uint32_t)(more * GAIN_WHOLE / size) : 0;
}

/* What the round brought. Points of no solution say nothing about those of one. */
static uint32_t gain_of_round(const struct rounds *rounds)
{
    if (rounds->unsolved_before)
        return GAIN_UNSOLVED;
    return gain_of(rounds->points_before, rounds->best_points);
}

/* Work of the next round's trials over that of this round's, in sixteenths. Where searches are repeated it is at most
 * what fits the share, of which an eighth is kept for being wrong; elsewhere a trial is cut when it is begun. */
static uint8_t raise_of(const struct rounds *rounds, uint64_t share_ms)
{
    uint64_t fits = 14 * share_ms * rounds->ended / (rounds->spent_ms + 1);

    return rounds->repeat_below > 0 && rounds->round > 0 && fits < RAISE_MOST ? (uint8_t)fits : RAISE_MOST;
}

/* Whether the next round is one of variations, by whether this one brought more. */
static bool varies_next(const struct rounds *rounds, bool more)
{
    if (rounds->variations_after == 0 || rounds->round < 2)
        return false;
    return rounds->varies ? more : rounds->gainless >= rounds->variations_after;
}

static void end_round(struct rounds *rounds, uint64_t share_ms)
{
    bool more = rounds->best_points > rounds->points_before;
    uint32_t fresh;

    if (rounds->round > 1)
        rounds->gain = (rounds->gain + gain_of_round(rounds)) / 2;
    if (rounds->gain < GAIN_LEAST)
        rounds->gain = GAIN_LEAST;
    sort_presets(rounds);
    rounds->raise = raise_of(rounds, share_ms);
    rounds->repeats = rounds->raise < rounds->repeat_below;
    if (more)
        rounds->gainless = 0;
    else if (!rounds->varies && rounds->gainless < rounds->variations_after)
        rounds->gainless++;
    rounds->varies = varies_next(rounds, more);
    rounds->work_again = rounds->best.work;
    fresh = rounds->presets - bits_count(left_out(rounds));
    rounds->trials_max = rounds->round == 0 || fresh < rounds->trials ? fresh : rounds->trials;
    rounds->round_ms = share_ms / rounds->round_share;
    rounds->spent_ms = 0;
    deferred_end_round(&rounds->deferred);
    rounds->points_before = rounds->best_points;
    rounds->unsolved_before = rounds->unsolved;
    rounds->round++;
    memset(rounds->tries, 0, sizeof rounds->tries);
    rounds->begun = 0;
    rounds->ended = 0;
    rounds->trials = rounds->varies ? VARIATIONS : rounds->trials_max;
}

/* Remembers a plan that was finished. */
static void note_finished(struct rounds *rounds, const struct trial_result *result, uint64_t work)
{
    speed_note_finish(&rounds->speed, work, result->search_ms, result->finish_ms, rounds->round > 0);
    deferred_note_finished(&rounds->deferred, result->estimate, result->points);
    if (result->points > rounds->best_points || rounds->best.work == 0) {
        rounds->best = (struct budget){work, result->budget.preset, 0};
        rounds->best_points = result->points;
        rounds->unsolved = result->unsolved;
    }
}

/* Remembers the search of a base preset. */
static void note_search(struct rounds *rounds, const struct trial_result *result, uint64_t work)
{
    uint32_t preset = budget_base_preset(result->budget.preset);
    int64_t points = result->below ? deferred_points(&rounds->deferred, result->estimate) : result->points;

    rounds->exhausted |= result->exhausted ? bit_of(preset) : 0;
    if (rounds->repeats && points == points_of(rounds, preset))
        rounds->settled |= bit_of(preset);
    speed_note_search(&rounds->speed, preset, work, result->search_ms, points);
}

void rounds_end(struct rounds *rounds, const struct trial_result *result, uint64_t share_ms)
{
    bool varied = budget_variation(result->budget.preset) != 0;
    uint64_t work = result->spent > result->budget.work ? result->spent : result->budget.work;
    uint64_t ms = result->search_ms + (result->below ? 0 : result->finish_ms);

    work = work < BUDGET_WORK_MAX ? work : BUDGET_WORK_MAX;
    rounds->running--;
    rounds->total_ms += ms;
    if (!result->below)
        note_finished(rounds, result, work);
    else
        deferred_note_unfinished(&rounds->deferred, result->budget, result->estimate);
    if (!varied)
        note_search(rounds, result, work);
    /* A trial that ends after its round did is none of the next round, nor is that of a deferred plan. */
    if (result->deferred || varied != rounds->varies || (!varied && rounds->repeats) ||
        (!varied && rounds->round != 0 && work < 2 * rounds->work_before))
        return;
    rounds->ended++;
    rounds->spent_ms += ms;
    if (!rounds->varies)
        rounds->trials = trials_of(rounds);
    if (rounds->ended >= rounds->trials) {
        if (!varied)
            rounds->work_before = work;
        end_round(rounds, share_ms);
    }
}
