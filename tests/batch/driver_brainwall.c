/* Brain Wall for the driver: random holes and figures, which unlock bonuses for each other. */
#include "driver_game.h"

#include <stdio.h>

#include "../brainwall/samples.h"

const uint64_t GAME_WORK = 40000;

void game_make(struct game_file *file, uint64_t seed, uint32_t number, const char *name)
{
    static struct sample sample;
    struct random_wide random = random_wide_of((uint32_t)seed);
    uint32_t corners = 3 + random_wide_below(&random, 8), vertices = 2 + random_wide_below(&random, 8);

    (void)number;
    sample_problem(&sample, corners, vertices, 4 + (int32_t)random_wide_below(&random, 30), &random);
    sample_text(file->text, &sample.problem);
    file->entries = 1;
    snprintf(file->heads[0], GAME_WORD, "{\"file\":\"%s\",", name);
    file->labels[0][0] = '\0';
}

uint32_t game_options(uint64_t seed, const char **words)
{
    static const char *const VALUES[] = {"all", "GLOBALIST", "WALLHACK:7", "SUPERFLEX"};
    struct random_wide random = random_wide_of((uint32_t)seed);
    uint32_t count = 0;

    if (random_wide_below(&random, 2) == 0) {
        words[count++] = "-B";
        words[count++] = VALUES[random_wide_below(&random, 4)];
    }
    if (random_wide_below(&random, 4) == 0)
        words[count++] = "-u";
    return count;
}
