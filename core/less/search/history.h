/* History heuristic: how a turn has done so far anywhere in the tree.
 *
 * The same turn at the same ply, after other turns of the other players, usually falls short of the best turn by as
 * much. So a new node sorts its turns by the visits of the same turns elsewhere (history heuristic of Schaeffer; it
 * resembles all-moves-as-first, limited to one ply). */
#ifndef LESS_SEARCH_HISTORY_H
#define LESS_SEARCH_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"
#include "../rules/position.h"

struct history_entry {
    uint32_t key;    /* part of the hash of a turn; 0: empty */
    uint32_t visits;
    uint32_t total;  /* sum of the values of the visits */
};

struct history {
    struct history_entry *entries;     /* hash table of MAX_HISTORY turns, one entry a slot */
    struct history_entry plies[PLIES]; /* all turns of a ply together */
};

/* Bytes that history_open() takes. */
size_t history_need(void);

/* Takes the entries from the arena, which must hold history_need() bytes. history_clear() comes before their use. */
void history_open(struct history *history, struct arena *arena);

/* Forgets all turns. */
void history_clear(struct history *history);

/* Adds the value, 0 .. VALUE_MAX, of a visit through a turn at a ply. `pieces` and `of_partner` name the turn, as in
 * struct turns_placement. */
void history_add(struct history *history, uint32_t ply, uint64_t pieces, bool of_partner, uint32_t value);

/* Returns a better estimate of a turn. `estimate` is relative to its best sibling: 0 or less, times UCT_ONE, for the
 * colour that makes the turn. It moves towards what the visits say, relative to the mean of all turns of the ply:
 * halfway after HISTORY_VISITS visits. */
enum { HISTORY_VISITS = 30 };
int32_t history_estimate(const struct history *history, uint32_t ply, uint64_t pieces, bool of_partner,
                         int32_t estimate);

#endif
