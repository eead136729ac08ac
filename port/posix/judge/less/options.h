/*
 * less_options: the options of the referee that are not those of every judge.
 */
#ifndef PORT_JUDGE_LESS_OPTIONS_H
#define PORT_JUDGE_LESS_OPTIONS_H

#include "../../../../core/judge/judge.h"
#include "player.h"

struct less_options {
    struct less_limits limits;
    const char *board; /* a file or digits; NULL: boards are made from seeds */
    const char *log;
    int seed, games, gen, jobs;
    bool seed_given, games_given, gen_given;
    bool teams, perms, late;
    const char *plays; /* the name of an option given that is for playing; NULL: none was */
};

extern const struct option LESS_OPTIONS[];

/* Takes an option of the table; see struct judge_contest. */
void less_option(struct less_options *options, const char **input, const struct option_walk *walk);

/* Whether they go together; else says why not. */
bool less_options_check(const struct judge *judge, const struct less_options *options, struct message *wrong);

#endif
