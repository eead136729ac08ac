/* A run of the driver (driver.c): options, files and a machine, all drawn from its number. */
#ifndef TESTS_DRIVER_RUN_H
#define TESTS_DRIVER_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "driver_game.h"
#include "machine.h"

enum { RUN_WORDS = 40, RUN_NAME = 40 };

/* Bytes of memory that are enough for each engine: no text has to be made again; and for several workers that search by
 * the budget that is asked for where there is none. To fill them takes its time. */
enum { RUN_MEMORY = 8 << 20, RUN_MEMORY_MUCH = 48 << 20 };

struct run {
    struct machine_plan plan;
    const char *words[RUN_WORDS + 1];
    int count;
    char numbers[6][40];       /* words that are no constants */
    uint32_t number_count;
    struct game_file files[MACHINE_FILES];
    char texts[MACHINE_FILES][GAME_TEXT + 2];
    char names[MACHINE_FILES][RUN_NAME], shown[MACHINE_FILES][RUN_NAME];
    bool good[MACHINE_FILES];  /* it can be read */
    int own;                   /* words[own] and up are the engine's own options: own_count of them */
    int own_count;
    bool timed, by_work, fixed, bare, logged, quiet, said, wrong;
    uint64_t limit_ms;
};
extern struct run run;

/* Draws the run of that number. */
void run_draw(uint64_t number);

#endif
