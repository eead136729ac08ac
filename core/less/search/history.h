/* History: how turns have done so far anywhere in a tree. The same turn at the same ply, after other turns
 * of the other players, is mostly worth as much less than the best: so a new node orders its turns by what
 * is known of them elsewhere (history heuristic of Schaeffer; all-moves-as-first, but for one ply). */
#ifndef LESS_SEARCH_HISTORY_H
#define LESS_SEARCH_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../bounds.h"
#include "../rules/position.h"

struct history_entry {
    uint32_t key;    /* 0: empty */
    uint32_t visits;
    uint32_t total;  /* of the values of these visits */
};

struct history {
    struct history_entry *entries;       /* a hash of MAX_HISTORY turns */
    struct history_entry plies[PLIES];   /* all turns of a ply together */
};

/* Bytes that history_open() takes. */
size_t history_need(void);

/* Takes the entries from the arena. */
void history_open(struct history *history, struct arena *arena);

void history_clear(struct history *history);

/* Counts the value, 0 .. VALUE_MOST, of a visit that has come through a turn at a ply. The turn is named as in struct
 * turns_placement. */
void history_count(struct history *history, uint32_t ply, uint64_t pieces, bool partner, uint32_t value);

/* Moves an estimate of what a turn is worth, counted from the best one of its siblings and so 0 or less, towards what
 * the visits say of it, counted from the mean of all turns of the ply: by half after HISTORY_VISITS visits. Times
 * UCT_ONE, for the colour that makes the turn. */
enum { HISTORY_VISITS = 30 };
int32_t history_estimate(const struct history *history, uint32_t ply, uint64_t pieces, bool partner,
                         int32_t estimate);

#endif
