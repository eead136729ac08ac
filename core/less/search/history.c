/* See history.h. Each turn has one slot. A turn that finds its slot taken takes a quarter of the other turn's visits
 * away, so turns that are visited often stay. Slot and key have 42 bits of the hash together: turns that agree in these
 * share an entry; that is rare and costs only order. */
#include "history.h"

#include <string.h>

#include "../../base/hash.h"
#include "uct.h"

/* An entry of no more visits is replaced at once. */
enum { VISITS_REPLACED = 4 };

/* More visits count as this many: products then fit 32 bits. */
enum { VISITS_MAX = 10000 };

size_t history_need(void)
{
    return arena_need(MAX_HISTORY, sizeof(struct history_entry));
}

void history_open(struct history *history, struct arena *arena)
{
    history->entries = ARENA_TAKE(arena, MAX_HISTORY, struct history_entry);
}

void history_clear(struct history *history)
{
    memset(history->entries, 0, MAX_HISTORY * sizeof *history->entries);
    memset(history->plies, 0, sizeof history->plies);
}

/* The slot of a turn, and the key by which its entry is recognized: parts of a multiplicative hash. */
static struct history_entry *find(const struct history *history, uint32_t ply, uint64_t pieces, bool of_partner,
                                  uint32_t *key)
{
    uint64_t name = ((uint64_t)ply << 1 | of_partner) * UINT64_C(0xd6e8feb86659fd93);
    uint64_t hash = hash_mix(pieces, name);

    *key = (uint32_t)(hash >> 16) | 1;
    return &history->entries[hash >> 44 & (MAX_HISTORY - 1)];
}

static void count_value(struct history_entry *entry, uint32_t value)
{
    entry->visits++;
    entry->total += value;
}

void history_add(struct history *history, uint32_t ply, uint64_t pieces, bool of_partner, uint32_t value)
{
    uint32_t key;
    struct history_entry *entry = find(history, ply, pieces, of_partner, &key);

    count_value(&history->plies[ply], value);
    if (entry->key != key && entry->visits > VISITS_REPLACED) {
        entry->visits -= entry->visits / 4;
        entry->total -= entry->total / 4;
        return;
    }
    if (entry->key != key)
        *entry = (struct history_entry){key, 0, 0};
    count_value(entry, value);
}

int32_t history_estimate(const struct history *history, uint32_t ply, uint64_t pieces, bool of_partner,
                         int32_t estimate)
{
    const struct history_entry *all = &history->plies[ply];
    uint32_t key;
    const struct history_entry *entry = find(history, ply, pieces, of_partner, &key);
    int32_t visits = (int32_t)(entry->visits < VISITS_MAX ? entry->visits : VISITS_MAX), better;

    if (entry->key != key || visits == 0)
        return estimate;
    better = (int32_t)uct_mean(entry->total, entry->visits) - (int32_t)uct_mean(all->total, all->visits);
    if (ply % 2 != 0)
        better = -better;
    return estimate + (better - estimate) * visits / (visits + HISTORY_VISITS);
}
