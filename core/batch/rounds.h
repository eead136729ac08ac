/* Rounds: how the work of one job grows under a time limit.
 *
 * A form of successive halving (Karnin, Koren and Somekh 2013): presets are tried in rounds, with one trial for each
 * preset. Only as many of the best presets go on to the next round, with four times the work, as there is time for.
 * The numbers were chosen by hand:
 *
 *     round 0    one trial of work 1, which measures the speed; while it runs, one more at most
 *     round 1    as many presets as a part of the job's share of the time left allows, at least two
 *     round 2    the best of these, at least two
 *     ...
 *
 * The engine sets that part (traits.round_share) and the least work of each preset (engine_least_work()). A preset
 * takes no part in rounds of less work; in the first round that has its least work, it comes second.
 *
 * Variations: where more work brings no gain, other settings may. After as many rounds without a gain as the engine
 * sets (traits.variations) comes a round of variations of the best preset, with the work that made the best points.
 * Rounds of variations go on as long as they bring a gain.
 *
 * A trial that does not fit the time left gets as much work as fits. If none fits after round 0, which tells little of
 * the time of later finishes, one trial is begun all the same. A plan whose estimate is below the greatest one of a
 * finished plan, by more than a sixth of that plan's points, is not finished, unless the search itself counted nearly
 * as many points as the best solution has.
 *
 * Once every preset of a round has a trial, and until enough trials have ended, further trials are extra: one of the
 * presets again, with slightly more work. A preset that cannot use more work gets no more trials. Nothing here knows
 * the clock, the memory or the other jobs. Times are in milliseconds. */
#ifndef BATCH_ROUNDS_H
#define BATCH_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "../engine.h"
#include "speed.h"

/* Constant for the job: engine_traits of the same names. */
struct rounds_settings {
    uint8_t round_share, variations_after;
};

/* The greatest estimate of a plan that was finished, and the points of its solution. */
struct rounds_estimate {
    bool known;
    int64_t estimate, points;
};

/* The best solution of the job so far. */
struct rounds_best {
    struct budget budget; /* that made it; work 0: there is no solution yet */
    int64_t points;
    bool unsolved;        /* engine_score.unsolved */
};

/* What the trials have shown about the base presets. Sets of presets have a bit for each. */
struct rounds_presets {
    uint32_t count;                /* of the presets that are tried: order[0 .. count - 1] */
    uint32_t exhausted;            /* set: more work would repeat the same result */
    uint32_t capped;               /* set: there was too little memory for their work */
    uint64_t work_max;             /* no trial has more work */
    uint64_t capped_work;          /* the most work that a capped preset has memory for */
    uint8_t order[BUDGET_PRESETS]; /* presets, best first, by the latest round that tried them */
};

/* The current round. */
struct round {
    uint32_t number;        /* 0 and up */
    bool of_variations;     /* its trials are variations of the best preset */
    uint64_t work;          /* of its first trial of each preset; after a round of variations, of those that follow */
    uint32_t trials;        /* that end the round, computed from its time; extra ones are not counted */
    uint32_t trials_max;    /* upper limit of `trials`, used until the first trial that ends gives an estimate */
    uint32_t begun, ended;  /* trials of the round, extra ones included */
    uint16_t tries[BUDGET_PRESETS]; /* trials begun, by base preset */
    uint64_t limit_ms;      /* time that the round may take */
    uint64_t spent_ms;      /* time of the trials that ended */
    int64_t points_before;  /* the best points when the round began */
    bool unsolved_before;   /* these were of no solution */
};

struct rounds {
    struct rounds_settings settings;
    struct rounds_best best;
    struct rounds_presets presets;
    struct speed speed;
    struct rounds_estimate estimate;
    struct round round;
    uint8_t gainless_rounds;   /* in a row, rounds of variations not counted; at most settings.variations_after */
    bool stopped;              /* no more trials */
    uint32_t running;          /* trials begun and not ended */
    uint32_t variations_begun; /* by any round */
    uint32_t gain;             /* moving average of a round's gain, in 65536ths of the points */
    uint64_t total_ms;         /* time of all trials that ended */
};

struct trial {
    struct budget budget;
    uint64_t expected_ms; /* of search and finish, 1 and up */
    uint32_t round;       /* its number */
    int64_t estimate_min; /* a plan with a lower estimate, whose search ... */
    int64_t points_min;   /* ... counted fewer points, too, is not finished */
};

/* The job is passed to the engine, which says what a finish costs; it stays the caller's. */
void rounds_start(struct rounds *rounds, const struct engine_job *job, const struct engine_traits *traits);

/* Sets *trial to the trial to begin next, which may take `left_ms`: the round's next one, or as much of it as fits into
 * that time. False if there are no more trials or nothing worthwhile fits. O(presets * sixteenths tried). */
bool rounds_next(const struct rounds *rounds, uint64_t left_ms, struct trial *trial);

/* Expected gain of a trial per time, all time that the job had before included, times the job's weight. Only for
 * comparison, also between jobs. */
uint64_t rounds_worth(const struct rounds *rounds, const struct trial *trial, uint32_t weight);

/* A trial begins; rounds_end() or rounds_abandon() ends it. */
void rounds_begin(struct rounds *rounds, const struct trial *trial);

/* The trial was stopped without a result. */
void rounds_abandon(struct rounds *rounds);

struct trial_result {
    struct budget budget;
    uint32_t round;     /* as in the trial */
    uint64_t spent;     /* work that the search actually took */
    uint64_t search_ms;
    int64_t estimate;   /* of the plan */
    bool unfinished;    /* below the trial's estimate_min and points_min: the plan was not finished, has no points */
    uint64_t finish_ms;
    int64_t points;
    bool unsolved;      /* the points are of no solution */
    bool exhausted;     /* a larger budget would only repeat the result */
};

/* `share_ms`: the job's share of the time left, summed over all workers. */
void rounds_end(struct rounds *rounds, const struct trial_result *result, uint64_t share_ms);

/* There is memory for at most `work` of the preset, 0: for none. The other presets go on without it. Once all are
 * capped, they go on with the most work that one of them has memory for. */
void rounds_cap_work(struct rounds *rounds, uint32_t preset, uint64_t work);

/* No more trials from now on. */
void rounds_stop(struct rounds *rounds);

#endif
