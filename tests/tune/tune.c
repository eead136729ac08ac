/* Tuner: finds the weights of value.h by the cross-entropy method (de Boer, Kroese, Mannor and
 * Rubinstein 2005; for Tetris, Szita and Lorincz 2006, with their noise that keeps the search from
 * closing too early).
 *
 *     tune_icfp2015 [-g GENERATIONS] [-n POPULATION] [-b WORK] [-r PROFILE] [-s SEED] [-j THREADS]
 *                   [-w PERCENT] [-a] [-z] [-p PHRASE]... PROBLEM...
 *
 * Each generation draws a population of weights around a mean, plays the first game of every problem
 * with each (by WORK, in thousands a unit of the source), and moves mean and spread towards the best
 * eighth. The fitness of a game is log2(units locked) + PERCENT / 100 * log2(points). The best draw and
 * the mean are printed after each generation as lines for weights.c. The mean starts from the tuned
 * weights of PROFILE; with -z those that are 0 stay so. With -a a game counts at least what the best of
 * the other tuned sets makes of it: the player takes the best of all, so that a set is worth what it adds
 * to the others. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../core/base/bounds.h"
#include "../../core/hextris/player.h"
#include "../../core/hextris/problem_read.h"

enum { PROBLEMS_MAX = 256, PHRASES_ROOM = MAX_PHRASES, POPULATION_MAX = 1024 };

static struct problem problems[PROBLEMS_MAX];
static uint32_t problem_count;
static struct phrase_set phrases;
static uint64_t unit_work = 20;
static uint32_t profile;
static double points_part = 0.25;
static bool zeros_stay, adds;
static double others_fitness[PROBLEMS_MAX]; /* with -a: the best of the other sets, by problem */

/* One generation's weights and fitness; workers draw the next task under the lock. */
static double drawn[POPULATION_MAX][VALUE_FEATURES];
static double fitness[POPULATION_MAX];
static uint32_t task, task_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static _Noreturn void fail(const char *what, const char *detail)
{
    fprintf(stderr, "tune_icfp2015: %s %s\n", what, detail);
    exit(2);
}

static uint64_t random_state = 1;

static double random_unit(void) /* in (0, 1) */
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return ((double)(random_state >> 33) + 0.5) / 2147483648.0;
}

static double random_normal(void)
{
    return sqrt(-2 * log(random_unit())) * cos(6.283185307179586 * random_unit());
}

static struct value_weights rounded(const double *from)
{
    struct value_weights weights;

    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        weights.of[f] = (int16_t)lround(fmin(fmax(from[f], INT16_MIN), INT16_MAX));
    return weights;
}

static bool forget(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    return length > 0;
}

static double play(const struct problem *problem, const struct value_weights *weights,
                   struct arena scratch)
{
    struct player_game game = {problem, problem->seeds[0], &phrases,
                               {unit_work * 1000 * problem->source_length, profile}, weights};
    struct player_record record = {ARENA_TAKE(&scratch, problem->source_length, uint64_t), 0};
    struct sink sink = {forget, NULL};
    struct player_stop never = {NULL, NULL, 0};
    struct player_score score;

    if (record.steps == NULL ||
        player_search(&game, scratch, never, &record, &score) != PLAYER_OK ||
        player_text(&game, scratch, never, &record, sink, &score) != PLAYER_OK)
        fail("no memory for", problem->name);
    return log2(1 + score.units) + points_part * log2(1 + (double)(score.move + score.power));
}

static void *work(void *unused)
{
    size_t size = (size_t)256 << 20;
    void *block = malloc(size);

    (void)unused;
    if (block == NULL)
        fail("no memory", "for a worker");
    for (;;) {
        pthread_mutex_lock(&lock);
        uint32_t mine = task++;
        pthread_mutex_unlock(&lock);
        if (mine >= task_count)
            break;
        struct value_weights weights = rounded(drawn[mine]);
        fitness[mine] = 0;
        for (uint32_t p = 0; p < problem_count; p++) {
            double made = play(&problems[p], &weights, arena_over(block, size));
            fitness[mine] += fmax(made, others_fitness[p]) / problem_count;
        }
    }
    free(block);
    return NULL;
}

/* The set whose weights are tuned. */
static uint32_t tuned_set(void)
{
    return temper_of(&phrases, profile)->set;
}

