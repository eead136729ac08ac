/*
 * less_watch: the games of a log in the terminal, move by move, steered by keys.
 */
#ifndef PORT_JUDGE_LESS_WATCH_H
#define PORT_JUDGE_LESS_WATCH_H

#include "view.h"

struct less_watch_scene {
    struct less_scene scene; /* its board points to the copy beside it */
    struct less_board board;
};

/* The scenes of a log. Starts as {0}. */
struct less_watch {
    struct less_watch_scene *scenes; /* owned */
    size_t count;
    size_t capacity;
};

/* A less_viewer that keeps every scene; the context is the struct less_watch. */
void less_watch_add(void *context, const struct less_scene *scene);

/* Shows the scenes, at least one, until a key ends it; before, judge_terminal_check() has found a terminal. */
void less_watch_run(const struct less_watch *watch);

#endif
