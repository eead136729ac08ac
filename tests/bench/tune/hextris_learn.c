/* Learner: fits weights of value.h to searches, so that states that survive rank before states that do not.
 *
 *     learn_icfp2015 [-g ROUNDS] [-b WORK] [-r PRESET] [-k UNITS] [-w POINTS] [-s SET] [-j THREADS]
 *                    [-p PHRASE]... PROBLEM...
 *
 * Only some of the states that a beam keeps after a unit still have descendants UNITS units later. By then the search
 * has seen what the values of their boards did not show. So the learner fits weights that would have ranked states with
 * descendants before states without: ridge logistic regression on the differences of points and features in pairs of
 * states of the same unit (as Tesauro 1989 learned from preferred moves). It plays the problems ROUNDS times, each time
 * with the weights found before. A round learns from its own pairs and those of the round before. So each round looks
 * UNITS units further ahead, like value iteration.
 *
 * Each round plays the first game of every problem (budget: WORK thousand for each unit of the source) with preset
 * number PRESET; the first round with the tuned weight set number SET. The weights of each round are printed in the
 * form of weights.c, scaled so that the weight of points is POINTS. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../core/hextris/search/beam_steps.h"
#include "hextris_training.h"

/* Chosen by hand. */
enum {
    LOOK_MAX = 64,       /* upper limit of UNITS */
    PAIRS_MAX = 1 << 20, /* upper limit of the pairs of a round */
    PAIRS_EACH = 4,      /* states with descendants, and states without, that are drawn from a step */
    EVERY = 3,           /* every third step is learned from */
    STATES_LEAST = 24    /* steps with fewer states are not learned from */
};
enum { TERMS = VALUE_FEATURES }; /* of the regression: the features, VALUE_POINTS the last of them */

#define RIDGE 0.01
#define ITERATIONS 40

static struct training training;
static uint64_t unit_work = 600;
static uint32_t preset, look = 15;
static struct value_weights weights;

/* Pairs of states: counts of the state with descendants minus counts of the state without. */
struct pairs {
    float (*of)[TERMS];
    uint32_t count;
};
static struct pairs found[TRAINING_PROBLEMS], last[TRAINING_PROBLEMS]; /* of this round and the one before */

/* The states that a beam held after a unit. */
struct past {
    uint64_t *boards;
    struct beam_state *states;
    bool *survives; /* has descendants in the beam now */
    uint32_t count;
};

/* The last steps of the game that a thread plays. */
struct watch {
    struct past past[LOOK_MAX + 1];
    uint64_t random;
    struct pairs *pairs;
};
static _Thread_local struct watch watch;

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (memory == NULL)
        training_fail("no memory", "for the pairs of states");
    return memory;
}

static uint32_t any_below(uint32_t count)
{
    return (uint32_t)(training_random(&watch.random) * count);
}

/* The count of each feature of a state: its value with a weight of 64 for that feature alone, over 64. The
 * weight is 64 since features counted in shares are computed in 64ths. */
static void count_features(const struct beam *beam, const struct past *past, uint32_t state, double *counts)
{
    struct value one = *beam->input.value;
    struct value_rows rows = beam->child_rows;

    one.memo.slots = NULL;
    for (uint32_t f = 0; f < VALUE_CLEARED_ROWS; f++) {
        one.weights = (struct value_weights){{0}};
        one.weights.of[f] = 64;
        counts[f] = (double)value_board(&one, past->boards + state * beam->board_words, &rows) / 64;
    }
    counts[VALUE_CLEARED_ROWS] = past->states[state].cleared;
    counts[VALUE_POINTS] = (double)past->states[state].points;
}

static void add_pair(const double *better, const double *worse)
{
    struct pairs *pairs = watch.pairs;

    if (pairs->count == PAIRS_MAX / training.problem_count)
        return;
    for (uint32_t f = 0; f < TERMS; f++)
        pairs->of[pairs->count][f] = (float)(better[f] - worse[f]);
    pairs->count++;
}

/* Draws a random state that survives, or one that does not. False if none was found in 200 tries. */
static bool draw_state(const struct past *past, bool survives, uint32_t *state)
{
    for (uint32_t i = 0; i < 200; i++) {
        *state = any_below(past->count);
        if (past->survives[*state] == survives)
            return true;
    }
    return false;
}

static void learn_from(const struct beam *beam, const struct past *past)
{
    double better[PAIRS_EACH][TERMS], worse[TERMS];
    uint32_t state, count = 0;

    for (; count < PAIRS_EACH && draw_state(past, true, &state); count++)
        count_features(beam, past, state, better[count]);
    for (uint32_t i = 0; i < PAIRS_EACH && draw_state(past, false, &state); i++) {
        count_features(beam, past, state, worse);
        for (uint32_t b = 0; b < count; b++)
            add_pair(better[b], worse);
    }
}

