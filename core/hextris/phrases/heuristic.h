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

/* The values of a node. */
struct heuristic_node {
    int16_t in_flight;     /* before the lock with at least rows_needed moves south left */
    int16_t in_flight_low; /* the same with one fewer; also taken for any fewer, where it may be too high */
    int16_t landed;        /* after the lock: the next unit may continue any phrase */
    uint8_t rows_needed;   /* least number of moves south by which the node has the value `in_flight` */
};

struct heuristic {
    /* For the whole game. */
    const struct phrase_set *phrases;

    /* For which units and texts the table holds. */
    uint32_t orientations;   /* of the unit; 0: the table is not filled */
    uint64_t used;           /* phrases used before */

    struct heuristic_node *nodes; /* table by node */
};

/* Takes the table. */
void heuristic_init(struct heuristic *heuristic, const struct phrase_set *phrases, struct arena *arena);

/* Fills the table for a unit with that number of orientations and the phrases used before it, unless it holds for
 * these already. Returns false when stopped (NULL: never): then it is not filled. O(nodes * phrases begun at a
 * node): a tenth of a second for the longest phrases. */
bool heuristic_prepare(struct heuristic *heuristic, uint32_t orientations, uint64_t used, struct stop *stop);

/* The phrases that a unit with that number of orientations can spell only across a lock. */
static inline uint64_t heuristic_across_lock(const struct phrase_set *phrases, uint32_t orientations)
{
    return ~(uint64_t)phrases->lock_free[orientations];
}

/* Whether the table holds for the node though other phrases are used by now. */
static inline bool heuristic_holds(const struct heuristic *heuristic, uint32_t node, uint64_t used)
{
    return ((used ^ heuristic->used) & heuristic->phrases->begun[node]) == 0;
}

/* The value of a node before the lock with `rows` moves south left, and after the lock. With fewer moves left than
 * needed the former may be too high (in_flight_low). `used` may differ from that of the table: where it differs in a
 * phrase begun at the node, the value is computed anew. O(1), else O(phrases begun). */
static inline int32_t heuristic_in_flight(const struct heuristic *heuristic, uint32_t node, uint64_t used,
                                          uint32_t rows)
{
    const struct heuristic_node *values = &heuristic->nodes[node];

    if (heuristic_holds(heuristic, node, used))
        return rows >= values->rows_needed ? values->in_flight : values->in_flight_low;
    return phrase_heuristic(heuristic->phrases, node, used,
                            heuristic_across_lock(heuristic->phrases, heuristic->orientations), rows, NULL);
}

int32_t heuristic_landed(const struct heuristic *heuristic, uint32_t node, uint64_t used);

#endif
