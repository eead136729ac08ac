/* Playout: all four players play on for some turns by random moves, then the evaluation gives the lead.
 *
 * The gain of a move is the drop of its colour's solo distance less its cost, plus half of what piece-square values say
 * for `to` over `from`. A move is sampled with a weight of 16^gain. So jumps over other pieces, which gain a move, are
 * preferred, and slides of pieces that are behind to those of others. Where all short ways are blocked, ways around are
 * found. */
#ifndef LESS_SEARCH_PLAYOUT_H
#define LESS_SEARCH_PLAYOUT_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"
#include "evaluation.h"

/* Range of the gains of moves, times LEAD_PER_MOVE. Moves with a gain below GAIN_MIN have the weight 0: they are sampled,
 * uniformly, only at the start of a turn without other moves. A gain above GAIN_MAX counts as GAIN_MAX. */
enum { GAIN_MIN = -3 * LEAD_PER_MOVE, GAIN_MAX = 2 * LEAD_PER_MOVE - 1, GAINS = GAIN_MAX - GAIN_MIN + 1 };

struct playout {
    const struct solo *solo;
    const struct evaluation *evaluation; /* of the position where the playout ends */
    int8_t piece_square[COLOURS][SQUARES]; /* added to the gain of a move, times LEAD_PER_MOVE */
    int32_t sampling_weights[GAINS + 1]; /* of a move by its gain: [0] for gains below GAIN_MIN, [1] for GAIN_MIN, ... */
    uint32_t random; /* state of the generator (xorshift), which the caller sets before a run. Never 0: from 0 on all
                        numbers are 0 */
};

/* Prepares playouts on the board of `solo`; `random` is still 0. Solo and evaluation are kept by reference. */
void playout_open(struct playout *playout, const struct solo *solo, const struct evaluation *evaluation);

/* Plays on until ply `end` or until both teams are home. Returns the lead to expect at the end of the game, times
 * LEAD_PER_MOVE, less 13/16 of the luck of its samples: by how much their gains exceeded the means of what they were
 * sampled from. That is a control variate, with the coefficient 13/16 and the mean 0 (playout.c). Adds the number of
 * moves generated to *work: some 400 for eight turns. */
int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work);

#endif
