/* See clock.h. */
#include "clock.h"

#include "../../../port/port.h"

/* Kept back from the limit: what starting and ending the process takes, and a late waking; of a short limit a quarter,
 * as less memory is in use when it ends. */
enum { RESERVE_MS = 150, RESERVE_PERCENT = 3, RESERVE_QUARTER = 4 };

/* Parts of the limit, less the reserve, that tables of solo distances may take: those of the team, and all. With three
 * quarters for one table or two the player lost by 1.7 moves a game at -t 0.3, +- 0.6; with half for all four it lost
 * by 1.7 at -t 0.5, +- 0.4. */
enum { TEAM_QUARTERS = 2, ALL_QUARTERS = 3 };

void clock_start(struct clock *clock, uint64_t limit_ms, enum clock_kind kind)
{
    uint64_t reserve = limit_ms * RESERVE_PERCENT / 100 + RESERVE_MS, quarter = limit_ms / RESERVE_QUARTER;

    *clock = (struct clock){.limit_ms = limit_ms - (reserve < quarter ? reserve : quarter), .kind = kind,
                            .running = true};
}

void clock_tell(struct clock *clock, uint64_t work)
{
    clock->work += work;
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
    if (clock->kind == CLOCK_WORK)
        return clock->work / CLOCK_WORK_MS;
    if (clock->kind == CLOCK_PROCESSOR)
        return port_processor_ms();
    return clock->used_ms + (clock->running ? port_clock_ms() - clock->since_ms : 0);
}

uint64_t clock_tables_ms(const struct clock *clock, bool all)
{
    return clock->limit_ms * (all ? ALL_QUARTERS : TEAM_QUARTERS) / 4;
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
