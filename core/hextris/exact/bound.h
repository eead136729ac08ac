/* Bound: the most points that can still be made, of the letters alone and of the locks alone.
 *
 * For letters every command is possible in every place, and a unit can lock anywhere; but it moves south no
 * more often than the board is deep, and its commands form no loop that is known (loops.h). What is left of a
 * game is then the unit, the moves south that it has left, the pair (letters.h) and the phrases used. For locks
 * the units clear as many rows, and as many at once, as their members could fill, each unit with no more of
 * them in one row than it has in one. */
#ifndef HEXTRIS_EXACT_BOUND_H
#define HEXTRIS_EXACT_BOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "../rules/prepared.h"
#include "letters.h"

/* The most units of a game that is searched to its end; and the most rows that these can clear. */
enum { BOUND_UNITS = 5, BOUND_LINES = 31 };

struct bound_unit {
    const struct letters *letters;
    uint32_t depth;        /* most moves south */
    uint32_t row_letters;  /* most letters in one row */
    uint32_t members, row_members; /* in all, and most in one row in any orientation */
    size_t first;          /* in `points`, of the unit's table [moves south left][used][pair] */
};

struct bound {
    const struct phrase_set *phrases;
    uint32_t count;                        /* units */
    struct bound_unit units[BOUND_UNITS];
    int32_t *points;
    /* [unit][rows to clear][rows cleared by the lock before] */
    int32_t locks[BOUND_UNITS + 1][BOUND_LINES + 1][BOUND_LINES + 1];
    uint64_t work;
};

/* Fills the tables from count, units (all but `first`) and phrases. False when the arena is too small, or when
 * stopped. */
bool bound_build(struct bound *bound, struct arena *arena, struct stop *stop);

/* The points of letters from unit `unit` on, at a pair, with that number of moves south left. */
static inline int32_t bound_letters(const struct bound *bound, uint32_t unit, uint32_t south, uint32_t used,
                                    uint32_t pair)
{
    const struct bound_unit *of = &bound->units[unit];
    size_t part = ((size_t)south << bound->phrases->count) + used;

    return bound->points[of->first + part * of->letters->pair_count + pair];
}

/* The most rows that units from number `unit` on can clear on a board; at most BOUND_LINES + 1. */
uint32_t bound_lines(const struct bound *bound, uint32_t unit, const uint64_t *board, struct board_size size);

#endif
