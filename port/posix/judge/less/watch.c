/*
 * A loop of two: draw a scene, wait for a key or for the time of the next scene.
 */
#include "watch.h"

#include "../host.h"
#include "../terminal.h"
#include "view.h"

#include <stdio.h>

#define LESS_WATCH_MILLISECOND INT64_C(1000000)

/* What is shown. */
struct less_watch_state {
    const struct less_watch *watch;
    size_t at;
    bool paused;
    int speed; /* index of the delay between two scenes */
};

static const int less_watch_delays[] = {4000, 2000, 1000, 500, 250, 120, 60}; /* milliseconds */
enum { LESS_WATCH_SPEEDS = sizeof less_watch_delays / sizeof less_watch_delays[0], LESS_WATCH_SPEED = 3 };

/* ---- scenes ---- */

void less_watch_add(void *context, const struct less_scene *scene)
{
    struct less_watch *watch = context;
    if (watch->count == watch->capacity) {
        size_t capacity = watch->capacity ? watch->capacity * 2 : 256;
        watch->scenes = judge_host_resize(watch->scenes, capacity, sizeof *watch->scenes);
        watch->capacity = capacity;
    }
    watch->scenes[watch->count].scene = *scene;
    watch->scenes[watch->count++].board = *scene->board;
}

static void less_watch_draw(const struct less_watch_state *state)
{
    static const char clear_line[] = "\033[K";
    struct less_watch_scene *kept = &state->watch->scenes[state->at];
    struct less_scene scene = kept->scene;
    scene.board = &kept->board;
    (void)fputs("\033[H", stdout);
    less_view_scene(&scene, judge_terminal_colour(), clear_line);
    printf("%s\n%zu of %zu%s, %d ms a move%s\n", clear_line, state->at + 1, state->watch->count,
           state->paused ? ", paused" : "", less_watch_delays[state->speed], clear_line);
    printf("space pause, left right step, + - speed, n p game, Home End, q quit%s\033[J", clear_line);
    (void)fflush(stdout);
}

static void less_watch_step(struct less_watch_state *state, bool forward)
{
    if (forward && state->at + 1 < state->watch->count)
        state->at++;
    else if (!forward && state->at > 0)
        state->at--;
}

/* To the first scene of the next game, or of the previous one. */
static void less_watch_game(struct less_watch_state *state, bool forward)
{
    const struct less_watch_scene *scenes = state->watch->scenes;
    size_t before;
    do {
        before = state->at;
        less_watch_step(state, forward);
    } while (state->at != before && scenes[state->at].scene.game == scenes[before].scene.game);
    while (state->at > 0 && scenes[state->at - 1].scene.game == scenes[state->at].scene.game)
        state->at--;
}

/* ---- keys ---- */

/* Keys that go to another scene; false if it is none of these. */
static bool less_watch_move(struct less_watch_state *state, int key)
{
    switch (key) {
    case JUDGE_TERMINAL_RIGHT: case '.': case 'l':
        less_watch_step(state, true);
        return true;
    case JUDGE_TERMINAL_LEFT: case ',': case 'h':
        less_watch_step(state, false);
        return true;
    case 'n': case 'p':
        less_watch_game(state, key == 'n');
        return true;
    case JUDGE_TERMINAL_HOME:
        state->at = 0;
        return true;
    case JUDGE_TERMINAL_END:
        state->at = state->watch->count - 1;
        return true;
    default:
        return false;
    }
}

/* Obeys a key or, unless it is paused, the clock; false when it is over. */
static bool less_watch_turn(struct less_watch_state *state)
{
    int key = judge_terminal_key(state->paused ? JUDGE_TERMINAL_FOREVER
                                               : less_watch_delays[state->speed] * LESS_WATCH_MILLISECOND);
    if (key == JUDGE_TERMINAL_TIMEOUT)
        less_watch_step(state, true);
    else if (key == ' ')
        state->paused = !state->paused;
    else if (key == '+' || key == '=')
        state->speed += state->speed + 1 < LESS_WATCH_SPEEDS;
    else if (key == '-' || key == '_')
        state->speed -= state->speed > 0;
    else if (less_watch_move(state, key))
        state->paused = true;
    return key != 'q' && key != 'Q' && key != JUDGE_TERMINAL_GONE;
}

void less_watch_run(const struct less_watch *watch)
{
    struct less_watch_state state = {.watch = watch, .speed = LESS_WATCH_SPEED};
    judge_terminal_open();
    do {
        state.paused = state.paused || state.at + 1 == watch->count;
        less_watch_draw(&state);
    } while (less_watch_turn(&state));
    judge_terminal_close();
}
