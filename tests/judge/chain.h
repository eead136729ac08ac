/* Chain: a game for tests of the session. A move is a letter A to H, or a word of one to five letters a to h and a full
 * stop; it is refused if the sum of what was played before and its letters is a multiple of 7. What a move scores and
 * where groups end is as good as drawn. States are large or small, as the problem says. */
#ifndef TESTS_JUDGE_CHAIN_H
#define TESTS_JUDGE_CHAIN_H

#include "../../core/judge/game.h"

enum { CHAIN_WORD = 6, CHAIN_STARTS = 3, CHAIN_SCORED = 40 };

struct game_problem {
    size_t state_bytes; /* at least sizeof(struct chain_state) */
    uint64_t applied;   /* moves that were tried */
};

struct chain_state {
    uint64_t mix;
    uint32_t sum, bytes;
};

extern const struct game game_chain;

#endif
