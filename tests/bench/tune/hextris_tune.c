/* Tuner: searches weights of value.h by the cross-entropy method (de Boer, Kroese, Mannor and Rubinstein 2005; for
 * Tetris, Szita and Lorincz 2006, with their noise against premature convergence).
 *
 *     tune_icfp2015 [-g GENERATIONS] [-n POPULATION] [-b WORK] [-r PRESET] [-s SET] [-d SEED]
 *                   [-j THREADS] [-w PERCENT] [-a] [-q] [-z] [-p PHRASE]... PROBLEM...
 *
 * Each generation draws a population of weight sets around a mean. With each set it plays the first game of every
 * problem (budget: WORK thousand for each unit of the source; preset number PRESET). Then it moves mean and spread
 * towards the best eighth, and prints the best draw and the mean in the form of weights.c. The fitness of a game is
 * log2(units locked) + PERCENT / 100 * log2(points).
 *
 * The mean starts from the tuned weight set number SET, or without -s from that of PRESET. With -z, weights that are 0
 * there stay 0. With -a, the fitness of a game is at least that of the best of the other tuned sets: the player takes
 * the best result of all presets, so a set counts by what it adds to the others. With -q no text is made: the points
 * of a game are the estimate of its plan. On wide boards and in long games that takes half the time or less. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../core/hextris/bounds.h"
#include "hextris_training.h"

enum { POPULATION_MAX = 1024 };

#define SET_OF_PRESET UINT32_MAX

static struct training training;
static uint64_t unit_work = 20;
static uint32_t preset, tuned_set = SET_OF_PRESET;
static double points_part = 0.25;
static bool zeros_stay, adds, quick;
static double others_fitness[TRAINING_PROBLEMS]; /* with -a: the best of the other sets, by problem */

/* One generation's weights and fitness. */
static double drawn[POPULATION_MAX][VALUE_FEATURES];
static double fitness[POPULATION_MAX];

static uint64_t random_state = 1;

static double random_normal(void)
{
    return sqrt(-2 * log(training_random(&random_state))) *
           cos(6.283185307179586 * training_random(&random_state));
}

static bool discard_letters(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    return length > 0;
}

static double play(uint32_t problem, const struct value_weights *weights, struct arena scratch)
{
    struct player_game game = training_game(&training, problem, unit_work, preset, weights);
    struct plan plan = {ARENA_TAKE(&scratch, game.problem->source_length, uint64_t), 0, false};
    struct sink sink = {discard_letters, NULL};
    struct player_score planned, text = {0};

    if (plan.steps == NULL ||
        player_search(&game, scratch, NULL, &plan, &planned) != PLAYER_OK ||
        (!quick && player_text(&game, scratch, NULL, &plan, sink, &text) != PLAYER_OK))
        training_fail("no memory for", game.problem->name);
    return log2(1 + planned.units) +
           points_part * log2(1 + (double)(quick ? planned.estimate : text.move + text.power));
}

static void play_draw(uint32_t draw, struct arena scratch)
{
    struct value_weights weights = training_rounded(drawn[draw]);

    fitness[draw] = 0;
    for (uint32_t p = 0; p < training.problem_count; p++)
        fitness[draw] += fmax(play(p, &weights, scratch), others_fitness[p]) / training.problem_count;
}

static void play_others(void)
{
    struct arena arena = training_arena();

    for (uint32_t p = 0; p < training.problem_count; p++)
        for (uint32_t set = 0; set < WEIGHTS_SETS; set++)
            if (set != tuned_set)
                others_fitness[p] = fmax(others_fitness[p], play(p, &WEIGHTS_TUNED[set], arena));
    free(arena.at);
}

static int by_fitness(const void *a, const void *b)
{
    double left = fitness[*(const uint32_t *)a], right = fitness[*(const uint32_t *)b];

    return left < right ? 1 : left > right ? -1 : 0;
}

/* Moves mean and spread towards those of the best eighth. `floor_part` times the size of a weight is added to
 * its spread as noise. */
