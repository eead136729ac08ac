/* Bound: the most points that can still be made, of the letters alone and of the locks alone.
 *
 * For letters every command is possible in every place, and a unit can lock anywhere; but it moves south no
 * more often than the board is deep, and its commands form no loop that is known (loops.h). What is left of
 * a game is then the unit, the moves south that it has left, the pair (letters.h) and the phrases used; of those with
 * the most moves south each use may count as the first, where there is no room for all sets. For locks the units
 * clear as many rows, and as many at once, as their members could fill, each unit with no more of them in
 * one row than it has in one. */
#ifndef HEXTRIS_EXACT_BOUND_H
#define HEXTRIS_EXACT_BOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/bits.h"
#include "../../base/stop.h"
#include "../rules/prepared.h"
#include "letters.h"

/* The most units of a game that is searched to its end, the most rows that these can clear, the most
 * phrases. Sets of phrases are 32 bits, the phrases of the fewest moves south in the lowest ones. */
enum { BOUND_UNITS = 5, BOUND_LINES = 31, BOUND_PHRASES = 32 };

/* Points of letters are kept in 16 bits: BOUND_MANY stands for all that is larger. Then BOUND_ANY is reckoned
 * with, more than the letters of a game can make. BOUND_UNITS units have less than 31,000 letters: one for each
 * pose, at most UNIT_ORIENTATIONS in each of CELLS_MAX cells, and one that locks. A letter makes less than 8,700
 * points on average: two in a row complete different phrases, of BOUND_PHRASES in all, a use of which pays
 * 2 * MAX_PHRASE_LENGTH points. Where one letter is repeated they may complete the same phrase, but no more often
 * than the board is wide or high. */
#define BOUND_MANY 65535
#define BOUND_ANY (INT32_C(1) << 28)

struct bound_unit {
    const struct letters *letters;
    uint32_t depth;        /* most moves south */
    uint32_t row_letters;  /* most letters in one row */
    uint32_t members, row_members; /* in all, and most in one row in any orientation */
    size_t first;          /* in `points`, of the unit's table [moves south left][used][pair] */
};

struct bound {
    const struct phrase_set *phrases;      /* at most BOUND_PHRASES */
    uint32_t count;                        /* units */
    uint32_t tracked;                      /* phrases of which the table of letters knows the used ones */
    uint32_t scored[BOUND_PHRASES];        /* by phrase: those that its text ends with, as a set */
    struct bound_unit units[BOUND_UNITS];
    uint16_t *points;                      /* up to BOUND_MANY */
    uint32_t room;                         /* of them there is memory for */
    /* [unit][rows to clear][rows cleared by the lock before] */
    int32_t locks[BOUND_UNITS + 1][BOUND_LINES + 1][BOUND_LINES + 1];
    uint64_t work;
};

/* Fills the tables from count, units (all but `first`), phrases and room. False when the room is too small, or
 * when stopped. */
bool bound_build(struct bound *bound, struct stop *stop);

/* The phrases that a step completes. */
static inline uint32_t bound_scored(const struct bound *bound, const struct letters_step *step)
{
    return step->completes != 0 ? bound->scored[step->completes - 1] : 0;
}

/* The points of a step when the phrases `used` were used before. */
static inline int32_t bound_gain(const struct bound *bound, const struct letters_step *step, uint32_t used)
{
    if (step->completes == 0)
        return 0;
    return letters_worth(bound->phrases, step) +
           PHRASE_BONUS * (int32_t)bits_count(bound_scored(bound, step) & ~used);
}

/* The points of letters from unit `unit` on, at a pair, with that number of moves south left. */
static inline int32_t bound_letters(const struct bound *bound, uint32_t unit, uint32_t south, uint32_t used,
                                    uint32_t pair)
{
    const struct bound_unit *of = &bound->units[unit];
    size_t part = ((size_t)south << bound->tracked) + (used & ((UINT32_C(1) << bound->tracked) - 1));

    uint16_t points = bound->points[of->first + part * of->letters->pair_count + pair];

    return points < BOUND_MANY ? points : BOUND_ANY;
}

/* The most rows that units from number `unit` on can clear on a board; at most BOUND_LINES + 1. */
uint32_t bound_lines(const struct bound *bound, uint32_t unit, const uint64_t *board, struct board_size size);

#endif
