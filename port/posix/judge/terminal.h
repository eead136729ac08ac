/* The terminal by the names of the programs that do not stand on core/judge/watch.h. */
#ifndef PORT_JUDGE_TERMINAL_H
#define PORT_JUDGE_TERMINAL_H

#include "../../../core/judge/terminal.h"
#include "host.h"

enum {
    JUDGE_TERMINAL_LEFT = TERMINAL_LEFT,
    JUDGE_TERMINAL_RIGHT = TERMINAL_RIGHT,
    JUDGE_TERMINAL_UP = TERMINAL_UP,
    JUDGE_TERMINAL_DOWN = TERMINAL_DOWN,
    JUDGE_TERMINAL_HOME = TERMINAL_HOME,
    JUDGE_TERMINAL_END = TERMINAL_END,
    JUDGE_TERMINAL_TIMEOUT = TERMINAL_TIMEOUT,
    JUDGE_TERMINAL_REDRAW = TERMINAL_REDRAW,
    JUDGE_TERMINAL_GONE = TERMINAL_GONE
};

#define JUDGE_TERMINAL_FOREVER TERMINAL_FOREVER
#define judge_terminal_open terminal_open
#define judge_terminal_close terminal_close
#define judge_terminal_colour terminal_colour
#define judge_terminal_size terminal_size
#define judge_terminal_draw terminal_draw
#define judge_terminal_key terminal_key
#define judge_terminal_clock terminal_clock

static inline void judge_terminal_check(void)
{
    const char *wrong = terminal_check();

    if (wrong != NULL)
        judge_host_fail("--watch: %s", wrong);
}

#endif
