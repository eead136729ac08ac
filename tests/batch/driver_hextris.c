/* Hextris for the driver: random games on small boards. */
#include "driver_game.h"

#include <stdio.h>

#include "../hextris/random_game.h"

const uint64_t GAME_WORK = 60000;

void game_make(struct game_file *file, uint64_t seed, uint32_t number, const char *name)
{
    static struct random_problem made;
    struct random random = {seed};
    uint32_t seeds[GAME_JOBS], at = 0;

    (void)name;
    random_problem(&made, &random, random_chance(&random, 70) ? RANDOM_TINY : RANDOM_SMALL);
    file->entries = random_below(&random, GAME_JOBS / 2 + 1);
    made.problem.id = number;
    made.problem.seeds = seeds;
    made.problem.seed_count = file->entries;
    for (uint32_t i = 0; i < file->entries; i++) {
        seeds[i] = at += 1 + random_below(&random, 10000);
        snprintf(file->heads[i], GAME_WORD, "{\"problemId\":%u,\"seed\":%u,", (unsigned)number, (unsigned)at);
        snprintf(file->labels[i], GAME_WORD, "seed %u", (unsigned)at);
    }
    random_problem_text(file->text, &made.problem);
}

uint32_t game_options(uint64_t seed, const char **words)
{
    static struct random_phrases phrases;
    struct random random = {seed};
    uint32_t count;

    random_phrases(&phrases, &random, (enum random_taste)random_below(&random, RANDOM_TASTES));
    count = phrases.count < GAME_OPTIONS / 2 ? phrases.count : GAME_OPTIONS / 2;
    for (uint32_t i = 0; i < count; i++) {
        words[2 * i] = "-p";
        words[2 * i + 1] = phrases.texts[i];
    }
    return 2 * count;
}
