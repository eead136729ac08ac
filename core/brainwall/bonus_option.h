/* The value of option -B: a bonus and how it is wanted. */
#ifndef BRAINWALL_BONUS_OPTION_H
#define BRAINWALL_BONUS_OPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/bonus.h"

/* Its parts; of `all` only that. */
struct bonus_option {
    char mark;       /* '=', '+' or 0 */
    bool all;
    enum bonus kind;
    int64_t problem; /* -1: not said */
};

/* Reads all, [=]BONUS[:PROBLEM] or +BONUS:PROBLEM. False when the text is something else. */
bool bonus_option_read(const char *text, struct bonus_option *option);

#endif
