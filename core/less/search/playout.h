/* Playout: all four players play on for some turns by random moves, then the evaluation gives the lead.
 *
 * A move is drawn with a weight that falls with what it wastes: its cost less the drop of the colour's solo distance.
 * Jumps over other pieces gain moves, so they are preferred; slides of pieces that are behind are preferred to those of
 * others. Where all short ways are blocked, ways around are found. */
#ifndef LESS_SEARCH_PLAYOUT_H
#define LESS_SEARCH_PLAYOUT_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"
#include "evaluation.h"

/* Range of the gains of moves, times LEAD_PER_MOVE. A move of a lesser gain is drawn only where no move has a greater
 * one, and all such moves are then equally likely. A greater gain counts as the greatest. */
enum { GAIN_MIN = -3 * LEAD_PER_MOVE, GAIN_MAX = 2 * LEAD_PER_MOVE - 1, GAINS = GAIN_MAX - GAIN_MIN + 1 };

struct playout {
    const struct solo *solo;
    const struct evaluation *evaluation; /* of the position where the playout ends */
    int8_t piece_square[COLOURS][SQUARES]; /* added to the gain of a move, times LEAD_PER_MOVE */
    int32_t draw_weights[GAINS + 1]; /* weight of a move by its gain, from GAIN_MIN - 1 on */
    uint32_t random; /* state of the generator; the caller sets it to another number than 0 before a run */
};

/* Prepares playouts on the board of `solo`. Solo and evaluation are kept by reference. */
void playout_open(struct playout *playout, const struct solo *solo, const struct evaluation *evaluation);

/* Plays on until ply `end` or until both teams are home. Returns the lead to expect at the end of the game, times
 * LEAD_PER_MOVE, less most of what it owes to lucky draws (control variate). Adds the number of moves generated to
 * *work: some 400 for eight turns. */
int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work);

#endif
