/* Arguments: the command line of the player for Less, by the rows of base/option.h. */
#ifndef LESS_PLAYER_ARGUMENTS_H
#define LESS_PLAYER_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../../base/message.h"
#include "../../base/option.h"

/* Longest time limit: 10^6 seconds. */
#define ARGUMENTS_LIMIT_MS_MAX UINT64_C(1000000000)

struct arguments {
    uint64_t limit_ms;   /* -t: for all turns of a game */
    bool timed;          /* -t was given */
    bool by_clock;       /* --clock: the limit is for time on the clock, not for processor time */
    uint64_t clock_work; /* -w: work for all turns, in the place of time: 1 .. BUDGET_WORK_MAX; 0 when not given */
    uint64_t memory_mb;  /* -m: 1 and up */
    bool fixed;          /* -b */
    uint64_t work;       /* of each turn: 0 .. BUDGET_WORK_MAX */
    bool verbose;        /* -v */
    const char *log;     /* --log; NULL when not given */
};

/* The program and its options. */
extern const struct option_set ARGUMENTS_SET;

/* Reads argv[1] .. argv[argc - 1]; OPTION_GIVEN is never returned. */
enum option_status arguments_read(struct arguments *arguments, int argc, char *const *argv, struct message *wrong);

#endif
