/* UCT: the selection score that decides which child of a node is visited next, in integers.
 *
 * A value is what a game is worth for Yellow and White, 0 .. VALUE_MAX. Means are values times 16: 0 .. UCT_ONE. A node
 * has N visits; the score of a child with n visits, for the colour to move at the node, is
 *
 *     (n value + UCT_PRIOR_VISITS prior) / (n + UCT_PRIOR_VISITS) + exploration sqrt(ln(N + 2)) / sqrt(n + 1)
 *
 * (upper confidence bounds of Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", with the root of the logarithm
 * taken separately). `value` is that of the child, 3/4 of it from visits and 1/4 from the minimax of solo distances;
 * `prior` is the mean of the node plus the child's offset (tree.h); the factor of exploration is 0.08 UCT_ONE. */
#ifndef LESS_SEARCH_UCT_H
#define LESS_SEARCH_UCT_H

#include <stdint.h>

enum { VALUE_MAX = 1024, UCT_ONE = 16 * VALUE_MAX, UCT_PRIOR_VISITS = 4 };

/* Most visits of a node: the sum of that many values fits 32 bits. */
enum { UCT_VISITS_MAX = (1 << 22) - 1 };

enum { UCT_INVERSE_ROOTS = 1024, UCT_LEADS = 64 };

/* Tables, 2.4 KB. */
struct uct {
    uint16_t inverse_roots[UCT_INVERSE_ROOTS]; /* [n]: 2^15 / sqrt(n); [0] is not used */
    uint16_t log_roots[33];                    /* [n]: 2^8 sqrt(ln 2^n) */
    uint16_t values[2 * UCT_LEADS];            /* of leads from -UCT_LEADS on, in moves: see uct_value() */
    uint32_t exploration;                      /* 2^7 times the factor of exploration */
};

/* Fills the tables. */
void uct_fill(struct uct *uct);

/* The value of a lead in moves, of VALUE_MAX: nine tenths of it (lead + 10) / 20, clipped to 0 .. 1, as the contest
 * counts points; a tenth 1 / (1 + e^(-lead / 8)), which still tells great leads apart. Leads beyond +-(UCT_LEADS - 1)
 * count as that. */
uint32_t uct_value(const struct uct *uct, int32_t lead);

/* The value of lead / unit moves, interpolated between whole moves. */
uint32_t uct_value_of(const struct uct *uct, int32_t lead, int32_t unit);

/* The mean of `visits` values, 0 .. UCT_ONE; visits at least 1. */
static inline uint32_t uct_mean(uint32_t total, uint32_t visits)
{
    return total / visits * 16 + total % visits * 16 / visits;
}

/* The part of the second term that all children of a node with these visits, 0 and up, have in common:
 * 2^15 exploration sqrt(ln(visits + 2)). */
uint32_t uct_exploration(const struct uct *uct, uint32_t visits);

/* 2^15 / sqrt(n), n from 1 to 2^24; callers pass visits + 1. */
static inline uint32_t uct_inverse_root(const struct uct *uct, uint32_t n)
{
    uint32_t halves = 0;

    for (; n >= UCT_INVERSE_ROOTS; n >>= 2)
        halves++;
    return (uint32_t)uct->inverse_roots[n] >> halves;
}

/* The weight of the prior beside the value of `visits` visits, times 2^15: 2^15 without a visit. */
static inline uint32_t uct_prior_weight(uint32_t visits)
{
    return (UCT_PRIOR_VISITS << 15) / (visits + UCT_PRIOR_VISITS);
}

#endif
