/* Promise: what a node of the automaton is worth to a unit beside the points made, for all nodes at
 * once. A phrase that is long and not used yet promises more than any other; where it cannot be spelled
 * to its end before the unit locks, it would crowd out those that can. So in flight the rows that the
 * unit has left to descend are held against those that the rest of a phrase takes. */
#ifndef HEXTRIS_PROMISE_H
#define HEXTRIS_PROMISE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "phrase.h"

struct heuristic {
    const struct phrase_set *phrases;
    uint64_t hopeless; /* phrases that no unit of the game can spell */
    uint64_t used;     /* phrases used already, and the orientations of the unit, that the tables are for */
    uint32_t orientations;    /* 0: none yet */
    int16_t *flight;   /* by node: with rows enough, */
    uint8_t *rows;     /* which are so many, */
    int16_t *low;      /* and with fewer of them */
    int16_t *landed;   /* by node, after the lock: any phrase may go on */
};

/* Takes the tables; false when the arena is too small. `orientations_max` is the most orientations that a
 * unit of the game has. */
bool heuristic_init(struct heuristic *heuristic, const struct phrase_set *phrases, uint32_t orientations_max,
                  struct arena *arena);

/* Makes the tables for a unit of that number of orientations and the phrases used; false when stopped (NULL:
 * never): there are no tables then. O(nodes * phrases that a node begins): a tenth of a second for the
 * longest phrases. */
bool heuristic_prepare(struct heuristic *heuristic, uint32_t orientations, uint64_t used, struct stop *stop);

/* In flight, with so many rows left to descend. */
int32_t heuristic_in_flight(const struct heuristic *heuristic, uint32_t node, uint64_t used, uint32_t rows);
int32_t heuristic_landed(const struct heuristic *heuristic, uint32_t node, uint64_t used);

#endif
