/*
 * less_rules: pieces, moves and turns. A move is a slide or a jump.
 *
 *     B B . . . . R R     Yellow and Red change corners, and so do Black and White.
 *     B B . . . . R R     A slide goes to an empty neighbouring square and costs 1 and the walls between.
 *     ...                 A jump passes over exactly one piece where there is no wall, and costs 1.
 *     Y Y . . . . W W     The moves of a turn cost 1 to 3.
 *     Y Y . . . . W W
 */
#ifndef JUDGE_LESS_RULES_H
#define JUDGE_LESS_RULES_H

#include "board.h"

#define LESS_PIECES 4     /* of a colour */
#define LESS_TURN_MOVES 3 /* the most that the moves of a turn cost */
#define LESS_MOVE_TEXT 4  /* characters of a move, h1f1 */
#define LESS_MOVE_STRIDE 5 /* a move and the colon behind it */
#define LESS_TURN_TEXT 15 /* characters of the longest turn, h1f1:g1g3:h2f2 with its NUL */
#define LESS_MOVES_MAX 32 /* moves of a colour: 4 pieces, 4 directions, slide or jump */

struct less_position {
    signed char at[LESS_SQUARES]; /* the colour of the piece on a square, or -1 */
};

struct less_move {
    int from;
    int to;
    int cost; /* 1 to 3 */
};

/* Puts all pieces where they start. */
void less_position_start(struct less_position *position);

/* The square of `index` 0 to 3 of the start, or of the goal, of a colour, in ascending order. */
int less_start_square(int colour, int index);
int less_goal_square(int colour, int index);

/* Whether all pieces of the colour are in its goal. */
bool less_is_home(const struct less_position *position, int colour);

/* Whether the colour and its partner are both home. */
bool less_team_is_home(const struct less_position *position, int colour);

/* The colour whose pieces a player moves: its own, or its partner's once its own are home. */
int less_moved_colour(const struct less_position *position, int colour);

/* The cost of moving whatever is on `from`, 1 to 3; 0 where that is impossible, with a message unless `wrong` is
 * NULL. */
int less_move_cost(const struct less_board *board, const struct less_position *position, int from, int to,
                   struct message *wrong);

/* Reads a move, "h1f1". False with a message where the text is anything else. */
bool less_move_read(struct less_move *move, const char *text, size_t length, struct message *wrong);

/* Moves whatever is on `from`, without a check. */
void less_move_make(struct less_position *position, const struct less_move *move);

/* Lists all moves of less_moved_colour() that cost at most `cost_max`; returns their number. */
int less_moves(const struct less_board *board, const struct less_position *position, int colour, int cost_max,
               struct less_move list[LESS_MOVES_MAX]);

/* Lists moves that a turn may go on with after moves that cost `spent`, less_moves(); returns their number. If none may
 * begin a turn, since the partner, whose pieces a player at home moves, is shut in, these are moves of its own pieces,
 * which may leave their goal again. A colour that has none then is stuck. */
int less_turn_moves(const struct less_board *board, const struct less_position *position, int colour, int spent,
                    struct less_move list[LESS_MOVES_MAX]);

/* Removes the pieces of all other colours, as in a rush. */
void less_remove_others(struct less_position *position, int colour);

/* Plays one more move of a colour's turn and adds its cost to *spent. False with a message where it is illegal; nothing
 * has changed then. A player whose pieces are home may move them out again. */
bool less_turn_move(const struct less_board *board, struct less_position *position, int colour, struct less_move *move,
                    int *spent, struct message *wrong);

/* Whether a text is one to three moves separated by colons, "h1f1:g1g3:h2f2", legal or not. False with a message. */
bool less_turn_is_well_formed(const char *text, size_t length, struct message *wrong);

/* Plays a turn. Returns its cost, or 0 with a message; the position is unchanged then. */
int less_turn(const struct less_board *board, struct less_position *position, int colour, const char *text,
              struct message *wrong);

#endif
