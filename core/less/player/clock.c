/* See clock.h. */
#include "clock.h"

#include "../../../port/port.h"
#include "../../base/integer.h"

/* The reserve that is kept back from the limit: for starting and ending the process, and for waking up late. A short
 * limit has a reserve of at most a quarter, because less memory is in use when the process ends. */
enum { RESERVE_MS = 150, RESERVE_PERCENT = 3, RESERVE_QUARTER = 4 };

/* Quarters of the limit, less the reserve, that tables of solo distances may take: the team's two tables, and all four.
 * With three quarters for the team's tables the player lost by 1.7 moves a game at -t 0.3, +- 0.6; with two quarters
 * for all four it lost by 1.7 at -t 0.5, +- 0.4. */
enum { TEAM_QUARTERS = 2, ALL_QUARTERS = 3 };

void clock_start(struct clock *clock, uint64_t limit_ms, enum clock_kind kind)
{
    uint64_t reserve = limit_ms * RESERVE_PERCENT / 100 + RESERVE_MS, quarter = limit_ms / RESERVE_QUARTER;

    *clock = (struct clock){.limit_ms = limit_ms - integer_min_unsigned(reserve, quarter), .kind = kind,
                            .running = true};
}

void clock_add_work(struct clock *clock, uint64_t work)
{
    clock->work += work;
}

void clock_pause(struct clock *clock)
{
    clock->used_ms = clock_used_ms(clock);
    clock->running = false;
}

void clock_resume(struct clock *clock)
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

uint64_t clock_tables_end_ms(const struct clock *clock, bool all)
{
    return clock->limit_ms * (all ? ALL_QUARTERS : TEAM_QUARTERS) / 4;
}

/* Turns at the end of a game, in which little is left to decide. */
enum { TURNS_DECIDED = 2 };

/* Divides the time left by the number of turns expected plus a half: each turn gets one share, and half a share is kept
 * back. The turns expected are those that the team needs to get home unhindered, less TURNS_DECIDED: so earlier turns
 * get more than an equal share. */
uint64_t clock_turn_ms(const struct clock *clock, const struct position *position, uint32_t distance)
{
    uint64_t used = clock_used_ms(clock), left = used < clock->limit_ms ? clock->limit_ms - used : 0;
    uint32_t round = position->ply / COLOURS, turns = (distance + 2 * TURN_COST - 1) / (2 * TURN_COST);

    turns = turns > TURNS_DECIDED ? turns - TURNS_DECIDED : 1;
    turns = integer_min_32(turns, TURNS_EACH - round);
    return left * 2 / (2 * turns + 1);
}