/* Marks the states from which those of the beam descend. Returns how many there are. The history has the
 * entries of one step in the order of its states. */
static uint32_t mark_survivors(const struct beam *beam, struct past *past)
{
    uint32_t first = past->states[0].entry, survivors = 0;

    memset(past->survives, 0, past->count * sizeof *past->survives);
    for (uint32_t s = 0; s < beam->state_count; s++) {
        uint32_t at = beam->states[0][s].entry;
        for (uint32_t i = 0; i < look; i++)
            at -= beam_entry_back(beam->history[at]);
        survivors += !past->survives[at - first];
        past->survives[at - first] = true;
    }
    return survivors;
}

static void watch_step(const struct beam *beam, uint32_t unit)
{
    struct past *now = &watch.past[unit % (look + 1)], *then = &watch.past[(unit + 1) % (look + 1)];
    uint32_t survivors;

    now->count = beam->state_count;
    memcpy(now->boards, beam->boards[0], beam->state_count * beam->board_words * sizeof *now->boards);
    memcpy(now->states, beam->states[0], beam->state_count * sizeof *now->states);
    /* Over the last units the value of boards fades out, so that survival says little of it. */
    if (unit < look || unit % EVERY != 0 || beam->state_count == 0 || unit + BEAM_FADE + 2 > beam->input.game->length ||
        then->count < STATES_LEAST)
        return;
    survivors = mark_survivors(beam, then);
    if (survivors <= then->count * 2 / 3)
        learn_from(beam, then);
}

static void watch_begin(const struct beam *beam)
{
    for (uint32_t i = 0; i <= look; i++) {
        struct past *past = &watch.past[i];
        past->boards = allocate(beam->input.settings->width_max * beam->board_words, sizeof *past->boards);
        past->states = allocate(beam->input.settings->width_max, sizeof *past->states);
        past->survives = allocate(beam->input.settings->width_max, sizeof *past->survives);
        past->count = 0;
    }
}

static void watch_end(void)
{
    for (uint32_t i = 0; i <= look; i++) {
        free(watch.past[i].boards);
        free(watch.past[i].states);
        free(watch.past[i].survives);
    }
}

/* beam_run(), watched after each step. The linker replaces beam_run() with it (--wrap). All states compete with each
 * other: if they competed within buckets, states of few points would be kept beside states of many, and survival
 * would say little about what points are worth. */
void __wrap_beam_run(const struct beam_input *input, struct arena scratch, uint64_t *steps,
                     struct beam_result *result);

void __wrap_beam_run(const struct beam_input *input, struct arena scratch, uint64_t *steps, struct beam_result *result)
{
    struct beam_settings unbucketed = *input->settings;
    struct beam_input watched = *input;
    uint32_t units = 0;
    struct beam beam;

    unbucketed.bucketed = false;
    watched.settings = &unbucketed;
    beam_begin(&beam, &watched, &scratch);
    watch_begin(&beam);
    while (units < input->game->length && beam.state_count > 0 && beam_step(&beam, units))
        watch_step(&beam, units++);
    watch_end();
    beam_end(&beam, units, steps, result);
}

static void play(uint32_t problem, struct arena scratch)
{
    struct player_game game = training_game(&training, problem, unit_work, preset, &weights);
    struct plan plan = {ARENA_TAKE(&scratch, game.problem->source_length, uint64_t), 0, false};
    struct player_score score;

    watch.random = problem + 1;
    watch.pairs = &found[problem];
    found[problem].count = 0;
    if (plan.steps == NULL || player_search(&game, scratch, NULL, &plan, &score) != PLAYER_OK)
        training_fail("no memory for", game.problem->name);
}

