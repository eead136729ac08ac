/* What the driver (driver.c) has to know of the engine that it is linked with. */
#ifndef TESTS_DRIVER_GAME_H
#define TESTS_DRIVER_GAME_H

#include <stdint.h>

enum { GAME_TEXT = 64 * 1024, GAME_JOBS = 6, GAME_WORD = 80, GAME_OPTIONS = 8 };

/* A problem file and what is written of it. */
struct game_file {
    char text[GAME_TEXT];
    uint32_t entries;                   /* of the list */
    char heads[GAME_JOBS][GAME_WORD];   /* what each begins with; no two are the same */
    char labels[GAME_JOBS][GAME_WORD];  /* of its job, in messages; "" where any job of the file may be written */
};

/* The most work that a search of a small problem should have, for runs of milliseconds. */
extern const uint64_t GAME_WORK;

/* Makes the problem number `number` of a run, which messages and list call `name`. */
void game_make(struct game_file *file, uint64_t seed, uint32_t number, const char *name);

/* Options of the engine's own, at most GAME_OPTIONS words that last; returns how many. */
uint32_t game_options(uint64_t seed, const char **words);

#endif
