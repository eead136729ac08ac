/*
 * less_solo: how many moves a colour needs at least to bring its four pieces home when it is alone on the board.
 *
 * A search from the goal backwards finds the answers for all placements up to the distance of the one that is
 * asked for: 635,376 bytes and up to a quarter of a second for each colour of a board. The rules do without it: the
 * referee's own moves and a figure of its report stand on it.
 */
#ifndef JUDGE_LESS_SOLO_H
#define JUDGE_LESS_SOLO_H

#include "../../base/arena.h"
#include "rules.h"

struct less_solo;

/* Takes what it needs, 2.5 MB, from the arena; NULL if that is too small. A counting arena measures it. */
struct less_solo *less_solo_open(struct arena *arena);

/* Moves, counted with walls, from the colour's pieces of a position; the other pieces do not matter. What was found on a
 * board is kept until another board is asked for. */
int less_solo(struct less_solo *solo, const struct less_board *board, const struct less_position *position, int colour);

/* The first of the moves of a shortest way home; the colour is alone and not home yet. */
struct less_move less_solo_move(struct less_solo *solo, const struct less_board *board,
                                const struct less_position *position, int colour);

#endif
