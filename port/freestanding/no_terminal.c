/* Terminal functions for machines without a terminal: --watch is refused. */
#include "../../core/judge/terminal.h"

const char *terminal_check(void)
{
    return "this machine has no terminal";
}

void terminal_open(void)
{
}

void terminal_close(void)
{
}

bool terminal_colour(void)
{
    return false;
}

void terminal_size(size_t *columns, size_t *rows)
{
    *columns = 80;
    *rows = 24;
}

void terminal_draw(const char *frame, size_t length)
{
    (void)frame;
    (void)length;
}

int terminal_key(int64_t nanoseconds)
{
    (void)nanoseconds;
    return TERMINAL_GONE;
}

int64_t terminal_clock(void)
{
    return 0;
}
