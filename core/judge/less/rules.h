/*
 * less_rules: pieces, moves and turns.
 *
 *     . . . . . . R R     Yellow goes to the corner of Red, Black to that of White, and the other way round.
 *     . . . . . . R R     A move goes to an empty neighbouring square, for one and its walls, or jumps over
 *     ...                 exactly one piece where there is no wall, for one. A turn has moves for 1 to 3.
 *     Y Y . . . . W W
 *     Y Y . . . . W W     (Black is at the top left.)
 */
#ifndef JUDGE_LESS_RULES_H
#define JUDGE_LESS_RULES_H

#include "board.h"

#define LESS_PIECES 4     /* of a colour */
#define LESS_TURN_MOVES 3 /* a turn's moves, counted with walls */
#define LESS_MOVE_TEXT 4  /* characters of a move, h1f1 */
#define LESS_MOVE_STEP 5  /* with the colon behind it */
#define LESS_TURN_TEXT 15 /* characters of the longest turn, h1f1:g1g3:h2f2 with its NUL */
#define LESS_MOVES_MAX 32 /* of one colour: 4 pieces, 4 directions, a step or a jump */

struct less_position {
    signed char at[LESS_SQUARES]; /* a colour, or -1 */
};

struct less_move {
    int from;
    int to;
    int cost; /* 1 to 3 */
};

/* All pieces in the corners where they start. */
void less_position_start(struct less_position *position);

/* The corner square `index`, 0 to 3, of the start and of the goal of a colour, in growing order. */
int less_start_square(int colour, int index);
int less_goal_square(int colour, int index);

/* All pieces of the colour are in its goal. */
bool less_home(const struct less_position *position, int colour);

/* The pieces of both partners are. */
bool less_team_home(const struct less_position *position, int colour);

/* The colour whose pieces are moved by `colour`: its own, or its partner's once its own are home. */
int less_moves_colour(const struct less_position *position, int colour);

/* What it costs to move whatever stands on `from`; 0 if it is not possible, with a sentence unless that is NULL. */
int less_move_cost(const struct less_board *board, const struct less_position *position, int from, int to,
                   struct message *wrong);

/* Reads a move, "h1f1"; false with a sentence if it is not written so. */
bool less_move_read(struct less_move *move, const char *text, size_t length, struct message *wrong);

/* Moves whatever stands on `from`, unchecked. */
void less_move_make(struct less_position *position, const struct less_move *move);

/* All single moves for at most `left` of the pieces of less_moves_colour(); their number. */
int less_moves(const struct less_board *board, const struct less_position *position, int colour, int left,
               struct less_move list[LESS_MOVES_MAX]);

/* Only the pieces of the colour are left, as in its rush. */
void less_alone(struct less_position *position, int colour);

/* Makes one more move of a colour's turn, which so far took *spent; false with a sentence, and nothing has changed. A player
 * whose pieces are home may also move them out again. */
bool less_turn_move(const struct less_board *board, struct less_position *position, int colour, struct less_move *move,
                    int *spent, struct message *wrong);

/* One to three moves, divided by colons: "h1f1:g1g3:h2f2". Whether they are legal is another question. */
bool less_turn_form(const char *text, size_t length, struct message *wrong);

/* Makes a whole turn. Returns its moves, counted with walls; or 0 with a sentence, and the position is as before. */
int less_turn(const struct less_board *board, struct less_position *position, int colour, const char *text,
              struct message *wrong);

#endif
