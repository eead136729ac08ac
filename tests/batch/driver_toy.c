/* The toy engine for the driver: a few items, a few limits; for some of them there is no solution. */
#include "driver_game.h"

#include <stdio.h>

#include "../kit/random.h"
#include "machine.h"

const uint64_t GAME_WORK = 4000;

void game_make(struct game_file *file, uint64_t seed, uint32_t number, const char *name)
{
    struct random random = {seed};
    uint32_t items = 1 + random_below(&random, 16), size = 2 + random_below(&random, 5000), limit = number;
    char *to = file->text;

    (void)name;
    to += sprintf(to, "{\"items\":[");
    for (uint32_t i = 0; i < items; i++)
        to += sprintf(to, "%s%u", i > 0 ? "," : "", (unsigned)(1 + random_below(&random, size)));
    to += sprintf(to, "],\"limits\":[");
    file->entries = random_below(&random, GAME_JOBS + 1);
    for (uint32_t i = 0; i < file->entries; i++) {
        limit += MACHINE_FILES * (1 + random_below(&random, items * size / 16 + 2)); /* another one in each file */
        to += sprintf(to, "%s%u", i > 0 ? "," : "", (unsigned)limit);
        snprintf(file->heads[i], GAME_WORD, "{\"limit\":%u,", (unsigned)limit);
        snprintf(file->labels[i], GAME_WORD, "limit %u", (unsigned)limit);
    }
    sprintf(to, "]}");
}

uint32_t game_options(uint64_t seed, const char **words)
{
    static char greatest[20];
    struct random random = {seed};

    if (!random_chance(&random, 30))
        return 0;
    snprintf(greatest, sizeof greatest, "%u", (unsigned)random_below(&random, 5000));
    words[0] = "-g";
    words[1] = greatest;
    return 2;
}