static void play_others(void)
{
    size_t size = (size_t)256 << 20;
    void *block = malloc(size);

    if (block == NULL)
        fail("no memory", "for the other sets");
    for (uint32_t p = 0; p < problem_count; p++)
        for (uint32_t set = 0; set < VALUE_SETS; set++)
            if (set != tuned_set())
                others_fitness[p] = fmax(others_fitness[p],
                                         play(&problems[p], &VALUE_TUNED[set], arena_over(block, size)));
    free(block);
}

static void play_all(uint32_t count, uint32_t threads)
{
    pthread_t thread[64];

    task = 0;
    task_count = count;
    for (uint32_t i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, NULL) != 0)
            fail("no", "thread");
    for (uint32_t i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
}

static int by_fitness(const void *a, const void *b)
{
    double left = fitness[*(const uint32_t *)a], right = fitness[*(const uint32_t *)b];

    return left < right ? 1 : left > right ? -1 : 0;
}

static void print_weights(const char *what, const double *from)
{
    struct value_weights weights = rounded(from);

    printf("%s: {{", what);
    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        printf("%s%d", f == 0 ? "" : ", ", weights.of[f]);
    printf("}},\n");
    fflush(stdout);
}

/* Mean and spread of the best eighth; `floor` is the spread that is kept as noise. */
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
    print_weights("best draw", drawn[order[0]]);
}

static void tune(uint32_t generations, uint32_t population, uint32_t threads)
{
    double mean[VALUE_FEATURES], spread[VALUE_FEATURES];

    for (uint32_t f = 0; f < VALUE_FEATURES; f++) {
        mean[f] = VALUE_TUNED[tuned_set()].of[f];
        spread[f] = 0.5 * fabs(mean[f]) + (zeros_stay ? 1 : 10);
    }
    if (adds)
        play_others();
    for (uint32_t g = 1; g <= generations; g++) {
        /* The mean itself plays too, so that its progress shows. */
        memcpy(drawn[0], mean, sizeof mean);
        for (uint32_t i = 1; i < population; i++)
            for (uint32_t f = 0; f < VALUE_FEATURES; f++)
                drawn[i][f] = zeros_stay && VALUE_TUNED[tuned_set()].of[f] == 0
                                  ? 0 : mean[f] + spread[f] * random_normal();
        play_all(population, threads);
        printf("generation %u: mean %.4f, ", g, fitness[0]);
        move_towards_best(population, mean, spread, 0.1 / g);
        print_weights("mean", mean);
    }
}

static long read_file(void *context, void *to, size_t size)
{
    return (long)fread(to, 1, size, context);
}

static void load(const char *name, struct arena *keep)
{
    size_t size = problem_read_need();
    void *scratch = malloc(size);
    FILE *file = fopen(name, "rb");
    struct message message;

    if (file == NULL || scratch == NULL || problem_count == PROBLEMS_MAX)
        fail("cannot read", name);
    if (problem_read(&problems[problem_count], name, (struct window_source){read_file, file}, keep,
                     arena_over(scratch, size), &message) != PROBLEM_OK)
        fail("cannot use", message.text);
    problem_count++;
    fclose(file);
    free(scratch);
}

int main(int argc, char **argv)
{
    const char *texts[PHRASES_ROOM];
    uint32_t generations = 20, population = 48, threads = 2, text_count = 0;
    size_t size = (size_t)64 << 20;
    struct arena keep = arena_over(malloc(size), size);

    for (int option; (option = getopt(argc, argv, "g:n:b:r:s:j:p:w:az")) != -1;)
        switch (option) {
        case 'g': generations = (uint32_t)atoi(optarg); break;
        case 'n': population = (uint32_t)atoi(optarg); break;
        case 'b': unit_work = strtoull(optarg, NULL, 10); break;
        case 'r': profile = (uint32_t)atoi(optarg); break;
        case 's': random_state = strtoull(optarg, NULL, 10); break;
        case 'j': threads = (uint32_t)atoi(optarg); break;
        case 'w': points_part = atof(optarg) / 100; break;
        case 'a': adds = true; break;
        case 'z': zeros_stay = true; break;
        case 'p':
            if (text_count < PHRASES_ROOM)
                texts[text_count++] = optarg;
            break;
        default: fail("usage: see the head of", "tests/tune/tune.c");
        }
    if (optind == argc || population < 16 || population > POPULATION_MAX || threads < 1 ||
        threads > 64 || profile >= PLAYER_PROFILES)
        fail("usage: see the head of", "tests/tune/tune.c");
    if (!phrase_set_build(&phrases, texts, text_count, &keep))
        fail("no memory for", "the phrases");
    for (int i = optind; i < argc; i++)
        load(argv[i], &keep);
    tune(generations, population, threads);
    return 0;
}
