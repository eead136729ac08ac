/* Watch: games played on the terminal, steered by keys, the same for every game.
 *
 *     problem 6 seed 0, game 1 of 2                     title
 *     move 21 of 153, 36 of 4211 points, lines 0        where it is, points so far and at the end, figures, what was done
 *     eei!aaalep ...                                    the transcript, what scored in colour, the next byte marked
 *     . . o o .                                         the picture
 *     20 a second  q quit  space pause ...              speed and keys
 */
#ifndef JUDGE_WATCH_H
#define JUDGE_WATCH_H

#include "session.h"

/* A game that can be watched. */
struct watch_game {
    const char *title;            /* "problem 6 seed 0" */
    struct game_problem *problem;
    uint32_t start;
    struct game_text text;        /* up to its end, or to before the move that is refused */
    const char *error;            /* shown at the end; "" */
};

struct watch_way {
    const char *groups;   /* what groups of moves are called, "units" */
    bool before_end;      /* a group is shown before its last move: a unit where it locks */
    bool by_groups;       /* to begin with */
    int64_t seconds;      /* after which it ends, if no key is pressed; 0: without end */
};

/* Shows the games, at least one, until a key ends it. The arena has to hold a session of the longest transcript, with two
 * checkpoints, and a frame. False, with a reason, if it does not. */
bool watch_games(const struct game *game, const struct watch_game *games, size_t count, const struct watch_way *way,
                 struct arena arena, struct message *wrong);

#endif
