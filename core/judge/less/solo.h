/*
 * less_solo: how many moves a colour needs at least to bring its four pieces home when it is alone on the board.
 *
 * A search from the goal backwards finds the answers for all placements up to the distance of the one that is
 * asked for: 635,376 bytes and up to a quarter of a second for each colour of a board.
 */
#ifndef JUDGE_LESS_SOLO_H
#define JUDGE_LESS_SOLO_H

#include "rules.h"

/* Moves, counted with walls, from the colour's pieces of a position; the other pieces do not matter. */
int less_solo(const struct less_board *board, const struct less_position *position, int colour);

/* Only the pieces of the colour are left. */
void less_solo_position(struct less_position *position, int colour);

/* The first of the moves of a shortest way home; the colour is alone and not home yet. */
struct less_move less_solo_move(const struct less_board *board, const struct less_position *position,
                                int colour);

#endif
