/*
 * Keys come from /dev/tty, so that a log may be read from standard input. They are read byte by byte; an arrow is
 * three bytes, ESC [ and a letter.
 */
#include "less_watch.h"

#include "../judge_base/judge_host.h"
#include "less_host.h"
#include "less_view.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define LESS_WATCH_POLL 100 /* milliseconds between two looks at signals */
#define LESS_WATCH_END 4    /* Ctrl-D */

/* The terminal: where keys come from, and how it was. */
static int less_watch_keys = -1;
static bool less_watch_entered;
static struct termios less_watch_before;
static volatile sig_atomic_t less_watch_stopped;

/* What is shown. */
struct less_watch_state {
    const struct less_watch *watch;
    size_t at;
    bool paused;
    int speed; /* index of the delay between two scenes */
    bool colours;
    bool ended;
};

static const int less_watch_delays[] = {4000, 2000, 1000, 500, 250, 120, 60}; /* milliseconds */
enum { LESS_WATCH_SPEEDS = sizeof less_watch_delays / sizeof less_watch_delays[0], LESS_WATCH_SPEED = 3 };

/* ---- the terminal ---- */

static void less_watch_leave(void)
{
    if (!less_watch_entered)
        return;
    less_watch_entered = false;
    (void)fputs("\033[?25h\033[?1049l", stdout); /* cursor, main screen */
    (void)fflush(stdout);
    (void)tcsetattr(less_watch_keys, TCSADRAIN, &less_watch_before);
}

static void less_watch_enter(void)
{
    struct termios raw = less_watch_before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(less_watch_keys, TCSADRAIN, &raw) != 0)
        judge_host_fail("/dev/tty: %s", strerror(errno));
    less_watch_entered = true;
    (void)fputs("\033[?1049h\033[?25l", stdout); /* other screen, no cursor */
}

static void less_watch_note_stop(int signal)
{
    (void)signal;
    less_watch_stopped = 1;
}

static void less_watch_open(void)
{
    struct sigaction action;
    if (!isatty(STDOUT_FILENO))
        judge_host_fail("--watch: standard output is no terminal; --show prints the positions");
    less_watch_keys = open("/dev/tty", O_RDONLY);
    if (less_watch_keys < 0 || tcgetattr(less_watch_keys, &less_watch_before) != 0)
        judge_host_fail("--watch: /dev/tty: %s", strerror(errno));
    (void)atexit(less_watch_leave);
    memset(&action, 0, sizeof action);
    (void)sigemptyset(&action.sa_mask);
    action.sa_handler = less_watch_note_stop;
    (void)sigaction(SIGTSTP, &action, NULL);
    less_watch_enter();
}

static void less_watch_stop(void)
{
    less_watch_stopped = 0;
    less_watch_leave();
    (void)raise(SIGSTOP);
    less_watch_enter();
}

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
    less_view_scene(&scene, state->colours, clear_line);
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

static int less_watch_byte(int milliseconds)
{
    struct pollfd ready = {.fd = less_watch_keys, .events = POLLIN};
    unsigned char byte;
    if (poll(&ready, 1, milliseconds) <= 0)
        return 0;
    ssize_t got = read(less_watch_keys, &byte, 1);
    if (got == 1)
        return byte;
    return got < 0 && errno == EINTR ? 0 : 'q'; /* the terminal is gone */
}

/* The next key within the time; 0 for none. Arrows, Home and End are the letters that do the same. */
static int less_watch_key(int milliseconds)
{
    int key = less_watch_byte(milliseconds);
    if (key != '\033')
        return key;
    key = less_watch_byte(LESS_WATCH_POLL);
    if (key != '[')
        return key;
    switch (less_watch_byte(LESS_WATCH_POLL)) {
    case 'C':
        return 'l';
    case 'D':
        return 'h';
    case 'H':
        return 'g';
    case 'F':
        return 'G';
    default:
        return 0;
    }
}

/* To another scene: then it is paused. */
static void less_watch_move(struct less_watch_state *state, int key)
{
    state->paused = true;
    switch (key) {
    case 'l':
    case '.':
        less_watch_step(state, true);
        break;
    case 'h':
    case ',':
        less_watch_step(state, false);
        break;
    case 'n':
    case 'p':
        less_watch_game(state, key == 'n');
        break;
    default:
        state->at = key == 'g' ? 0 : state->watch->count - 1;
    }
}

static void less_watch_obey(struct less_watch_state *state, int key)
{
    switch (key) {
    case ' ':
        state->paused = !state->paused;
        break;
    case '+':
    case '=':
        state->speed += state->speed + 1 < LESS_WATCH_SPEEDS;
        break;
    case '-':
    case '_':
        state->speed -= state->speed > 0;
        break;
    case 'q':
    case 'Q':
    case LESS_WATCH_END:
        state->ended = true;
        break;
    default:
        if (strchr("lh.,npgG", key))
            less_watch_move(state, key);
    }
}

/* Waits for a key or, unless it is paused, for the time of the next scene. */
static void less_watch_wait(struct less_watch_state *state)
{
    int64_t next = less_host_clock() + less_watch_delays[state->speed];
    for (;;) {
        int64_t left = state->paused ? LESS_WATCH_POLL : next - less_host_clock();
        if (left <= 0) {
            less_watch_step(state, true);
            return;
        }
        int key = less_watch_key((int)(left < LESS_WATCH_POLL ? left : LESS_WATCH_POLL));
        less_host_heed();
        if (less_watch_stopped) {
            less_watch_stop();
            return;
        }
        if (key != 0) {
            less_watch_obey(state, key);
            return;
        }
    }
}

void less_watch_run(const struct less_watch *watch)
{
    struct less_watch_state state = {.watch = watch, .speed = LESS_WATCH_SPEED};
    if (watch->count == 0)
        return;
    less_watch_open();
    state.colours = less_view_colours();
    while (!state.ended) {
        state.paused = state.paused || state.at + 1 == watch->count;
        less_watch_draw(&state);
        less_watch_wait(&state);
    }
    less_watch_leave();
}
