/* Less: the record of the game's functions, and what its state is for those who know the game.
 *
 * A transcript is turns as the contest writes them, a line each:
 *
 *     h1f1    the first move of a turn or of a rush        :g1g3    one more        newline    ends it
 *     !Y      Yellow's program failed, between two turns: no points for it
 *
 * Nil, the end of who is stuck, and the beginning of a rush need no move: they follow from the state. The text of a problem
 * is the 112 digits of its board; its options are "r early" and "r late", for when the rush begins. Files of games are logs
 * (log.h). */
#ifndef JUDGE_LESS_LESS_H
#define JUDGE_LESS_LESS_H

#include "../game.h"
#include "game.h"

extern const struct game game_less;

struct game_problem {
    struct less_board board;
    bool late;
};

/* What was done last. */
enum less_did { LESS_DID_NOTHING, LESS_DID_MOVE, LESS_DID_TURN, LESS_DID_STEP, LESS_DID_RUSH, LESS_DID_FAIL };

/* Without padding, as struct less_game. */
struct less_state {
    struct less_game game;         /* up to the last turn or rush that is over */
    struct less_position position; /* with the moves of this one; in a rush the colour is alone */
    int32_t next, colour;          /* who goes on: LESS_NEXT_TURN, _RUSH or _END */
    int32_t count, spent;          /* moves of the turn or the rush so far; the same, counted with walls */
    int32_t from, to;              /* of the last move, -1 if it is not to be seen any more */
    int32_t did, by;               /* an enum less_did, and whose it was */
    char text[LESS_TURN_TEXT + 1]; /* the moves of this or of the last turn or rush, or the last one of a longer rush */
};

/* Says what was done last: "the start", "Yellow 5 h1f1:g1g3", "Red rushes in 17 a7a8", "White fails". */
void less_said(const struct less_state *state, struct message *said);

/* Where a square is in a picture. */
struct game_xy less_place(int square);

#endif
