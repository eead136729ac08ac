/* Clock: the program's own time of a game, and the share of it that each turn gets.
 *
 * Own time is what passes between the end of one read of standard input and the start of the next. */
#ifndef LESS_PLAYER_CLOCK_H
#define LESS_PLAYER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/position.h"

struct clock {
    uint64_t limit_ms; /* of own time; less a reserve for start and end of the process */
    uint64_t used_ms;  /* up to since_ms */
    uint64_t since_ms; /* own time runs since then, on port_clock_ms() */
    bool running;
};

/* Starts at the start of the program, running, with a limit for the whole game. */
void clock_start(struct clock *clock, uint64_t limit_ms);

/* Before and after a read. */
void clock_pause(struct clock *clock);
void clock_go_on(struct clock *clock);

/* Own time so far; the clock is running. */
uint64_t clock_used_ms(const struct clock *clock);

/* When to have decided on the turn that is to be made now, on port_clock_ms(). `distance` is what the team has
 * still to go, in moves. */
uint64_t clock_turn_end_ms(const struct clock *clock, const struct position *position, uint32_t distance);

#endif
