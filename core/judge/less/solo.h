/*
 * less_solo: the solo distance of a colour: the least cost of bringing its four pieces home when it is alone on the
 * board.
 *
 * A search backwards from the goal finds the distances of all placements, up to the distance that is wanted: 635,376
 * bytes and up to a quarter of a second for each colour of a board. The rules do not need it; the judge's own moves
 * and a figure of its report do.
 */
#ifndef JUDGE_LESS_SOLO_H
#define JUDGE_LESS_SOLO_H

#include "../../base/arena.h"
#include "rules.h"

struct less_solo;

/* Takes 2.5 MB from the arena; NULL where that is too small. A counting arena measures the exact size. */
struct less_solo *less_solo_open(struct arena *arena);

/* The solo distance of the colour's pieces in a position; other pieces do not matter. Distances are kept until the
 * board changes. */
int less_solo(struct less_solo *solo, const struct less_board *board, const struct less_position *position, int colour);

/* The first move of a shortest way home. The colour must be alone on the board and not home. */
struct less_move less_solo_move(struct less_solo *solo, const struct less_board *board,
                                const struct less_position *position, int colour);

#endif
