/* See rounds.h. While rounds are cheap all presets take part. A preset is dropped only when time is short, because its
 * result with a small budget says little about a large one. The expected gain of a round is the average of earlier
 * gains, in which each round halves the weight of those before it. It never falls to 0, or a job without a gain would
 * never be tried again. The first two rounds are not counted: most of their gain comes only once. Points grow about as
 * the logarithm of time: so the time that a job has had counts against it, and jobs of one kind grow side by side. */
#include "rounds.h"

#include <string.h>

#include "../base/bits.h"
#include "../base/integer.h"

/* Work of a round's trials over that of the round before. */
#define RAISE 4u

/* Passes over the presets of a round. Each pass adds a sixteenth of the first work, up to three times that work. */
#define PRESET_PASSES_MAX 32u

/* Trials of a round of variations: about as much work as the next round would take if no preset were dropped. */
#define VARIATIONS 32u

/* Before the first search ends, and with it the speed is known: the work of a trial, and the number of trials, the
 * first one included. More of them would take processors from it. */
#define BLIND_WORK 1000000u
#define BLIND_TRIALS 2u

/* Gains in 65536ths of the points: all of them; the gain expected before any is known; the least gain expected; the
 * gain of a round before which there was no solution, about four times that of a round of a solved problem of Brain
 * Wall. */
#define GAIN_WHOLE 65536
#define GAIN_FIRST 16384u
#define GAIN_MIN 64u
#define GAIN_UNSOLVED 4096u

_Static_assert(BUDGET_PRESETS == 32, "a set of base presets is a 32-bit mask");

/* Presets below `presets` that earlier versions had: they have no trials. */
static uint32_t dropped_of(uint32_t presets)
{
    return ENGINE.presets_dropped & (uint32_t)((UINT64_C(1) << presets) - 1);
}

void rounds_start(struct rounds *rounds, const struct engine_job *job, const struct engine_traits *traits)
{
    *rounds = (struct rounds){
        .settings = {traits->round_share, traits->variations},
        .presets = {.count = traits->presets, .exhausted = dropped_of(traits->presets),
                    .work_max = BUDGET_WORK_MAX},
        .speed.job = job,
        .round = {.trials = 1, .trials_max = 1},
        .gain = GAIN_FIRST,
    };
    for (uint32_t i = 0; i < BUDGET_PRESETS; i++)
        rounds->presets.order[i] = traits->order != NULL && i < traits->presets ? traits->order[i] : (uint8_t)i;
}

static uint32_t bit_of(uint32_t preset)
{
    return UINT32_C(1) << budget_base_preset(preset);
}

static bool all_capped(const struct rounds_presets *presets)
{
    return bits_count(presets->exhausted | presets->capped) >= presets->count;
}

/* The set of presets that get no trials with more work. Once all are capped they go on with the memory there is. */
static uint32_t excluded(const struct rounds_presets *presets)
{
    return all_capped(presets) ? presets->exhausted : presets->exhausted | presets->capped;
}

/* The least work of the preset's trials, but for round 0. */
static uint64_t least_work(const struct rounds *rounds, uint32_t preset)
{
    uint64_t work = engine_least_work(rounds->speed.job, budget_base_preset(preset));

    return integer_min_unsigned(work, rounds->presets.work_max);
}

/* The set of presets with a greater least work: a round with this work is without them. */
static uint32_t waiting(const struct rounds *rounds, uint64_t work)
{
    uint32_t set = 0;

    for (uint32_t i = 0; i < rounds->presets.count; i++)
        set |= least_work(rounds, rounds->presets.order[i]) > work ? bit_of(rounds->presets.order[i]) : 0;
    return set;
}

/* ---- the next trial ---- */

/* No variation is tried twice, unless they run out. */
static struct budget variation_budget(const struct rounds *rounds)
{
    uint32_t number = budget_base_preset(rounds->best.budget.preset) + (1 + rounds->variations_begun) * BUDGET_PRESETS;

