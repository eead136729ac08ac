/* Rounds: how the work of one job is raised under a time limit.
 *
 * A form of successive halving (Karnin, Koren and Somekh 2013): presets are tried in rounds, a trial each,
 * and only as many of the best go on to the next round, with four times the work, as there is time for.
 * The numbers were chosen by hand:
 *
 *     round 0    one trial of work 1, which tells the speed; while it runs, one more at most
 *     round 1    as many presets as a part of the job's share of the time left allows, four at the least
 *     round 2    the best of these, two at the least
 *     ...
 *
 * The engine says which part that is (traits.round_share).
 *
 * Where more work brings nothing, other settings may. After so many rounds without a gain as the engine says
 * (traits.variations) comes a round of variations of the best preset, by the work that made the best points. Such
 * rounds go on as long as they bring more.
 *
 * What a search makes is in part luck: the best of a few searches may make as much as one of several times their work.
 * Where the engine says so (traits.repeat_below), works grow by what fits the job's share of the time left, and where
 * that is too little there is a round of repeats: many searches by about the work that made the best points. They are
 * of the two best presets by turns, with a little more work each time; of the best alone while the second is behind
 * the best points by more than a sixth. A preset of these two whose repeat made no other points than before is
 * settled: its variations are tried from then on.
 *
 * Once all presets of a round have a trial, and until that many trials have ended, a trial begun is a repetition: one
 * of these presets again, with a little more work. A preset that has no use for more work has no more trials. Nothing
 * here knows the clock, the memory or the other jobs. Times are in milliseconds. */
#ifndef BATCH_ROUNDS_H
#define BATCH_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "deferred.h"
#include "../engine.h"
#include "speed.h"

struct rounds {
    struct speed speed;
    struct deferred deferred;
    struct budget best;      /* made the most points; work 0: nothing was made yet */
    int64_t best_points;
    bool unsolved;           /* these are of no solution: engine_score.unsolved */
    uint32_t presets;        /* base presets of the job: 0 .. presets - 1 */
    uint32_t exhausted;      /* base presets, a bit each, for which more work repeats the same result */
    uint32_t full;           /* base presets, a bit each, for whose work there was too little memory */
    uint32_t settled;        /* base presets, a bit each, whose repeat made no other points than before */
    uint8_t order[BUDGET_PRESETS]; /* base presets, best first, by the latest round that tried them */
    uint64_t work_max;       /* no trial has more work */
    uint64_t work_full;      /* the most work of a full preset */
    uint8_t round_share;     /* as engine_traits.round_share, .variations and .repeat_below */
    uint8_t variations_after;
    uint8_t repeat_below;
    bool stopped;            /* no more trials */

    /* This round. */
    uint32_t round;          /* its number */
    uint8_t gainless;        /* rounds without a gain in a row, variations left aside; at most variations_after */
    bool varies;             /* its trials are variations of the best preset */
    bool repeats;            /* it is a round of repeats, by about work_again */
    uint8_t raise;           /* its work over that of the round before, in sixteenths */
    uint64_t work_before;    /* of a trial of the round before; 0 in round 0 */
    uint64_t work_again;     /* of the first trials of a round of repeats */
    uint32_t trials;         /* in the round, repetitions left aside: what the round's time is enough for */
    uint32_t trials_max;     /* upper limit of `trials`, used until the first trial that ends gives an estimate */
    uint32_t begun, ended;   /* trials of the round, repetitions included */
    uint16_t tries[BUDGET_PRESETS]; /* of these, by base preset */
    uint64_t round_ms;       /* what the round may take */
    uint64_t spent_ms;       /* what its trials took that ended */
    int64_t points_before;   /* the best when it began */
    bool unsolved_before;    /* these were of no solution */

    /* All rounds. */
    uint32_t running;        /* trials begun and not ended */
    uint32_t variations;     /* begun so far, those of deferred plans again */
    uint64_t total_ms;       /* what all trials took */
    uint32_t gain;           /* what a round brought lately, in 65536ths of the points */
};

struct trial {
    struct budget budget;
    uint64_t expected_ms; /* of search and finish, 1 and up */
    bool deferred;        /* it finishes a plan that was put off, and belongs to no round */
    int64_t least;        /* a plan with a lower estimate is not finished: see engine_search() */
};

void rounds_start(struct rounds *rounds, const struct engine_traits *traits);

/* The trial to begin next if it may take `left_ms`: the round's next one, or as much of it as fits in that
 * time. False when there are no more trials or nothing worth beginning fits. */
bool rounds_next(const struct rounds *rounds, uint64_t left_ms, struct trial *trial);

/* What a trial is expected to gain for its time and all the time that the job had before, times the job's weight. Only
 * for comparison, between jobs, too. */
uint64_t rounds_worth(const struct rounds *rounds, const struct trial *trial, uint32_t weight);

/* A trial is begun, and ends by one of the next two. */
void rounds_begin(struct rounds *rounds, const struct trial *trial);

/* The trial was stopped and brought nothing. */
void rounds_abandon(struct rounds *rounds);

/* What a trial brought. */
struct trial_result {
    struct budget budget;
    bool deferred;      /* as in the trial */
    uint64_t spent;     /* work that the search really took */
    uint64_t search_ms;
    int64_t estimate;   /* of the plan */
    bool below;         /* the estimate is below the trial's least: not finished, no points */
    uint64_t finish_ms;
    int64_t points;
    bool unsolved;      /* they are of no solution */
    bool exhausted;     /* a larger budget would only make the same again */
};

/* `share_ms`: the job's share of the time left, of all workers. */
void rounds_end(struct rounds *rounds, const struct trial_result *result, uint64_t share_ms);

/* There is memory for no more than this work of the preset, 0: for none. The others go on without it; when all have
 * come to that, with the most work that one of them has memory for. */
void rounds_cap_work(struct rounds *rounds, uint32_t preset, uint64_t work);

/* From now on there are no more trials. */
void rounds_stop(struct rounds *rounds);

#endif
