/*
 * less_view: a scene as text.
 *
 *     game 1, 12 : 9 moves, Yellow 5 h1f1:g1g3
 *          1   2   3   4   5   6   7   8
 *     a    B   B | .   .   .   .   R   R        Y B W R  pieces         | -  a single wall
 *                  -                            [Y]      just moved     # =  a double wall
 *     b    .   . # .   . | .   .   R   .        ( )      from there
 *     ...
 */
#ifndef PORT_JUDGE_LESS_VIEW_H
#define PORT_JUDGE_LESS_VIEW_H

#include "../../../../core/judge/less/replay.h"

/* What is to be seen after a move, or after something else that the log tells. */
struct less_scene {
    const struct less_board *board; /* lasts as long as the outcome of the game */
    struct less_position position;
    int from; /* of the move, or -1 */
    int to;
    bool whole; /* not in the middle of a turn */
    int game;
    int moves[2]; /* counted, of Yellow and White, of Black and Red; those of the whole turn among them */
    struct message text;
};

typedef void less_viewer(void *context, const struct less_scene *scene);

/* Tells the scenes of a game whose head is right. */
void less_view_game(const struct game_entry *entry, less_viewer *viewer, void *context);

/* The scene with its headline, on standard output; `end` before every end of a line. */
void less_view_scene(const struct less_scene *scene, bool colours, const char *end);

/* A less_viewer that prints whole turns, each followed by an empty line; the context is a bool: colours. */
void less_view_print(void *context, const struct less_scene *scene);

#endif