    return (struct budget){rounds->best.budget.work, number % BUDGET_PRESET_NUMBERS, 0};
}

static int64_t preset_points(const struct rounds *rounds, uint32_t preset)
{
    return rounds->speed.preset[preset].points;
}

/* The round's next trial of a preset. */
static struct budget raised_budget(const struct round *round, uint32_t preset)
{
    uint64_t first = round->number == 0 ? BLIND_WORK : round->work;
    uint64_t work = first * (16 + round->tries[preset]) / 16;

    return (struct budget){round->number == 0 && round->begun == 0 ? 1 : work, preset, 0};
}

/* A plan is worth finishing unless its estimate is further below the greatest one than this part of the points, and the
 * points that its search counted are further below the best ones.
 *
 * Measured on 60 series of games (18 problems of the contest with 20 s, 14 families of generated games with 10 s, three
 * sets of phrases). Of all solutions that made more points than any before, eight had an estimate below the greatest by
 * a tenth, most of these with phrases that need a lock; one by 15 %; none by a sixth. Plans further below took up to 56
 * % of the time of finishes. */
#define SPREAD 6

/* Sets the least estimate and points of a plan worth finishing. Points of no solution tell nothing. */
static void set_worthwhile(const struct rounds *rounds, struct trial *trial)
{
    const struct rounds_estimate *greatest = &rounds->estimate;
    int64_t points = rounds->best.points;

    if (!greatest->known || rounds->best.unsolved)
        return;
    trial->estimate_min = greatest->estimate - integer_abs(greatest->points) / SPREAD;
    trial->points_min = points - integer_abs(points) / SPREAD;
}

/* Cuts a trial to the time left, minus an eighth for estimates that are too low. False if then not more than `work_min`
 * is left of its work, or less than the preset's least. A trial with just the work that its preset had before would
 * repeat the result; it gets less. */
static bool fit_time(const struct rounds *rounds, uint64_t left_ms, uint64_t work_min, struct trial *trial)
{
    uint64_t had = rounds->speed.preset[budget_base_preset(trial->budget.preset)].work;
    uint64_t most_ms = left_ms - left_ms / 8;

    set_worthwhile(rounds, trial);
    trial->expected_ms = speed_expect(&rounds->speed, trial->budget);
    if (trial->expected_ms <= most_ms)
        return true;
    trial->budget.work = speed_fit(&rounds->speed, trial->budget, most_ms);
    if (trial->budget.work == had)
        trial->budget.work -= had / 16;
    trial->expected_ms = left_ms;
    return trial->budget.work > work_min && trial->budget.work >= least_work(rounds, trial->budget.preset);
}

/* Makes the trial with this budget. False if its preset is excluded or it does not fit the time. */
static bool make_trial(const struct rounds *rounds, uint64_t left_ms, uint64_t work_min, struct budget budget,
                       struct trial *trial)
{
    const struct rounds_presets *presets = &rounds->presets;
    uint32_t out = rounds->round.of_variations ? presets->exhausted : excluded(presets);

    budget.work += budget.work == 0; /* a few sixteenths of little work */
    while (budget.work > presets->work_max)
        budget.work /= 2;
    *trial = (struct trial){budget, 1, rounds->round.number, INT64_MIN, INT64_MIN};
    return (out & bit_of(budget.preset)) == 0 &&
           (rounds->round.number == 0 || fit_time(rounds, left_ms, work_min, trial));
}

/* The next trial of a round of more work or of variations. Of the presets with the fewest trials in this round the best
 * one is next. */
static bool next_in_round(const struct rounds *rounds, uint64_t left_ms, struct trial *trial)
{
    const struct round *round = &rounds->round;
    /* Half the work of the round before is worth a trial. In round 1 it takes all of it, since no budget makes a job
     * spend less. */
    uint64_t work_min = round->work / RAISE / (round->number == 1 ? 1 : 2);

    for (uint32_t tries = 0; tries < PRESET_PASSES_MAX; tries++)
        for (uint32_t i = 0; i < round->trials; i++) {
            uint32_t preset = rounds->presets.order[i];
            if (round->tries[preset] == tries &&
                make_trial(rounds, left_ms, work_min,
                           round->of_variations ? variation_budget(rounds) : raised_budget(round, preset), trial))
                return true;
        }
    return false;
}