/* Solves a x = b, a positive definite; what is found is left in b. */
static void solve(double a[TERMS][TERMS], double *b)
{
    for (uint32_t i = 0; i < TERMS; i++)
        for (uint32_t j = i + 1; j < TERMS; j++) {
            double part = a[j][i] / a[i][i];
            for (uint32_t k = i; k < TERMS; k++)
                a[j][k] -= part * a[i][k];
            b[j] -= part * b[i];
        }
    for (uint32_t i = TERMS; i-- > 0;) {
        for (uint32_t k = i + 1; k < TERMS; k++)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
}

/* The next of all pairs of two rounds; NULL after the last. */
static const float *pair_at(uint32_t *set, uint32_t *at)
{
    while (*set < 2 * TRAINING_PROBLEMS) {
        const struct pairs *pairs = *set < TRAINING_PROBLEMS ? &found[*set] : &last[*set - TRAINING_PROBLEMS];
        if (*at < pairs->count)
            return pairs->of[(*at)++];
        *at = 0;
        ++*set;
    }
    return NULL;
}

/* Sets scale to the root mean square of the differences of each feature. Returns the number of pairs. */
static uint32_t measure(double *scale)
{
    const float *pair;
    uint32_t count = 0;

    memset(scale, 0, TERMS * sizeof *scale);
    for (uint32_t set = 0, at = 0; (pair = pair_at(&set, &at)) != NULL; count++)
        for (uint32_t f = 0; f < TERMS; f++)
            scale[f] += (double)pair[f] * pair[f];
    for (uint32_t f = 0; f < TERMS; f++)
        scale[f] = scale[f] > 0 ? sqrt(scale[f] / count) : 1;
    return count;
}

/* A step of Newton's method; returns the mean loss before it. */
static double improve(double *fit, const double *scale, uint32_t count)
{
    static double curve[TERMS][TERMS];
    double slope[TERMS], loss = 0;
    const float *pair;

    for (uint32_t f = 0; f < TERMS; f++) {
        slope[f] = -RIDGE * fit[f];
        for (uint32_t g = 0; g < TERMS; g++)
            curve[f][g] = f == g ? RIDGE : 0;
    }
    for (uint32_t set = 0, at = 0; (pair = pair_at(&set, &at)) != NULL;) {
        double x[TERMS], sum = 0, wrong;
        for (uint32_t f = 0; f < TERMS; f++) {
            x[f] = pair[f] / scale[f];
            sum += x[f] * fit[f];
        }
        wrong = 1 / (1 + exp(sum));
        loss += log1p(exp(-sum)) / count;
        for (uint32_t f = 0; f < TERMS; f++) {
            slope[f] += wrong * x[f] / count;
            for (uint32_t g = 0; g < TERMS; g++)
                curve[f][g] += wrong * (1 - wrong) * x[f] * x[g] / count;
        }
    }
    solve(curve, slope);
    for (uint32_t f = 0; f < TERMS; f++)
        fit[f] += slope[f];
    return loss;
}

/* Fits weights to the pairs, scaled so that the weight of points is `points`. */
static void fit_weights(double points)
{
    double fit[TERMS] = {0}, scale[TERMS], loss = 0;
    uint32_t count = measure(scale);

    if (count == 0)
        training_fail("no pairs:", "more work, or longer sources");
    for (uint32_t i = 0; i < ITERATIONS; i++)
        loss = improve(fit, scale, count);
    for (uint32_t f = 0; f < TERMS; f++)
        fit[f] /= scale[f];
    double unit = points / fit[VALUE_POINTS];
    for (uint32_t f = 0; f < TERMS; f++)
        fit[f] *= unit;
    weights = training_rounded(fit);
    printf("%u pairs, loss %.4f, ", count, loss);
    training_print("weights", fit);
}

int main(int argc, char **argv)
{
    const char *texts[MAX_PHRASES];
    uint32_t rounds = 3, set = 1, threads = 2, text_count = 0;
    double points = 8;

    for (int option; (option = getopt(argc, argv, "g:b:r:k:w:s:j:p:")) != -1;)
        switch (option) {
        case 'g': rounds = (uint32_t)atoi(optarg); break;
        case 'b': unit_work = strtoull(optarg, NULL, 10); break;
        case 'r': preset = (uint32_t)atoi(optarg); break;
        case 'k': look = (uint32_t)atoi(optarg); break;
        case 'w': points = atof(optarg); break;
        case 's': set = (uint32_t)atoi(optarg); break;
        case 'j': threads = (uint32_t)atoi(optarg); break;
        case 'p':
            if (text_count < MAX_PHRASES)
                texts[text_count++] = optarg;
            break;
        default: training_fail("usage: see the head of", "tests/bench/tune/hextris_learn.c");
        }
    if (optind == argc || look < 1 || look > LOOK_MAX || threads < 1 || threads > TRAINING_THREADS ||
        set >= WEIGHTS_SETS || preset >= PRESETS)
        training_fail("usage: see the head of", "tests/bench/tune/hextris_learn.c");
    training_load(&training, argv + optind, argc - optind, texts, text_count);
    for (uint32_t p = 0; p < training.problem_count; p++) {
        found[p].of = allocate(PAIRS_MAX / training.problem_count, sizeof *found[p].of);
        last[p].of = allocate(PAIRS_MAX / training.problem_count, sizeof *last[p].of);
    }
    weights = WEIGHTS_TUNED[set];
    for (uint32_t round = 1; round <= rounds; round++) {
        printf("round %u: ", round);
        training_run(training.problem_count, threads, play);
        fit_weights(points);
        for (uint32_t p = 0; p < training.problem_count; p++) {
            struct pairs before = last[p];
            last[p] = found[p];
            found[p] = before;
        }
    }
    return 0;
}
