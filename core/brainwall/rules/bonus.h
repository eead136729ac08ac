/* Bonus: the four kinds of advantage that a pose may use, one of them at most. */
#ifndef BRAINWALL_BONUS_H
#define BRAINWALL_BONUS_H

#include <stdint.h>

enum bonus {
    BONUS_NONE,
    BONUS_GLOBALIST,   /* the sum of the length errors is limited instead of each */
    BONUS_BREAK_A_LEG, /* one edge is broken at its midpoint */
    BONUS_WALLHACK,    /* one vertex may be outside the hole, with its edges */
    BONUS_SUPERFLEX,   /* one edge may have any length */
    BONUS_KINDS
};

/* The name in problem files and poses, "" for BONUS_NONE. */
const char *bonus_name(enum bonus bonus);

/* How a pose uses a bonus. */
struct bonus_use {
    enum bonus kind;
    uint16_t a, b;   /* BREAK_A_LEG: the edge that is broken, in the direction of the problem's list; SUPERFLEX: the
                        edge that may have any length; WALLHACK: `a` is the vertex outside. The file format names
                        only the first of these */
    int64_t problem; /* where the bonus was unlocked */
};

#endif
