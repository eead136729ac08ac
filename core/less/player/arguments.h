/* Arguments: the command line of the player for Less. */
#ifndef LESS_PLAYER_ARGUMENTS_H
#define LESS_PLAYER_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../../base/message.h"

/* Longest time limit: 10^6 seconds. Megabytes used when -m is not given. */
#define ARGUMENTS_LIMIT_MS_MAX UINT64_C(1000000000)
#ifndef ARGUMENTS_MEMORY_MB
#define ARGUMENTS_MEMORY_MB 256
#endif

struct arguments {
    uint64_t limit_ms;  /* -t: for all turns of a game; 30 s if not given */
    bool by_clock;      /* --clock: the limit is for time on the clock, not for processor time */
    uint64_t memory_mb; /* -m: 1 and up */
    bool fixed;         /* -b */
    uint64_t work;      /* of each turn: 0 .. BUDGET_WORK_MAX */
    bool verbose;       /* -v */
};

enum arguments_status {
    ARGUMENTS_PLAY,
    ARGUMENTS_HELP,    /* asked for, and nothing before it was wrong */
    ARGUMENTS_VERSION,
    ARGUMENTS_WRONG    /* `wrong` names the option and its value */
};

/* Reads argv[1] .. argv[argc - 1], in any order; where an option is given twice, the last one counts. */
enum arguments_status arguments_read(struct arguments *arguments, int argc, char *const *argv,
                                     struct message *wrong);

#endif