static void move_towards_best(uint32_t count, double *mean, double *spread, double floor_part)
{
    uint32_t order[POPULATION_MAX], best = count / 8 > 2 ? count / 8 : 2;

    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    qsort(order, count, sizeof *order, by_fitness);
    for (uint32_t f = 0; f < VALUE_FEATURES; f++) {
        double sum = 0, square = 0, centre;
        for (uint32_t i = 0; i < best; i++)
            sum += drawn[order[i]][f];
        centre = sum / best;
        for (uint32_t i = 0; i < best; i++)
            square += pow(drawn[order[i]][f] - centre, 2);
        mean[f] = 0.3 * mean[f] + 0.7 * centre;
        spread[f] = 0.3 * spread[f] + 0.7 * sqrt(square / best) + floor_part * (fabs(mean[f]) + 4);
    }
    printf("best %.4f, of the best eighth the last %.4f, of all the median %.4f\n",
           fitness[order[0]], fitness[order[best - 1]], fitness[order[count / 2]]);
    training_print("best draw", drawn[order[0]]);
}

static void tune(uint32_t generations, uint32_t population, uint32_t threads)
{
    double mean[VALUE_FEATURES], spread[VALUE_FEATURES];

    for (uint32_t f = 0; f < VALUE_FEATURES; f++) {
        mean[f] = WEIGHTS_TUNED[tuned_set].of[f];
        spread[f] = 0.5 * fabs(mean[f]) + (zeros_stay ? 1 : 10);
    }
    if (adds)
        play_others();
    for (uint32_t g = 1; g <= generations; g++) {
        /* The mean itself plays too, so that its progress shows. */
        memcpy(drawn[0], mean, sizeof mean);
        for (uint32_t i = 1; i < population; i++)
            for (uint32_t f = 0; f < VALUE_FEATURES; f++)
                drawn[i][f] = zeros_stay && WEIGHTS_TUNED[tuned_set].of[f] == 0
                                  ? 0 : mean[f] + spread[f] * random_normal();
        training_run(population, threads, play_draw);
        printf("generation %u: mean %.4f, ", g, fitness[0]);
        move_towards_best(population, mean, spread, 0.1 / g);
        training_print("mean", mean);
    }
}

int main(int argc, char **argv)
{
    const char *texts[MAX_PHRASES];
    uint32_t generations = 20, population = 48, threads = 2, text_count = 0;

    for (int option; (option = getopt(argc, argv, "g:n:b:r:s:d:j:p:w:aqz")) != -1;)
        switch (option) {
        case 'g': generations = (uint32_t)atoi(optarg); break;
        case 'n': population = (uint32_t)atoi(optarg); break;
        case 'b': unit_work = strtoull(optarg, NULL, 10); break;
        case 'r': preset = (uint32_t)atoi(optarg); break;
        case 's': tuned_set = (uint32_t)atoi(optarg); break;
        case 'd': random_state = strtoull(optarg, NULL, 10); break;
        case 'j': threads = (uint32_t)atoi(optarg); break;
        case 'w': points_part = atof(optarg) / 100; break;
        case 'a': adds = true; break;
        case 'q': quick = true; break;
        case 'z': zeros_stay = true; break;
        case 'p':
            if (text_count < MAX_PHRASES)
                texts[text_count++] = optarg;
            break;
        default: training_fail("usage: see the head of", "tests/bench/tune/hextris_tune.c");
        }
    if (optind == argc || population < 16 || population > POPULATION_MAX || threads < 1 ||
        threads > TRAINING_THREADS || preset >= PRESETS ||
        (tuned_set >= WEIGHTS_SETS && tuned_set != SET_OF_PRESET))
        training_fail("usage: see the head of", "tests/bench/tune/hextris_tune.c");
    training_load(&training, argv + optind, argc - optind, texts, text_count);
    if (tuned_set == SET_OF_PRESET)
        tuned_set = preset_of(&training.phrases, preset)->weights;
    tune(generations, population, threads);
    return 0;
}
