/* Playout: a game played on for some turns by all four players, each move drawn by chance with a weight
 * that falls with what it wastes: the cost of the move, less the drop of the colour's solo distance. Jumps
 * over other pieces gain, so they are preferred, and steps of pieces that are behind; where all ways are
 * blocked, ways around are found. */
#ifndef LESS_SEARCH_PLAYOUT_H
#define LESS_SEARCH_PLAYOUT_H

#include <stdint.h>

#include "../rules/position.h"
#include "../solo/solo.h"
#include "evaluation.h"

/* Gains that a move may have where moves are drawn, in parts of a move: LEAD_MOVE to one. A move of a lesser gain is
 * drawn only where no move has a greater one, each as likely then; a greater gain counts as the greatest. */
enum { GAIN_LEAST = -3 * LEAD_MOVE, GAIN_MOST = 2 * LEAD_MOVE - 1, GAINS = GAIN_MOST - GAIN_LEAST + 1 };

struct playout {
    const struct solo *solo;
    const struct evaluation *evaluation; /* of the position where the playout ends */
    int8_t places[COLOURS][SQUARES]; /* what a piece on a square adds to the gain of a draw: LEAD_MOVE is one move */
    int32_t draws[GAINS + 1]; /* weights of moves in a draw by their gains from GAIN_LEAST - 1 */
    uint32_t random; /* state of the generator: to be set to another number than 0 before a run */
};

/* Prepares playouts on the board of `solo`; solo and evaluation are kept by reference. */
void playout_open(struct playout *playout, const struct solo *solo, const struct evaluation *evaluation);

/* Plays on until ply `end` or until both teams are home: the lead to expect then, times LEAD_MOVE, less most
 * of what it owes to lucky draws. Adds the number of moves looked at to *work. */
int32_t playout_run(struct playout *playout, struct position position, uint32_t end, uint64_t *work);

#endif
