/* Watch: replays games on the terminal under the control of keys. It works for every game.
 *
 *     problem 6 seed 0, game 1 of 2                     title
 *     move 21 of 153, 36 of 4211 points, lines 0        position, points now and at the end, figures, last move
 *     eei!aaalep ...                                    transcript: phrases that scored coloured, next byte marked
 *     . . o o .                                         the picture
 *     20 a second  q quit  space pause ...              speed and keys
 */
#ifndef JUDGE_WATCH_H
#define JUDGE_WATCH_H

#include "session.h"

/* A game to watch. */
struct watch_game {
    const char *title;            /* "problem 6 seed 0" */
    struct game_problem *problem;
    uint32_t start;
    struct game_text text;        /* its valid moves: up to the end, or up to the move that is refused */
    const char *error;            /* shown at the end; "" if there is none */
};

struct watch_settings {
    const char *group_name; /* what groups of moves are called, "units" */
    bool before_last_move;  /* show a group before its last move: a unit where it locks */
    bool by_groups;         /* begin by stepping groups, not moves */
    int64_t seconds;        /* after which it ends if no key is pressed; 0: no limit */
};

/* Shows the games, at least one, until a key ends it. The arena must hold a session of the longest transcript with two
 * checkpoints, and a frame; otherwise it returns false with a reason. */
bool watch_games(const struct game *game, const struct watch_game *games, size_t count,
                 const struct watch_settings *settings, struct arena arena, struct message *wrong);

#endif
