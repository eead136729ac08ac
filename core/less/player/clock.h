/* Clock: the program's own time of a game, and the share of it that each turn gets.
 *
 * Own time is a number of one of three kinds: the processor time of the program; by the clock, what passes between the
 * end of one read of standard input and the start of the next, which is more where other programs have the processor
 * meanwhile (when four players fill their tables at once on two cores, it is twice as much); or the work that the
 * searches have told (base/stop.h), which is the same on every machine. */
#ifndef LESS_PLAYER_CLOCK_H
#define LESS_PLAYER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "../rules/position.h"

enum clock_kind { CLOCK_PROCESSOR, CLOCK_TIME, CLOCK_WORK };

/* Work that counts as a millisecond: what a desktop core does in one, and as much as between two questions. */
#define CLOCK_WORK_MS 50000

struct clock {
    uint64_t limit_ms; /* of own time; less a reserve for start and end of the process */
    enum clock_kind kind;
    uint64_t work;     /* told so far */
    uint64_t used_ms;  /* by CLOCK_TIME: up to since_ms */
    uint64_t since_ms; /* own time runs since then, on port_clock_ms() */
    bool running;
};

/* Starts at the start of the program, running, with a limit for the whole game. */
void clock_start(struct clock *clock, uint64_t limit_ms, enum clock_kind kind);

/* So much more work was told. */
void clock_tell(struct clock *clock, uint64_t work);

/* Before and after a read. */
void clock_pause(struct clock *clock);
void clock_go_on(struct clock *clock);

/* Own time so far; the clock is running. */
uint64_t clock_used_ms(const struct clock *clock);

/* Own time by which the team's tables of solo distances are made, or all; else they are left out. */
uint64_t clock_tables_ms(const struct clock *clock, bool all);

/* What the turn that is to be made now may take, by a team that is `distance` from home. */
uint64_t clock_turn_ms(const struct clock *clock, const struct position *position, uint32_t distance);

#endif
