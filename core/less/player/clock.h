/* Clock: the program's own time in a game, and the share of it that each turn gets.
 *
 * Own time is measured in one of three ways:
 *
 *     CLOCK_PROCESSOR    processor time of the program
 *     CLOCK_WALL         time between the end of one read of standard input and the start of the next. It grows while
 *                        other programs use the processor: it doubles when four players fill their tables on two cores
 *     CLOCK_WORK         work that the searches report (base/stop.h), which is the same on every machine */
#ifndef LESS_PLAYER_CLOCK_H
#define LESS_PLAYER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/position.h"

enum clock_kind { CLOCK_PROCESSOR, CLOCK_WALL, CLOCK_WORK };

/* Work that counts as a millisecond: a desktop core does it in one. It is also the work between two calls of a stop. */
#define CLOCK_WORK_MS 50000

struct clock {
    uint64_t limit_ms; /* of own time for the game, without a reserve for the start and end of the process */
    enum clock_kind kind;
    uint64_t work;     /* reported so far */
    uint64_t used_ms;  /* CLOCK_WALL: own time up to since_ms */
    uint64_t since_ms; /* when own time went on last, by port_clock_ms() */
    bool running;
};

/* Starts the clock at the start of the program, running. `limit_ms` is for the whole game. */
void clock_start(struct clock *clock, uint64_t limit_ms, enum clock_kind kind);

/* Adds reported work. */
void clock_add_work(struct clock *clock, uint64_t work);

/* Stops own time before a read, and lets it go on after the read. */
void clock_pause(struct clock *clock);
void clock_resume(struct clock *clock);

/* Own time so far. The clock must be running. */
uint64_t clock_used_ms(const struct clock *clock);

/* The own time by which a table of solo distances must be finished: one of the team's two tables or, with `all`, one of
 * the others. A table that would come later is left out. */
uint64_t clock_tables_end_ms(const struct clock *clock, bool all);

/* How long the next turn may take, in ms of own time. `distance` is the solo distance of the team, both colours
 * together. */
uint64_t clock_turn_ms(const struct clock *clock, const struct position *position, uint32_t distance);

#endif
