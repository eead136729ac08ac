/* Heuristic: the value of each node of the phrase automaton for the current unit, in addition to the points made so
 * far; tables over all nodes of phrase_heuristic().
 *
 * A long unused phrase, once begun, is worth more than any other. If the unit cannot complete it before it locks, it
 * would displace phrases that the unit can complete. So before the lock the value of a phrase depends on whether the
 * unit has as many moves south left as the rest of the phrase needs. */
#ifndef HEXTRIS_HEURISTIC_H
#define HEXTRIS_HEURISTIC_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/stop.h"
#include "phrase.h"

struct heuristic {
    /* For the whole game. */
    const struct phrase_set *phrases;

    /* For which units and texts the tables hold. */
    uint32_t orientations;   /* of the unit; 0: the tables are not filled */
    uint64_t used;           /* phrases used before */

    /* Tables by node. */
    uint8_t *rows_needed;    /* least number of moves south by which the node has the value `in_flight` */
    int16_t *in_flight;      /* value before the lock with at least rows_needed moves south left */
    int16_t *in_flight_low;  /* the same with one fewer; also taken for any fewer, where it may be too high */
    int16_t *landed;         /* value after the lock: the next unit may continue any phrase */
};

/* Takes the tables. */
void heuristic_init(struct heuristic *heuristic, const struct phrase_set *phrases, struct arena *arena);

/* Fills the tables for a unit with that number of orientations and the phrases used before it, unless they hold for
 * these already. Returns false when stopped (NULL: never): then they are not filled. O(nodes * phrases begun at a
 * node): a tenth of a second for the longest phrases. */
bool heuristic_prepare(struct heuristic *heuristic, uint32_t orientations, uint64_t used, struct stop *stop);

/* The value of a node before the lock with `rows` moves south left, and after the lock. With fewer moves left than
 * needed the former may be too high (in_flight_low). `used` may differ from that of the tables: where it differs in a
 * phrase begun at the node, the value is computed anew. O(1), else O(phrases begun). */
int32_t heuristic_in_flight(const struct heuristic *heuristic, uint32_t node, uint64_t used, uint32_t rows);
int32_t heuristic_landed(const struct heuristic *heuristic, uint32_t node, uint64_t used);

#endif
