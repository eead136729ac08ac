/* UCT: the formula that decides which child of a node is visited next, in integers.
 *
 * Values are what a game is worth for Yellow and White, 0 .. VALUE_MOST. Means of values are kept with four
 * more bits: 0 .. UCT_ONE. For a child with n visits of a node with N the formula is
 *
 *     (n mean + UCT_PRIOR_VISITS prior) / (n + UCT_PRIOR_VISITS) + explore sqrt(ln(N + 2)) / sqrt(n + 1)
 *
 * (Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", with the root taken of the logarithm apart.) */
#ifndef LESS_SEARCH_UCT_H
#define LESS_SEARCH_UCT_H

#include <stdint.h>

enum { VALUE_MOST = 1024, UCT_ONE = 16 * VALUE_MOST, UCT_PRIOR_VISITS = 4 };

/* Visits of a node: the sum of that many values fits 32 bits. */
enum { UCT_VISITS_MOST = (1 << 22) - 1 };

enum { UCT_ROOTS = 1024, UCT_LEADS = 64 };

struct uct {
    uint16_t roots[UCT_ROOTS];       /* 2^15 / sqrt(n), n from 1 */
    uint16_t logs[33];               /* 2^8 sqrt(ln 2^n) */
    uint16_t values[2 * UCT_LEADS];  /* of a lead from -UCT_LEADS */
    uint32_t explore;                /* 2^7 times the factor */
};

void uct_fill(struct uct *uct);

/* The value of a lead in moves: 0 .. VALUE_MOST. */
uint32_t uct_value(const struct uct *uct, int32_t lead);

/* The value of a lead of lead / move moves: in a straight line between whole moves. */
uint32_t uct_value_of(const struct uct *uct, int32_t lead, int32_t move);

/* The mean of `visits` values, at least 1 of them. */
static inline uint32_t uct_mean(uint32_t total, uint32_t visits)
{
    return total / visits * 16 + total % visits * 16 / visits;
}

/* The part of the second term that all children have in common, for the number of visits of a node. */
uint32_t uct_width(const struct uct *uct, uint32_t visits);

/* 2^15 / sqrt(n), n from 1 to 2^24. */
static inline uint32_t uct_root(const struct uct *uct, uint32_t n)
{
    uint32_t halves = 0;

    for (; n >= UCT_ROOTS; n >>= 2)
        halves++;
    return (uint32_t)uct->roots[n] >> halves;
}

/* The share of the prior beside the mean of `visits` visits, times 2^15. */
static inline uint32_t uct_prior(uint32_t visits)
{
    return (UCT_PRIOR_VISITS << 15) / (visits + UCT_PRIOR_VISITS);
}

#endif
