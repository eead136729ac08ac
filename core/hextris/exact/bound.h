/* Bound: an admissible upper bound of the points that the rest of a game can make, as the sum of two bounds that relax
 * the rules, one of phrases and one of locks.
 *
 * Phrases: every command is possible in every pose and every unit can lock anywhere, but a unit moves south at most as
 * often as the board allows and its commands contain no known loop (loops.h). What remains of a game then follows from
 * the unit, its remaining moves south, the state of the product automaton (product.h) and the phrases used: a table of
 * these, filled from the end of the game backwards. Where memory does not suffice for all sets of used phrases, those
 * with the most moves south are not tracked: each of their uses counts as the first.
 *
 * Locks: the units clear as many rows, and as many at once, as their members could fill. Each unit adds to one row at
 * most the members that it has in one row in any orientation. */
#ifndef HEXTRIS_EXACT_BOUND_H
#define HEXTRIS_EXACT_BOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/bits.h"
#include "../../base/stop.h"
#include "../rules/prepared.h"
#include "product.h"

/* Limits of a game that is searched to its end: units, rows that they can clear, phrases. A set of phrases is 32 bits,
 * in order of moves south: the phrases with the fewest have the lowest bits. */
enum { BOUND_UNITS = 5, BOUND_LINES = 31, BOUND_PHRASES = 32 };

/* Phrase points are stored in 16 bits. BOUND_SATURATED stands for this many or more and is read as BOUND_UNLIMITED,
 * which is more than the text of a game can make: BOUND_UNITS units have fewer than 31,000 letters, one for each pose,
 * at most UNIT_ORIENTATIONS in each of CELLS_MAX cells (exact_memory.c), and one that locks. A letter makes less than
 * 8,700 points on average: two in a row complete different phrases, at most BOUND_PHRASES in all, and a use pays
 * 2 * MAX_PHRASE_LENGTH points. A repeated letter may complete the same phrase again, but no more often than the board
 * is wide or high. */
#define BOUND_SATURATED 65535
#define BOUND_UNLIMITED (INT32_C(1) << 28)

struct bound_unit {
    const struct product *product;
    uint32_t descents_max;    /* upper limit of its moves south, the locking command not counted */
    uint32_t row_letters_max; /* upper limit of its letters in one pivot row */
    uint32_t members;         /* number of its members */
    uint32_t row_members;     /* the most members in one row in any orientation */
    size_t first_value;       /* index in phrase_points of its table [moves south left][used][state] */
};

struct bound {
    const struct phrase_set *phrases;   /* at most BOUND_PHRASES */
    uint32_t count;                     /* units */
    uint32_t tracked;                   /* phrases that have a bit in the sets by which phrase_points is indexed */
    uint32_t completed[BOUND_PHRASES];  /* [phrase]: set of those that its text ends with, itself included */
    struct bound_unit units[BOUND_UNITS];
    uint16_t *phrase_points;            /* 0 .. BOUND_SATURATED */
    uint32_t value_capacity;            /* elements of phrase_points */
    /* [unit][rows that can still be cleared][rows that the lock before cleared] */
    int32_t lock_points[BOUND_UNITS + 1][BOUND_LINES + 1][BOUND_LINES + 1];
    uint64_t work;                      /* elementary operations of all builds so far */
};

/* Fills all tables. The caller has set phrases, count, units (all but `first_value`), phrase_points and value_capacity.
 * Returns false when value_capacity is too small or when stopped, and the tables are then undefined. O(values * edges
 * of a state * row_letters_max) at most; usually a few passes over the states suffice instead of row_letters_max. */
bool bound_build(struct bound *bound, struct stop *stop);

/* The set of phrases that an edge completes. */
static inline uint32_t bound_completed(const struct bound *bound, const struct product_edge *edge)
{
    return edge->completes != 0 ? bound->completed[edge->completes - 1] : 0;
}

/* The points of an edge after a text that has used the phrases `used`, first-use bonuses included. */
static inline int32_t bound_edge_points(const struct bound *bound, const struct product_edge *edge, uint32_t used)
{
    if (edge->completes == 0)
        return 0;
    return product_points(bound->phrases, edge) +
           PHRASE_BONUS * (int32_t)bits_count(bound_completed(bound, edge) & ~used);
}

/* The upper bound of phrase points from unit number `unit` on, in a state, with that number of moves south left. */
static inline int32_t bound_phrase_points(const struct bound *bound, uint32_t unit, uint32_t descents, uint32_t used,
                                          uint32_t state)
{
    const struct bound_unit *of = &bound->units[unit];
    size_t slice = ((size_t)descents << bound->tracked) + (used & ((UINT32_C(1) << bound->tracked) - 1));

    uint16_t points = bound->phrase_points[of->first_value + slice * of->product->state_count + state];

    return points < BOUND_SATURATED ? points : BOUND_UNLIMITED;
}

/* An upper bound of the rows that units from number `unit` on can clear on a board, at most BOUND_LINES + 1. It takes
 * the rows with the fewest empty cells first. O(width * board words). */
uint32_t bound_lines(const struct bound *bound, uint32_t unit, const uint64_t *board, struct board_size size);

#endif
