/* Heuristic: what a node of the phrase automaton is worth to a unit beside the points made so far, for all
 * nodes at once.
 *
 * A long phrase that was not used yet is worth more than any other once it is begun. Where the unit cannot
 * spell it to its end before it locks, it would crowd out phrases that it can spell. So before the lock the
 * moves south that the unit has left are held against those that the rest of a phrase takes. */
#ifndef HEXTRIS_HEURISTIC_H
#define HEXTRIS_HEURISTIC_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "phrase.h"

struct heuristic {
    const struct phrase_set *phrases;
    uint64_t impossible;   /* phrases that no unit of the game can spell */

    /* What the tables hold for. */
    uint64_t used;         /* phrases used before */
    uint32_t orientations; /* of the unit; 0: the tables hold for nothing yet */

    /* The tables, by node. */
    uint8_t *rows;         /* moves south that the best phrase needs */
    int16_t *flight;       /* worth before the lock, with at least that number of moves south left */
    int16_t *low;          /* worth before the lock, with one fewer; taken for any fewer, and too high for most */
    int16_t *landed;       /* worth after the lock: the next unit may go on with any phrase */
};

/* Takes the tables. `orientations_max` is the greatest number of
 * orientations of a unit of the game. */
void heuristic_init(struct heuristic *heuristic, const struct phrase_set *phrases, uint32_t orientations_max,
                    struct arena *arena);

/* Makes the tables for a unit of that number of orientations and the phrases used; false when stopped (NULL:
 * never): then there are no tables. O(nodes * phrases that a node begins): a tenth of a second for the
 * longest phrases. */
bool heuristic_prepare(struct heuristic *heuristic, uint32_t orientations, uint64_t used, struct stop *stop);

/* The worth of a node before the lock, with that number of moves south left, and after the lock; with few moves left
 * the first may be too high (struct heuristic, low). `used` may differ from that of the tables: where a phrase that the
 * node begins differs, the worth is computed anew. */
int32_t heuristic_in_flight(const struct heuristic *heuristic, uint32_t node, uint64_t used, uint32_t rows);
int32_t heuristic_landed(const struct heuristic *heuristic, uint32_t node, uint64_t used);

#endif
