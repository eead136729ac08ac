/* Less as a game of the judges: the functions of game.h, and its state for those who know the game.
 *
 * A transcript is a line for each turn or rush, with moves as the contest writes them:
 *
 *     h1f1    the first move of a turn or of a rush        :g1g3    another move        newline    the end
 *     !Y      between two turns: Yellow's program failed and gets no points
 *
 * A Nil, a colour that is stuck and the start of a rush need no move: they follow from the state. The text of a problem
 * is the 112 digits of its board. Its options "r early" and "r late" say when the rush starts. Files of games are logs
 * (log.h). */
#ifndef JUDGE_LESS_LESS_H
#define JUDGE_LESS_LESS_H

#include "../game.h"
#include "game.h"

extern const struct game game_less;

struct game_problem {
    struct less_board board;
    bool late_rush; /* see struct less_game */
};

/* The last event of a game. */
enum less_event {
    LESS_EVENT_NONE,
    LESS_EVENT_MOVE,      /* of a turn that is not over */
    LESS_EVENT_TURN,      /* the end of a turn */
    LESS_EVENT_RUSH_MOVE, /* of a rush that is not over */
    LESS_EVENT_RUSH,      /* the end of a rush */
    LESS_EVENT_FAIL       /* a program failed */
};

/* Without padding, as struct less_game. */
struct less_state {
    struct less_game game;         /* up to the end of the last turn or rush */
    struct less_position position; /* after the moves of the present one; in a rush the colour is alone */
    int32_t next, colour;          /* what comes next, LESS_NEXT_TURN, _RUSH or _END, and for which colour */
    int32_t count, spent;          /* moves of the present turn or rush, and their cost */
    int32_t from, to;              /* squares of the last move; -1 where pictures do not show it */
    int32_t event, event_colour;   /* an enum less_event, and whose it was */
    char text[LESS_TURN_TEXT + 1]; /* moves of the present or last turn or rush; of a longer rush its last moves */
};

/* Describes the last event: "the start", "Yellow 5 h1f1:g1g3", "Red rushes in 17 a7a8", "White fails". */
void less_describe(const struct less_state *state, struct message *text);

/* The coordinates of a square in pictures. */
struct game_xy less_xy(int square);

#endif
