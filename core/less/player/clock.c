/* See clock.h. */
#include "clock.h"

#include "../../../port/port.h"

/* Kept back from the limit: what starting and ending the process takes, and a late waking. */
enum { RESERVE_MS = 150, RESERVE_PERCENT = 3 };

void clock_start(struct clock *clock, uint64_t limit_ms, bool by_clock)
{
    uint64_t reserve = limit_ms * RESERVE_PERCENT / 100 + RESERVE_MS;

    *clock = (struct clock){.limit_ms = limit_ms > reserve ? limit_ms - reserve : 0, .by_clock = by_clock,
                            .running = true};
}

void clock_pause(struct clock *clock)
{
    clock->used_ms = clock_used_ms(clock);
    clock->running = false;
}

void clock_go_on(struct clock *clock)
{
    clock->since_ms = port_clock_ms();
    clock->running = true;
}

uint64_t clock_used_ms(const struct clock *clock)
{
    if (!clock->by_clock)
        return port_processor_ms();
    return clock->used_ms + (clock->running ? port_clock_ms() - clock->since_ms : 0);
}

/* Turns at the end of a game in which little is left to decide. */
enum { TURNS_DECIDED = 2 };

/* The time left is divided by the number of turns expected and a half: each turn has one share, and half a share is
 * kept back. The turns are those that the team's moves to home take, without hindrance, less TURNS_DECIDED: so more
 * than an equal share goes to the earlier ones. */
uint64_t clock_turn_ms(const struct clock *clock, const struct position *position, uint32_t distance)
{
    uint64_t used = clock_used_ms(clock), left = used < clock->limit_ms ? clock->limit_ms - used : 0;
    uint32_t round = position->ply / COLOURS, turns = (distance + 2 * TURN_COST - 1) / (2 * TURN_COST);

    turns = turns > TURNS_DECIDED ? turns - TURNS_DECIDED : 1;
    turns = turns < TURNS_EACH - round ? turns : TURNS_EACH - round;
    return left * 2 / (2 * turns + 1);
}
