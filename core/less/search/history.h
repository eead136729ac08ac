/* History heuristic: how a turn has done so far anywhere in the tree.
 *
 * A turn tends to be worse than its best sibling by the same amount wherever it occurs at the same ply, whatever the
 * other players do in between. So a new node sorts its turns by the mean values of the same turns elsewhere. Schaeffer's
 * history heuristic counts cutoffs; means of values are nearer to all-moves-as-first, here limited to one ply. */
#ifndef LESS_SEARCH_HISTORY_H
#define LESS_SEARCH_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"
#include "../rules/position.h"

struct history_entry {
    uint32_t key;    /* part of the hash of a turn; 0: empty */
    uint32_t visits; /* since history_clear(), at most UCT_VISITS_MAX: a search makes no more */
    uint32_t total;  /* sum of the values of the visits: each is VALUE_MAX at most, so it fits (uct.h) */
};

struct history {
    struct history_entry *entries;     /* hash table of MAX_HISTORY slots, an entry each; a turn without an entry takes
                                          that of another turn only after it has worn down its visits (history.c) */
    struct history_entry plies[PLIES]; /* all turns of a ply together */
};

/* Bytes that history_open() takes. */
size_t history_need(void);

/* Takes the entries from the arena, which must hold history_need() bytes. history_clear() comes before their use. */
void history_open(struct history *history, struct arena *arena);

/* Forgets all turns. */
void history_clear(struct history *history);

/* Adds the value, 0 .. VALUE_MAX of uct.h, of a visit through a turn at a ply: for Yellow and White, whoever moves.
 * `pieces` and `of_partner` name the turn, as in struct turns_placement. */
void history_add(struct history *history, uint32_t ply, uint64_t pieces, bool of_partner, uint32_t value);

/* Mixes what the visits say into an estimate of a turn. The turn has n visits, of 10,000 at most, and h is their mean
 * less that of all turns of the ply, both for the colour that makes the turn. The result is
 *
 *     estimate + (h - estimate) n / (n + HISTORY_VISITS)
 *
 * or `estimate`, if the turn has no entry. All are parts of UCT_ONE. The estimate is relative to the best sibling, 0 or
 * less; h, and so the result, may be above 0. */
enum { HISTORY_VISITS = 30 };
int32_t history_estimate(const struct history *history, uint32_t ply, uint64_t pieces, bool of_partner,
                         int32_t estimate);

#endif
