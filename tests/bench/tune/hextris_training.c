/* See hextris_training.h. */
#include "hextris_training.h"

#include <err.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../core/hextris/rules/problem_read.h"

_Noreturn void training_fail(const char *what, const char *detail)
{
    errx(2, "%s %s", what, detail);
}

static long read_file(void *context, void *to, size_t size)
{
    return (long)fread(to, 1, size, context);
}

static void load(struct training *training, const char *name, struct arena *keep)
{
    size_t size = problem_read_need();
    void *scratch = malloc(size);
    FILE *file = fopen(name, "rb");
    struct message message;

    if (file == NULL || scratch == NULL || training->problem_count == TRAINING_PROBLEMS)
        training_fail("cannot read", name);
    if (problem_read(&training->problems[training->problem_count], name,
                     (struct window_source){read_file, file}, keep, arena_over(scratch, size),
                     &message) != JSON_OK)
        training_fail("cannot use", message.text);
    training->problem_count++;
    fclose(file);
    free(scratch);
}

void training_load(struct training *training, char *const *names, int name_count,
                   const char *const *phrases, uint32_t phrase_count)
{
    size_t size = (size_t)64 << 20;
    struct arena keep = arena_over(malloc(size), size);

    if (!phrase_set_build(&training->phrases, phrases, phrase_count, &keep))
        training_fail("no memory for", "the phrases");
    for (int i = 0; i < name_count; i++)
        load(training, names[i], &keep);
}

struct arena training_arena(void)
{
    void *block = malloc(TRAINING_BLOCK);

    if (block == NULL)
        training_fail("no memory", "for a game");
    return arena_over(block, TRAINING_BLOCK);
}

/* Tasks that are not begun; workers take the next one under the lock. */
static struct {
    void (*task)(uint32_t number, struct arena scratch);
    uint32_t next, count;
} tasks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    struct arena arena = training_arena();

    (void)unused;
    for (;;) {
        pthread_mutex_lock(&lock);
        uint32_t mine = tasks.next++;
        pthread_mutex_unlock(&lock);
        if (mine >= tasks.count)
            break;
        tasks.task(mine, arena);
    }
    free(arena.at);
    return NULL;
}

void training_run(uint32_t count, uint32_t threads, void (*task)(uint32_t number, struct arena scratch))
{
    pthread_t thread[TRAINING_THREADS];

    tasks.task = task;
    tasks.next = 0;
    tasks.count = count;
    for (uint32_t i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, work, NULL) != 0)
            training_fail("no", "thread");
    for (uint32_t i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
}

struct player_game training_game(const struct training *training, uint32_t problem, uint64_t unit_work,
                                 uint32_t preset, const struct value_weights *weights)
{
    const struct problem *p = &training->problems[problem];

    return (struct player_game){p, p->seeds[0], &training->phrases,
                                {unit_work * 1000 * p->source_length, preset, 0}, weights};
}

double training_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return ((double)(*state >> 33) + 0.5) / 2147483648.0;
}

struct value_weights training_rounded(const double *from)
{
    struct value_weights weights;

    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        weights.of[f] = (int16_t)lround(fmin(fmax(from[f], INT16_MIN), INT16_MAX));
    return weights;
}

/* The features by name, as in a line of weights.c. */
#define NAMED(FEATURE) [FEATURE] = #FEATURE
static const char *const NAMES[VALUE_FEATURES] = {
    NAMED(VALUE_CELL_HEIGHT), NAMED(VALUE_ROW_HEIGHT), NAMED(VALUE_ROW_HEIGHT_SQUARED), NAMED(VALUE_SEGMENTS),
    NAMED(VALUE_HOLES), NAMED(VALUE_HOLE_HEIGHT), NAMED(VALUE_HALF_HOLES), NAMED(VALUE_WELLS),
    NAMED(VALUE_WELL_HOLES), NAMED(VALUE_ROW_FILL_SQUARED), NAMED(VALUE_UNREACHED_BY_CELL),
    NAMED(VALUE_UNREACHED_BY_BAR), NAMED(VALUE_ALMOST_FULL_ROWS), NAMED(VALUE_TOP_CELLS),
    NAMED(VALUE_SPAWN_CELLS), NAMED(VALUE_FILL2_SMOOTH), NAMED(VALUE_FILL4_SMOOTH), NAMED(VALUE_EMPTY2_HIGH),
    NAMED(VALUE_FREE_CELLS), NAMED(VALUE_STACKED_FILL), NAMED(VALUE_CLEARED_ROWS), NAMED(VALUE_POINTS),
};

void training_print(const char *what, const double *from)
{
    struct value_weights weights = training_rounded(from);

    printf("%s:\n    {{", what);
    for (uint32_t f = 0; f < VALUE_FEATURES; f++)
        printf("%s[%s] = %d,", f % 4 == 0 ? "\n        " : " ", NAMES[f], weights.of[f]);
    printf("\n    }},\n");
    fflush(stdout);
}
