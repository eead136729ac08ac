/*
 * less_options: the options of judge_less that other judges do not have.
 */
#ifndef PORT_JUDGE_LESS_OPTIONS_H
#define PORT_JUDGE_LESS_OPTIONS_H

#include "../../../../core/judge/judge.h"
#include "player.h"

struct less_options {
    struct less_limits limits;
    const char *board;    /* a file or digits; NULL: boards are generated from seeds */
    const char *log_path; /* NULL: no log is written */
    int seed, games, gen_count, jobs;
    bool seed_given, games_given, gen_given;
    bool teams, perms, late_rush;
    const char *play_option; /* the name of the last option for playing; NULL: none was given */
};

extern const struct option LESS_OPTIONS[];

/* Stores the option at which the walk stands; *input becomes the log of --replay. See struct judge_contest. */
void less_option(struct less_options *options, const char **input, const struct option_walk *walk);

/* Whether the options can be combined. False with a message. */
bool less_options_check(const struct judge *judge, const struct less_options *options, struct message *wrong);

#endif