/* The first trial of round 1 where none is expected to fit: of the best preset, with a search that takes at most a
 * quarter of the time left. The finish of the first plan tells little of others: on a board of 256 columns that of a
 * plan of 64M took 5 times as long, where 150 times were expected, and made 27 times the points. */
static bool first_unlikely(const struct rounds *rounds, uint64_t left_ms, struct trial *trial)
{
    const struct round *round = &rounds->round;
    struct budget budget = raised_budget(round, rounds->presets.order[0]);
    uint64_t spent = round->work / RAISE;

    if (round->number != 1 || round->begun > 0 || round->trials == 0 ||
        (excluded(&rounds->presets) & bit_of(budget.preset)) != 0)
        return false;
    while (budget.work > spent && speed_expect_search(&rounds->speed, budget) > left_ms / 4)
        budget.work -= budget.work / 8 + 1;
    *trial = (struct trial){budget, left_ms, round->number, INT64_MIN, INT64_MIN};
    set_worthwhile(rounds, trial);
    return budget.work > spent && budget.work >= least_work(rounds, budget.preset);
}

bool rounds_next(const struct rounds *rounds, uint64_t left_ms, struct trial *trial)
{
    const struct round *round = &rounds->round;

    return !rounds->stopped && left_ms > 0 && (round->number > 0 || round->begun < BLIND_TRIALS) &&
           (next_in_round(rounds, left_ms, trial) || first_unlikely(rounds, left_ms, trial));
}

uint64_t rounds_worth(const struct rounds *rounds, const struct trial *trial, uint32_t weight)
{
    return ((uint64_t)rounds->gain * weight << 16) / (rounds->total_ms + trial->expected_ms);
}

void rounds_begin(struct rounds *rounds, const struct trial *trial)
{
    rounds->round.begun++;
    rounds->round.tries[budget_base_preset(trial->budget.preset)]++;
    rounds->variations_begun += budget_variation(trial->budget.preset) != 0;
    rounds->running++;
}

void rounds_abandon(struct rounds *rounds)
{
    rounds->running--;
    rounds->round.begun -= rounds->round.number == 0; /* that trial may be begun again: there is no result yet */
}

/* Moves a preset behind all others. */
static void put_last(struct rounds_presets *presets, uint32_t preset)
{
    uint32_t at = 0;

    while (presets->order[at] != preset)
        at++;
    for (; at + 1 < presets->count; at++)
        presets->order[at] = presets->order[at + 1];
    presets->order[at] = (uint8_t)preset;
}

void rounds_cap_work(struct rounds *rounds, uint32_t preset, uint64_t work)
{
    struct rounds_presets *presets = &rounds->presets;
    bool all_before = all_capped(presets);

    presets->capped |= bit_of(preset);
    if (work == 0 || (all_before && work < presets->work_max / 2))
        presets->exhausted |= bit_of(preset);
    if (all_before && work >= presets->work_max / 2)
        presets->work_max = work;
    else if (work > presets->capped_work)
        presets->capped_work = work;
    if (!all_before)
        put_last(presets, budget_base_preset(preset));
    if (!all_before && all_capped(presets))
        presets->work_max = presets->capped_work;
}

void rounds_stop(struct rounds *rounds)
{
    rounds->stopped = true;
}

/* ---- the end of a round ---- */

/* Whether the preset before `at` made the same number of points: most likely the same solution. */
static bool is_same_solution(const struct rounds *rounds, const uint8_t *sorted, uint32_t at)
{
    return at > 0 && preset_points(rounds, sorted[at - 1]) == preset_points(rounds, sorted[at]);
}

