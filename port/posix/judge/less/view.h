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

/* The scene with its headline, on standard output; `end` before every end of a line. */
void less_view_scene(const struct less_scene *scene, bool colours, const char *end);

/* A less_viewer that prints whole turns, each followed by an empty line; the context is a bool: colours. */
void less_view_print(void *context, const struct less_scene *scene);

#endif
