/* Watch: games played on the terminal, steered by keys, the same for every game. */
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

/* Shows the games until a key ends it or, if no key is pressed, `seconds` (0: without end). Begins by groups or by moves.
 * The arena has to hold a session of the longest transcript. False, with a reason, if it does not. */
bool watch_games(const struct game *game, const struct watch_game *games, size_t count, bool by_groups, int64_t seconds,
                 struct arena arena, struct message *wrong);

#endif