/* Presets of a lower group go first, whatever their points. */
enum { GROUP_BEST, GROUP_FRESH, GROUP_OTHER, GROUP_SAME, GROUP_OUT, GROUPS };

static int group_of(const struct rounds *rounds, const uint8_t *sorted, uint32_t at, uint32_t fresh, uint32_t out)
{
    uint32_t bit = bit_of(sorted[at]);

    if ((out & bit) != 0)
        return GROUP_OUT;
    if ((fresh & bit) != 0)
        return GROUP_FRESH;
    if (is_same_solution(rounds, sorted, at))
        return GROUP_SAME;
    return at == 0 ? GROUP_BEST : GROUP_OTHER;
}

/* Sorts the presets by the points of their largest searches; equal ones keep their order. After the best come fresh
 * ones, whose least work a round has for the first time; presets that only repeat the solution of another come after
 * all others, and last those that are `out`. */
static void sort_presets(struct rounds *rounds, uint32_t fresh, uint32_t out)
{
    uint32_t presets = rounds->presets.count, count = 0;
    uint8_t sorted[BUDGET_PRESETS];

    for (uint32_t i = 0; i < presets; i++) {
        uint8_t preset = rounds->presets.order[i];
        uint32_t at = i;
        for (; at > 0 && preset_points(rounds, sorted[at - 1]) < preset_points(rounds, preset); at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = preset;
    }
    for (int group = 0; group < GROUPS; group++)
        for (uint32_t i = 0; i < presets; i++)
            if (group_of(rounds, sorted, i, fresh, out) == group)
                rounds->presets.order[count++] = sorted[i];
}

/* Number of trials that end the round: as many as its time is enough for if the others take as long as those that have
 * ended. */
static uint32_t trials_of(const struct round *round)
{
    uint64_t trials = round->limit_ms * round->ended / (round->spent_ms + 1);

    trials = integer_max_unsigned(trials, 2);
    return (uint32_t)integer_min_unsigned(trials, round->trials_max);
}

static uint64_t magnitude(int64_t points)
{
    return points < 0 ? 0 - (uint64_t)points : (uint64_t)points;
}

/* Points gained, as a part of the points now or before, in GAIN_WHOLE-ths. Points may be negative. */
static uint32_t gain_of(int64_t before, int64_t points)
{
    uint64_t size = integer_max_unsigned(magnitude(before), magnitude(points));
    uint64_t more = points > before ? (uint64_t)points - (uint64_t)before : 0;

    while (more > UINT64_MAX / GAIN_WHOLE) {
        more /= 2;
        size /= 2;
    }
    return size > 0 ? (uint32_t)(more * GAIN_WHOLE / size) : 0;
}

/* The gain of the round. Points of no solution cannot be compared with those of one. */
static uint32_t gain_of_round(const struct rounds *rounds)
{
    if (rounds->round.unsolved_before)
        return GAIN_UNSOLVED;
    return gain_of(rounds->round.points_before, rounds->best.points);
}

/* Whether the next round is one of variations; `gained`: this round made more points. */
static bool varies_next(const struct rounds *rounds, bool gained)
{
    if (rounds->settings.variations_after == 0 || rounds->round.number < 2)
        return false;
    return rounds->round.of_variations ? gained : rounds->gainless_rounds >= rounds->settings.variations_after;
}

/* Counts the gain of the round that ends. */
static bool count_gain(struct rounds *rounds)
{
    bool gained = rounds->best.points > rounds->round.points_before;

    if (rounds->round.number > 1)
        rounds->gain = (rounds->gain + gain_of_round(rounds)) / 2;
    rounds->gain = rounds->gain > GAIN_MIN ? rounds->gain : GAIN_MIN;
    if (gained)
        rounds->gainless_rounds = 0;
    else if (!rounds->round.of_variations && rounds->gainless_rounds < rounds->settings.variations_after)
        rounds->gainless_rounds++;
    return gained;
}

/* Whether work cannot be raised to twice as much after this round. Such a round ends with its passes only. */
static bool is_last(const struct rounds *rounds)
{
    return !rounds->round.of_variations && rounds->round.work > rounds->presets.work_max / 2;
}

static uint64_t raised(const struct rounds *rounds, uint64_t work)
{
    return work < rounds->presets.work_max / RAISE ? work * RAISE : rounds->presets.work_max;
}

/* The set of presets that get no trials in a round with this work. */
static uint32_t out_of(const struct rounds *rounds, uint64_t work)
{
    return excluded(&rounds->presets) | waiting(rounds, work);
}

/* `work`: of the first trial of each preset in the round that ends. */
static void end_round(struct rounds *rounds, uint64_t work, uint64_t share_ms)
{
    const struct round *last = &rounds->round;
    bool gained = count_gain(rounds);
    uint32_t out, fresh;
    struct round next = {.number = last->number + 1, .work = last->of_variations ? last->work : raised(rounds, work),
                         .limit_ms = share_ms / rounds->settings.round_share,
                         .points_before = rounds->best.points, .unsolved_before = rounds->best.unsolved};

    out = out_of(rounds, next.work);
    while (bits_count(out) >= rounds->presets.count && next.work < rounds->presets.work_max) {
        next.work = raised(rounds, next.work); /* all that may go on wait for more */
        out = out_of(rounds, next.work);
    }
    fresh = last->number > 0 ? waiting(rounds, next.work / RAISE) & ~out : 0;
    sort_presets(rounds, fresh, out);
    next.of_variations = varies_next(rounds, gained);
    next.trials_max = rounds->presets.count - bits_count(out);
    if (last->number > 0)
        next.trials_max = integer_min_32(next.trials_max, last->trials + bits_count(fresh));
    next.trials = next.of_variations ? VARIATIONS : next.trials_max;
    rounds->round = next;
}

/* Remembers a plan that was finished. */
static void note_finished(struct rounds *rounds, const struct trial_result *result, uint64_t work)
{
    speed_note_finish(&rounds->speed, result->budget, result->finish_ms);
    if (!rounds->estimate.known || result->estimate > rounds->estimate.estimate)
        rounds->estimate = (struct rounds_estimate){true, result->estimate, result->points};
    if (result->points > rounds->best.points || rounds->best.budget.work == 0) {
        rounds->best.budget = (struct budget){work, result->budget.preset, 0};
        rounds->best.points = result->points;
        rounds->best.unsolved = result->unsolved;
    }
}

/* Remembers the search of a base preset. */
static void note_search(struct rounds *rounds, const struct trial_result *result, uint64_t work)
{
    uint32_t preset = budget_base_preset(result->budget.preset);
    const struct rounds_estimate *greatest = &rounds->estimate;
    int64_t points = result->unfinished ? greatest->points - (greatest->estimate - result->estimate) : result->points;

    rounds->presets.exhausted |= result->exhausted ? bit_of(preset) : 0;
    speed_note_search(&rounds->speed, preset, work, result->search_ms, points);
}

void rounds_end(struct rounds *rounds, const struct trial_result *result, uint64_t share_ms)
{
    bool varied = budget_variation(result->budget.preset) != 0;
    uint64_t work = integer_min_unsigned(integer_max_unsigned(result->spent, result->budget.work), BUDGET_WORK_MAX);
    uint64_t ms = result->search_ms + (result->unfinished ? 0 : result->finish_ms);

    rounds->running--;
    rounds->total_ms += ms;
    if (!result->unfinished)
        note_finished(rounds, result, work);
    if (!varied)
        note_search(rounds, result, work);
    /* A trial that ends after its round is not counted in the next one. */
    if (result->round != rounds->round.number || is_last(rounds))
        return;
    rounds->round.ended++;
    rounds->round.spent_ms += ms;
    if (!rounds->round.of_variations)
        rounds->round.trials = trials_of(&rounds->round);
    if (rounds->round.ended >= rounds->round.trials)
        end_round(rounds, rounds->round.number > 0 ? rounds->round.work : work, share_ms);
}
