/*
 * less_game: the course of a game: whose turn it is, what a turn counts, and when the game ends.
 *
 *     less_game_start(), then the function that less_game_next() names, until that returns LESS_NEXT_END
 *
 * The order is Yellow, Black, White, Red. A turn counts as three moves, but the turn that brings a team home counts
 * what it costs. A player who has made 20 turns rushes home, alone on the board. When a player who is to move has no
 * legal move, all players of teams that are not home rush, without further turns. The game is over when every player
 * has rushed or belongs to a team that is home.
 */
#ifndef JUDGE_LESS_GAME_H
#define JUDGE_LESS_GAME_H

#include <stdint.h>

#include "rules.h"

#define LESS_TURNS_MAX 20
#define LESS_POINTS 20 /* of a game, shared by the two teams */

enum less_next {
    LESS_NEXT_TURN,  /* less_game_turn() */
    LESS_NEXT_NIL,   /* the colour's team is home: less_game_nil() */
    LESS_NEXT_STUCK, /* the colour has no legal move: less_game_stuck() */
    LESS_NEXT_RUSH,  /* less_game_rush() */
    LESS_NEXT_END,
};

/* Without padding, so that equal games have equal bytes. */
struct less_game {
    struct less_position position; /* after the last turn; a rush does not change it */
    bool failed[LESS_COLOURS];     /* the program of the colour failed */
    int32_t late_rush; /* 1: everybody rushes after the 20th turn of all; 0: each player after its own 20th turn */
    int32_t any_stuck; /* 1: a player had no legal move */
    int32_t plies;     /* turns and Nils so far */
    int32_t turns[LESS_COLOURS];
    int32_t moves[LESS_COLOURS];      /* counted so far, the rush included */
    int32_t rush_moves[LESS_COLOURS]; /* cost of the rush; -1 before it */
};

/* Starts a game. */
void less_game_start(struct less_game *game, bool late_rush);

/* What comes next, and for which colour. */
enum less_next less_game_next(const struct less_game *game, const struct less_board *board, int *colour);

/* Plays a turn, "h1f1:g1g3". Returns its cost, or 0 with a message: the turn is illegal, and the game is unchanged. */
int less_game_turn(struct less_game *game, const struct less_board *board, int colour, const char *text,
                   struct message *wrong);

/* Counts a turn that cost `moves` and led to the position. */
void less_game_apply_turn(struct less_game *game, int colour, const struct less_position *position, int moves);
/* Passes a turn of a team that is home. */
void less_game_nil(struct less_game *game);

/* Notes that the colour to move has no legal move. */
void less_game_stuck(struct less_game *game);

/* Counts a rush that cost `moves`. */
void less_game_rush(struct less_game *game, int colour, int moves);

/* The moves counted for the colour's team. */
int less_game_team_moves(const struct less_game *game, int colour);

/* 10 less the team's moves plus those of the other team, cut to 0 .. 20; 0 where the colour's program failed. */
int less_game_points(const struct less_game *game, int colour);

#endif
