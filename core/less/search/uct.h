/* UCT: the formula that decides which child of a node is visited next, in integers.
 *
 * A value is what a game is worth for Yellow and White, 0 .. VALUE_MAX. Means of values have four more bits: 0 ..
 * UCT_ONE. The rating of a child with n visits, mean and prior, of a node with N visits, is
 *
 *     (n mean + UCT_PRIOR_VISITS prior) / (n + UCT_PRIOR_VISITS) + exploration sqrt(ln(N + 2)) / sqrt(n + 1)
 *
 * (Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", with the root of the logarithm taken separately.) */
#ifndef LESS_SEARCH_UCT_H
#define LESS_SEARCH_UCT_H

#include <stdint.h>

enum { VALUE_MAX = 1024, UCT_ONE = 16 * VALUE_MAX, UCT_PRIOR_VISITS = 4 };

/* Most visits of a node: the sum of that many values fits 32 bits. */
enum { UCT_VISITS_MAX = (1 << 22) - 1 };

enum { UCT_INVERSE_ROOTS = 1024, UCT_LEADS = 64 };

/* Tables, 2.4 KB. */
struct uct {
    uint16_t inverse_roots[UCT_INVERSE_ROOTS]; /* 2^15 / sqrt(n), n from 1 */
    uint16_t log_roots[33];                    /* 2^8 sqrt(ln 2^n) */
    uint16_t values[2 * UCT_LEADS];            /* of leads from -UCT_LEADS on, in moves */
    uint32_t exploration;                      /* 2^7 times the factor */
};

/* Fills the tables. */
void uct_fill(struct uct *uct);

/* The value of a lead in moves: 0 .. VALUE_MAX. Any lead is allowed. */
uint32_t uct_value(const struct uct *uct, int32_t lead);

/* The value of a lead of lead / unit moves, interpolated between whole moves. */
uint32_t uct_value_of(const struct uct *uct, int32_t lead, int32_t unit);

/* The mean of `visits` values, 0 .. UCT_ONE; visits at least 1. */
static inline uint32_t uct_mean(uint32_t total, uint32_t visits)
{
    return total / visits * 16 + total % visits * 16 / visits;
}

/* The factor of the second term that all children of a node have in common: 2^15 exploration sqrt(ln(visits + 2)). */
uint32_t uct_exploration(const struct uct *uct, uint32_t visits);

/* 2^15 / sqrt(n), n from 1 to 2^24. */
static inline uint32_t uct_inverse_root(const struct uct *uct, uint32_t n)
{
    uint32_t halves = 0;

    for (; n >= UCT_INVERSE_ROOTS; n >>= 2)
        halves++;
    return (uint32_t)uct->inverse_roots[n] >> halves;
}

/* The weight of the prior beside the mean of `visits` visits, times 2^15. */
static inline uint32_t uct_prior_share(uint32_t visits)
{
    return (UCT_PRIOR_VISITS << 15) / (visits + UCT_PRIOR_VISITS);
}

#endif
