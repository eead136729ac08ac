/* Arguments: the command line of play_less, read by the rows of base/option.h. */
#ifndef LESS_PLAYER_ARGUMENTS_H
#define LESS_PLAYER_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/budget.h"
#include "../../base/message.h"
#include "../../base/option.h"

/* The longest time limit: 10^6 seconds. */
#define ARGUMENTS_LIMIT_MS_MAX UINT64_C(1000000000)

struct arguments {
    uint64_t limit_ms;    /* -t: own time for the whole game, up to ARGUMENTS_LIMIT_MS_MAX */
    bool limit_given;     /* -t was given */
    bool by_wall_clock;   /* --clock: own time is time on the clock, not processor time */
    uint64_t game_work;   /* -w: work for the whole game, instead of time: 1 .. BUDGET_WORK_MAX; 0: not given */
    bool turn_work_given; /* -b was given: the clock does not matter */
    uint64_t turn_work;   /* -b: work for each turn: 0 .. BUDGET_WORK_MAX */
    uint64_t memory_mb;   /* -m: 1 and up */
    bool verbose;         /* -v */
    const char *log_path; /* --log; NULL: not given */
};

/* The program and its options, for --help. */
extern const struct option_set ARGUMENTS_SET;

/* Reads argv[1] .. argv[argc - 1]; texts stay where they are. Never returns OPTION_GIVEN. With OPTION_WRONG the message
 * says which option is wrong and why. */
enum option_status arguments_read(struct arguments *arguments, int argc, char *const *argv, struct message *wrong);

#endif
