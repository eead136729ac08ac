/*
 * less_replay: judges a game from its log: every turn by the rules, then the result.
 *
 * Times and faults are taken from the log; that a program has failed shows in what follows: the referee moves.
 */
#ifndef JUDGE_LESS_REPLAY_H
#define JUDGE_LESS_REPLAY_H

#include "game.h"
#include "log.h"

#define LESS_TEXT 1024 /* bytes of a command or a fault that are kept */

struct less_outcome {
    int number;
    struct less_board board;
    char seed[LESS_TEXT]; /* empty if the log has none */
    char command[LESS_COLOURS][LESS_TEXT];
    int64_t limit; /* microseconds */
    int turns[LESS_COLOURS];
    int moves[LESS_COLOURS];
    int points[LESS_COLOURS];
    int rush[LESS_COLOURS];     /* moves of the rush, -1 without one */
    int shortest[LESS_COLOURS]; /* what the rush of a program took at least, -1 without one */
    int64_t used[LESS_COLOURS]; /* microseconds */
    char fault[LESS_COLOURS][LESS_TEXT]; /* empty if there is none */
    char note[LESS_COLOURS][LESS_TEXT];
    bool stuck;
    char wrong[LESS_TEXT]; /* why the log is not that of a game by the rules, with its line; or empty */
};

/* What is to be seen after a move, or after something else that the log tells. */
struct less_scene {
    const struct less_board *board; /* lasts as long as the outcome of the game */
    struct less_position position;
    int from; /* of the move, or -1 */
    int to;
    bool whole; /* not in the middle of a turn */
    int game;
    int moves[2]; /* counted, of Yellow and White, of Black and Red; those of the whole turn among them */
    char text[LESS_REASON];
};

typedef void less_viewer(void *context, const struct less_scene *scene);

/*
 * Judges the next game of a log; false if there is none. `viewer` is told every scene, unless it is NULL.
 * A text that is no log at all ends the program with a message.
 */
bool less_replay_game(struct less_lines *lines, struct less_outcome *outcome, less_viewer *viewer,
                      void *context);

#endif
