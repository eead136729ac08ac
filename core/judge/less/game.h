/*
 * less_game: the course of a game: whose turn it is, what counts, when it ends.
 *
 *     less_game_start, then as long as less_game_next() says what comes next: that
 *
 * The order is Yellow, Black, White, Red. A turn counts as three moves, but the one that brings a team home
 * counts what it takes. A player that has made 20 turns rushes home, alone on the board; so do all players of
 * a team that is not home, without further turns, when somebody whose turn it is has no move. The game is over
 * when every player has rushed or belongs to a team that is home.
 */
#ifndef JUDGE_LESS_GAME_H
#define JUDGE_LESS_GAME_H

#include <stdint.h>

#include "rules.h"

#define LESS_TURNS_MAX 20
#define LESS_POINTS 20 /* of a game: what one team has, the other has not */

enum less_next {
    LESS_NEXT_TURN,  /* less_game_turn() */
    LESS_NEXT_NIL,   /* the colour's team is home: less_game_nil() */
    LESS_NEXT_STUCK, /* the colour has no move: less_game_stuck() */
    LESS_NEXT_RUSH,  /* less_game_rush() */
    LESS_NEXT_END,
};

/* Without padding, so that equal games have equal bytes. */
struct less_game {
    struct less_position position; /* of the turns; a rush does not change it */
    bool failed[LESS_COLOURS];
    int32_t late;  /* 1: the rush of all comes after the 20th turn of all, not after each one's own */
    int32_t stuck; /* 1: somebody had no move */
    int32_t plies; /* turns and Nils so far */
    int32_t turns[LESS_COLOURS];
    int32_t moves[LESS_COLOURS]; /* counted so far, with the rush */
    int32_t rush[LESS_COLOURS];  /* moves of the rush, -1 before */
};

void less_game_start(struct less_game *game, bool late);
enum less_next less_game_next(const struct less_game *game, const struct less_board *board, int *colour);

/* Makes a whole turn: its moves, or 0 with a sentence: then it is illegal, and nothing has changed. */
int less_game_turn(struct less_game *game, const struct less_board *board, int colour, const char *text,
                   struct message *wrong);

/* A turn that counts `moves` moves has led to that position. */
void less_game_moved(struct less_game *game, int colour, const struct less_position *position, int moves);
void less_game_nil(struct less_game *game);
void less_game_stuck(struct less_game *game);
void less_game_rush(struct less_game *game, int colour, int moves);

/* The moves of the colour's team. */
int less_game_team_moves(const struct less_game *game, int colour);

/* 10 minus the team's moves plus those of the other team, within 0 to 20; 0 for a program that failed. */
int less_game_points(const struct less_game *game, int colour);

#endif
